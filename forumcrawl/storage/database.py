"""Opening the database. SQLite runs with a write-ahead log; errors are one line each and never hold a password."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import sleep
from typing import Any
from urllib.parse import quote

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url, text
from sqlalchemy.exc import DatabaseError, DataError, IntegrityError, InterfaceError, ProgrammingError, SQLAlchemyError

from forumcrawl.exceptions import DatabaseUnavailable
from forumcrawl.storage.migrations import FIRST_TABLES, add_missing_columns, find_missing_columns
from forumcrawl.storage.models import Base

DEFAULT_DATABASE = "sqlite:///data/forumcrawl.db"
LOG_TRIES, LOG_WAIT_SECONDS = 40, 0.05
BUSY_SECONDS = 30
"""How long a writer waits for another one; `?timeout=` in the address of a SQLite database says otherwise."""
MISTAKES = (DataError, IntegrityError, ProgrammingError)
"""These are the fault of a statement, not of the database."""


def open_database(url: str) -> Engine:
    """The database, ready to store: folder and tables are made if missing."""
    address = _address_of(url)
    with _clear_errors(address):
        if _is_file(address):
            Path(str(address.database)).parent.mkdir(parents=True, exist_ok=True)
        engine = _engine_for_writing(address)
        try:
            _create_tables(engine)
        except BaseException:
            engine.dispose()
            raise
    return engine


def open_for_reading(url: str) -> Engine:
    """The database as it is; the database itself refuses to write through this engine, and nothing is created."""
    address = _address_of(url)
    if _is_file(address) and not Path(str(address.database)).is_file():
        raise DatabaseUnavailable(f"there is no database at {_label(address)}: nothing was crawled into it yet")
    with _clear_errors(address):
        engine = _engine_for_reading(address)
        try:
            with engine.connect() as connection:
                _require_tables(connection, address)
        except BaseException:
            engine.dispose()
            raise
    return engine


@contextmanager
def writing(engine: Engine) -> Iterator[Connection]:
    """One transaction that is kept whole or not at all."""
    with _clear_errors(engine.url), engine.begin() as connection:
        yield connection


@contextmanager
def reading(engine: Engine) -> Iterator[Connection]:
    """A connection that does not keep writers waiting."""
    with _clear_errors(engine.url), engine.execution_options(read_only=True).connect() as connection:
        yield connection


def _address_of(url: str) -> URL:
    try:
        address = make_url(url)
        backend = address.get_backend_name()
    except (SQLAlchemyError, ValueError) as error:
        raise DatabaseUnavailable(
            "the database address is no SQLAlchemy URL such as sqlite:///data/forum.db"
        ) from error
    if backend not in ("sqlite", "postgresql", "postgres"):
        raise DatabaseUnavailable(f"{backend} databases are not supported: use sqlite or postgresql")
    if "@" in (address.host or ""):
        raise DatabaseUnavailable("the password in the database address holds an @: write it as %40")
    return address if backend == "sqlite" else address.set(drivername="postgresql+psycopg")


def _is_file(address: URL) -> bool:
    return address.get_backend_name() == "sqlite" and address.database not in (None, "", ":memory:")


def _label(address: URL) -> str:
    return address.set(query={}).render_as_string(hide_password=True)


@contextmanager
def _clear_errors(address: URL) -> Iterator[None]:
    try:
        yield
    except MISTAKES:
        raise
    except (DatabaseError, InterfaceError) as error:
        raise DatabaseUnavailable(f"{_label(address)}: {_first_line(error.orig)}") from error
    except (SQLAlchemyError, OSError, ImportError) as error:
        raise DatabaseUnavailable(f"{_label(address)}: {_first_line(error)}") from error


def _first_line(error: BaseException | None) -> str:
    return (str(error).strip().splitlines() or [type(error).__name__])[0]


def _engine_for_writing(address: URL) -> Engine:
    if address.get_backend_name() == "postgresql":
        return create_engine(address, connect_args={"options": "-c timezone=UTC"})
    waits = {} if "timeout" in address.query else {"timeout": BUSY_SECONDS}
    engine = create_engine(address, connect_args=waits)
    event.listen(engine, "connect", _set_up_sqlite)
    event.listen(engine, "begin", _begin_sqlite)
    return engine


def _engine_for_reading(address: URL) -> Engine:
    if address.get_backend_name() == "postgresql":
        return create_engine(
            address, connect_args={"options": "-c timezone=UTC -c default_transaction_read_only=on"}
        ).execution_options(read_only=True)
    uri = _uri_for_reading(Path(str(address.database))) if _is_file(address) else ":memory:"
    engine = create_engine(address.set(query={}), creator=lambda: _connect_for_reading(uri))
    return engine.execution_options(read_only=True)


def _uri_for_reading(file: Path) -> str:
    """In a folder that is sealed SQLite cannot put its log beside the file; without a log the file is the whole."""
    sealed = not os.access(file.parent, os.W_OK) and not Path(f"{file}-wal").exists()
    return f"file:{quote(str(file))}?mode=ro{'&immutable=1' if sealed else ''}"


def _connect_for_reading(uri: str) -> sqlite3.Connection:
    connection = sqlite3.connect(uri, uri=True, timeout=BUSY_SECONDS, check_same_thread=False)
    connection.execute("PRAGMA query_only=ON")
    # SQLite lowers ASCII alone, forums speak many languages
    connection.create_function("lower", 1, _lower, deterministic=True)
    return connection


def _lower(value: Any) -> Any:
    return value.lower() if isinstance(value, str) else value


def _set_up_sqlite(connection: sqlite3.Connection, _record: Any) -> None:
    connection.isolation_level = None  # transactions begin in _begin_sqlite
    _start_log(connection)
    for pragma in ("synchronous=NORMAL", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {pragma}").close()


def _start_log(connection: sqlite3.Connection) -> None:
    """Turn the write-ahead log on. SQLite does not wait for a lock here, so where several open a new file at once we do."""
    for _ in range(LOG_TRIES):
        try:
            connection.execute("PRAGMA journal_mode=WAL").close()
        except sqlite3.OperationalError as error:
            if "locked" not in str(error):
                raise
            sleep(LOG_WAIT_SECONDS)
        else:
            return
    connection.execute("PRAGMA journal_mode=WAL").close()


def _begin_sqlite(connection: Connection) -> None:
    """A writer takes the lock at once: one that reads first and locks later is refused without waiting."""
    reads = connection.get_execution_options().get("read_only")
    connection.exec_driver_sql("BEGIN" if reads else "BEGIN IMMEDIATE")


def _create_tables(engine: Engine) -> None:
    with engine.begin() as connection:
        if engine.dialect.name == "postgresql":  # two crawls may start at once
            connection.execute(text("SELECT pg_advisory_xact_lock(hashtext('forumcrawl tables'))"))
        Base.metadata.create_all(connection)
        add_missing_columns(connection)


def _require_tables(connection: Connection, address: URL) -> None:
    there = set(connection.dialect.get_table_names(connection))
    if set(Base.metadata.tables) <= there and not find_missing_columns(connection):
        return
    if there >= FIRST_TABLES:
        raise DatabaseUnavailable(
            f"{_label(address)} is of an older version: the next crawl into it brings it up to date"
        )
    raise DatabaseUnavailable(f"{_label(address)} holds no crawled forum: nothing was crawled into it yet")
