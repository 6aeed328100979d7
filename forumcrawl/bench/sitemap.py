"""The map of forums of which the truth is known: what it costs, what it gets right, how stable it is.

*fetched* counts every request of the sample, errors too. *roles*: of board, list, post and profile, those whose sampled pages
lie mostly in a vertex of that role, of those that were sampled. *pages*: share of the forum's pages that are assigned to a
vertex of their role (board, list, post, or none of these). *flip P, R*: links of canonical pages to other pages of the same
list or thread. *alt posts, alt lists*: share of the addresses that show a thread or list page once more and that a crawl by the
map does not fetch. *lost*: canonical pages that visited pages link to and that the crawl does not visit. *same map*: share of the
addresses for which a map from another random seed (links of equal promise fetched in another order) says the same role and the
same links to follow; in the last row, the share of the sites where that is at least .99.
*learn s*: CPU seconds to learn from 100 saved pages. *x parse*: cost of assigning a page as a multiple of parsing it.
Each site counts the same in the last row. Nothing is fitted here.
"""

from collections import Counter, deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from statistics import fmean
from time import process_time
from typing import Any

from forumcrawl.bench.mirror import Mirror, Truth
from forumcrawl.bench.sheets import spread
from forumcrawl.dom.links import Link, find_links
from forumcrawl.dom.page import Page
from forumcrawl.exceptions import SitemapHasNoPostsVertex
from forumcrawl.learn import draft_sitemap, learn_sitemap
from forumcrawl.sampling.survey import Survey
from forumcrawl.sitemap.assign import Assigner
from forumcrawl.sitemap.model import Sitemap
from forumcrawl.sitemap.walk import Visit, Walk
from forumcrawl.urls.canonical import canonical_address

BUDGET = 80
"""Pages of a sample at most, as the spider's setting has it."""
SAVED_PAGES = 100
PAGES_A_SITE = 500
SAME = 0.99
"""Share of the addresses that two maps must agree on to be the same."""
ROLES = ("board", "list", "post", "profile")
CRAWLED = ("board", "list", "post")
FIELDS = ["site", "fetched", "roles", "wrong", "pages", "flip P", "flip R", "alt posts", "alt lists", "lost", "same map",
          "learn s", "x parse"]  # fmt: skip

Row = dict[str, Any]


@dataclass(frozen=True, eq=False)
class Learned:
    """A map with the sample that it was learned from."""

    sitemap: Sitemap
    pages: Sequence[Page]
    fetched: int


@dataclass
class Crawl:
    """What a crawl by the map does to a forum in memory."""

    visited: set[str] = field(default_factory=set)
    linked: set[str] = field(default_factory=set)
    flips: Counter[tuple[bool, bool]] = field(default_factory=Counter)
    """(is one, is taken for one) -> links."""


def measure(mirrors: Iterable[Mirror]) -> Iterator[Row]:
    """A row a site, and one for all of them."""
    rows = []
    for mirror in mirrors:
        rows.append(row := _figures(mirror))
        yield _shown(row)
    if rows:
        yield _shown(_mean(rows))


def _figures(mirror: Mirror) -> Row:
    row: Row = {"site": mirror.name}
    try:
        learned = learn(mirror)
    except SitemapHasNoPostsVertex as error:
        return row | {"roles": 0.0, "wrong": str(error)[:60]}
    right = roles_of(mirror, learned)
    crawl = crawl_by(mirror, learned.sitemap)
    pages, cost = assign_pages(mirror, learned.sitemap)
    return row | {
        "fetched": learned.fetched,
        "roles": float(all(right.values())),
        "wrong": " ".join(role for role, holds in right.items() if not holds),
        "pages": pages,
        "flip P": _share(crawl.flips[True, True], crawl.flips[False, True]),
        "flip R": _share(crawl.flips[True, True], crawl.flips[True, False]),
        "alt posts": _left_alone(mirror, crawl, "post"),
        "alt lists": _left_alone(mirror, crawl, "list"),
        "lost": len(find_lost(mirror, crawl)),
        "same map": _sameness(mirror, learned.sitemap),
        "learn s": learning_seconds(mirror, learned.pages),
        "x parse": cost,
    }


def learn(mirror: Mirror, seed: int | None = None) -> Learned:
    """Sample and learn as the spider does; with a seed, links of equal promise are taken by chance, which makes another sample."""
    survey = Survey(mirror.entry, learn_sitemap, BUDGET, seed=seed, draft=draft_sitemap)
    fetched = 0
    while urls := survey.next_urls():
        for url in urls:
            fetched += 1
            _tell(survey, url, mirror.try_page(url))
    return Learned(survey.finish(), tuple(survey.pages), fetched)


def _tell(survey: Survey, url: str, page: Page | None) -> None:
    if page is None:
        survey.fail(url)
    else:
        survey.add(url, page)


def _try_learn(pages: Sequence[Page], start: str) -> Sitemap | None:
    try:
        return learn_sitemap(pages, start)
    except SitemapHasNoPostsVertex:
        return None


def roles_of(mirror: Mirror, learned: Learned) -> dict[str, bool]:
    """For each role whose pages were sampled, whether most of them have it; of boards, the first: the index."""
    assigner = Assigner(learned.sitemap)
    votes: dict[str, Counter[str]] = {role: Counter() for role in ROLES}
    for page in learned.pages:
        truth = mirror.truth_of(page.url)
        if truth and truth.canonical and truth.kind in votes and not (truth.kind == "board" and votes["board"]):
            votes[truth.kind][_role_of(assigner, page)] += 1
    return {role: count.most_common(1)[0][0] == role for role, count in votes.items() if count}


def _role_of(assigner: Assigner, page: Page) -> str:
    vertex = assigner.assign(page).vertex
    return vertex.role if vertex else "other"


def crawl_by(mirror: Mirror, sitemap: Sitemap) -> Crawl:
    """Walk the whole forum; an address that redirects is the address that was asked for."""
    walk, crawl = Walk(sitemap), Crawl()
    todo = deque(walk.begin())
    while todo:
        visit = todo.popleft()
        crawl.visited.add(mirror.key_of(visit.url))
        page = mirror.try_page(visit.url)
        if page is not None:
            crawl.visited.add(mirror.key_of(page.url))
            todo.extend(walk.steps(page, visit))
            _count_links(mirror, sitemap, page, visit, crawl)
    return crawl


def _count_links(mirror: Mirror, sitemap: Sitemap, page: Page, visit: Visit, crawl: Crawl) -> None:
    here = mirror.truth_of(page.url)
    for link in find_links(page):
        crawl.linked.add(mirror.key_of(link.url))
        there = mirror.truth_of(link.url)
        if here and there and here.canonical and here.kind in CRAWLED and not _is_once_more(here, there):
            is_one = (here.kind, here.identity) == (there.kind, there.identity) and here.page != there.page
            crawl.flips[is_one, _is_taken_for_flip(sitemap, link, visit)] += 1


def _is_once_more(here: Truth, there: Truth) -> bool:
    """Whether a link leads to the very list or thread by another address: neither a flip nor a mistake."""
    return (here.kind, here.identity) == (there.kind, there.identity) and not there.canonical


def _is_taken_for_flip(sitemap: Sitemap, link: Link, visit: Visit) -> bool:
    place = sitemap.flips.place_of(link.address)
    own = place.key == visit.key or (
        link.text == str(place.number) and sitemap.flips.is_page_of(link.address, visit.key)
    )
    return own and place.number != visit.number


def _left_alone(mirror: Mirror, crawl: Crawl, kind: str) -> float | None:
    """Share of the alternate addresses that were not fetched; None where there are none."""
    alternates = [key for key, truth in mirror.truths.items() if truth.kind == kind and not truth.canonical]
    return _share(sum(key not in crawl.visited for key in alternates), sum(key in crawl.visited for key in alternates))


def find_lost(mirror: Mirror, crawl: Crawl) -> list[str]:
    """Canonical lists and threads that visited pages link to and that were not visited.

    Lists of boards do not count: what a category shows stands in the index too.
    """
    return [
        truth.url
        for key, truth in mirror.truths.items()
        if truth.canonical
        and truth.kind in ("list", "post")
        and key in crawl.linked - crawl.visited
        and mirror.try_html(truth.url)
    ]


def assign_pages(mirror: Mirror, sitemap: Sitemap) -> tuple[float, float]:
    """Share of the forum's pages that get their role, and the cost as a multiple of parsing."""
    assigner = Assigner(sitemap)
    right, parsing, assigning = 0, 0.0, 0.0
    truths = spread([truth for truth in mirror.truths.values() if _is_page(mirror, truth)], PAGES_A_SITE)
    for truth in truths:
        start = process_time()
        page = mirror.try_page(truth.url)
        parsed = process_time()
        role = _role_of(assigner, page) if page else "other"
        parsing, assigning = parsing + parsed - start, assigning + process_time() - parsed
        right += _crawled_role(role) == _crawled_role(truth.kind)
    return right / max(1, len(truths)), assigning / (parsing or 1.0)


def _is_page(mirror: Mirror, truth: Truth) -> bool:
    row = mirror.pages.get(mirror.key_of(truth.url))
    return row is not None and row["status"] == 200 and bool(row.get("html"))


def _crawled_role(role: str) -> str:
    return role if role in CRAWLED else "rest"


def _sameness(mirror: Mirror, sitemap: Sitemap) -> float:
    """Share of the addresses that both maps know and about which they agree."""
    try:
        other = learn(mirror, seed=1).sitemap
    except SitemapHasNoPostsVertex:
        return 0.0
    mine, theirs = _sayings(mirror, sitemap), _sayings(mirror, other)
    known = mine.keys() & theirs.keys()
    return sum(mine[url] == theirs[url] for url in known) / len(known) if known else 0.0


def _sayings(mirror: Mirror, sitemap: Sitemap) -> dict[str, tuple[str, frozenset[tuple[str, str]]]]:
    """What a map says about each address it knows: its role, and from where to where its links are followed."""
    followed: dict[str, set[tuple[str, str]]] = {}
    for arc in sitemap.arcs:
        if arc.follow and arc.target:
            followed.setdefault(arc.pattern, set()).add((sitemap.role_of(arc.source), sitemap.role_of(arc.target)))
    said = {}
    for truth in mirror.truths.values():
        address = canonical_address(truth.url)
        vertex, pattern = sitemap.vertex_of(address), sitemap.patterns.pattern_of(address)
        if vertex and pattern:
            said[truth.url] = _crawled_role(vertex.role), frozenset(followed.get(pattern.template, ()))
    return said


def learning_seconds(mirror: Mirror, pages: Sequence[Page]) -> float:
    """CPU time to learn from the sample and as many other pages of the forum as make it 100."""
    sampled = {page.url for page in pages}
    others = [truth.url for truth in mirror.truths.values() if _is_page(mirror, truth) and truth.url not in sampled]
    more = [mirror.try_page(url) for url in spread(others, max(0, SAVED_PAGES - len(pages)))]
    start = process_time()
    _try_learn([*pages, *(page for page in more if page)][:SAVED_PAGES], mirror.entry)
    return process_time() - start


def _share(right: int, wrong: int) -> float | None:
    return right / (right + wrong) if right + wrong else None


def _mean(rows: Sequence[Row]) -> Row:
    """Means over sites; for the map, how many are the same."""
    mean: Row = {"site": f"all {len(rows)}", "wrong": ""}
    for name in FIELDS:
        values = [row[name] for row in rows if isinstance(row.get(name), int | float)]
        if values:
            mean[name] = fmean(value >= SAME for value in values) if name == "same map" else fmean(values)
    return mean


def _shown(row: Row) -> Row:
    return {name: f"{value:.3f}" if isinstance(value := row.get(name, ""), float) else value for name in FIELDS}
