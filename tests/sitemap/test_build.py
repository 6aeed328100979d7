"""The sitemap of the little forum: labels, arcs, flips and seeds together."""

import pytest

from forumcrawl.exceptions import SitemapHasNoPostsVertex
from forumcrawl.learn import learn_sitemap
from forumcrawl.sitemap.model import Sitemap, Vertex

HOST = "https://little.example"


@pytest.fixture(scope="module")
def sitemap(little_forum) -> Sitemap:
    return learn_sitemap(little_forum.sample(), f"{HOST}/")


def vertex_at(sitemap: Sitemap, path: str) -> Vertex:
    vertex = sitemap.vertex_of(HOST + path)
    assert vertex is not None
    return vertex


@pytest.mark.parametrize(
    ("path", "role"),
    [
        ("/", "board"),
        ("/board/2", "list"),
        ("/thread/3", "post"),
        ("/thread/1?page=2", "post"),
        ("/member/4", "profile"),
        ("/login", "other"),
        ("/help", "other"),
    ],
)
def test_every_kind_of_page_has_its_role(sitemap: Sitemap, path: str, role: str) -> None:
    assert vertex_at(sitemap, path).role == role


def test_a_role_says_why(sitemap: Sitemap) -> None:
    assert any("times in order" in reason for reason in vertex_at(sitemap, "/thread/3").reasons)
    assert all(vertex.reasons and 0 < vertex.confidence <= 1 for vertex in sitemap.vertices)


def test_threads_and_lists_can_be_read(sitemap: Sitemap) -> None:
    assert all(vertex.wrapper for vertex in sitemap.vertices if vertex.role in ("post", "list"))
    assert not any(vertex.wrapper for vertex in sitemap.vertices if vertex.role in ("profile", "other"))


def test_arcs_lead_from_the_index_over_lists_to_threads(sitemap: Sitemap) -> None:
    followed = {(sitemap.role_of(arc.source), sitemap.role_of(arc.target)) for arc in sitemap.arcs if arc.follow}
    assert {("board", "list"), ("list", "post")} <= followed


def test_no_arc_to_profiles_forms_or_sort_orders_is_followed(sitemap: Sitemap) -> None:
    patterns = {arc.pattern for arc in sitemap.arcs if arc.follow}
    assert not any(
        word in pattern for pattern in patterns for word in ("member", "login", "help", "sort", "quote", "delete")
    )


def test_further_pages_are_known_as_such(sitemap: Sitemap) -> None:
    assert sitemap.flips.place_of(f"{HOST}/board/1?page=2").key == "/board/1"
    assert sitemap.flips.place_of(f"{HOST}/thread/12?page=7").number == 7


def test_the_seeds_begin_with_the_start_and_hold_no_threads(sitemap: Sitemap) -> None:
    assert sitemap.seeds[0] == f"{HOST}/"
    assert not any("/thread/" in seed or "sort=" in seed for seed in sitemap.seeds)


def test_a_site_without_posts_is_refused_in_one_line(little_forum) -> None:
    pages = [page for page in little_forum.sample() if "/member/" in page.url or page.url.endswith(("/help", "/login"))]
    with pytest.raises(SitemapHasNoPostsVertex, match=r"^no posts vertex found: [^\n]+$"):
        learn_sitemap(pages, f"{HOST}/help")


def test_a_role_without_an_address_of_its_own_falls_to_its_largest_vertex(sitemap: Sitemap) -> None:
    largest = max(sitemap.vertices_of("post"), key=lambda vertex: vertex.pages)
    assert sitemap.vertex_for(f"{HOST}/quite/elsewhere", "post") == largest
    assert sitemap.vertex_of(f"{HOST}/quite/elsewhere") is None
