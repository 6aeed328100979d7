"""Reading a page with a learned wrapper: what it costs, as a multiple of the time that lxml needs to parse the page.

All that a crawl does with a page of posts or of a list counts: records, fields, dates, text, sanitised HTML, own words and quotes,
the thread's title, and the judging of the wrapper. Each page is parsed and read once, with everything else forgotten, as a
crawl does. *posts*, *lists*: pages of each kind. *x parse*: CPU time of reading all pages of a site over that of parsing them;
before it the same for each kind alone. *us*: microseconds to parse a page. Each site counts the same in the mean, each page in
the last row.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from statistics import fmean
from time import process_time
from typing import Any

from forumcrawl.bench.mirror import Mirror, Truth
from forumcrawl.bench.sheets import spread
from forumcrawl.bench.sitemap import learn
from forumcrawl.dom.page import Page
from forumcrawl.dom.parsing import parse_html
from forumcrawl.exceptions import SitemapHasNoPostsVertex
from forumcrawl.sitemap.model import Sitemap
from forumcrawl.urls.canonical import canonical_address
from forumcrawl.wrappers.extract import extract_title
from forumcrawl.wrappers.model import PostWrapper, Wrapper, wrapper_from_json
from forumcrawl.wrappers.reader import read_with

PAGES_A_KIND = 200
KINDS = ("post", "list")
FIELDS = ["site", "posts", "lists", "us", "posts x", "lists x", "x parse"]

Row = dict[str, Any]


@dataclass(frozen=True)
class Cost:
    """CPU seconds over some pages."""

    pages: int = 0
    parsing: float = 0.0
    reading: float = 0.0

    def __add__(self, other: "Cost") -> "Cost":
        return Cost(self.pages + other.pages, self.parsing + other.parsing, self.reading + other.reading)

    @property
    def ratio(self) -> float | None:
        return self.reading / self.parsing if self.parsing else None


@dataclass(frozen=True)
class Costs:
    """What the pages of a forum cost, by their kind."""

    by_kind: dict[str, Cost] = field(default_factory=lambda: {kind: Cost() for kind in KINDS})

    def include(self, others: "Costs") -> None:
        """Add those of another forum."""
        for kind, other in others.by_kind.items():
            self.by_kind[kind] = self.by_kind[kind] + other

    @property
    def whole(self) -> Cost:
        return sum(self.by_kind.values(), Cost())


def measure(mirrors: Iterable[Mirror]) -> Iterator[Row]:
    """A row a site, and one for the mean."""
    rows, everything = [], Costs()
    for mirror in mirrors:
        try:
            sitemap = learn(mirror).sitemap
        except SitemapHasNoPostsVertex:
            continue  # `bench sitemap` tells of it
        costs = costs_of(mirror, sitemap)
        everything.include(costs)
        rows.append(row := _row(mirror.name, costs))
        yield _shown(row)
    if rows:
        yield _shown({"site": f"mean of {len(rows)}"} | {name: _mean(rows, name) for name in FIELDS[1:]})
        yield _shown(_row("all pages", everything))


def costs_of(mirror: Mirror, sitemap: Sitemap) -> Costs:
    """Parse and read pages of threads and lists, each once."""
    costs, wrappers = Costs(), _Wrappers(sitemap)
    for truth in pages_to_read(mirror):
        wrapper = wrappers.of(truth)
        found = mirror.try_html(truth.url)
        if wrapper is not None and found is not None:
            url, html = found
            start = process_time()
            tree = parse_html(html)
            parsed = process_time()
            read_page(Page(url, tree, mirror.fetched_at, "utf-8"), wrapper)
            costs.by_kind[truth.kind] += Cost(1, parsed - start, process_time() - parsed)
    return costs


def pages_to_read(mirror: Mirror) -> list[Truth]:
    """Thread and list pages at their own addresses, evenly spread."""
    truths = [truth for truth in mirror.truths.values() if truth.canonical and mirror.try_html(truth.url)]
    return [truth for kind in KINDS for truth in spread([t for t in truths if t.kind == kind], PAGES_A_KIND)]


def read_page(page: Page, wrapper: Wrapper) -> None:
    """What a crawl does with a page that it comes to without knowing its title."""
    read_with(page, wrapper)
    if isinstance(wrapper, PostWrapper):
        extract_title(page, wrapper)


class _Wrappers:
    """The wrappers of a map, each made once."""

    def __init__(self, sitemap: Sitemap) -> None:
        self._sitemap = sitemap
        self._made: dict[str, Wrapper] = {}

    def of(self, truth: Truth) -> Wrapper | None:
        vertex = self._sitemap.vertex_for(canonical_address(truth.url), "post" if truth.kind == "post" else "list")
        if vertex is None or vertex.wrapper is None:
            return None
        if vertex.name not in self._made:
            self._made[vertex.name] = wrapper_from_json(vertex.wrapper)
        return self._made[vertex.name]


def _row(name: str, costs: Costs) -> Row:
    posts, lists, whole = costs.by_kind["post"], costs.by_kind["list"], costs.whole
    return {
        "site": name,
        "posts": posts.pages,
        "lists": lists.pages,
        "us": 1e6 * whole.parsing / max(1, whole.pages),
        "posts x": posts.ratio,
        "lists x": lists.ratio,
        "x parse": whole.ratio,
    }


def _mean(rows: Sequence[Row], name: str) -> float | None:
    values = [row[name] for row in rows if row[name] is not None]
    return fmean(values) if values else None


def _shown(row: Row) -> Row:
    digits = {"posts x": 2, "lists x": 2, "x parse": 2}
    return {
        name: f"{value:.{digits.get(name, 0)}f}" if isinstance(value := row[name], float) else value for name in FIELDS
    }
