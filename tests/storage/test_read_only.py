from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Engine

from forumcrawl.exceptions import QueryIsWrong
from forumcrawl.storage.database import open_for_reading
from forumcrawl.storage.models import Post
from forumcrawl.storage.read_only import run_sql
from forumcrawl.storage.upsert import store_page

from .pages import a_crawl, post, rows_of, thread_page


@pytest.fixture
def reader(url: str, engine: Engine) -> Iterator[Engine]:
    store_page(engine, thread_page(post("p1"), post("p2", "100% %s :x ?")), a_crawl(engine))
    reader = open_for_reading(url)
    yield reader
    reader.dispose()


def test_a_select_gives_its_rows(reader: Engine) -> None:
    sql = "WITH wanted AS (SELECT key, content_text FROM posts WHERE content_text LIKE '100%') SELECT * FROM wanted;"
    assert list(run_sql(reader, sql)) == [{"key": "p2", "content_text": "100% %s :x ?"}]
    assert list(run_sql(reader, "SELECT count(*) AS n, max(id) - min(id) AS span FROM posts")) == [{"n": 2, "span": 1}]
    assert list(run_sql(reader, "SELECT key, key FROM posts ORDER BY id LIMIT 1")) == [{"key": "p1", "key_2": "p1"}]


@pytest.mark.parametrize(
    "sql",
    [
        "DELETE FROM posts",
        "DROP TABLE posts",
        "UPDATE posts SET content_text = ''",
        "INSERT INTO sites (host, first_seen_at) VALUES ('x', '2024-01-01')",
        "CREATE TABLE x (y int)",
        "CREATE TEMP TABLE x AS SELECT * FROM posts",
        "SELECT 1; DELETE FROM posts",
        "COMMIT; DELETE FROM posts",
        "ATTACH DATABASE '{tmp}/new.db' AS new",
        "VACUUM INTO '{tmp}/new.db'",
        "VACUUM",
        "PRAGMA query_only=OFF",
        "PRAGMA journal_mode=DELETE",
        "SELECT load_extension('x')",
        "COPY posts TO '/tmp/forumcrawl-must-not-exist'",
        "SET TRANSACTION READ WRITE",
        "SELECT set_config('transaction_read_only', 'off', false)",
        "WITH gone AS (DELETE FROM posts RETURNING *) SELECT * FROM gone",
        "SELECT nextval('posts_id_seq')",
        "SELECT lo_create(0)",
        "SELEC nonsense",
        "SELECT * FROM no_such_table",
        "",
        "-- nothing",
        "SELECT '\x00'",
        "SELECT '\ud800'",
    ],
)
def test_anything_but_one_select_is_refused_by_the_database(
    reader: Engine, engine: Engine, tmp_path: Path, sql: str
) -> None:
    with pytest.raises(QueryIsWrong) as caught:
        list(run_sql(reader, sql.replace("{tmp}", str(tmp_path))))
    assert "\n" not in str(caught.value)
    assert [row.content_text for row in rows_of(engine, Post)] == ["Hello", "100% %s :x ?"]
    assert not (tmp_path / "new.db").exists()


def test_after_a_refused_statement_the_next_one_runs(reader: Engine) -> None:
    with pytest.raises(QueryIsWrong):
        list(run_sql(reader, "DELETE FROM posts"))
    assert len(list(run_sql(reader, "SELECT * FROM posts"))) == 2
