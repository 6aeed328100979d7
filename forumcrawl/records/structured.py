"""What a page declares about itself: microdata, RDFa, `rel=author` and JSON-LD, as one voice among others.

Declared data may be capped, stale or about the page's maker; so it only marks elements and names, and the choosers count it as a vote.
"""

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from lxml.html import HtmlElement

from forumcrawl.dom.text import visible_text

MARKS = ("itemprop", "property", "rel")
AUTHOR, NAME = frozenset({"author", "creator"}), "name"
CONTENT = frozenset({"text", "articlebody", "commenttext", "reviewbody"})
DEEPEST = 12


@dataclass(frozen=True)
class Declared:
    """Elements and texts that pages say are authors or contents; declared times are candidate pivots anyway."""

    authors: frozenset[HtmlElement] = frozenset()
    contents: frozenset[HtmlElement] = frozenset()
    names: frozenset[str] = frozenset()
    """Names of authors, as JSON-LD gives them."""


NOTHING_DECLARED = Declared()


def find_declared(trees: Sequence[HtmlElement]) -> Declared:
    """All that the pages declare."""
    nodes = [node for tree in trees for node in tree.iter() if isinstance(node.tag, str)]
    marked = [(short_of(mark[1]), node) for node in nodes if (mark := mark_of(node))]
    names = frozenset(name for tree in trees for data in _json_of(tree) for name in _names_in(data))
    return Declared(
        frozenset(inner for mark, node in marked if mark in AUTHOR for inner in _names_inside(node)),
        frozenset(node for mark, node in marked if mark in CONTENT),
        names,
    )


def mark_of(node: HtmlElement) -> tuple[str, str] | None:
    """The attribute and the word that an element is marked with, of those that matter here."""
    for attribute in MARKS:
        for word in (node.get(attribute) or "").split():
            short = short_of(word)
            if short in AUTHOR or (attribute != "rel" and short in CONTENT):
                return attribute, word
    return None


def short_of(word: str) -> str:
    """The word without its vocabulary: `text` of `schema:text`."""
    return re.split(r"[:/]", word.lower())[-1]


def _names_inside(node: HtmlElement) -> list[HtmlElement]:
    """The element that an author's name fills, and those around it: an author may be an item with a name and more."""
    inside = [inner for inner in node.iter() if isinstance(inner.tag, str)]
    named = (inner for inner in inside if inner.get("itemprop") == NAME and visible_text(inner))
    linked = (inner for inner in inside if inner.tag == "a" and visible_text(inner))
    found = next(named, None)
    found = next(linked, node) if found is None else found
    name = visible_text(found)
    return [inner for inner in inside if inner is found or visible_text(inner) == name]


def _json_of(tree: HtmlElement) -> Iterator[Any]:
    for script in tree.iter("script"):
        if (script.get("type") or "").lower() == "application/ld+json":
            try:
                yield json.loads(script.text_content(), strict=False)
            except (ValueError, RecursionError):
                continue


def _names_in(data: Any, depth: int = 0) -> Iterator[str]:
    """The names under every `author` of the data."""
    if depth > DEEPEST:
        return
    if isinstance(data, list):
        for item in data:
            yield from _names_in(item, depth + 1)
    elif isinstance(data, dict):
        for key, value in data.items():
            yield from _author_names(value) if key in AUTHOR else _names_in(value, depth + 1)


def _author_names(value: Any) -> Iterator[str]:
    for item in value if isinstance(value, list) else [value]:
        name = item.get(NAME) if isinstance(item, dict) else item
        if isinstance(name, str) and name.strip():
            yield " ".join(name.split())
