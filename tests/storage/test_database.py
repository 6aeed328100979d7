import sqlite3
import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from sqlalchemy import Engine, event

from forumcrawl.exceptions import DatabaseUnavailable
from forumcrawl.storage.database import open_database, open_for_reading, reading
from forumcrawl.storage.models import Base, Page, Post
from forumcrawl.storage.queries import find_posts
from forumcrawl.storage.upsert import begin_crawl, store_page

from .pages import HOME, NOON, SITE, a_crawl, post, rows_of, thread_page


def test_all_tables_of_the_design_are_there(engine: Engine) -> None:
    designed = {
        "sites",
        "boards",
        "threads",
        "posts",
        "authors",
        "post_revisions",
        "quotes",
        "links",
        "crawls",
        "pages",
    }
    with reading(engine) as connection:
        assert set(connection.dialect.get_table_names(connection)) == designed == set(Base.metadata.tables)


def test_opening_again_keeps_what_is_there(url: str, engine: Engine) -> None:
    store_page(engine, thread_page(post("p1")), a_crawl(engine))
    again = open_database(url)
    assert len(rows_of(again, Post)) == 1
    again.dispose()


def test_many_may_open_a_new_database_at_once(url: str) -> None:
    with ThreadPoolExecutor(4) as pool:
        engines = list(pool.map(open_database, [url] * 4))
    for engine in engines:
        engine.dispose()


def test_many_may_store_at_once(url: str, engine: Engine) -> None:
    crawl = a_crawl(engine)

    def store(number: int) -> None:
        for _ in range(5):
            store_page(engine, thread_page(*(post(f"p{key}") for key in range(5)), number=number), crawl)

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(store, range(1, 9)))
    assert (len(rows_of(engine, Post)), len(rows_of(engine, Page))) == (5, 8)


def test_sqlite_runs_with_a_write_ahead_log_and_foreign_keys(sqlite_url: str) -> None:
    engine = open_database(sqlite_url)
    with reading(engine) as connection:
        settings = [connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in ("journal_mode", "foreign_keys")]
    assert settings == ["wal", 1]
    engine.dispose()


def test_a_database_in_memory_works(tmp_path: Path) -> None:
    engine = open_database("sqlite://")
    store_page(engine, thread_page(post("p1")), a_crawl(engine))
    assert len(rows_of(engine, Post)) == 1
    engine.dispose()


@pytest.mark.parametrize(
    "address",
    [
        "nonsense",
        "mysql://root:secret-word@localhost/forum",
        "postgresql://ann:secret-word@127.0.0.1:1/forum",
        "postgresql://ann:secret-word@localhost:port/forum",
        "postgresql://ann:secret@secret-word@127.0.0.1:1/forum",
        "postgresql://ann@127.0.0.1:1/forum?password=secret-word",
        "sqlite:////proc/forum/forum.db",
        "sqlite:////dev/null/forum.db",
        "sqlite:////",
    ],
)
def test_what_cannot_be_opened_says_so_in_one_line_without_the_password(address: str) -> None:
    for open_one in (open_database, open_for_reading):
        with pytest.raises(DatabaseUnavailable) as caught:
            open_one(address)
        assert "\n" not in str(caught.value)
        assert "secret" not in str(caught.value)


def test_a_file_that_is_no_database_is_refused_and_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "notes.txt"
    file.write_text("These are my notes. " * 100)
    for open_one in (open_database, open_for_reading):
        with pytest.raises(DatabaseUnavailable, match="not a database"):
            open_one(f"sqlite:///{file}")
    assert file.read_text() == "These are my notes. " * 100


def test_reading_a_database_that_does_not_exist_creates_nothing(tmp_path: Path) -> None:
    with pytest.raises(DatabaseUnavailable, match="there is no database at"):
        open_for_reading(f"sqlite:///{tmp_path}/none/forum.db")
    assert list(tmp_path.iterdir()) == []


def test_reading_a_database_without_the_tables_says_so(tmp_path: Path, postgres_url: str) -> None:
    sqlite3.connect(tmp_path / "empty.db").close()
    for address in (f"sqlite:///{tmp_path}/empty.db", postgres_url):
        with pytest.raises(DatabaseUnavailable, match="nothing was crawled into it yet"):
            open_for_reading(address)


def test_a_path_full_of_signs_is_a_path(tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path}/a #1 %41 ü/f#.db"
    engine = open_database(address)
    store_page(engine, thread_page(post("p1")), a_crawl(engine))
    engine.dispose()
    reader = open_for_reading(address)
    assert len(list(find_posts(reader))) == 1
    reader.dispose()


def test_readers_do_not_keep_writers_waiting(url: str, engine: Engine) -> None:
    crawl = a_crawl(engine)
    store_page(engine, thread_page(post("p1"), post("p2")), crawl)
    reader = open_for_reading(url)
    rows = find_posts(reader)
    next(rows)
    store_page(engine, thread_page(post("p1"), post("p2"), post("p3")), crawl)
    assert len(list(rows)) == 1
    reader.dispose()


def test_a_locked_database_is_reported_after_the_timeout(sqlite_url: str) -> None:
    engine = open_database(f"{sqlite_url}?timeout=0.2")
    crawl = a_crawl(engine)
    other = sqlite3.connect(sqlite_url.removeprefix("sqlite:///"), isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(DatabaseUnavailable, match="locked"):
        store_page(engine, thread_page(post("p1")), crawl)
    other.execute("ROLLBACK")
    other.close()
    store_page(engine, thread_page(post("p1")), crawl)
    assert len(rows_of(engine, Post)) == 1
    engine.dispose()


def test_a_full_disk_is_reported_and_loses_nothing_that_was_stored(sqlite_url: str) -> None:
    engine = open_database(sqlite_url)
    crawl = a_crawl(engine)
    store_page(engine, thread_page(post("p1")), crawl)
    event.listen(engine, "begin", lambda connection: connection.exec_driver_sql("PRAGMA max_page_count=1"))
    with pytest.raises(DatabaseUnavailable, match="full"):
        store_page(engine, thread_page(post("big", "x" * 1_000_000), number=2), crawl)
    assert [row.key for row in rows_of(engine, Post)] == ["p1"]
    assert len(rows_of(engine, Page)) == 1
    engine.dispose()


def test_a_server_that_goes_away_is_reported(postgres_url: str) -> None:
    engine = open_database(postgres_url)
    crawl = a_crawl(engine)
    with engine.connect() as connection:
        pid = connection.exec_driver_sql("SELECT pg_backend_pid()").scalar()
    other = open_database(postgres_url)
    with other.connect() as connection:
        connection.exec_driver_sql(f"SELECT pg_terminate_backend({pid})")
    other.dispose()
    with pytest.raises(DatabaseUnavailable) as caught:
        store_page(engine, thread_page(post("p1")), crawl)
    assert "secret" not in str(caught.value)
    store_page(engine, thread_page(post("p1")), crawl)
    assert len(rows_of(engine, Post)) == 1
    engine.dispose()


def test_a_database_in_a_sealed_folder_can_be_read(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    engine = open_database(sqlite_url)
    store_page(engine, thread_page(post("p1")), a_crawl(engine))
    monkeypatch.setattr("os.access", lambda *_: False)  # root may write everywhere
    for _ in ("with a log beside it", "without"):
        reader = open_for_reading(sqlite_url)
        assert len(list(find_posts(reader))) == 1
        reader.dispose()
        engine.dispose()


def test_a_file_that_may_not_be_written_can_still_be_read(sqlite_url: str) -> None:
    engine = open_database(sqlite_url)
    begin_crawl(engine, SITE, HOME, NOON)
    engine.dispose()
    file = Path(sqlite_url.removeprefix("sqlite:///"))
    file.chmod(stat.S_IRUSR)
    reader = open_for_reading(sqlite_url)
    assert list(find_posts(reader)) == []
    reader.dispose()
