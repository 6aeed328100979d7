"""The summary at the end of a crawl."""

from datetime import UTC, datetime
from types import SimpleNamespace

import pytest

from forumcrawl.extensions.summary import Summary
from forumcrawl.items import PageItem, PostRow, ThreadRow
from forumcrawl.storage.database import open_database
from forumcrawl.storage.upsert import begin_crawl, store_page


@pytest.fixture
def database(tmp_path) -> str:
    url, noon = f"sqlite:///{tmp_path}/forum.db", datetime(2024, 5, 4, 12, tzinfo=UTC)
    engine = open_database(url)
    crawl = begin_crawl(engine, "f.example", "https://f.example/", noon)
    thread = ThreadRow("Old mill", "https://f.example/t/1")
    board = {"board_url": "https://f.example/b/1", "board_title": "Mills"}
    store_page(engine, PageItem("f.example", "https://f.example/b/1", "list", noon, threads=(thread,), **board), crawl)
    posts = tuple(PostRow(str(n), f"Name {n % 2}", None, noon, "noon", f"text {n}") for n in range(5))
    store_page(
        engine, PageItem("f.example", thread.url, "post", noon, thread_url=thread.url, posts=posts, **board), crawl
    )
    engine.dispose()
    return url


def crawler(stats: dict[str, int], *, failure: str | None = None, start: str = "https://f.example/") -> SimpleNamespace:
    spider = SimpleNamespace(site="f.example", failure=failure, start_argument=start)
    return SimpleNamespace(spider=spider, stats=SimpleNamespace(get_stats=lambda: stats))


def shown(capsys: pytest.CaptureFixture[str]) -> dict[str, str]:
    """The table's rows."""
    output = capsys.readouterr()
    assert output.out == ""
    cells = [line.strip("│ ").split("│") for line in output.err.splitlines() if line.startswith("│")]
    return {name.strip(): value.strip() for name, value in cells}


def test_it_prints_what_was_stored_and_fetched(database: str, capsys: pytest.CaptureFixture[str]) -> None:
    stats = {"downloader/response_count": 1200, "forumcrawl/useful_pages": 900}
    Summary(crawler(stats), database).engine_stopped()
    rows = shown(capsys)
    assert {name: rows[name] for name in ("boards", "threads", "posts", "authors")} == {
        "boards": "1",
        "threads": "1",
        "posts": "5",
        "authors": "2",
    }
    assert (rows["pages fetched"], rows["useful share"]) == ("1,200", "75%")
    assert float(rows["seconds"]) >= 0


def test_a_crawl_without_pages_has_no_useful_share(database: str, capsys: pytest.CaptureFixture[str]) -> None:
    Summary(crawler({}), database).engine_stopped()
    rows = shown(capsys)
    assert (rows["pages fetched"], rows["useful share"]) == ("0", "-")


def test_a_failure_is_said_first_and_as_it_is(database: str, capsys: pytest.CaptureFixture[str]) -> None:
    Summary(crawler({}, failure="no posts vertex found: [bold]7[/bold]"), database).engine_stopped()
    assert capsys.readouterr().err.startswith("forumcrawl: no posts vertex found: [bold]7[/bold]")


def test_a_long_failure_stays_one_line(database: str, capsys: pytest.CaptureFixture[str]) -> None:
    failure = "no posts vertex found: " + "a layout and another one, " * 9
    Summary(crawler({}, failure=failure), database).engine_stopped()
    assert f"forumcrawl: {failure}".strip() in [line.strip() for line in capsys.readouterr().err.splitlines()]


def test_only_the_demo_says_what_to_try_next(database: str, capsys: pytest.CaptureFixture[str]) -> None:
    Summary(crawler({}), database).engine_stopped()
    assert "What to try next" not in capsys.readouterr().err
    Summary(crawler({}, start="demo"), database).engine_stopped()
    assert "What to try next" in capsys.readouterr().err
    Summary(crawler({}, start="demo", failure="broken"), database).engine_stopped()
    assert "What to try next" not in capsys.readouterr().err


def test_a_database_that_cannot_be_read_is_one_line(tmp_path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "broken.db").write_bytes(b"this is no database" * 100)
    Summary(crawler({}), f"sqlite:///{tmp_path}/broken.db").engine_stopped()
    error = capsys.readouterr().err
    assert error.startswith("forumcrawl: ")
    assert "│" not in error


def test_without_a_spider_it_is_silent(database: str, capsys: pytest.CaptureFixture[str]) -> None:
    Summary(SimpleNamespace(spider=None, stats=None), database).engine_stopped()
    assert capsys.readouterr().err == ""
