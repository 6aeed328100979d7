"""New pages find their vertex, by address and a quick look or by their layout."""

from dataclasses import replace

import pytest

from forumcrawl.dom.page import page_from_text
from forumcrawl.learn import learn_sitemap
from forumcrawl.sitemap.assign import AT_A_GLANCE, Assigner
from forumcrawl.sitemap.model import Sitemap

HOST = "https://little.example"


@pytest.fixture(scope="module")
def sitemap(little_forum) -> Sitemap:
    pages = [page for page in little_forum.sample() if page.url not in (f"{HOST}/thread/12", f"{HOST}/thread/4?page=2")]
    return learn_sitemap(pages, f"{HOST}/")


def role_of(sitemap: Sitemap, url: str, html: str) -> str | None:
    vertex = Assigner(sitemap).assign(page_from_text(url, html)).vertex
    return vertex.role if vertex else None


@pytest.mark.parametrize("path", ["/thread/12", "/thread/4?page=2", "/thread/3"])
def test_a_page_of_a_known_address_is_known_at_a_glance(sitemap: Sitemap, little_forum, path: str) -> None:
    found = Assigner(sitemap).assign(little_forum.page(path))
    assert found.vertex is not None
    assert (found.vertex.role, found.confidence) == ("post", AT_A_GLANCE)


def test_a_page_of_a_new_address_is_known_by_its_layout(sitemap: Sitemap, little_forum) -> None:
    assert role_of(sitemap, f"{HOST}/go/to/77", little_forum.pages["/thread/12"]) == "post"


def test_a_known_address_with_more_parameters_is_another_view_of_it(sitemap: Sitemap, little_forum) -> None:
    found = Assigner(sitemap).assign(page_from_text(f"{HOST}/board/2?sort=author", little_forum.pages["/board/2"]))
    assert found.vertex is not None
    assert (found.vertex.role, found.confidence) == ("list", AT_A_GLANCE)


def test_the_layout_decides_where_an_address_shows_something_else(sitemap: Sitemap, little_forum) -> None:
    assert role_of(sitemap, f"{HOST}/thread/12", little_forum.pages["/login"]) == "other"


def test_what_looks_like_nothing_known_fits_nowhere(sitemap: Sitemap) -> None:
    strange = "<main class=shop><figure class=ware><figcaption>9 coins</figcaption></figure></main>"
    found = Assigner(sitemap).assign(page_from_text(f"{HOST}/thread/12", strange))
    assert found.vertex is None
    assert found.confidence > 0.9


def test_a_map_without_layouts_goes_by_addresses(little_forum, sitemap: Sitemap) -> None:
    bare = replace(sitemap, vertices=tuple(replace(vertex, layout=()) for vertex in sitemap.vertices))
    found = Assigner(bare).assign(little_forum.page("/thread/12"))
    assert found.vertex is not None
    assert found.vertex.role == "post"


def test_a_list_below_the_address_of_a_member_is_no_board(sitemap: Sitemap, little_forum) -> None:
    assert role_of(sitemap, f"{HOST}/members-of/2", little_forum.pages["/board/2"]) == "list"
    assert role_of(sitemap, f"{HOST}/member/2/threads", little_forum.pages["/board/2"]) is None


def test_a_pattern_that_was_not_sampled_is_soon_known_by_its_pages(sitemap: Sitemap, little_forum) -> None:
    """A quick look suffices once some of its pages were found in one vertex, and is no more than a look."""
    assigner = Assigner(sitemap)
    quotes = [f"{HOST}/quote/{number}" for number in range(301, 305)]
    found = [assigner.assign(page_from_text(url, little_forum.pages["/thread/3"])) for url in quotes]
    assert [one.vertex.role for one in found if one.vertex] == ["post"] * 4
    assert [one.confidence == AT_A_GLANCE for one in found] == [False, False, False, True]
    elsewhere = assigner.assign(page_from_text(f"{HOST}/quote/306", little_forum.pages["/board/2"])).vertex
    assert elsewhere is not None
    assert elsewhere.role == "list"
