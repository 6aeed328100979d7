"""What a crawl brought, in a few lines at its end."""

import logging
import sys
import time
from typing import Any, Self

from rich.console import Console
from rich.table import Table
from scrapy import signals
from scrapy.crawler import Crawler

from forumcrawl.exceptions import DatabaseUnavailable
from forumcrawl.storage.database import open_for_reading
from forumcrawl.storage.queries import count_rows

logger = logging.getLogger(__name__)


class Summary:
    """Prints boards, threads, posts, authors, pages fetched, useful share and seconds on standard error."""

    def __init__(self, crawler: Crawler, database: str) -> None:
        self.crawler = crawler
        self.database = database
        self.started = time.monotonic()

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        extension = cls(crawler, crawler.settings["FORUMCRAWL_DATABASE"])
        crawler.signals.connect(extension.engine_stopped, signal=signals.engine_stopped)
        return extension

    def engine_stopped(self) -> None:
        spider: Any = self.crawler.spider
        console = Console(stderr=True, file=sys.stderr, highlight=False)
        if spider is None:
            return
        if spider.failure:
            console.print(f"forumcrawl: {spider.failure}", style="bold red", markup=False, soft_wrap=True)
        try:
            rows = self._rows(spider)
        except DatabaseUnavailable as error:
            if not spider.failure:
                console.print(f"forumcrawl: {error}", style="bold red", markup=False, soft_wrap=True)
            return
        table = Table(title=f"Crawl of {spider.site}", show_header=False, title_justify="left")
        for name, value in rows.items():
            table.add_row(name, value)
        console.print(table)
        if spider.start_argument == "demo" and not spider.failure:
            console.print(NEXT, markup=False)

    def _rows(self, spider: Any) -> dict[str, str]:
        engine = open_for_reading(self.database)
        try:
            counts = count_rows(engine, spider.site)
        finally:
            engine.dispose()
        stats = self.crawler.stats.get_stats() if self.crawler.stats else {}
        requests = stats.get("downloader/response_count", 0)
        useful = stats.get("forumcrawl/useful_pages", 0)
        return {
            "boards": f"{counts.boards:,}",
            "threads": f"{counts.threads:,}",
            "posts": f"{counts.posts:,}",
            "authors": f"{counts.authors:,}",
            "pages fetched": f"{requests:,}",
            "useful share": f"{useful / requests:.0%}" if requests else "-",
            "seconds": f"{time.monotonic() - self.started:.1f}",
        }


NEXT = """
What to try next:
  .venv/bin/forumcrawl query threads --limit 10
  .venv/bin/forumcrawl query posts --words hello --limit 5
  .venv/bin/forumcrawl sitemap demo
  .venv/bin/forumcrawl export posts --format csv > posts.csv
  .venv/bin/scrapy crawl forum -a start=https://forum.example.org/
"""
