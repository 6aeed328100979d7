"""The texts of a page in document order, in runs: texts of one run have no block element between them."""

from collections.abc import Iterator
from typing import NamedTuple

from lxml import etree

_SKIPPED = frozenset(
    "script|style|template|select|option|textarea|input|button|iframe|object|svg|math|head|title".split("|")  # noqa: SIM905  # a list is no easier to read
)
_INLINE = frozenset(
    "a|abbr|acronym|b|bdi|bdo|big|br|cite|code|data|del|dfn|em|font|i|img|ins|kbd|label|mark|nobr|q|s|samp|small|span|"
    "strike|strong|sub|sup|time|tt|u|var|wbr".split("|")  # noqa: SIM905  # as above
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
    for text, element, is_tail, order in _texts(tree):
        if text:
            run.append(TextNode(text, element, is_tail, order))
        elif run:
            yield run
            run = []
    if run:
        yield run


def _texts(tree: etree._Element) -> Iterator[tuple[str, etree._Element, bool, int]]:
    """Texts, and "" where a block begins or ends."""
    walker = etree.iterwalk(tree, events=("start", "end", "comment", "pi"))
    for order, (event, element) in enumerate(walker):
        begins, tag = event == "start", element.tag
        if tag not in _INLINE and (begins or event == "end"):
            yield "", element, False, order
        if begins and tag in _SKIPPED:
            walker.skip_subtree()
            continue
        if not begins and element is tree:
            continue
        text = element.text if begins else element.tail
        if text and not text.isspace():
            yield text, element, not begins, order
