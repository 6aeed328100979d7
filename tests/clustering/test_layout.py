"""Layouts: the features that tell vertices apart."""

import pytest

from forumcrawl.clustering.layout import Layouts, find_layouts
from forumcrawl.clustering.signature import signature_of
from forumcrawl.dom.page import Page, page_from_text


def page(body: str) -> Page:
    return page_from_text("http://f.example/", f"<body><ul class=menu><li><a>Home</a></li></ul>{body}</body>")


POSTS = page("<div class=post><i class=when>1 May</i><p>Hello</p></div>" * 3)
LIST = page("<table class=rows><tr><td><a>Title</a></td></tr></table>")


@pytest.fixture(scope="module")
def layouts() -> Layouts:
    found = find_layouts({0: [signature_of(POSTS)] * 2, 1: [signature_of(LIST)]})
    return Layouts({"posts": found[0], "list": found[1]})


def test_what_only_one_vertex_has_comes_first_and_menus_last() -> None:
    found = find_layouts({0: [signature_of(POSTS)], 1: [signature_of(LIST)]})
    assert set(found[0][:3]) == {"body > div.post", "div.post > i.when", "div.post > p"}
    assert {"body > ul.menu", "ul.menu > li", "li > a"} <= set(found[0][3:])


def test_what_few_pages_of_a_vertex_have_is_no_part_of_its_layout() -> None:
    rare = page("<div class=post><i class=when>1 May</i><p>Hello</p><hr></div>")
    (found,) = find_layouts({0: [signature_of(POSTS), signature_of(POSTS), signature_of(rare)]}).values()
    assert "div.post > hr" not in found


def test_end_values_of_likeness(layouts: Layouts) -> None:
    same = layouts.likenesses(POSTS)["posts"]
    assert (same.similarity, same.share) == (1.0, 1.0)
    strange = layouts.likenesses(page_from_text("http://f.example/", "<main><nav>Nothing</nav></main>"))["posts"]
    assert strange.similarity < 0.2  # both have a body
    assert layouts.likenesses(LIST)["posts"].similarity < 0.5


def test_a_quick_look_tells_posts_from_lists(layouts: Layouts) -> None:
    assert layouts.has_look_of(POSTS, "posts")
    assert not layouts.has_look_of(LIST, "posts")


def test_a_vertex_without_features_is_never_contradicted() -> None:
    assert Layouts({"bare": ()}).has_look_of(POSTS, "bare")
