"""One page in, what it shows out, with no knowledge of the site.

A wrapper is induced from the page itself and run on it at once: its records teach each other where author, time and content
stand. What holds no posts is a list, if it has rows with links of their own in a column.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from statistics import fmean
from typing import Literal

from lxml.html import HtmlElement

from forumcrawl.dom.page import Page
from forumcrawl.dom.paths import generalised_path
from forumcrawl.dom.text import visible_text
from forumcrawl.items import BoardRow, PostRow, ThreadRow
from forumcrawl.records.evidence import PROSE, free_texts, post_evidence
from forumcrawl.records.finders import FinderParams, confidence_in, find_post_region
from forumcrawl.records.limits import reason_to_give_up
from forumcrawl.records.pivots import Pivot, find_pivots, order_of, timeliness
from forumcrawl.records.region import Region
from forumcrawl.wrappers.extract import extract_posts
from forumcrawl.wrappers.induce_posts import induce_post_wrapper
from forumcrawl.wrappers.lists import FoundList, ListedRow, find_lists
from forumcrawl.wrappers.model import PostWrapper
from forumcrawl.wrappers.records import cells_of, find_records, nested_roots
from forumcrawl.wrappers.vote_rules import PostParams

PageType = Literal["post", "list", "board", "other"]
LEAST_POST_EVIDENCE = 0.25
"""Evidence from which on a region of dated records is taken for posts."""
LEAST_LIST_SHARE = 0.1
"""Share of the page's text below which rows are a menu, no list."""
LEAST_ORDER = 0.8
SHORT_PROSE = 120
"""Mean characters of what people say in a thread are more; descriptions of boards are about half of it."""
MOST_OF_THE_TEXT = 0.5
PROSE_SHARE = 0.25
FEW = 2
"""Posts that may be parts of a page instead, if a list says so."""
SHORT_WORD = 4
"""Letters of the shortest thing that people say ("Bump")."""
NUMBER = re.compile(r"\d{1,3}(?:[.,\s]?\d{3})*|\d{1,9}")


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
    gave_up: str | None = None
    """Why the page was not looked at."""
    listed: FoundList | None = None
    """Where the rows of the list stand."""
    board_path: tuple[BoardRow, ...] = ()
    """The boards above the page, where the site's other pages tell where to look."""
    page_count: int | None = None


@dataclass(frozen=True, eq=False)
class Mark:
    """An element of a page and what was read from it."""

    element: HtmlElement
    label: str


@dataclass(frozen=True)
class ReadParams:
    """What reading a page alone adds to the papers."""

    finders: FinderParams = field(default_factory=FinderParams)
    posts: PostParams = field(default_factory=PostParams)


DEFAULTS = ReadParams()


def read_page(page: Page, method: str = "auto", params: ReadParams = DEFAULTS) -> PageReading:
    """The posts of a thread page, else the rows of a list, else nothing; of a page made to be slow, why it was left."""
    if reason := reason_to_give_up(page):
        return PageReading("other", gave_up=reason)
    region = find_post_region(page, method, params=params.finders)
    evidence = post_evidence(page, region)
    if region is not None and evidence >= LEAST_POST_EVIDENCE:
        wrapper = induce_post_wrapper([page], [with_pivots(page, region)], {}, params=params.posts)
        posts = tuple(extract_posts(page, wrapper)) if wrapper else ()
        other = _try_other(page, posts, wrapper)
        if posts and other is None:
            return PageReading("post", title_of(page), posts, confidence=confidence_in(page, region), wrapper=wrapper)
        return other or _read_list(page)
    return _read_list(page)


def _try_other(page: Page, posts: Sequence[PostRow], wrapper: PostWrapper | None) -> PageReading | None:
    """The list that the page is, though its rows were taken for posts.

    Boards have prose and dates too, but short prose, and dates in no order (as answers below answers have). A lone post
    beside a list of most of the page's text is a line above that list. Posts of which nothing is left but the titles of
    rows are rows, and posts with many rows in them are boxes around rows.
    """
    mean = fmean(len(post.content_text) for post in posts) if posts else 0.0
    times = [post.posted_at for post in posts if post.posted_at]
    mixed = len(posts) > 2 and order_of(times) < LEAST_ORDER
    if mixed and mean < SHORT_PROSE and not _is_nested(page, wrapper):
        reading = _read_list(page)
        return replace(reading, page_type="board") if len(reading.records) > 1 else None
    if len(posts) > FEW and mean >= SHORT_PROSE:
        return None
    reading = _read_list(page)
    if reading.listed is None or _has_prose(reading.listed):
        return None
    if len(posts) == 1 and reading.confidence > MOST_OF_THE_TEXT:
        return reading
    return reading if reading.page_type == "list" and _are_rows(posts, reading.records) else None


def _are_rows(posts: Sequence[PostRow], rows: Sequence[ThreadRow]) -> bool:
    titles = {row.title for row in rows if row.title}
    hollow = sum(_is_hollow(post, titles) for post in posts)
    inside = sum(any(title in post.content_text for post in posts) for title in titles)
    return 2 * hollow > len(posts) or (len(titles) > len(posts) and 2 * inside > len(titles))


def _has_prose(found: FoundList) -> bool:
    """Whether people say something in the rows: then these are posts, known by their authors' names."""
    said = [any(len(text) >= PROSE for node in row.nodes for text in free_texts(node)) for row in found.rows]
    return sum(said) > PROSE_SHARE * len(said)


def _is_hollow(post: PostRow, titles: Iterable[str]) -> bool:
    """Whether nothing is said but a title, a name and a time."""
    said = " ".join(post.content_text.split())
    for known in (*titles, post.posted_text, post.author):
        said = said.replace(known, "") if known else said
    return sum(map(str.isalpha, said)) < SHORT_WORD


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
    """The best list of the page; rows without a date are boards."""
    found = next(iter(find_lists(page)), None)
    if found is None or found.share < LEAST_LIST_SHARE:
        return PageReading("other")
    rows = tuple(map(_row_of, found.rows))
    kind: PageType = "list" if found.is_dated else "board"
    return PageReading(kind, records=rows, confidence=min(1.0, found.share), listed=found)


def _row_of(row: ListedRow) -> ThreadRow:
    return ThreadRow(
        title=row.title.text,
        url=row.title.address,
        replies=_replies_of(row.nodes),
        last_post_text=row.date.date.text if row.date else None,
    )


def _replies_of(nodes: Sequence[HtmlElement]) -> int | None:
    """The smaller of the first two numbers that stand alone: a thread is read more often than answered."""
    texts = (text for node in nodes for text in free_texts(node))
    numbers = [int(re.sub(r"\D", "", text)) for text in texts if NUMBER.fullmatch(text)]
    return min(numbers[:2], default=None)


def find_marks(page: Page, reading: PageReading) -> list[Mark]:
    """The elements that the reading was made from: records, and in them their fields."""
    found = _list_marks(reading.listed) if reading.listed else ()
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


def _list_marks(found: FoundList) -> Iterator[Mark]:
    for number, row in enumerate(found.rows, 1):
        yield from (Mark(node, f"row {number}") for node in row.nodes)
        yield Mark(row.title.element, "title")
        if row.date:
            yield Mark(row.date.node, "last post")
