"""The vertex of a new page: by its address and a quick look, by its whole layout only in doubt."""

from collections.abc import Iterator
from dataclasses import dataclass

from forumcrawl.clustering.layout import Layouts
from forumcrawl.dom.page import Page
from forumcrawl.sitemap.model import Sitemap, Vertex
from forumcrawl.urls.canonical import canonical_address

LEAST_SHARE = 0.7
"""Of the features of the vertex that a page is most similar to; with less it fits nowhere."""
LEAST_SHARE_OF_LIKELY = 0.4
"""The same for the vertex that the address speaks for too: a page of one short post has little of what others have."""
AT_A_GLANCE = 0.9
"""Confidence in what address and quick look agree on."""
KNOWN_ADDRESS = 0.15
"""Added to the similarity with a vertex whose addresses look the same: supports, never decides."""

OFTEN = 3
"""Pages of a pattern that no vertex had in the sample, all found in one vertex, after which the next is looked for there."""


@dataclass(frozen=True)
class Assignment:
    """Where a page belongs."""

    vertex: Vertex | None
    """None for a page that fits nowhere."""
    confidence: float
    """How sure that is, from 0 to 1."""


class Assigner:
    """Assigns pages to the vertices of a map."""

    def __init__(self, sitemap: Sitemap) -> None:
        self.sitemap = sitemap
        self._patterns = sitemap.patterns
        self._layouts = Layouts({vertex.name: vertex.layout for vertex in sitemap.vertices})
        self._vertices = {vertex.name: vertex for vertex in sitemap.vertices}
        self._flips = sitemap.flips
        self._by_pattern = {pattern: vertex for vertex in reversed(sitemap.vertices) for pattern in vertex.patterns}
        self._split = {pattern: _split(pattern) for pattern in self._by_pattern}
        self._wider: dict[str, Vertex | None] = {}
        self._met: dict[str, tuple[int, Vertex | None]] = {}
        self._found: dict[str, Vertex] = {}
        self._people = {
            pattern for pattern, vertex in self._by_pattern.items() if vertex.role == "profile" and "{" in pattern
        }

    def assign(self, page: Page) -> Assignment:
        """The vertex of a page, or none."""
        address = canonical_address(page.url)
        likely = self._likely(address)
        for known in (likely, self._found.get(self._template_of(address))):
            if known and self._layouts.has_look_of(page, known.name):
                return Assignment(known, AT_A_GLANCE)
        found = self._assign_by_layout(page, likely)
        self._remember(address, found.vertex)
        return found

    def _remember(self, address: str, vertex: Vertex | None) -> None:
        """After some pages of one pattern that were all found in one vertex a quick look there comes first."""
        template = self._template_of(address)
        times, before = self._met.get(template, (0, None))
        self._met[template] = (times + 1, vertex) if vertex is before else (1, vertex)
        if vertex and template and self._met[template][0] >= OFTEN:
            self._found[template] = vertex

    def _template_of(self, address: str) -> str:
        pattern = self._patterns.pattern_of(self._flips.place_of(address).key)
        return pattern.template if pattern else ""

    def _likely(self, address: str) -> Vertex | None:
        """The vertex of such addresses: further pages have that of the first, other views of a page that of the page."""
        for asked in (address, self._flips.place_of(address).key):
            pattern = self._patterns.pattern_of(asked)
            if pattern and (vertex := self._by_pattern.get(pattern.template)):
                return vertex
        return self._by_fewer_parameters(pattern.template) if pattern else None

    def _by_fewer_parameters(self, template: str) -> Vertex | None:
        if template not in self._wider:
            path, pieces = _split(template)
            known = [(len(own), name) for name, (there, own) in self._split.items() if there == path and own < pieces]
            self._wider[template] = self._by_pattern[max(known)[1]] if known else self._by_path(path)
        return self._wider[template]

    def _by_path(self, path: str) -> Vertex | None:
        """The largest vertex of a path that has one role whatever its parameters."""
        found = [self._by_pattern[name] for name, (there, _) in self._split.items() if there == path]
        single = len({vertex.role for vertex in found}) == 1
        return max(found, key=lambda vertex: vertex.pages) if single else None

    def _assign_by_layout(self, page: Page, likely: Vertex | None) -> Assignment:
        """The most similar vertex, if the page has most of what its pages have."""
        found = self._layouts.likenesses(page)
        bonus = {likely.name: KNOWN_ADDRESS} if likely else {}
        best = max(found, key=lambda name: found[name].similarity + bonus.get(name, 0.0), default=None)
        if best is None or found[best].share < (LEAST_SHARE_OF_LIKELY if best in bonus else LEAST_SHARE):
            return Assignment(None, 1 - found[best].share if best else 1.0)
        vertex = self._vertices[best]
        if vertex.role in ("board", "list") and best not in bonus and self._is_of_a_person(page):
            return Assignment(None, found[best].share)
        return Assignment(vertex, found[best].share)

    def _is_of_a_person(self, page: Page) -> bool:
        """Whether an address goes on where that of a profile ends: what one member wrote is no board, though it may look like one."""
        above = _addresses_above(self._flips.place_of(canonical_address(page.url)).key)
        found = (self._patterns.pattern_of(address) for address in above)
        return any(pattern and pattern.template in self._people for pattern in found)


def _addresses_above(address: str) -> Iterator[str]:
    """Without each of its parameters, or without the last steps of its path."""
    path, _, query = address.partition("?")
    pieces = query.split("&") if query else []
    for piece in pieces:
        yield f"{path}?{'&'.join(other for other in pieces if other != piece)}".rstrip("?")
    while path := path.rstrip("/").rpartition("/")[0]:
        yield path + "/"
        yield path


def _split(template: str) -> tuple[str, frozenset[str]]:
    path, _, query = template.partition("?")
    return path, frozenset(query.split("&")) if query else frozenset()
