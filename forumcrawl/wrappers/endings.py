"""What ends a post though its author did not write it there: a signature below a line, a note that it was edited.

Forums part signatures from posts as letters do, by a line of underscores or a rule. A note tells who changed the post and when.
"""

import re
from collections.abc import Iterator

from lxml.html import HtmlElement

from forumcrawl.dom.dates.find import find_dates
from forumcrawl.dom.text import text_nodes, visible_text

LINE = re.compile(r"\s*_{5,}\s*(?:$|\n)")
LONGEST_SIGNATURE, LONGEST_NOTE = 600, 120
DEEPEST = 4
"""Levels below the content that its last element is looked for at."""


def find_endings(cell: HtmlElement, author: str | None) -> list[HtmlElement]:
    """The elements at the end of a content that are a signature below a rule, or a note that names the author and a time."""
    return [node for node in _last_elements(cell) if _is_ruled(node) or is_note(node, author)]


def _last_elements(cell: HtmlElement) -> Iterator[HtmlElement]:
    """The last child of the cell, that one's last child and so on, as long as no text follows it."""
    node: HtmlElement | None = cell
    for _ in range(DEEPEST):
        node = _try_last(node) if node is not None else None
        if node is not None:
            yield node


def _try_last(element: HtmlElement) -> HtmlElement | None:
    """The last child that has text, if no text follows it."""
    for child in element.iterchildren(reversed=True):
        if (child.tail or "").strip():
            return None
        if isinstance(child.tag, str) and _has_text(child):
            return child
    return None


def _is_ruled(node: HtmlElement) -> bool:
    """Whether an element that the template made begins with a rule."""
    first = next(node.iterchildren("*"), None)
    ruled = node.get("class") and first is not None and first.tag == "hr" and not (node.text or "").strip()
    return bool(ruled) and len(visible_text(node)) <= LONGEST_SIGNATURE


def is_note(node: HtmlElement, author: str | None) -> bool:
    """Whether an element is short and names the author and a time with a clock."""
    if not author or author not in node.text_content() or len(text := visible_text(node)) > LONGEST_NOTE:
        return False
    return any(match.has_clock for match in find_dates(text))


def _has_text(node: HtmlElement) -> bool:
    return any(text.strip() for text in node.itertext())


def cut_at_line(cell: HtmlElement) -> None:
    """Cut what follows a line of underscores off an element, the line with it, if that is no more than a signature.

    Several lines, or one in code, are drawn by the author.
    """
    nodes = list(text_nodes(cell))
    lines = [place for place, (*_, text) in enumerate(nodes) if LINE.search(text)]
    at = lines[0] if len(lines) == 1 and LINE.match(nodes[lines[0]][2]) else 0
    if not at or sum(len(text) for *_, text in nodes[at:]) > LONGEST_SIGNATURE or _is_code(nodes[at][0]):
        return
    element, where, text = nodes[at]
    kept = text[: LINE.match(text).start()]  # type: ignore[union-attr]
    if where == "text":
        element.text = kept
        _drop_children(element)
    else:
        element.tail = kept
    _drop_after(element, cell)


def _is_code(element: HtmlElement) -> bool:
    return any(node.tag in ("pre", "code") for node in (element, *element.iterancestors()))


def _drop_children(element: HtmlElement) -> None:
    for child in list(element):
        element.remove(child)


def _drop_after(element: HtmlElement, cell: HtmlElement) -> None:
    """Remove all that follows an element below the cell."""
    keep_tail = True
    while element is not cell and (parent := element.getparent()) is not None:
        for later in list(element.itersiblings()):
            parent.remove(later)
        if not keep_tail:
            element.tail = None
        keep_tail, element = False, parent
