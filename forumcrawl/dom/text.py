"""What a reader without scripts sees of a node."""

import re
from collections.abc import Iterator
from typing import Literal

from lxml.html import HtmlElement

TextPlace = Literal["text", "tail"]

_SILENT = (
    "script style template head title meta link base datalist iframe noframes noembed audio video canvas desc defs"
    " symbol"
)
_BLOCKS = (
    "address article aside blockquote body caption center dd details dialog dir div dl dt fieldset figcaption figure"
    " footer form h1 h2 h3 h4 h5 h6 header hgroup hr html legend li listing main menu nav noscript ol optgroup option"
    " p plaintext pre search section select summary table tbody td textarea tfoot th thead tr ul"
    " xmp"
)
_SILENT_TAGS = frozenset(_SILENT.split())
_BLOCK_TAGS = frozenset(_BLOCKS.split())
_BREAKING_TAGS = _BLOCK_TAGS | {"br"}
_PREFORMATTED_TAGS = frozenset({"pre", "textarea", "listing", "xmp", "plaintext"})
_HIDING_STYLE = re.compile(
    r"(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse))\s*(?:!\s*important\s*)?(?:;|$)",
    re.IGNORECASE,
)
_SPACES = " \t\n\r\f"  # what a browser folds: a no-break space stays
_FOLDED = re.compile(r"[ \t\n\r\f]{2,}|[\t\n\r\f]")  # a single space stays as it is, and costs nothing


def visible_text(node: HtmlElement) -> str:
    """The text of a node with its descendants: a line for each block, white space folded as a browser does."""
    if hides_itself(node):
        return ""
    if not len(node):
        return _line_of(node.text or "", preformatted=node.tag in _PREFORMATTED_TAGS).strip("\n")
    lines = _Lines()
    pieces, stack = lines.pieces, [(node, iter(node))]
    lines.start(node)
    while stack:  # as walk_visible goes, which costs twice as much
        element, children = stack[-1]
        for child in children:
            tag = child.tag
            if hides_itself(child):
                if pieces and tag in _BREAKING_TAGS:
                    lines.end_line()
            else:
                if tag in _BREAKING_TAGS:
                    lines.start(child)
                elif text := child.text:
                    pieces.append(text)
                if len(child):
                    stack.append((child, iter(child)))
                    break
                if tag in _BLOCK_TAGS:
                    lines.end(child)
            if tail := child.tail:
                pieces.append(tail)
        else:
            stack.pop()
            if element.tag in _BLOCK_TAGS:
                lines.end(element)
            if element is not node and (tail := element.tail):
                pieces.append(tail)
    return lines.joined()


def _line_of(text: str, *, preformatted: bool) -> str:
    if preformatted:
        return text.strip("\r\n")
    if "  " in text or not text.isprintable():  # what is to be folded is seen sooner than searched for
        text = _FOLDED.sub(" ", text)
    return text.strip(" ")


class _Lines:
    """Pieces of text that gather to lines."""

    def __init__(self) -> None:
        self.pieces: list[str] = []
        self._preformatted = 0
        self._done: list[str] = []

    def start(self, element: HtmlElement) -> None:
        """An element begins, a block on a line of its own."""
        tag = element.tag
        if self.pieces or tag == "br":
            self.end_line(always=tag == "br")
        self._preformatted += tag in _PREFORMATTED_TAGS
        if text := element.text:
            self.pieces.append(text)

    def end(self, block: HtmlElement) -> None:
        """A block ends, and with it its last line."""
        if self.pieces:
            self.end_line()
        self._preformatted -= block.tag in _PREFORMATTED_TAGS

    def end_line(self, *, always: bool = False) -> None:
        """Ends the line where it has text; an empty line counts only if asked for."""
        if not self.pieces:
            if always:
                self._done.append("")
            return
        line = "".join(self.pieces)
        self.pieces.clear()
        line = _line_of(line, preformatted=self._preformatted > 0)
        if line or always:
            self._done.append(line)

    def joined(self) -> str:
        self.end_line()
        return "\n".join(self._done).strip("\n")


def text_nodes(node: HtmlElement) -> Iterator[tuple[HtmlElement, TextPlace, str]]:
    """Visible texts that are not blank, in document order, with the element whose `text` or `tail` they are."""
    for element, is_start in walk_visible(node):
        text = element.text if is_start else element.tail
        if text and not text.isspace() and (is_start or element is not node):
            yield element, "text" if is_start else "tail", text


def own_text(element: HtmlElement) -> str:
    """The text directly in an element, without that of its children, white space folded."""
    parts = [element.text, *(child.tail for child in element)]
    return _FOLDED.sub(" ", "".join(part for part in parts if part)).strip(" ")


def is_hidden(element: HtmlElement) -> bool:
    """Whether the element or one around it keeps it from being seen."""
    return hides_itself(element) or any(map(hides_itself, element.iterancestors()))


def hides_itself(element: HtmlElement) -> bool:
    """Whether an element is one that is not seen, whatever is around it."""
    tag = element.tag
    if not isinstance(tag, str) or tag in _SILENT_TAGS:
        return True
    if tag == "input" and element.get("type", "").lower() == "hidden":
        return True
    if tag == "dialog" and element.get("open") is None:
        return True
    style = element.get("style")
    return element.get("hidden") is not None or (style is not None and _HIDING_STYLE.search(style) is not None)


def walk_visible(node: HtmlElement) -> Iterator[tuple[HtmlElement, bool]]:
    """Each visible element at its start (True) and at its end (False); a hidden one only at its end, for its tail.

    What is around the node does not count: the content of a hidden menu can be asked for.
    """
    if hides_itself(node):
        return
    yield node, True
    stack = [(node, iter(node))]
    while stack:
        element, children = stack[-1]
        for child in children:
            if hides_itself(child):
                yield child, False
                continue
            yield child, True
            if len(child):
                stack.append((child, iter(child)))
                break
            yield child, False
        else:
            stack.pop()
            yield element, False
