"""Records aligned into columns: elements at the same relative path of different records are one column."""

import re
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from lxml.html import HtmlElement

from forumcrawl.dom.paths import step_of
from forumcrawl.dom.text import visible_text

MOST_LIKE_SIBLINGS = 12
Key = tuple[str, ...]
"""Place of the record's subtree in the run, then the step of each element on the way down; behind a tab its place among like
siblings, where that counts."""


def tag_of(step: str) -> str:
    """The tag of a step, without classes and place."""
    return re.split(r"[.\t]", step, maxsplit=1)[0]


@dataclass(frozen=True, eq=False)
class Cell:
    """An element of a record."""

    record: int
    element: HtmlElement

    @cached_property
    def text(self) -> str:
        return visible_text(self.element)


@dataclass(frozen=True, eq=False)
class Table:
    """Records aligned: the cells of every column, in document order."""

    pages: tuple[int, ...]
    """Which page each record stands on."""
    columns: dict[Key, list[Cell]]

    @property
    def size(self) -> int:
        return len(self.pages)

    def children_of(self, key: Key) -> list[Key]:
        """The columns one step below; those of the records' own subtrees for the empty key."""
        return self._children.get(key, [])

    @cached_property
    def _children(self) -> dict[Key, list[Key]]:
        children: dict[Key, list[Key]] = defaultdict(list)
        for key in self.columns:
            children[key[:-1]].append(key)
        return children

    def like_columns(self, key: Key) -> list[Key]:
        """The columns at the same path, whatever their places among like siblings; the cells of a table's row are unlike."""
        return self._by_path[_unplaced(key)]

    @cached_property
    def _by_path(self) -> dict[Key, list[Key]]:
        found: dict[Key, list[Key]] = defaultdict(list)
        for key in self.columns:
            found[_unplaced(key)].append(key)
        return found

    def coverage_of(self, key: Key) -> float:
        """Share of the records that have a cell in the column."""
        return len({cell.record for cell in self.columns[key]}) / max(1, self.size)

    def only(self, records: Sequence[int]) -> "Table":
        """The table of some of the records, in the same columns."""
        place = {record: new for new, record in enumerate(records)}
        columns = {
            key: [Cell(place[cell.record], cell.element) for cell in cells if cell.record in place]
            for key, cells in self.columns.items()
        }
        return Table(
            tuple(self.pages[record] for record in records), {key: cells for key, cells in columns.items() if cells}
        )

    def first_cells(self, key: Key) -> list[Cell]:
        """The first cell of each record in the column."""
        first: dict[int, Cell] = {}
        for cell in self.columns[key]:
            first.setdefault(cell.record, cell)
        return list(first.values())


def _unplaced(key: Key) -> Key:
    return tuple(step if tag_of(step) in ("td", "th") else step.partition("\t")[0] for step in key)


def align_records(
    records: Sequence[tuple[int, int, Sequence[HtmlElement]]], inner: frozenset[HtmlElement] = frozenset()
) -> Table:
    """Align records given as (page, place of the first subtree, run of subtrees).

    `inner` are roots of records nested in others, which do not belong to them.
    """
    roots: dict[Key, list[Cell]] = defaultdict(list)
    for number, (_, start, nodes) in enumerate(records):
        for index, node in enumerate(nodes, start):
            roots[(f"{index}",)].append(Cell(number, node))
    columns: dict[Key, list[Cell]] = {}
    stack = sorted(roots.items(), reverse=True)
    while stack:
        key, cells = stack.pop()
        columns[key] = cells
        stack.extend(reversed([((*key, step), below) for step, below in _columns_below(cells, inner).items()]))
    return Table(tuple(page for page, *_ in records), columns)


def _columns_below(cells: list[Cell], inner: frozenset[HtmlElement]) -> dict[str, list[Cell]]:
    """The children of a column's cells by step, steps that only take turns (odd and even rows) as one."""
    steps: dict[str, list[Cell]] = defaultdict(list)
    for cell in cells:
        for child in cell.element:
            if isinstance(child.tag, str) and child not in inner:
                steps[step_of(child)].append(Cell(cell.record, child))
    return _merged(cells, _numbered(cells, _merged(cells, steps)))


def _merged(cells: list[Cell], steps: dict[str, list[Cell]]) -> dict[str, list[Cell]]:
    """Steps that only take turns under the name of the first of them."""
    by_tag: dict[str, list[str]] = defaultdict(list)
    merged: dict[str, list[Cell]] = {}
    for step in steps:
        by_tag[tag_of(step)].append(step)
    for names in by_tag.values():
        turns = _taking_turns(cells, steps, names)
        if turns:
            merged[turns[0]] = sorted((cell for name in turns for cell in steps[name]), key=lambda cell: cell.record)
        merged |= {name: steps[name] for name in names if name not in turns}
    return merged


def _numbered(cells: list[Cell], steps: dict[str, list[Cell]]) -> dict[str, list[Cell]]:
    """Like siblings by their place, as far as nearly all records have them: the cells of a table's row, a head and a body."""
    numbered: dict[str, list[Cell]] = defaultdict(list)
    for step, found in steps.items():
        counts = Counter(cell.element.getparent() for cell in found)
        sure = _sure_count(list(counts.values()), len(cells))
        places: Counter[HtmlElement] = Counter()
        for cell in found:
            parent = cell.element.getparent()
            places[parent] += 1
            place = f"\t{places[parent]}" if places[parent] <= sure else f"\t>{sure}"
            numbered[f"{step}{place}" if sure > 1 else step].append(cell)
    return dict(numbered)


def _sure_count(counts: list[int], parents: int) -> int:
    """How many like siblings nine in ten parents have at least; 0 if that is no small number."""
    if len(counts) < 0.9 * parents or sum(count > MOST_LIKE_SIBLINGS for count in counts) > 0.1 * len(counts):
        return 0
    return sorted(counts)[len(counts) // 10]


def _taking_turns(cells: list[Cell], steps: dict[str, list[Cell]], names: list[str]) -> list[str]:
    """Steps of one tag of which every record has exactly one (or as many as the others), none of them alone being usual."""
    if len(names) < 2:
        return []
    records = {cell.record for cell in cells}
    sets = {name: {cell.record for cell in steps[name]} for name in names}
    usual = [name for name in names if _is_even(steps[name]) and len(sets[name]) < 0.95 * len(records)]
    fair = [name for name in usual if len(sets[name]) >= 0.1 * len(records)]
    union = set().union(*(sets[name] for name in fair)) if fair else set()
    alone = len(union) == sum(len(sets[name]) for name in fair)
    counts = {len(steps[name]) // len(sets[name]) for name in fair}
    return fair if len(fair) > 1 and alone and len(counts) == 1 and len(union) >= 0.9 * len(records) else []


def _is_even(cells: list[Cell]) -> bool:
    """Whether all records have the same number of cells."""
    return len(set(Counter(cell.record for cell in cells).values())) == 1
