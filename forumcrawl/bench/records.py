"""The record finders on single pages, against exact truth; means over sites.

Thread pages have at least two posts. A post is found if its content agrees with the truth (overlap of words at least .95) or its
author and time both do. *Whole* is the share of pages with every post found and none extra. Author, time and content are F1 over
all posts, so a missed record is a missed author too. *Titles* is F1 over the rows of thread lists: title and address have to be
right. Rows of lists are read in one way for all methods; the method decides whether a page is taken for posts. Times are CPU
times of thread pages; `x parse` says how often the page could have been parsed meanwhile.

Nothing is fitted here: no figure of a page gets back into the code by itself, so leaving a software out changes nothing. What there
is are constants, set by hand (docs/papers.md lists them): the papers' own thresholds, bounds on work, and a few that were chosen
while looking at some of these pages, demo seeds up to 100 among them. For those the figures are no held-out ones.
"""

import re
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from statistics import fmean
from time import process_time
from typing import Any
from urllib.parse import urljoin

from forumcrawl.bench.sheets import Row, Sheet, Site
from forumcrawl.dom.page import page_from_text
from forumcrawl.items import PostRow, ThreadRow
from forumcrawl.records.finders import FINDERS, FinderParams
from forumcrawl.urls.canonical import canonical_address
from forumcrawl.wrappers.single import ReadParams, read_page
from forumcrawl.wrappers.vote_rules import PostParams

METHODS = (*FINDERS, "auto")
WITHOUT = {
    "auto without first posts": ReadParams(posts=PostParams(first_posts=False)),
    "auto without nested": ReadParams(posts=PostParams(nested=False)),
    "auto without signed": ReadParams(finders=FinderParams(signed=False)),
    "auto without lone": ReadParams(finders=FinderParams(lone=False)),
    "auto without declared": ReadParams(posts=PostParams(declared=False)),
}
"""What goes beyond the papers, each left out to see what it brings."""
SHARES = ["P", "R", "F1", "whole", "author", "time", "content", "titles"]
FIELDS = ["pages of", "method", "sites", "pages", "lists", *SHARES, "ms", "x parse"]
SAME_CONTENT = 0.95
CLOCK = re.compile(r"\d{1,2}\s*[:.hH時时点]\s*\d{2}|\d\s*[ap]\.?m", re.IGNORECASE)


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
    lists: int = 0
    rows: int = 0
    """Rows read and rows of the truth, together."""

    def f1(self, hits: int) -> float:
        return 2 * hits / (self.read + self.gold) if self.read + self.gold else 1.0

    def figures(self) -> dict[str, float]:
        figures = {
            "P": self.found / self.read if self.read else float(not self.gold),
            "R": self.found / self.gold if self.gold else 1.0,
            "F1": self.f1(self.found),
            "whole": self.whole / max(1, self.pages),
        }
        figures |= {name: self.f1(self.right[name]) for name in ("author", "time", "content")}
        return figures | ({"titles": 2 * self.right["titles"] / self.rows} if self.rows else {})


def measure(name: str, sites: Sequence[Site], methods: Sequence[str] = METHODS) -> Iterator[Row]:
    """A row a method."""
    for method in methods:
        tallies = [_told(name, site, method) for site in sites if site.sheets or site.lists]
        pages, parsing = sum(tally.pages for tally in tallies), sum(tally.parsing for tally in tallies)
        seconds = sum(tally.seconds for tally in tallies)
        row: Row = {"pages of": name, "method": method, "sites": len(tallies), "pages": pages}
        row |= {"lists": sum(tally.lists for tally in tallies)}
        row |= {share: _mean([tally.figures() for tally in tallies], share) for share in SHARES}
        yield row | {"ms": f"{1000 * seconds / max(1, pages):.1f}", "x parse": f"{seconds / (parsing or 1):.1f}"}


def _told(name: str, site: Site, method: str) -> Tally:
    print(f"forumcrawl bench: {name}, {method}, {site.name}", file=sys.stderr)
    return tally_of(site, method)


def _mean(figures: Sequence[Mapping[str, float]], share: str) -> str:
    known = [each[share] for each in figures if share in each]
    return f"{fmean(known):.3f}" if known else ""


def tally_of(site: Site, method: str) -> Tally:
    """What one method reaches on one site."""
    name, params = ("auto", WITHOUT[method]) if method in WITHOUT else (method, ReadParams())
    tally = Tally()
    for sheet in site.sheets:
        start = process_time()
        page = page_from_text(sheet.url, sheet.html, fetched_at=site.captured)
        parsed = process_time()
        posts = read_page(page, name, params).posts
        tally.parsing += parsed - start
        tally.seconds += process_time() - parsed
        count_posts(tally, site, posts, sheet.posts)
    for sheet in site.lists:
        page = page_from_text(sheet.url, sheet.html, fetched_at=site.captured)
        _count_rows(tally, sheet, read_page(page, name, params).records)
    return tally


def _count_rows(tally: Tally, sheet: Sheet, rows: Sequence[ThreadRow]) -> None:
    """Rows with the right title and address; boards that stand inline may be read or not."""
    meant, inline = _keys(sheet, sheet.records), _keys(sheet, sheet.inline)
    read = Counter((_squeezed(row.title), canonical_address(row.url)) for row in rows)
    read -= (read - meant) & inline
    tally.lists += 1
    tally.rows += read.total() + meant.total()
    tally.right["titles"] += (read & meant).total()


def _keys(sheet: Sheet, rows: Sequence[Row]) -> Counter[tuple[str, str]]:
    return Counter((_squeezed(row["title"]), canonical_address(urljoin(sheet.url, row["href"]))) for row in rows)


def count_posts(tally: Tally, site: Site, posts: Sequence[PostRow], gold: Sequence[Row]) -> None:
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
