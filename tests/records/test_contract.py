"""What every record finder promises. A further finder is one more line in FINDERS."""

import re
from collections.abc import Callable
from datetime import UTC, datetime

import pytest
from lxml import etree
from lxml.html import HtmlElement

from forumcrawl.dom.page import Page, page_from_text
from forumcrawl.records import amber, dominant_list, mdr, mibat, rst, signed
from forumcrawl.records.finders import find_post_region
from forumcrawl.records.region import Record, Region

Finder = Callable[[Page], list[Region]]


def find_together(page: Page) -> list[Region]:
    """What `auto` says."""
    region = find_post_region(page)
    return [region] if region else []


FINDERS: dict[str, Finder] = {
    "mibat": mibat.find_regions,
    "amber": amber.find_regions,
    "mdr": mdr.find_regions,
    "rst": rst.find_regions,
    "dominant-list": dominant_list.find_regions,
    "signed": signed.find_regions,
    "auto": find_together,
}

every_finder = pytest.mark.parametrize("find", FINDERS.values(), ids=FINDERS)

WORDS = ["the", "rain", "in", "spain", "stays", "mainly", "in", "the", "plain", "and", "so", "does", "every", "train"]


def page_of(body: str) -> Page:
    html = f"<!DOCTYPE html><html lang=en><head><title>t</title></head><body>{body}</body></html>"
    return page_from_text("https://forum.example.org/t/1", html, fetched_at=datetime(2024, 6, 1, tzinfo=UTC))


def post(number: int) -> str:
    text = " ".join(WORDS[(number + i) % len(WORDS)] for i in range(20 + 3 * number))
    extra = "<blockquote><b>Ann</b>: <i>so what</i></blockquote>" * ((number + 1).bit_count() % 3)  # in no rhythm
    return (
        f'<div class="post p{number}" id="post{number}"><div class="side">'
        f'<a class="user" href="/u/{number}">user{number}</a>'
        f"<span>Joined: {9 - number % 7} March 20{10 + number * 7 % 10}</span></div>"
        f'<div class="main"><span class="when">{number + 1} May 2024, 10:{number:02}</span>'
        f'<div class="text">{extra}<p>{text}</p></div></div></div>'
    )


def thread(posts: int) -> str:
    news = "".join(f"<li><a href=/n{i}>news</a> <em>{i} April 2024</em></li>" for i in (7, 3, 9))
    return f'<h1>Thread</h1><div id="posts">{"".join(map(post, range(posts)))}</div><ul class="news">{news}</ul>'


PAGES = {
    "no element": "",
    "no date": "<div><p>one</p><p>two</p></div>",
    "one post": thread(1),
    "two posts": thread(2),
    "twelve posts": thread(12),
    "rows": "<table>"
    + "".join(f"<tr><td>{i} May 2024, 9:10</td></tr><tr><td><p>text {i}</p></td></tr>" for i in range(1, 9))
    + "</table>",
    "dates in one text": "<p>1 May 2024, 2 May 2024, 3 May 2024<br>4 May 2024<br>5 May 2024</p>",
}
every_page = pytest.mark.parametrize("body", PAGES.values(), ids=PAGES)


def path(node: HtmlElement) -> str:
    return str(node.getroottree().getpath(node))


def described(regions: list[Region]) -> list[object]:
    """Regions without their elements, to compare across parses."""
    return [(path(r.parent), r.finder, r.score, [described_record(record) for record in r.records]) for r in regions]


def described_record(record: Record) -> tuple[list[str], str | None]:
    return [path(node) for node in record.nodes], record.pivot and record.pivot.text


@every_finder
@pytest.mark.parametrize("body", ["", "<!-- nothing -->", "<p>Just words.</p>", "<div></div><div></div>"])
def test_an_empty_page_has_no_regions(find: Finder, body: str) -> None:
    assert find(page_of(body)) == []


@every_finder
@every_page
def test_the_same_page_twice_gives_the_same_answer(find: Finder, body: str) -> None:
    page = page_of(body)
    assert described(find(page)) == described(find(page))
    assert described(find(page_of(body))) == described(find(page))


@every_finder
@every_page
def test_the_tree_is_not_changed(find: Finder, body: str) -> None:
    page = page_of(body)
    before = etree.tostring(page.tree)
    find(page)
    assert etree.tostring(page.tree) == before


@every_finder
@every_page
def test_records_stand_in_document_order_and_do_not_overlap(find: Finder, body: str) -> None:
    page = page_of(body)
    places = {node: place for place, node in enumerate(page.tree.iter())}
    for region in find(page):
        nodes = [node for record in region.records for node in record.nodes]
        assert all(record.nodes for record in region.records)
        assert [places[node] for node in nodes] == sorted({places[node] for node in nodes})
        assert not any(ancestor in nodes for node in nodes for ancestor in node.iterancestors())
        assert all(region.parent in node.iterancestors() for node in nodes)


@every_finder
@every_page
def test_a_region_names_its_finder_and_has_two_records_or_more(find: Finder, body: str) -> None:
    regions = find(page_of(body))
    assert {region.finder for region in regions} <= set(FINDERS)
    assert all(len(region.records) > 1 for region in regions)


@every_finder
def test_one_post_does_not_crash(find: Finder) -> None:
    assert isinstance(find(page_of(post(1))), list)


@every_finder
@every_page
def test_names_of_classes_and_ids_do_not_matter(find: Finder, body: str) -> None:
    renamed = re.sub(r'(class|id)="[^"]*"', lambda match: f'{match[1]}="x{len(match[0])}"', body)
    stripped = re.sub(r' (class|id)="[^"]*"', "", body)
    assert described(find(page_of(body))) == described(find(page_of(renamed))) == described(find(page_of(stripped)))


@every_finder
def test_a_plain_thread_is_the_best_region(find: Finder) -> None:
    page = page_of(thread(6))
    best = find(page)[0]
    assert best.parent.get("id") == "posts"
    assert [record.nodes[0].get("id") for record in best.records] == [f"post{i}" for i in range(6)]
