"""Which column holds the content: the smallest element with nearly all text that is said only once.

What the template and the user's profile add (buttons, ranks, signatures) recurs in other records; what a person writes does not.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

from lxml.html import HtmlElement

from forumcrawl.dom.dates.find import find_dates
from forumcrawl.dom.text import text_nodes
from forumcrawl.records.columns import Key, Table, tag_of

NUMBER = re.compile(r"\d+")
FLOW = frozenset(
    ["p", "blockquote", "pre", "ul", "ol", "b", "i", "em", "strong", "font", "code", "h1", "h2", "h3", "h4", "h5", "h6"]
)
"""Tags that people's own text is made of: the content is what stands around them."""


PHRASE, SHORT_FACTOR = 24, 0.2
"""Shorter texts are mostly labels and counters, even where nobody else has the same: they count for a part."""
LONGEST_NOTE, SHORT_REST = 120, 30
"""Characters of an edit note, which may follow a signature; what may follow an edit note."""
SPOKEN = frozenset(("blockquote", "pre", "code", "q", "ul", "ol"))
"""Tags of what people quote and list: never a signature or a note as such."""


@dataclass(frozen=True)
class ContentParams:
    """Knobs of `choose_content`."""

    share: float = 0.6
    """Share of the once-said text that a column must hold for the search to go down into it."""
    signature_share: float = 0.6
    """Share of the cells, of authors with several records, that repeat: a signature."""


@dataclass(frozen=True)
class ContentColumns:
    """Where the content stands, and what inside it is none."""

    main: Key
    excluded: tuple[Key, ...] = ()


def choose_content(
    table: Table,
    authors: Mapping[int, str],
    fields: frozenset[HtmlElement] = frozenset(),
    params: ContentParams = ContentParams(),
) -> ContentColumns | None:
    """The content's column; `authors` names the author of each record, `fields` are the elements of authors and times."""
    weights = _weigh(table, frozenset(node for field in fields for node in field.iter()))
    enough = [key for key in table.columns if weights[key] >= params.share * weights[()] > 0 and _is_single(table, key)]
    if not enough:
        return None
    key = max(enough, key=lambda key: (len(key), weights[key]))
    while len(key) > 1 and tag_of(key[-1]) in FLOW:
        key = key[:-1]
    return ContentColumns(key, _find_excluded(table, key, authors, fields, params))


def _is_single(table: Table, key: Key) -> bool:
    """Whether records have one such element each, not a varying number of them."""
    cells = len(table.columns[key])
    return cells <= 1.15 * table.coverage_of(key) * table.size and table.coverage_of(key) >= 0.7


def _weigh(table: Table, fields: frozenset[HtmlElement]) -> dict[Key, float]:
    """Length of the words said only once, in every column with all that stands below; other fields do not count."""
    key_of: dict[HtmlElement, Key] = {cell.element: key for key, cells in table.columns.items() for cell in cells}
    said: list[tuple[Key, str]] = []
    for key, cells in table.columns.items():
        if len(key) == 1:
            for cell in cells:
                said.extend(_said_in(cell.element, key_of, fields))
    count = Counter(text for _, text in said)
    weights: dict[Key, float] = defaultdict(float)
    for key, text in said:
        if count[text] == 1:
            for length in range(len(key) + 1):
                weights[key[:length]] += len(text) if len(text) >= PHRASE else SHORT_FACTOR * len(text)
    return weights


def _said_in(
    root: HtmlElement, key_of: Mapping[HtmlElement, Key], fields: frozenset[HtmlElement]
) -> list[tuple[Key, str]]:
    said = []
    for element, where, text in text_nodes(root):
        holder = element.getparent() if where == "tail" else element
        if holder in key_of and holder not in fields and any(c.isalpha() for c in text):
            said.append((key_of[holder], text.strip()))
    return said


def _find_excluded(
    table: Table, content: Key, authors: Mapping[int, str], fields: frozenset[HtmlElement], params: ContentParams
) -> tuple[Key, ...]:
    excluded: list[Key] = []
    for key in table.columns:
        depth = len(key) - len(content)
        if not 1 <= depth <= 3 or key[: len(content)] != content or any(key[: len(e)] == e for e in excluded):
            continue
        if tag_of(key[-1]) in SPOKEN:
            continue
        is_field = all(cell.element in fields for cell in table.columns[key])
        if is_field or _is_signature(table, key, depth, authors, params) or _is_note(table, key, depth):
            excluded.append(key)
    return tuple(excluded)


def _is_signature(table: Table, key: Key, depth: int, authors: Mapping[int, str], params: ContentParams) -> bool:
    """Whether the cells end the content, those of one author repeat, and nearly all records of such an author have one."""
    texts: dict[str, Counter[str]] = defaultdict(Counter)
    for cell in table.columns[key]:
        if cell.text and cell.record in authors and _ends_content(cell.element, depth):
            texts[authors[cell.record]][cell.text] += 1
    written = Counter(authors.values())
    several = {author: count for author, count in texts.items() if written[author] > 1}
    total = sum(written[author] for author in several)
    repeated = sum(n for count in several.values() for n in count.values() if n > 1)
    return total >= 3 and repeated >= params.signature_share * total


def _is_note(table: Table, key: Key, depth: int) -> bool:
    """Whether the cells are one sentence with other dates and names, at the end of the content: an edit note."""
    cells = [cell for cell in table.columns[key] if cell.text]
    notes = [
        cell
        for cell in cells
        if len(cell.text) <= LONGEST_NOTE and _ends_content(cell.element, depth, SHORT_REST) and find_dates(cell.text)
    ]
    if len(notes) < 2 or len(notes) < 0.8 * len(cells):
        return False
    words = [_words_without_dates(cell.text) for cell in notes]
    usual = {
        word for word, count in Counter(w for said in words for w in set(said)).items() if count >= 0.8 * len(words)
    }
    return sum(len(usual & set(said)) for said in words) >= 0.5 * sum(len(set(said)) for said in words)


def _words_without_dates(text: str) -> list[str]:
    for match in find_dates(text):
        text = text.replace(match.text, " ")
    return NUMBER.sub(" ", text).split()


def _ends_content(element: HtmlElement, depth: int, most: int = LONGEST_NOTE) -> bool:
    """Whether hardly any text follows the element in the content, so many levels above it."""
    rest = 0
    node: HtmlElement | None = element
    for _ in range(depth):
        if node is None:
            break
        rest += len((node.tail or "").strip())
        for later in node.itersiblings():
            rest += sum(len(text.strip()) for _, _, text in text_nodes(later)) if isinstance(later.tag, str) else 0
            rest += len((later.tail or "").strip())
        node = node.getparent()
    return rest <= most
