"""Lists by their links: rows of other markup belong to them, menus, sidebars and page numbers do not."""

from datetime import UTC, datetime

import pytest

from forumcrawl.dom.page import Page, page_from_text
from forumcrawl.wrappers.lists import find_lists, kinds_of

HOST = "https://forum.example.org"


def page_of(body: str) -> Page:
    html = f"<!DOCTYPE html><html lang=en><body>{body}</body></html>"
    return page_from_text(f"{HOST}/board/1", html, fetched_at=datetime(2024, 6, 1, tzinfo=UTC))


def row(number: int, before: str = "", after: str = "") -> str:
    title = f'{before}<a href="/topic/{number}">Question number {number}</a>{after}'
    who = f'<a href="/user/{number}">user{number}</a>'
    return f"<tr><td>{title}</td><td>{who}</td><td>{number} May 2024, 10:00 <a href='/post/{number}'>Last</a></td></tr>"


def titles(body: str) -> list[str]:
    return [found.title.text for found in find_lists(page_of(body))[0].rows]


MENU = (
    "<ul>"
    + "".join(f"<li><a href=/{name}>{name}</a></li>" for name in ("login", "search", "help", "members"))
    + "</ul>"
)


def test_the_titles_are_the_list_and_neither_names_nor_menus() -> None:
    assert titles(f"{MENU}<table>{''.join(map(row, range(1, 5)))}</table>") == [
        f"Question number {n}" for n in range(1, 5)
    ]


def test_a_pinned_row_of_other_markup_belongs_to_the_list() -> None:
    pinned = row(9, before="<b><i>Pinned</i> ", after="</b>")
    assert titles(f"<table>{pinned}{row(1)}{row(2)}{row(3)}</table>")[0] == "Question number 9"


def test_links_to_pages_of_a_thread_are_no_rows() -> None:
    pages = '<span><a href="/topic/1001">2</a> <a href="/topic/1002">3</a></span>'
    assert titles(f"<table>{row(1, after=pages)}{row(2)}{row(3)}</table>") == [
        f"Question number {n}" for n in (1, 2, 3)
    ]


def test_a_short_dated_list_comes_before_a_longer_sidebar_without_dates() -> None:
    sidebar = "<ul>" + "".join(f"<li><a href=/topic/{n}>Question number {n}</a></li>" for n in range(5, 9)) + "</ul>"
    assert titles(f"{sidebar}<table>{row(1)}{row(2)}</table>") == ["Question number 1", "Question number 2"]


def test_the_date_of_a_row_is_its_last_one_and_may_stand_in_a_sibling() -> None:
    terms = "".join(f"<dt><a href=/topic/{n}>Question {n}</a></dt><dd>{n} May 2024 by you</dd>" for n in range(1, 4))
    (found, *_) = find_lists(page_of(f"<dl>{terms}</dl>"))
    assert [row.date.date.text for row in found.rows if row.date] == ["1 May 2024", "2 May 2024", "3 May 2024"]


@pytest.mark.parametrize("body", ["", "<p>Just words.</p>", "<a href=/topic/1>One link</a>"])
def test_a_page_without_rows_has_no_list(body: str) -> None:
    assert find_lists(page_of(body)) == []


def test_names_of_a_folder_are_kinds_where_they_repeat_and_titles_where_they_do_not() -> None:
    numbered = {f"{HOST}/{name}_{n}.html" for name in ("topic", "user") for n in range(4)}
    assert len(set(kinds_of(numbered).values())) == 2
    named = {f"{HOST}/topic/{name}" for name in ("about-rain", "on-trains", "why-spain")}
    assert len(set(kinds_of(named).values())) == 1
