"""HiGHS finds the best state of any network."""

import numpy as np
import pytest

from forumcrawl.inference.exact import solve, solve_exactly
from forumcrawl.inference.network import Network, Pair, Variable
from tests.inference.test_maxsum import a_network, best_score


@pytest.mark.parametrize("seed", range(10))
def test_the_integer_program_finds_what_trying_every_state_finds(seed: int) -> None:
    network = a_network(seed, ring=True)
    found = solve_exactly(network)
    assert found.score == pytest.approx(best_score(network))
    assert found.is_proven


def test_where_messages_prove_nothing_the_integer_program_is_asked() -> None:
    unlike = np.array([[-1.0, 0.0], [0.0, -1.0]])  # three variables that all want to differ cannot
    variables = tuple(Variable(n, (0, 1), np.array([0.0, 0.1 * n])) for n in range(3))
    ring = Network(variables, (Pair(0, 1, unlike), Pair(1, 2, unlike), Pair(0, 2, unlike)))
    assert solve(ring).score == pytest.approx(best_score(ring))
    assert solve(ring).is_proven


def test_a_forbidden_value_is_not_taken() -> None:
    network = Network((Variable("x", ("a", "b"), np.array([0.0, 2.0])),))
    assert solve(network.without(0, 1)).state == (0,)
