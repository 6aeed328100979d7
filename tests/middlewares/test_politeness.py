"""Retry-After and Crawl-delay, as functions and against a small server on loopback."""

import threading
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from itertools import pairwise

import pytest
from scrapy.http import Response

from forumcrawl.middlewares.politeness import LONGEST_WAIT_SECONDS, seconds_to_wait

NOW = datetime(2024, 5, 4, 12, tzinfo=UTC)


def asked(value: str | None) -> float | None:
    headers = {} if value is None else {"Retry-After": value}
    return seconds_to_wait(Response("https://f.example/", status=503, headers=headers), NOW)


@pytest.mark.parametrize(
    ("value", "seconds"), [("0", 0), ("7", 7), (" 120 ", 120), ("999999999", LONGEST_WAIT_SECONDS)]
)
def test_a_number_is_seconds_within_bounds(value: str, seconds: float) -> None:
    assert asked(value) == seconds


def test_a_date_is_waited_for_within_bounds() -> None:
    assert asked(format_datetime(NOW + timedelta(seconds=30), usegmt=True)) == 30
    assert asked(format_datetime(NOW - timedelta(days=1), usegmt=True)) == 0
    assert asked(format_datetime(NOW + timedelta(days=9), usegmt=True)) == LONGEST_WAIT_SECONDS


@pytest.mark.parametrize("value", [None, "", "soon", "-5", "1e9", "\xff", "Wed, 99 Foo 2024"])
def test_what_cannot_be_read_asks_for_nothing(value: str | None) -> None:
    assert asked(value) is None


class BusyServer(ThreadingHTTPServer):
    """Answers the first request for a page with 503 and a Retry-After of one second; notes when it was asked."""

    def __init__(self, robots: str, retry_after: str = "") -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.robots, self.retry_after = robots, retry_after
        self.asked: list[tuple[str, float]] = []


class Handler(BaseHTTPRequestHandler):
    server: BusyServer

    def do_GET(self) -> None:
        first = all(path != self.path for path, _ in self.server.asked)
        self.server.asked.append((self.path, time.monotonic()))
        busy = bool(self.server.retry_after) and first and self.path != "/robots.txt"
        robots = self.path == "/robots.txt"
        links = "".join(f"<li><a href='/page{n}.html'>page {n}</a></li>" for n in range(3))
        body = (self.server.robots if robots else f"<h1>{self.path}</h1><ul>{links}</ul>").encode()
        self.send_response(503 if busy else 200)
        self.send_header("Content-Type", "text/plain" if robots else "text/html")
        self.send_header("Content-Length", str(len(body)))
        if busy:
            self.send_header("Retry-After", self.server.retry_after)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 # the base class names it so
        pass


@pytest.fixture
def busy(request: pytest.FixtureRequest) -> Iterator[BusyServer]:
    with BusyServer(*request.param) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield server
        server.shutdown()
        thread.join()


@pytest.mark.parametrize("busy", [("", "1")], indirect=True)
def test_a_busy_server_gets_the_pause_that_it_asks_for(busy: BusyServer, crawl) -> None:
    crawl(f"http://127.0.0.1:{busy.server_port}/", "FORUMCRAWL_SAMPLE=2")
    times = [moment for path, moment in busy.asked if path == "/"]
    assert len(times) == 2
    assert times[1] - times[0] >= 0.95


@pytest.mark.parametrize("busy", [("User-agent: *\nCrawl-delay: 1\nDisallow: /page1\n",)], indirect=True)
def test_crawl_delay_and_disallow_are_obeyed(busy: BusyServer, crawl) -> None:
    crawl(f"http://127.0.0.1:{busy.server_port}/", "FORUMCRAWL_SAMPLE=4", "RANDOMIZE_DOWNLOAD_DELAY=False")
    times = [moment for path, moment in busy.asked if path != "/robots.txt"]
    assert [path for path, _ in busy.asked].count("/page1.html") == 0
    assert len(times) == 3
    assert min(b - a for a, b in pairwise(times[1:])) >= 0.9
