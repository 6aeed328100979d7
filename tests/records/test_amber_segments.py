"""Identification and understanding [furche2011amber], Sec. 3.1 and 3.2."""

from itertools import pairwise

import pytest
from lxml import etree, html
from lxml.html import HtmlElement

from forumcrawl.dom.lengths import text_lengths
from forumcrawl.records.amber_segments import (
    find_clusters,
    find_roots,
    find_segments,
    is_separator,
    leading_nodes,
    way_to,
    without_misfits,
)


def area_of(tags: str) -> tuple[HtmlElement, list[HtmlElement]]:
    """A node with one child a tag, and the mandatory nodes: "div!" holds one."""
    root = etree.Element("body")
    mandatory = []
    for tag in tags.split():
        child = etree.SubElement(root, tag.strip("!"))
        child.text = "words"
        if tag.endswith("!"):
            mandatory.append(etree.SubElement(child, "b"))
    return root, mandatory


def leading_of(tags: str) -> tuple[list[int], list[int]]:
    """Candidate leading nodes, and those that are kept."""
    root, mandatory = area_of(tags)
    heads = leading_nodes(root, [way_to(node) for node in mandatory])
    leading = [place for place, child in enumerate(root) if child in heads]
    return leading, without_misfits(list(root), leading)


def segments_of(tags: str) -> list[str]:
    root, _ = area_of(tags)
    segments = find_segments(list(root), leading_of(tags)[1])
    return [" ".join(node.tag for node in nodes) for nodes in segments]


def test_nodes_of_one_depth_and_distance_are_one_cluster() -> None:
    assert find_clusters([5, 5, 5, 5], [2, 2, 2]) == [(0, 3)]


def test_continuity_a_node_between_two_others_parts_them() -> None:
    """interleaved(N1, N2): the deep node is in no cluster with the others, so they are in none together."""
    assert find_clusters([5, 5, 9, 5, 5], [2, 2, 2, 2]) == [(0, 1), (3, 4)]


@pytest.mark.parametrize(
    ("depths", "clusters"), [([5, 6, 5], [(0, 2)]), ([5, 7, 5], []), ([5, 6, 7], [(0, 1), (1, 2)])]
)
def test_similar_depth_allows_a_difference_of_delta(depths: list[int], clusters: list[tuple[int, int]]) -> None:
    assert find_clusters(depths, [2, 2], depth_tolerance=1, distance_tolerance=9) == clusters


def test_similar_distance_allows_a_difference_of_epsilon() -> None:
    """bad_quad: one node a level deeper is 7 from the others, which are 6 apart; two of them are 8 apart."""
    assert find_clusters([5, 5, 6], [2, 2]) == [(0, 2)]
    assert find_clusters([5, 5, 6, 6], [2, 2, 2]) == [(0, 2), (1, 3)]
    assert find_clusters([5, 5, 6, 6], [2, 2, 2], distance_tolerance=2) == [(0, 3)]


def test_figure_3_prices_of_three_areas_are_three_clusters() -> None:
    """Two average prices (D1), three featured flats (D2), four others (D3): depths alike, distances not."""
    clusters = find_clusters([8] * 9, [7, 3, 5, 5, 3, 4, 4, 4])
    assert {(0, 1), (2, 4), (5, 8)} <= set(clusters)
    assert all(last - first == 1 for first, last in set(clusters) - {(2, 4), (5, 8)})


def test_clusters_need_two_nodes() -> None:
    assert find_clusters([], []) == find_clusters([4], []) == []


def test_the_root_of_an_area_is_the_least_common_ancestor() -> None:
    root = html.fromstring("<div><ul><li><b>1</b></li><li><b>2</b></li></ul><p>3</p></div>")
    assert [node.tag for node in find_roots([way_to(node) for node in root.iter("b")])] == ["ul"]


def test_leading_nodes_are_children_of_the_root_that_hold_a_mandatory_node_or_are_one() -> None:
    root = html.fromstring("<div><p><b>1</b></p><i>none</i><b>2</b><p><i><b>3</b></i></p></div>")
    assert leading_nodes(root, [way_to(node) for node in root.iter("b")]) == {root[0], root[2], root[3]}


def test_leading_nodes_come_from_the_whole_page_not_from_the_cluster() -> None:
    root = html.fromstring("<div><p><b>1</b></p><p><b>2</b></p><p><i><i><i><b>3</b></i></i></i></p></div>")
    ways = [way_to(node) for node in root.iter("b")]
    assert find_roots(ways) == [root]
    assert leading_nodes(root, ways) == set(root)


FIGURE_6 = "h2! hr a div! p p a div! p p a div! p p!"


def test_figure_6_the_first_and_the_last_leading_node_are_discarded() -> None:
    """Church Gribben: the first two are 2 apart, the last two 1, all others 3."""
    leading, kept = leading_of(FIGURE_6)
    assert [b - a - 1 for a, b in pairwise(leading)] == [2, 3, 3, 1]
    assert kept == leading[1:-1]


def test_figure_6_the_segmentation_is_shifted_to_the_left() -> None:
    assert segments_of(FIGURE_6) == ["a div p p"] * 3


def test_discarding_goes_on_until_nothing_changes() -> None:
    assert leading_of("h1! h2! h3! div! div! div!")[1] == [3, 4, 5]


def test_a_pair_of_other_tags_at_the_end_is_discarded_though_the_distance_fits() -> None:
    assert leading_of("div! div! div! p!")[1] == [0, 1, 2]


def test_two_leading_nodes_are_kept() -> None:
    assert leading_of("div! p p div!")[1] == [0, 3]


def test_records_of_one_node_need_no_shift() -> None:
    assert segments_of("h1 div! div! div! p") == ["div"] * 3


def test_the_last_record_may_be_shorter() -> None:
    assert segments_of("div! p div! p div!") == ["div p", "div p", "div"]


def test_what_stands_between_records_now_and_then_belongs_to_none() -> None:
    assert segments_of("div! div! section div! div!") == ["div"] * 4


def test_a_picture_is_content_and_an_empty_anchor_is_not() -> None:
    root = html.fromstring("<div><a name=x></a><p><img src=x></p><p> </p><p>x</p></div>")
    lengths = text_lengths(root)
    assert [is_separator(node, lengths) for node in root] == [True, False, True, False]
