"""From a visited page to its item."""

import re

import pytest

from forumcrawl.dom.page import page_from_text
from forumcrawl.items import PageItem
from forumcrawl.learn import learn_sitemap
from forumcrawl.pipelines.extraction import ExtractionPipeline, VisitedPage
from forumcrawl.sitemap.model import Sitemap
from forumcrawl.sitemap.walk import Visit

HOST = "https://little.example"


@pytest.fixture(scope="module")
def sitemap(little_forum) -> Sitemap:
    return learn_sitemap(little_forum.sample(), f"{HOST}/")


def item_of(page, visit: Visit, sitemap: Sitemap) -> PageItem:
    item = ExtractionPipeline().process_item(VisitedPage("little.example", page, visit, sitemap))
    assert isinstance(item, PageItem)
    return item


def test_a_thread_page_brings_its_posts(sitemap: Sitemap, little_forum) -> None:
    visit = Visit(
        f"{HOST}/thread/1?page=2", "post", "/thread/1", 2, f"{HOST}/board/1", "Hall", f"{HOST}/thread/1", "Title"
    )
    item = item_of(little_forum.page("/thread/1?page=2"), visit, sitemap)
    assert (item.role, item.page_number, item.thread_url, item.thread_title) == ("post", 2, f"{HOST}/thread/1", "Title")
    assert [post.content_text for post in item.posts] == [
        text for _, _, text in little_forum.posts_of("/thread/1?page=2")
    ]
    assert item.complete


def test_a_thread_that_no_list_named_takes_its_title_from_the_page(sitemap: Sitemap, little_forum) -> None:
    visit = Visit(f"{HOST}/thread/3", "post", "/thread/3", thread_url=f"{HOST}/thread/3")
    assert item_of(little_forum.page("/thread/3"), visit, sitemap).thread_title == little_forum.title_of(3)


def test_a_list_page_brings_its_threads(sitemap: Sitemap, little_forum) -> None:
    visit = Visit(f"{HOST}/board/2", "list", "/board/2", board_url=f"{HOST}/board/2", board_title="Hall")
    item = item_of(little_forum.page("/board/2"), visit, sitemap)
    assert [thread.title for thread in item.threads] == [little_forum.title_of(thread) for thread in (7, 8, 9)]
    assert (item.board_url, item.board_title, item.posts) == (f"{HOST}/board/2", "Hall", ())


def test_a_thread_page_without_posts_is_incomplete_and_says_why(sitemap: Sitemap, little_forum) -> None:
    visit = Visit(f"{HOST}/thread/3", "post", "/thread/3", thread_url=f"{HOST}/thread/3")
    page = page_from_text(visit.url, "<html><body><h1>Closed for repairs</h1></body></html>")
    item = item_of(page, visit, sitemap)
    assert (item.complete, item.posts) == (False, ())
    assert item.reason == "no post was found on the page"


def test_what_is_an_item_already_passes_through(sitemap: Sitemap, little_forum) -> None:
    visit = Visit(f"{HOST}/board/2", "list", "/board/2")
    item = item_of(little_forum.page("/board/2"), visit, sitemap)
    assert ExtractionPipeline().process_item(item) is item


def test_a_notice_in_the_place_of_a_list_is_incomplete(sitemap: Sitemap) -> None:
    visit = Visit(f"{HOST}/board/2", "list", "/board/2", board_url=f"{HOST}/board/2")
    form = "<form action=/login><label>Name <input name=u></label><label>Word <input name=p></label><button>Go</button></form>"
    page = page_from_text(visit.url, f"<html><body><h1>You may not see this board</h1>{form}</body></html>")
    item = item_of(page, visit, sitemap)
    assert not item.complete
    assert item.reason == "the page is no list of threads: a notice or a form stands there"


def test_an_empty_board_is_a_list_all_the_same(sitemap: Sitemap, little_forum) -> None:
    source = little_forum.pages["/board/2"]
    rows = re.findall(r"<tr.*?</tr>|<li.*?</li>|<div class=row.*?</div>", source, re.DOTALL)
    assert rows
    for row in rows:
        source = source.replace(row, "") if "/thread/" in row else source
    visit = Visit(f"{HOST}/board/2", "list", "/board/2", board_url=f"{HOST}/board/2")
    item = item_of(page_from_text(visit.url, source), visit, sitemap)
    assert item.threads == ()
    assert item.complete


def test_a_category_that_leads_to_boards_is_no_notice(sitemap: Sitemap) -> None:
    boards = "".join(f"<p><a href='/board/{n}'>Board {n}</a></p>" for n in (1, 3))
    visit = Visit(f"{HOST}/board/2", "list", "/board/2", board_url=f"{HOST}/board/2")
    item = item_of(page_from_text(visit.url, f"<html><body><h1>Sundries</h1>{boards}</body></html>"), visit, sitemap)
    assert (item.threads, item.complete) == ((), True)
