"""Date-times in attributes: `datetime`, `title`, `content`, `data-*`, on any element."""

import re
from collections.abc import Iterator
from datetime import UTC, datetime

from forumcrawl.dom.dates.find import DateMatch, find_dates
from forumcrawl.dom.dates.parts import Parts

_DIGIT = re.compile(r"\d")
_STAMP = re.compile(r"(\d{10})(?:\d{3}|\.\d+)?")
_ABOUT_TIME = re.compile(r"time|date|stamp|epoch|created|posted|unix|utc")
_EARLIEST, _LATEST = 631152000, 4102444800
"""1990 and 2100 in seconds since 1970."""
_LONGEST = 120
"""Longer values are descriptions or JSON."""


def find_attribute_dates(name: str, value: str, language: str | None = None) -> Iterator[DateMatch]:
    """The date-times in one attribute; in `data-*` only where they are all of it: many of these are technical."""
    if len(value) > _LONGEST or len(value) < 4 or not _DIGIT.search(value):
        return
    stripped = value.strip()
    if stamp := _STAMP.fullmatch(stripped):
        if _ABOUT_TIME.search(name) and _EARLIEST <= int(stamp[1]) < _LATEST:
            yield match_of_stamp(value, int(stamp[1]))
        return
    for match in find_dates(value, language):
        if name in ("title", "content") or len(match.text) >= len(stripped) - 2:
            yield match


def match_of_stamp(text: str, seconds: int) -> DateMatch:
    """A unix time as a found date in UTC."""
    when = datetime.fromtimestamp(seconds, UTC)
    parts = Parts(
        year=when.year,
        month=when.month,
        day=when.day,
        hour=when.hour,
        minute=when.minute,
        second=when.second,
        offset=0,
        form="stamp",
    )
    return DateMatch(0, len(text), text, True, False, lambda: parts)
