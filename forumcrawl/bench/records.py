"""The record finders on single thread pages with at least two posts, against exact truth; means over sites.

A post is found if its content agrees with the truth (overlap of words at least .95) or its author and time both do. *Whole* is the
share of pages with every post found and none extra. Author, time and content are F1 over all posts, so a missed record is a missed
author too. Times are CPU times; `x parse` says how often the page could have been parsed meanwhile. Nothing is fitted here.
"""

import json
import lzma
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from statistics import fmean
from time import process_time
from typing import Any
from zoneinfo import ZoneInfo

from forumcrawl.demo.addresses import Target
from forumcrawl.demo.site import Site as DemoSite
from forumcrawl.demo.truth import gold_of
from forumcrawl.dom.page import page_from_text
from forumcrawl.exceptions import ForumcrawlError
from forumcrawl.items import PostRow
from forumcrawl.records.finders import FINDERS
from forumcrawl.wrappers.single import read_page

METHODS = (*FINDERS, "auto")
FIELDS = ["pages of", "method", "sites", "pages", "P", "R", "F1", "whole", "author", "time", "content", "ms", "x parse"]
PAGES_A_SITE = 25
SAME_CONTENT = 0.95
CLOCK = re.compile(r"\d{1,2}\s*[:.hH時时点]\s*\d{2}|\d\s*[ap]\.?m", re.IGNORECASE)

Row = dict[str, Any]


@dataclass(frozen=True)
class Sheet:
    """A page and what a perfect extractor returns for it."""

    url: str
    html: str
    posts: Sequence[Row]


@dataclass(frozen=True)
class Site:
    """Thread pages of one forum."""

    name: str
    sheets: Sequence[Sheet]
    captured: datetime | None = None
    zone: ZoneInfo | None = None
    """The forum's own clock: a page need not tell its zone."""


@dataclass
class Tally:
    """Counts over the pages of a site."""

    found: int = 0
    read: int = 0
    gold: int = 0
    whole: int = 0
    pages: int = 0
    seconds: float = 0.0
    parsing: float = 0.0
    right: Counter[str] = field(default_factory=Counter)

    def f1(self, hits: int) -> float:
        return 2 * hits / (self.read + self.gold) if self.read + self.gold else 1.0

    def figures(self) -> dict[str, float]:
        figures = {
            "P": self.found / self.read if self.read else float(not self.gold),
            "R": self.found / self.gold if self.gold else 1.0,
            "F1": self.f1(self.found),
            "whole": self.whole / max(1, self.pages),
        }
        return figures | {name: self.f1(self.right[name]) for name in ("author", "time", "content")}


def demo_sites(seeds: int, pages: int = 10) -> Iterator[Site]:
    """Made-up forums, their first thread pages."""
    for seed in range(1, seeds + 1):
        site = DemoSite(seed, size="tiny")
        sheets = (sheet for thread in site.world.threads for sheet in _demo_sheets(site, thread))
        kept = [sheet for sheet in sheets if len(sheet.posts) > 1][:pages]
        yield Site(f"seed {seed}", kept, datetime.fromtimestamp(site.world.now, UTC), ZoneInfo(site.skin.zone))


def _demo_sheets(site: DemoSite, thread: int) -> Iterator[Sheet]:
    for number in range(1, site.shower.pages_of(Target("thread", thread)) + 1):
        path = site.addresses.path(Target("thread", thread, number))
        page, response = site.answer(path)
        if page.kind == "post":
            yield Sheet(site.base + path, response.body.decode(), gold_of(site, path, page)["posts"])


def corpus_sites(folder: Path) -> list[Site]:
    """The forums of a folder, at most PAGES_A_SITE thread pages of each, evenly spread."""
    sites = [_corpus_site(path.parent) for path in sorted(folder.glob("*/site.json"))]
    if not sites:
        raise ForumcrawlError(f"{folder} holds no forum: there is no site.json one folder down")
    return sites


def _corpus_site(folder: Path) -> Site:
    about = json.loads((folder / "site.json").read_text(encoding="utf-8"))
    types = _lines(folder / "types.jsonl")
    canonical = {row["url"] for row in types if row["type"] == "post" and row.get("canonical")}
    sheets = [sheet for sheet in _sheets(folder) if sheet.url in canonical]
    step = max(1.0, len(sheets) / PAGES_A_SITE)
    spread = [sheets[int(n * step)] for n in range(min(PAGES_A_SITE, len(sheets)))]
    return Site(folder.name, spread, _utc(about["captured_at"]), ZoneInfo(about.get("timezone") or "UTC"))


def wild_pages(folder: Path) -> Site:
    """Single pages of many forums, counted together: their zones and times of capture are not known."""
    return Site(folder.name, _sheets(folder))


def _sheets(folder: Path) -> list[Sheet]:
    gold = {row["url"]: row["posts"] for row in _lines(folder / "gold.jsonl") if row["page_type"] == "post"}
    rows = (row for row in _lines(folder / "pages.jsonl.xz") if len(gold.get(row["url"], ())) > 1 and row["html"])
    return [Sheet(row["url"], row["html"], gold[row["url"]]) for row in rows]


def _lines(path: Path) -> Iterator[Row]:
    try:
        with lzma.open(path, "rt", encoding="utf-8") if path.suffix == ".xz" else path.open(encoding="utf-8") as lines:
            yield from (json.loads(line) for line in lines if line.strip())
    except (OSError, EOFError, ValueError, lzma.LZMAError) as error:
        raise ForumcrawlError(f"cannot read {path}: {error}") from error


def measure(name: str, sites: Sequence[Site], methods: Sequence[str] = METHODS) -> Iterator[Row]:
    """A row a method."""
    for method in methods:
        tallies = [tally_of(site, method) for site in sites if site.sheets]
        figures = [tally.figures() for tally in tallies]
        pages, parsing = sum(tally.pages for tally in tallies), sum(tally.parsing for tally in tallies)
        seconds = sum(tally.seconds for tally in tallies)
        row: Row = {"pages of": name, "method": method, "sites": len(tallies), "pages": pages}
        row |= {key: f"{fmean(each[key] for each in figures):.3f}" if figures else "" for key in FIELDS[4:11]}
        yield row | {"ms": f"{1000 * seconds / max(1, pages):.1f}", "x parse": f"{seconds / (parsing or 1):.1f}"}


def tally_of(site: Site, method: str) -> Tally:
    """What one method reaches on one site."""
    tally = Tally()
    for sheet in site.sheets:
        start = process_time()
        page = page_from_text(sheet.url, sheet.html, fetched_at=site.captured)
        parsed = process_time()
        posts = read_page(page, method).posts
        tally.parsing += parsed - start
        tally.seconds += process_time() - parsed
        _count(tally, site, posts, sheet.posts)
    return tally


def _count(tally: Tally, site: Site, posts: Sequence[PostRow], gold: Sequence[Row]) -> None:
    """Pairs posts with gold ones, the best agreement first."""
    pairs = sorted(_agreements(site, posts, gold), key=lambda pair: -pair[0])
    used: set[int] = set()
    met: set[int] = set()
    for _, i, j, right in pairs:
        if i not in used and j not in met:
            used.add(i)
            met.add(j)
            tally.right.update(right)
    tally.found, tally.read, tally.gold = tally.found + len(met), tally.read + len(posts), tally.gold + len(gold)
    tally.pages, tally.whole = tally.pages + 1, tally.whole + (len(met) == len(gold) == len(posts))


def _agreements(
    site: Site, posts: Sequence[PostRow], gold: Sequence[Row]
) -> Iterator[tuple[float, int, int, list[str]]]:
    said, meant = [_words(post.content_text) for post in posts], [_words(row["content"]) for row in gold]
    for i, post in enumerate(posts):
        for j, row in enumerate(gold):
            overlap = _overlap(said[i], meant[j])
            facts = {
                "content": overlap >= SAME_CONTENT,
                "author": _squeezed(post.author) == _squeezed(row["author"]),
                "time": is_same_time(site, post, row),
            }
            if facts["content"] or (facts["author"] and facts["time"]):
                closeness = overlap + 0.3 * facts["author"] + 0.3 * facts["time"] - 0.001 * abs(i - j)
                yield closeness, i, j, [name for name, holds in facts.items() if holds]


def is_same_time(site: Site, post: PostRow, gold: Mapping[str, Any]) -> bool:
    """To the minute, as UTC or by the forum's clock; ages ("3 hours ago") to their unit; else what is displayed decides."""
    shown, exact = gold.get("time_text") or "", gold.get("time_iso") or ""
    if site.captured is None and shown and _squeezed(post.posted_text) == _squeezed(shown):
        return True
    if not exact or post.posted_at is None:
        return False
    meant, read = _utc(exact), post.posted_at.replace(tzinfo=None)
    moments = [moment.replace(tzinfo=None) for moment in (meant, meant.astimezone(site.zone or UTC))]
    if len(exact) <= len("2024-03-01"):
        return read.date() == moments[0].date()
    allowed = timedelta(minutes=1)
    if shown and site.captured and not CLOCK.search(shown):
        allowed = (
            timedelta(hours=1, seconds=1) if site.captured - meant < timedelta(days=1) else timedelta(days=1, seconds=1)
        )
    return any(abs(read.replace(second=moment.second) - moment) < allowed for moment in moments)


def _utc(text: str) -> datetime:
    moment = datetime.fromisoformat(text)
    return moment.replace(tzinfo=UTC) if moment.tzinfo is None else moment.astimezone(UTC)


def _words(text: str | None) -> Counter[str]:
    return Counter(re.findall(r"\w+|[^\w\s]", (text or "").lower()))


def _overlap(one: Counter[str], other: Counter[str]) -> float:
    total = one.total() + other.total()
    return 2 * (one & other).total() / total if total else 1.0


def _squeezed(text: str | None) -> str:
    return " ".join((text or "").split())
