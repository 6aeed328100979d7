"""Pages to store."""

from datetime import UTC, datetime, timedelta
from typing import Any

from sqlalchemy import Engine, select

from forumcrawl.items import PageItem, PostRow
from forumcrawl.storage.database import reading
from forumcrawl.storage.upsert import begin_crawl

SITE = "forum.example.org"
HOME = f"https://{SITE}/"
NOON = datetime(2024, 3, 1, 12, tzinfo=UTC)
LATER = NOON + timedelta(days=7)


def post(key: str, text: str = "Hello", **fields: Any) -> PostRow:
    """A post of Ann, said at noon."""
    usual = {"author": "Ann", "author_url": f"{HOME}u/1", "posted_at": NOON, "posted_text": "1 Mar 2024, 12:00"}
    return PostRow(key=key, content_text=text, **({"content_html": f"<p>{text}</p>"} | usual | fields))


def thread_page(*posts: PostRow, number: int = 1, **fields: Any) -> PageItem:
    """A page of the thread `t/1`."""
    usual = {
        "site": SITE,
        "url": f"{HOME}t/1" if number == 1 else f"{HOME}t/1?page={number}",
        "role": "post",
        "fetched_at": NOON,
        "thread_url": f"{HOME}t/1",
        "thread_title": "Title on the page",
        "page_number": number,
        "posts": posts,
    }
    return PageItem(**(usual | fields))


def list_page(*threads: Any, **fields: Any) -> PageItem:
    """A page of the board `b/1`."""
    usual = {
        "site": SITE,
        "url": f"{HOME}b/1",
        "role": "list",
        "fetched_at": NOON,
        "board_url": f"{HOME}b/1",
        "board_title": "Talk on the page",
        "threads": threads,
    }
    return PageItem(**(usual | fields))


def a_crawl(engine: Engine, started_at: datetime = NOON) -> int:
    """A crawl that has just begun."""
    return begin_crawl(engine, SITE, HOME, started_at)


def rows_of(engine: Engine, model: Any) -> list[Any]:
    """All rows of a table, oldest first."""
    with reading(engine) as connection:
        return list(connection.execute(select(model.__table__).order_by(model.id)))
