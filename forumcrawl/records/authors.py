"""Which column holds the author: the short text that names a person.

A name recurs in other records and always leads to the same address; a button ("Quote") recurs too but leads to a new address
each time, a subject never recurs, a rank or a place recurs but has few values.
"""

import re
from collections import Counter, defaultdict
from dataclasses import dataclass
from math import log2

from forumcrawl.dom.dates.find import find_dates
from forumcrawl.records.columns import Cell, Key, Table, tag_of

LONGEST_NAME = 45
COUNTED = re.compile(r"\d+")


@dataclass(frozen=True)
class AuthorColumns:
    """Where authors stand: the column of links, or of texts, and columns for records without it (guests)."""

    main: Key
    others: tuple[Key, ...] = ()


def choose_author(
    table: Table,
    taken: frozenset[Key] = frozenset(),
    known: frozenset[str] = frozenset(),
    *,
    links_only: bool = False,
    near: float = 0.97,
) -> AuthorColumns | None:
    """The author's columns; `taken` are columns (and all below) that hold something else, `known` are names seen elsewhere.

    Of columns whose score is `near` the best's the first counts: a list's row names who began the thread before who wrote last.
    """
    names = {key: _names(table.first_cells(key)) for key in table.columns if not _is_below(key, taken)}
    names = {key: cells for key, cells in names.items() if len(cells) >= 0.3 * table.size}
    if (best := _best({key: _known_score(cells, table.size, known) for key, cells in names.items()}, 0.25)) is not None:
        return AuthorColumns(best, _columns_of_guests(table, best, taken))
    changing = {key: _change(table, cells) for key, cells in names.items()}
    links = {
        key: changing[key] * _link_score(cells, table.size) for key, cells in names.items() if tag_of(key[-1]) == "a"
    }
    texts = {key: changing[key] * _text_score(cells, table.size) for key, cells in names.items()}
    best = _best(links, 0.35, near) or (None if links_only else _best(texts, 0.4, near))
    return AuthorColumns(best, _columns_of_guests(table, best, taken)) if best else None


def _change(table: Table, cells: list[Cell]) -> float:
    """How much the text changes from record to record of a page: a thread's title does not, two people take turns."""
    by_page: dict[int, list[str]] = defaultdict(list)
    for cell in cells:
        by_page[table.pages[cell.record]].append(cell.text)
    shares = [
        max(0.2, (len(set(texts)) - 1) / (len(texts) - 1)) if len(set(texts)) > 1 else 0.0
        for texts in by_page.values()
        if len(texts) >= 3
    ]
    return min(1.0, 2.5 * sum(shares) / len(shares)) if shares else 1.0


def _known_score(cells: list[Cell], size: int, known: frozenset[str]) -> float:
    return sum(cell.text in known for cell in cells) / size


def _names(cells: list[Cell]) -> list[Cell]:
    """Cells whose text could be a name; none if most are dates or numbers, though a name may look like one."""
    short = [
        c for c in cells if 0 < len(c.text) <= LONGEST_NAME and "\n" not in c.text and any(map(str.isalnum, c.text))
    ]
    dates = sum(bool(find_dates(cell.text)) for cell in short[:30])
    letters = sum(any(map(str.isalpha, cell.text)) for cell in short)
    return short if dates <= 0.3 * len(short[:30]) and letters >= 0.6 * len(short) else []


def _best(scores: dict[Key, float], least: float, near: float = 0.97) -> Key | None:
    """The best column; of nearly equal ones the first, then the deepest."""
    top = max(scores.values(), default=0.0)
    if top < least:
        return None
    good = [key for key, score in scores.items() if score >= near * top]
    first = good[0]
    return max((key for key in good if key[: len(first)] == first), key=len)


def _link_score(cells: list[Cell], size: int) -> float:
    """Share of records whose name occurs elsewhere too, always with the same address."""
    addresses: dict[str, Counter[str]] = defaultdict(Counter)
    for cell in cells:
        addresses[cell.text][cell.element.get("href") or ""] += 1
    masked = {COUNTED.sub("0", text) for text in addresses}
    if len(addresses) > 2 and len(masked) <= 2:
        return 0.0
    recurring = [count for count in addresses.values() if sum(count.values()) > 1]
    steady = sum(max(count.values()) for count in recurring if max(count.values()) >= 0.8 * sum(count.values()))
    once = sum(1 for count in addresses.values() if sum(count.values()) == 1)
    variety = min(1.0, len(addresses) / 2)
    return (steady + 0.4 * once) / size * variety if steady >= 0.5 * sum(map(_total, recurring)) else 0.0


def _total(count: Counter[str]) -> int:
    return sum(count.values())


def _text_score(cells: list[Cell], size: int) -> float:
    """Share of the records that have a text here, times how many different ones there are."""
    texts = Counter(COUNTED.sub("0", cell.text) for cell in cells)
    if len(texts) < 2:
        return 0.0
    lettered = sum(count for text, count in texts.items() if any(c.isalpha() for c in text))
    short = 1 - sum(len(cell.text) for cell in cells) / len(cells) / (2 * LONGEST_NAME)
    return lettered / size * short * min(1.0, log2(len(texts)) / log2(1 + size) * 1.5)


def _columns_of_guests(table: Table, main: Key, taken: frozenset[Key]) -> tuple[Key, ...]:
    """Columns that hold a short text in records without a name in the main column: the same place without its link first."""
    around = _columns_around(table, main)
    named = {cell.record for cell in _names(table.first_cells(main))}
    if len(named) >= table.size:
        return around
    found: list[tuple[bool, int, int, Key]] = []
    for key in table.columns:
        if _is_below(key, taken) or key == main:
            continue
        cells = _names(table.first_cells(key))
        lacking = {cell.record for cell in cells} - named
        related = _common(key, main)
        beside = len(main) - related <= 2 and len(key) - related <= 2
        extra = len(cells) - len(lacking)
        if lacking and beside and (main[: len(key)] == key or extra <= 0.2 * len(named)):
            found.append((main[: len(key)] != key, -len(lacking), -len(key), key))
    return tuple(dict.fromkeys([*around, *(key for *_, key in sorted(found)[:3])]))


def _columns_around(table: Table, main: Key) -> tuple[Key, ...]:
    """Columns around the main one that hold nothing but the name: there a guest's stands without a link."""
    names = {cell.record: cell.text for cell in table.first_cells(main)}
    around: list[Key] = []
    for length in range(len(main) - 1, 1, -1):
        cells = table.first_cells(main[:length])
        if sum(cell.text == names.get(cell.record) for cell in cells) < 0.9 * len(names):
            break
        around.append(main[:length])
    return tuple(around)


def _common(a: Key, b: Key) -> int:
    return next((i for i, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b)))


def _is_below(key: Key, taken: frozenset[Key]) -> bool:
    return any(key[: len(other)] == other for other in taken)
