"""Columns chosen over many records become field rules: paths below the record."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence

from lxml.html import HtmlElement

from forumcrawl.records.columns import Cell, Key, Table
from forumcrawl.records.structured import Declared, mark_of
from forumcrawl.wrappers.model import FieldRule, IdentityRule
from forumcrawl.wrappers.paths import common_path

DIGITS = re.compile(r"\d+")
MARKED_SHARE = 0.5
"""Share of the records with a name that the page must mark one in."""


def rule_of(table: Table, key: Key) -> FieldRule:
    """The rule that finds the cells of a column."""
    elements = [cell.element for cell in table.columns[key]]
    path = common_path(elements, len(key) - 1)
    steps = path.split(" > ") if path else []
    placed = []
    for up, (step, name) in enumerate(zip(reversed(steps), reversed(key[1:]), strict=True)):
        placed.append(step + _place_of(name, step, [_above(element, up) for element in elements]))
    return FieldRule(int(key[0]), " > ".join(reversed(placed)))


def author_rules(table: Table, key: Key, declared: Declared) -> list[FieldRule]:
    """The rule of a column; before it, where several people stand in it and the page marks one a record, that for the marked ones."""
    rule = rule_of(table, key)
    cells = [cell for cell in table.columns[key] if cell.element in declared.authors]
    marked = {cell.record for cell in cells}
    some = MARKED_SHARE * table.coverage_of(key) * table.size <= len(marked) == len(cells) < len(table.columns[key])
    if not cells or not some:
        return [rule]
    steps = rule.path.split(" > ")
    for up in range(len(steps)):
        mark = _common_mark([_above(cell.element, up) for cell in cells])
        if mark:
            place = len(steps) - 1 - up
            steps[place] = (
                f"{steps[place].partition('[')[0]}[contains(concat(' ', normalize-space(@{mark[0]}), ' '), ' {mark[1]} ')]"
            )
            return [FieldRule(rule.node, " > ".join(steps)), rule]
    return [rule]


def _common_mark(elements: Sequence[HtmlElement]) -> tuple[str, str] | None:
    marks = {mark_of(element) for element in elements}
    mark = marks.pop() if len(marks) == 1 else None
    return mark if mark and "'" not in mark[1] else None


def _place_of(name: str, step: str, elements: Sequence[HtmlElement]) -> str:
    """The place among the siblings that the step finds too, where the column's name gives one."""
    place = name.partition("\t")[2]
    tag, *classes = step.split(".")
    bare = "" if classes or not _has_classed_before(elements) else "[not(@class)]"
    if not place:
        return bare
    before = Counter(_count_before(element, tag, frozenset(classes), bare=bool(bare)) for element in elements)
    if place.startswith(">"):
        return f"{bare}[position()>{min(before)}]"
    return f"{bare}[{before.most_common(1)[0][0] + 1}]"


def _has_classed_before(elements: Sequence[HtmlElement]) -> bool:
    """Whether the elements have no class, but like siblings before them have one, which a step without class would find first."""
    if any(element.get("class") for element in elements):
        return False
    return any(node.get("class") for element in elements for node in element.itersiblings(element.tag, preceding=True))


def _count_before(element: HtmlElement, tag: str, classes: frozenset[str], *, bare: bool) -> int:
    earlier = (node for node in element.itersiblings(tag, preceding=True) if not (bare and node.get("class")))
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
