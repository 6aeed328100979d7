"""Names for vertices, decided together: what pages look like and where their links lead.

1. Posts: pages whose records are long texts under times in order, and to which many links of other vertices lead.
2. Profiles: where the short links of post pages lead, each name to one address.
3. Thread lists: pages with many links that read like titles into the posts vertex.
4. Board lists: pages with several links into lists. Links that stand on every page say nothing about 3 and 4.
"""

from collections import Counter, defaultdict
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
    telling = [arc for arc in arcs if not sample.is_navigation(arc.links[0])]
    near = _reachable(sample, {number for number, label in labels.items() if label.role in ("post", "profile")})
    lists = _label_lists(posts, near, labels, telling, sample, params)
    _label_boards(sample, lists, near, labels, telling)
    for number in sample.vertices:
        labels.setdefault(number, Label("other", 0.5, ("nothing speaks for another role",)))
    return labels


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
        several = Counter(link.pattern for link in page.links if not link.is_numbered)
        for link in page.links:
            target = sample.target_of(link)
            # A view of the page itself (to print it) is linked once a page, a list's threads many times.
            if target is not None and target != page.vertex and not link.is_numbered and several[link.pattern] >= 3:
                inbound[target].add(link.place.key)
    return inbound


def _label_profiles(posts: set[int], labels: dict[int, Label], arcs: list[ArcLinks]) -> None:
    names: dict[int, set[str]] = defaultdict(set)
    for arc in arcs:
        if arc.source in posts and arc.target is not None and arc.target not in labels and arc.text_length < 25:
            texts = _text_by_address(arc.links)
            several = arc.spread >= 1.5  # the way back to the board is one on every page
            if several and len(texts) >= 3 and sum(len(t) == 1 for t in texts.values()) >= 0.9 * len(texts):
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
    posts: set[int],
    near: set[int],
    labels: dict[int, Label],
    telling: list[ArcLinks],
    sample: Sample,
    params: LabelParams,
) -> set[int]:
    """The vertex whose pages list most threads, and the others that list threads rather than lists."""
    threads = _linked_places(telling, posts, near - labels.keys())
    usual = {number: len(found) / len(sample.vertices[number]) for number, found in threads.items()}
    likely = {number: found for number, found in threads.items() if len(found) >= params.least_titles}
    if not likely:
        return set()
    # A board's list is also what its threads lead back to; a list of the latest threads is not.
    back = {arc.target for arc in telling if arc.source in posts and len(arc.places) > 1}
    best = max(likely, key=lambda number: (len(likely[number]) * (2 if number in back else 1), -number))
    containers = _linked_places(telling, {best}, near - labels.keys())
    rows = max((arc for arc in telling if arc.source == best and arc.target in posts), key=lambda arc: len(arc.places))
    alike = {arc.source for arc in telling if (arc.pattern, arc.location) == (rows.pattern, rows.location)}
    lists = {best} | {
        number
        for number, found in likely.items()
        if (usual[number] >= params.least_titles or number in alike)
        and len(found) > 2 * len(containers.get(number, ()))
    }
    for number in lists:
        reason = f"its {len(sample.vertices[number])} sampled pages link to {len(likely[number])} threads"
        labels[number] = Label("list", min(1.0, 0.5 + len(likely[number]) / 40), (reason,))
    return lists


def _linked_places(arcs: list[ArcLinks], targets: set[int], sources: set[int]) -> dict[int, set[str]]:
    """For each source vertex the different lists or threads of the target vertices that its links with a text lead to."""
    places: dict[int, set[str]] = defaultdict(set)
    for arc in arcs:
        if arc.target in targets and arc.source in sources and arc.numbered_share < 0.5:
            places[arc.source] |= arc.places
    return places


def _label_boards(
    sample: Sample, lists: set[int], near: set[int], labels: dict[int, Label], telling: list[ArcLinks]
) -> None:
    """Pages that link to several lists, then pages that link to several of those: categories, the index above them."""
    containers = set(lists)
    for _ in range(2):
        for number, places in _linked_places(telling, containers, near - labels.keys()).items():
            if len(places) >= 2 * len(sample.vertices[number]) ** 0.5:
                reason = f"its {len(sample.vertices[number])} sampled pages link to {len(places)} lists"
                labels[number] = Label("board", min(1.0, 0.5 + len(places) / 20), (reason,))
                containers.add(number)
