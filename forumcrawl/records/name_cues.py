"""What speaks for a text being somebody's name, besides its coming back: its address, its picture, what the page itself declares."""

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import parse_qsl, unquote, urlsplit

from lxml.html import HtmlElement

from forumcrawl.records.columns import Cell, Key, Table

TELLING = ("alt", "title", "aria-label")
"""Attributes that say in words what an element shows: an avatar is called by its owner."""
MOST_WORDS_AROUND = 4
"""Words that may stand around the name there: "view the profile of Ann"."""
SHORTEST_SPELLED = 3
WORD = re.compile(r"\w+")


@dataclass(frozen=True)
class KnownAuthors:
    """What other records of the page taught about authors; an opening post is alone in its kind."""

    names: frozenset[str] = frozenset()
    shapes: frozenset[str] = frozenset()
    """Shapes of the addresses that names lead to."""
    steps: frozenset[str] = frozenset()
    """Last steps of the paths that names stand at."""

    def __or__(self, other: "KnownAuthors") -> "KnownAuthors":
        return KnownAuthors(self.names | other.names, self.shapes | other.shapes, self.steps | other.steps)


NOBODY_KNOWN = KnownAuthors()


def learn_authors(table: Table, keys: Sequence[Key]) -> KnownAuthors:
    """What the columns of authors have in common."""
    cells = [cell for key in keys[:1] for cell in table.first_cells(key) if cell.text]
    shapes = {shape for cell in cells if (shape := shape_of(cell))}
    names = {cell.text for key in keys for cell in table.first_cells(key) if cell.text}
    return KnownAuthors(
        frozenset(names), frozenset(shapes), frozenset(step for key in keys[:1] if "." in (step := last_step(key)))
    )


def last_step(key: Key) -> str:
    """The last step of a column without its place among like siblings."""
    return key[-1].partition("\t")[0]


def shape_of(cell: Cell) -> str | None:
    """The address of a link with `*` for what has a number or the link's own text in it, else for its last step."""
    parts = _address(cell)
    if parts is None:
        return None
    host, path, query = parts
    name = _letters(cell.text)
    steps = [_masked(step, name) for step in path.split("/") if step]
    values = [f"{key}={_masked(value, name)}" for key, value in query]
    if "*" not in "".join((*steps, *values)):
        if len(steps) < 2 or values:
            return None
        steps[-1] = "*"
    return f"{host}/{'/'.join(steps)}?{'&'.join(values)}"


def is_spelled(cell: Cell) -> bool:
    """Whether the address of a link spells its text, in one part of it: `/member/ann`."""
    parts = _address(cell)
    name = _letters(cell.text)
    if parts is None or len(name) < SHORTEST_SPELLED:
        return False
    return any(name in _letters(part) for part in (*parts[1].split("/"), *(value for _, value in parts[2])))


def page_address(cell: Cell) -> str:
    """Where a link leads, without the place on that page."""
    return (cell.element.get("href") or "").partition("#")[0]


class Pictures:
    """What the pictures and hints of each record say."""

    def __init__(self, table: Table) -> None:
        self._said: dict[int, list[tuple[HtmlElement, str]]] = defaultdict(list)
        self._faces: dict[int, set[str]] = defaultdict(set)
        for cell in (cell for cells in table.columns.values() for cell in cells):
            for name in TELLING:
                if value := cell.element.get(name):
                    self._said[cell.record].append((cell.element, _folded(value)))
            if cell.element.tag == "a" and not cell.text:
                self._faces[cell.record].add(page_address(cell))

    def name(self, cell: Cell) -> bool:
        """Whether a picture or hint of the same record is called by the cell's text, or a link without text leads where it leads."""
        if (address := page_address(cell)) and address in self._faces[cell.record]:
            return True
        wanted = _folded(cell.text)
        return any(
            _holds(value, wanted) and _apart(element, cell.element) for element, value in self._said[cell.record]
        )


def _address(cell: Cell) -> tuple[str, str, list[tuple[str, str]]] | None:
    try:
        parts = urlsplit((cell.element.get("href") or "").strip())
    except ValueError:
        return None
    if parts.scheme not in ("", "http", "https") or not (parts.path or parts.query):
        return None
    return parts.netloc, unquote(parts.path), parse_qsl(parts.query.replace(";", "&"))


def _masked(part: str, name: str) -> str:
    return "*" if any(map(str.isdigit, part)) or (name and name in _letters(part)) else part


def _letters(text: str) -> str:
    return "".join(c for c in text.casefold() if c.isalnum())


def _folded(text: str) -> str:
    return " ".join(WORD.findall(text.casefold()))


def _holds(value: str, wanted: str) -> bool:
    return bool(wanted) and (
        value == wanted
        or (f" {wanted} " in f" {value} " and len(value.split()) - len(wanted.split()) <= MOST_WORDS_AROUND)
    )


def _apart(one: HtmlElement, other: HtmlElement) -> bool:
    return one is not other and not _within(one, other) and not _within(other, one)


def _within(inner: HtmlElement, outer: HtmlElement) -> bool:
    return any(above is outer for above in inner.iterancestors())
