"""How far a crawl is: a bar on a terminal, plain log lines elsewhere."""

import logging
import sys
import time
from typing import Any, Self

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeElapsedColumn
from rich.progress import Progress as Bar
from scrapy import signals
from scrapy.crawler import Crawler
from scrapy.exceptions import NotConfigured

logger = logging.getLogger(__name__)
LINE_EVERY_SECONDS = 10.0


class Progress:
    """Counts pages as they come: done against known so far."""

    def __init__(self, crawler: Crawler, *, terminal: bool) -> None:
        self.crawler = crawler
        self.bar = _make_bar() if terminal else None
        self.task = self.bar.add_task("sampling", total=None, posts=0) if self.bar else None
        self.last_line = time.monotonic()

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        if not crawler.settings.getbool("FORUMCRAWL_PROGRESS", True):
            raise NotConfigured
        extension = cls(crawler, terminal=sys.stderr.isatty())
        crawler.signals.connect(extension.spider_opened, signal=signals.spider_opened)
        crawler.signals.connect(extension.response_received, signal=signals.response_received)
        crawler.signals.connect(extension.spider_closed, signal=signals.spider_closed)
        return extension

    def spider_opened(self) -> None:
        if self.bar:
            self.bar.start()

    def response_received(self) -> None:
        spider: Any = self.crawler.spider
        stats = self.crawler.stats.get_stats() if self.crawler.stats else {}
        done, posts = stats.get("response_received_count", 0), stats.get("forumcrawl/posts", 0)
        known = spider.walk.known if spider and spider.walk else None
        if self.bar and self.task is not None:
            phase = "crawling" if known else "sampling"
            self.bar.update(
                self.task, completed=done, total=max(known, done) if known else None, description=phase, posts=posts
            )
        elif time.monotonic() - self.last_line >= LINE_EVERY_SECONDS:
            self.last_line = time.monotonic()
            logger.info("%d pages fetched, %d posts, %s pages known", done, posts, known or "?")

    def spider_closed(self) -> None:
        if self.bar:
            self.bar.stop()


def _make_bar() -> Bar:
    columns = (
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TextColumn("pages, {task.fields[posts]} posts"),
        TimeElapsedColumn(),
    )  # fmt: skip
    return Bar(*columns, console=Console(stderr=True), transient=True)
