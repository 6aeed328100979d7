"""From a visited page to its item: the wrapper of its vertex reads the records."""

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from forumcrawl.dom.page import Page
from forumcrawl.items import BoardRow, PageItem
from forumcrawl.sitemap.assign import Assigner
from forumcrawl.sitemap.model import Sitemap, Vertex
from forumcrawl.sitemap.walk import Visit
from forumcrawl.urls.canonical import canonical_address
from forumcrawl.wrappers.extract import extract_posts, extract_threads, extract_title
from forumcrawl.wrappers.model import ListWrapper, PostWrapper, Wrapper, wrapper_from_json


@dataclass(frozen=True, eq=False)
class VisitedPage:
    """A page that the walk came to, as the spider hands it on."""

    site: str
    page: Page
    visit: Visit
    sitemap: Sitemap


class ExtractionPipeline:
    """One item a page."""

    def __init__(self) -> None:
        self._wrappers: dict[str, Wrapper] = {}
        self._assigner: Assigner | None = None

    def process_item(self, item: Any) -> Any:
        return self._extract(item) if isinstance(item, VisitedPage) else item

    def _extract(self, visited: VisitedPage) -> PageItem:
        visit, page = visited.visit, visited.page
        vertex, wrapper = self._wrapper_for(visited)
        posts = extract_posts(page, wrapper) if isinstance(wrapper, PostWrapper) else []
        threads = extract_threads(page, wrapper) if isinstance(wrapper, ListWrapper) else []
        title = visit.thread_title
        if title is None and isinstance(wrapper, PostWrapper):
            title = extract_title(page, wrapper)
        reason = "" if posts or threads else self._reason_for_nothing(visited)
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
            boards=(BoardRow(visit.board_title or "", visit.board_url or ""),) if is_board else (),
            threads=tuple(threads),
            posts=tuple(posts),
            complete=not reason,
            reason=reason,
        )

    def _reason_for_nothing(self, visited: VisitedPage) -> str:
        """Why a page without records is not as it should be: an empty list is a list, a notice in its place is none."""
        role = visited.visit.role
        if role == "post":
            return "no post was found on the page"
        if role != "list" or not any(vertex.layout for vertex in visited.sitemap.vertices_of("list")):
            return ""
        if self._assigner is None or self._assigner.sitemap is not visited.sitemap:
            self._assigner = Assigner(visited.sitemap)
        vertex = self._assigner.assign(visited.page).vertex
        return (
            "" if vertex and vertex.role == role else "the page is no list of threads: a notice or a form stands there"
        )

    def _wrapper_for(self, visited: VisitedPage) -> tuple[Vertex | None, Wrapper | None]:
        vertex = visited.sitemap.vertex_for(canonical_address(visited.page.url), visited.visit.role)
        if vertex is None or vertex.wrapper is None:
            return vertex, None
        if vertex.name not in self._wrappers:
            self._wrappers[vertex.name] = wrapper_from_json(vertex.wrapper)
        return vertex, self._wrappers[vertex.name]
