"""The content of a post: its words and its HTML, without what stands inside it but is none of it."""

from collections.abc import Iterable
from copy import copy
from dataclasses import dataclass
from typing import cast

from lxml import etree
from lxml.html import HtmlElement

from forumcrawl.dom.links import join_address
from forumcrawl.dom.page import Page
from forumcrawl.dom.text import visible_text
from forumcrawl.wrappers.endings import cut_at_line, find_endings, is_note
from forumcrawl.wrappers.model import PostRules
from forumcrawl.wrappers.paths import Finder
from forumcrawl.wrappers.records import FoundRecord, cells_of

UNSAFE = frozenset(
    (
        *("script", "style", "template", "noscript", "link", "meta", "base", "frame", "frameset", "iframe", "object"),
        *("embed", "svg", "math", "form", "input", "button", "select", "textarea"),
    )
)
UNDERSCORES = "_____"
PRESSED = cast(Finder, etree.XPath("descendant::*[self::button or @role='button']"))
LONGEST_CONTROL = 40
"""Characters that a button shows; what has more is text made to be pressed."""
KEPT_ATTRIBUTES = frozenset(("href", "src", "alt", "title", "datetime", "class", "colspan", "rowspan"))


@dataclass(frozen=True, eq=False)
class Content:
    """What a record says: as text, as sanitised HTML, and the element (of the page, or a copy without what was cut)."""

    text: str = ""
    html: str = ""
    element: HtmlElement | None = None
    note: str | None = None
    """The edit note that stood at its end."""


def content_of(
    page: Page, record: FoundRecord, rules: PostRules, nested: frozenset[HtmlElement], author: str | None = None
) -> Content:
    """The record's content; empty where the record has none."""
    cell = next(iter(cells_of(record, rules.content)), None) if rules.content else None
    if rules.content is None or cell is None:
        return Content()
    excluded = {inner for rule in rules.excluded for inner in cells_of(record, rule)} | nested
    endings = find_endings(cell, author) if len(cell) else []
    if len(cell):
        excluded |= {*find_controls(cell), *endings}
    if rules.content.path == "":
        excluded |= {record.anchor}
    kept = _without(cell, [node for node in excluded if cell in node.iterancestors()]) if excluded else cell
    text = visible_text(kept)
    if UNDERSCORES in text:
        kept = _copy(kept)
        cut_at_line(kept)
        text = visible_text(kept)
    note = next((visible_text(node) for node in endings if is_note(node, author)), None)
    return Content(text, _sanitised(page, kept), kept, note)


def _copy(cell: HtmlElement) -> HtmlElement:
    twin = copy(cell)  # with all that is below, as lxml copies
    twin.tail = None
    return twin


def find_controls(cell: HtmlElement) -> frozenset[HtmlElement]:
    """What is there to be pressed, not read: buttons, by tag or by role."""
    return frozenset(node for node in PRESSED(cell) if len(visible_text(node)) <= LONGEST_CONTROL)


def _without(cell: HtmlElement, excluded: Iterable[HtmlElement]) -> HtmlElement:
    """The element, or, where something is to be left out, a copy without that."""
    ways = [_way_down(cell, node) for node in excluded]
    if not ways:
        return cell
    copy = _copy(cell)
    for node in [_follow(copy, way) for way in ways]:
        if node is not None and node.getparent() is not None:
            _drop(node)
    return copy


def _way_down(cell: HtmlElement, node: HtmlElement) -> list[int]:
    way: list[int] = []
    while node is not cell and (parent := node.getparent()) is not None:
        way.append(parent.index(node))
        node = parent
    return way[::-1]


def _follow(node: HtmlElement, way: list[int]) -> HtmlElement | None:
    for index in way:
        if index >= len(node):
            return None
        node = node[index]
    return node


def _drop(node: HtmlElement) -> None:
    """Remove an element but not the text after it."""
    parent, before, tail = node.getparent(), node.getprevious(), node.tail
    parent.remove(node)
    if tail and before is not None:
        before.tail = (before.tail or "") + tail
    elif tail:
        parent.text = (parent.text or "") + tail


def _sanitised(page: Page, cell: HtmlElement) -> str:
    """HTML that is safe to show: no scripts, no forms, no handlers, links and images to web addresses only."""
    copy = _copy(cell)
    for node in list(copy.iter()):
        if not isinstance(node.tag, str) or node.tag.lower() in UNSAFE:
            if node.getparent() is not None:
                _drop(node)
            continue
        for name, value in node.items():
            if name not in KEPT_ATTRIBUTES:
                del node.attrib[name]
            elif name in ("href", "src"):
                node.attrib[name] = address = _absolute(page, value)
                if not address:
                    del node.attrib[name]
    return etree.tostring(copy, encoding="unicode", method="html")


def _absolute(page: Page, value: str) -> str:
    try:
        address = join_address(page.base_url, value.strip())
    except ValueError:
        return ""
    return address if address.lower().startswith(("http://", "https://")) else ""
