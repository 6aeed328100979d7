import os
import signal
import subprocess
import sys
from datetime import UTC, datetime, timedelta, timezone

import pytest
from sqlalchemy import Engine

from forumcrawl.items import ThreadRow
from forumcrawl.storage.models import Crawl, Page, Post, Site, Thread
from forumcrawl.storage.queries import Counts, count_rows, find_posts
from forumcrawl.storage.upsert import begin_crawl, end_crawl, store_page

from .pages import HOME, LATER, NOON, SITE, a_crawl, list_page, post, rows_of, thread_page


def test_a_crawl_is_noted_from_begin_to_end(engine: Engine) -> None:
    crawl = begin_crawl(engine, SITE, "demo", NOON)
    [row] = rows_of(engine, Crawl)
    assert (row.id, row.start_url, row.started_at, row.finished_at, row.outcome) == (crawl, "demo", NOON, None, None)
    end_crawl(engine, crawl, LATER, "finished", {"pages": 3, "pages_per_second": 1.5, "nothing": float("nan")})
    [row] = rows_of(engine, Crawl)
    assert (row.finished_at, row.outcome, row.figures) == (LATER, "finished", {"pages": 3, "pages_per_second": 1.5})


def test_a_page_is_one_row_that_says_how_it_was_last_read(engine: Engine) -> None:
    crawl = a_crawl(engine)
    store_page(engine, thread_page(post("p1"), vertex="v3"), crawl)
    again = thread_page(status=503, complete=False, reason="server error", fetched_at=LATER)
    store_page(engine, again, a_crawl(engine))
    [row] = rows_of(engine, Page)
    assert (row.url, row.role, row.status, row.fetched_at) == (f"{HOME}t/1", "post", 503, LATER)
    assert (row.complete, row.reason, row.records, row.page_number) == (False, "server error", 0, 1)
    assert row.crawl_id == crawl + 1
    assert [row.content_text for row in rows_of(engine, Post)] == ["Hello"]


def test_rows_are_counted_by_site(engine: Engine) -> None:
    crawl = a_crawl(engine)
    store_page(engine, list_page(ThreadRow("A", f"{HOME}t/1", author="Bo"), ThreadRow("B", f"{HOME}t/2")), crawl)
    store_page(engine, thread_page(post("p1"), post("p2")), crawl)
    store_page(engine, thread_page(post("p1"), site="other.example"), crawl)
    assert count_rows(engine, SITE) == Counts(boards=1, threads=2, posts=2, authors=2)
    assert count_rows(engine, "unknown.example") == Counts(0, 0, 0, 0)


def test_times_of_all_zones_are_kept_as_utc(engine: Engine) -> None:
    tokyo = timezone(timedelta(hours=9))
    there = post("p1", posted_at=datetime(2024, 3, 1, 21, tzinfo=tokyo))
    without = post("p2", posted_at=datetime(2024, 3, 1, 12))
    store_page(engine, thread_page(there, without, fetched_at=NOON.astimezone(tokyo)), a_crawl(engine))
    assert {row["posted_at"] for row in find_posts(engine)} == {"2024-03-01T12:00:00Z"}
    assert [row.first_seen_at for row in rows_of(engine, Site)] == [NOON]


@pytest.mark.parametrize(
    "time", [datetime.min.replace(tzinfo=timezone(timedelta(hours=9))), datetime.max.replace(tzinfo=UTC)]
)
def test_a_time_at_the_end_of_the_calendar_loses_no_page(engine: Engine, time: datetime) -> None:
    listed = ThreadRow("A", f"{HOME}t/1", created_at=time, last_post_at=time)
    crawl = a_crawl(engine)
    for _ in range(2):
        store_page(engine, list_page(listed), crawl)
        store_page(engine, thread_page(post("p1", posted_at=time)), crawl)
    assert len(list(find_posts(engine))) == 1


HOSTILE = [
    "nul \x00 within",
    "half a pair \ud83d and \udc00",
    "'; DROP TABLE posts; --",
    "%s %(key)s :key ? {0} \\",
    "\x1b[31mred\x1b[0m \x07 \r\n\t\x85\u2028",
    "أهلا ‮ 你好 👩‍👩‍👧 é",
    "x" * 100_000,
    "漢" * 50_000,
    "",
]


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_text_loses_no_page(engine: Engine, text: str) -> None:
    crawl = a_crawl(engine)
    nasty = post(f"key {text}", text, author=text, author_url=text, posted_text=text, permalink=text, reply_to=text)
    nasty_thread = ThreadRow(text, f"{HOME}t/{text}", text, text, last_post_text=text)
    page = thread_page(nasty, thread_url=f"{HOME}t/{text}", url=f"{HOME}t/{text}?p", vertex=text, reason=text)
    for _ in range(2):
        store_page(engine, list_page(nasty_thread, board_url=f"{HOME}b/{text}", board_title=text), crawl)
        store_page(engine, page, crawl)
    [row] = find_posts(engine)
    storable = text.translate(dict.fromkeys([0, *range(0xD800, 0xE000)], "\ufffd"))
    assert row["content_text"] == storable
    assert len(rows_of(engine, Thread)) == 1


def test_long_keys_that_begin_alike_stay_apart(engine: Engine) -> None:
    store_page(engine, thread_page(post("k" * 9000 + "1"), post("k" * 9000 + "2")), a_crawl(engine))
    assert len(rows_of(engine, Post)) == 2


@pytest.mark.parametrize("count", [-1, 2**63, 10**40])
def test_an_impossible_count_is_no_count(engine: Engine, count: int) -> None:
    crawl = a_crawl(engine)
    store_page(engine, list_page(ThreadRow("A", f"{HOME}t/1", replies=count, views=count)), crawl)
    store_page(engine, thread_page(post("p1"), page_number=count), crawl)
    [thread] = rows_of(engine, Thread)
    assert (thread.replies, thread.views) == (None, None)
    assert len(rows_of(engine, Post)) == 1


KILLED = """
import sys
from tests.storage.pages import a_crawl, post, thread_page
from forumcrawl.storage.database import open_database
from forumcrawl.storage.upsert import store_page
engine = open_database(sys.argv[1])
crawl = a_crawl(engine)
for number in range(1, 100000):
    store_page(engine, thread_page(post(f"a{number}"), post(f"b{number}"), number=number), crawl)
    print(number, flush=True)
"""


def test_a_process_killed_between_pages_loses_nothing_and_leaves_no_half_page(url: str, engine: Engine) -> None:
    command = [sys.executable, "-c", KILLED, url]
    root = os.path.dirname(os.path.dirname(os.path.dirname(__file__)))  # noqa: PTH120
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=root) as child:
        assert child.stdout is not None
        told = 0
        while told < 20:
            told = int(child.stdout.readline())
        child.send_signal(signal.SIGKILL)
        told = int(([str(told), *child.stdout.read().split()])[-1])
    pages, posts = rows_of(engine, Page), rows_of(engine, Post)
    assert len(pages) >= told
    assert len(posts) == 2 * len(pages)
    store_page(engine, thread_page(post("a1"), post("new")), a_crawl(engine))
    assert len(rows_of(engine, Post)) == len(posts) + 1
