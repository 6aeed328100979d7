"""`forumcrawl extract`: what saved or fetched pages show, one JSON object a page."""

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from copy import deepcopy
from dataclasses import asdict, replace
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from functools import partial
from http.client import HTTPException
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.parse import urljoin
from urllib.request import (
    HTTPDefaultErrorHandler,
    HTTPErrorProcessor,
    HTTPHandler,
    HTTPRedirectHandler,
    HTTPSHandler,
    OpenerDirector,
    ProxyHandler,
    Request,
)

from lxml import etree
from lxml.html import HtmlElement

from forumcrawl import __version__
from forumcrawl.cli.pages import pages_of, reason_of
from forumcrawl.cli.parser import Subparsers
from forumcrawl.cli.writers import write_jsonl
from forumcrawl.dom.links import find_links
from forumcrawl.dom.media import attachments_of, find_media
from forumcrawl.dom.page import MAX_PAGE_BYTES, Page, page_from_bytes
from forumcrawl.dom.paths import generalised_path
from forumcrawl.exceptions import ForumcrawlError, SitemapHasNoPostsVertex
from forumcrawl.items import BoardRow, Member, PostRow, ThreadRow
from forumcrawl.learn import learn_sitemap
from forumcrawl.records.finders import FINDERS
from forumcrawl.sitemap.model import Sitemap, Vertex
from forumcrawl.sitemap.sample import LOCATION_STEPS
from forumcrawl.urls.canonical import canonical_address
from forumcrawl.wrappers.breadcrumbs import read_trail
from forumcrawl.wrappers.extract import extract_posts, extract_threads, extract_title
from forumcrawl.wrappers.model import ListWrapper, PostWrapper, Wrapper, wrapper_from_json
from forumcrawl.wrappers.paging import read_page_count
from forumcrawl.wrappers.single import Mark, PageReading, find_marks, read_page, title_of

METHODS = ("auto", *FINDERS)
SAVED = "http://saved.invalid/"
"""Where a saved page is taken to be from if neither it nor anyone says so; never fetched, never printed."""
TIMEOUT_SECONDS = 30
USER_AGENT = f"forumcrawl/{__version__} (extract: one page, named by a person)"
COLOURS = {
    "post": "#c2185b",
    "row": "#c2185b",
    "author": "#1565c0",
    "time": "#2e7d32",
    "last post": "#2e7d32",
    "content": "#ef6c00",
}
OTHER_COLOUR = "#6a1b9a"
LABEL = "color:#fff;font:bold 11px sans-serif;text-decoration:none;display:inline-block"
HOLDS_NO_LABEL = frozenset(
    ("table", "tbody", "thead", "tfoot", "tr", "ul", "ol", "dl", "img", "br", "hr", "input", "select")
)
ACTIVE = ("script", "iframe", "frame", "object", "embed", "base", "meta", "applet")


def add_parser(subparsers: Subparsers) -> None:
    """Adds the command."""
    description = "Prints what pages show, one JSON object a page. Nothing has to be crawled or learned before."
    parser = subparsers.add_parser("extract", help="read posts and rows off single pages", description=description)
    parser.add_argument("sources", nargs="*", metavar="FILE|URL", help="saved HTML files, or addresses to fetch")
    parser.add_argument("--pages", type=Path, metavar="FILE", help="JSON lines of url, html, fetched_at; may be xz")
    parser.add_argument("--site", action="store_true", help="the pages are of one forum: learn from all of them first")
    parser.add_argument("--method", choices=METHODS, default="auto", help="how records are found (default: auto)")
    parser.add_argument("--url", metavar="URL", help="address that the one FILE was saved from")
    parser.add_argument("--mark", type=Path, metavar="OUT", help="write the one page with records and fields outlined")
    parser.set_defaults(run=run, parser=parser)


def run(args: argparse.Namespace) -> int:
    """Prints a line a page; 1 if a page could not be read."""
    _refuse_wrong(args)
    failures: list[str] = []
    pages = _pages(args, failures)
    if args.site:
        kept = list(pages)
        read = _site_reader([page for _, page in kept], args.method)
        write_jsonl((_as_json(name, read(page)) for name, page in kept), sys.stdout)
    else:
        write_jsonl((_as_json(name, _read_alone(page, args)) for name, page in pages), sys.stdout)
    return 1 if failures else 0


def _refuse_wrong(args: argparse.Namespace) -> None:
    if not args.sources and args.pages is None:
        args.parser.error("give a FILE or URL, or --pages")
    alone = len(args.sources) == 1 and args.pages is None and not args.site
    if args.mark and not alone:
        args.parser.error("argument --mark: takes one FILE or URL, without --pages and --site")
    if args.url and (not alone or is_web(args.sources[0]) or not is_web(args.url)):
        args.parser.error("argument --url: takes the http or https address of one FILE")


def _read_alone(page: Page, args: argparse.Namespace) -> PageReading:
    reading = read_page(page, args.method)
    if args.mark:
        write_marked(page, find_marks(page, reading), args.mark)
    return reading


def _as_json(name: str, reading: PageReading) -> dict[str, Any]:
    return {
        "url": name,
        "page_type": reading.page_type,
        "thread_title": reading.thread_title,
        "board_path": [{"title": board.title, "url": _href(board.url)} for board in reading.board_path],
        "page_count": reading.page_count,
        "confidence": round(reading.confidence, 3),
        "posts": [_post(row, name) for row in reading.posts],
        "records": [_record(row) for row in reading.records],
    } | ({"gave_up": reading.gave_up} if reading.gave_up else {})


def _post(row: PostRow, page_url: str) -> dict[str, Any]:
    media = find_media(row.content_html, page_url if is_web(page_url) else SAVED)
    member = row.member or Member()
    return {
        "author": row.author,
        "author_url": _href(row.author_url),
        "posted_at": _iso(row.posted_at),
        "posted_text": row.posted_text,
        "content_text": row.content_text,
        "content_html": row.content_html,
        "permalink": _href(row.permalink),
        "reply_to": row.reply_to,
        "edited_at": _iso(row.edited_at),
        "edited_text": row.edited_text,
        "links": list(map(_href, media.links)),
        "images": list(map(_href, media.images)),
        "attachments": [asdict(file) | {"url": _href(file.url)} for file in attachments_of(row, media)],
        "author_joined_at": _iso(member.joined_at),
        "author_joined_text": member.joined_text,
        "author_post_count": member.post_count,
        "author_location": member.location,
    }


def _record(row: ThreadRow) -> dict[str, Any]:
    return {
        "title": row.title,
        "href": _href(row.url),
        "author": row.author,
        "replies": row.replies,
        "views": row.views,
        "last_post_at": _iso(row.last_post_at),
        "last_post_text": row.last_post_text,
        "sticky": row.sticky,
        "locked": row.locked,
    }


def _href(url: str | None) -> str | None:
    """The address; of a page that was saved from nobody knows where, what its links say."""
    return url.removeprefix(SAVED) if url else None


def _iso(time: datetime | None) -> str | None:
    return time.astimezone(UTC).isoformat().replace("+00:00", "Z") if time else None


# The pages: from files, addresses and lines.


def _pages(args: argparse.Namespace, failures: list[str]) -> Iterator[tuple[str, Page]]:
    """All pages that can be read, with what to call them; each of the others is one line on standard error."""
    for source in args.sources:
        page = _try_page(partial(page_of, source, args.url), failures)
        if page is not None:
            yield (page.url if is_web(source) else args.url or source), page
    for page in pages_of(args.pages, partial(_fail, failures=failures)) if args.pages else ():
        yield page.url, page


def _try_page(make: Callable[[], Page], failures: list[str]) -> Page | None:
    try:
        return make()
    except (ForumcrawlError, OSError, ValueError, HTTPException) as error:
        _fail(reason_of(error), failures)
        return None


def _fail(message: str, failures: list[str]) -> None:
    failures.append(message)
    print(f"forumcrawl extract: {' '.join(message.split())}", file=sys.stderr)


def is_web(source: str) -> bool:
    """Whether a source is an address to fetch."""
    return source.lower().startswith(("http://", "https://"))


def _load(name: str, url: str | None) -> Page:
    if "://" in name and not Path(name).exists():
        raise ForumcrawlError(f"{name}: only http and https addresses are fetched")
    with Path(name).open("rb") as file:
        page = page_from_bytes(url or SAVED, file.read(MAX_PAGE_BYTES + 1))
    return page if url else replace(page, url=_declared_address(page) or SAVED)


def page_of(source: str, url: str | None = None) -> Page:
    """The page of a file or an address; raises what hinders it."""
    return _fetch(source) if is_web(source) else _load(source, url)


def _declared_address(page: Page) -> str | None:
    """Where the page says that it stands."""
    declared = [link.get("href") for link in page.tree.iter("link") if link.get("rel") == "canonical"]
    declared += [meta.get("content") for meta in page.tree.iter("meta") if meta.get("property") == "og:url"]
    return next((address for address in declared if address and is_web(address)), None)


def _fetch(url: str) -> Page:
    """The page at a web address; redirects lead to web addresses only."""
    opener = OpenerDirector()
    handlers = HTTPDefaultErrorHandler, HTTPErrorProcessor, HTTPHandler, HTTPRedirectHandler, HTTPSHandler, ProxyHandler
    for handler in handlers:
        opener.add_handler(handler())
    request = Request(url, headers={"User-Agent": USER_AGENT, "Accept": "text/html"})  # noqa: S310 - checked by is_web
    try:
        with opener.open(request, timeout=TIMEOUT_SECONDS) as response:
            body, headers = response.read(MAX_PAGE_BYTES + 1), response.headers
            sent = parsedate_to_datetime(headers["Date"]) if headers["Date"] else datetime.now(UTC)
            return page_from_bytes(response.url, body, content_type=headers["Content-Type"], fetched_at=sent)
    except HTTPError as error:
        reason = f"{url}: the server answers {error.code} {' '.join(error.reason.split())}"
        error.close()
        raise ForumcrawlError(reason) from None
    except (OSError, HTTPException, ValueError) as error:
        raise ForumcrawlError(f"{url}: {reason_of(error)}") from error


# With the knowledge of a site.


def _site_reader(pages: Sequence[Page], method: str) -> Callable[[Page], PageReading]:
    """How pages are read once all of them have been seen."""
    try:
        sitemap = learn_sitemap(pages, pages[0].url) if pages else None
    except SitemapHasNoPostsVertex as error:
        print(f"forumcrawl extract: {error}; each page is read alone", file=sys.stderr)
        sitemap = None
    return SiteReader(sitemap, pages, method).read if sitemap else partial(read_page, method=method)


class SiteReader:
    """Reads pages with the map of their site."""

    def __init__(self, sitemap: Sitemap, pages: Sequence[Page], method: str) -> None:
        self.sitemap = sitemap
        self.method = method
        self._pages = {canonical_address(page.url): page for page in pages}
        self._lists: dict[str, bool] = {}

    def read(self, page: Page) -> PageReading:
        """What the page's vertex says it shows; what the page says itself, where that is nothing."""
        vertex = self._vertex_of(page)
        if vertex is not None and vertex.role in ("profile", "other"):
            return self._checked(read_page(page, self.method))
        return (vertex and self._try_vertex(page, vertex)) or read_page(page, self.method)

    def _vertex_of(self, page: Page) -> Vertex | None:
        """The page's vertex; where that says nothing, the vertex of the first page of the thread or list."""
        address = canonical_address(page.url)
        vertex = self.sitemap.vertex_of(address)
        if vertex is not None and vertex.role not in ("profile", "other"):
            return vertex
        return self.sitemap.vertex_of(urljoin(address, self.sitemap.flips.place_of(address).key)) or vertex

    def _try_vertex(self, page: Page, vertex: Vertex) -> PageReading | None:
        wrapper = wrapper_from_json(vertex.wrapper) if vertex.wrapper else None
        reading = PageReading("other")
        if vertex.role == "board":
            reading = PageReading("board", records=_board_rows(self.sitemap, vertex, page))
        elif isinstance(wrapper, PostWrapper):
            title = extract_title(page, wrapper) or title_of(page)
            reading = PageReading("post", title, tuple(extract_posts(page, wrapper)))
        elif isinstance(wrapper, ListWrapper):
            reading = PageReading("list", records=tuple(extract_threads(page, wrapper)))
        if not reading.posts and not reading.records:
            return None
        reading = replace(reading, confidence=vertex.confidence)
        return reading if wrapper is None else self._placed(page, wrapper, reading)

    def _placed(self, page: Page, wrapper: Wrapper, reading: PageReading) -> PageReading:
        """The reading with the boards above the page, and how many pages the list or thread has."""
        place = self.sitemap.flips.place_of(canonical_address(page.url))
        count = read_page_count(page, wrapper.page_count, place.number)
        path = self._path_above(page, wrapper, canonical_address(urljoin(page.url, place.key)))
        return replace(reading, board_path=path, page_count=count)

    def _path_above(self, page: Page, wrapper: Wrapper, own: str) -> tuple[BoardRow, ...]:
        path = read_trail(page, wrapper.trail)
        firsts = (replace(board, url=urljoin(board.url, self.sitemap.flips.place_of(board.url).key)) for board in path)
        return tuple(board for board in firsts if board.url != own)

    def _checked(self, reading: PageReading) -> PageReading:
        """Of a page that the map has no use for: a list or board only if most of its rows lead to threads or lists."""
        if self._leads_to(reading, lambda vertex: vertex.role == "post"):
            return replace(reading, page_type="list")
        if self._leads_to(reading, self._is_list):
            return replace(reading, page_type="board")
        return PageReading("other")

    def _leads_to(self, reading: PageReading, wanted: Callable[[Vertex], bool]) -> bool:
        vertices = (self.sitemap.vertex_of(row.url) for row in reading.records)
        return 2 * sum(vertex is not None and wanted(vertex) for vertex in vertices) > len(reading.records)

    def _is_list(self, vertex: Vertex) -> bool:
        """By its role, or because the rows of its example lead to threads."""
        if vertex.name not in self._lists:
            page = self._pages.get(canonical_address(vertex.example))
            reading = read_page(page, self.method) if page else PageReading("other")
            shown = self._leads_to(reading, lambda target: target.role == "post")
            self._lists[vertex.name] = vertex.role == "list" or shown
        return self._lists[vertex.name]


def _board_rows(sitemap: Sitemap, vertex: Vertex, page: Page) -> tuple[ThreadRow, ...]:
    """The links that lead from boards to lists and boards, where the map has them."""
    arcs = {
        (arc.pattern, arc.location)
        for arc in sitemap.arcs
        if arc.follow and arc.source == vertex.name and arc.target and sitemap.role_of(arc.target) in ("list", "board")
    }
    rows: dict[str, ThreadRow] = {}
    own = canonical_address(page.url)
    for link in find_links(page):
        address = canonical_address(link.url)
        pattern = sitemap.patterns.pattern_of(address)
        place = (pattern.template if pattern else "", generalised_path(link.element, LOCATION_STEPS))
        if place in arcs and address != own and any(map(str.isalpha, link.text)):
            rows.setdefault(address, ThreadRow(link.text, address))
    return tuple(rows.values())


# The page to look at.


def write_marked(page: Page, marks: Sequence[Mark], path: Path) -> None:
    """Writes a copy of the page with the marks outlined and labelled; nothing in it runs."""
    copy = deepcopy(page.tree)
    twins = dict(zip(page.tree.iter(), copy.iter(), strict=True))
    for mark in marks:
        _outline(twins[mark.element], mark.label)
    _silence(copy)
    _add_legend(copy, marks)
    head = copy.find("head")
    if head is None:
        head = etree.Element("head")
        copy.insert(0, head)
    head.insert(0, etree.Element("meta", charset="utf-8"))
    if not page.base_url.startswith(SAVED):
        head.insert(1, etree.Element("base", href=page.base_url))
    try:
        path.write_bytes(b"<!DOCTYPE html>\n" + etree.tostring(copy, encoding="utf-8", method="html"))
    except OSError as error:
        raise ForumcrawlError(f"cannot write {path}: {error.strerror}") from error


def _add_legend(tree: HtmlElement, marks: Sequence[Mark]) -> None:
    """What the colours mean, once, above the page."""
    counts = Counter(mark.label.rstrip("0123456789").strip() for mark in marks)
    body = tree.find("body")
    if body is None:
        return
    bar = etree.Element("div", style="all:initial;display:block;padding:6px;background:#fff;font:12px sans-serif")
    for name, count in counts.items():
        colour = COLOURS.get(name, OTHER_COLOUR)
        entry = etree.SubElement(bar, "b", style=f"{LABEL};background:{colour};margin-right:8px;padding:2px 6px")
        entry.text = f"{name}: {count}"
    bar.text = None if counts else "nothing was found on this page"
    bar.tail, body.text = body.text, None
    body.insert(0, bar)


def _outline(element: HtmlElement, label: str) -> None:
    colour = COLOURS.get(label.rstrip("0123456789").strip(), OTHER_COLOUR)
    element.set("style", f"{element.get('style') or ''};outline:2px solid {colour} !important;outline-offset:-1px")
    element.set("title", label)
    holder = next((cell for cell in element.iter("td", "th", "li", "dt")), None) if len(element) else None
    holder = element if element.tag not in HOLDS_NO_LABEL else holder
    if holder is not None:
        tag = etree.Element("span", style=f"{LABEL};background:{colour};padding:0 4px;margin-right:4px")
        tag.text, tag.tail, holder.text = label, holder.text, None
        holder.insert(0, tag)


def _silence(tree: HtmlElement) -> None:
    """Takes out what runs, loads other pages or leads elsewhere by itself."""
    for node in list(tree.iter(*ACTIVE)):
        node.drop_tree()
    for node in list(tree.iter("noscript")):
        node.drop_tag()
    for node in tree.iter("*"):
        for name, value in list(node.attrib.items()):
            said = "".join(c for c in value.lower() if c > " ")
            if name.lower().startswith("on") or name == "srcdoc" or said.startswith(("javascript:", "vbscript:")):
                del node.attrib[name]
