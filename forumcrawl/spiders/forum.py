"""One spider for all forums: samples, learns the map, then walks it."""

import asyncio
import logging
from collections.abc import AsyncIterator, Iterator
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from pathlib import Path
from typing import Any, Self
from urllib.parse import urlsplit

from scrapy import Request, Spider
from scrapy.crawler import Crawler
from scrapy.exceptions import IgnoreRequest
from scrapy.http import Response
from scrapy.spidermiddlewares.httperror import HttpError
from twisted.python.failure import Failure

from forumcrawl.dom.page import Page, page_from_bytes
from forumcrawl.exceptions import ForumcrawlError, PageIsNoHtml, PageTooLarge
from forumcrawl.items import PageItem
from forumcrawl.learn import draft_sitemap, learn_sitemap
from forumcrawl.pipelines.extraction import VisitedPage, with_wrappers
from forumcrawl.sampling.survey import Survey
from forumcrawl.sitemap.file import load_sitemap, save_sitemap, sitemap_path
from forumcrawl.sitemap.flips import Place
from forumcrawl.sitemap.model import Sitemap
from forumcrawl.sitemap.walk import Visit, Walk
from forumcrawl.spiders.commands.crawl import SUCCEEDED
from forumcrawl.spiders.demo_server import DemoServer
from forumcrawl.urls.acts import acts
from forumcrawl.urls.canonical import canonical_address, site_of
from forumcrawl.wrappers.model import Wrapper, wrapper_from_json

logger = logging.getLogger(__name__)
AT_ONCE = 6
"""Pages that a sample fetches side by side."""


class ForumSpider(Spider):
    """`scrapy crawl forum -a start=URL [-a relearn=1]`; `start=demo` crawls the forum that ships with the package."""

    name = "forum"

    def __init__(
        self, start: str = "", relearn: str = "", *, sitemaps: Path = Path("sitemaps"), budget: int = 80, **kwargs: Any
    ) -> None:
        super().__init__(**kwargs)
        self.start_argument = start
        self.relearn = relearn not in ("", "0", "no", "false")
        self.sitemaps = sitemaps
        self.budget = budget
        self.start_url = start
        self.failure: str | None = None
        self.walk: Walk | None = None
        self._sampled: dict[Place, Page] = {}
        self._demo = DemoServer()

    @classmethod
    def from_crawler(cls, crawler: Crawler, *args: Any, **kwargs: Any) -> Self:
        kwargs.setdefault("sitemaps", Path(crawler.settings["FORUMCRAWL_SITEMAPS"]))
        kwargs.setdefault("budget", crawler.settings.getint("FORUMCRAWL_SAMPLE"))
        return super().from_crawler(crawler, *args, **kwargs)

    @property
    def site(self) -> str:
        return site_of(self.start_url)

    async def start(self) -> AsyncIterator[Any]:
        """Learn the map or load it, then begin the walk; pages of the sample are not fetched again."""
        if self.failure:
            return
        try:
            self.start_url = await self._resolve_start()
            sitemap = await self._load_or_learn()
        except ForumcrawlError as error:
            self.failure = str(error)
            logger.error("%s", error)
            return
        self.walk = Walk(sitemap)
        for visit in self.walk.begin():
            for item_or_request in self._go(visit):
                yield item_or_request

    def parse(self, response: Response, visit: Visit) -> Iterator[Any]:
        """A page of the walk: follow what leads on, and hand the page to extraction."""
        try:
            page = page_of(response)
        except (PageIsNoHtml, PageTooLarge) as error:
            yield self._unread(visit, response.status, str(error))
            return
        address = canonical_address(page.url)
        if address != canonical_address(visit.url) and acts(address):
            yield self._unread(visit, response.status, f"led to {address}, which asks for a name or acts")
        elif self.walk is None or not self.walk.is_elsewhere(address, visit):
            yield from self._visited(page, visit)

    def failed(self, failure: Failure) -> Iterator[PageItem]:
        """A page that could not be fetched is a stored fact."""
        request: Request = failure.request  # type: ignore[attr-defined] # Scrapy adds it
        if isinstance(failure.value, HttpError) or not isinstance(failure.value, IgnoreRequest):
            response = getattr(failure.value, "response", None)
            status = response.status if response is not None else 0
            yield self._unread(request.cb_kwargs["visit"], status, failure.getErrorMessage())

    def closed(self, reason: str) -> None:
        self._demo.stop()
        if reason != "finished":
            self.failure = self.failure or f"the crawl ended early: {reason}"
        stats = self.crawler.stats
        if self.failure is None and not (stats and stats.get_value("forumcrawl/posts")):
            self.failure = f"no post was stored from {self.start_url}"
        if stats:
            stats.set_value(SUCCEEDED, self.failure is None)

    async def _resolve_start(self) -> str:
        if self.start_argument == "demo":
            return await self._demo.start()
        parts = urlsplit(self.start_argument)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise ForumcrawlError(f"start is no web address: {self.start_argument!r}; use -a start=https://…")
        return self.start_argument

    def keep_wrappers(self, wrappers: dict[str, list[Wrapper]]) -> None:
        """Keep what was learned on the way in the map, for the next crawl."""
        if self.walk is not None:
            save_sitemap(with_wrappers(self.walk.sitemap, wrappers), self._map_path)

    @property
    def _map_path(self) -> Path:
        return sitemap_path(self.sitemaps, "demo" if self.start_argument == "demo" else self.site)

    async def _load_or_learn(self) -> Sitemap:
        path = self._map_path
        if path.exists() and not self.relearn and self.start_argument != "demo":
            return load_sitemap(path, wrapper_from_json)
        sitemap = await self._learn()
        save_sitemap(sitemap, path)
        logger.info("learned %s: %d vertices, kept in %s", self.site, len(sitemap.vertices), path)
        return sitemap

    async def _learn(self) -> Sitemap:
        """Survey the forum; what was fetched for it is kept for the walk."""
        survey = Survey(self.start_url, learn_sitemap, self.budget, draft=draft_sitemap)
        while urls := await asyncio.to_thread(survey.next_urls):
            await self._fetch_for(survey, urls)
            logger.info("sampled %d pages", len(survey.pages))
        sitemap = await asyncio.to_thread(survey.finish)
        for page in survey.pages:
            self._sampled.setdefault(sitemap.flips.place_of(canonical_address(page.url)), page)
        return sitemap

    async def _fetch_for(self, survey: Survey, urls: list[str]) -> None:
        """Fetch pages, some side by side, and tell them in the order they were asked for, so that a sample can be repeated."""
        for some in batched(urls, AT_ONCE):
            for url, page in zip(some, await asyncio.gather(*map(self._try_page, some)), strict=True):
                if page is None:
                    survey.fail(url)
                else:
                    survey.add(url, page)

    async def _try_page(self, url: str) -> Page | None:
        engine = self.crawler.engine
        assert engine is not None  # noqa: S101 # the engine runs while start() does
        try:
            response = await engine.download_async(Request(url))
            page = page_of(response)
        except Exception as error:  # whatever a server does to a sample costs one page, not the crawl
            logger.info("not sampled: %s (%s)", url, error)
            return None
        return page if response.status == 200 and site_of(response.url) == self.site else None

    def _go(self, visit: Visit) -> Iterator[Any]:
        """Visit a page: from the sample if it is there, else by a request."""
        page = self._sampled.pop(visit.place, None)
        if page is not None:
            yield from self._visited(page, visit)
        else:
            yield Request(visit.url, callback=self.parse, errback=self.failed, cb_kwargs={"visit": visit})

    def _visited(self, page: Page, visit: Visit) -> Iterator[Any]:
        assert self.walk is not None  # noqa: S101 # set before the first visit
        yield VisitedPage(self.site, page, visit, self.walk.sitemap)
        for ahead in list(self.walk.steps(page, visit)):
            yield from self._go(ahead)

    def _unread(self, visit: Visit, status: int, reason: str) -> PageItem:
        return PageItem(
            site=self.site, url=visit.url, role=visit.role, fetched_at=datetime.now(UTC), status=status,
            board_url=visit.board_url, board_title=visit.board_title, page_number=visit.number, complete=False, reason=reason,
        )  # fmt: skip


def batched(urls: list[str], size: int) -> Iterator[list[str]]:
    """The addresses in groups of at most `size`."""
    for start in range(0, len(urls), size):
        yield urls[start : start + size]


def page_of(response: Response) -> Page:
    """A response as a page; relative times on it are meant against the server's clock."""
    content_type = (response.headers.get("Content-Type") or b"").decode("latin-1")
    return page_from_bytes(
        response.url,
        response.body,
        content_type=content_type or None,
        fetched_at=_server_time(response),
        status=response.status,
    )


def _server_time(response: Response) -> datetime:
    try:
        moment = parsedate_to_datetime((response.headers.get("Date") or b"").decode("latin-1"))
    except ValueError:
        return datetime.now(UTC)
    return moment.astimezone(UTC) if moment.tzinfo else moment.replace(tzinfo=UTC)
