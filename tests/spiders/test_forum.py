"""Whole crawls in child processes against forums on loopback."""

import json
import re
import sqlite3
import threading
from collections import Counter
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import urlsplit
from urllib.robotparser import RobotFileParser

import pytest

from forumcrawl.demo.families import FAMILIES
from forumcrawl.demo.server import Served, serve
from forumcrawl.demo.site import Response, Site
from forumcrawl.demo.truth import truth_of

CRAWLED = [
    (66, "ad_rows"),
    (3, "articles"),
    (23, "cards"),
    (24, "date_headings"),
    (42, "definition_list"),
    (4, "divs"),
    (45, "first_post_apart"),
    (29, "list_items"),
    (15, "nested_replies"),
    (8, "nested_tables"),
    (21, "question_answers"),
    (9, "sibling_rows"),
    (26, "table_per_post"),
    (27, "two_columns"),
]
NOT_READ_YET = {"mail_archive", "varying_rows"}
"""A record of no element of its own in one `pre`, and records of 2 to 4 rows: their threads are found, their texts not yet."""
USEFUL = {"index", "category", "board", "thread"}


def rows_of(database: Path, query: str) -> list[tuple]:
    connection = sqlite3.connect(database)
    try:
        return connection.execute(query).fetchall()
    finally:
        connection.close()


def words(text: str) -> str:
    return " ".join(re.findall(r"\w+", text))


def thread_at(served: Served, url: str) -> int | None:
    parts = urlsplit(url)
    target = served.site.addresses.read(parts.path + (f"?{parts.query}" if parts.query else ""))
    return target.id if target and target.kind == "thread" else None


def coverage_of(served: Served, database: Path) -> tuple[float, float]:
    """Shares of the forum's threads and posts that were stored, posts with their words."""
    rows = rows_of(database, "select t.url, p.content_text from posts p join threads t on t.id = p.thread_id")
    stored = Counter((thread_at(served, url), words(text)) for url, text in rows)
    truth = truth_of(served.site)
    wanted = Counter((post["thread"], words(post["text"])) for post in truth["posts"])
    threads = {thread for thread, _ in stored} & {thread["id"] for thread in truth["threads"]}
    return len(threads) / len(truth["threads"]), (wanted & stored).total() / wanted.total()


def kinds_asked(served: Served) -> Counter[str]:
    """How often each kind of page was requested."""
    targets = [served.site.addresses.read(path) for path, _ in served.requests if path != "/robots.txt"]
    return Counter(target.kind if target else "nothing" for target in targets)


@pytest.mark.parametrize(("seed", "family"), CRAWLED)
def test_a_forum_of_every_family_is_crawled_whole(seed: int, family: str, crawl) -> None:
    with serve(seed=seed, skin=family, size="small") as served:
        crawled = crawl(served.entry_url)
        threads, posts = coverage_of(served, crawled.database)
    assert crawled.code == 0, crawled.log[-2000:]
    assert threads >= 0.9
    assert posts >= 0.85


def test_every_family_is_among_the_crawled_ones() -> None:
    assert {family for _, family in CRAWLED} == set(FAMILIES) - NOT_READ_YET


def test_the_demo_forum_is_crawled_without_an_address(crawl) -> None:
    crawled = crawl("demo")
    assert crawled.code == 0, crawled.log[-2000:]
    assert "What to try next" in crawled.log
    assert rows_of(crawled.database, "select count(*) from posts")[0][0] > 300
    assert rows_of(crawled.database, "select distinct outcome from crawls") == [("finished",)]


@pytest.mark.parametrize("start", ["forum.example.org", "file:///etc/passwd", "http://"])
def test_a_start_that_is_no_web_address_is_refused_in_one_line(start: str, crawl) -> None:
    crawled = crawl(start)
    assert crawled.code == 1
    assert f"forumcrawl: start is no web address: {start!r}" in crawled.log
    assert "Traceback" not in crawled.log


def test_a_server_that_is_not_there_is_said_in_one_line(crawl) -> None:
    with serve(seed=3, size="tiny") as served:
        gone = served.entry_url
    crawled = crawl(gone, "RETRY_TIMES=0")
    assert crawled.code == 1
    assert f"forumcrawl: no page could be fetched from {gone}" in " ".join(crawled.log.split())


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 # the base class names it so
        pass


@pytest.fixture
def static_site(tmp_path: Path) -> Iterator[str]:
    """A club's web site: some pages of text, no forum."""
    folder = tmp_path / "site"
    folder.mkdir()
    names = ["boats", "harbour", "regatta", "kitchen", "board", "statutes"]
    menu = "".join(f"<li><a href='/{name}.html'>{name}</a></li>" for name in names)
    for name in ["index", *names]:
        text = f"<h1>{name}</h1><p>Our {name} has been looked after by the club for years, and guests are welcome.</p>"
        (folder / f"{name}.html").write_text(
            f"<html lang=en><body><ul>{menu}</ul>{text}</body></html>", encoding="utf-8"
        )
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder))) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()
        thread.join()


def test_a_site_that_is_no_forum_is_no_success(static_site: str, crawl) -> None:
    crawled = crawl(static_site)
    assert crawled.code != 0
    assert "no posts vertex found" in crawled.log
    assert "Traceback" not in crawled.log
    assert not list(crawled.sitemaps.glob("*.json"))


def test_with_a_stored_sitemap_only_boards_lists_and_threads_are_asked_for_and_what_grew_is_added(crawl) -> None:
    with serve(seed=4, skin="divs", size="tiny") as served:
        first = crawl(served.entry_url)
        learning = kinds_asked(served)
        known = rows_of(first.database, "select count(*) from posts")[0][0]
        served.requests.clear()
        served.grow(day=1)
        second = crawl(served.entry_url)
        threads, posts = coverage_of(served, second.database)
        again = kinds_asked(served)
        asked = [path for path, _ in served.requests]
    assert (first.code, second.code) == (0, 0)
    assert set(learning) - USEFUL
    assert set(again) <= USEFUL
    assert max(Counter(asked).values()) == 1
    assert threads >= 0.9
    assert posts >= 0.85
    grown = rows_of(second.database, "select count(*) from posts")[0][0]
    assert known < grown <= known + 6
    assert rows_of(second.database, "select count(*) from crawls") == [(2,)]


@pytest.mark.parametrize("fault", ["503", "truncate", "reset"])
def test_faults_do_not_break_the_crawl(fault: str, crawl) -> None:
    with serve(seed=4, skin="divs", size="tiny", faults={fault: 0.15}) as served:
        crawled = crawl(served.entry_url)
        threads, posts = coverage_of(served, crawled.database)
        failed = sum(served.faults.failed.values())
    assert crawled.code == 0, crawled.log[-2000:]
    assert failed > 3
    assert threads >= 0.9
    assert posts >= 0.85
    assert "Traceback" not in crawled.log


def test_a_page_that_stays_unreachable_is_stored_as_incomplete(crawl) -> None:
    with serve(seed=4, skin="divs", size="tiny") as served:
        first = crawl(served.entry_url)
        assert first.code == 0
        ((lost,),) = rows_of(first.database, "select url from pages where role = 'post' order by url limit 1")
        answer = served.answer

        def broken(method: str, address: str) -> tuple[bytes, float, bool]:
            if lost.endswith(address):
                served.requests.append((address, 503))
                return served._bytes(Response(503, b"busy", "text/plain"), False), 0.0, False
            return answer(method, address)

        served.answer = broken
        second = crawl(served.entry_url, "RETRY_TIMES=1")
    assert second.code == 0, second.log[-2000:]
    rows = rows_of(second.database, f"select complete, status, reason from pages where url = '{lost}'")
    assert [(complete, status) for complete, status, _ in rows] == [(0, 503)]
    assert rows[0][2]
    assert rows_of(second.database, "select count(*) from pages where not complete and role = 'post'") == [(1,)]


@pytest.mark.parametrize("seed", [1, 4])
def test_what_robots_txt_closes_is_never_asked_for(seed: int, crawl) -> None:
    with serve(seed=seed, size="tiny") as served:
        rules = RobotFileParser()
        robots = served.site.respond("/robots.txt").body.decode()
        rules.parse(robots.splitlines())
        crawled = crawl(served.entry_url)
        asked = [path for path, _ in served.requests]
    assert crawled.code == 0
    assert "Disallow: /" in robots
    assert asked[0] == "/robots.txt"
    assert [path for path in asked if not rules.can_fetch("forumcrawl", served.site.base + path)] == []


def test_session_ids_make_no_thread_two(crawl) -> None:
    with serve(seed=30, skin="list_items", size="tiny") as served:
        name = served.site.addresses.session
        crawled = crawl(served.entry_url)
        threads, posts = coverage_of(served, crawled.database)
        stored = [thread_at(served, url) for (url,) in rows_of(crawled.database, "select url from threads")]
        asked = Counter(served.site.addresses.without_session(path) for path, _ in served.requests)
    assert name
    assert crawled.code == 0
    assert threads >= 0.9
    assert posts >= 0.85
    assert max(Counter(stored).values()) == 1
    twice = [path for path, times in asked.items() if times > 1]
    assert [path for path in twice if served.site.addresses.read(path).kind == "thread"] == []


def test_the_sitemap_file_is_the_only_thing_that_learning_leaves(crawl) -> None:
    with serve(seed=3, skin="articles", size="tiny") as served:
        crawled = crawl(served.entry_url)
        host = urlsplit(served.entry_url).netloc
    (path,) = crawled.sitemaps.iterdir()
    assert path.name == f"{host.replace(':', '_')}.json"
    assert json.loads(path.read_text(encoding="utf-8"))["site"] == host


def test_a_broken_sitemap_file_is_said_in_one_line(crawl, tmp_path: Path) -> None:
    (tmp_path / "sitemaps").mkdir()
    (tmp_path / "sitemaps" / "f.example.json").write_text("{", encoding="utf-8")
    crawled = crawl("http://f.example/")
    assert crawled.code == 1
    assert "f.example.json" in "".join(crawled.log.split())
    assert "Traceback" not in crawled.log


class Reskinned:
    """Watches a served forum and gives it another skin once it was asked often enough."""

    def __init__(self, served: Served, family: str, after: int) -> None:
        self._answer, self._served, self._family, self._after = served.answer, served, family, after

    def __call__(self, method: str, address: str) -> tuple[bytes, float, bool]:
        site = self._served.site
        if len(self._served.requests) == self._after:
            self._served.site = Site(site.world.seed, self._family, site.world.size_name, base=site.base)
        return self._answer(method, address)


def test_a_new_skin_in_the_middle_of_a_crawl_loses_no_posts(crawl) -> None:
    with serve(seed=11, skin="divs", size="small") as served:
        served.answer = Reskinned(served, "list_items", after=75)  # type: ignore[method-assign]
        done = crawl(served.entry_url)
        assert done.code == 0, done.log
        assert "has a new layout" in done.log
        threads, posts = coverage_of(served, done.database)
        assert threads == 1.0
        assert posts >= 0.95
