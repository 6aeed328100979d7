"""Rows as Parquet, through pyarrow, which is an optional dependency."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from itertools import islice
from typing import Any, BinaryIO

from forumcrawl.cli.writers import as_scalar
from forumcrawl.exceptions import ForumcrawlError

ROWS_A_GROUP = 5000
COUNTS = {"position", "replies", "views", "posts", "threads", "pages", "post_count"}
FLAGS = {"sticky", "locked"}


def write_parquet(rows: Iterable[dict[str, Any]], file: BinaryIO, fields: Sequence[str]) -> None:
    """Counts are 64-bit integers, times (fields that end in `_at`) are timestamps in UTC, flags are true or false, the rest is text."""
    arrow, parquet = _import_pyarrow()
    schema = arrow.schema([(field, _type_of(arrow, field)) for field in fields])
    iterator = iter(rows)
    with parquet.ParquetWriter(file, schema, compression="zstd") as writer:
        while some := list(islice(iterator, ROWS_A_GROUP)):
            writer.write_table(arrow.Table.from_pylist(list(_with_times(some)), schema=schema))


def _import_pyarrow() -> tuple[Any, Any]:
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError as error:
        raise ForumcrawlError("parquet needs pyarrow: pip install 'forumcrawl[parquet]'") from error
    return pyarrow, pyarrow.parquet


def _type_of(arrow: Any, field: str) -> Any:
    if field.endswith("_at"):
        return arrow.timestamp("us", tz="UTC")
    if field in FLAGS:
        return arrow.bool_()
    return arrow.int64() if field in COUNTS else arrow.string()


def _with_times(rows: Iterable[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for row in rows:
        yield {
            field: datetime.fromisoformat(value) if field.endswith("_at") and value else as_scalar(value)
            for field, value in row.items()
        }
