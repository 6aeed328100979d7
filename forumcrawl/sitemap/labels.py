"""Names for vertices, decided together: what pages look like and where their links lead.

1. Posts: pages whose records are long texts under times in order, and to which many links of other vertices lead.
2. Profiles: where the short links of post pages lead, each name to one address.
3. Thread lists: pages with many links that read like titles into the posts vertex.
4. Board lists: pages with several links into lists. Links that stand on every page say nothing about 3 and 4.
"""

from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import log2

from forumcrawl.exceptions import SitemapHasNoPostsVertex
from forumcrawl.items import Role
from forumcrawl.sitemap.arcs import ArcLinks
from forumcrawl.sitemap.sample import PlacedLink, Sample, SampledPage


@dataclass(frozen=True)
class LabelParams:
    """Knobs of `label_vertices`."""

    least_evidence: float = 0.08
    """Mean evidence for posts below which a vertex holds none."""
    least_titles: int = 3
    """Links to threads on a usual page of a thread list."""
    boilerplate: float = 0.6
    """Share of all sampled pages on which an arc's links stand that makes them navigation."""


@dataclass(frozen=True)
class Label:
    """The role of a vertex, how sure it is, and why."""

    role: Role
    confidence: float
    reasons: tuple[str, ...]


def label_vertices(
    sample: Sample, arcs: list[ArcLinks], evidence: Callable[[SampledPage], float], params: LabelParams = LabelParams()
) -> Mapping[int, Label]:
    """Decide the role of every vertex; raises SitemapHasNoPostsVertex where none holds posts."""
    labels: dict[int, Label] = {}
    shown = {number: [evidence(page) for page in pages] for number, pages in sample.vertices.items()}
    posts = _label_posts(sample, shown, labels, params)
    _label_profiles(posts, labels, arcs)
    telling = _telling_arcs(sample, arcs, params)
    near = _reachable(sample, {number for number, label in labels.items() if label.role in ("post", "profile")})
    lists = _label_lists(sample, posts, near, labels, telling, params)
    _label_boards(sample, lists, labels, telling)
    for number in sample.vertices:
        labels.setdefault(number, Label("other", 0.5, ("nothing speaks for another role",)))
    return labels


def _telling_arcs(sample: Sample, arcs: list[ArcLinks], params: LabelParams) -> list[ArcLinks]:
    """Arcs that say something about their vertex: not the navigation that stands on most pages, whatever their vertex."""
    pages: dict[tuple[str, str], int] = defaultdict(int)
    for arc in arcs:
        pages[arc.pattern, arc.location] += arc.pages
    return [arc for arc in arcs if pages[arc.pattern, arc.location] <= params.boilerplate * len(sample.pages)]


def _label_posts(
    sample: Sample, shown: Mapping[int, list[float]], labels: dict[int, Label], params: LabelParams
) -> set[int]:
    inbound = _inbound_places(sample)
    means = {number: sum(values) / len(values) for number, values in shown.items()}
    best = max(means, key=lambda number: means[number] * log2(1 + len(inbound[number])))
    if means[best] < params.least_evidence or not inbound[best]:
        seen = ", ".join(f"{pages[0].address} ({len(pages)})" for pages in list(sample.vertices.values())[:6])
        raise SitemapHasNoPostsVertex(
            f"no posts vertex found: none of {len(sample.pages)} sampled pages in {len(means)} layouts shows dated texts "
            f"that other pages list; layouts seen: {seen}"
        )
    patterns = {page.pattern for page in sample.vertices[best]}
    posts = {best} | {
        number
        for number, pages in sample.vertices.items()
        if means[number] > 0.5 * means[best] and any(page.pattern in patterns for page in pages)
    }
    for number in posts:
        reasons = (
            f"records of long text under times in order (evidence {means[number]:.2f})",
            f"{len(inbound[number])} different addresses like its pages' are linked from elsewhere",
        )
        labels[number] = Label("post", min(1.0, 0.5 + means[number] / 2), reasons)
    return posts


def _inbound_places(sample: Sample) -> dict[int, set[str]]:
    """For each vertex the different lists, threads or pages that others link to with a text that could be a title."""
    inbound: dict[int, set[str]] = defaultdict(set)
    for page in sample.pages:
        for link in page.links:
            target = sample.target_of(link)
            if target is not None and target != page.vertex and not link.is_numbered:
                inbound[target].add(link.place.key)
    return inbound


def _label_profiles(posts: set[int], labels: dict[int, Label], arcs: list[ArcLinks]) -> None:
    names: dict[int, set[str]] = defaultdict(set)
    for arc in arcs:
        if arc.source in posts and arc.target is not None and arc.target not in labels and arc.text_length < 25:
            texts = _text_by_address(arc.links)
            if len(texts) >= 3 and sum(len(t) == 1 for t in texts.values()) >= 0.9 * len(texts):
                names[arc.target] |= {text for found in texts.values() for text in found}
    if names:
        best = max(names, key=lambda number: (len(names[number]), -number))
        reason = f"post pages link to it with {len(names[best])} names, each name to one address"
        labels[best] = Label("profile", min(1.0, 0.5 + len(names[best]) / 40), (reason,))


def _text_by_address(links: tuple[PlacedLink, ...]) -> dict[str, set[str]]:
    texts: dict[str, set[str]] = defaultdict(set)
    for link in links:
        if not link.is_numbered:
            texts[link.address].add(link.text)
    return texts


def _reachable(sample: Sample, closed: set[int]) -> set[int]:
    """Vertices that the first page leads to without passing through thread or profile pages: what a user wrote is no board."""
    pages = {page.address: page for page in sample.pages}
    todo, seen = [sample.pages[0].address], {sample.pages[0].address}
    while todo:
        page = pages[todo.pop()]
        if page.vertex in closed and page is not sample.pages[0]:
            continue
        for link in page.links:
            if link.address in pages and link.address not in seen:
                seen.add(link.address)
                todo.append(link.address)
    return {pages[address].vertex for address in seen}


def _label_lists(
    sample: Sample, posts: set[int], near: set[int], labels: dict[int, Label], telling: list[ArcLinks], params: LabelParams
) -> set[int]:
    """The vertex whose pages list most threads, and those that list threads at the same location."""
    titles: dict[int, list[ArcLinks]] = defaultdict(list)
    for arc in telling:
        if arc.target in posts and arc.source in near - labels.keys() and arc.numbered_share < 0.5:
            titles[arc.source].append(arc)
    threads = {number: len(set().union(*(arc.places for arc in found))) for number, found in titles.items()}
    if not threads or max(threads.values()) < params.least_titles:
        return set()
    best = max(threads, key=lambda number: (threads[number], -number))
    place = max(titles[best], key=lambda arc: len(arc.places) * arc.text_length).location
    lists = set()
    for number, found in titles.items():
        here = len(set().union(*(arc.places for arc in found if arc.location == place)))
        if number == best or here >= max(params.least_titles, 0.5 * threads[number]):
            lists.add(number)
            reason = f"its {len(sample.vertices[number])} sampled pages link to {threads[number]} threads"
            labels[number] = Label("list", min(1.0, 0.5 + threads[number] / 40), (reason,))
    return lists


def _label_boards(sample: Sample, lists: set[int], labels: dict[int, Label], telling: list[ArcLinks]) -> None:
    linked: dict[int, set[str]] = defaultdict(set)
    for arc in telling:
        if arc.target in lists and arc.source not in labels:
            linked[arc.source] |= arc.places
    for number, places in linked.items():
        if len(places) >= 2 * len(sample.vertices[number]) ** 0.5:
            reason = f"its {len(sample.vertices[number])} sampled pages link to {len(places)} thread lists"
            labels[number] = Label("board", min(1.0, 0.5 + len(places) / 20), (reason,))
