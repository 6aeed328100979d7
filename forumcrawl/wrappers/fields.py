"""Columns chosen over many records become field rules: paths below the record."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence

from lxml.html import HtmlElement

from forumcrawl.records.columns import Cell, Key, Table
from forumcrawl.wrappers.model import FieldRule, IdentityRule
from forumcrawl.wrappers.paths import common_path

DIGITS = re.compile(r"\d+")


def rule_of(table: Table, key: Key) -> FieldRule:
    """The rule that finds the cells of a column."""
    elements = [cell.element for cell in table.columns[key]]
    path = common_path(elements, len(key) - 1)
    steps = path.split(" > ") if path else []
    placed = []
    for up, (step, name) in enumerate(zip(reversed(steps), reversed(key[1:]), strict=True)):
        placed.append(step + _place_of(name, step, [_above(element, up) for element in elements]))
    return FieldRule(int(key[0]), " > ".join(reversed(placed)))


def _place_of(name: str, step: str, elements: Sequence[HtmlElement]) -> str:
    """The place among the siblings that the step finds too, where the column's name gives one."""
    place = name.partition("\t")[2]
    if not place:
        return ""
    if place.startswith(">"):
        return f"[position(){place}]"
    tag, *classes = step.split(".")
    places = Counter(_count_before(element, tag, frozenset(classes)) + 1 for element in elements)
    return f"[{places.most_common(1)[0][0]}]"


def _count_before(element: HtmlElement, tag: str, classes: frozenset[str]) -> int:
    earlier = element.itersiblings(tag, preceding=True)
    return sum(classes <= frozenset((node.get("class") or "").split()) for node in earlier)


def _above(element: HtmlElement, levels: int) -> HtmlElement:
    for _, parent in zip(range(levels), element.iterancestors(), strict=False):
        element = parent
    return element


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
