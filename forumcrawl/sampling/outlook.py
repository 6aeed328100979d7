"""What the pages so far promise about links: which classes are lists, and which layout a link will bring."""

from collections import Counter, defaultdict
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from statistics import fmean

from forumcrawl.clustering.signature import Signature
from forumcrawl.clustering.vertices import cluster_pages
from forumcrawl.sitemap.model import Sitemap
from forumcrawl.urls.patterns import PatternSet
from forumcrawl.urls.views import find_views


@dataclass(frozen=True)
class SamplerParams:
    """Knobs of the sampler."""

    budget: int = 80
    """The most pages that a sample may cost."""
    per_layout: int = 8
    """Pages of one layout after which it counts as known."""
    per_class: int = 2
    """Pages that a large class gets even if its layout is known: what lists link to must be seen under that very address."""
    fan_out: int = 3
    """Links of one class on one page that make it a list."""
    least_letters: float = 2
    """Letters of a usual link of a class that a map could miss: page numbers and icons lead to more of the same."""
    single_every: int = 4
    """Every so many fetches one goes to a class that is no list."""
    single_from: int = 10
    """But not among so many first ones."""
    seed: int | None = None
    """Decides which of equally promising links comes first; None for the order on the page."""


@dataclass(frozen=True)
class Candidate:
    """A link that could be fetched."""

    url: str
    address: str
    location: str
    order: int

    @property
    def points_inside(self) -> bool:
        """Whether it leads to a spot of a page, as links to single posts do."""
        return "#" in self.url


@dataclass(frozen=True)
class Fetched:
    """A sampled page as the outlook needs it."""

    location: str
    """Where the link stood that led to it."""
    signature: Signature
    links: frozenset[str]


@dataclass
class Told:
    """What a sample was told so far."""

    pages: dict[str, Fetched] = field(default_factory=dict)
    failed: set[str] = field(default_factory=set)
    copies: set[str] = field(default_factory=set)
    moved: set[str] = field(default_factory=set)
    """Addresses that led to an address of another class: to the thread of a post, to a login."""
    letters: dict[str, int] = field(default_factory=dict)
    """Address -> letters in the longest text that links to it."""


class Outlook:
    """Ranks candidates by what was told."""

    def __init__(
        self,
        told: Told,
        candidates: Collection[str],
        patterns: PatternSet,
        sitemap: Sitemap | None,
        params: SamplerParams,
    ) -> None:
        self._params = params
        self._patterns = patterns
        self._sitemap = sitemap
        self._classes: dict[str, str] = {}
        self._closed = self._spoiled_classes(told)
        self._views = find_views([(address, page.links) for address, page in told.pages.items()], self.class_of)
        self._wide = self._wide_classes(told)
        self._by_class: dict[str, Counter[int]] = defaultdict(Counter)
        self._by_location: dict[str, Counter[int]] = defaultdict(Counter)
        self._sizes: Counter[int] = Counter()
        self._pending: Counter[str] = Counter()
        self._sizes_of_class = Counter(map(self.class_of, candidates))
        self._weights = self._mean_letters(told.letters)
        self._cluster(told.pages)

    def rank(self, candidate: Candidate, *, single: bool) -> tuple[bool, bool, bool, bool, float, int]:
        """Smaller is sooner: pages of their own, layouts not yet known, lists of something (or not), classes by turns, the first seen.

        A class whose links have long texts gets more turns: titles are long, names are short, page numbers and icons say nothing.
        """
        name = self.class_of(candidate.address)
        wide = name in self._wide
        return (
            self.is_spent(candidate),
            self._is_known(candidate, wide=wide),
            wide is single,
            not self._by_class[name] and self._pending[name] >= self._params.per_class,
            (self._by_class[name].total() + self._pending[name] + 1) / self._weights[name],
            candidate.order,
        )

    def is_spent(self, candidate: Candidate) -> bool:
        """Whether nothing new is to be expected: errors, copies, views, single posts."""
        return (
            candidate.points_inside
            or self.class_of(candidate.address) in self._closed
            or candidate.address in self._views
        )

    def take(self, candidate: Candidate) -> None:
        self._pending[self.class_of(candidate.address)] += 1

    def class_of(self, address: str) -> str:
        name = self._classes.get(address)
        if name is None:
            pattern = self._patterns.pattern_of(address)
            name = self._classes[address] = pattern.template if pattern else address
        return name

    def _is_known(self, candidate: Candidate, *, wide: bool) -> bool:
        """Whether such a link leads to a layout with pages enough, or to one that the map has no use for."""
        name = self.class_of(candidate.address)
        vertex = self._sitemap.vertex_of(candidate.address) if self._sitemap else None
        if vertex and vertex.role in ("profile", "other"):
            return True
        if self._sitemap and self._weights[name] < self._params.least_letters:
            return True
        tried = self._by_class[name].total() + self._pending[name]
        untried = tried < self._params.per_class and self._sizes_of_class[name] >= 10
        seen = self._expected_pages(name, candidate.location) + self._pending[name]
        return seen >= self._params.per_layout and not (wide and untried)

    def _spoiled_classes(self, told: Told) -> set[str]:
        """Classes that brought errors or copies at least twice, and as often as anything new: one board may be closed to guests."""
        spoiled = Counter(map(self.class_of, told.failed | told.copies))
        good = Counter(self.class_of(address) for address in told.pages if address not in told.copies)
        moved = {self.class_of(address) for address in told.moved}
        return {name for name in moved if not good[name]} | {
            name for name, times in spoiled.items() if times >= max(2, good[name])
        }

    def _expected_pages(self, name: str, location: str) -> int:
        """How many pages there are already of the layout that such a link brings."""
        votes = self._by_class.get(name) or self._by_location.get(location)
        return self._sizes[votes.most_common(1)[0][0]] if votes else 0

    def _cluster(self, pages: Mapping[str, Fetched]) -> None:
        names = [self.class_of(address) for address in pages]
        clusters = cluster_pages([page.signature for page in pages.values()], names)
        for cluster, name, page in zip(clusters, names, pages.values(), strict=True):
            self._by_class[name][cluster] += 1
            self._by_location[page.location][cluster] += 1
            self._sizes[cluster] += 1

    def _mean_letters(self, letters: Mapping[str, int]) -> dict[str, float]:
        found: dict[str, list[int]] = defaultdict(list)
        for address, number in letters.items():
            found[self.class_of(address)].append(number)
        return defaultdict(lambda: 1.0, {name: max(1.0, fmean(numbers)) for name, numbers in found.items()})

    def _wide_classes(self, told: Told) -> set[str]:
        wide: set[str] = set()
        for page in told.pages.values():
            count = Counter(map(self.class_of, page.links))
            wide.update(name for name, links in count.items() if links >= self._params.fan_out)
        return wide
