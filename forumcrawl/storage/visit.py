"""One page being stored: what every step of it needs to know."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import islice
from typing import Any, TypeVar

from sqlalchemy import Connection, Executable

from forumcrawl.items import PageItem

T = TypeVar("T")

MAX_NAMES_A_QUERY = 500
"""Databases limit how many values one statement may carry."""


@dataclass(frozen=True)
class Visit:
    """A page, the open transaction, and the rows that the page belongs to."""

    connection: Connection
    item: PageItem
    site_id: int
    crawl_id: int
    seen_at: datetime


def find_rows(connection: Connection, query: Executable, parent_id: int, keys: Sequence[str]) -> Iterator[Any]:
    """The rows of a parent that have one of the keys; the query names these two parameters `parent_id` and `keys`."""
    for some in in_batches(keys):
        yield from connection.execute(query, {"parent_id": parent_id, "keys": some})


def in_batches(values: Sequence[T], size: int = MAX_NAMES_A_QUERY) -> Iterator[list[T]]:
    """The values, at most `size` at a time."""
    rest = iter(values)
    while batch := list(islice(rest, size)):
        yield batch
