"""Formulas and evidence become a network of few variables."""

from itertools import product

import numpy as np
import pytest

from forumcrawl.inference.exact import solve_exactly
from forumcrawl.inference.formulas import formulas_of
from forumcrawl.inference.frame import Frame
from forumcrawl.inference.ground import _prune, gather, ground, holds_inside, with_fields
from forumcrawl.inference.maxsum import pass_messages
from forumcrawl.inference.vertex import VertexView
from forumcrawl.inference.weights import Weights, load_weights
from forumcrawl.wrappers.decide import propose
from forumcrawl.wrappers.propose import gather_proposals


def test_the_network_of_a_candidate_is_small_and_solved_by_messages_as_by_the_integer_program(
    posts: VertexView,
) -> None:
    for evidence in gather_proposals(posts, "post", propose(posts, "post")):
        network = ground(evidence, "post", load_weights())
        found = pass_messages(network)
        assert [variable.name for variable in network.variables] == ["IsTimeNode", "IsAuthorNode", "IsContentNode"]
        assert found.is_proven
        assert found.score == pytest.approx(solve_exactly(network).score)


def test_a_record_knows_how_sure_its_fields_are(post_frame: Frame) -> None:
    evidence = gather(post_frame, "post")
    known = with_fields(evidence, "post", Weights({"0 IsTimeNode": 9.0, "0 IsAuthorNode": -9.0}))
    shares = {
        formula.number: share
        for formula, share in zip(formulas_of("IsPostRecord"), known.shares["IsPostRecord"][0], strict=True)
    }
    assert shares["h1"] > 0.99
    assert shares["h2"] < 0.01
    assert shares["h4"] < 0.01


def test_what_is_pruned_could_not_have_been_best() -> None:
    random = np.random.default_rng(3)
    for _ in range(50):
        scores = np.concatenate([[0.0], random.normal(size=8)])
        relation = random.uniform(-0.5, 0.5, size=9)
        best = max(range(9), key=lambda place: scores[place] + (relation[place] if place else 0))
        assert best in _prune(scores, 1.0)


def test_shares_are_between_0_and_1_and_units_are_1(post_frame: Frame) -> None:
    evidence = gather(post_frame, "post")
    for head, shares in evidence.shares.items():
        assert shares.shape[0] == len(evidence.keys[head])
        assert ((shares >= 0) & (shares <= 1)).all()
        assert (shares[:, -1] == 1).all()


def test_a_relation_keeps_the_time_out_of_the_content(post_frame: Frame) -> None:
    evidence = gather(post_frame, "post")
    network = ground(evidence, "post", Weights({"0 IsContentNode": 1.0, "0 IsTimeNode": 1.0, "g1": -5.0}))
    (pair,) = network.pairs
    contents, times = network.variables[pair.second].values, network.variables[pair.first].values
    for (i, time), (j, content) in product(enumerate(times), enumerate(contents)):
        assert (pair.scores[i, j] == -5) == holds_inside(content, time)
