"""Which column holds the author: the short text that names a person.

A name recurs in other records and always leads to the same address; a button ("Quote") recurs too but leads to a new address
each time, a subject never recurs, a rank or a place recurs but has few values.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import log2

from forumcrawl.records.columns import Cell, Key, Table, tag_of
from forumcrawl.records.guests import columns_of_guests
from forumcrawl.records.name_cues import (
    NOBODY_KNOWN,
    KnownAuthors,
    Pictures,
    is_spelled,
    last_step,
    page_address,
    shape_of,
)
from forumcrawl.records.names import (
    LONGEST_NAME,
    could_be_names,
    is_below,
    is_link,
    short_cells,
    singleness,
    texts_of,
    without_actions,
)
from forumcrawl.records.structured import NOTHING_DECLARED, Declared

COUNTED = re.compile(r"\d+")
LABELLED = re.compile(r"[:：]\s|#\d")
BOLD = frozenset(("b", "strong", "h1", "h2", "h3", "h4", "h5", "h6"))


@dataclass(frozen=True)
class AuthorColumns:
    """Where authors stand: the column of links, or of texts, and columns for records without it (guests)."""

    main: Key
    others: tuple[Key, ...] = ()


@dataclass(frozen=True)
class AuthorParams:
    """Knobs of `choose_author`."""

    near: float = 0.97
    """Of columns whose score is so near the best's the first counts: a list's row names who began the thread before who wrote last."""
    links_only: bool = False
    """Whether names without a link are known to stand elsewhere."""
    alone: bool = True
    """Whether one person may have written all records of a page, so that the name is the same in all."""
    cues: bool = True
    """Whether addresses and pictures that spell a name are votes."""


def choose_author(
    table: Table,
    taken: frozenset[Key] = frozenset(),
    known: KnownAuthors = NOBODY_KNOWN,
    declared: Declared = NOTHING_DECLARED,
    params: AuthorParams = AuthorParams(),
) -> AuthorColumns | None:
    """The author's columns; `taken` are columns (and all below) that hold something else, `known` is what other records taught."""
    short = {key: short_cells(table.first_cells(key)) for key in table.columns if not is_below(key, taken)}
    short = {key: cells for key, cells in short.items() if len(cells) >= 0.3 * table.size}
    names = without_actions({key: cells for key, cells in short.items() if could_be_names(cells)})
    votes = _count_votes(table, names, declared, params)
    best = (
        _best({key: _known_score(key, cells, table, known) for key, cells in short.items()}, 0.25)
        or _best(_score_links(table, names, votes), 0.3, params.near)
        or (None if params.links_only else _best(_score_texts(table, names), 0.25, params.near))
        or (_best(_score_steady(table, names, votes), 0.3, params.near) if params.alone else None)
        or (_first_short(table, names, taken) if params.alone and not params.links_only else None)
    )
    return AuthorColumns(best, columns_of_guests(table, best, taken)) if best else None


def _count_votes(
    table: Table, names: Mapping[Key, list[Cell]], declared: Declared, params: AuthorParams
) -> dict[Key, float]:
    """For every column the share of records that something speaks for."""
    pictures = Pictures(table)
    votes: dict[Key, float] = {}
    for key, cells in names.items():
        spelled = sum(map(is_spelled, cells)) if params.cues and is_link(key) and table.size > 1 else 0
        pictured = sum(map(pictures.name, cells)) if params.cues else 0
        said = sum(_is_declared(cell, declared) for cell in cells)
        votes[key] = (0.3 * spelled + 0.3 * pictured + 0.5 * said) / table.size
    return votes


def _is_declared(cell: Cell, declared: Declared) -> bool:
    """Whether the page says that the element, or one with the same text around or in it, is an author."""
    return cell.element in declared.authors or cell.text in declared.names


def _score_links(table: Table, names: Mapping[Key, list[Cell]], votes: Mapping[Key, float]) -> dict[Key, float]:
    scores = {}
    for key, cells in names.items():
        base = _link_score(cells, table.size) if is_link(key) else 0.0
        if (base or votes[key] >= 0.3) and len({cell.text for cell in cells}) > 1:
            scores[key] = _change(table, cells) * singleness(table, key) * (base + votes[key])
    return scores


def _score_texts(table: Table, names: Mapping[Key, list[Cell]]) -> dict[Key, float]:
    return {
        key: _change(table, cells) * singleness(table, key) * _text_score(cells, table.size)
        for key, cells in names.items()
    }


def _score_steady(table: Table, names: Mapping[Key, list[Cell]], votes: Mapping[Key, float]) -> dict[Key, float]:
    """For a page that one person wrote alone: a link to one address that stands in every record, or what has votes."""
    scores = {}
    for key, cells in names.items():
        steady = 0.5 if is_link(key) and _leads_to_one(cells) else 0.0
        bold = 0.1 if any(tag_of(step) in BOLD for step in key[-2:]) else 0.0
        if (table.size > 1 or votes[key] >= 0.3) and _could_be_one_person(table, cells):
            scores[key] = len(cells) / table.size * singleness(table, key) * (steady + bold + votes[key])
    return scores


def _could_be_one_person(table: Table, cells: Sequence[Cell]) -> bool:
    """Nobody writes all posts of several threads."""
    return len(set(table.pages)) <= 2 or len(set(texts_of(cells))) > 1


def _first_short(table: Table, names: Mapping[Key, list[Cell]], taken: frozenset[Key]) -> Key | None:
    """The last resort: what stands short and alone at the head of most records, before their content."""
    order = {key: place for place, key in enumerate(table.columns)}
    end = min((order[key] for key in taken if key in order), default=len(order))
    for key, cells in names.items() if table.size > 1 else ():
        if order[key] < end and len(key) > 1 and _is_plain(table, key, cells) and _could_be_one_person(table, cells):
            same = [k for k in names if k[: len(key)] == key and texts_of(names[k]) == texts_of(cells)]
            return max(same, key=len)
    return None


def _is_plain(table: Table, key: Key, cells: Sequence[Cell]) -> bool:
    """Whether most records have one such text, no link and no label in it."""
    plain = sum(not LABELLED.search(cell.text) for cell in cells)
    return plain >= 0.5 * table.size and singleness(table, key) == 1 and not is_link(key)


def _leads_to_one(cells: Sequence[Cell]) -> bool:
    """Whether all links lead to one page, not this one."""
    return len({page_address(cell) for cell in cells}) == 1 and shape_of(cells[0]) is not None


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


def _known_score(key: Key, cells: list[Cell], table: Table, known: KnownAuthors) -> float:
    """Share of the cells that show a name, an address or a place as other records' authors have it."""
    named = sum(cell.text in known.names for cell in cells)
    shaped = sum(shape_of(cell) in known.shapes for cell in cells) if is_link(key) else 0
    placed = len(cells) if last_step(key) in known.steps else 0
    return (0.5 * named + 0.6 * shaped + 0.6 * placed) / table.size * singleness(table, key)


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
