"""Threads that a pager offers on one page: found out by one page, used for all threads, and never trusted without page 1 beside it."""

from dataclasses import replace

import pytest

from forumcrawl.dom.page import Page, page_from_text
from forumcrawl.learn import learn_sitemap
from forumcrawl.sampling.deepen import find_whole_offers
from forumcrawl.sitemap.model import Sitemap
from forumcrawl.sitemap.walk import Visit, Walk
from forumcrawl.sitemap.wholes import find_offers

HOST = "https://little.example"
OFFER = "<a href='/thread/{}?all'>All</a></div>"


def pages_of(little_forum) -> dict[str, Page]:
    """The little forum, where each pager of a thread offers all its pages on one."""
    html = {}
    for path, text in little_forum.pages.items():
        thread = path.removeprefix("/thread/").partition("?")[0]
        is_first = path == f"/thread/{thread}"
        html[path] = (
            text.replace("</a></div><div class=posts>", f"</a> {OFFER.format(thread)}<div class=posts>")
            if is_first
            else text
        )
    return {path: page_from_text(HOST + path, text) for path, text in html.items()}


def whole_page(little_forum, thread: int, *, refused: bool = False) -> Page:
    """All posts of a thread; where that is refused the first page, as if it had been asked for."""
    parts = [little_forum.pages[path] for path in little_forum.pages if path.partition("?")[0] == f"/thread/{thread}"]
    posts = "".join(
        part.partition("<div class=posts>")[2].partition("</div></div><div class=foot>")[0] for part in parts
    )
    head, _, rest = parts[0].partition("<div class=posts>")
    pager = head.replace("<b>1</b>", f"<a href='/thread/{thread}'>1</a>")
    foot = rest.partition("<div class=foot>")[2]
    html = f"{pager}<div class=posts>{posts}</div></div><div class=foot>{foot}"
    return page_from_text(f"{HOST}/thread/{thread}?all", parts[0] if refused else html)


@pytest.fixture(scope="module")
def sitemap(little_forum) -> Sitemap:
    return learn_sitemap([*pages_of(little_forum).values(), whole_page(little_forum, 1)], f"{HOST}/")


def ahead(sitemap: Sitemap, page: Page, thread: int = 1) -> list[str]:
    visit = Visit(page.url, "post", f"/thread/{thread}")
    return [step.url.removeprefix(HOST) for step in Walk(sitemap).steps(page, visit)]


def test_a_page_with_all_posts_and_a_link_to_page_1_teaches_the_word(sitemap: Sitemap, little_forum) -> None:
    assert sitemap.whole == "all"
    assert learn_sitemap(list(pages_of(little_forum).values()), f"{HOST}/").whole == ""


def test_the_pager_of_a_sampled_thread_tells_where_to_look(sitemap: Sitemap, little_forum) -> None:
    pages = pages_of(little_forum)
    assert list(find_offers(pages["/thread/1"], sitemap.flips)) == [f"{HOST}/thread/1?all"]
    assert list(find_offers(pages["/thread/2"], sitemap.flips)) == []
    assert list(find_offers(whole_page(little_forum, 1), sitemap.flips)) == [f"{HOST}/thread/1"]
    assert find_whole_offers(sitemap, list(pages.values())) == [f"{HOST}/thread/1?all"]


def test_one_page_is_visited_instead_of_several(sitemap: Sitemap, little_forum) -> None:
    pages = pages_of(little_forum)
    assert ahead(sitemap, pages["/thread/1"]) == ["/thread/1?all"]
    assert ahead(replace(sitemap, whole=""), pages["/thread/1"]) == ["/thread/1?page=2", "/thread/1?page=3"]
    assert ahead(sitemap, pages["/thread/4"], 4) == ["/thread/4?page=2"], "one further page costs as much"


def test_a_whole_thread_has_no_further_pages_but_one_that_was_refused_has(sitemap: Sitemap, little_forum) -> None:
    assert ahead(sitemap, whole_page(little_forum, 1)) == []
    assert ahead(sitemap, whole_page(little_forum, 1, refused=True)) == ["/thread/1?page=2", "/thread/1?page=3"]
