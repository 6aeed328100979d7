import time
from datetime import UTC, datetime

import pytest
from lxml import etree
from lxml.html import HtmlElement

from forumcrawl.dom.page import Page, page_from_text
from forumcrawl.dom.trees import TreeIndex
from forumcrawl.records.mibat import (
    MibatParams,
    find_anchors,
    find_boundary,
    find_main_region,
    find_regions,
    image_of,
    trees_by_parent,
)
from forumcrawl.records.pivots import find_pivots


def page_of(body: str) -> Page:
    html = f"<!DOCTYPE html><html lang=en><body>{body}</body></html>"
    return page_from_text("https://forum.example.org/t/1", html, fetched_at=datetime(2024, 6, 1, tzinfo=UTC))


def row_of(tags: str) -> HtmlElement:
    """A node with one child a tag; each tag is "name" or "name/child/child"."""
    parent = etree.Element("body")
    for tag in tags.split():
        name, *below = tag.split("/")
        child = etree.SubElement(parent, name)
        for other in below:
            etree.SubElement(child, other)
    return parent


def spans_of(tags: str, anchors: list[int]) -> list[tuple[int, int]]:
    """First and last position of each record."""
    parent = row_of(tags)
    children = list(parent)
    records = find_boundary(children, anchors, TreeIndex(parent))
    return [(children.index(nodes[0]), children.index(nodes[-1])) for nodes in records]


FIGURE_3 = "A/E/F/G", "A/E/F"


def test_figure_3_pivot_match_and_pivot_with_siblings() -> None:
    """With F the pivot, f_PS = {E, F, G} in one tree and {E, F} in the other: PM 1, PS 2 / 2.5."""
    first, second = row_of(FIGURE_3[0]), row_of(FIGURE_3[1])
    index = TreeIndex(first, second)
    x, y = index.shape_of(first), index.shape_of(second)
    assert image_of((0, 1), x, y, index, "PM") == ((0, 1), 1.0)
    assert image_of((0, 1), x, y, index, "PS") == ((0, 1), pytest.approx(0.8))
    assert image_of((0, 2), x, y, index, "PS") == (None, 0.0)


def test_equal_trees_have_pivot_similarity_1_and_roots_of_other_tags_0() -> None:
    first, second, other = row_of("A/E/F/G"), row_of("A/E/F/G"), etree.Element("p")
    index = TreeIndex(first, second, other)
    x, y, z = map(index.shape_of, (first, second, other))
    assert image_of((0, 1), x, y, index, "PS") == image_of((0, 1), y, x, index, "PS") == ((0, 1), 1.0)
    assert image_of((), x, z, index, "PS") == image_of((0,), x, z, index, "PM") == (None, 0.0)


FIGURE_6 = """<ul>
<li><b>1 May 2024 10:00</b><i>9 April 2010</i><u>3 March 2011</u></li>
<li><p><em>2 May 2024 10:00</em></p></li>
<li><b>3 May 2024 10:00</b><i>7 April 2010</i></li>
<li><b>no date</b></li>
<li><b>5 May 2024 10:00</b><u>none</u></li>
</ul>"""


def test_figure_6_trees_1_3_and_5_are_anchors_and_a_is_the_pivot() -> None:
    page = page_of(FIGURE_6)
    trees = {parent.tag: trees for parent, trees in trees_by_parent(find_pivots(page), max_pivots=50)}
    (anchors,) = find_anchors(trees["ul"], TreeIndex(page.tree))
    assert [tree.position for tree in anchors.trees] == [0, 2, 4]
    assert [pivot.node.tag for pivot in anchors.pivots] == ["b", "b", "b"]


def test_figure_7a_adjacent_anchors_are_records_of_one_tree() -> None:
    assert spans_of("tr div div tr div", anchors=[1, 2, 4]) == [(1, 1), (2, 2), (4, 4)]


def test_figure_7b_an_expansion_within_the_gap_is_the_record() -> None:
    """TR TR DIV around anchors that are four apart at least: the siblings beyond have other tags."""
    assert spans_of("tr tr div p tr tr div a tr tr div", anchors=[2, 6, 10]) == [(0, 2), (4, 6), (8, 10)]


@pytest.mark.parametrize(
    ("tags", "first"),
    [
        ("tr/a tr/b div tr/a tr/b div tr/a tr/b div tr tr", 0),
        ("tr tr/b div tr/a tr/b div tr/a tr/b div tr/a tr", 1),
        ("tr tr div tr/a tr/b div tr/a tr/b div tr/a tr/b", 2),
    ],
)
def test_figure_7c_of_overlapping_expansions_the_most_similar_offset_is_taken(tags: str, first: int) -> None:
    """TR TR DIV TR TR around anchors three apart: records of three, from offset -2, -1 or 0."""
    assert spans_of(tags, anchors=[2, 5, 8]) == [(first, first + 2), (first + 3, first + 5), (first + 6, first + 8)]


def test_equation_3_is_bounded_by_the_ends_of_the_list() -> None:
    assert spans_of("div tr div tr", anchors=[0, 2]) == [(0, 1), (2, 3)]
    assert spans_of("tr div tr div", anchors=[1, 3]) == [(0, 1), (2, 3)]
    assert spans_of("div tr div", anchors=[0, 2]) == [(0, 0), (2, 2)]


def post(number: int, when: str, joined: str = "", body: str = "some words that were written") -> str:
    return f"<div><p>{joined}</p><div><i>{when}</i><div>{body} {number}</div></div></div>"


def pivots_of(page: Page, params: MibatParams | None = None) -> list[str]:
    region = find_main_region(page, params or MibatParams())
    return [record.pivot.text for record in region.records if record.pivot] if region else []


def test_the_pivot_is_the_time_of_posting_and_not_the_day_of_joining() -> None:
    joined = ["May 2013", "4 March 2009", "9 July 2020", "1 June 2011"]
    posts = [post(i, f"{i + 1} May 2024, 10:0{i}", f"Joined {day}") for i, day in enumerate(joined)]
    assert pivots_of(page_of("".join(posts))) == [f"{i + 1} May 2024, 10:0{i}" for i in range(4)]


def test_a_date_in_what_users_wrote_is_no_pivot_of_the_region() -> None:
    bodies = ["on <b>3 March 2011</b> I", "no", "on <b>4 March 2012</b> you", "yes"]
    posts = [post(i, f"{i + 1} May 2024, 10:0{i}", body=body) for i, body in enumerate(bodies)]
    assert pivots_of(page_of("".join(posts))) == [f"{i + 1} May 2024, 10:0{i}" for i in range(4)]


def test_posts_of_different_content_are_still_alike_around_the_date() -> None:
    rich = "<ul><li>a</li><li>b</li></ul><table><tr><td>x</td></tr></table>" * 5
    posts = [post(i, f"{i + 1} May 2024, 10:0{i}", body=rich if i % 2 else "no") for i in range(4)]
    assert len(pivots_of(page_of("".join(posts)))) == 4


def test_records_need_not_follow_each_other() -> None:
    posts = [post(i, f"{i + 1} May 2024, 10:0{i}") for i in range(4)]
    region = find_main_region(page_of(posts[0] + "<div>advertisement</div>" + "".join(posts[1:])))
    assert region is not None
    assert [[region.parent.index(node) for node in record.nodes] for record in region.records] == [[0], [2], [3], [4]]


def test_two_kinds_of_records_under_one_parent_are_two_regions() -> None:
    posts = "".join(post(i, f"{i + 1} May 2024, 10:0{i}") for i in range(3))
    lines = "".join(f"<section><em>{i} April 2024</em></section>" for i in (5, 3, 9))
    regions = find_regions(page_of(f"<main>{posts}{lines}</main>"))
    assert [len(region.records) for region in regions if region.parent.tag == "main"] == [3, 3]
    assert [region.records[0].nodes[0].tag for region in regions] == ["div", "section"]


def test_the_date_after_a_guests_plain_name_matches_the_one_after_a_members_link() -> None:
    names = ["<a>ann</a>", "guest", "<a>bob</a>"]
    posts = [f"<div><p>{name} on {i + 1} May 2024, 10:00</p><p>words</p></div>" for i, name in enumerate(names)]
    assert len(pivots_of(page_of("".join(posts)))) == 3


def test_dates_in_attributes_can_be_left_out() -> None:
    posts = [f"<div><time datetime='2024-05-0{i}T10:00:00Z'>then</time><p>words</p></div>" for i in range(1, 4)]
    page = page_of("".join(posts))
    assert len(pivots_of(page)) == 3
    assert pivots_of(page, MibatParams(use_attributes=False)) == []


def test_a_date_wrapped_in_an_inline_element_stands_in_the_same_place() -> None:
    whens = ["28 May 2024, 10:00", "<b>Yesterday</b>, 11:00", "<span title='1 June 2024, 05:00'>2 hours ago</span>"]
    for stamps in (whens, whens[::-1]):
        posts = [f"<div><p>by <a>ann</a></p><p>{when}</p><p>some words</p></div>" for when in stamps]
        assert len(pivots_of(page_of("".join(posts)))) == 3


def test_a_date_in_a_block_below_is_another_place() -> None:
    posts = [f"<div><h2>{i} May 2024, 10:00</h2></div>" for i in (1, 2)]
    quote = "<div><h2><div>3 May 2024, 10:00</div></h2></div>"
    assert pivots_of(page_of("".join(posts) + quote)) == ["1 May 2024, 10:00", "2 May 2024, 10:00"]


def test_the_pivot_of_a_record_is_the_date_that_readers_see() -> None:
    stamp = "<time datetime='2024-05-0{0}T10:00:00Z'>{0} May</time>"
    page = page_of("".join(f"<div>{stamp.format(i)}<p>words</p></div>" for i in range(1, 4)))
    assert pivots_of(page) == ["1 May", "2 May", "3 May"]


def test_the_threshold_asks_for_likeness_around_the_pivot() -> None:
    tails = ["<u>a</u><s>b</s><q>c</q>", "<b>a</b><em>b</em><p>c</p>"]
    page = page_of("".join(f"<div><i>{i + 1} May 2024, 10:00</i>{tail}</div>" for i, tail in enumerate(tails)))
    assert pivots_of(page, MibatParams(threshold=0.2)) != []
    assert pivots_of(page, MibatParams(threshold=0.3)) == []
    assert pivots_of(page, MibatParams(threshold=0.3, measure="PM")) != []


def test_a_page_that_was_made_to_be_slow_takes_bounded_time() -> None:
    def tree(i: int) -> str:
        return "".join(f"<{tag}>" for tag in ("b", "i", "u", "q", "s", "em")[: i % 7]) + f"{i % 28 + 1} May 2024</a>"

    page = page_of("".join(f"<div>{tree(i)}{tree(i // 7)}{tree(i // 49)}</div>" for i in range(2000)))
    started = time.process_time()
    find_regions(page)
    assert time.process_time() - started < 5


def test_a_row_that_shares_only_the_day_of_joining_leaves_the_time_of_posting_the_pivot() -> None:
    post = "<tr><td>u <i>Joined: 3 March 2012</i></td><td><span>{0} May 2024, 10:0{0}</span></td></tr><tr><td>{1}</td></tr>"
    note = "words <i>edited 9 May 2024, 12:00</i>"
    rows = "".join(post.format(n, note if n == 2 else "words") for n in range(1, 6))
    region = find_main_region(page_of(f"<table>{rows}</table>"))
    assert region is not None
    assert [record.pivot.text for record in region.records if record.pivot] == [
        f"{n} May 2024, 10:0{n}" for n in range(1, 6)
    ]


def test_a_heading_of_the_day_does_not_swallow_the_posts_below_it() -> None:
    day = "<tr><td><i>{0} May 2024</i></td></tr>"
    post = "<tr><td><i>3 March 2012</i></td><td><span>{0} May 2024, 10:0{0}</span><p>some words</p></td></tr>"
    rows = "".join((day + post).format(n) for n in range(1, 6))
    region = find_main_region(page_of(f"<table>{rows}</table>"))
    assert region is not None
    assert [record.pivot.text for record in region.records if record.pivot] == [
        f"{n} May 2024, 10:0{n}" for n in range(1, 6)
    ]
