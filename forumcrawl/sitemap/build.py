"""The labelled sample put together as the sitemap that is kept."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from forumcrawl.clustering.layout import Layout, find_layouts
from forumcrawl.sitemap.arcs import ArcLinks
from forumcrawl.sitemap.follow import Followed
from forumcrawl.sitemap.labels import Label
from forumcrawl.sitemap.model import Arc, Sitemap, Vertex
from forumcrawl.sitemap.sample import Sample
from forumcrawl.urls.canonical import site_of


def build_sitemap(
    start: str,
    sample: Sample,
    labels: Mapping[int, Label],
    arcs: Sequence[ArcLinks],
    followed: Followed,
    wrappers: Mapping[int, Mapping[str, Any] | None],
    whole: str = "",
) -> Sitemap:
    """What is kept of a sample."""
    names = _names_of(labels)
    layouts = find_layouts({n: [page.signature for page in pages] for n, pages in sample.vertices.items()})
    # A link of its own says something only beside those that are followed: whether all at that location are.
    telling = {(arc.source, arc.location) for arc in arcs if (labels[arc.source].role, arc.pattern) in followed}
    kept = [arc for arc in arcs if len(arc.links) > 1 or (arc.source, arc.location) in telling]
    return Sitemap(
        site=site_of(start),
        start=start,
        patterns=sample.patterns,
        flips=sample.flips,
        vertices=tuple(_vertex(sample, n, names[n], labels[n], wrappers.get(n), layouts[n]) for n in sample.vertices),
        arcs=tuple(_arc(arc, names, labels, followed) for arc in kept),
        seeds=_seeds(start, sample, labels, followed),
        whole=whole,
    )


def _names_of(labels: Mapping[int, Label]) -> dict[int, str]:
    """Role and a number: "post-1", "other-3"."""
    count: Counter[str] = Counter()
    names: dict[int, str] = {}
    for number in sorted(labels):
        count[labels[number].role] += 1
        names[number] = f"{labels[number].role}-{count[labels[number].role]}"
    return names


def _vertex(
    sample: Sample, number: int, name: str, label: Label, wrapper: Mapping[str, Any] | None, layout: Layout
) -> Vertex:
    pages = sample.vertices[number]
    usual = Counter(page.pattern for page in pages)
    owned = tuple(pattern for pattern, _ in usual.most_common() if sample.vertex_of_pattern(pattern) == number)
    return Vertex(
        name,
        label.role,
        round(label.confidence, 3),
        label.reasons,
        owned,
        len(pages),
        pages[0].address,
        wrapper,
        layout=layout,
    )


def _arc(arc: ArcLinks, names: Mapping[int, str], labels: Mapping[int, Label], followed: Followed) -> Arc:
    role = followed.get((labels[arc.source].role, arc.pattern))
    return Arc(
        source=names[arc.source],
        pattern=arc.pattern,
        location=arc.location,
        target=names[arc.target] if arc.target is not None else None,
        links=len(arc.links),
        pages=arc.pages,
        targets=len(arc.places),
        text_length=round(arc.text_length, 1),
        follow=role is not None and arc.target is not None and labels[arc.target].role == role,
    )


def _seeds(start: str, sample: Sample, labels: Mapping[int, Label], followed: Followed) -> tuple[str, ...]:
    """The start, then sampled boards and lists that the map itself would lead to."""
    found = [
        page.page.url
        for role in ("board", "list")
        for page in sample.pages
        if labels[page.vertex].role == role and page.place.number == 1 and _is_followed(page.pattern, followed)
    ]
    return tuple(dict.fromkeys([start, *found]))


def _is_followed(pattern: str, followed: Followed) -> bool:
    return ("board", pattern) in followed or ("list", pattern) in followed
