"""Messages lead to the best state of a tree, and their bound holds for every network."""

from itertools import combinations, product

import numpy as np
import pytest

from forumcrawl.inference.maxsum import pass_messages
from forumcrawl.inference.network import Network, Pair, Variable


def a_network(seed: int, *, ring: bool, size: int = 5) -> Network:
    random = np.random.default_rng(seed)
    lengths = random.integers(2, 5, size)
    variables = [Variable(n, tuple(range(length)), random.normal(size=length)) for n, length in enumerate(lengths)]
    arcs = list(combinations(range(size), 2)) if ring else [(int(random.integers(n)), n) for n in range(1, size)]
    pairs = [Pair(a, b, random.normal(size=(lengths[a], lengths[b]))) for a, b in arcs]
    return Network(tuple(variables), tuple(pairs))


def best_score(network: Network) -> float:
    """By trying every state."""
    return max(network.score_of(state) for state in product(*(range(len(v.values)) for v in network.variables)))


@pytest.mark.parametrize("seed", range(20))
def test_on_a_tree_the_best_state_is_found_and_proven(seed: int) -> None:
    network = a_network(seed, ring=False)
    found = pass_messages(network)
    assert found.score == pytest.approx(best_score(network))
    assert found.is_proven


@pytest.mark.parametrize("seed", range(20))
def test_no_state_exceeds_the_bound_and_what_is_proven_is_best(seed: int) -> None:
    network = a_network(seed, ring=True)
    found, best = pass_messages(network), best_score(network)
    assert found.bound >= best - 1e-9
    assert found.score == pytest.approx(network.score_of(found.state))
    assert found.score == pytest.approx(best) or not found.is_proven


def test_a_network_of_one_variable_takes_its_best_value() -> None:
    found = pass_messages(Network((Variable("x", ("a", "b"), np.array([0.0, 2.0])),)))
    assert found.state == (1,)
    assert found.is_proven
