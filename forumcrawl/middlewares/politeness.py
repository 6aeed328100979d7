"""The rest of politeness that Scrapy leaves to us: Crawl-delay of robots.txt, and Retry-After of busy servers."""

import asyncio
import logging
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import Self

from scrapy import Request
from scrapy.crawler import Crawler
from scrapy.downloadermiddlewares.robotstxt import RobotsTxtMiddleware
from scrapy.http import Response
from scrapy.robotstxt import RobotParser
from scrapy.utils.httpobj import urlparse_cached

logger = logging.getLogger(__name__)
LONGEST_DELAY_SECONDS = 60.0
LONGEST_WAIT_SECONDS = 600.0


class CrawlDelayMiddleware(RobotsTxtMiddleware):
    """Obeys robots.txt, its Crawl-delay included."""

    def process_request_2(self, rp: RobotParser | None, request: Request) -> None:
        super().process_request_2(rp, request)
        delay = rp.crawl_delay(self._robotstxt_useragent or self._default_useragent) if rp else None
        if delay:
            self._slow_down(request, min(float(delay), LONGEST_DELAY_SECONDS))

    def _slow_down(self, request: Request, delay_seconds: float) -> None:
        # Set again on every request, since AutoThrottle lowers it after every response.
        engine = self.crawler.engine
        slot = engine.downloader.slots.get(urlparse_cached(request).hostname or "") if engine else None
        if slot is not None and slot.delay < delay_seconds:
            slot.delay = delay_seconds


class RetryAfterMiddleware:
    """Waits as long as a busy server asks for, then tries again."""

    def __init__(self, most_times: int) -> None:
        self.most_times = most_times

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        return cls(crawler.settings.getint("RETRY_TIMES"))

    async def process_response(self, request: Request, response: Response) -> Request | Response:
        times = int(request.meta.get("retry_after_times", 0))
        wait_seconds = seconds_to_wait(response, datetime.now(UTC)) if response.status in (429, 503) else None
        if wait_seconds is None or times >= self.most_times:
            return response
        logger.info("%s asks to wait %.0f s: %s", response.status, wait_seconds, request.url)
        await asyncio.sleep(wait_seconds)
        return request.replace(dont_filter=True, meta={**request.meta, "retry_after_times": times + 1})


def seconds_to_wait(response: Response, now: datetime) -> float | None:
    """How long Retry-After asks to wait, bounded; None if it asks for nothing that can be read."""
    value = (response.headers.get("Retry-After") or b"").decode("latin-1").strip()
    if value.isdecimal():
        return min(float(value), LONGEST_WAIT_SECONDS)
    try:
        moment = parsedate_to_datetime(value)
    except ValueError:
        return None
    moment = moment if moment.tzinfo else moment.replace(tzinfo=UTC)
    return min(max(0.0, (moment - now).total_seconds()), LONGEST_WAIT_SECONDS)
