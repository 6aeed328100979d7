"""Quotes apart from own words: which parts of a content are words of somebody else, whose, and of which post.

A quote is known by its element (`blockquote`, a `cite` attribute), by a block that a line naming one of the page's authors heads,
by words that an earlier post of the page says, or, in plain text, by ">" before its lines. No word of any language is needed:
what stands around the names of known authors ("… wrote:") tells the names of authors that the page does not show.
"""

import re
from collections.abc import Collection, Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from typing import cast

from lxml import etree
from lxml.html import HtmlElement

from forumcrawl.dom.text import visible_text
from forumcrawl.items import Quote
from forumcrawl.wrappers.paths import Finder

MARKED = "descendant::*[self::blockquote or self::q[@cite] or (@cite and not(self::ins or self::del))]"
PLAIN_BLOCKS = ("div", "table", "fieldset", "section", "aside", "figure", "dl")
IS_PLAIN_BLOCK = " or ".join(f"self::{tag}" for tag in PLAIN_BLOCKS)
FIND_MARKED = cast(Finder, etree.XPath(MARKED))
FIND_BLOCKS = cast(Finder, etree.XPath(f"descendant::*[{IS_PLAIN_BLOCK}]"))
FIND_BOTH = cast(Finder, etree.XPath(f"descendant::*[self::blockquote or @cite or {IS_PLAIN_BLOCK}]"))
LEAST_WORDS = 20
"""Characters that must agree before words are taken for another post's."""
LONGEST_HEAD = 120
COLONS = (":", "：")
DIGITS = re.compile(r"\d+")
MAIL = re.compile(r"\s*> ?")
HAS_MAIL = re.compile(r"^\s*>", re.MULTILINE)
PLACE = "\ue000"
"""Stands where a quote stood; no page shows a private character alone on a line."""


@dataclass(frozen=True)
class Said:
    """What an earlier post of the page says in its own words, white space folded."""

    key: str
    author: str | None
    words: str


@dataclass
class Voices:
    """Who may be quoted on a page: the authors, what they said so far, and how heads of quotes name them."""

    names: Collection[str] = ()
    said: list[Said] = field(default_factory=list)
    shapes: Collection[str] = ()
    """The ids that the page gives its posts, with 0 for every number."""
    frames: set[tuple[str, str]] = field(default_factory=set)
    """What stands before and behind a name in the heads seen so far."""

    def name_in(self, head: str) -> str | None:
        """The longest name of an author that a line holds as a word of its own."""
        held = (name for name in self.names if name in head and _stands_alone(name, head))
        return max(held, key=len, default=None)

    def try_name(self, head: str) -> str | None:
        """Whom a head names: an author of the page, or who stands where such heads have the name."""
        name = self.name_in(head)
        if name is not None:
            self.frames.add(_frame(name, head))
            return name
        return next((inner for frame in self.frames if (inner := _framed(frame, head))), None)

    def source_of(self, text: str, author: str | None) -> Said | None:
        """The one earlier post that says a text; short texts need the author too."""
        words = fold(text)
        if not words or (author is None and len(words) < LEAST_WORDS):
            return None
        found = [said for said in self.said if author in (None, said.author) and words in said.words]
        return found[0] if len(found) == 1 else None

    def try_linked(self, element: HtmlElement, head: str) -> str | None:
        """The id of the post, maybe of another page, that a link in the head of a quote leads to."""
        if not self.shapes:
            return None
        links = [node for node in element.iter("a") if visible_text(node) in head]
        ids = [(node.get("href") or "").partition("#")[2] for node in links]
        return next((name for name in ids if name and shape_of(name) in self.shapes), None)


def shape_of(identity: str) -> str:
    """An id with 0 for every number: what the ids of a forum's posts share."""
    return DIGITS.sub("0", identity)


def fold(text: str) -> str:
    """A text on one line, as texts are compared."""
    return " ".join(text.split())


def split_quotes(
    cell: HtmlElement | None, text: str, author: str | None, voices: Voices
) -> tuple[str, tuple[Quote, ...]]:
    """The own words of a content, and the quotes in it. `text` is the visible text of the cell."""
    elements = find_quotes(cell, author, voices) if cell is not None else []
    if cell is None or (not elements and not (">" in text and HAS_MAIL.search(text))):
        return text, ()
    lines = visible_text(_with_places(cell, elements)).split("\n") if elements else text.split("\n")
    own: list[str] = []
    quotes = list(_read(lines, iter(elements), own, voices))
    return "\n".join(own).strip("\n"), tuple(quotes)


def find_quotes(cell: HtmlElement, author: str | None, voices: Voices) -> list[HtmlElement]:
    """The outermost elements that are quotes, in document order."""
    if not len(cell):
        return []
    found = FIND_BOTH(cell)
    if not found:
        return []
    marked = [node for node in found if _is_marked(node)]
    holders = {above for node in marked for above in (node, *node.iterancestors())}
    blocks = [node for node in found if node.tag in PLAIN_BLOCKS and node not in holders]
    quoted = {node for node in blocks if _is_quote(node, cell, author, voices)} if blocks else set()
    outermost = _outermost({*marked, *quoted})
    return [node for node in cell.iter() if node in outermost] if outermost else []


def _is_marked(node: HtmlElement) -> bool:
    return node.tag == "blockquote" or (node.get("cite") is not None and node.tag not in ("ins", "del"))


def _outermost(nodes: set[HtmlElement]) -> set[HtmlElement]:
    return {node for node in nodes if not any(above in nodes for above in node.iterancestors())}


def _is_quote(node: HtmlElement, cell: HtmlElement, author: str | None, voices: Voices) -> bool:
    """Whether a block that no tag marks is a quote: its head names an author, or an earlier post of somebody else says it."""
    lines = visible_text(node).split("\n")
    head = lines[0] if len(lines) > 1 and _may_be_head(lines[0]) else ""
    name = voices.name_in(head) if head else None
    body = "\n".join(lines[1:] if name else lines)
    if (
        head.endswith(COLONS)
        and name
        and _is_smallest(node, head)
        and len(fold(cell.text_content())) > len(fold(node.text_content()))
    ):
        return True
    source = voices.source_of(body, name) if len(fold(body)) >= LEAST_WORDS else None
    return source is not None and (name is not None or (source.author != author and _is_followed(node, cell)))


def _may_be_head(line: str) -> bool:
    return 0 < len(line) <= LONGEST_HEAD


def _is_smallest(node: HtmlElement, head: str) -> bool:
    """Whether no block inside begins with the same head: what is around a quote is none."""
    return not any(
        text.startswith(head) and text != head for text in (visible_text(inner) for inner in FIND_BLOCKS(node))
    )


def _is_followed(node: HtmlElement, cell: HtmlElement) -> bool:
    """Whether words follow: one quotes to say something. What ends a post and came before is a signature."""
    while node is not cell:
        if (node.tail or "").strip() or any("".join(later.itertext()).strip() for later in node.itersiblings("*")):
            return True
        node = node.getparent()
    return False


def _with_places(cell: HtmlElement, elements: Sequence[HtmlElement]) -> HtmlElement:
    """A copy with a mark on a line of its own in the place of each quote."""
    wanted = set(elements)
    places = [place for place, node in enumerate(cell.iter()) if node in wanted]
    copy = deepcopy(cell)
    copy.tail = None
    nodes = list(copy.iter())
    for place in places:
        node = nodes[place]
        mark = etree.Element("div")
        mark.text, mark.tail = PLACE, node.tail
        node.getparent().replace(node, mark)
    return copy


def _read(lines: Sequence[str], elements: Iterator[HtmlElement], own: list[str], voices: Voices) -> Iterator[Quote]:
    """Goes through the lines: own ones to `own`, the others become quotes."""
    mail: list[str] = []
    for line in (*lines, ""):
        if MAIL.match(line):
            mail.append(MAIL.sub("", line, count=1))
            continue
        if mail:
            yield _quote("\n".join(mail).strip(), _take_head(own, voices), voices)
            mail = []
        if line == PLACE:
            yield _quote_of(next(elements), own, voices)
        else:
            own.append(line)


def _quote_of(element: HtmlElement, own: list[str], voices: Voices) -> Quote:
    text, name = _words_of(element), None
    cited = next((visible_text(node) for node in element.iter("cite")), "")
    head, _, body = text.partition("\n")
    if cited and text.startswith(cited) and text != cited:
        head, body = cited, text[len(cited) :].strip()
        name = voices.try_name(head) or _bare(head)
    elif body and _may_be_head(head):
        name = voices.try_name(head) if head.endswith(COLONS) or head in voices.names else None
    post = voices.try_linked(element, head) if body else None
    if name is not None or post is not None or (body and head == cited):
        return _quote(body, name, voices, post)
    return _quote(text, _take_head(own, voices), voices)


def _words_of(element: HtmlElement) -> str:
    """What a quote says without the quotes in it; with them, where it says nothing else."""
    inner = _outermost(set(FIND_MARKED(element)))
    if not inner:
        return visible_text(element)
    lines = visible_text(_with_places(element, list(inner))).split("\n")
    return "\n".join(line for line in lines if line != PLACE).strip() or visible_text(element)


def _take_head(own: list[str], voices: Voices) -> str | None:
    """The author that the last own line names, if it heads what follows; then it is no own line."""
    last = next((line for line in reversed(own) if line), "")
    if not _may_be_head(last) or not (last.endswith(COLONS) or last in voices.names):
        return None
    name = voices.try_name(last)
    if name is not None:
        del own[len(own) - own[::-1].index(last) - 1 :]
    return name


def _quote(text: str, author: str | None, voices: Voices, post: str | None = None) -> Quote:
    """A quote with its source: the post that its head links to, else the one that says the same."""
    source = next((said for said in voices.said if said.key == post), None) if post else voices.source_of(text, author)
    return Quote(author or (source.author if source else None), text, post or (source.key if source else None))


def _bare(head: str) -> str | None:
    """A head that is the name alone."""
    return head if head and not head.endswith(COLONS) and "\n" not in head else None


def _stands_alone(name: str, text: str) -> bool:
    at = text.find(name)
    before, behind = text[at - 1 : at], text[at + len(name) : at + len(name) + 1]
    return not any(sign.isascii() and sign.isalnum() for sign in (before, behind))


def _frame(name: str, head: str) -> tuple[str, str]:
    """What stands before a name, and the first word behind it: a date may follow."""
    before, _, behind = head.partition(name)
    return before, behind[:1] + (behind[1:].split() or [""])[0]


def _framed(frame: tuple[str, str], head: str) -> str | None:
    before, behind = frame
    rest = head.removeprefix(before)
    if not behind.strip() or (before and rest == head) or behind not in rest:
        return None
    return rest.partition(behind)[0].strip() or None
