"""Items into the database, one transaction a page."""

import logging
from datetime import UTC, datetime
from typing import Any, Self

from scrapy.crawler import Crawler
from sqlalchemy import Engine

from forumcrawl.exceptions import DatabaseUnavailable
from forumcrawl.items import PageItem
from forumcrawl.storage.database import open_database
from forumcrawl.storage.upsert import FINISHED, begin_crawl, end_crawl, store_page

logger = logging.getLogger(__name__)


class StoragePipeline:
    """Opens the database with the crawl, stores every page, notes how the crawl ended."""

    def __init__(self, crawler: Crawler, database: str) -> None:
        self.crawler = crawler
        self.database = database
        self._engine: Engine | None = None
        self._crawl_id: int | None = None
        self._started_at = datetime.now(UTC)

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        return cls(crawler, crawler.settings["FORUMCRAWL_DATABASE"])

    def open_spider(self) -> None:
        spider: Any = self.crawler.spider
        try:
            self._engine = open_database(self.database)
        except DatabaseUnavailable as error:
            spider.failure = str(error)
            logger.error("%s", error)

    def process_item(self, item: Any) -> Any:
        if isinstance(item, PageItem) and self._engine is not None:
            try:
                store_page(self._engine, item, self._begun(item.site))
            except DatabaseUnavailable as error:
                self._stop(error)
                raise
            self._count(item)
        return item

    def close_spider(self) -> None:
        if self._engine is None:
            return
        spider: Any = self.crawler.spider
        outcome = FINISHED if spider.failure is None else spider.failure
        try:
            crawl_id = self._begun(spider.site)
            end_crawl(self._engine, crawl_id, datetime.now(UTC), outcome, self._figures())
        except DatabaseUnavailable as error:
            spider.failure = str(error)
            logger.error("%s", error)
        self._engine.dispose()

    def _begun(self, site: str) -> int:
        """The crawl's id; the crawl begins with its first page, when its site is known."""
        if self._crawl_id is None and self._engine is not None:
            spider: Any = self.crawler.spider
            self._crawl_id = begin_crawl(self._engine, site, spider.start_argument, self._started_at)
        return self._crawl_id or 0

    def _stop(self, error: DatabaseUnavailable) -> None:
        """Without a database nothing that is fetched can be kept."""
        spider: Any = self.crawler.spider
        if spider.failure is None and self.crawler.engine is not None:
            spider.failure = str(error)
            logger.error("%s", error)
            self.crawler.engine.close_spider(spider, "database_unavailable")

    def _count(self, item: PageItem) -> None:
        if self.crawler.stats:
            self.crawler.stats.inc_value("forumcrawl/pages")
            self.crawler.stats.inc_value("forumcrawl/useful_pages", int(item.complete))
            self.crawler.stats.inc_value("forumcrawl/posts", len(item.posts))

    def _figures(self) -> dict[str, int | float]:
        stats = self.crawler.stats.get_stats() if self.crawler.stats else {}
        names = {
            "pages": "forumcrawl/pages",
            "useful_pages": "forumcrawl/useful_pages",
            "posts": "forumcrawl/posts",
            "requests": "downloader/request_count",
        }
        return {name: stats.get(key, 0) for name, key in names.items()}
