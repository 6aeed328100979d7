"""The time of a record: what its time element shows, and what an attribute of it says exactly."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import lru_cache
from json import dumps, loads
from typing import Any

from lxml.html import HtmlElement

from forumcrawl.dom.dates.find import find_dates
from forumcrawl.dom.dates.formats import DateFormat
from forumcrawl.dom.text import visible_text

LONGEST_LINE = 400


@dataclass(frozen=True)
class ShownTime:
    """A time as displayed and as read, in UTC."""

    text: str
    when: datetime | None
    exact: bool
    """Whether it reads the same at any time of fetch."""


def format_from_json(data: Mapping[str, Any] | None) -> DateFormat | None:
    """The date format that a sitemap file holds; compiled once."""
    return _compiled(dumps(data, sort_keys=True)) if data else None


@lru_cache(maxsize=64)
def _compiled(data: str) -> DateFormat:
    return DateFormat.from_json(loads(data))


def date_text_of(element: HtmlElement, language: str | None = None) -> str | None:
    """The date that an element shows."""
    found = find_dates(visible_text(element)[:LONGEST_LINE], language)
    return found[0].text if found else None


def try_time(
    element: HtmlElement,
    attribute: str | None,
    *,
    shown: DateFormat | None,
    written: DateFormat | None,
    now: datetime | None,
    language: str | None = None,
) -> ShownTime | None:
    """Read the time of a time element; None if it shows none. The attribute wins for the value, the text for what is displayed."""
    text = date_text_of(element, language)
    value = _attribute_of(element, attribute) if attribute else None
    moment = written.read(value, now) if written and value else None
    if moment is None and shown and text:
        moment = shown.read(text, now)
    if moment is None and text is None:
        return None
    if moment is None:
        return ShownTime(text or "", None, exact=False)
    return ShownTime(text or value or "", _utc(moment.when), exact=not moment.relative)


def _attribute_of(element: HtmlElement, attribute: str) -> str | None:
    """The attribute of the element or of the first below that has it."""
    return next((value for node in element.iter() if (value := node.get(attribute))), None)


def _utc(when: datetime) -> datetime:
    """In UTC; a wall clock of unknown zone is taken as UTC."""
    return when.replace(tzinfo=UTC) if when.tzinfo is None else when.astimezone(UTC)
