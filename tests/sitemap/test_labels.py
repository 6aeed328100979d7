"""Roles on forums of many shapes, and on what is no forum."""

import re
from collections.abc import Iterator

import pytest

from forumcrawl.bench.mirror import demo_mirror
from forumcrawl.bench.sitemap import crawl_by, find_lost, learn, roles_of
from forumcrawl.dom.page import Page, page_from_text
from forumcrawl.exceptions import SitemapHasNoPostsVertex
from forumcrawl.learn import learn_sitemap
from forumcrawl.sitemap.model import Sitemap

HOST = "https://little.example"
MONTHS = ("January", "March", "May", "July", "August", "October")
THINGS = ("kettle", "ladder", "barrel", "lantern", "rope", "anvil", "saddle", "compass", "bucket", "chisel")


def role_at(sitemap: Sitemap, path: str) -> str | None:
    vertex = sitemap.vertex_of(HOST + path)
    return vertex.role if vertex else None


def changed(little_forum, keep: str = ".", drop: str = "(?!)", *, cut: str = "(?!)") -> list[Page]:
    """Pages of the little forum whose path is kept and not dropped, without the links that are cut."""
    return [
        page_from_text(HOST + path, re.sub(rf"<a [^>]*href=['\"]?{cut}[^>]*>([^<]*)</a>", r"\1", html))
        for path, html in little_forum.pages.items()
        if re.search(keep, path) and not re.search(drop, path)
    ]


def test_a_forum_of_one_board_begins_with_its_list(little_forum) -> None:
    pages = changed(little_forum, r"/board/1|/thread/[1-6]\b|/member|/login|/help", cut="/['\"> ]")
    sitemap = learn_sitemap(pages, f"{HOST}/board/1")
    assert [role_at(sitemap, path) for path in ("/board/1", "/thread/3", "/member/2")] == ["list", "post", "profile"]
    assert not sitemap.vertices_of("board")


def test_a_forum_without_profiles_has_none(little_forum) -> None:
    sitemap = learn_sitemap(changed(little_forum, drop="/member", cut="/member"), f"{HOST}/")
    assert [role_at(sitemap, path) for path in ("/", "/board/2", "/thread/3")] == ["board", "list", "post"]
    assert not sitemap.vertices_of("profile")


def test_a_page_that_is_no_part_of_the_forum_says_what_was_seen_on_it(little_forum) -> None:
    sitemap = learn_sitemap(little_forum.sample(), f"{HOST}/")
    vertex = sitemap.vertex_of(f"{HOST}/help")
    assert vertex is not None
    assert vertex.reasons == ("few dated texts (evidence 0.00), links to 0 threads and 0 lists outside menus",)
    assert vertex.confidence == 1.0


@pytest.mark.parametrize("family", ["question_answers", "mail_archive", "nested_replies", "definition_list", "cards"])
def test_forums_of_other_shapes_get_a_map_to_crawl_by(family: str) -> None:
    forum = demo_mirror(7, "tiny", family)
    learned = learn(forum)
    assert all(roles_of(forum, learned).values())
    assert find_lost(forum, crawl_by(forum, learned.sitemap)) == []


def test_pages_of_single_posts_that_are_called_as_their_thread_show_posts(little_forum) -> None:
    """A form to answer, linked from each post as they are, is called otherwise."""
    titled = [
        page_from_text(
            HOST + path, _with_title(html.replace("delete?post=", "answer?post=").replace("/quote/", "/said/"), path)
        )
        for path, html in little_forum.pages.items()
    ]
    said = [
        page_from_text(
            f"{HOST}/said/{thread}01",
            f"<title>{_title(thread)}</title><article><h3>{_title(thread)}</h3><q>So it is.</q>",
        )
        for thread in (1, 3, 4)
    ]
    forms = [
        page_from_text(
            f"{HOST}/thread/{thread}/answer?post={thread}01", "<title>Answer</title><form><textarea></textarea></form>"
        )
        for thread in (1, 3, 4)
    ]
    sitemap = learn_sitemap([*titled, *said, *forms], f"{HOST}/")
    assert [role_at(sitemap, path) for path in ("/said/301", "/thread/3/answer?post=301")] == ["post", "other"]


def _title(thread: int) -> str:
    return f"Who can mend a broken {THINGS[thread - 1]} by spring?"


def _with_title(html: str, path: str) -> str:
    name = re.search(r"<h2 class=subject>([^<]*)", html)
    return html.replace(f"<title>{path}", f"<title>{name[1] if name else path}")


def _journal() -> Iterator[tuple[str, str]]:
    """Articles with comments, listed on the first page."""
    rows = "".join(
        f"<article><h3><a href=/story/{n}>The story of the {thing} in autumn</a></h3></article>"
        for n, thing in enumerate(THINGS)
    )
    yield "/", f"<main class=front>{rows}</main>"
    for n, thing in enumerate(THINGS):
        said = "".join(
            f"<div class=comment><b><a href=/by/{k}>{name}</a></b> <i>{k + 3} {month} 2021, 1{k}:30</i>"
            f"<p>I had a {thing} like that for {n + k} years and would never give it away to anybody else.</p></div>"
            for k, (name, month) in enumerate(zip(("Ada", "Boris", "Chen"), MONTHS[n % 3 :], strict=False))
        )
        yield (
            f"/story/{n}",
            f"<main><h1>The story of the {thing} in autumn</h1><p>{f'Once a {thing} stood there. ' * 9}</p>{said}</main>",
        )
    for k, name in enumerate(("Ada", "Boris", "Chen")):
        yield f"/by/{k}", f"<main><h1>{name}</h1><dl><dt>Since</dt><dd>2020</dd></dl></main>"


def test_articles_with_comments_are_threads_of_one_list() -> None:
    menu = "<nav><a href=/>Front</a> <a href=/about>About</a></nav>"
    pages = [page_from_text(HOST + path, f"<title>{path}</title><body>{menu}{body}") for path, body in _journal()]
    sitemap = learn_sitemap(pages, f"{HOST}/")
    assert [role_at(sitemap, path) for path in ("/", "/story/4")] == ["list", "post"]


def test_a_shop_is_no_forum_and_it_is_said_what_was_seen() -> None:
    wares = [
        page_from_text(
            f"{HOST}/ware/{n}", f"<body><a href=/>Home</a><div class=ware><h1>{thing}</h1><p>{n + 2} coins</p></div>"
        )
        for n, thing in enumerate(THINGS)
    ]
    rows = "".join(f"<li><a href=/ware/{n}>A sturdy {thing}</a></li>" for n, thing in enumerate(THINGS))
    front = page_from_text(f"{HOST}/", f"<body><ul class=wares>{rows}</ul>")
    with pytest.raises(SitemapHasNoPostsVertex) as error:
        learn_sitemap([front, *wares], f"{HOST}/")
    assert str(error.value).startswith("no posts vertex found: none of 11 sampled pages in 2 layouts shows dated texts")
    assert f"{HOST}/ware/0 (10)" in str(error.value)
