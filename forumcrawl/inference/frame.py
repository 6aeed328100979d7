"""A candidate laid out for the predicates: its records, and the columns that may be a field."""

from collections import Counter, defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from lxml.html import HtmlElement
from numpy.typing import NDArray

from forumcrawl.dom.text import text_nodes
from forumcrawl.inference.candidates import Candidate, Chosen
from forumcrawl.inference.vertex import VertexView
from forumcrawl.records.columns import Cell, Key, Table, align_records, tag_of

Shares = NDArray[np.float64]
"""For each record how true something is, from 0 to 1."""
LONGEST_NAME = 45
LEAST_COVERAGE = 0.3
"""Share of the records that have a cell in a column that is looked at."""
FLOW = frozenset(
    ("p", "blockquote", "pre", "ul", "ol", "li", "b", "i", "em", "strong", "font", "code", "br", "hr", "img")
) | {f"h{level}" for level in range(1, 7)}
"""Tags that people's own text is made of: the content is what stands around them."""


@dataclass(frozen=True, eq=False)
class Frame:
    """A candidate of a vertex."""

    view: VertexView
    candidate: Candidate

    @property
    def size(self) -> int:
        return len(self.candidate.records)

    @cached_property
    def table(self) -> Table:
        if self.candidate.table is not None:
            return self.candidate.table
        rows = [(record.page, record.start, record.nodes) for record in self.candidate.records]
        return align_records(rows, self.candidate.nested)

    @cached_property
    def cells(self) -> dict[Key, list[Cell]]:
        """The first cell of each record, of columns that many records have."""
        found = {key: self.table.first_cells(key) for key in self.table.columns}
        return {key: cells for key, cells in found.items() if len(cells) >= LEAST_COVERAGE * self.size}

    @cached_property
    def key_of(self) -> dict[HtmlElement, Key]:
        return {cell.element: key for key, cells in self.table.columns.items() for cell in cells}

    @cached_property
    def records_of_page(self) -> dict[int, list[int]]:
        found: dict[int, list[int]] = defaultdict(list)
        for number, record in enumerate(self.candidate.records):
            found[record.page].append(number)
        return found

    @cached_property
    def said(self) -> list[tuple[Key, int, str]]:
        """The texts of all records: in which column, of which record, what."""
        said = []
        for number, record in enumerate(self.candidate.records):
            for node in record.nodes:
                for element, where, text in text_nodes(node):
                    holder = element.getparent() if where == "tail" else element
                    if holder in self.key_of and any(map(str.isalnum, text)):
                        said.append((self.key_of[holder], number, text.strip()))
        return said

    @cached_property
    def once(self) -> dict[Key, Shares]:
        """For each column the letters that each record says there, with all that stands below, and that no other record says."""
        count = Counter(text for _, _, text in self.said)
        return self._weigh(lambda text: len(text) * (1.0 if len(text) >= 24 else 0.2) if count[text] == 1 else 0.0)

    @cached_property
    def letters(self) -> dict[Key, Shares]:
        """For each column the letters that each record says there, with all that stands below."""
        return self._weigh(lambda text: len(text) * (1.0 if len(text) >= 24 else 0.2))

    def _weigh(self, weight: Callable[[str], float]) -> dict[Key, Shares]:
        weights: dict[Key, Shares] = defaultdict(lambda: np.zeros(self.size))
        for key, record, text in self.said:
            worth = weight(text)
            for length in range(len(key) + 1):
                weights[key[:length]][record] += worth
        return weights

    def shares(self, key: Key, holds: Callable[[Cell], float]) -> Shares:
        """What holds of each record's first cell; 0 for records without one."""
        found = np.zeros(self.size)
        for cell in self.cells[key]:
            found[cell.record] = holds(cell)
        return found

    @cached_property
    def inner(self) -> dict[Key, list[HtmlElement]]:
        """For each column all elements below its cells, with themselves."""
        return {key: [node for cell in cells for node in cell.element.iter()] for key, cells in self.cells.items()}

    @cached_property
    def chosen(self) -> Chosen:
        """The columns that the rules take for fields."""
        return self.candidate.choose(self.table)

    # Which columns may be which field.

    @cached_property
    def names(self) -> list[Key]:
        """Columns of short texts with letters that are no dates: who wrote."""
        return [key for key, cells in self.cells.items() if self._is_short(cells) and not self._repeats_child(key)]

    @cached_property
    def times(self) -> list[Key]:
        """Columns of elements that show dates."""
        pivots = self.view.pivots
        return [k for k, some in self.cells.items() if sum(c.element in pivots for c in some) >= 0.3 * self.size]

    @cached_property
    def texts(self) -> list[Key]:
        """Columns with a fair part of what only one record says."""
        total = self.once[()].sum()
        fair = [key for key in self.cells if self.once[key].sum() >= 0.15 * total > 0]
        return [key for key in fair if len(key) == 1 or tag_of(key[-1]) not in FLOW or self._is_box(key)]

    @cached_property
    def main_text(self) -> Key | None:
        """The smallest column with most of what only one record says."""
        total = self.once[()].sum()
        return max((key for key in self.texts if self.once[key].sum() >= 0.7 * total), key=len, default=None)

    @cached_property
    def links(self) -> list[Key]:
        """Columns of links with a text."""
        named = {key: sum(bool(cell.text) for cell in cells) for key, cells in self.cells.items()}
        return [k for k in named if tag_of(k[-1]) == "a" and named[k] >= LEAST_COVERAGE * self.size]

    @cached_property
    def _dated(self) -> frozenset[HtmlElement]:
        """Elements with a date inside."""
        return frozenset(above for node in self.view.pivots for above in node.iterancestors())

    def _is_box(self, key: Key) -> bool:
        """Whether it stands once beside a date in one element: no paragraph of a text, but what is around one."""
        cells = self.table.columns[key]
        return len(cells) == len(self.cells[key]) and all(cell.element.getparent() in self._dated for cell in cells)

    def _is_short(self, cells: list[Cell]) -> bool:
        short = [cell for cell in cells if 0 < len(cell.text) <= LONGEST_NAME and "\n" not in cell.text]
        lettered = sum(any(map(str.isalpha, cell.text)) for cell in short)
        dated = sum(cell.element in self.view.pivots for cell in short)
        return lettered >= LEAST_COVERAGE * self.size and lettered >= 0.6 * len(cells) and dated <= 0.3 * len(short)

    def _repeats_child(self, key: Key) -> bool:
        """Whether a column below says the same: then that one is looked at."""
        texts = {cell.record: cell.text for cell in self.cells[key]}
        below = (self.cells.get(child, []) for child in self.table.children_of(key))
        same = (sum(cell.text == texts.get(cell.record) for cell in some) for some in below)
        return any(count >= 0.9 * len(texts) for count in same)
