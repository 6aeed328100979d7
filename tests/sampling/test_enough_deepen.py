"""When a sample is enough, and what a first map asks for besides."""

from dataclasses import replace

import pytest

from forumcrawl.dom.page import page_from_text
from forumcrawl.learn import learn_sitemap
from forumcrawl.sampling.deepen import choose_more, find_above
from forumcrawl.sampling.enough import is_enough, is_readable
from forumcrawl.sitemap.model import Sitemap

HOST = "https://little.example"


@pytest.fixture(scope="module")
def sitemap(little_forum) -> Sitemap:
    return learn_sitemap(little_forum.sample(), f"{HOST}/")


def test_a_map_with_lists_and_threads_that_lead_to_each_other_is_enough(sitemap: Sitemap) -> None:
    assert is_enough(sitemap)


@pytest.mark.parametrize("role", ["list", "post"])
def test_a_map_without_lists_or_threads_is_not_enough(sitemap: Sitemap, role: str) -> None:
    gone = {vertex.name for vertex in sitemap.vertices_of(role)}
    kept = tuple(vertex for vertex in sitemap.vertices if vertex.name not in gone)
    arcs = tuple(arc for arc in sitemap.arcs if not {arc.source, arc.target} & gone)
    assert not is_enough(replace(sitemap, vertices=kept, arcs=arcs))


@pytest.mark.parametrize("role", ["list", "post"])
def test_too_few_pages_of_a_kind_are_not_enough(sitemap: Sitemap, role: str) -> None:
    few = tuple(replace(vertex, pages=1) if vertex.role == role else vertex for vertex in sitemap.vertices)
    assert not is_enough(replace(sitemap, vertices=few))


def test_a_map_whose_lists_lead_nowhere_is_not_enough(sitemap: Sitemap) -> None:
    lame = tuple(replace(arc, follow=False) for arc in sitemap.arcs)
    assert not is_enough(replace(sitemap, arcs=lame))


def test_lists_that_cannot_be_read_are_not_enough(sitemap: Sitemap) -> None:
    bare = tuple(replace(vertex, wrapper=None) for vertex in sitemap.vertices)
    assert not is_enough(replace(sitemap, vertices=bare))


def test_more_pages_are_threads_and_lists_that_were_not_sampled(sitemap: Sitemap, little_forum) -> None:
    sampled = [little_forum.page(path) for path in ("/", "/board/1", "/board/2", "/thread/1", "/member/1")]
    more = choose_more(sitemap, sampled, 8)
    assert 4 <= len(more) <= 8
    assert all("/thread/" in url or "/board/" in url for url in more)
    assert not {page.url for page in sampled} & set(more)
    assert len(more) == len(set(more))


def test_most_of_them_are_threads(sitemap: Sitemap, little_forum) -> None:
    more = choose_more(sitemap, [little_forum.page(path) for path in ("/", "/board/1", "/board/2", "/board/3")], 8)
    assert sum("/thread/" in url for url in more) == 6


def test_a_forum_that_was_sampled_whole_has_no_more(sitemap: Sitemap, little_forum) -> None:
    assert choose_more(sitemap, little_forum.sample(), 20) == []


def test_a_map_without_a_way_back_from_threads_is_readable_but_not_enough(sitemap: Sitemap) -> None:
    posts = {vertex.name for vertex in sitemap.vertices_of("post")}
    no_way_back = replace(sitemap, arcs=tuple(arc for arc in sitemap.arcs if arc.source not in posts))
    assert is_readable(no_way_back)
    assert not is_enough(no_way_back)


def test_what_stands_before_a_threads_board_in_its_breadcrumb_is_above_it(sitemap: Sitemap, little_forum) -> None:
    """The start was a portal: nothing but the breadcrumb leads to the index. A menu of many links is none."""
    thread = little_forum.page("/thread/3")
    assert find_above(sitemap, [thread]) == [f"{HOST}/"]
    assert find_above(sitemap, [thread, little_forum.page("/")]) == []
    crowd = "".join(f"<a href='/about/{n}'>More {n}</a>" for n in range(9))
    html = little_forum.pages["/thread/3"].replace("<p class=crumbs>", f"<p class=crumbs>{crowd}")
    assert find_above(sitemap, [page_from_text(thread.url, html)]) == []
