"""Scrapy settings of forumcrawl. Polite by default: robots.txt, Crawl-delay and Retry-After obeyed, AutoThrottle on, an honest name."""

import os
import sys

from forumcrawl import __version__

BOT_NAME = "forumcrawl"
SPIDER_MODULES = ["forumcrawl.spiders"]
COMMANDS_MODULE = "forumcrawl.spiders.commands"
USER_AGENT = f"forumcrawl/{__version__} (forum archiver; obeys robots.txt)"

FORUMCRAWL_DATABASE = os.environ.get("FORUMCRAWL_DATABASE", "sqlite:///data/forumcrawl.db")
FORUMCRAWL_SITEMAPS = os.environ.get("FORUMCRAWL_SITEMAPS", "sitemaps")
FORUMCRAWL_SAMPLE = 80
"""The most pages that learning a forum may cost: those to find a first map, and those that the first map leads to."""

ROBOTSTXT_OBEY = True
AUTOTHROTTLE_ENABLED = True
AUTOTHROTTLE_START_DELAY = 1.0
AUTOTHROTTLE_TARGET_CONCURRENCY = 2.0
DOWNLOAD_DELAY = 0.25
CONCURRENT_REQUESTS_PER_DOMAIN = 8
CONCURRENT_ITEMS = 4
DOWNLOAD_MAXSIZE = 32 * 1024 * 1024
DOWNLOAD_WARNSIZE = 8 * 1024 * 1024
DOWNLOAD_TIMEOUT = 60
RETRY_TIMES = 3
REDIRECT_MAX_TIMES = 8
COOKIES_ENABLED = True

ITEM_PIPELINES = {
    "forumcrawl.pipelines.extraction.ExtractionPipeline": 300,
    "forumcrawl.pipelines.storage.StoragePipeline": 700,
}
DOWNLOADER_MIDDLEWARES = {
    "scrapy.downloadermiddlewares.robotstxt.RobotsTxtMiddleware": None,
    "forumcrawl.middlewares.politeness.CrawlDelayMiddleware": 100,
    "forumcrawl.middlewares.politeness.RetryAfterMiddleware": 560,
}
EXTENSIONS = {
    "forumcrawl.extensions.progress.Progress": 500,
    "forumcrawl.extensions.summary.Summary": 510,
}

# Both run Python for whoever reaches their port.
TELNETCONSOLE_ENABLED = False
REMOTE_CONTROL_ENABLED = False

# A terminal shows a progress bar; a log file wants lines.
LOG_LEVEL = "WARNING" if sys.stderr.isatty() else "INFO"
