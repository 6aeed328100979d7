"""The sitemap as data: vertices, arcs, flip rules. The only thing that passes from learning to running."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from forumcrawl.items import Role
from forumcrawl.sitemap.flips import Flips
from forumcrawl.urls.patterns import PatternSet

VERSION = 1


@dataclass(frozen=True)
class Vertex:
    """A group of pages of one layout."""

    name: str
    role: Role
    confidence: float
    reasons: tuple[str, ...]
    """Why it has this role, in words."""
    patterns: tuple[str, ...]
    """Templates of its pages' addresses, the most frequent first."""
    pages: int
    """How many sampled pages it holds."""
    example: str
    wrapper: Mapping[str, Any] | None = None
    older: tuple[Mapping[str, Any], ...] = ()
    """Wrappers of layouts that the forum had before, the newest first: some pages may have them still."""
    layout: tuple[str, ...] = ()
    """What its pages look like: parents and children with their classes, the most telling first."""


@dataclass(frozen=True)
class Arc:
    """Links of one URL pattern at one location on the pages of a vertex."""

    source: str
    pattern: str
    location: str
    target: str | None
    """Vertex that the links lead to; None where no target was sampled."""
    links: int
    pages: int
    """On how many sampled pages of the source such links stand."""
    targets: int
    """How many different lists, threads or pages they lead to."""
    text_length: float
    """Mean length of the links' texts."""
    follow: bool = False
    """Whether a crawl follows these links."""


@dataclass(frozen=True)
class Sitemap:
    """What is known about a forum."""

    site: str
    start: str
    patterns: PatternSet
    flips: Flips
    vertices: tuple[Vertex, ...]
    arcs: tuple[Arc, ...]
    seeds: tuple[str, ...] = ()
    """Addresses that a crawl begins with: the start and the sampled boards and lists."""
    whole: str = ""
    """What the address of a thread's first page adds to show all its pages on one; empty where no such page was seen."""

    def vertices_of(self, role: Role) -> list[Vertex]:
        return [vertex for vertex in self.vertices if vertex.role == role]

    def role_of(self, name: str) -> Role:
        return self._by_name[name].role

    def vertex_of(self, address: str) -> Vertex | None:
        """Vertex whose pages have addresses like this one."""
        pattern = self.patterns.pattern_of(address)
        return self._by_pattern.get(pattern.template) if pattern else None

    def vertex_for(self, address: str, role: Role) -> Vertex | None:
        """Vertex of a page whose role is known: by its address, else the largest of that role."""
        vertex = self.vertex_of(address)
        if vertex is not None and vertex.role == role:
            return vertex
        return max(self.vertices_of(role), key=lambda vertex: vertex.pages, default=None)

    @cached_property
    def _by_name(self) -> dict[str, Vertex]:
        return {vertex.name: vertex for vertex in self.vertices}

    @cached_property
    def _by_pattern(self) -> dict[str, Vertex]:
        return {pattern: vertex for vertex in reversed(self.vertices) for pattern in vertex.patterns}
