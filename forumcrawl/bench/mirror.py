"""Whole forums in memory, with the truth about every address: what a crawl would meet, without a network."""

import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, unquote, urlencode, urljoin, urlsplit

from forumcrawl.bench.sheets import lines_of
from forumcrawl.demo.site import Site as DemoSite
from forumcrawl.demo.truth import description_of, mirror, type_of
from forumcrawl.dom.page import Page, page_from_text
from forumcrawl.exceptions import ForumcrawlError

MOST_HOPS = 5
Row = dict[str, Any]


@dataclass(frozen=True)
class Truth:
    """What an address is."""

    url: str
    kind: str
    """"board", "list", "post", "profile" or "other"."""
    identity: Any
    page: int | None
    canonical: bool
    """Whether this is the address that the forum itself gives to the page."""


@dataclass(frozen=True, eq=False)
class Mirror:
    """A forum as a table of its pages."""

    name: str
    entry: str
    fetched_at: datetime
    base: str
    ignored: frozenset[str]
    """Parameters that carry a session."""
    pages: dict[str, Row] = field(default_factory=dict)
    truths: dict[str, Truth] = field(default_factory=dict)

    def key_of(self, url: str) -> str:
        """One key for every spelling of the same request: parameters in order, escapes undone, sessions gone."""
        parts = urlsplit(url)
        pairs = parse_qsl(parts.query, keep_blank_values=True)
        query = urlencode(sorted(pair for pair in pairs if pair[0] not in self.ignored))
        return (unquote(parts.path) or "/") + "?" + (query if pairs else parts.query)

    def try_html(self, url: str) -> tuple[str, str] | None:
        """Address and text of the page that a request ends at; None for an error or what is no page."""
        for _ in range(MOST_HOPS):
            row = self.pages.get(self.key_of(url))
            if row is None or not row.get("location"):
                break
            url = urljoin(url, row["location"])
        if row is None or row["status"] != 200 or not row.get("html"):
            return None
        return url.partition("#")[0], row["html"]

    def try_page(self, url: str) -> Page | None:
        """The page that a request brings."""
        found = self.try_html(url)
        return page_from_text(*found, fetched_at=self.fetched_at) if found else None

    def truth_of(self, url: str) -> Truth | None:
        """What is known about an address."""
        return self.truths.get(self.key_of(url))


def demo_mirror(seed: int, size: str = "small", skin: str | None = None) -> Mirror:
    """A made-up forum."""
    site = DemoSite(seed, skin, size)
    found = list(mirror(site))
    about = description_of(site, f"demo {seed} {site.skin.family.name}")
    return _mirror(about, (row for _, _, row in found), (type_of(site, path, page) for path, page, _ in found))


def saved_mirror(folder: Path) -> Mirror:
    """A forum that was written to a folder."""
    try:
        about = json.loads((folder / "site.json").read_text(encoding="utf-8"))
        return _mirror(
            about | {"slug": folder.name}, lines_of(folder / "pages.jsonl.xz"), lines_of(folder / "types.jsonl")
        )
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise ForumcrawlError(f"cannot read {folder}: {type(error).__name__} {error}") from error


def _mirror(about: Row, pages: Iterable[Row], types: Iterable[Row]) -> Mirror:
    captured = datetime.fromisoformat(about["captured_at"])
    made = Mirror(
        about["slug"], about["entry_url"], captured, about["base_url"], frozenset(about.get("ignore_params") or ())
    )
    for row in pages:
        made.pages.setdefault(made.key_of(row["url"]), row)
    for row in types:
        truth = Truth(row["url"], row["type"], row.get("id"), row.get("page"), bool(row.get("canonical")))
        key = made.key_of(row["url"])
        if truth.canonical or key not in made.truths:
            made.truths[key] = truth
    return made
