"""Weights become large for formulas that tell right from wrong."""

import numpy as np
import pytest

from forumcrawl.inference.fit import FREE, Block, Setting, _loss, fit, fit_head, speaking_of

RANDOM = np.random.default_rng(7)


def some_blocks(number: int = 40) -> list[Block]:
    """The first formula is true of the right column, the second of any, the third of wrong ones."""
    blocks = []
    for _ in range(number):
        shares = np.array([[0.1, RANDOM.random(), 0.9] for _ in range(4)])
        right = int(RANDOM.integers(4))
        shares[right] = 0.9, RANDOM.random(), 0.1
        blocks.append(Block("IsTimeNode", shares, (right,)))
    return blocks


def test_what_speaks_for_the_right_column_weighs_and_what_speaks_for_others_weighs_against() -> None:
    good, either, bad = fit(some_blocks(), [FREE] * 3)
    assert good > 1 > abs(either)
    assert bad < -1


def test_where_no_column_is_right_all_are_unlikely() -> None:
    blocks = [Block("IsTimeNode", np.ones((3, 1)), ()) for _ in range(10)]
    assert fit(blocks, [FREE])[0] < -1


def test_nothing_to_learn_from_gives_no_weights() -> None:
    assert fit_head([], "IsTimeNode", Setting()) == {}


def test_the_slope_is_that_of_the_loss() -> None:
    blocks, weights = some_blocks(5), np.array([0.3, -0.2, 0.5])
    _, slope = _loss(weights, blocks, 0.1)
    for place in range(3):
        step = np.eye(3)[place] * 1e-6
        rise = (_loss(weights + step, blocks, 0.1)[0] - _loss(weights - step, blocks, 0.1)[0]) / 2e-6
        assert slope[place] == pytest.approx(rise, abs=1e-4)


def test_a_weight_does_not_change_sides() -> None:
    bad_only = [Block("IsTimeNode", block.shares[:, 2:], block.right) for block in some_blocks()]
    assert fit(bad_only, [FREE])[0] < -1
    assert fit(bad_only, [(0.0, None)])[0] == 0


def test_only_formulas_that_the_setting_allows_get_a_weight() -> None:
    width = len(speaking_of("IsTimeNode"))
    block = Block("IsTimeNode", RANDOM.random((3, width)), (0,))
    paper = fit_head([block], "IsTimeNode", Setting("P", frozenset()))
    assert set(paper) == {"17 IsTimeNode", "17p IsTimeNode", "0 IsTimeNode"}
    assert len(fit_head([block], "IsTimeNode", Setting())) == width
