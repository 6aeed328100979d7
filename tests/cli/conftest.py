"""A small crawled forum in a SQLite file."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from forumcrawl.items import PageItem, PostRow, ThreadRow
from forumcrawl.storage.database import open_database
from forumcrawl.storage.upsert import begin_crawl, store_page

NOON = datetime(2024, 3, 1, 12, tzinfo=UTC)
NASTY = '=1+1 \x1b[31mred\x07 \u202eround, "quoted"\nnext line [bold]no markup[/bold]'


@pytest.fixture
def database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The address of the database, which is also the environment's."""
    url = f"sqlite:///{tmp_path}/forum.db"
    monkeypatch.setenv("FORUMCRAWL_DATABASE", url)
    engine = open_database(url)
    home = "https://f.example/"
    crawl = begin_crawl(engine, "f.example", home, NOON)
    board = {"board_url": f"{home}b", "board_title": "Talk"}
    thread = ThreadRow("Grüße", f"{home}t", replies=1, created_at=NOON)
    store_page(engine, PageItem("f.example", f"{home}b", "list", NOON, threads=(thread,), **board), crawl)
    posts = (
        PostRow("1", "Ann", f"{home}ann", NOON, "noon", "Hello", "<p>Hello</p>"),
        PostRow("2", "Bo", None, NOON.replace(day=2), "next day", NASTY, ""),
    )
    store_page(engine, PageItem("f.example", f"{home}t", "post", NOON, thread_url=f"{home}t", posts=posts), crawl)
    engine.dispose()
    return url
