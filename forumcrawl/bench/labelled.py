"""Forums of which the truth is known, as the network sees them: thread pages, list pages, and some others for the map."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import cached_property
from pathlib import Path
from typing import Any, TypeVar
from zoneinfo import ZoneInfo

from forumcrawl.bench.sheets import Site, lines_of
from forumcrawl.demo.families import FAMILIES
from forumcrawl.demo.site import Site as DemoSite
from forumcrawl.demo.truth import gold_of, mirror, type_of
from forumcrawl.dom.page import Page, page_from_text
from forumcrawl.exceptions import ForumcrawlError, SitemapHasNoPostsVertex
from forumcrawl.inference.candidates import Regions, find_regions
from forumcrawl.inference.formulas import Kind
from forumcrawl.inference.ground import Evidence
from forumcrawl.inference.vertex import Knowledge, VertexView, knowledge_of
from forumcrawl.learn import SITE
from forumcrawl.records.evidence import find_common_texts, post_evidence
from forumcrawl.records.finders import find_post_region
from forumcrawl.records.region import Region
from forumcrawl.sitemap.arcs import find_arcs
from forumcrawl.sitemap.labels import label_vertices
from forumcrawl.sitemap.sample import PlacedLink, Sample, arrange_sample
from forumcrawl.urls.canonical import canonical_address
from forumcrawl.wrappers.induce_lists import TitleLink
from forumcrawl.wrappers.propose import Proposal, gather_proposals, propose_posts, propose_rows
from forumcrawl.wrappers.vote_rules import vote_record_rules

MOST = {"post": 25, "list": 10, "profile": 8, "board": 4, "other": 8}
"""Pages of a forum by what they are; all but thread and list pages are there for the map only."""
MANY = {**MOST, "post": 40}
"""Pages of a forum that teaches for the learning curve: 50 with its lists."""
PARTS = 3
"""Vertices with a part of the pages that a forum teaches by, beside the whole."""
Row = dict[str, Any]
T = TypeVar("T")


@dataclass(frozen=True, eq=False)
class LabelledSite:
    """A forum with the truth about its pages."""

    name: str
    family: str
    clock: Site
    """When it was captured, and its zone: what times are compared by."""
    pages: Mapping[str, Sequence[Page]]
    gold: Mapping[str, Sequence[Row]]
    """Posts or rows by URL."""

    @cached_property
    def sample(self) -> Sample:
        return arrange_sample([page for some in self.pages.values() for page in some])

    @cached_property
    def common(self) -> frozenset[str]:
        return find_common_texts([page.page for page in self.sample.pages])

    @cached_property
    def post_regions(self) -> Mapping[str, Region | None]:
        """What is taken for posts with the knowledge of the site, by URL."""
        pages = [page.page for page in self.sample.pages]
        return {page.url: find_post_region(page, common=self.common, params=SITE) for page in pages}

    @cached_property
    def lone_regions(self) -> Mapping[str, Region | None]:
        """What is taken for posts on each thread page alone, by URL."""
        return {page.url: find_post_region(page) for page in self.pages["post"]}

    @cached_property
    def title_links(self) -> Mapping[str, Sequence[PlacedLink]]:
        """Links that the map says lead to threads, by the page's URL."""
        return {
            page.page.url: [
                link
                for link in page.links
                if link.element in self.knowledge.threads and not self.sample.is_navigation(link)
            ]
            for page in self.sample.pages
        }

    @cached_property
    def knowledge(self) -> Knowledge:
        """What the map says; nothing where it has no posts."""
        try:
            labels = label_vertices(
                self.sample,
                find_arcs(self.sample),
                lambda page: post_evidence(page.page, self.post_regions[page.page.url], self.common),
            )
        except SitemapHasNoPostsVertex:
            return Knowledge(common=self.common)
        return knowledge_of(self.sample, labels, self.common)

    @cached_property
    def places(self) -> Mapping[str, tuple[str, int]]:
        return {page.page.url: (page.place.key, page.place.number) for page in self.sample.pages}

    @cached_property
    def regions(self) -> Mapping[str, Regions]:
        """What all finders propose, by kind of page."""
        return {kind: find_regions(self.pages[kind]) for kind in ("post", "list")}

    def vertices(self, kind: Kind, *, pooled: bool, with_map: bool) -> "Vertices":
        """The pages of a kind as one vertex, or each as a vertex of its own, with the evidence about them."""
        if (key := (kind, pooled, with_map)) not in self._vertices:
            every = range(len(self.pages[kind]))
            parts = [list(every)] if pooled else [[number] for number in every]
            self._vertices[key] = [self._vertex(kind, part, with_map) for part in parts if part]
        return self._vertices[key]

    def parts(self, kind: Kind) -> "Vertices":
        """Some of the pages as a vertex, several times: how it looks when fewer were sampled."""
        if (key := (kind, None, True)) not in self._vertices:
            every = range(len(self.pages[kind]))
            self._vertices[key] = [self._vertex(kind, list(every[start::PARTS]), True) for start in every[:PARTS]]
        return self._vertices[key]

    def with_pages(self, number: int) -> "LabelledSite":
        """The same forum with so many thread and list pages, four to one."""
        most = {"post": number - number // 5, "list": number // 5}
        return replace(self, pages={kind: spread(some, most.get(kind, len(some))) for kind, some in self.pages.items()})

    @cached_property
    def _vertices(self) -> dict[tuple[Kind, bool | None, bool], "Vertices"]:
        return {}

    def _vertex(self, kind: Kind, numbers: Sequence[int], with_map: bool) -> "LabelledVertex":
        pages = tuple(self.pages[kind][number] for number in numbers)
        known = self.knowledge if with_map else Knowledge()
        view = VertexView(pages, known, tuple(self.places.get(page.url, (page.url, 1)) for page in pages))
        regions = [self.regions[kind][number] for number in numbers]
        if kind == "post":
            taken = self.post_regions if len(pages) > 1 else self.lone_regions
            rules = tuple(vote_record_rules(pages, [taken.get(page.url) for page in pages]))
            proposals = propose_posts(view, regions, rules)
        else:
            links = [
                TitleLink(place, link.element, link.place.key)
                for place, page in enumerate(pages)
                for link in (self.title_links.get(page.url, ()) if with_map else ())
            ]
            proposals = propose_rows(view, regions, links)
        return LabelledVertex(view, proposals, gather_proposals(view, kind, proposals))


@dataclass(frozen=True, eq=False)
class LabelledVertex:
    """Pages that are looked at together, with the ways to read them and the evidence about these."""

    view: VertexView
    proposals: Sequence[Proposal]
    found: Sequence[Evidence]


Vertices = list[LabelledVertex]


def demo_site(
    seed: int, family: str | None = None, size: str = "small", most: Mapping[str, int] = MOST
) -> LabelledSite:
    """A made-up forum."""
    site = DemoSite(seed, family, size, base="http://demo.invalid")
    found: dict[str, list[tuple[str, str]]] = {kind: [] for kind in MOST}
    gold: dict[str, list[Row]] = {}
    for path, page, row in mirror(site):
        if row["html"] and row["status"] == 200 and (page.kind == "other" or type_of(site, path, page)["canonical"]):
            found[page.kind].append((row["url"], row["html"]))
            if page.kind in ("post", "list"):
                truth = gold_of(site, path, page)
                gold[row["url"]] = truth["posts" if page.kind == "post" else "records"]
    captured = datetime.fromtimestamp(site.world.now, UTC)
    clock = Site(f"seed {seed}", [], captured, ZoneInfo(site.skin.zone))
    return _labelled(f"seed {seed}", site.skin.family.name, clock, found, gold, most)


def demo_sites_of_all_families(number: int, most: Mapping[str, int] = MOST) -> Iterator[LabelledSite]:
    """Made-up forums, the families in turn."""
    families = sorted(FAMILIES)
    for seed in range(1, number + 1):
        yield demo_site(seed, families[(seed - 1) % len(families)], most=most)


def corpus_site(folder: Path) -> LabelledSite:
    """A forum of a folder."""
    about = json.loads((folder / "site.json").read_text(encoding="utf-8"))
    rows = {row["url"]: row for row in lines_of(folder / "types.jsonl")}
    kinds = {url: row["type"] for url, row in rows.items() if row.get("canonical") or row["type"] == "other"}
    gold = {row["url"]: row.get("posts") or row.get("records") or [] for row in lines_of(folder / "gold.jsonl")}
    found: dict[str, list[tuple[str, str]]] = {kind: [] for kind in MOST}
    for row in lines_of(folder / "pages.jsonl.xz"):
        kind = kinds.get(row["url"])
        if (
            kind in found
            and row["html"]
            and row["status"] == 200
            and (kind not in ("post", "list") or gold.get(row["url"]))
        ):
            found[kind].append((row["url"], row["html"]))
    captured = datetime.fromisoformat(about["captured_at"])
    clock = Site(
        folder.name,
        [],
        captured if captured.tzinfo else captured.replace(tzinfo=UTC),
        ZoneInfo(about.get("timezone") or "UTC"),
    )
    return _labelled(folder.name, folder.name, clock, found, gold)


def _labelled(
    name: str,
    family: str,
    clock: Site,
    found: Mapping[str, Sequence[tuple[str, str]]],
    gold: Mapping[str, Sequence[Row]],
    most: Mapping[str, int] = MOST,
) -> LabelledSite:
    pages: dict[str, list[Page]] = {}
    for kind in ("board", "list", "post", "profile", "other"):
        pages[kind] = list(_read(spread(found[kind], most[kind]), clock.captured))
    return LabelledSite(name, family, clock, pages, gold)


def _read(rows: Iterable[tuple[str, str]], fetched_at: datetime | None) -> Iterator[Page]:
    """The pages that can be parsed, each address once."""
    seen = set()
    for url, html in rows:
        if (address := canonical_address(url)) in seen:
            continue
        seen.add(address)
        try:
            yield page_from_text(url, html, fetched_at=fetched_at)
        except ForumcrawlError:
            continue


def spread(rows: Sequence[T], most: int) -> list[T]:
    """At most so many of the rows, evenly spread."""
    step = max(1.0, len(rows) / most)
    return [rows[int(n * step)] for n in range(min(most, len(rows)))]
