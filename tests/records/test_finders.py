"""The finders by name, and `auto`."""

import pytest

from forumcrawl.dom.page import page_from_text
from forumcrawl.records.finders import FINDERS, find_post_region

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
