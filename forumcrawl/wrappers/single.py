"""One page in, what it shows out, with no knowledge of the site.

A wrapper is induced from the page itself and run on it at once: its records teach each other where author, time and content
stand. What holds no posts is a list, if it has rows with links of their own in a column.
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from statistics import fmean
from typing import Literal
from urllib.parse import urljoin

from lxml.html import HtmlElement

from forumcrawl.dom.page import Page
from forumcrawl.dom.paths import generalised_path
from forumcrawl.dom.text import visible_text
from forumcrawl.items import PostRow, ThreadRow
from forumcrawl.records.amber import AmberParams, AreaRecord, DataArea, find_areas
from forumcrawl.records.amber_annotations import Annotation
from forumcrawl.records.amber_rules import THREADS
from forumcrawl.records.evidence import free_texts, post_evidence
from forumcrawl.records.finders import confidence_in, find_post_region
from forumcrawl.records.pivots import Pivot, find_pivots, order_of, timeliness
from forumcrawl.records.region import Region
from forumcrawl.urls.canonical import canonical_address
from forumcrawl.wrappers.extract import extract_posts
from forumcrawl.wrappers.induce_posts import induce_post_wrapper
from forumcrawl.wrappers.model import PostWrapper
from forumcrawl.wrappers.records import cells_of, find_records, nested_roots

PageType = Literal["post", "list", "board", "other"]
LEAST_POST_EVIDENCE = 0.25
"""Evidence from which on a region of dated records is taken for posts."""
LEAST_LIST_SCORE = 0.1
"""Score of a data area (share of the page's text, mostly) below which it is a menu, no list."""
LEAST_ORDER = 0.8
SHORT_PROSE = 120
"""Mean characters of what people say in a thread are more; descriptions of boards are about half of it."""
MOST_OF_THE_TEXT = 0.5
NUMBER = re.compile(r"\d{1,3}(?:[.,\s]?\d{3})*|\d{1,9}")
LIST_PARAMS = AmberParams(domain=THREADS)


@dataclass(frozen=True, eq=False)
class PageReading:
    """What one page shows."""

    page_type: PageType
    thread_title: str | None = None
    posts: tuple[PostRow, ...] = ()
    records: tuple[ThreadRow, ...] = ()
    """Rows of a list of threads or boards."""
    confidence: float = 0.0
    """How sure the posts are, or the share of the page that the list takes; 0 where neither was found."""
    wrapper: PostWrapper | None = None
    """The rules that the posts were read with."""
    area: DataArea | None = None
    """Where the rows of the list stand."""


@dataclass(frozen=True, eq=False)
class Mark:
    """An element of a page and what was read from it."""

    element: HtmlElement
    label: str


def read_page(page: Page, method: str = "auto") -> PageReading:
    """The posts of a thread page, else the rows of a list, else nothing."""
    region = find_post_region(page, method)
    evidence = post_evidence(page, region)
    if region is not None and evidence >= LEAST_POST_EVIDENCE:
        wrapper = induce_post_wrapper([page], [with_pivots(page, region)], {})
        posts = tuple(extract_posts(page, wrapper)) if wrapper else ()
        other = _try_other(page, posts, wrapper)
        if posts and other is None:
            return PageReading("post", title_of(page), posts, confidence=confidence_in(page, region), wrapper=wrapper)
        return other or _read_list(page)
    return _read_list(page)


def _try_other(page: Page, posts: Sequence[PostRow], wrapper: PostWrapper | None) -> PageReading | None:
    """The list that the page is, though its rows were taken for posts.

    Boards have prose and dates too, but short prose, and dates in no order (as answers below answers have). A lone post
    beside a list of most of the page's text is a line above that list.
    """
    times = [post.posted_at for post in posts if post.posted_at]
    mixed = len(posts) > 2 and order_of(times) < LEAST_ORDER
    if mixed and fmean(len(post.content_text) for post in posts) < SHORT_PROSE and not _is_nested(page, wrapper):
        reading = _read_list(page)
        return replace(reading, page_type="board") if len(reading.records) > 1 else None
    reading = _read_list(page) if len(posts) == 1 else PageReading("other")
    return reading if reading.confidence > MOST_OF_THE_TEXT else None


def _is_nested(page: Page, wrapper: PostWrapper | None) -> bool:
    rules = [rules.record for rules in wrapper.variants] if wrapper else []
    return bool(nested_roots(find_records(page.tree, rules, page.language)))


def title_of(page: Page) -> str | None:
    """The heading that the page's `title` contains or that contains it, else the `title` itself."""
    headings = [" ".join(visible_text(node).split()) for node in page.tree.iter("h1", "h2", "h3")]
    whole = page.title.casefold()
    shared = [text for text in headings if text and (text.casefold() in whole or (whole and whole in text.casefold()))]
    return max(shared, key=len, default=page.title) or None


def with_pivots(page: Page, region: Region) -> Region:
    """The region with a time for each record: those of the column of dates that looks most like times of posting.

    Some finders go by structure alone. Records that have a pivot keep it.
    """
    if any(record.pivot for record in region.records):
        return region
    columns = _date_columns(page, region)
    best = max(columns, key=lambda column: timeliness(list(column.values())) * len(column), default={})
    records = (
        replace(record, pivot=best[number].date if number in best else None)
        for number, record in enumerate(region.records)
    )
    return replace(region, records=tuple(records))


def _date_columns(page: Page, region: Region) -> list[dict[int, Pivot]]:
    """Dates at one location, the first of each record, by the record's number."""
    owner = {node: number for number, record in enumerate(region.records) for node in record.nodes}
    columns: dict[str, dict[int, Pivot]] = defaultdict(dict)
    for pivot in find_pivots(page):
        line = (pivot.node, *pivot.node.iterancestors())
        number = next((owner[node] for node in line if node in owner), None)
        if number is not None:
            columns[generalised_path(pivot.node, 4)].setdefault(number, pivot)
    return list(columns.values())


def _read_list(page: Page) -> PageReading:
    """The best data area with at least two rows; rows without a date are boards."""
    for area in find_areas(page, LIST_PARAMS):
        rows = tuple(row for record in area.records if (row := _try_row(page, record)))
        if len(rows) >= 2 and area.score >= LEAST_LIST_SCORE:
            dated = sum(row.last_post_text is not None for row in rows)
            kind: PageType = "list" if 2 * dated > len(rows) else "board"
            return PageReading(kind, records=rows, confidence=min(1.0, area.score), area=area)
    return PageReading("other")


def _try_row(page: Page, record: AreaRecord) -> ThreadRow | None:
    link = _title_link(record)
    if link is None:
        return None
    date = record.attributes.get("last post")
    return ThreadRow(
        title=" ".join(visible_text(link.node).split()),
        url=canonical_address(urljoin(page.base_url, link.node.get("href") or "")),
        replies=_replies_of(record.nodes),
        last_post_text=date.date.text if date and date.date else None,
    )


def _title_link(record: AreaRecord) -> Annotation | None:
    return record.attributes.get("title") or record.attributes.get("name")


def _replies_of(nodes: Sequence[HtmlElement]) -> int | None:
    """The smaller of the first two numbers that stand alone: a thread is read more often than answered."""
    texts = (text for node in nodes for text in free_texts(node))
    numbers = [int(re.sub(r"\D", "", text)) for text in texts if NUMBER.fullmatch(text)]
    return min(numbers[:2], default=None)


def find_marks(page: Page, reading: PageReading) -> list[Mark]:
    """The elements that the reading was made from: records, and in them their fields."""
    found = _list_marks(reading.area) if reading.area else ()
    return [*_post_marks(page, reading.wrapper), *found] if reading.wrapper else list(found)


def _post_marks(page: Page, wrapper: PostWrapper) -> Iterator[Mark]:
    records = find_records(page.tree, [rules.record for rules in wrapper.variants], page.language)
    for number, record in enumerate(records, 1):
        rules = wrapper.variants[record.rule]
        yield from (Mark(node, f"post {number}") for node in record.nodes)
        yield Mark(record.anchor, "time")
        authors = (cell for rule in rules.authors for cell in cells_of(record, rule) if visible_text(cell))
        yield from (Mark(cell, "author") for cell in [next(authors, None)] if cell is not None)
        yield from (Mark(cell, "content") for cell in (cells_of(record, rules.content)[:1] if rules.content else ()))


def _list_marks(area: DataArea) -> Iterator[Mark]:
    for number, record in enumerate(area.records, 1):
        yield from (Mark(node, f"row {number}") for node in record.nodes)
        link, date = _title_link(record), record.attributes.get("last post")
        if link:
            yield Mark(link.node, "title")
        if date:
            yield Mark(date.node, "last post")
