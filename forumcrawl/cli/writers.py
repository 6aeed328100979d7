"""Rows as text: JSON lines, CSV, and a table for people. Data is written as it is, tables are made harmless."""

import csv
import json
import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice
from typing import Any, TextIO

from rich.console import Console
from rich.table import Table
from rich.text import Text

Rows = Iterable[dict[str, Any]]
CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]+")
"""What could move the cursor, colour the terminal or turn the writing round."""
CELL_WIDTH = 80
ROWS_A_TABLE = 1000
"""A longer result is drawn as several tables, so that it need not fit into memory."""


def write_jsonl(rows: Rows, file: TextIO) -> None:
    """One JSON object a line."""
    for row in rows:
        file.write(json.dumps(row, ensure_ascii=False, default=_as_text) + "\n")


def write_csv(rows: Rows, file: TextIO, fields: Sequence[str] | None = None) -> None:
    """CSV with a header, None as nothing, lists as JSON. Values stay as they are, also what a spreadsheet takes for a formula."""
    first, rest = _peek(rows)
    names = list(fields or first or ())
    writer = csv.DictWriter(file, names, lineterminator="\n")
    if names:
        writer.writeheader()
    writer.writerows({name: as_scalar(value) for name, value in row.items()} for row in rest)


def as_scalar(value: Any) -> Any:
    """A value as one cell: lists as JSON."""
    return json.dumps(value, ensure_ascii=False) if isinstance(value, list) else value


def write_table(rows: Rows, file: TextIO, fields: Sequence[str] | None = None) -> None:
    """A table: drawn on a terminal, plain columns apart by tabs elsewhere."""
    first, rest = _peek(rows)
    names = list(fields or first or ())
    heads = [_cell(name) for name in names]
    shown = ([_cell(row[name]) for name in names] for row in rest)
    if not file.isatty():
        file.writelines("\t".join(cells) + "\n" for cells in chain([heads], shown) if names)
        return
    while some := list(islice(shown, ROWS_A_TABLE)):
        Console(file=file).print(_drawn(heads, some))


def _drawn(fields: Sequence[str], rows: Sequence[Sequence[str]]) -> Table:
    table = Table(*fields)
    for cells in rows:
        table.add_row(*(Text(cell) for cell in cells))
    return table


def _cell(value: Any) -> str:
    text = CONTROL.sub(" ", "" if value is None else str(as_scalar(value))).strip()
    return text if len(text) <= CELL_WIDTH else text[: CELL_WIDTH - 1] + "…"


def _as_text(value: Any) -> str:
    return value.hex() if isinstance(value, bytes) else str(value)


def _peek(rows: Rows) -> tuple[dict[str, Any] | None, Iterator[dict[str, Any]]]:
    iterator = iter(rows)
    first = next(iterator, None)
    return first, chain([] if first is None else [first], iterator)
