"""The finders by name, and `auto`."""

from dataclasses import replace

import pytest

from forumcrawl.dom.page import page_from_text
from forumcrawl.records.finders import FINDERS, confidence_in, find_post_region

TEXTS = [
    f"The {thing} broke again last night and nobody in the whole house could say why."
    for thing in ("kettle", "lamp", "gate")
]
POSTS = "".join(
    f"<div class=post><a href='/user/{n}'>Name{n}</a><span class=when>2024-03-0{n + 1} 12:3{n}</span><p>{text}</p></div>"
    for n, text in enumerate(TEXTS)
)
PAGE = page_from_text("https://forum.example.org/t/1", f"<html lang=en><body><div id=posts>{POSTS}</div></body></html>")


@pytest.mark.parametrize("method", ["auto", "mibat"])
def test_the_posts_are_found_by_name_and_together(method: str) -> None:
    region = find_post_region(PAGE, method)
    assert region is not None
    assert [text in record.nodes[0].text_content() for record, text in zip(region.records, TEXTS, strict=True)] == [
        True
    ] * 3


def test_an_unknown_finder_is_no_finder() -> None:
    assert set(FINDERS) == {"mibat", "rst", "amber", "dominant-list", "mdr"}
    with pytest.raises(KeyError):
        find_post_region(PAGE, "guess")


def test_texts_that_every_page_shows_make_no_region() -> None:
    assert find_post_region(PAGE, "auto", frozenset(TEXTS) | {f"2024-03-0{n + 1} 12:3{n}" for n in range(3)}) is None


def test_auto_finds_a_question_and_an_answer_that_look_different() -> None:
    page = page_from_text(
        "http://forum.example/thread/1",
        """<html><body><div><h1>A leak</h1><p>by <a href="/user/anna">anna</a>, 3 May 2024 10:15</p>
        <div>Water comes in between the planks whenever the wind turns.</div></div>
        <ul><li><div><span><a href="/user/bob">bob</a></span><span>3 May 2024 11:40</span></div>
        <div><p>Then try tar and oakum, and wait for the next morning tide.</p></div></li></ul></body></html>""",
    )
    region = find_post_region(page)
    assert region is not None
    assert len(region.records) == 2


def test_confidence_is_lower_where_other_finders_see_other_records() -> None:
    region = find_post_region(PAGE)
    assert region is not None
    sure = confidence_in(PAGE, region)
    doubted = confidence_in(PAGE, replace(region, records=region.records[:1] * 2))
    assert 0 < doubted < sure <= 1
