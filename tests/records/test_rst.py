"""Whole pages by [bing2011rst]: nested and intertwined records, clusters of regions. Rebuilt from the text of Sec. 6, 8."""

import logging

import pytest
from lxml.html import HtmlElement

from forumcrawl.dom.page import Page, page_from_text
from forumcrawl.records.region import Region
from forumcrawl.records.rst import RstParams, find_main_region, find_regions
from forumcrawl.records.rst import leaf_count as leaves


def page_of(body: str) -> Page:
    return page_from_text("https://shop.example.org/", f"<html lang=en><body>{body}</body></html>")


def main_region(body: str) -> Region:
    region = find_main_region(page_of(body))
    assert region is not None
    return region


def ids(region: Region) -> list[str]:
    """The ids in each record, joined."""
    return [
        "".join(element.get("id", "") for node in record.nodes for element in node.iter()) for record in region.records
    ]


def product(name: str) -> str:
    return f"<img><h3 id={name}>Product {name}</h3><p>$ 12.50</p><a href=/{name}>more about {name}</a>"


def row(*cells: str) -> str:
    return f"<tr>{''.join(f'<td>{cell}</td>' for cell in cells)}</tr>"


def test_figure_1_a_table_of_companies_with_rows_of_their_own() -> None:
    def company(name: str, url: str = "") -> str:
        web = row(f"<a>{url}</a>") if url else ""
        return (
            row(f"<b id={name}>{name}</b><i>since</i> 1999")
            + row(f"<u>Investor</u> of {name}<br>and <em>more</em>")
            + web
        )

    header = "<tr><th>All companies</th></tr>"
    one, two = company("a", "https://a.example"), company("b", "https://b.example")
    region = main_region(f"<table>{header}{one}{two}{company('c')}{company('d')}</table>")
    assert ids(region) == ["a", "b", "c", "d"]
    assert [len(record.nodes) for record in region.records] == [3, 3, 2, 2]


def test_section_6_2_cells_are_the_records_of_a_nested_region() -> None:
    rows = [row(*(product(f"p{i}{j}") for j in range(3))) for i in range(3)]
    region = main_region(f"<table>{''.join(rows)}</table>")
    assert ids(region) == [f"p{i}{j}" for i in range(3) for j in range(3)]
    assert region.parent.tag == "table"


def test_section_6_2_an_orphan_in_the_last_row_is_a_record() -> None:
    rows = [row(product("a"), product("b")), row(product("c"), product("d")), row(product("e"))]
    assert ids(main_region(f"<ul><li></li></ul><table>{''.join(rows)}</table>"))[-1] == "e"


def test_section_6_2_no_particular_tag_is_needed() -> None:
    rows = "".join(
        f"<section><article>{product(f'a{i}')}</article><article>{product(f'b{i}')}</article></section>"
        for i in (1, 2, 3)
    )
    assert ids(main_region(f"<main>{rows}</main>")) == ["a1", "b1", "a2", "b2", "a3", "b3"]


def test_figure_4b_intertwined_records_are_put_together_by_column() -> None:
    """(image 1, title 1, price 1), (image 2, title 2, price 2)."""

    def group(*names: str) -> str:
        images = row(*(f"<a href=/{n}><img id={n}></a>" for n in names))
        titles = row(*(f"<h3><b><i id=t{n}>Product</i></b> {n}</h3>" for n in names))
        return images + titles + row(*(f"<p id=p{n}>$ 12.50</p>" for n in names))

    region = main_region(f"<table>{group('a', 'b')}{group('c', 'd')}{group('e', 'f')}</table>")
    assert ids(region) == [f"{n}t{n}p{n}" for n in "abcdef"]


def test_plain_cells_leave_their_rows_as_records() -> None:
    rows = "".join(f"<tr id=r{i}><td>a</td><td>b</td><td>c</td><td>d</td></tr>" for i in range(4))
    region = main_region(f"<table>{rows}</table>")
    assert [record.nodes[0].get("id") for record in region.records] == ["r0", "r1", "r2", "r3"]


def test_figure_4c_publications_under_headings_are_one_kind() -> None:
    def paper(name: str) -> str:
        return f"<tr><td>{name}</td><td><b id=n{name}>Title</b> by <i>Ann</i> and <i>Bob</i> in <u>Proc.</u></td></tr>"

    heading = "<tr><th colspan=2><h2>20{}</h2></th></tr>"
    rows = (
        heading.format(11)
        + paper("228")
        + paper("227")
        + paper("226")
        + heading.format(10)
        + paper("225")
        + paper("224")
    )
    assert ids(main_region(f"<table>{rows}</table>")) == ["n228", "n227", "n226", "n225", "n224"]


def test_section_8_1_records_of_less_than_three_leaves_are_dropped() -> None:
    assert find_regions(page_of("<ul><li>a</li><li>b</li><li>c</li></ul>")) == []
    assert find_main_region(page_of("<ul><li>a</li><li>b</li><li>c</li></ul>")) is None


def test_section_8_1_regions_that_are_alike_are_one_and_the_largest_is_first() -> None:
    def shelf(*names: str) -> str:
        return f"<div><div>{''.join(f'<article>{product(n)}</article>' for n in names)}</div></div>"

    menu = "<ul>" + "<li><a>x</a><b>y</b><i>z</i><u>w</u></li>" * 5 + "</ul>"
    page = page_of(f"{shelf('a', 'b', 'c')}{menu}<p>between</p>{shelf('d', 'e', 'f')}")
    first, second = find_regions(page)
    assert ids(first) == list("abcdef")
    assert first.parent.tag == "body"
    assert (len(second.records), second.parent.tag) == (5, "ul")
    assert (first.score, second.score) == (6, 5)


def test_of_equally_many_records_the_larger_are_first() -> None:
    small = "<ul><li><a>x</a><b>y</b><i>z</i></li><li><a>x</a><b>y</b><i>z</i></li></ul>"
    large = f"<div><article>{product('a')}</article><article>{product('b')}</article></div>"
    assert ids(find_regions(page_of(small + large))[0]) == ["a", "b"]


def test_options_of_a_menu_are_no_records() -> None:
    groups = "".join(
        f"<optgroup label={i}><option>a</option><option>b</option><option>c</option></optgroup>" for i in range(4)
    )
    assert find_regions(page_of(f"<form><select>{groups}</select></form>")) == []


@pytest.mark.parametrize(
    ("html", "count"),
    [("<p></p>", 1), ("<p>a</p>", 1), ("<p>a<br>b<img></p>", 4), ("<p><b>a</b> c <i></i></p> tail", 3)],
)
def test_leaves_are_texts_and_empty_elements(html: str, count: int) -> None:
    element: HtmlElement = page_of(html).tree.find(".//p")
    assert leaves(element) == count


def test_a_page_that_takes_too_long_has_no_regions_and_the_log_says_so(caplog: pytest.LogCaptureFixture) -> None:
    page = page_of("<div>" + "".join(f"<p>{'<b>x</b><i>y</i>' * i}<u>z</u></p>" for i in range(9)) + "</div>")
    with caplog.at_level(logging.WARNING):
        assert find_regions(page, RstParams(max_cells=1)) == []
    assert "rst gave up on https://shop.example.org/" in caplog.text
