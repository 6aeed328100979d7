"""The network on forums that it was not trained on: the experiments of Yang et al. 2009, section 6, and against today's rules.

*P* reads each page alone, *PV* each page alone with the map (where links lead), *PVV* all pages of a vertex together with the map.
Each with the paper's formulas only, and with all. *today* are the rules that wrappers are learned by now, with the same
knowledge: each page alone, or all pages together. Figures are F1, means over forums: a record counts if its content agrees
(overlap of words at least .95) or its author and time do; a title must be equal and lead to the right thread.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from statistics import fmean
from typing import Any

from forumcrawl.bench.labelled import LabelledSite, Vertices
from forumcrawl.bench.records import Tally, count_posts
from forumcrawl.bench.truth import blocks_of, learn_weights
from forumcrawl.dom.links import find_links
from forumcrawl.dom.page import Page
from forumcrawl.inference.fit import ALWAYS, Setting
from forumcrawl.inference.formulas import FORMULAS, Kind
from forumcrawl.inference.weights import Weights, save_weights
from forumcrawl.items import ThreadRow
from forumcrawl.urls.canonical import canonical_address
from forumcrawl.wrappers.decide import Reading, try_decide, wrap_posts, wrap_rows
from forumcrawl.wrappers.extract import extract_posts, extract_threads
from forumcrawl.wrappers.induce_lists import TitleLink, induce_list_wrapper
from forumcrawl.wrappers.induce_posts import induce_post_wrapper
from forumcrawl.wrappers.model import PostWrapper
from forumcrawl.wrappers.records import find_records

FIELDS = [
    "forums",
    "method",
    "sites",
    "list record",
    "list title",
    "post record",
    "author",
    "time",
    "content",
    "whole pages",
]
FOLDS = 4
CURVE_PAGES = (10, 20, 30, 40, 50)
"""Thread and list pages of a forum that teach, four to one."""
REPEATS = 2
PAGES_ALONE = 20
"""Pages of a forum that teach how to read a page alone: each of them is a lesson of its own."""
Row = dict[str, Any]
Figures = dict[str, float]


@dataclass(frozen=True)
class Method:
    """A way to read pages."""

    name: str
    pooled: bool
    setting: Setting


NO_RULES = frozenset(formula.topic for formula in FORMULAS) - {"rules"}
METHODS = (
    Method("P, the paper's formulas", False, Setting("P", frozenset())),
    Method("PV, the paper's formulas", False, Setting("V", frozenset())),
    Method("PVV, the paper's formulas", True, Setting("V", frozenset())),
    Method("P without the rules", False, Setting("P", NO_RULES)),
    Method("PV without the rules", False, Setting("V", NO_RULES)),
    Method("PVV without the rules", True, Setting("V", NO_RULES)),
    Method("P", False, Setting("P")),
    Method("PV", False, Setting("V")),
    Method("PVV", True, Setting("V")),
)
ALONE, PVV = METHODS[6], METHODS[8]


def vertices_of(site: LabelledSite, kind: Kind, method: Method) -> Vertices:
    """What a method looks at together, with its evidence."""
    return site.vertices(kind, pooled=method.pooled, with_map=method.setting.level == "V")


def train(sites: Sequence[LabelledSite], method: Method) -> Weights:
    """Weights of a method from labelled forums; where pages are pooled, each forum teaches by parts of its pages too."""
    values: dict[str, float] = {}
    kinds: tuple[Kind, ...] = ("post", "list")
    for kind in kinds:
        vertices = [
            (site, vertex)
            for site in sites
            for vertex in (*vertices_of(site, kind, method), *(site.parts(kind) if method.pooled else ()))
        ]
        lessons = [(vertex.found, blocks_of(vertex.found, site.gold, kind)) for site, vertex in vertices]
        values |= learn_weights(lessons, kind, method.setting)
    return Weights(values)


def read_with(site: LabelledSite, method: Method, weights: Weights) -> Figures:
    """What a method reaches on a forum."""
    posts = Tally()
    rows = Rows()
    for vertex in vertices_of(site, "post", method):
        reading = try_decide(vertex.proposals, vertex.found, "post", weights)
        pages = vertex.view.pages
        wrapper = wrap_posts(reading, pages, {}, _later(site, pages), weights) if reading else None
        _count(posts, site, pages, wrapper)
    for vertex in vertices_of(site, "list", method):
        rows.add(site, vertex.view.pages, try_decide(vertex.proposals, vertex.found, "list", weights))
    return _figures(posts) | rows.figures()


def read_today(site: LabelledSite, *, pooled: bool) -> Figures:
    """What the rules alone reach on a forum."""
    posts = Tally()
    pages = site.pages["post"]
    taken = site.post_regions if pooled else site.lone_regions
    for some in [pages] if pooled else [[page] for page in pages]:
        wrapper = induce_post_wrapper(some, [taken.get(page.url) for page in some], {}, _later(site, some))
        _count(posts, site, some, wrapper)
    return _figures(posts) | (_rows_today(site) if pooled else {})


def _later(site: LabelledSite, pages: Sequence[Page]) -> set[str]:
    """Further pages of threads, as far as the pages can tell."""
    return {page.url for page in pages if len(pages) > 1 and site.places.get(page.url, ("", 1))[1] > 1}


def _count(tally: Tally, site: LabelledSite, pages: Sequence[Page], wrapper: PostWrapper | None) -> None:
    for page in pages:
        posts = extract_posts(page, wrapper) if wrapper else []
        count_posts(tally, site.clock, posts, site.gold.get(page.url, ()))


def _figures(tally: Tally) -> Figures:
    figures = tally.figures()
    return {
        "post record": figures["F1"],
        "whole pages": figures["whole"],
        **{name: figures[name] for name in ("author", "time", "content")},
    }


@dataclass
class Rows:
    """Counts over the list pages of a site."""

    read: int = 0
    gold: int = 0
    records: int = 0
    titles: int = 0

    def add(self, site: LabelledSite, pages: Sequence[Page], reading: Reading | None) -> None:
        """Counts what a reading gives."""
        wrapper = wrap_rows(reading, pages, _patterns(site, pages, reading)) if reading else None
        for page in pages:
            self.compare(extract_threads(page, wrapper) if wrapper else [], site.gold.get(page.url, ()))

    def compare(self, shown: Sequence[ThreadRow], gold: Sequence[Row]) -> None:
        """Counts rows that a wrapper has read: those that lead to the thread, or have its title where threads have several addresses."""
        self.read, self.gold = self.read + len(shown), self.gold + len(gold)
        threads = {canonical_address(row["href"]) for row in gold} & {canonical_address(row.url) for row in shown}
        titles = Counter(_squeezed(row["title"]) for row in gold) & Counter(row.title for row in shown)
        self.records += max(len(threads), titles.total())
        self.titles += titles.total()

    def figures(self) -> Figures:
        total = self.read + self.gold
        return {"list record": 2 * self.records / total, "list title": 2 * self.titles / total} if total else {}


def _patterns(site: LabelledSite, pages: Sequence[Page], reading: Reading) -> list[str]:
    """The patterns of the addresses that the rows' titles lead to."""
    anchors = {record.anchor for page in pages for record in find_records(page.tree, reading.rules)}
    links = (link for page in pages for link in find_links(page) if link.element in anchors)
    return sorted({site.sample.template_of(link.address) for link in links})


def _rows_today(site: LabelledSite) -> Figures:
    rows = Rows()
    pages = site.pages["list"]
    titles = [(number, link) for number, page in enumerate(pages) for link in site.title_links.get(page.url, ())]
    links = [TitleLink(number, link.element, link.place.key) for number, link in titles]
    wrapper = induce_list_wrapper(pages, links, sorted({link.pattern for _, link in titles}))
    for page in pages:
        rows.compare(extract_threads(page, wrapper) if wrapper else [], site.gold.get(page.url, ()))
    return rows.figures()


def _squeezed(text: str | None) -> str:
    return " ".join((text or "").split())


def table3(name: str, sites: Sequence[LabelledSite], teachers: Sequence[LabelledSite]) -> Iterator[Row]:
    """Table 3 of the paper and today's rules, a row a method; forums of a family that is tested teach nothing."""
    yield row_of(name, "today, each page alone", [read_today(site, pooled=False) for site in sites])
    yield row_of(name, "today, all pages together", [read_today(site, pooled=True) for site in sites])
    for method in METHODS:
        yield row_of(
            name, method.name, [f for some, w in _taught(sites, teachers, method) for f in _read(some, method, w)]
        )


def without_each_topic(name: str, sites: Sequence[LabelledSite], teachers: Sequence[LabelledSite]) -> Iterator[Row]:
    """What each kind of evidence beyond the paper brings: PVV without it."""
    topics = frozenset(f.topic for f in FORMULAS) - ALWAYS
    for topic in sorted(topics):
        method = replace(PVV, name=f"PVV without {topic}", setting=Setting("V", topics - {topic}))
        yield row_of(
            name, method.name, [f for some, w in _taught(sites, teachers, method) for f in _read(some, method, w)]
        )


def learning_curve(name: str, sites: Sequence[LabelledSite], teachers: Sequence[LabelledSite]) -> Iterator[Row]:
    """Figure 7 of the paper: what few forums teach, and few pages of two; means of REPEATS draws.

    Of PVV without the rules, which leave little to learn.
    """
    method = METHODS[5]
    for count in range(1, 6):
        what = f"{method.name}, {count} forums teach"
        yield row_of(name, what, _taught_by_few(sites, teachers, method, count, CURVE_PAGES[-1]))
    for pages in CURVE_PAGES:
        what = f"{method.name}, {pages} pages of each of 2 teach"
        yield row_of(name, what, _taught_by_few(sites, teachers, method, 2, pages))


def _taught_by_few(
    sites: Sequence[LabelledSite], teachers: Sequence[LabelledSite], method: Method, count: int, pages: int
) -> list[Figures]:
    """What some of the teachers teach, on forums of families that no teacher has."""
    figures = []
    families = {teacher.family for teacher in teachers}
    others = [site for site in sites if site.family not in families]
    for repeat in range(REPEATS):
        few = Random(repeat).sample(list(teachers), min(count, len(teachers)))  # noqa: S311 - a draw of forums
        figures += _read(others, method, train([site.with_pages(pages) for site in few], method))
    return figures


def _taught(
    sites: Sequence[LabelledSite], teachers: Sequence[LabelledSite], method: Method
) -> Iterator[tuple[list[LabelledSite], Weights]]:
    """The forums in groups, each with weights from teachers of no family in the group."""
    families = sorted({site.family for site in sites} & {site.family for site in teachers})
    for fold in range(FOLDS) if families else ():
        tested = set(families[fold::FOLDS])
        group = [site for site in sites if site.family in tested]
        if group:
            yield group, train([site for site in teachers if site.family not in tested], method)
    strangers = [site for site in sites if site.family not in families]
    if strangers:
        yield strangers, train(teachers, method)


def _read(sites: Sequence[LabelledSite], method: Method, weights: Weights) -> list[Figures]:
    return [read_with(site, method, weights) for site in sites]


def row_of(name: str, method: str, figures: Sequence[Figures]) -> Row:
    """Means over forums."""
    known = {key: [each[key] for each in figures if key in each] for key in FIELDS[3:]}
    means = {key: f"{fmean(values):.3f}" if values else "" for key, values in known.items()}
    return {"forums": name, "method": method, "sites": len(figures)} | means


def ship_weights(teachers: Sequence[LabelledSite], path: Path, command: str) -> None:
    """Writes the weights that all teachers give together."""
    made = {"date": datetime.now(UTC).date().isoformat(), "command": command}
    fewer = [site.with_pages(PAGES_ALONE) for site in teachers]
    save_weights(train(teachers, PVV), train(fewer, ALONE), made, path)
