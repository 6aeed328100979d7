"""Each fast path of extraction equals its slow, obvious twin, on pages of all layout families of the demo."""

import re
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from itertools import islice
from typing import cast
from urllib.parse import urljoin

import pytest
from lxml import etree
from lxml.html import HtmlElement

from forumcrawl.demo.addresses import Target
from forumcrawl.demo.families import FAMILIES
from forumcrawl.demo.site import Site
from forumcrawl.dom import text as dom_text
from forumcrawl.dom.dates.formats import DateFormat
from forumcrawl.dom.links import join_address
from forumcrawl.dom.page import Page, page_from_text
from forumcrawl.dom.text import visible_text, walk_visible
from forumcrawl.wrappers import contents, endings, extract, quotes, times
from forumcrawl.wrappers.extract import extract_posts
from forumcrawl.wrappers.model import PostWrapper
from forumcrawl.wrappers.paths import Finder, compile_path
from forumcrawl.wrappers.relearn import relearn_posts

PAGES = 5


def pages_of(family: str) -> list[Page]:
    """Thread pages of a forum of this family."""
    site = Site(sorted(FAMILIES).index(family) + 1, family, "tiny")
    return list(islice(_thread_pages(site), PAGES))


def _thread_pages(site: Site) -> Iterator[Page]:
    now = datetime.fromtimestamp(site.world.now, UTC)
    for thread in site.world.threads:
        path = site.addresses.path(Target("thread", thread, 1))
        page, response = site.answer(path)
        if page.kind == "post":
            yield page_from_text(f"http://127.0.0.1{path}", response.body.decode(), fetched_at=now)


@pytest.fixture(scope="module", params=sorted(FAMILIES))
def learned(request: pytest.FixtureRequest) -> tuple[Sequence[Page], PostWrapper]:
    pages = pages_of(request.param)
    wrapper = relearn_posts(pages, {}, set())
    assert wrapper is not None
    return pages, wrapper


def slow_text(node: HtmlElement) -> str:
    """The visible text, one step of the walk after the other."""
    lines: list[str] = [""]
    preformatted = 0
    kept = []
    for element, is_start in walk_visible(node):
        is_seen = is_start or not dom_text.hides_itself(element)
        if element.tag == "br" or element.tag in dom_text._BLOCK_TAGS:
            line = lines.pop()
            line = line.strip("\r\n") if preformatted else re.sub(r"[ \t\n\r\f]+", " ", line).strip(" ")
            kept += [line] if line or (element.tag == "br" and is_start) else []
            lines.append("")
        if element.tag in dom_text._PREFORMATTED_TAGS and is_seen:
            preformatted += 1 if is_start else -1
        lines[0] += (element.text if is_start else element.tail if element is not node else "") or ""
    kept.append(lines[0].strip("\r\n") if preformatted else re.sub(r"[ \t\n\r\f]+", " ", lines[0]).strip(" "))
    return "\n".join([*kept[:-1], *filter(None, kept[-1:])]).strip("\n")


def test_the_visible_text_of_every_element_is_that_of_the_walk(learned: tuple[Sequence[Page], PostWrapper]) -> None:
    for element in learned[0][0].tree.iter("*"):
        assert visible_text(element) == slow_text(element)


def test_posts_are_the_same_without_any_short_cut(
    learned: tuple[Sequence[Page], PostWrapper], monkeypatch: pytest.MonkeyPatch
) -> None:
    pages, wrapper = learned
    fast = [extract_posts(page, wrapper) for page in pages]
    assert any(fast)
    monkeypatch.setattr(DateFormat, "try_whole", lambda *_: None)
    for module in (contents, endings, extract, quotes, times):
        monkeypatch.setattr(module, "visible_text", slow_text)
    for module in (contents, extract):
        monkeypatch.setattr(module, "join_address", urljoin)
    assert [extract_posts(page, wrapper) for page in pages] == fast


def test_a_path_finds_from_its_end_what_it_finds_from_the_top(learned: tuple[Sequence[Page], PostWrapper]) -> None:
    pages, wrapper = learned
    for path in {rules.record.anchor for rules in wrapper.variants}:
        below = "/".join(
            tag + "".join(f"[contains(concat(' ', normalize-space(@class), ' '), ' {name} ')]" for name in names)
            for tag, *names in (step.split(".") for step in path.split(" > "))
        )
        from_the_top = cast(Finder, etree.XPath(f"descendant-or-self::*/{below}"))
        assert all(compile_path(path, anywhere=True)(page.tree) == from_the_top(page.tree) for page in pages)


BASES = (
    "http://f.example/a/b?c=1",
    "https://f.example",
    "http://f.example/a//b/c",
    "http://f.example/a/../b/",
    "HTTP://F.example/x",
)
HREFS = ("", "x", "/x", "x/y", "../x", "./x", "?p=2", "x?p=2", "x?", "x#", "#x", "x#y", "//h/x", "/", "a:b", "x y", "x/../y",
         "http://g.example/", "x;y", "x;", "ä", "x/./y", "x//y", "x/.y", "_x-1.html?a=1&b=/c#d", " x ", "x?#y")  # fmt: skip


@pytest.mark.parametrize("base", BASES)
@pytest.mark.parametrize("href", HREFS)
def test_the_short_way_to_join_addresses_is_that_of_the_library(base: str, href: str) -> None:
    assert join_address(base, href) == urljoin(base, href)
