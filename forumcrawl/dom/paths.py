"""Where a node stands: exact paths that lead back to it, general ones that like nodes share, and names for people."""

import re
from collections.abc import Sequence
from functools import lru_cache

from lxml.html import HtmlElement

from forumcrawl.dom.text import visible_text

_DIGITS = re.compile(r"[0-9]+")
_STEP = re.compile(r"(.+)\[([0-9]+)\]", re.DOTALL)
_NAME_TEXT_LENGTH = 24
_NAME_TEXT_SOURCE = 200


def tag_path(node: HtmlElement) -> str:
    """Tags from the root to the node: `html/body/div/p`."""
    return "/".join(_tag_of(element) for element in _from_root(node))


def depth_of(node: HtmlElement) -> int:
    """Number of elements above the node."""
    return sum(1 for _ in node.iterancestors())


def step_of(node: HtmlElement) -> str:
    """Tag and class tokens, sorted, digits masked: `div.post.row`, and `post-#` for `post-123`."""
    classes = node.get("class")
    return _step_with(_tag_of(node), classes) if classes else _tag_of(node)


@lru_cache(maxsize=8192)
def _step_with(tag: str, classes: str) -> str:
    """The same few classes stand on every page of a site."""
    return ".".join((tag, *sorted(set(_DIGITS.sub("#", classes).split()))))


def generalised_path(node: HtmlElement, steps: int = 5) -> str:
    """The last steps to the node, with their classes: `div.post/span.date`."""
    nearest = [node, *node.iterancestors()][:steps]
    return "/".join(map(step_of, reversed(nearest)))


def exact_path(node: HtmlElement) -> str:
    """Tags and positions among like siblings, from the root: `/html/body/div[2]/p[1]`."""
    return "/" + "/".join(map(_exact_step, _from_root(node)))


def node_at(tree: HtmlElement, path: str) -> HtmlElement | None:
    """The node of an exact path in the tree that `tree` belongs to; None where there is none."""
    root, *steps = path.removeprefix("/").split("/")
    node = tree.getroottree().getroot()
    if root != _tag_of(node):
        return None
    for step in steps:
        node = _child_at(node, step)
        if node is None:
            return None
    return node


def name_of(node: HtmlElement) -> str:
    """A short name for logs: `div#posts.post > span.date 'Mar 4…'`."""
    parent = node.getparent()
    steps = _short_step(node) if parent is None else f"{_short_step(parent)} > {_short_step(node)}"
    text = " ".join(visible_text(node)[:_NAME_TEXT_SOURCE].split())
    if not text:
        return steps
    return f"{steps} '{text if len(text) <= _NAME_TEXT_LENGTH else text[: _NAME_TEXT_LENGTH - 1] + '…'}'"


def common_ancestor(nodes: Sequence[HtmlElement]) -> HtmlElement | None:
    """The deepest element that holds all nodes (a node holds itself); None for no nodes or nodes of several trees."""
    if not nodes:
        return None
    shared = _from_root(nodes[0])
    for node in nodes[1:]:
        line = set(_from_root(node))
        while shared and shared[-1] not in line:
            shared.pop()
    return shared[-1] if shared else None


def child_towards(ancestor: HtmlElement, node: HtmlElement) -> HtmlElement | None:
    """The child of the ancestor that is or holds the node; None where the node is not below it."""
    child = node
    for element in node.iterancestors():
        if element is ancestor:
            return child
        child = element
    return None


def _tag_of(node: HtmlElement) -> str:
    """The tag; `!` for what is no element (a comment)."""
    return node.tag if isinstance(node.tag, str) else "!"


def _from_root(node: HtmlElement) -> list[HtmlElement]:
    return [node, *node.iterancestors()][::-1]


def _exact_step(node: HtmlElement) -> str:
    tag = _tag_of(node)
    parent = node.getparent()
    if parent is None or tag in ("head", "body"):
        return tag
    return f"{tag}[{1 + sum(1 for _ in node.itersiblings(tag, preceding=True))}]"


def _child_at(parent: HtmlElement, step: str) -> HtmlElement | None:
    match = _STEP.fullmatch(step)
    tag, position = (match[1], int(match[2])) if match else (step, 1)
    alike = [child for child in parent.iterchildren("*") if child.tag == tag]
    return alike[position - 1] if 0 < position <= len(alike) else None


def _short_step(node: HtmlElement) -> str:
    identity = node.get("id")
    classes = (node.get("class") or "").split()[:2]
    return "".join((_tag_of(node), f"#{identity}" if identity else "", *(f".{name}" for name in classes)))
