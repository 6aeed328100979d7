"""Two crawls of one forum: both bring the same, or their speed says nothing."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from forumcrawl.bench.crawl import FIELDS, SPIDERS, run_apart, served, settings_of, summarise
from forumcrawl.exceptions import ForumcrawlError
from forumcrawl.storage.database import open_for_reading, reading

POSTS = (
    "select p.key, p.author_name, p.posted_at, p.posted_text, t.title from posts p join threads t on t.id = p.thread_id"
)
THREADS = "select url, title, author_name, replies, last_post_at from threads"


def rows_of(database: Path, query: str) -> set[tuple[Any, ...]]:
    engine = open_for_reading(f"sqlite:///{database}")
    with reading(engine) as connection:
        found = {tuple(row) for row in connection.execute(text(query))}
    engine.dispose()
    return found


def test_both_crawls_store_the_same_posts_and_threads(tmp_path: Path) -> None:
    stored = {}
    with served("tiny") as start:
        for kind in SPIDERS:
            figures = run_apart(kind, start, tmp_path)
            stored[kind] = [rows_of(tmp_path / "crawl.db", query) for query in (POSTS, THREADS)]
            assert figures["posts"] >= len(stored[kind][0]) > 20
            assert figures["cpu"] > 0
    assert stored["forumcrawl"] == stored["handmade"]


def test_a_crawl_that_fails_says_why(tmp_path: Path) -> None:
    with pytest.raises(ForumcrawlError, match="the nobody crawl failed: KeyError: 'nobody'"):
        run_apart("nobody", "http://127.0.0.1:9/", tmp_path)


def test_the_ratio_is_that_of_the_medians() -> None:
    def run(cpu: float) -> Mapping[str, Any]:
        return {"pages": 10, "posts": 3, "wall": 2 * cpu, "cpu": cpu}

    ours, theirs = summarise({"forumcrawl": [run(2), run(1), run(20)], "handmade": [run(1), run(1), run(0.1)]})
    assert list(ours) == FIELDS
    assert (ours["pages a s"], ours["wall"], ours["ratio"], theirs["ratio"]) == ("5", "2", "0.50", "1.00")


def test_both_crawls_have_the_same_settings_but_for_what_they_do_with_items(tmp_path: Path) -> None:
    ours, theirs = (settings_of(kind, tmp_path).copy_to_dict() for kind in SPIDERS)
    assert {key for key in ours if ours[key] != theirs[key]} == {"ITEM_PIPELINES", "EXTENSIONS"}
    assert json.dumps(ours["AUTOTHROTTLE_ENABLED"]) == "false"
