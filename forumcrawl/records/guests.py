"""Where the names of records stand that have none in the authors' column: guests without a link, posts of another make."""

from forumcrawl.records.columns import Key, Table
from forumcrawl.records.name_cues import shape_of
from forumcrawl.records.names import is_below, is_link, names_of, short_cells, singleness


def columns_of_guests(table: Table, main: Key, taken: frozenset[Key]) -> tuple[Key, ...]:
    """Columns that hold a short text in records without a name in the main column: the same place without its link first."""
    around = (*_columns_around(table, main), *_columns_alike(table, main, taken))
    named = {cell.record for cell in names_of(table.first_cells(main))}
    if len(named) >= table.size:
        return around
    found: list[tuple[bool, int, int, Key]] = []
    for key in table.columns:
        if is_below(key, taken) or key == main:
            continue
        cells = names_of(table.first_cells(key))
        lacking = {cell.record for cell in cells} - named
        related = _common(key, main)
        beside = len(main) - related <= 2 and len(key) - related <= 2
        extra = len(cells) - len(lacking)
        if lacking and beside and (main[: len(key)] == key or extra <= 0.2 * len(named)):
            found.append((main[: len(key)] != key, -len(lacking), -len(key), key))
    return tuple(dict.fromkeys([*around, *(key for *_, key in sorted(found)[:3])]))


def _columns_alike(table: Table, main: Key, taken: frozenset[Key]) -> tuple[Key, ...]:
    """Columns of links to addresses of the same shape, one a record, for records that the main one leaves without a name."""
    named = {cell.record for cell in table.first_cells(main) if cell.text}
    shapes = {shape for cell in table.first_cells(main) if is_link(main) and (shape := shape_of(cell))}
    found: list[tuple[int, Key]] = []
    for key in table.columns if shapes and len(named) < table.size else ():
        if not is_link(key) or key == main or is_below(key, taken) or singleness(table, key) < 0.9:
            continue
        cells = [cell for cell in short_cells(table.first_cells(key)) if cell.record not in named]
        if len(cells) > 0.3 * (table.size - len(named)) and all(shape_of(cell) in shapes for cell in cells):
            found.append((-len(cells), key))
    return tuple(key for _, key in sorted(found)[:2])


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
