"""Figures and equations of [alvarez2008dominant], Sec. 3 and 4. Drawings are lost; they are rebuilt from the text."""

import logging
from collections import Counter
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml.html import HtmlElement

from forumcrawl.dom.page import Page, page_from_text
from forumcrawl.dom.paths import tag_path
from forumcrawl.dom.sequences import ComparisonBudget, ComparisonLimitReached, indel_similarity
from forumcrawl.dom.text import text_nodes
from forumcrawl.records.dominant_list import (
    DominantListParams,
    auto_similarity,
    candidate_divisions,
    cluster_subtrees,
    column_similarity,
    divide,
    find_main_region,
    find_regions,
    similarity_matrix,
    trimmed,
    vote,
)

TITLE, TEXT, PRICE, FREE = "tdab#", "tdi#p#p#", "tdu#s#", "tdxyzw#"
"""Token strings of subtrees: rows of a list of books."""


def page_of(body: str) -> Page:
    return page_from_text("https://books.example.org/", f"<html><body>{body}</body></html>")


def es(a: str, b: str) -> float:
    return indel_similarity(a, b)


def budget() -> ComparisonBudget:
    return ComparisonBudget(1e9)


def slow_votes(tree: HtmlElement) -> Counter[HtmlElement]:
    """Sec. 3, steps 1 to 4: every pair of texts with the same path votes for the deepest node above both."""
    places = [(e, e if place == "text" else e.getparent()) for e, place, _ in text_nodes(tree)]
    votes: Counter[HtmlElement] = Counter()
    for (_, a), (_, b) in combinations(places, 2):
        if a is not b and tag_path(a) == tag_path(b):
            above = set(b.iterancestors())
            votes[next(node for node in a.iterancestors() if node in above)] += 1
    return votes


@st.composite
def bodies(draw: st.DrawFn) -> str:
    leaf = st.sampled_from(["x", "<b>x</b>", "<i>y</i> z", "<b></b>"])
    inner = st.recursive(
        leaf, lambda t: st.lists(t, max_size=4).map(lambda c: f"<div>{''.join(c)}</div>"), max_leaves=20
    )
    return draw(inner)


@given(bodies())
def test_section_3_votes_are_those_of_the_slow_way(body: str) -> None:
    tree = page_of(body).tree
    assert vote(tree) == slow_votes(tree)


def test_figure_3_the_list_gets_more_votes_than_one_record() -> None:
    """Two texts of one record with the same path meet deeper, but each meets those of all other records in the list."""
    books = "".join("<tr><td><b>t</b></td><td><i>a</i><i>f</i></td></tr>" for _ in range(4))
    region = find_main_region(page_of(f"<p>header</p><table>{books}</table>"))
    assert region is not None
    assert region.parent.tag == "table"
    assert region.score == 6 + 4 * 6  # pairs of titles, pairs of four texts each


def test_lines_of_one_text_do_not_vote() -> None:
    assert vote(page_of("<p>one<br>two<br>three<br>four</p>").tree) == {}


def test_options_do_not_vote() -> None:
    assert vote(page_of("<select><option>a</option><option>b</option></select>").tree) == {}


def test_equation_2_column_similarity() -> None:
    matrix = np.array([[1.0, 0.5, 0.0], [0.5, 1.0, 0.5], [0.0, 0.5, 1.0]])
    columns = column_similarity(matrix, np.ones(3))
    assert columns[0, 1] == pytest.approx(1 - (0.5 + 0.5 + 0.5) / 3)
    assert columns[0, 2] == pytest.approx(1 - (1 + 0 + 1) / 3)
    assert np.allclose(columns, columns.T)
    assert np.allclose(np.diag(columns), 1)


@given(st.lists(st.sampled_from([TITLE, TEXT, PRICE, FREE, "td"]), min_size=1, max_size=8))
def test_counting_equal_subtrees_once_changes_no_column_similarity(tokens: list[str]) -> None:
    kinds = list(dict.fromkeys(tokens))
    sizes = np.array([tokens.count(kind) for kind in kinds], dtype=np.float64)
    fast = column_similarity(similarity_matrix(kinds, es), sizes)
    slow = [[1 - sum(abs(es(k, a) - es(k, b)) for k in tokens) / len(tokens) for b in kinds] for a in kinds]
    assert np.allclose(fast, slow)


def test_figure_6_like_subtrees_are_one_cluster() -> None:
    tokens = [TITLE, TEXT, PRICE, TITLE, TEXT + "e#", PRICE, TITLE, FREE, PRICE]
    assert cluster_subtrees(tokens, es) == [0, 1, 2, 0, 1, 2, 0, 4, 2]


def test_a_cluster_keeps_both_thresholds() -> None:
    tokens = ["aaaaaaaaaa", "aaaaaaaaab", "bbbbbbbbbb"]
    assert cluster_subtrees(tokens, es) == [0, 0, 2]
    assert len(set(cluster_subtrees(tokens, es, DominantListParams(auto_similarity=0.999)))) == 3
    assert len(set(cluster_subtrees(tokens, es, DominantListParams(pair_similarity=0.999)))) == 3
    assert cluster_subtrees(tokens, es, DominantListParams(auto_similarity=0, pair_similarity=0)) == [0, 0, 0]


@pytest.mark.parametrize(
    ("ids", "span"), [([9, 0, 1, 0, 1, 8, 7], (1, 5)), ([0, 9, 0], (0, 3)), ([0, 1, 2], (0, 3)), ([], (0, 0))]
)
def test_section_4_2_ids_that_occur_once_are_trimmed_from_both_ends(ids: list[int], span: tuple[int, int]) -> None:
    assert trimmed(ids) == span


def test_figure_7_candidate_divisions() -> None:
    """c0 c1 c2 c0 c2: one subtree a record; beginning with c0; ending with c0; beginning with c2. Ending with c2 is as with c0."""
    assert list(candidate_divisions([0, 1, 2, 0, 2])) == [
        [(0, 1), (1, 2), (2, 3), (3, 4), (4, 5)],
        [(0, 3), (3, 5)],
        [(0, 1), (1, 4), (4, 5)],
        [(0, 2), (2, 4), (4, 5)],
        [(0, 3), (3, 5)],
    ]
    assert list(candidate_divisions([0])) == []


def test_equation_4_pairs_are_weighted_by_length() -> None:
    records = ["aaaa", "aaaa", "ab"]
    weights = {(0, 1): 8, (0, 2): 6, (1, 2): 6}
    slow = sum(es(records[i], records[j]) * w for (i, j), w in weights.items()) / sum(weights.values())
    assert auto_similarity(records, es) == pytest.approx(slow)


def test_auto_similarity_of_equal_records_is_1_and_of_disjoint_ones_0() -> None:
    assert auto_similarity(["ab", "ab", "ab"], es) == 1
    assert auto_similarity(["ab", "cd"], es) == 0


def test_figure_3_records_have_different_numbers_of_subtrees() -> None:
    """Title, text and price; the second has no text."""
    tokens = ["h#", TITLE, TEXT, PRICE, TITLE, PRICE, TITLE, TEXT, PRICE, TITLE, TEXT, PRICE, "footer"]
    assert divide(tokens, budget()) == [(1, 4), (4, 6), (6, 9), (9, 12)]


def test_one_subtree_can_be_one_record() -> None:
    assert divide([TEXT, TEXT, TEXT + "q", TEXT], budget()) == [(0, 1), (1, 2), (2, 3), (3, 4)]
    assert divide([TEXT], budget()) == divide([], budget()) == []


def test_lists_with_fewer_votes_follow() -> None:
    books = "".join(f"<tr><td>{i}</td><td><b>t</b></td></tr>" for i in range(5))
    regions = find_regions(page_of(f"<ul><li>a</li><li>b</li></ul><table>{books}</table>"))
    assert [region.parent.tag for region in regions] == ["table", "ul"]
    assert [region.score for region in regions] == [20, 1]
    assert find_regions(page_of(f"<table>{books}</table>"), DominantListParams(max_regions=0)) == []


def test_too_many_kinds_of_subtrees_are_refused() -> None:
    with pytest.raises(ComparisonLimitReached, match="3 different subtrees"):
        cluster_subtrees(["a", "b", "c"], es, DominantListParams(max_kinds=2))


def test_a_list_that_takes_too_long_is_left_out_and_the_log_says_so(caplog: pytest.LogCaptureFixture) -> None:
    page = page_of("<ul>" + "".join(f"<li><b>x</b>{'<i>y</i>' * i}</li>" for i in range(5)) + "</ul>")
    with caplog.at_level(logging.WARNING):
        assert find_regions(page, DominantListParams(max_cells=1)) == []
    assert "dominant-list gave up on a list of https://books.example.org/" in caplog.text
