"""The sampled pages as the sitemap sees them: each with its vertex, its place and its links."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from lxml.html import HtmlElement

from forumcrawl.clustering.signature import Signature, signature_of
from forumcrawl.clustering.vertices import cluster_pages
from forumcrawl.dom.links import Link, find_links
from forumcrawl.dom.page import Page
from forumcrawl.dom.paths import generalised_path
from forumcrawl.dom.text import visible_text
from forumcrawl.sitemap.flips import Flips, Place, learn_flips
from forumcrawl.urls.canonical import canonical_address
from forumcrawl.urls.parameters import find_inert_parameters
from forumcrawl.urls.patterns import PatternSet, learn_patterns

LOCATION_STEPS = 3
NAVIGATION_SHARE = 0.6
"""Share of the sampled pages on which links of one pattern at one location stand that makes them navigation."""


@dataclass(frozen=True, eq=False)
class PlacedLink:
    """A link of a sampled page, with what the map knows about its address."""

    address: str
    text: str
    element: HtmlElement
    pattern: str
    place: Place

    @cached_property
    def location(self) -> str:
        return generalised_path(self.element, LOCATION_STEPS)

    @property
    def row_location(self) -> str:
        """The location, whatever the classes of the row: every second one may look otherwise."""
        return row_location(self.location)

    @property
    def is_numbered(self) -> bool:
        """Whether its text is a page number or nothing: no title or name."""
        return not any(c.isalpha() for c in self.text)


@dataclass(frozen=True, eq=False)
class SampledPage:
    """A page of the sample."""

    page: Page
    address: str
    pattern: str
    place: Place
    vertex: int
    links: tuple[PlacedLink, ...]
    signature: Signature


@dataclass(frozen=True, eq=False)
class Sample:
    """All sampled pages, clustered into vertices."""

    pages: tuple[SampledPage, ...]
    patterns: PatternSet
    flips: Flips

    @cached_property
    def vertices(self) -> Mapping[int, tuple[SampledPage, ...]]:
        numbers = sorted({page.vertex for page in self.pages})
        return {n: tuple(page for page in self.pages if page.vertex == n) for n in numbers}

    def residents(self, number: int) -> tuple[SampledPage, ...]:
        """Pages of a vertex whose addresses are usual for it: an empty list among menus says nothing about them. All if none is."""
        pages = self.vertices[number]
        return tuple(page for page in pages if self.vertex_of_pattern(page.pattern) == number) or pages

    @cached_property
    def _vertex_by_address(self) -> dict[str, int]:
        return {page.address: page.vertex for page in self.pages}

    @cached_property
    def _vertex_by_pattern(self) -> dict[str, int]:
        votes: dict[str, Counter[int]] = {}
        for page in self.pages:
            votes.setdefault(page.pattern, Counter())[page.vertex] += 1
        return {pattern: count.most_common(1)[0][0] for pattern, count in votes.items()}

    @cached_property
    def _navigation(self) -> frozenset[tuple[str, str]]:
        """(pattern, location) of links of which most lead to addresses that stand there on most pages, whatever their vertex.

        A breadcrumb leads elsewhere from each board, and titles may stand at the same place as a menu or the latest threads.
        """
        standing: dict[tuple[str, str], Counter[str]] = defaultdict(Counter)
        for page in self.pages:
            for pattern, location, address in {(link.pattern, link.location, link.address) for link in page.links}:
                standing[pattern, location][address] += 1
        usual = NAVIGATION_SHARE * len(self.pages)
        return frozenset(
            key for key, pages in standing.items() if 2 * sum(count > usual for count in pages.values()) >= len(pages)
        )

    def is_navigation(self, link: PlacedLink) -> bool:
        """Whether a link says nothing about the page it stands on, since most pages have it."""
        return (link.pattern, link.location) in self._navigation

    def template_of(self, address: str) -> str:
        """The template of the pattern that an address follows; the address itself if it follows none."""
        return _template(self.patterns, address)

    def vertex_of_pattern(self, pattern: str) -> int | None:
        """Vertex of most sampled pages with addresses of this pattern."""
        return self._vertex_by_pattern.get(pattern)

    def target_of(self, link: PlacedLink) -> int | None:
        """Vertex that a link leads to: its page if sampled, else where its URL pattern usually leads."""
        found = self._vertex_by_address.get(link.address)
        return self._vertex_by_pattern.get(link.pattern) if found is None else found


def row_location(location: str) -> str:
    """A location without the classes of its first step, if the others have some: `ul/li/a` could be anything."""
    first, slash, rest = location.partition("/")
    return first.partition(".")[0] + slash + rest if "." in rest else location


def arrange_sample(pages: Sequence[Page]) -> Sample:
    """Learn URL patterns, flips and vertices of the sampled pages."""
    unique = {canonical_address(page.url): page for page in reversed(pages)}
    addresses = list(reversed(unique))
    links = {address: find_links(unique[address]) for address in addresses}
    patterns = learn_patterns(addresses + [link.address for found in links.values() for link in found])
    flips = learn_flips(patterns, [(a, [(link.address, link.text) for link in links[a]]) for a in addresses])
    flips = flips.without(find_inert_parameters([(a, str(hash(visible_text(unique[a].tree)))) for a in addresses]))
    templates = [_template(patterns, address) for address in addresses]
    signatures = [signature_of(unique[address]) for address in addresses]
    # Every page of a list or thread is of one kind, so further pages count as of the first one's pattern.
    vertices = cluster_pages(signatures, [_template(patterns, flips.place_of(address).key) for address in addresses])
    placed = [
        SampledPage(unique[a], a, template, flips.place_of(a), vertex, tuple(_placed(flips, links[a])), signature)
        for a, template, vertex, signature in zip(addresses, templates, vertices, signatures, strict=True)
    ]
    return Sample(tuple(placed), patterns, flips)


def _template(patterns: PatternSet, address: str) -> str:
    pattern = patterns.pattern_of(address)
    return pattern.template if pattern else address


def _placed(flips: Flips, links: Sequence[Link]) -> list[PlacedLink]:
    return [
        PlacedLink(
            link.address, link.text, link.element, _template(flips.patterns, link.address), flips.place_of(link.address)
        )
        for link in links
    ]
