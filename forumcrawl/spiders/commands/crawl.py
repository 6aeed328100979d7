"""`scrapy crawl` that exits with 0 only if the spider says that it succeeded."""

import argparse

from scrapy import Spider
from scrapy.commands import crawl
from scrapy.crawler import Crawler

SUCCEEDED = "forumcrawl/succeeded"


class Command(crawl.Command):
    """Scrapy's own command exits with 0 even when nothing was crawled."""

    crawler: Crawler | None = None

    def _create_crawler(self, spider: type[Spider] | str) -> Crawler:
        self.crawler = super()._create_crawler(spider)
        return self.crawler

    def run(self, args: list[str], opts: argparse.Namespace) -> None:
        super().run(args, opts)
        stats = self.crawler.stats if self.crawler else None
        if not stats or not stats.get_value(SUCCEEDED):
            self.exitcode = self.exitcode or 1
