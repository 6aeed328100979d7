"""Items into the database, and what happens when it is not there."""

import sqlite3
from pathlib import Path

import pytest

from forumcrawl.demo.server import serve


def clear_lines(log: str) -> list[str]:
    return [line for line in log.splitlines() if line.startswith("forumcrawl: ")]


@pytest.mark.parametrize("database", ["sqlite:///{}/file/forum.db", "nonsense://x"])
def test_a_database_that_cannot_be_opened_is_said_in_one_line(database: str, crawl, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder", encoding="utf-8")
    with serve(seed=4, skin="divs", size="tiny") as served:
        crawled = crawl(served.entry_url, database=database.format(tmp_path))
        asked = len(served.requests)
    assert crawled.code != 0
    assert asked == 0
    assert clear_lines(crawled.log)
    assert "Traceback" not in crawled.log


def test_a_database_that_goes_away_stops_the_crawl_with_one_clear_line(crawl, tmp_path: Path) -> None:
    with serve(seed=4, skin="divs", size="small") as served:
        answer, broken = served.answer, False

        def answering(method: str, address: str) -> tuple[bytes, float, bool]:
            nonlocal broken
            if len(served.requests) == 3:
                connection = sqlite3.connect(tmp_path / "forum.db")
                connection.execute("drop table posts")
                connection.close()
                broken = True
            return answer(method, address)

        served.answer = answering
        crawled = crawl(served.entry_url)
        asked = len(served.requests)
    assert broken
    assert crawled.code != 0
    assert asked < 110
    (line,) = clear_lines(crawled.log)
    assert len(line) > 30


def test_a_finished_crawl_is_noted_with_its_figures(crawl) -> None:
    with serve(seed=3, skin="articles", size="tiny") as served:
        crawled = crawl(served.entry_url)
        asked = len(served.requests)
    connection = sqlite3.connect(crawled.database)
    rows = connection.execute(
        "select outcome, finished_at, json_extract(figures, '$.requests'), start_url from crawls"
    ).fetchall()
    connection.close()
    ((outcome, finished, requests, start),) = rows
    assert (outcome, start) == ("finished", served.entry_url)
    assert finished
    assert requests == asked
