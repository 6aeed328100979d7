"""Figures and definitions of [bing2011rst], Sec. 4 to 6.1 and 6.4. Drawings are lost; they are rebuilt from the text."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lxml.html import fragment_fromstring

from forumcrawl.dom.sequences import ComparisonBudget, ComparisonLimitReached, TokenIndex, edit_similarity
from forumcrawl.records.rst_search import (
    RstNode,
    RstParams,
    Subtrees,
    children_of,
    find_spans,
    first_layers,
    is_composite,
    keep_best,
    next_lengths,
    search,
    without_noise,
)

EVERYTHING = RstParams(quality=0.0, record_quality=0.0)
KINDS = {
    "a": "<p><b>x</b><i>y</i><u>z</u></p>",
    "b": "<div><img><img></div>",
    "c": "<ul><li>1</li><li><em>2</em></li></ul>",
    "A": "<p><b>x</b><i>y</i><u>z</u><s>w</s></p>",
    "B": "<p><b>x</b><i>y</i><u>z</u><s>w</s><em></em></p>",
    "h": "<h2>2011</h2>",
    ".": "<hr>",
}


def subtrees(letters: str, cells: float = 1e9) -> Subtrees:
    """Sibling subtrees, one a letter: equal letters are equal trees, a and A are similar, others are not."""
    tree = fragment_fromstring(f"<div>{''.join(KINDS[letter] for letter in letters)}</div>")
    return Subtrees(list(tree), TokenIndex(tree, collapse=True), ComparisonBudget(cells))


def node(*bounds: int, quality: float = 1.0) -> RstNode:
    cuts = sum(1 << bound for bound in bounds)
    return RstNode(cuts, bounds[0], bounds[-1], len(bounds) - 1, quality, 1, bounds[-6:])


def slow_best(row: Subtrees, params: RstParams) -> tuple[int, float] | None:
    """Equ. 1 and 2 as printed: every way to cut a prefix into records of at most K subtrees, every pair compared."""

    def cuts(stop: int) -> list[tuple[int, ...]]:
        longer = [
            (*cut, stop) for length in range(1, params.max_length + 1) if length <= stop for cut in cuts(stop - length)
        ]
        return longer if stop else [(0,)]

    def quality(bounds: tuple[int, ...]) -> float:
        spans = list(pairwise(bounds))
        pairs = [row.similarity(a, b) for i, a in enumerate(spans) for b in spans[:i]]
        return sum(pairs) / len(pairs)

    ways = [cut for stop in range(2, len(row) + 1) for cut in cuts(stop) if len(cut) > 2]
    good = [(len(cut) - 1, quality(cut)) for cut in ways if quality(cut) >= params.quality]
    return max(good, default=None)


def test_figure_2_the_first_two_layers_are_full() -> None:
    """K = 4: 16 nodes of two records, among them {S_1..4, S_5..7}."""
    row = subtrees("a" * 8)
    nodes = list(first_layers(row, 0, RstParams(quality=0.0, max_length=4)))
    assert len(nodes) == 16
    figure = next(node for node in nodes if node.bounds == [0, 4, 7])
    assert figure.size == 2
    assert figure.average_length == 3.5


def test_layers_end_with_the_subtrees() -> None:
    assert [node.bounds for node in first_layers(subtrees("aaa"), 0, EVERYTHING)] == [[0, 1, 2], [0, 1, 3], [0, 2, 3]]
    assert list(first_layers(subtrees("aaa"), 2, EVERYTHING)) == []


@pytest.mark.parametrize(
    ("average", "lengths"),
    [
        (1, [1, 2]),
        (2, [1, 2, 3]),
        (3, [2, 3, 4, 5]),
        (7, [4, 5, 6, 7, 8, 9, 10]),
        (1.5, [1, 2, 3]),
        (10, [5, 6, 7, 8, 9, 10]),
    ],
)
def test_definition_2_the_next_record_is_about_as_long(average: float, lengths: list[int]) -> None:
    """L = 2: no record of 4 subtrees or more. L = 7: some records have 4 subtrees, some 9."""
    assert list(next_lengths(average, 10)) == lengths


def test_figure_3_a_node_of_longer_records_has_more_children() -> None:
    row = subtrees("a" * 20)
    short = [child.bounds[-1] for child in children_of(node(0, 1, 2), row, EVERYTHING)]
    long = [child.bounds[-1] for child in children_of(node(0, 3, 6), row, EVERYTHING)]
    assert short == [3, 4]
    assert long == [8, 9, 10, 11]


def test_equation_2_quality_is_the_average_similarity_of_pairs() -> None:
    row = subtrees("aAa")
    similarity = row.similarity((0, 1), (1, 2))
    first = next(node for node in first_layers(row, 0) if node.bounds == [0, 1, 2])
    third = next(iter(children_of(first, row)))
    assert first.quality == similarity < 1
    assert third.quality == pytest.approx((similarity + 1 + similarity) / 3)


def test_section_5_2_only_the_nearest_records_are_compared() -> None:
    row = subtrees("aaaa")
    params = RstParams(memory=2)
    third = next(iter(children_of(next(first_layers(row, 0, params)), row, params)))
    fourth = next(iter(children_of(third, row, params)))
    assert [third.pairs, fourth.pairs] == [1 + 2, 1 + 2 + 2]


def test_section_5_4_a_composite_node_is_pruned() -> None:
    right, composite = node(0, 2, 3, 5, 6), node(0, 3, 6)
    assert is_composite(composite, right)
    assert not is_composite(right, composite)
    assert not is_composite(right, right)
    assert keep_best([composite, node(0, 2, 3, 5, 6, quality=0.8)])[0].bounds == right.bounds
    assert is_composite(node(0, 2, 4), node(0, 1, 2)), "only what both cover counts"
    assert not is_composite(node(0, 3, 6), node(0, 2, 4))
    assert not is_composite(node(0, 3, 6, 9), node(0, 3, 6, 8)), "its last record is not all covered by the other"


def test_a_record_before_the_first_needs_no_more_than_one_after_the_last() -> None:
    """B is less alike a than two first records have to be, but not less than one more record has to be."""
    assert list(find_spans(subtrees("aaaaaB"))) == [[(i, i + 1) for i in range(6)]]
    assert list(find_spans(subtrees("Baaaaa"))) == [[(i, i + 1) for i in range(6)]]


def test_a_layer_keeps_the_best_k() -> None:
    nodes = [node(0, i, 11, quality=q) for i, q in zip(range(1, 7), (0.8, 0.9, 0.76, 0.99, 0.85, 0.77), strict=True)]
    assert [n.quality for n in keep_best(nodes)] == [0.99, 0.9, 0.85, 0.8, 0.77]


def test_figure_1_records_have_different_numbers_of_subtrees() -> None:
    """S_1 is a header; records S_2..4, S_5..7, S_8..9 (the third has no URL row)."""
    assert list(find_spans(subtrees("h" + "ab." + "ab." + "ab"))) == [[(1, 4), (4, 7), (7, 9)]]


def test_one_subtree_can_be_one_record() -> None:
    assert list(find_spans(subtrees("aAaa"))) == [[(0, 1), (1, 2), (2, 3), (3, 4)]]


def test_figure_4a_an_embedded_region_starts_and_ends_inside() -> None:
    assert list(find_spans(subtrees("h.aaab"))) == [[(2, 3), (3, 4), (4, 5)]]


def test_section_6_1_several_regions_under_one_parent() -> None:
    assert list(find_spans(subtrees("haaabcccc"))) == [[(1, 2), (2, 3), (3, 4)], [(5, 6), (6, 7), (7, 8), (8, 9)]]


def test_no_region_where_nothing_repeats() -> None:
    assert list(find_spans(subtrees("abch"))) == []
    assert list(find_spans(subtrees("a"))) == []
    assert search(subtrees("ab"), 0) is None


def test_figure_4c_a_heading_is_cut_out_of_the_record_it_fused_with() -> None:
    row = subtrees("aaa" + "c" + "aaa")
    fused = [(0, 1), (1, 2), (2, 3), (3, 5), (5, 6), (6, 7)]
    assert without_noise(fused, row) == [(0, 1), (1, 2), (2, 3), (4, 5), (5, 6), (6, 7)]


def test_a_longer_record_that_is_alike_is_left_as_it_is() -> None:
    row = subtrees("a.a.a..a.")
    spans = [(0, 2), (2, 4), (4, 7), (7, 9)]
    assert without_noise(spans, row) == spans


def test_a_header_row_does_not_hide_in_the_first_record() -> None:
    assert list(find_spans(subtrees(".aaaaaa"))) == [[(i, i + 1) for i in range(1, 7)]]


@settings(max_examples=60, deadline=None)
@given(st.text("aAbc", min_size=2, max_size=6))
def test_the_pruned_search_finds_no_better_than_all_segmentations(letters: str) -> None:
    row = subtrees(letters)
    params = RstParams(max_length=3)
    found, best = search(row, 0, params), slow_best(row, params)
    if found:
        assert best is not None
        assert found.size <= best[0]
        assert found.quality >= params.quality


@settings(max_examples=30, deadline=None)
@given(st.sampled_from(["a", "ab", "abc", "aA", "a.b"]), st.integers(2, 4))
def test_what_plainly_repeats_is_found_as_by_all_segmentations(unit: str, times: int) -> None:
    row = subtrees(unit * times) if len(unit) * times < 9 else subtrees(unit * 2)
    found, best = search(row, 0, RstParams(max_length=3)), slow_best(row, RstParams(max_length=3))
    assert found and best
    assert found.size == best[0]


@given(st.text("aAbch", min_size=3, max_size=9))
def test_similarity_of_runs_is_that_of_their_sequences(letters: str) -> None:
    tree = fragment_fromstring(f"<div>{''.join(KINDS[letter] for letter in letters)}</div>")
    index = TokenIndex(tree)
    row = Subtrees(list(tree), index, ComparisonBudget(1e9))
    one, other = "".join(map(index.tokens_of, tree[:2])), "".join(map(index.tokens_of, tree[2:]))
    assert row.similarity((0, 2), (2, len(tree))) == edit_similarity(one, other)
    assert row.length_ratio((0, 2), (2, len(tree))) >= edit_similarity(one, other) - 1e-9
    assert row.similarity((0, 2), (0, 2)) == 1


def test_the_work_is_bounded() -> None:
    with pytest.raises(ComparisonLimitReached):
        list(find_spans(subtrees("abch" * 3, cells=1000)))
