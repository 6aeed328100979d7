"""What forumcrawl is measured against: a spider written by hand for one demo forum (seed 1, family "divs"), as people write them.

Its selectors know every class of that forum, and nothing else. It follows boards, threads and their further pages, and stores the
same rows through the same storage. `forumcrawl bench crawl` runs it; nothing else does.
"""

import re
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

from parsel import Selector, SelectorList
from scrapy import Spider
from scrapy.http import TextResponse

from forumcrawl.items import PageItem, PostRow, Quote, ThreadRow

ORDINAL = re.compile(r"(?<=\d)(?:st|nd|rd|th)")
TIME = "%B %d, %Y at %I:%M %p"
Board = dict[str, str | None]


class HandmadeSpider(Spider):
    """Crawls that forum."""

    name = "handmade"

    def __init__(self, start: str = "", **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.start_argument, self.start_urls = start, [start]
        self.site = start.split("/")[2]
        self.failure: str | None = None

    def parse(self, response: Any) -> Iterator[Any]:
        """The index: its boards."""
        yield self._page(response, "board")
        yield from self._boards(response)

    def parse_board(self, response: Any, board: Board) -> Iterator[Any]:
        """A page of a board: its threads, and its further pages."""
        rows = response.xpath("//div[@class='all']/div[@class='rec'][.//a[@class='name']]")
        threads = tuple(_thread(response, row) for row in rows)
        yield self._page(response, "list", **board, threads=threads)
        yield from self._boards(response)
        for thread in threads:
            about = board | {"thread_url": thread.url, "thread_title": thread.title}
            yield response.follow(thread.url, self.parse_thread, cb_kwargs={"thread": about})
        yield from response.follow_all(css="div.pager a", callback=self.parse_board, cb_kwargs={"board": board})

    def parse_thread(self, response: Any, thread: Board) -> Iterator[Any]:
        """A page of a thread: its posts, and its further pages."""
        posts = tuple(_post(response, row) for row in response.css("div.answer"))
        yield self._page(response, "post", **thread, posts=posts)
        yield from response.follow_all(css="div.pager a", callback=self.parse_thread, cb_kwargs={"thread": thread})

    def _boards(self, response: TextResponse) -> Iterator[Any]:
        for link in response.css("div.rec h3 a.name, div.sub a"):
            board = {"board_url": response.urljoin(link.attrib["href"]), "board_title": link.css("::text").get()}
            yield response.follow(link, self.parse_board, cb_kwargs={"board": board})

    def _page(self, response: TextResponse, role: Any, **rows: Any) -> PageItem:
        number = int(response.url.partition("?p=")[2] or 0) + 1
        now = datetime.now(UTC)
        return PageItem(self.site, response.url, role, now, response.status, role, page_number=number, **rows)


def _thread(response: TextResponse, row: Selector) -> ThreadRow:
    name, starter, last = row.css("a.name"), row.css("div.starter"), row.css("span.recent::text").get()
    profile = starter.css("a::attr(href)").get()
    return ThreadRow(
        title=name.css("::text").get(""),
        url=response.urljoin(name.attrib["href"]),
        author=_words(starter) or None,
        author_url=response.urljoin(profile) if profile else None,
        replies=int(row.css("div.num::text").get("0")),
        last_post_at=_time(last),
        last_post_text=last,
    )


def _post(response: TextResponse, row: Selector) -> PostRow:
    shown, who, content = row.css("span.time::text").get(), row.css("strong .who"), row.css("div.content")
    profile, own = who.attrib.get("href"), content.xpath("*[not(@class='citation')]")
    return PostRow(
        key=row.attrib["id"],
        author=who.css("::text").get(),
        author_url=response.urljoin(profile) if profile else None,
        posted_at=_time(shown),
        posted_text=shown,
        content_text=_words(content),
        content_html=content.get(""),
        permalink=f"{response.url}#{row.attrib['id']}",
        own_text=_words(own),
        quotes=tuple(_quote(quote) for quote in content.xpath("div[@class='citation']")),
    )


def _quote(quote: Selector) -> Quote:
    author = quote.css("div.quotehead::text").get("").removesuffix(" wrote:")
    return Quote(author or None, " ".join(quote.xpath("text()").getall()).strip())


def _words(found: SelectorList[Any]) -> str:
    texts = (text.strip() for text in found.css("::text").getall())
    return "\n".join(text for text in texts if text)


def _time(shown: str | None) -> datetime | None:
    return datetime.strptime(ORDINAL.sub("", shown), TIME).replace(tzinfo=UTC) if shown else None
