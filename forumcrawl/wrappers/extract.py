"""Extraction with a wrapper: compiled paths on a parsed page, nothing searched or compared."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from hashlib import blake2b

from lxml.html import HtmlElement

from forumcrawl.dom.links import join_address
from forumcrawl.dom.page import Page
from forumcrawl.dom.text import visible_text
from forumcrawl.items import PostRow, ThreadRow
from forumcrawl.urls.canonical import canonical_address
from forumcrawl.urls.patterns import UrlPattern
from forumcrawl.wrappers.answers import with_answered
from forumcrawl.wrappers.contents import Content, content_of
from forumcrawl.wrappers.flags import has_flag
from forumcrawl.wrappers.model import FieldRule, ListWrapper, PostRules, PostWrapper
from forumcrawl.wrappers.optional import with_optional_fields
from forumcrawl.wrappers.paths import compile_path
from forumcrawl.wrappers.quotes import Said, Voices, fold, shape_of, split_quotes
from forumcrawl.wrappers.records import FoundRecord, cells_of, find_records, nested_roots
from forumcrawl.wrappers.times import Clocks, ShownTime, try_time

LONGEST_NAME = 80
NUMBER = re.compile(r"\d[\d.,\s]*")


def extract_posts(page: Page, wrapper: PostWrapper) -> list[PostRow]:
    """The posts of a thread page, in reading order."""
    clocks = Clocks(wrapper.shown) if wrapper.shown else None
    records = find_records(page.tree, [rules.record for rules in wrapper.variants], page.language, clocks)
    nested = nested_roots(records)
    read = ((record, _try_post(page, record, wrapper, nested, clocks)) for record in records)
    found = [(record, *post) for record, post in read if post is not None]
    rows = _with_distinct_keys([row for _, row, _ in found])
    rows = _with_quotes(rows, [content for *_, content in found])
    return with_answered(rows, [record for record, *_ in found], nested)


def extract_title(page: Page, wrapper: PostWrapper) -> str | None:
    """The thread's title as the page shows it."""
    found = compile_path(wrapper.title, anywhere=True)(page.tree) if wrapper.title else []
    return next((text for element in found if (text := " ".join(visible_text(element).split()))), None)


def extract_threads(page: Page, wrapper: ListWrapper) -> list[ThreadRow]:
    """The rows of a list of threads, in reading order."""
    return [row for _, row in read_rows(page, wrapper)]


def read_rows(page: Page, wrapper: ListWrapper) -> list[tuple[FoundRecord, ThreadRow]]:
    """The same with the records that they stand in."""
    patterns = [UrlPattern(template) for template in wrapper.patterns]
    rows = ((record, _thread(page, record, wrapper)) for record in find_records(page.tree, wrapper.records))
    return [(record, row) for record, row in rows if row.title and any(p.matches(row.url) for p in patterns)]


def _try_post(
    page: Page, record: FoundRecord, wrapper: PostWrapper, nested: frozenset[HtmlElement], clocks: Clocks | None
) -> tuple[PostRow, Content] | None:
    """The post of a record, or None if it has no time: then it is none."""
    rules = wrapper.variants[record.rule]
    time = try_post_time(page, record.anchor, rules, wrapper, clocks)
    if time is None:
        return None
    author, author_url = _author_of(page, record, rules)
    content = content_of(page, record, rules, nested, author)
    identity = _identity_of(record, rules)
    said = [author or "", time.when.isoformat() if time.when and time.exact else "", content.text]
    row = PostRow(
        key=identity or blake2b("\0".join(said).encode("utf-8", "replace"), digest_size=12).hexdigest(),
        author=author,
        author_url=author_url,
        posted_at=time.when,
        posted_text=time.text,
        content_text=content.text,
        content_html=content.html,
        own_text=content.text,
        permalink=f"{page.url.partition('#')[0]}#{identity}" if identity else None,
    )
    return with_optional_fields(row, page, record, rules, wrapper, content.note), content


def try_post_time(
    page: Page, anchor: HtmlElement, rules: PostRules, wrapper: PostWrapper, clocks: Clocks | None = None
) -> ShownTime | None:
    """When a post was written, or None if its anchor shows no time: then it is no post."""
    return try_time(
        anchor,
        rules.time_attribute,
        shown=wrapper.shown,
        written=wrapper.written,
        now=page.fetched_at,
        language=page.language,
        clock=rules.record.clock,
        clocks=clocks,
    )


def _author_of(page: Page, record: FoundRecord, rules: PostRules) -> tuple[str | None, str | None]:
    """Name and profile address."""
    for rule in rules.authors:
        for cell in cells_of(record, rule):
            name = " ".join(visible_text(cell).split())
            if 0 < len(name) <= LONGEST_NAME:
                href = cell.get("href") if cell.tag == "a" else None
                return name, join_address(page.base_url, href) if href else None
    if rules.author_pattern:
        match = re.search(rules.author_pattern, visible_text(record.anchor))
        return (match[1].strip() or None, None) if match else (None, None)
    return None, None


def _identity_of(record: FoundRecord, rules: PostRules) -> str | None:
    """The id that the page itself gives to the post."""
    if rules.identity is None:
        return None
    cells = cells_of(record, rules.identity.field)
    return cells[0].get(rules.identity.attribute) if cells else None


def _with_distinct_keys(rows: Sequence[PostRow]) -> list[PostRow]:
    """Two posts of one page that say the same stay two posts."""
    seen: Counter[str] = Counter()
    distinct = []
    for row in rows:
        seen[row.key] += 1
        distinct.append(row if seen[row.key] == 1 else replace(row, key=f"{row.key}-{seen[row.key]}"))
    return distinct


def _with_quotes(rows: Sequence[PostRow], contents: Sequence[Content]) -> list[PostRow]:
    """The posts with quotes and own words apart; a quote comes from what stands above it."""
    names, ids = {row.author for row in rows if row.author}, (row.key for row in rows if row.permalink)
    voices = Voices(names, shapes=frozenset(map(shape_of, ids)))
    told = []
    for row, content in zip(rows, contents, strict=True):
        own, quotes = split_quotes(content.element, content.text, row.author, voices)
        told.append(replace(row, own_text=own, quotes=quotes) if quotes or own != row.own_text else row)
        voices.said.append(Said(row.key, row.author, fold(own)))
    return told


def _thread(page: Page, record: FoundRecord, wrapper: ListWrapper) -> ThreadRow:
    author = next((cell for rule in wrapper.authors for cell in cells_of(record, rule) if visible_text(cell)), None)
    last = _first_cell(record, wrapper.last_post)
    time = _last_time(page, last, wrapper) if last is not None else None
    return ThreadRow(
        title=" ".join(visible_text(record.anchor).split()),
        url=canonical_address(join_address(page.base_url, record.anchor.get("href") or "")),
        author=" ".join(visible_text(author).split()) if author is not None else None,
        author_url=join_address(page.base_url, author.get("href") or "")
        if author is not None and author.get("href")
        else None,
        replies=_number_of(_first_cell(record, wrapper.replies)),
        views=_number_of(_first_cell(record, wrapper.views)),
        last_post_at=time.when if time else None,
        last_post_text=time.text if time else None,
        sticky=has_flag(record, wrapper.sticky),
        locked=has_flag(record, wrapper.locked),
    )


def _last_time(page: Page, cell: HtmlElement, wrapper: ListWrapper) -> ShownTime | None:
    clocks = Clocks(wrapper.shown) if wrapper.shown else None
    return try_time(
        cell, None, shown=wrapper.shown, written=None, now=page.fetched_at, language=page.language, clocks=clocks
    )


def _first_cell(record: FoundRecord, rule: FieldRule | None) -> HtmlElement | None:
    return next(iter(cells_of(record, rule)), None) if rule else None


def _number_of(cell: HtmlElement | None) -> int | None:
    match = NUMBER.search(visible_text(cell)) if cell is not None else None
    digits = re.sub(r"\D", "", match[0]) if match else ""
    return int(digits) if 0 < len(digits) < 12 else None
