"""One page at a time: the little forum and demo pages, each without the others."""

from copy import deepcopy
from typing import Any

import pytest
from lxml import etree

from forumcrawl.dom.page import page_from_text
from forumcrawl.records.finders import FINDERS, find_post_region
from forumcrawl.wrappers.single import find_marks, read_page, title_of, with_pivots


@pytest.mark.parametrize("path", ["/thread/1", "/thread/4", "/thread/6", "/thread/8"])
def test_the_posts_of_a_thread_page_are_read(little_forum: Any, path: str) -> None:
    reading = read_page(little_forum.page(path))
    assert reading.page_type == "post"
    assert [(p.author, p.posted_at, p.content_text) for p in reading.posts] == little_forum.posts_of(path)
    assert reading.confidence > 0.5
    assert reading.records == ()


@pytest.mark.parametrize("method", [*FINDERS, "auto"])
def test_every_method_reads_a_plain_thread_page(little_forum: Any, method: str) -> None:
    reading = read_page(little_forum.page("/thread/1"), method)
    assert [p.content_text for p in reading.posts] == [text for _, _, text in little_forum.posts_of("/thread/1")]


def test_an_unknown_method_is_an_error(little_forum: Any) -> None:
    with pytest.raises(KeyError):
        read_page(little_forum.page("/thread/1"), "guess")


def test_the_rows_of_a_list_are_read(little_forum: Any) -> None:
    reading = read_page(little_forum.page("/board/1"))
    assert reading.page_type == "list"
    assert reading.posts == ()
    assert [row.title for row in reading.records] == [little_forum.title_of(thread) for thread in (1, 2, 3, 4)]
    assert reading.records[0].url == "https://little.example/thread/1"
    assert [row.replies for row in reading.records] == [8, 0, 2, 5]
    assert reading.records[0].last_post_text == "12 Jan 2024, 05:07"


def test_rows_without_dates_are_boards(little_forum: Any) -> None:
    reading = read_page(little_forum.page("/"))
    assert reading.page_type == "board"
    assert [row.title for row in reading.records] == ["Hall number one", "Hall number two", "Hall number three"]


@pytest.mark.parametrize("html", ["", "<p>", "<html><body><h1>Nothing here</h1><p>Come back later.</p></body></html>"])
@pytest.mark.parametrize("method", [*FINDERS, "auto"])
def test_a_page_with_nothing_on_it_is_other(html: str, method: str) -> None:
    reading = read_page(page_from_text("https://f.example/x", html), method)
    assert (reading.page_type, reading.posts, reading.records) == ("other", (), ())


def test_a_form_and_a_menu_are_no_list(little_forum: Any) -> None:
    words = "<p>" + "Members promise to be kind to each other and to the moderators of this place. " * 10 + "</p>"
    html = little_forum.pages["/login"].replace("<h2>Log in</h2>", f"<h2>Log in</h2>{words}")
    assert read_page(page_from_text("https://little.example/login", html)).page_type == "other"


@pytest.mark.parametrize(
    ("head", "body", "title"),
    [
        ("Mending ropes - A forum", "<h1>A</h1><h2>Mending ropes</h2>", "Mending ropes"),
        ("Ropes", "<h1>Ropes and knots</h1>", "Ropes and knots"),
        ("Ropes | Forum", "<h1>Something else</h1>", "Ropes | Forum"),
        ("", "<h1>Ropes</h1>", None),
        ("", "", None),
    ],
)
def test_the_title_is_what_heading_and_title_share(head: str, body: str, title: str | None) -> None:
    page = page_from_text("https://f.example/t", f"<html><head><title>{head}</title></head><body>{body}</body></html>")
    assert title_of(page) == title


def test_records_without_a_time_are_given_the_times_of_posting_not_others(little_forum: Any) -> None:
    html = little_forum.pages["/thread/1"].replace(
        "</a></div><div class=when>", "</a> <i>1 May 2020</i></div><div class=when>"
    )
    page = page_from_text("https://little.example/thread/1", html)
    region = find_post_region(page, "dominant-list")
    assert region is not None
    assert not any(record.pivot for record in region.records)
    timed = with_pivots(page, region)
    assert [record.pivot.text for record in timed.records if record.pivot] == [
        time.strftime("%d %b %Y, %H:%M") for _, time, _ in little_forum.posts_of("/thread/1")
    ]
    assert with_pivots(page, timed) is timed


@pytest.mark.parametrize("path", ["/thread/1", "/board/1", "/", "/login"])
def test_reading_and_marking_change_nothing(little_forum: Any, path: str) -> None:
    page = little_forum.page(path)
    before = etree.tostring(deepcopy(page.tree))
    first, second = read_page(page), read_page(page)
    find_marks(page, first)
    assert etree.tostring(page.tree) == before
    assert (first.posts, first.records, first.page_type) == (second.posts, second.records, second.page_type)


def test_marks_are_records_and_their_fields(little_forum: Any) -> None:
    page = little_forum.page("/thread/1")
    marks = find_marks(page, read_page(page))
    assert [mark.label for mark in marks[:4]] == ["post 1", "time", "author", "content"]
    assert [mark.element.get("class") for mark in marks[:4]] == ["post", "when", None, "said"]
    assert len(marks) == 4 * 4


def test_marks_of_a_list_are_rows_and_titles(little_forum: Any) -> None:
    page = little_forum.page("/board/1")
    marks = find_marks(page, read_page(page))
    assert [mark.label for mark in marks[:3]] == ["row 1", "title", "last post"]
    assert sum(mark.label == "title" for mark in marks) == 4


def test_boards_with_descriptions_and_dates_in_no_order_are_boards() -> None:
    days = (9, 2, 7, 1, 8, 3)
    rows = "".join(
        f"<tr class=b><td><a href='/b/{n}'>Hall number {n} of many</a><p>All that there is to say about tools of kind {n}.</p></td>"
        f"<td class=last>{day} May 2024, 10:0{n} by <a href='/m/{n}'>Ann{n}</a></td></tr>"
        for n, day in enumerate(days)
    )
    page = page_from_text("https://f.example/", f"<html lang=en><body><table>{rows}</table></body></html>")
    reading = read_page(page)
    assert (reading.page_type, reading.posts) == ("board", ())
    assert [row.title for row in reading.records] == [f"Hall number {n} of many" for n in range(6)]
