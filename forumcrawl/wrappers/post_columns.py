"""Which columns of post records hold author and content, by the rules of `records`: each knows what the other took."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from lxml.html import HtmlElement

from forumcrawl.dom.text import visible_text
from forumcrawl.records.additions import find_additions
from forumcrawl.records.authors import AuthorParams, choose_author
from forumcrawl.records.columns import Key, Table
from forumcrawl.records.contents import ContentParams, choose_content
from forumcrawl.records.name_cues import NOBODY_KNOWN, KnownAuthors
from forumcrawl.records.structured import NOTHING_DECLARED, Declared
from forumcrawl.wrappers.bylines import author_in_time
from forumcrawl.wrappers.fields import key_of
from forumcrawl.wrappers.records import FoundRecord

LONGEST_TIME = 200
"""Characters of an element that shows a time, with what is said around it ("posted by Ann on ...")."""


@dataclass(frozen=True)
class PostColumns:
    """Columns that hold the fields of posts."""

    authors: tuple[Key, ...] = ()
    """The usual column first, then those of records without it (guests)."""
    in_time: str | None = None
    """How a name is found in the time's own text."""
    content: Key | None = None
    excluded: tuple[Key, ...] = ()
    """What inside the content is none of it."""


def choose_columns(
    table: Table,
    records: Sequence[FoundRecord],
    language: str | None,
    known: KnownAuthors = NOBODY_KNOWN,
    declared: Declared = NOTHING_DECLARED,
) -> PostColumns:
    """What the rules choose; the table's rows are the records."""
    times = _times_of(records)
    content = choose_content(table, {}, times, declared)
    taken = frozenset({content.main}) if content and not _holds(content.main, key_of(table, times)) else frozenset()
    in_time = author_in_time([record.anchor for record in records], language)
    authors = choose_author(table, taken, known, declared, AuthorParams(links_only=in_time is not None))
    keys = (authors.main, *authors.others) if authors else ()
    names = _names_by_record(table, keys)
    inside = _inside(table, keys[:1], content.main if content else None)
    content = choose_content(table, names, times | inside, declared)
    return PostColumns(keys, in_time, content.main if content else None, content.excluded if content else ())


def with_content(columns: PostColumns, table: Table, records: Sequence[FoundRecord], key: Key) -> PostColumns:
    """The same with the content in another column, and what inside that one is none of it."""
    fields = _times_of(records) | _inside(table, columns.authors[:1], key)
    names = _names_by_record(table, columns.authors)
    excluded = find_additions(table, key, names, fields, ContentParams().additions)
    return replace(columns, content=key, excluded=excluded)


def _times_of(records: Sequence[FoundRecord]) -> frozenset[HtmlElement]:
    return frozenset(record.anchor for record in records if _is_time_only(record))


def _is_time_only(record: FoundRecord) -> bool:
    """Whether the time's element holds hardly more than the time: one that stands in the post's own text does."""
    return record.anchor not in record.nodes and len(visible_text(record.anchor)) <= LONGEST_TIME


def _holds(key: Key, inner: Key | None) -> bool:
    return inner is not None and inner[: len(key)] == key


def _inside(table: Table, keys: Sequence[Key], content: Key | None) -> frozenset[HtmlElement]:
    """The authors' elements, unless they stand around the content."""
    inner = [key for key in keys if content is None or content[: len(key)] != key]
    return frozenset(cell.element for key in inner for cell in table.first_cells(key))


def _names_by_record(table: Table, keys: Sequence[Key]) -> dict[int, str]:
    names: dict[int, str] = {}
    for key in keys:
        for cell in table.first_cells(key):
            if cell.text:
                names.setdefault(cell.record, cell.text)
    return names
