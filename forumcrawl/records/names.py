"""Which columns could hold names: short texts that are no dates, no labels, no buttons and no subjects."""

from collections import Counter, defaultdict
from collections.abc import Sequence

from forumcrawl.dom.dates.find import find_dates
from forumcrawl.records.columns import Cell, Key, Table, tag_of
from forumcrawl.records.name_cues import page_address, shape_of

LONGEST_NAME = 45
SUBJECT, ANSWERS = 8, 0.25
"""Characters of the shortest subject; share of the texts that must be others with a word before them."""
LABEL_ENDS = ":：="


def names_of(cells: list[Cell]) -> list[Cell]:
    """Cells whose text could be a name; none if most are dates or numbers, though a name may look like one."""
    short = short_cells(cells)
    return short if could_be_names(short) else []


def short_cells(cells: list[Cell]) -> list[Cell]:
    return [
        c for c in cells if 0 < len(c.text) <= LONGEST_NAME and "\n" not in c.text and any(map(str.isalnum, c.text))
    ]


def could_be_names(cells: list[Cell]) -> bool:
    """Whether most are neither dates nor numbers nor labels ("Posts:") nor addresses; some people call themselves so."""
    some = cells[:30]
    dates = sum(bool(find_dates(cell.text)) for cell in some)
    letters = sum(any(map(str.isalpha, cell.text)) for cell in some)
    labels = sum(cell.text[-1] in LABEL_ENDS or "/" in cell.text for cell in some)
    return max(dates, labels) <= 0.6 * len(some) and letters >= 0.4 * len(some)


def without_actions(names: dict[Key, list[Cell]]) -> dict[Key, list[Cell]]:
    """Without columns of buttons and of subjects, and of what holds nothing but them."""
    other = [key for key, cells in names.items() if _are_buttons(key, cells) or _are_subjects(key, cells)]
    around = {
        key for o in other for key in names if o[: len(key)] == key and texts_of(names[key]) == texts_of(names[o])
    }
    return {key: cells for key, cells in names.items() if key not in around}


def _are_buttons(key: Key, cells: Sequence[Cell]) -> bool:
    """Whether the same text leads somewhere else each time: "Quote"."""
    if not is_link(key):
        return False
    addresses: dict[str, Counter[str]] = defaultdict(Counter)
    for cell in cells:
        addresses[cell.text][cell.element.get("href") or ""] += 1
    recurring = [count for count in addresses.values() if count.total() > 1]
    return sum(max(count.values()) for count in recurring) < 0.5 * sum(count.total() for count in recurring)


def _are_subjects(key: Key, cells: Sequence[Cell]) -> bool:
    """Whether texts are others with a word before them ("Re: Mills", "Mills"), or different texts lead to one page."""
    texts = set(texts_of(cells))
    if is_link(key) and len(texts) > 1 and len({page_address(cell) for cell in cells}) == 1:
        return shape_of(cells[0]) is not None
    answers = sum(len(rest) >= SUBJECT and rest in texts for text in texts for rest in [text.partition(" ")[2]])
    return answers >= ANSWERS * len(texts) and answers > 0


def singleness(table: Table, key: Key) -> float:
    """A post has one author: columns with several cells a record hold those who thanked or commented."""
    records = {cell.record for cell in table.columns[key]}
    like = table.like_columns(key)
    return len(records) / sum(cell.record in records for other in like for cell in table.columns[other])


def texts_of(cells: Sequence[Cell]) -> list[str]:
    return [cell.text for cell in cells]


def is_link(key: Key) -> bool:
    return tag_of(key[-1]) == "a"


def is_below(key: Key, taken: frozenset[Key]) -> bool:
    return any(key[: len(other)] == other for other in taken)
