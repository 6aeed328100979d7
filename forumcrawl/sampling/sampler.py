"""Which page to fetch next while the forum is unknown. Sans-IO: it is asked for addresses and told pages.

Links are put into classes by URL pattern. A class that stands several times on one page is a list of something, and lists
are what a forum is made of: such classes come first, breadth first, until their layout is known; every fourth fetch goes to
what is left, since the way to the boards may be one link in a menu. A class that brings errors or copies gets no more.
"""

import re
from collections import Counter, defaultdict
from dataclasses import dataclass

from forumcrawl.clustering.signature import Signature, signature_of
from forumcrawl.clustering.vertices import cluster_pages
from forumcrawl.dom.links import find_links
from forumcrawl.dom.page import Page
from forumcrawl.dom.paths import generalised_path
from forumcrawl.dom.text import visible_text
from forumcrawl.urls.canonical import canonical_address
from forumcrawl.urls.patterns import PatternSet, learn_patterns

ACTS = re.compile(
    r"log[-_]?(out|in|off)|sign[-_]?(out|in|up)|register|delete|remove|mark.?(all|read|forum)|vote|report|subscri|reply|"
    r"post(ing)?\.php|newthread|newtopic|sendpass|lost.?password|\.(css|js|png|jpe?g|gif|svg|ico|xml|rss|atom|zip|pdf)$|feed|rss",
    re.IGNORECASE,
)
"""Addresses that act, ask for a name, or are no page: never part of a sample."""


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
    single_every: int = 4
    """Every so many fetches one goes to a class that is no list."""


@dataclass(frozen=True)
class _Candidate:
    """A link that could be fetched."""

    url: str
    address: str
    location: str
    order: int


class Sampler:
    """Holds what was sampled so far and what could be fetched next."""

    def __init__(self, start: str, params: SamplerParams = SamplerParams()) -> None:
        self.params = params
        self.pages: list[Page] = []
        self.asked = 0
        self._candidates: dict[str, _Candidate] = {}
        self._fetched: dict[str, tuple[str, Signature]] = {}
        self._locations: dict[str, str] = {}
        self._links: list[set[str]] = []
        self._texts: set[int] = set()
        self._failed: set[str] = set()
        self._copies: set[str] = set()
        self._offer(start, "")

    @property
    def exhausted(self) -> bool:
        return self.asked >= self.params.budget or not self._candidates

    def next_urls(self, number: int) -> list[str]:
        """The addresses to fetch next, at most `number`."""
        patterns = learn_patterns([*self._locations, *self._candidates])
        outlook = _Outlook(self, patterns)
        urls: list[str] = []
        while self._candidates and len(urls) < number and self.asked < self.params.budget:
            single = self.asked % self.params.single_every == self.params.single_every - 1
            best = min(self._candidates.values(), key=lambda c: outlook.rank(c, single=single))
            outlook.take(best)
            urls.append(self._take(best))
        return urls

    def add(self, asked_url: str, page: Page) -> None:
        """Tell the page that an address brought."""
        address = canonical_address(page.url)
        self._locations.setdefault(address, self._locations.get(canonical_address(asked_url), ""))
        self._candidates.pop(address, None)
        text = hash(visible_text(page.tree))
        if text in self._texts:
            self._copies.add(canonical_address(asked_url))
        self._texts.add(text)
        self.pages.append(page)
        self._fetched[address] = self._locations[address], signature_of(page)
        links = [link for link in find_links(page) if not ACTS.search(link.address)]
        self._links.append({link.address for link in links})
        for link in links:
            if link.address not in self._locations and link.address not in self._candidates:
                self._offer(link.url, generalised_path(link.element, steps=3))

    def fail(self, asked_url: str) -> None:
        """Tell that an address brought an error or no page."""
        self._failed.add(canonical_address(asked_url))

    def _offer(self, url: str, location: str) -> None:
        address = canonical_address(url)
        order = len(self._candidates) + len(self._locations)
        self._candidates[address] = _Candidate(url, address, location, order)

    def _take(self, candidate: _Candidate) -> str:
        del self._candidates[candidate.address]
        self._locations[candidate.address] = candidate.location
        self.asked += 1
        return candidate.url


class _Outlook:
    """What the pages so far promise about links: which classes are lists, and which layout a link will bring."""

    def __init__(self, sampler: Sampler, patterns: PatternSet) -> None:
        self._params = sampler.params
        self._patterns = patterns
        self._classes: dict[str, str] = {}
        self._closed = self._spoiled_classes(sampler)
        self._wide = self._wide_classes(sampler._links)
        self._by_class: dict[str, Counter[int]] = defaultdict(Counter)
        self._by_location: dict[str, Counter[int]] = defaultdict(Counter)
        self._sizes: Counter[int] = Counter()
        self._pending: Counter[str] = Counter()
        self._sizes_of_class = Counter(map(self._class, sampler._candidates))
        self._cluster(sampler._fetched)

    def _spoiled_classes(self, sampler: Sampler) -> set[str]:
        """Classes that brought errors or copies at least twice, and as often as anything new: one board may be closed to guests."""
        spoiled = Counter(map(self._class, sampler._failed | sampler._copies))
        good = Counter(self._class(address) for address in sampler._fetched if address not in sampler._copies)
        return {name for name, times in spoiled.items() if times >= max(2, good[name])}

    def rank(self, candidate: _Candidate, *, single: bool) -> tuple[bool, bool, bool, int]:
        """Smaller is sooner: open classes, layouts not yet known, lists of something (or the opposite), the first seen."""
        name = self._class(candidate.address)
        wide = name in self._wide
        untried = (
            self._by_class[name].total() + self._pending[name] < self._params.per_class
            and self._sizes_of_class[name] >= 10
        )
        seen = self._expected_pages(name, candidate.location) + self._pending[name]
        known = seen >= self._params.per_layout and not (wide and untried)
        return name in self._closed, known, wide is single, candidate.order

    def take(self, candidate: _Candidate) -> None:
        self._pending[self._class(candidate.address)] += 1

    def _expected_pages(self, name: str, location: str) -> int:
        """How many pages there are already of the layout that such a link brings."""
        votes = self._by_class.get(name) or self._by_location.get(location)
        return self._sizes[votes.most_common(1)[0][0]] if votes else 0

    def _cluster(self, fetched: dict[str, tuple[str, Signature]]) -> None:
        names = [self._class(address) for address in fetched]
        clusters = cluster_pages([signature for _, signature in fetched.values()], names)
        for cluster, name, (location, _) in zip(clusters, names, fetched.values(), strict=True):
            self._by_class[name][cluster] += 1
            self._by_location[location][cluster] += 1
            self._sizes[cluster] += 1

    def _wide_classes(self, pages: list[set[str]]) -> set[str]:
        wide: set[str] = set()
        for addresses in pages:
            count = Counter(map(self._class, addresses))
            wide.update(name for name, links in count.items() if links >= self._params.fan_out)
        return wide

    def _class(self, address: str) -> str:
        name = self._classes.get(address)
        if name is None:
            pattern = self._patterns.pattern_of(address)
            name = self._classes[address] = pattern.template if pattern else address
        return name
