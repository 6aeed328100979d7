"""Which column holds the content: the smallest element with nearly all text that is said only once.

What the template and the user's profile add (buttons, ranks, signatures) recurs in other records; what a person writes does not.
"""

from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field

from lxml.html import HtmlElement

from forumcrawl.dom.dates.find import find_dates
from forumcrawl.dom.paths import step_of
from forumcrawl.dom.text import text_nodes
from forumcrawl.records.additions import AdditionParams, find_additions
from forumcrawl.records.columns import Key, Table, tag_of
from forumcrawl.records.structured import NOTHING_DECLARED, Declared

FLOW = frozenset(
    ["p", "blockquote", "pre", "ul", "ol", "b", "i", "em", "strong", "font", "code", "h1", "h2", "h3", "h4", "h5", "h6"]
)
"""Tags that people's own text is made of: the content is what stands around them."""


PHRASE, SHORT_FACTOR = 24, 0.2
"""Shorter texts are mostly labels and counters, even where nobody else has the same: they count for a part."""
MOST = 0.8
"""Share that counts as nearly all."""
LONGEST_REMARK = 700
"""Characters of a remark on a post."""
SUBJECT = 8
"""Characters of the shortest subject."""


@dataclass(frozen=True)
class ContentParams:
    """Knobs of `choose_content`."""

    share: float = 0.45
    """Share of the once-said text that a column must hold for the search to go down into it."""
    declared_share: float = 0.2
    """The same for a column that the pages declare to be content."""
    additions: AdditionParams = field(default_factory=AdditionParams)


@dataclass(frozen=True)
class ContentColumns:
    """Where the content stands, and what inside it is none."""

    main: Key
    excluded: tuple[Key, ...] = ()


def choose_content(
    table: Table,
    authors: Mapping[int, str],
    fields: frozenset[HtmlElement] = frozenset(),
    declared: Declared = NOTHING_DECLARED,
    params: ContentParams = ContentParams(),
) -> ContentColumns | None:
    """The content's column; `authors` names the author of each record, `fields` are the elements of authors and times."""
    other = fields | _find_remarks(table, fields)
    weights = _weigh(table, frozenset(node for field in other for node in field.iter()))
    single = [key for key in table.columns if weights[key] > 0 and _is_single(table, key)]
    enough = [key for key in single if weights[key] >= params.share * weights[()]]
    said = [
        key
        for key in single
        if weights[key] >= params.declared_share * weights[()] and _is_declared(table, key, declared)
    ]
    if not enough and not said:
        return None
    key = max(said or enough, key=lambda key: (len(key), weights[key]))
    while len(key) > 1 and tag_of(key[-1]) in FLOW and not _is_box(table, key, fields):
        key = key[:-1]
    return ContentColumns(key, find_additions(table, key, authors, fields, params.additions))


def _is_box(table: Table, key: Key, fields: frozenset[HtmlElement]) -> bool:
    """Whether records have one such element each, and the one around it holds author or time: no paragraph of a text."""
    around = {above for field in fields for above in field.iterancestors()}
    cells = table.columns[key]
    return len(table.first_cells(key)) == len(cells) and all(cell.element.getparent() in around for cell in cells)


def _is_declared(table: Table, key: Key, declared: Declared) -> bool:
    """Whether the pages declare the elements of nearly all records to be content."""
    cells = table.columns[key]
    return sum(cell.element in declared.contents for cell in cells) >= MOST * max(len(cells), table.size)


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
    titles = _titles_of(table)
    said = [(key, text) for key, text in said if not any(_is_subject(text, title) for title in titles)]
    weights: dict[Key, float] = defaultdict(float)
    for key, text in said:
        if count[text] == 1:
            for length in range(len(key) + 1):
                weights[key[:length]] += len(text) if len(text) >= PHRASE else SHORT_FACTOR * len(text)
    return weights


def _find_remarks(table: Table, fields: frozenset[HtmlElement]) -> frozenset[HtmlElement]:
    """Short elements that follow each other in a record, each with a date of its own: remarks on a post, no part of it."""
    found: list[HtmlElement] = []
    held = {above for field in fields for above in (field, *field.iterancestors())}
    for key, cells in table.columns.items():
        if len(key) == 1 or tag_of(key[-1]) in ("td", "tr", "th") or any(cell.element in held for cell in cells):
            continue
        rows = [cell for cell in cells if cell.text and _has_like_sibling(cell.element)]
        dated = [cell for cell in rows if len(cell.text) <= LONGEST_REMARK and find_dates(cell.text)]
        if len(dated) >= 2 and len(dated) >= MOST * len(rows):
            found.extend(cell.element for cell in cells)
    return frozenset(found)


def _has_like_sibling(element: HtmlElement) -> bool:
    near = (element.getprevious(), element.getnext())
    return any(node is not None and node.tag == element.tag and step_of(node) == step_of(element) for node in near)


def _titles_of(table: Table) -> list[str]:
    """The titles of the records' pages."""
    firsts = dict(zip(reversed(table.pages), reversed(range(table.size)), strict=True))
    roots = {cell.record: cell.element for key, cells in table.columns.items() if len(key) == 1 for cell in cells}
    trees = [roots[record].getroottree().getroot() for record in firsts.values() if record in roots]
    titles = (next(tree.iter("title"), None) for tree in trees)
    return [" ".join((title.text or "").split()) for title in titles if title is not None]


def _is_subject(text: str, title: str) -> bool:
    """Whether a text stands in the page's title, with a word like "Re:" before it or without."""
    rest = " ".join(text.split()[1:])
    return len(text) >= SUBJECT and (" ".join(text.split()) in title or (len(rest) >= SUBJECT and rest in title))


def _said_in(
    root: HtmlElement, key_of: Mapping[HtmlElement, Key], fields: frozenset[HtmlElement]
) -> list[tuple[Key, str]]:
    said = []
    for element, where, text in text_nodes(root):
        holder = element.getparent() if where == "tail" else element
        if holder in key_of and holder not in fields and any(c.isalpha() for c in text):
            said.append((key_of[holder], text.strip()))
    return said
