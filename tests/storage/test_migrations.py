import pytest
from sqlalchemy import Engine, text

from forumcrawl.exceptions import DatabaseUnavailable
from forumcrawl.storage.database import open_database, open_for_reading, writing
from forumcrawl.storage.migrations import find_missing_columns
from forumcrawl.storage.models import Base, Post
from forumcrawl.storage.upsert import store_page

from .pages import a_crawl, post, rows_of, thread_page

LATER_COLUMNS = {
    "posts": ["own_text", "edited_at", "edited_text", "images", "attachments"],
    "threads": ["sticky", "locked", "pages"],
    "boards": ["path"],
    "authors": ["joined_at", "joined_text", "post_count", "location"],
    "pages": ["page_count"],
}


def make_old(engine: Engine) -> None:
    """Takes away what the first version did not have."""
    with writing(engine) as connection:
        connection.execute(text("DROP TABLE quotes"))
        for table, columns in LATER_COLUMNS.items():
            for column in columns:
                connection.execute(text(f"ALTER TABLE {table} DROP COLUMN {column}"))


def test_a_database_of_an_older_version_keeps_its_rows_and_gets_what_it_lacks(url: str, engine: Engine) -> None:
    store_page(engine, thread_page(post("p1")), a_crawl(engine))
    make_old(engine)
    again = open_database(url)
    with writing(again) as connection:
        assert find_missing_columns(connection) == []
    store_page(again, thread_page(post("p1", own_text="Hello"), post("p2")), a_crawl(again))
    assert [(row.key, row.own_text) for row in rows_of(again, Post)] == [("p1", "Hello"), ("p2", None)]
    again.dispose()


def test_reading_a_database_of_an_older_version_says_what_to_do(url: str, engine: Engine) -> None:
    make_old(engine)
    with pytest.raises(DatabaseUnavailable, match="older version: the next crawl into it brings it up to date"):
        open_for_reading(url)


def test_every_column_that_came_later_may_be_empty() -> None:
    tables = Base.metadata.tables
    assert all(tables[table].c[name].nullable for table, names in LATER_COLUMNS.items() for name in names)
