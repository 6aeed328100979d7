"""The texts of a page in document order, in runs: texts of one run have no block element between them."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from lxml import etree

_SKIPPED = frozenset(
    [
        "script",
        "style",
        "template",
        "select",
        "option",
        "textarea",
        "input",
        "button",
        "iframe",
        "object",
        "svg",
        "math",
    ]
) | {"head", "title"}
_INLINE = (
    frozenset(["a", "abbr", "acronym", "b", "bdi", "bdo", "big", "br", "cite", "code", "data", "del", "dfn", "em"])
    | {"font", "i", "img", "ins", "kbd", "label", "mark", "nobr", "q", "s", "samp", "small", "span", "strike", "strong"}
    | {"sub", "sup", "time", "tt", "u", "var", "wbr"}
)


class TextNode(NamedTuple):
    """The text of `element`, or what follows it. `order` is its place in the document."""

    text: str
    element: etree._Element
    is_tail: bool
    order: int


def text_runs(tree: etree._Element) -> Iterator[list[TextNode]]:
    """All visible texts but white space. Comments and inline elements divide texts, not runs."""
    run: list[TextNode] = []
    hidden = 0
    for order, (event, element) in enumerate(walk(tree)):
        begins, tag = event == "start", element.tag
        if tag not in _INLINE and (begins or event == "end"):
            hidden += 0 if tag not in _SKIPPED else 1 if begins else -1
            if run:
                yield run
                run = []
        if hidden or (element is tree and not begins):
            continue
        text = element.text if begins else element.tail
        if text and not text.isspace():
            run.append(TextNode(text, element, not begins, order))
    if run:
        yield run


def walk(tree: etree._Element) -> Iterable[tuple[str, etree._Element]]:
    """Everything in document order: starts and ends of elements, comments, processing instructions."""
    walker: Iterable[tuple[str, etree._Element]] = etree.iterwalk(tree, events=("start", "end", "comment", "pi"))
    return walker
