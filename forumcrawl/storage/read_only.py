"""SQL that a user wrote, run so that the database itself refuses to change anything."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from typing import Any

from sqlalchemy import Engine

from forumcrawl.exceptions import QueryIsWrong
from forumcrawl.storage.database import reading

ALLOWED = {sqlite3.SQLITE_SELECT, sqlite3.SQLITE_READ, sqlite3.SQLITE_FUNCTION, sqlite3.SQLITE_RECURSIVE}
"""What a SQLite query may do: no PRAGMA, no ATTACH, no writing."""
ROWS_A_FETCH = 1000


def run_sql(engine: Engine, sql: str) -> Iterator[dict[str, Any]]:
    """The rows of one SELECT. The engine comes from `open_for_reading`."""
    with reading(engine) as connection:
        raw: Any = connection.connection.dbapi_connection
        run = _run_on_sqlite if connection.dialect.name == "sqlite" else _run_on_postgresql
        try:
            yield from run(raw, sql)
        except _errors_of(connection.dialect.dbapi) as error:
            raise QueryIsWrong((str(error).strip().splitlines() or ["the query failed"])[0]) from error


def _errors_of(driver: Any) -> tuple[type[BaseException], ...]:
    return (driver.Error, sqlite3.Warning, ValueError)  # Python 3.11 calls a second statement a Warning


def _run_on_sqlite(connection: sqlite3.Connection, sql: str) -> Iterator[dict[str, Any]]:
    connection.set_authorizer(_authorize)
    try:
        with closing(connection.cursor()) as cursor:
            yield from _rows_of(cursor.execute(sql))
    finally:
        connection.set_authorizer(None)


def _authorize(action: int, *_: Any) -> int:
    return sqlite3.SQLITE_OK if action in ALLOWED else sqlite3.SQLITE_DENY


def _run_on_postgresql(connection: Any, sql: str) -> Iterator[dict[str, Any]]:
    """A cursor with a name takes one query and nothing else, and brings the rows by and by."""
    connection.read_only = True
    with connection.cursor(name="forumcrawl_query") as cursor:
        cursor.itersize = ROWS_A_FETCH
        yield from _rows_of(cursor.execute(sql))


def _rows_of(cursor: Any) -> Iterator[dict[str, Any]]:
    if cursor.description is None:
        raise QueryIsWrong("this is no query: write one SELECT")
    names = _unique([column[0] for column in cursor.description])
    for row in cursor:
        yield dict(zip(names, row, strict=True))


def _unique(names: list[str]) -> list[str]:
    """Two columns of one name stay two."""
    return [
        f"{name}_{names[:place].count(name) + 1}" if name in names[:place] else name for place, name in enumerate(names)
    ]
