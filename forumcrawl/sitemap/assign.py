"""The vertex of a new page: by its address and a quick look, by its whole layout only in doubt."""

from collections import defaultdict
from dataclasses import dataclass

from forumcrawl.clustering.layout import Layouts
from forumcrawl.dom.page import Page
from forumcrawl.sitemap.model import Sitemap, Vertex
from forumcrawl.urls.canonical import canonical_address

LEAST_SIMILARITY = 0.3
"""Below this a page looks like no vertex."""
AT_A_GLANCE = 0.9
"""Confidence in what address and quick look agree on."""
KNOWN_ADDRESS = 0.15
"""Added to the similarity with a vertex whose addresses look the same: supports, never decides."""


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
        self._patterns = sitemap.patterns
        self._layouts = Layouts({vertex.name: vertex.layout for vertex in sitemap.vertices})
        self._vertices = {vertex.name: vertex for vertex in sitemap.vertices}
        self._by_pattern: dict[str, list[Vertex]] = defaultdict(list)
        for vertex in sitemap.vertices:
            for pattern in vertex.patterns:
                self._by_pattern[pattern].append(vertex)

    def assign(self, page: Page) -> Assignment:
        """The vertex of a page, or none."""
        pattern = self._patterns.pattern_of(canonical_address(page.url))
        likely = self._by_pattern.get(pattern.template, []) if pattern else []
        if len(likely) == 1 and self._layouts.has_look_of(page, likely[0].name):
            return Assignment(likely[0], AT_A_GLANCE)
        return self._assign_by_layout(page, {vertex.name for vertex in likely})

    def _assign_by_layout(self, page: Page, likely: set[str]) -> Assignment:
        found = {
            name: similarity + KNOWN_ADDRESS * (name in likely)
            for name, similarity in self._layouts.similarities(page).items()
        }
        best = max(found, key=lambda name: found[name], default=None)
        if best is None or found[best] < LEAST_SIMILARITY:
            return Assignment(None, 1 - found[best] if best else 1.0)
        return Assignment(self._vertices[best], min(1.0, found[best]))
