"""The pages that are measured on, with what a perfect extractor returns for them: demo forums, mirrored forums, single pages."""

import json
import lzma
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path
from typing import Any, TypeVar
from zoneinfo import ZoneInfo

from forumcrawl.demo.addresses import Target
from forumcrawl.demo.site import Site as DemoSite
from forumcrawl.demo.truth import gold_of
from forumcrawl.exceptions import ForumcrawlError

PAGES_A_SITE = 25
LISTS_A_SITE = 10
INLINE = ("subboards", "children", "categories")
"""Rows that a list page may show besides its records: right whether read or not."""

Row = dict[str, Any]
T = TypeVar("T")


@dataclass(frozen=True)
class Sheet:
    """A page and what a perfect extractor returns for it."""

    url: str
    html: str
    posts: Sequence[Row] = ()
    records: Sequence[Row] = ()
    """The rows of a list of threads."""
    inline: Sequence[Row] = ()


@dataclass(frozen=True)
class Site:
    """Thread pages and thread lists of one forum."""

    name: str
    sheets: Sequence[Sheet]
    captured: datetime | None = None
    zone: ZoneInfo | None = None
    """The forum's own clock: a page need not tell its zone."""
    lists: Sequence[Sheet] = ()
    breaks: frozenset[str] = frozenset()
    """Which assumptions of MiBAT its thread pages break, where that is known."""


def demo_sites(seeds: Iterable[int], pages: int = 10) -> Iterator[Site]:
    """Made-up forums, their first thread pages and lists."""
    for seed in seeds:
        site = DemoSite(seed, size="tiny")
        threads = _demo_sheets(site, [Target("thread", thread) for thread in site.world.threads])
        lists = _demo_sheets(site, [Target("board", board) for board in site.world.boards])
        kept = list(islice((sheet for sheet in threads if len(sheet.posts) > 1), pages))
        rows = list(islice((sheet for sheet in lists if len(sheet.records) > 1), LISTS_A_SITE))
        now, zone = datetime.fromtimestamp(site.world.now, UTC), ZoneInfo(site.skin.zone)
        yield Site(f"seed {seed}", kept, now, zone, rows, site.skin.family.breaks)


def _demo_sheets(site: DemoSite, targets: Iterable[Target]) -> Iterator[Sheet]:
    for target in targets:
        for number in range(1, site.shower.pages_of(target) + 1):
            path = site.addresses.path(Target(target.kind, target.id, number))
            page, response = site.answer(path)
            if page.kind in ("post", "list"):
                yield _sheet(response.body.decode(), gold_of(site, path, page))


def _sheet(html: str, gold: Row) -> Sheet:
    inline = [row for key in INLINE for row in gold.get(key) or ()]
    return Sheet(gold["url"], html, gold.get("posts") or (), gold.get("records") or (), inline)


def corpus_sites(folder: Path, wanted: Sequence[str] = ()) -> list[Site]:
    """The forums of a folder (those named, if any are): some pages of each, evenly spread."""
    return [_corpus_site(path) for path in corpus_folders(folder, wanted)]


def corpus_folders(folder: Path, wanted: Sequence[str] = ()) -> list[Path]:
    """Where the forums of a folder are, as the demo writes them."""
    folders = [path.parent for path in sorted(folder.glob("*/site.json"))]
    if not folders:
        raise ForumcrawlError(f"{folder} holds no forum: there is no site.json one folder down")
    if missing := set(wanted) - {path.name for path in folders}:
        raise ForumcrawlError(f"{folder} holds no forum {', '.join(sorted(missing))}")
    return [path for path in folders if not wanted or path.name in wanted]


def _corpus_site(folder: Path) -> Site:
    about = json.loads((folder / "site.json").read_text(encoding="utf-8"))
    canonical = {row["url"] for row in lines_of(folder / "types.jsonl") if row.get("canonical")}
    sheets = [sheet for sheet in _sheets(folder) if sheet.url in canonical]
    return Site(
        folder.name,
        spread([sheet for sheet in sheets if sheet.posts], PAGES_A_SITE),
        _utc(about["captured_at"]),
        ZoneInfo(about.get("timezone") or "UTC"),
        spread([sheet for sheet in sheets if sheet.records], LISTS_A_SITE),
    )


def spread(things: Sequence[T], most: int) -> list[T]:
    """So many of them, at even distances."""
    step = max(1.0, len(things) / most) if most else 1.0
    return [things[int(n * step)] for n in range(min(most, len(things)))]


def wild_pages(folder: Path) -> Site:
    """Single pages of many forums, counted together: their zones and times of capture are not known."""
    sheets = _sheets(folder)
    return Site(folder.name, [sheet for sheet in sheets if sheet.posts], lists=[s for s in sheets if s.records])


def _sheets(folder: Path) -> list[Sheet]:
    """Thread pages and thread lists with at least two records."""
    gold = {row["url"]: row for row in lines_of(folder / "gold.jsonl") if row["page_type"] in ("post", "list")}
    known = (row for row in lines_of(folder / "pages.jsonl.xz") if row["url"] in gold and row["html"])
    sheets = [_sheet(row["html"], gold[row["url"]]) for row in known]
    return [sheet for sheet in sheets if len(sheet.posts) + len(sheet.records) > 1]


def lines_of(path: Path) -> Iterator[Row]:
    """The objects of a file of JSON lines, plain or xz."""
    try:
        with lzma.open(path, "rt", encoding="utf-8") if path.suffix == ".xz" else path.open(encoding="utf-8") as lines:
            yield from (json.loads(line) for line in lines if line.strip())
    except (OSError, EOFError, ValueError, lzma.LZMAError) as error:
        raise ForumcrawlError(f"cannot read {path}: {error}") from error


def _utc(text: str) -> datetime:
    moment = datetime.fromisoformat(text)
    return moment.replace(tzinfo=UTC) if moment.tzinfo is None else moment.astimezone(UTC)
