"""The site list: a TOML file of forums and how often each is to be crawled.

[[site]]
start = "https://forum.example.org/"
every = "6h"
name = "Example"  # optional
"""

import re
import tomllib
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from forumcrawl.exceptions import SiteListIsWrong

UNITS = {"m": timedelta(minutes=1), "h": timedelta(hours=1), "d": timedelta(days=1), "w": timedelta(weeks=1)}
EVERY = re.compile(r"([1-9][0-9]{0,4})\s?([mhdw])")
KEYS = {"start", "every", "name"}


@dataclass(frozen=True)
class ScheduledSite:
    """A forum that is to be crawled again and again."""

    start: str
    """Where the crawl begins: an address, or `demo`."""
    every: timedelta
    """From the beginning of one crawl to the beginning of the next."""
    name: str
    """What reports call it."""


def load_site_list(path: Path) -> tuple[ScheduledSite, ...]:
    """The sites of a list file."""
    try:
        with path.open("rb") as file:
            content = tomllib.load(file)
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise SiteListIsWrong(f"{path}: {reason}") from error
    entries = _entries_of(content, path)
    sites = tuple(_site_of(entry, f"{path}: site {number}") for number, entry in enumerate(entries, start=1))
    _require_distinct(sites, path)
    return sites


def try_duration(text: str) -> timedelta | None:
    """The time span that a text such as `30m`, `6h`, `1d` or `2w` means."""
    match = EVERY.fullmatch(text.strip())
    return int(match[1]) * UNITS[match[2]] if match else None


def is_start(text: str) -> bool:
    """Whether a crawl can begin there."""
    try:
        parts = urlsplit(text)
        return text == "demo" or (parts.scheme in ("http", "https") and bool(parts.hostname) and " " not in text)
    except ValueError:
        return False


def _entries_of(content: dict[str, Any], path: Path) -> list[Any]:
    unknown = sorted(set(content) - {"site"})
    if unknown:
        raise SiteListIsWrong(f"{path}: unknown key {unknown[0]!r}: sites are written as [[site]]")
    entries = content.get("site")
    if not isinstance(entries, list) or not entries:
        raise SiteListIsWrong(f"{path}: no sites: write each as [[site]] with start and every")
    return entries


def _site_of(entry: Any, place: str) -> ScheduledSite:
    if not isinstance(entry, dict):
        raise SiteListIsWrong(f"{place}: is no table: write it as [[site]]")
    unknown = sorted(set(entry) - KEYS)
    if unknown:
        raise SiteListIsWrong(f"{place}: unknown key {unknown[0]!r}; known are start, every, name")
    start = _text_of(entry, "start", place)
    if not is_start(start):
        raise SiteListIsWrong(f"{place}: start {start!r} is no http or https address, nor demo")
    every = try_duration(_text_of(entry, "every", place))
    if every is None:
        raise SiteListIsWrong(f"{place}: every {entry['every']!r} is no time span such as 30m, 6h, 1d or 1w")
    return ScheduledSite(start, every, _text_of(entry, "name", place) if "name" in entry else start)


def _text_of(entry: dict[str, Any], key: str, place: str) -> str:
    if key not in entry:
        raise SiteListIsWrong(f"{place}: {key} is missing")
    value = entry[key]
    if not isinstance(value, str) or not value.strip():
        raise SiteListIsWrong(f"{place}: {key} must be a text, not {value!r}")
    return value.strip()


def _require_distinct(sites: tuple[ScheduledSite, ...], path: Path) -> None:
    starts = [site.start for site in sites]
    for number, start in enumerate(starts, start=1):
        if start in starts[: number - 1]:
            raise SiteListIsWrong(f"{path}: site {number}: start {start!r} is listed twice")
