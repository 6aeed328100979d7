"""Which arcs a crawl follows: from boards and lists to further boards and lists, from lists to threads. Flips are followed besides."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping
from urllib.parse import parse_qsl, urlsplit

from forumcrawl.items import Role
from forumcrawl.sitemap.arcs import ArcLinks
from forumcrawl.sitemap.labels import Label
from forumcrawl.sitemap.sample import PlacedLink, Sample, SampledPage
from forumcrawl.urls.views import find_views

Followed = Mapping[tuple[str, str], Role]
"""(role of the source, URL pattern) -> role of the target."""
ALTERNATE_SHARE = 0.7
"""Share of a pattern's links that show another page in another way which makes all of them alternates."""


def choose_followed(sample: Sample, arcs: list[ArcLinks], labels: Mapping[int, Label]) -> Followed:
    """The patterns worth following from each role."""
    alternates = _find_alternates(sample, labels)
    followed: dict[tuple[str, str], Role] = {}
    for pattern, role in _container_patterns(sample, labels).items():
        if pattern not in alternates:
            followed["board", pattern] = followed["list", pattern] = role
    for pattern in _title_patterns(sample, arcs, labels) - alternates:
        followed["list", pattern] = "post"
    return followed


def leave_other_boards(sample: Sample, labels: Mapping[int, Label], followed: Followed) -> Mapping[int, Label]:
    """The labels, but that lists of boards which no crawl comes to are other pages: an archive has an index of its own."""
    reached = {pattern for _, pattern in followed}
    beside = {
        number
        for number, pages in sample.vertices.items()
        if labels[number].role == "board"
        and (reached | {sample.pages[0].pattern}).isdisjoint(page.pattern for page in pages)
        and len(_places_outside_menus(sample, pages, reached)) < 2
    }
    why = "no link that a crawl follows leads there"
    return {
        number: Label("other", label.confidence, (*label.reasons, why)) if number in beside else label
        for number, label in labels.items()
    }


def _places_outside_menus(sample: Sample, pages: Iterable[SampledPage], patterns: set[str]) -> set[str]:
    links = (link for page in pages for link in page.links if link.pattern in patterns)
    return {link.place.key for link in links if not sample.is_navigation(link)}


def _container_patterns(sample: Sample, labels: Mapping[int, Label]) -> dict[str, Role]:
    """Patterns of links from boards and lists to boards and lists, with the target's role.

    They stand where such links stand together; one in a menu among others (the latest threads, a portal) leads to nothing new.
    """
    votes: dict[str, Counter[Role]] = defaultdict(Counter)
    standing: dict[tuple[str | int, ...], dict[str, bool | None]] = defaultdict(dict)
    groups: dict[str, set[tuple[str | int, ...]]] = defaultdict(set)
    firsts: dict[str, str] = {}
    for page, link in _links_of(sample, labels, ("board", "list")):
        target = sample.target_of(link)
        role: Role = labels[target].role if target is not None else "other"
        if link.place.key != page.place.key:
            votes[link.pattern][role] += 1
            firsts[link.pattern] = link.place.key
            known = target is not None or sample.is_navigation(link)  # a menu may lead anywhere
            # All links at a location, or, where a row has links of several kinds, those of one kind on one page.
            for group in ((page.vertex, link.row_location), (page.address, link.row_location, link.pattern)):
                groups[link.pattern].add(group)
                standing[group][link.place.key] = role in ("board", "list") if known else None
    roles = {pattern: count.most_common(1)[0][0] for pattern, count in votes.items()}
    containers: dict[str, Role] = {p: role for p, role in roles.items() if role in ("board", "list")}
    containers = {p: role for p, role in containers.items() if _first_page_of(sample, firsts[p], p) not in containers}
    together = {group for group, found in standing.items() if _mostly(found.values())}
    followed = {p for p in containers if groups[p] & together}
    followed |= {p for p in containers if p in _find_below(sample, labels, followed)}
    followed -= _find_menu_lists(sample, labels, containers)
    return {p: role for p, role in containers.items() if p in followed} or containers


def _mostly(known: Collection[bool | None]) -> bool:
    """Whether it holds for two, and for at least half of what is known: unseen boards may stand among them."""
    return sum(one is True for one in known) >= max(2, 0.5 * sum(one is not None for one in known))


def _first_page_of(sample: Sample, key: str, pattern: str) -> str | None:
    """The pattern of a list's first page, if that of its further pages is another: who follows it comes to these."""
    first = sample.template_of(key)
    return first if first != pattern else None


def _find_menu_lists(sample: Sample, labels: Mapping[int, Label], containers: Mapping[str, Role]) -> set[str]:
    """Patterns of one list that only the menu of every page leads to: the latest threads of all boards."""
    places: dict[str, set[str]] = defaultdict(set)
    elsewhere: set[str] = set()
    for _, link in _links_of(sample, labels, ("board", "list")):
        places[link.pattern].add(link.place.key)
        if not sample.is_navigation(link):
            elsewhere.add(link.pattern)
    return {p for p, role in containers.items() if role == "list" and len(places[p]) == 1 and p not in elsewhere}


def _find_below(sample: Sample, labels: Mapping[int, Label], containers: set[str]) -> set[str]:
    """Patterns of links from lists to addresses below their own: the one sub-board of a board stands alone."""
    return {
        link.pattern
        for page, link in _links_of(sample, labels, ("list",))
        if page.pattern in containers
        and link.address.startswith(page.address.rstrip("/") + "/")
        and "?" not in link.address
    }


def _title_patterns(sample: Sample, arcs: list[ArcLinks], labels: Mapping[int, Label]) -> set[str]:
    """The pattern that most title-like links of lists to threads have, and others at the very same location."""
    weights: Counter[str] = Counter()
    locations: dict[str, Counter[str]] = defaultdict(Counter)
    for arc in arcs:
        if labels[arc.source].role != "list" or arc.target is None or labels[arc.target].role != "post":
            continue
        titles = (
            []
            if sample.is_navigation(arc.links[0])
            else [link for link in arc.links if not link.is_numbered and link.place.number == 1]
        )
        weight = len({link.place.key for link in titles}) * _mean_length(titles) * (0.2 + _agreement(sample, titles))
        weights[arc.pattern] += round(10 * weight)
        locations[arc.pattern][arc.location] += len(titles)
    if not weights:
        return set()
    best = weights.most_common(1)[0][0]
    main = locations[best].most_common(1)[0][0]
    return {best} | {pattern for pattern, found in locations.items() if found[main] >= 0.5 * sum(found.values()) > 0}


def _agreement(sample: Sample, links: list[PlacedLink]) -> float:
    """Share of the links whose text is the title of the page they lead to, of those whose page was sampled; 1 for none."""
    titles = {page.address: " ".join((page.page.title or "").split()) for page in sample.pages}
    known = [link for link in links if titles.get(link.address)]
    return sum(link.text in titles[link.address] for link in known) / len(known) if known else 1.0


def _mean_length(links: list[PlacedLink]) -> float:
    return sum(len(link.text) for link in links) / len(links) if links else 0.0


def _find_alternates(sample: Sample, labels: Mapping[int, Label]) -> set[str]:
    """Patterns whose links show a page that has another address too, in another way: sort orders, filters, views."""
    names: dict[str, set[tuple[str, ...]]] = defaultdict(set)
    for page in sample.pages:
        for link in page.links:
            names[link.pattern].add(_values(sample, link.address))
    own: dict[tuple[str, str], list[str]] = defaultdict(list)
    all_links: Counter[tuple[str, str]] = Counter()
    for page, link in _links_of(sample, labels, ("board", "list", "post")):
        if page.place.number == 1 and link.place.key != page.place.key:
            all_links[page.pattern, link.pattern] += 1
            # Of two addresses of all boards the one that leads to more of them is the boards' own.
            is_rarer = len(names[link.pattern]) <= len(names[page.pattern])
            if _refines(page, link) or _repeats(sample, page, link) or (is_rarer and _renames(sample, page, link)):
                own[page.pattern, link.pattern].append(page.address)
    # What one page alone has below itself is as likely a board of its own.
    shared = {kinds: len(pages) for kinds, pages in own.items() if len(set(pages)) > 1}
    refined = {kinds[1] for kinds, number in shared.items() if number >= ALTERNATE_SHARE * all_links[kinds]}
    return refined | _find_view_patterns(sample)


def _find_view_patterns(sample: Sample) -> set[str]:
    """Patterns of addresses that are nearly all views of other pages."""
    linked = {page.address: {link.address for link in page.links} for page in sample.pages}
    usual = Counter(map(sample.template_of, set().union(*linked.values())))
    views = Counter(map(sample.template_of, find_views(linked.items(), sample.template_of)))
    return {pattern for pattern, number in views.items() if number >= ALTERNATE_SHARE * usual[pattern]}


def _refines(page: SampledPage, link: PlacedLink) -> bool:
    """Whether the address is the page's own with parameters added."""
    here, there = urlsplit(page.address), urlsplit(link.address)
    mine, theirs = set(parse_qsl(here.query, True)), set(parse_qsl(there.query, True))
    return here.path == there.path and mine < theirs and bool(mine or "{" in page.pattern.partition("?")[0])


def _renames(sample: Sample, page: SampledPage, link: PlacedLink) -> bool:
    """Whether the address says more of the same thing: `/archive/board-7` on `/board-7`."""
    values = _values(sample, page.address)
    return bool(values) and values == _values(sample, link.address) and len(link.address) > len(page.address)


def _repeats(sample: Sample, page: SampledPage, link: PlacedLink) -> bool:
    """Whether an address with parameters begins with the numbers that name the page: `/board-7-1?order=new` on `/board-7`."""
    values, template = _values(sample, page.address), link.pattern
    same_kind = bool(values) and template.partition("{")[0] == page.pattern.partition("{")[0]
    more = "?" in template and "?" not in page.pattern
    return same_kind and more and _values(sample, link.address)[: len(values)] == values


def _values(sample: Sample, address: str) -> tuple[str, ...]:
    pattern = sample.patterns.pattern_of(address)
    return (pattern.values(address) or ()) if pattern else ()


def _links_of(
    sample: Sample, labels: Mapping[int, Label], roles: tuple[str, ...]
) -> list[tuple[SampledPage, PlacedLink]]:
    return [(page, link) for page in sample.pages if labels[page.vertex].role in roles for link in page.links]
