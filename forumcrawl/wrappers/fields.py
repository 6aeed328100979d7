"""Columns chosen over many records become field rules: paths below the record."""

import re
from collections.abc import Iterable, Sequence

from lxml.html import HtmlElement

from forumcrawl.records.columns import Cell, Key, Table
from forumcrawl.wrappers.model import FieldRule, IdentityRule
from forumcrawl.wrappers.paths import common_path

DIGITS = re.compile(r"\d+")


def rule_of(table: Table, key: Key) -> FieldRule:
    """The rule that finds the cells of a column."""
    levels = len(key) - 1
    path = common_path([cell.element for cell in table.columns[key]], levels) if levels else ""
    steps = path.split(" > ") if path else []
    return FieldRule(int(key[0]), " > ".join(step + _place_of(name) for step, name in zip(steps, key[1:], strict=True)))


def _place_of(name: str) -> str:
    """The place among like siblings that a column's step gives, as "[2]"."""
    place = name.partition("\t")[2]
    return f"[{place}]" if place else ""


def key_of(table: Table, elements: Iterable[HtmlElement]) -> Key | None:
    """The column that holds most of the elements."""
    wanted = set(elements)
    held = {key: sum(cell.element in wanted for cell in cells) for key, cells in table.columns.items()}
    best = max(held, key=lambda key: held[key], default=None)
    return best if best is not None and held[best] else None


def choose_identity(table: Table) -> IdentityRule | None:
    """An attribute that names every record of all pages differently, with a number in it: the forum's own post id."""
    for key in sorted(table.columns, key=len):
        if table.coverage_of(key) < 0.98 or len(key) > 5:
            continue
        cells = table.first_cells(key)
        for attribute in ("id", "name"):
            if _names_all(cells, attribute):
                return IdentityRule(rule_of(table, key), attribute)
    return None


def _names_all(cells: Sequence[Cell], attribute: str) -> bool:
    values = [value for cell in cells if (value := cell.element.get(attribute))]
    # The opening post may be repeated on every page of its thread: a few equal ids are fine.
    if len(values) < 0.98 * len(cells) or len(set(values)) < 0.8 * len(values) or len(values) < 3:
        return False
    return len({DIGITS.sub("0", value) for value in values}) <= 2 and all(map(DIGITS.search, values))
