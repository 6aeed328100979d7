"""What stands inside the content but is none of it: signatures, edit notes, the fields themselves."""

import re
from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

from lxml.html import HtmlElement

from forumcrawl.dom.dates.find import find_dates
from forumcrawl.dom.text import text_nodes
from forumcrawl.records.columns import Key, Table, tag_of

NUMBER = re.compile(r"\d+")
LONGEST_NOTE, SHORT_REST = 120, 30
"""Characters of an edit note, which may follow a signature; what may follow an edit note."""
MOST = 0.8
"""Share of a column's cells that must end the content for the column to be a signature."""
INLINE = frozenset(("a", "img", "span", "b", "i", "em", "strong", "font", "p", "br"))
"""Tags that people's own text is made of: never what a template adds at the end."""
SPOKEN = frozenset(("blockquote", "pre", "code", "q", "ul", "ol"))
"""Tags of what people quote and list: never a signature or a note as such."""


@dataclass(frozen=True)
class AdditionParams:
    """Knobs of `find_additions`."""

    signature_share: float = 0.6
    """Share of the cells, of authors with several records, that repeat: a signature."""
    trailers: bool = True
    """Whether what always stands last, in a class of its own, is taken for a signature though its author wrote nothing else."""


def find_additions(
    table: Table, content: Key, authors: Mapping[int, str], fields: frozenset[HtmlElement], params: AdditionParams
) -> tuple[Key, ...]:
    """The columns below the content's, up to three levels down, that are no part of it."""
    excluded: list[Key] = []
    held = {above for field in fields for above in field.iterancestors()}
    tight = not any(cell.element in held for cell in table.columns[content])
    for key in table.columns:
        depth = len(key) - len(content)
        if not 1 <= depth <= 3 or key[: len(content)] != content or any(key[: len(e)] == e for e in excluded):
            continue
        if tag_of(key[-1]) in SPOKEN:
            continue
        is_field = all(cell.element in fields for cell in table.columns[key])
        signed = _is_signature(table, key, depth, authors, params) or (
            tight and _is_trailer(table, key, content, authors, params)
        )
        if is_field or signed or _is_note(table, key, depth):
            excluded.append(key)
    return tuple(excluded)


def _is_signature(table: Table, key: Key, depth: int, authors: Mapping[int, str], params: AdditionParams) -> bool:
    """Whether the cells end the content, those of one author repeat, and nearly all records of such an author have one."""
    texts: dict[str, Counter[str]] = defaultdict(Counter)
    ends = [cell for cell in table.columns[key] if _has_letters(cell.text) and _ends_content(cell.element, depth)]
    if len(ends) < MOST * len(table.columns[key]):
        return False
    for cell in ends:
        if cell.record in authors:
            texts[authors[cell.record]][cell.text] += 1
    written = Counter(authors.values())
    several = {author: count for author, count in texts.items() if written[author] > 1}
    total = sum(written[author] for author in several)
    repeated = sum(n for count in several.values() for n in count.values() if n > 1)
    return total >= 3 and repeated >= params.signature_share * total


def _is_trailer(table: Table, key: Key, content: Key, authors: Mapping[int, str], params: AdditionParams) -> bool:
    """Whether the cells are what the template adds below what people write: of a class, one a record, always last, the lesser part."""
    cells = [cell for cell in table.columns[key] if cell.text]
    writers = {authors.get(cell.record) for cell in cells}
    if (
        not params.trailers
        or len(cells) < 2
        or len(writers) < 2
        or not cells[0].element.get("class")
        or tag_of(key[-1]) in INLINE
    ):
        return False
    if len({cell.record for cell in cells}) < len(cells) or any(_quotes(cell.element) for cell in cells):
        return False
    around = {cell.record: cell.text for cell in table.first_cells(content)}
    lesser = sum(len(cell.text) for cell in cells) <= 0.5 * sum(len(around.get(cell.record, "")) for cell in cells)
    below = all(len(around.get(cell.record, "")) > len(cell.text) + 1 for cell in cells)
    return lesser and below and all(_ends_content(cell.element, len(key) - len(content), SHORT_REST) for cell in cells)


def _quotes(element: HtmlElement) -> bool:
    return any(node.tag in SPOKEN for node in element.iter())


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


def _has_letters(text: str) -> bool:
    return any(map(str.isalpha, text))


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
