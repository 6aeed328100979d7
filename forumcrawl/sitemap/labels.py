"""Names for vertices, decided together: what pages look like and where their links lead.

1. Posts: pages whose records are long texts under times in order, and to which many links of other vertices lead.
2. Profiles: where the short links of post pages lead, each name to one address.
3. The main thread list: the vertex with most links that read like titles into the posts vertex, most of all if threads lead back to it.
4. Board lists: pages that link to several lists, or to several boards, more than to threads (an index shows the last thread of each).
5. Further thread lists: what else is full of titles, and is one of several; the latest threads are one list in a menu.
6. All others, with what was seen on them. Links that stand on every page (navigation) say nothing about 3 to 5, and neither do
   pages whose addresses belong to another vertex: an empty list may look like a page of help.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from math import log2
from statistics import fmean, median

from forumcrawl.exceptions import SitemapHasNoPostsVertex
from forumcrawl.items import Role
from forumcrawl.records.weights import weight_of
from forumcrawl.sitemap.arcs import ArcLinks
from forumcrawl.sitemap.sample import PlacedLink, Sample, SampledPage

LONGEST_NAME = 25
"""Mean length of the texts of links that could be names."""

SHORTEST_TITLE = 5
"""Characters of a link's text that may be the title of a thread."""


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
    _label_containers(_View(sample, telling, near, labels, params))
    if not any(label.role == "profile" for label in labels.values()):
        _label_profiles_by_name(sample, telling, labels)
    _label_others(sample, shown, telling, labels)
    return labels


def _label_others(
    sample: Sample, shown: Mapping[int, list[float]], telling: list[ArcLinks], labels: dict[int, Label]
) -> None:
    """What is left, with what speaks for a role after all: the less, the surer."""
    roles = {number: label.role for number, label in labels.items()}
    for number in sample.vertices.keys() - labels.keys():
        evidence = sum(shown[number]) / len(shown[number])
        targets = {
            place: roles.get(arc.target)
            for arc in telling
            if arc.source == number and arc.target is not None
            for place in arc.places
        }
        count = Counter(targets.values())
        doubt = max(evidence, min(1.0, (count["post"] + count["list"]) / 20))
        reason = f"few dated texts (evidence {evidence:.2f}), links to {count['post']} threads and {count['list']} lists outside menus"
        labels[number] = Label("other", round(1 - doubt / 2, 3), (reason,))


def _label_posts(
    sample: Sample, shown: Mapping[int, list[float]], labels: dict[int, Label], params: LabelParams
) -> set[int]:
    inbound = _inbound_places(sample)
    means = {number: sum(values) / len(values) for number, values in shown.items()}
    best = max(means, key=lambda number: means[number] * _title_likeness(inbound[number]))
    if means[best] < params.least_evidence or not inbound[best]:
        seen = ", ".join(f"{pages[0].address} ({len(pages)})" for pages in list(sample.vertices.values())[:6])
        raise SitemapHasNoPostsVertex(
            f"no posts vertex found: none of {len(sample.pages)} sampled pages in {len(means)} layouts shows dated texts "
            f"that other pages list; layouts seen: {seen}"
        )
    patterns = {page.pattern for page in sample.vertices[best]}
    single = _find_single_posts(sample, best)
    posts = {best} | {
        number
        for number, pages in sample.vertices.items()
        if (means[number] > 0.5 * means[best] and any(page.pattern in patterns for page in pages))
        or (number in single and _shows_threads(sample, number, best))
    }
    for number in posts:
        reasons = (
            f"records of long text under times in order (evidence {means[number]:.2f})",
            f"{len(inbound[number])} different addresses like its pages' are linked from elsewhere",
        )
        labels[number] = Label("post", min(1.0, 0.5 + means[number] / 2), reasons)
    return posts


def _find_single_posts(sample: Sample, posts: int) -> set[int]:
    """Vertices to which thread pages lead by several links each: permalinks, a thread or its post under an address a post."""
    several: Counter[int] = Counter()
    for page in sample.vertices[posts]:
        targets = Counter(sample.target_of(link) for link in {link.address: link for link in page.links}.values())
        several.update(number for number, links in targets.items() if links >= 3 and number not in (None, posts))
    return {number for number, pages in several.items() if pages >= 3}


def _shows_threads(sample: Sample, number: int, posts: int) -> bool:
    """Whether most pages of a vertex are called as links to threads are: a form to answer or to log in is called otherwise."""
    names = {
        link.text
        for page in sample.pages
        for link in page.links
        if sample.target_of(link) == posts and len(link.text) >= SHORTEST_TITLE and not link.is_numbered
    }
    titles = [page.page.title for page in sample.vertices[number]]
    return 2 * sum(title.startswith(tuple(names)) for title in titles) > len(titles)


def _inbound_places(sample: Sample) -> dict[int, dict[str, float]]:
    """For each vertex the different lists, threads or pages that others link to, with the weight of the longest text of such a link."""
    inbound: dict[int, dict[str, float]] = defaultdict(lambda: defaultdict(float))
    for page in sample.pages:
        several = Counter(link.pattern for link in page.links if not link.is_numbered)
        for link in page.links:
            target = sample.target_of(link)
            # A view of the page itself (to print it) is linked once a page, a list's threads many times.
            if target is not None and target != page.vertex and not link.is_numbered and several[link.pattern] >= 3:
                found = inbound[target]
                found[link.place.key] = max(found[link.place.key], weight_of(link.text))
    return inbound


def _title_likeness(texts: Mapping[str, float]) -> float:
    """How much links look like the titles of a forum's threads: many, to different addresses, and longer than names."""
    return log2(1 + len(texts)) * min(1.0, fmean(texts.values()) / LONGEST_NAME) if texts else 0.0


def _label_profiles(posts: set[int], labels: dict[int, Label], arcs: list[ArcLinks]) -> None:
    names: dict[int, set[str]] = defaultdict(set)
    for arc in arcs:
        if (
            arc.source in posts
            and arc.target is not None
            and arc.target not in labels
            and arc.text_length < LONGEST_NAME
        ):
            texts = _text_by_address(arc.links)
            several = arc.spread >= 1.5  # the way back to the board is one on every page
            if several and len(texts) >= 3 and sum(len(t) == 1 for t in texts.values()) >= 0.9 * len(texts):
                names[arc.target] |= {text for found in texts.values() for text in found}
    if names:
        best = max(names, key=lambda number: (len(names[number]), -number))
        reason = f"post pages link to it with {len(names[best])} names, each name to one address"
        labels[best] = Label("profile", min(1.0, 0.5 + len(names[best]) / 40), (reason,))


def _label_profiles_by_name(sample: Sample, telling: list[ArcLinks], labels: dict[int, Label]) -> None:
    """Where posts do not link to their authors: pages with a name for a title, which other pages link to by that name."""
    titles = {page.address: page.page.title for page in sample.pages}
    names: dict[int, dict[str, str]] = defaultdict(dict)
    for arc in telling:
        if arc.target is not None and arc.target not in labels and arc.text_length < LONGEST_NAME:
            names[arc.target] |= {link.text: link.address for link in arc.links if not link.is_numbered}
    for number, found in names.items():
        named = [text for text, address in found.items() if text in titles.get(address, "")]
        if len(found) >= 5 and len(set(found.values())) >= 0.9 * len(found) and named:
            reason = f"other pages link to it with {len(found)} names, each name to one address, as its title says"
            labels[number] = Label("profile", 0.6, (reason,))


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


@dataclass(frozen=True, eq=False)
class _View:
    """What lists and boards are told by: the links outside navigation, of vertices not labelled yet."""

    sample: Sample
    telling: list[ArcLinks]
    near: set[int]
    labels: dict[int, Label]
    params: LabelParams

    def of_role(self, *roles: Role) -> set[int]:
        return {number for number, label in self.labels.items() if label.role in roles}

    def places_in(self, targets: set[int]) -> dict[int, set[str]]:
        """For each vertex without a label the different places of the targets that its links with a text lead down to."""
        places: dict[int, set[str]] = defaultdict(set)
        for arc in self.telling:
            is_open = arc.source in self.near and arc.source not in self.labels and not self._leads_up(arc)
            if is_open and arc.target in targets and arc.numbered_share < 0.5:
                places[arc.source] |= arc.places
        return places

    def places_a_page(self, targets: set[int]) -> Callable[[SampledPage], int]:
        """How many different places of the targets one page lists."""
        listed = (arc for arc in self.telling if arc.target in targets and not self._leads_up(arc))
        keys = {(arc.source, arc.pattern, arc.location) for arc in listed}

        def count(page: SampledPage) -> int:
            return len({link.place.key for link in page.links if (page.vertex, link.pattern, link.location) in keys})

        return count

    def _leads_up(self, arc: ArcLinks) -> bool:
        """Whether pages of the target lead to more pages of the source than the other way round: it lists them."""
        return self._fan[arc.target, arc.source] > self._fan[arc.source, arc.target]

    @cached_property
    def _fan(self) -> Mapping[tuple[int | None, int | None], float]:
        """(source, target) -> to how many addresses of the target's one place on a page of the source leads."""
        fan: dict[tuple[int | None, int | None], float] = defaultdict(float)
        for arc in self.telling:
            fan[arc.source, arc.target] = max(fan[arc.source, arc.target], arc.spread)
        return fan

    def led_back_to(self) -> dict[int, set[str]]:
        """For each vertex the different places that pages of posts link to."""
        back: dict[int, set[str]] = defaultdict(set)
        posts = self.of_role("post")
        for arc in self.telling:
            if arc.source in posts and arc.target is not None:
                back[arc.target] |= arc.places
        return back

    def is_one_of_several(self, number: int, back: set[str]) -> bool:
        """Whether a vertex holds several lists, or the forum begins with it: the latest threads are one list in a menu."""
        closed = self.of_role("post", "profile")
        arcs = (arc for arc in self.telling if arc.target == number and arc.source not in closed)
        linked = {place for arc in arcs if arc.numbered_share < 0.5 for place in arc.places}
        return self.sample.pages[0].vertex == number or len(linked | back) > 1


def _label_containers(view: _View) -> None:
    """The main list first; then boards, since an index shows threads too, the last of each board; then further lists."""
    found = view.places_in(view.of_role("post"))
    threads = {number: places for number, places in found.items() if len(places) >= view.params.least_titles}
    if threads:
        back = view.led_back_to()
        best = _label_main_list(view, threads, back)
        _label_boards(view)
        _label_lists(view, best, threads, back)
        _label_boards(view)


def _label_main_list(view: _View, threads: Mapping[int, set[str]], back: Mapping[int, set[str]]) -> int:
    """The vertex whose pages list most threads. It is also what they lead back to; a list of the latest threads is not."""
    best = max(threads, key=lambda number: (len(threads[number]) * (2 if len(back[number]) > 1 else 1), -number))
    view.labels[best] = _list_label(view.sample, best, threads, back)
    return best


def _label_lists(view: _View, best: int, threads: Mapping[int, set[str]], back: Mapping[int, set[str]]) -> None:
    """The others that list threads rather than boards: a usual page of theirs does, or in rows like those of the main list."""
    posts, containers = view.of_role("post"), view.places_in(view.of_role("board", "list"))
    rows = max(
        (arc for arc in view.telling if arc.source == best and arc.target in posts), key=lambda arc: len(arc.places)
    )
    alike = {arc.source for arc in view.telling if (arc.pattern, arc.location) == (rows.pattern, rows.location)}
    titles = view.places_a_page(posts)
    for number in threads.keys() - view.labels.keys():
        shows = number in alike or median(map(titles, view.sample.residents(number))) >= view.params.least_titles
        if (
            shows
            and len(threads[number]) > 2 * len(containers[number])
            and view.is_one_of_several(number, back[number])
        ):
            view.labels[number] = _list_label(view.sample, number, threads, back)


def _list_label(sample: Sample, number: int, threads: Mapping[int, set[str]], back: Mapping[int, set[str]]) -> Label:
    listed = f"{_pages(sample, number)} {len(threads[number])} threads"
    led = (f"threads lead back to {len(back[number])} lists of it",) if back[number] else ()
    return Label("list", min(1.0, 0.5 + len(threads[number]) / 40), (listed, *led))


def _label_boards(view: _View) -> None:
    """Pages that link to several lists, then pages that link to several of those: categories, the index above them."""
    for _ in range(2):
        containers = view.of_role("board", "list")
        boards, threads = view.places_a_page(containers), view.places_in(view.of_role("post"))
        for number, places in view.places_in(containers).items():
            pages = view.sample.vertices[number]
            enough = len(places) >= 2 * len(pages) ** 0.5 and median(map(boards, view.sample.residents(number))) >= 1
            if enough and len(threads[number]) <= 2 * len(places):
                reason = f"{_pages(view.sample, number)} {len(places)} lists"
                view.labels[number] = Label("board", min(1.0, 0.5 + len(places) / 20), (reason,))


def _pages(sample: Sample, number: int) -> str:
    pages = len(sample.vertices[number])
    return "its one sampled page links to" if pages == 1 else f"its {pages} sampled pages link to"
