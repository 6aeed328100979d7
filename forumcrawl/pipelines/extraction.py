"""From a visited page to its item: the wrappers of its vertex read the records, and are renewed when they no longer fit."""

import logging
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any, Self
from urllib.parse import urljoin

from scrapy.crawler import Crawler
from scrapy.utils.defer import deferred_from_coro

from forumcrawl.dom.links import find_links
from forumcrawl.dom.page import Page
from forumcrawl.items import BoardRow, PageItem, PostRow, ThreadRow
from forumcrawl.sitemap.assign import Assigner
from forumcrawl.sitemap.model import Sitemap, Vertex
from forumcrawl.sitemap.walk import Visit
from forumcrawl.urls.canonical import canonical_address
from forumcrawl.wrappers.breadcrumbs import read_trail
from forumcrawl.wrappers.extract import extract_title
from forumcrawl.wrappers.fit import Fit
from forumcrawl.wrappers.model import ListWrapper, PostWrapper, Wrapper, wrapper_from_json
from forumcrawl.wrappers.paging import read_page_count
from forumcrawl.wrappers.reader import Reading, VertexReader
from forumcrawl.wrappers.relearn import relearn_list, relearn_posts

logger = logging.getLogger(__name__)


@dataclass(frozen=True, eq=False)
class VisitedPage:
    """A page that the walk came to, as the spider hands it on."""

    site: str
    page: Page
    visit: Visit
    sitemap: Sitemap


class ExtractionPipeline:
    """One item a page. Pages that were read with a wrapper that had ceased to fit come through once more."""

    def __init__(self, crawler: Crawler | None = None) -> None:
        self.crawler = crawler
        self.again: list[VisitedPage] = []
        """What is to be read again, if nobody is there to send it."""
        self._readers: dict[str, VertexReader[VisitedPage]] = {}
        self._assigner: Assigner | None = None

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        return cls(crawler)

    def process_item(self, item: Any) -> Any:
        return self._extract(item) if isinstance(item, VisitedPage) else item

    def close_spider(self) -> None:
        """Hand what was learned on the way to the spider, which keeps the map."""
        renewed = {name: reader.wrappers for name, reader in self._readers.items() if reader.is_renewed}
        if self.crawler is not None and renewed:
            spider: Any = self.crawler.spider
            spider.keep_wrappers(renewed)

    def _extract(self, visited: VisitedPage) -> PageItem:
        visit, page = visited.visit, visited.page
        vertex = visited.sitemap.vertex_for(canonical_address(page.url), visit.role)
        reading = self._read(visited, vertex)
        title = visit.thread_title
        if title is None and isinstance(reading.wrapper, PostWrapper):
            title = extract_title(page, reading.wrapper)
        reason = reading.fit.reason if reading.rows else self._reason_for_nothing(visited)
        is_board = visit.role == "board" and visit.board_url and visit.board_title
        return PageItem(
            site=visited.site,
            url=canonical_address(page.url),
            role=visit.role,
            fetched_at=page.fetched_at or datetime.now(UTC),
            status=page.status,
            vertex=vertex.name if vertex else None,
            board_url=visit.board_url,
            board_title=visit.board_title,
            thread_url=visit.thread_url,
            thread_title=title,
            page_number=visit.number,
            page_count=read_page_count(page, reading.wrapper.page_count, visit.number) if reading.wrapper else None,
            board_path=_path_above(visited, reading.wrapper),
            boards=(BoardRow(visit.board_title or "", visit.board_url or ""),) if is_board else (),
            threads=tuple(row for row in reading.rows if isinstance(row, ThreadRow)),
            posts=tuple(row for row in reading.rows if isinstance(row, PostRow)),
            complete=not reason,
            reason=reason,
        )

    def _read(self, visited: VisitedPage, vertex: Vertex | None) -> Reading:
        if vertex is None or vertex.wrapper is None:
            return Reading((), Fit(1.0))
        reader = self._reader_for(vertex)
        reading = reader.read(visited)
        if again := reader.try_renew():
            logger.info("%s has a new layout: learned it from %d pages, which are read again", vertex.name, len(again))
            self._send(again)
        return reading

    def _reader_for(self, vertex: Vertex) -> VertexReader[VisitedPage]:
        if vertex.name not in self._readers:
            wrappers = [wrapper_from_json(data) for data in (vertex.wrapper, *vertex.older) if data is not None]
            self._readers[vertex.name] = VertexReader(wrappers, lambda pages: _relearn(pages, wrappers[0]))
        return self._readers[vertex.name]

    def _send(self, again: Sequence[VisitedPage]) -> None:
        """Through all pipelines once more; what is stored twice is stored once."""
        engine = self.crawler.engine if self.crawler else None
        for visited in again:
            if engine is None:
                self.again.append(visited)
            else:
                deferred_from_coro(engine.scraper.start_itemproc_async(visited, response=None))

    def _reason_for_nothing(self, visited: VisitedPage) -> str:
        """Why a page without records is not as it should be: an empty list is a list, as is one of boards; a notice is none."""
        role = visited.visit.role
        if role == "post":
            return "no post was found on the page"
        if role != "list" or not any(vertex.layout for vertex in visited.sitemap.vertices_of("list")):
            return ""
        if self._assigner is None or self._assigner.sitemap is not visited.sitemap:
            self._assigner = Assigner(visited.sitemap)
        vertex = self._assigner.assign(visited.page).vertex
        is_list = (vertex is not None and vertex.role in ("list", "board")) or _lists_boards(visited)
        return "" if is_list else "the page is no list of threads: a notice or a form stands there"


def _path_above(visited: VisitedPage, wrapper: Wrapper | None) -> tuple[BoardRow, ...]:
    """The boards above the page, each by the address of its first page."""
    visit, flips = visited.visit, visited.sitemap.flips
    if wrapper is None or wrapper.trail is None:
        return ()
    path = read_trail(visited.page, wrapper.trail)
    firsts = (replace(board, url=urljoin(board.url, flips.place_of(board.url).key)) for board in path)
    own = visit.board_url if visit.role == "list" else visit.thread_url
    return tuple(board for board in firsts if board.url != own)


def _lists_boards(visited: VisitedPage) -> bool:
    """Whether the page leads to several other lists, as a category does; the way back up is one at most."""
    flips, own = visited.sitemap.flips, visited.visit.key
    addresses = {link.address for link in find_links(visited.page)}
    lists = {flips.place_of(a).key for a in addresses if (v := visited.sitemap.vertex_of(a)) and v.role == "list"}
    return len(lists - {own}) > 1


def _relearn(visited: Sequence[VisitedPage], wrapper: Wrapper) -> Wrapper | None:
    """A wrapper of the same kind for the layout that these pages have."""
    pages = [each.page for each in visited]
    if isinstance(wrapper, ListWrapper):
        return relearn_list(pages, wrapper.patterns)
    titles = {each.page.url: each.visit.thread_title for each in visited if each.visit.thread_title}
    return relearn_posts(pages, titles, {each.page.url for each in visited if each.visit.number > 1})


def with_wrappers(sitemap: Sitemap, wrappers: dict[str, list[Wrapper]]) -> Sitemap:
    """The map with the wrappers of some vertices replaced, the newest first."""
    plain = {name: tuple(wrapper.to_json() for wrapper in some) for name, some in wrappers.items()}
    vertices = (
        replace(vertex, wrapper=plain[vertex.name][0], older=plain[vertex.name][1:]) if vertex.name in plain else vertex
        for vertex in sitemap.vertices
    )
    return replace(sitemap, vertices=tuple(vertices))
