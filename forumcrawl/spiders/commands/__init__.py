"""Scrapy commands: `crawl` with an exit code that tells whether the crawl was a success."""
