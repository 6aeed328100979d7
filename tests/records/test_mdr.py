import time
from datetime import UTC, datetime
from itertools import pairwise

import pytest
from lxml import etree
from lxml.html import HtmlElement

from forumcrawl.dom.page import Page, page_from_text
from forumcrawl.dom.trees import TreeIndex
from forumcrawl.records.mdr import (
    Likeness,
    MdrParams,
    Similarity,
    find_data_regions,
    find_main_region,
    find_regions,
)


def page_of(body: str) -> Page:
    html = f"<!DOCTYPE html><html lang=en><body>{body}</body></html>"
    return page_from_text("https://forum.example.org/t/1", html, fetched_at=datetime(2024, 6, 1, tzinfo=UTC))


def tree_of(text: str) -> HtmlElement:
    return etree.fromstring(text)


def similarity(measure: Similarity, one: str, other: str) -> float:
    a, b = tree_of(one), tree_of(other)
    return Likeness(TreeIndex(a, b), MdrParams(similarity=measure)).similarity(a, b)


MEASURES: tuple[Similarity, ...] = ("TL", "T3L", "TS")
every_measure = pytest.mark.parametrize("measure", MEASURES)


@every_measure
def test_equal_trees_have_similarity_1_roots_of_other_tags_0(measure: Similarity) -> None:
    one = "<a><b><c/></b><d/></a>"
    assert similarity(measure, one, one) == 1
    assert similarity(measure, one, one.replace("a>", "z>")) == 0


@every_measure
def test_similarity_is_the_same_both_ways_round(measure: Similarity) -> None:
    one, other = "<a><b><c><d/></c></b><b/></a>", "<a><e/><b><c/><c><d/><f/></c></b></a>"
    assert similarity(measure, one, other) == similarity(measure, other, one)


def test_definition_5_of_song2010mibat_with_the_selectors_tl_t3l_and_ts() -> None:
    """Roots, three levels, all nodes of a/b/c/d and a/b/c/(e, f): 1 of 1, 3 of 3, 3 of 4.5."""
    one, other = "<a><b><c><d/></c></b></a>", "<a><b><c><e/><f/></c></b></a>"
    assert similarity("TL", one, other) == 1
    assert similarity("T3L", one, other) == 1
    assert similarity("TS", one, other) == pytest.approx(3 / 4.5)


def test_t3l_takes_its_pairs_from_the_matching_of_the_whole_trees() -> None:
    """The second b matches for what is below the third level, so the first, alike in the top levels, does not."""
    one = "<a><b><c/></b></a>"
    deep = "<a><b><c/></b><b><c><d/><d/></c></b></a>"
    assert similarity("T3L", one, deep) == pytest.approx(3 / 4)
    assert similarity("T3L", deep.replace("<b><c/></b>", "", 1), deep) == pytest.approx(3 / 4)


def spans(tags: str, params: MdrParams | None = None) -> list[list[tuple[int, int]]]:
    """First and last position of each record, for each region under a node with children of these tags."""
    root = etree.Element("body")
    for tag in tags.split():
        name, *below = tag.split("/")
        child = etree.SubElement(root, name)
        etree.SubElement(child, "i")
        for other in below:
            etree.SubElement(child, other)
    found = [groups for node, groups in find_data_regions(root, params or MdrParams()) if node is root]
    return [[(root.index(nodes[0]), root.index(nodes[-1])) for nodes in groups] for groups in found]


ONE_PASS = MdrParams(two_pass=False)


def test_generalised_nodes_are_adjacent_and_of_one_length() -> None:
    """A region of single nodes, then one of pairs, the odd ones left out."""
    assert spans("h1 p p p form dl dt dl dt dl dt h2", ONE_PASS) == [
        [(1, 1), (2, 2), (3, 3)],
        [(5, 6), (7, 8), (9, 10)],
    ]


def test_the_first_of_two_regions_of_the_same_start_is_the_longer_one() -> None:
    assert spans("p p h1 p p h1 p p h1", ONE_PASS) == [[(0, 2), (3, 5), (6, 8)]]


def test_combinations_are_compared_up_to_k_subtrees() -> None:
    tags = "a b c d a b c d"
    assert spans(tags, MdrParams(K=4)) == [[(0, 3), (4, 7)]]
    assert spans(tags, MdrParams(K=3)) == []


def test_a_combination_may_begin_later() -> None:
    assert spans("h1 h2 dl dt dl dt", ONE_PASS) == [[(2, 3), (4, 5)]]


@pytest.mark.parametrize(
    ("two_pass", "expected"),
    [(False, [[(0, 0), (1, 1)], [(3, 3), (4, 4), (5, 5)]]), (True, [[(0, 0), (1, 1), (3, 3), (4, 4), (5, 5)]])],
)
def test_the_second_pass_puts_separated_records_back(two_pass: bool, expected: list[list[tuple[int, int]]]) -> None:
    assert spans("p p form p p p", MdrParams(two_pass=two_pass)) == expected


def test_the_second_pass_puts_a_lone_record_back() -> None:
    assert spans("p form p p", MdrParams()) == [[(0, 0), (2, 2), (3, 3)]]
    assert spans("dl dt form dl dt dl dt", MdrParams()) == [[(0, 1), (3, 4), (5, 6)]]


def test_records_do_not_overlap_after_the_second_pass() -> None:
    for groups in spans("p p h1 p p h1 p h1 p p h1 h1 p", MdrParams()):
        assert all(end < start for (_, end), (start, _) in pairwise(groups))


def test_nodes_of_less_than_three_levels_hold_no_records() -> None:
    root = tree_of("<body><ul><li/><li/></ul></body>")
    assert list(find_data_regions(root)) == []


def test_regions_inside_records_are_found_unless_only_uncovered_ones_are_wanted() -> None:
    record = "<div><p><b/></p><p><b/></p></div>"
    root = tree_of(f"<body>{record}{record}</body>")
    assert [node.tag for node, _ in find_data_regions(root)] == ["body", "div", "div"]
    assert [node.tag for node, _ in find_data_regions(root, MdrParams(keep_covered=False))] == ["body"]


def post(i: int, body: str) -> str:
    return f"<div><p><b>user{i}</b> <i>{i} May 2024, 10:0{i}</i></p><div>{body}</div></div>"


def test_the_main_region_has_a_date_in_each_record_and_most_of_the_text() -> None:
    posts = "".join(post(i, f"<p>{'words ' * 30}</p>") for i in range(1, 5))
    ads = "".join(f"<section><h2>buy</h2><p>{'things ' * 90}</p></section>" for _ in range(3))
    news = "".join(f"<li><b>news</b><i>{i} April 2024</i></li>" for i in range(1, 9))
    region = find_main_region(page_of(f"<main>{posts}</main><div>{ads}</div><ul>{news}</ul>"))
    assert region is not None
    assert region.parent.tag == "main"
    assert [record.pivot.text for record in region.records if record.pivot] == [
        f"{i} May 2024, 10:0{i}" for i in range(1, 5)
    ]


def test_regions_without_dates_come_last_and_are_never_the_main_one() -> None:
    page = page_of("<main>" + "<section><h2>buy</h2><p>things</p></section>" * 3 + "</main>")
    assert [region.score for region in find_regions(page)] == [0.0]
    assert find_main_region(page) is None


def test_what_users_write_parts_the_records_of_whole_trees_but_not_of_top_levels() -> None:
    """Sec. 3.1 of [song2010mibat]: why pivots are needed."""
    bodies = [f"<{tag}>{f'<{tag}></{tag}>' * 20}</{tag}>" for tag in ("ul", "ol", "blockquote", "dl", "pre", "span")]
    page = page_of(f"<main>{''.join(post(i, body) for i, body in enumerate(bodies, 1))}</main>")
    assert find_main_region(page, MdrParams(similarity="TS")) is None
    for measure in ("TL", "T3L"):
        region = find_main_region(page, MdrParams(similarity=measure))
        assert region is not None
        assert len(region.records) == 6


def test_each_subtree_of_a_combination_must_be_similar_to_its_counterpart() -> None:
    assert spans("h1 p/a/b/c form p/a/b/c", MdrParams(two_pass=False)) == []


def test_the_time_of_a_record_is_the_first_date_with_a_clock() -> None:
    posts = [f"<div><p>Joined 1 March 2010</p><p><i>{i} May 2024, 10:00</i></p></div>" for i in range(1, 4)]
    region = find_main_region(page_of(f"<main>{''.join(posts)}</main>"))
    assert region is not None
    assert [record.pivot.text for record in region.records if record.pivot] == [
        f"{i} May 2024, 10:00" for i in range(1, 4)
    ]


@every_measure
@pytest.mark.parametrize(
    "body",
    [
        "<div><i>1 May 2024</i>" * 1000,
        "".join(
            f"<div>{'<b>' * (i % 5)}{'<u><s></s></u>' * (i % 11)}{'<i></i>' * (i % 7)}</b></div>" for i in range(3000)
        ),
        "".join(f"<p>{'<a>' * (i * 7 % 13)}{i}</a></p><div><b>x</b></div>" for i in range(3000)),
    ],
    ids=["deep", "different", "alternating"],
)
def test_a_page_that_was_made_to_be_slow_takes_bounded_time(body: str, measure: Similarity) -> None:
    page = page_of(body)
    started = time.process_time()
    find_regions(page, MdrParams(similarity=measure))
    assert time.process_time() - started < 8
