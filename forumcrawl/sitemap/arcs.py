"""Arcs: the links of one URL pattern at one location, taken together over the pages of a vertex."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from forumcrawl.sitemap.sample import PlacedLink, Sample, SampledPage


@dataclass(frozen=True, eq=False)
class ArcLinks:
    """An arc with its links."""

    source: int
    pattern: str
    location: str
    target: int | None
    links: tuple[PlacedLink, ...]
    pages: int
    spread: float
    """How many different addresses a page that has such links links to, on average."""

    @property
    def places(self) -> set[str]:
        return {link.place.key for link in self.links}

    @property
    def text_length(self) -> float:
        return sum(len(link.text) for link in self.links) / len(self.links)

    @property
    def numbered_share(self) -> float:
        return sum(link.is_numbered for link in self.links) / len(self.links)


def find_arcs(sample: Sample) -> list[ArcLinks]:
    """All arcs of the sample, most links first."""
    arcs = [arc for number, pages in sample.vertices.items() for arc in _arcs_of_vertex(sample, number, pages)]
    return sorted(arcs, key=lambda arc: (arc.source, -len(arc.links), arc.pattern, arc.location))


def _arcs_of_vertex(sample: Sample, number: int, pages: Iterable[SampledPage]) -> list[ArcLinks]:
    groups: dict[tuple[str, str], list[PlacedLink]] = defaultdict(list)
    standing: dict[tuple[str, str], dict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
    for page in pages:
        for link in page.links:
            groups[link.pattern, link.location].append(link)
            standing[link.pattern, link.location][page.address].add(link.address)
    return [
        ArcLinks(number, pattern, location, _target(sample, links), tuple(links), len(pages), _spread(pages))
        for (pattern, location), links in groups.items()
        for pages in (standing[pattern, location],)
    ]


def _spread(pages: Mapping[str, set[str]]) -> float:
    return sum(map(len, pages.values())) / len(pages)


def _target(sample: Sample, links: list[PlacedLink]) -> int | None:
    votes = Counter(target for link in links if (target := sample.target_of(link)) is not None)
    return votes.most_common(1)[0][0] if votes else None
