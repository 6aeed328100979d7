"""Paths that a person can read ("tr.row > td > span.date") and lxml can run."""

import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import cast

from lxml.etree import XPath
from lxml.html import HtmlElement

PLAIN_CLASS = re.compile(r"[A-Za-z_][\w-]*")
Finder = Callable[[HtmlElement], list[HtmlElement]]


def common_path(elements: Sequence[HtmlElement], most: int) -> str:
    """The steps that lead to all of the elements, as far up as their tags agree, at most `most`; classes are those all have."""
    steps: list[str] = []
    nodes: list[HtmlElement] = list(elements)
    while len(steps) < most and nodes and len({node.tag for node in nodes}) == 1:
        steps.append(_common_step(nodes))
        parents = [node.getparent() for node in nodes]
        if any(parent is None or parent.tag == "html" for parent in parents):
            break
        nodes = [parent for parent in parents if parent is not None]
    return " > ".join(reversed(steps))


@lru_cache(maxsize=4096)
def compile_path(path: str, *, anywhere: bool = False) -> Finder:
    """A compiled finder: below a node step by step, or with `anywhere` from any depth of a page. The empty path is the node itself."""
    if not path:
        return lambda node: [node]
    steps = [_xpath_step(step) for step in path.split(" > ")]
    if not anywhere:
        return cast(Finder, XPath("/".join(steps)))
    if "[" in path:  # a place among siblings is that of the child
        return cast(Finder, XPath("descendant-or-self::*/" + "/".join(steps)))
    return cast(Finder, XPath(_from_the_end(steps)))


def _from_the_end(steps: Sequence[str]) -> str:
    """The last step first, and what stands above it as its test: several times as fast as to go down from every element."""
    test = "[parent::*]"
    for step in steps[:-1]:
        test = f"[parent::{step}{test}]"
    return f"descendant-or-self::{steps[-1]}{test}"


def ancestor_of(element: HtmlElement, levels: int) -> HtmlElement | None:
    """The ancestor so many levels up, or None at the top of the page."""
    node: HtmlElement | None = element
    for _ in range(levels):
        node = node.getparent() if node is not None else None
    return node if node is not None and node.tag not in ("html", "body") else None


def _common_step(nodes: Sequence[HtmlElement]) -> str:
    classes = set.intersection(
        *({c for c in (node.get("class") or "").split() if PLAIN_CLASS.fullmatch(c)} for node in nodes)
    )
    return ".".join([nodes[0].tag, *sorted(classes)])


def _xpath_step(step: str) -> str:
    step, bracket, place = step.partition("[")
    tag, *classes = step.split(".")
    tests = f"[@class='{' '.join(classes)}' or ({' and '.join(map(_has_class, classes))})]" if classes else ""
    name = tag if PLAIN_CLASS.fullmatch(tag) else f"*[name()='{tag}']" if tag.replace(":", "").isalnum() else "*"
    return f"{name}{tests}{bracket}{place}"


def _has_class(name: str) -> str:
    """The quick test first: most elements do not even have the letters."""
    return f"contains(@class, '{name}') and contains(concat(' ', normalize-space(@class), ' '), ' {name} ')"
