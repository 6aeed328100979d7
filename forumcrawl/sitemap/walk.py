"""The walk over the map: which links of a page to follow, each list and thread page once. Sans-IO."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from forumcrawl.dom.links import Link, find_links
from forumcrawl.dom.page import Page
from forumcrawl.dom.paths import generalised_path
from forumcrawl.items import Role
from forumcrawl.sitemap.flips import Place
from forumcrawl.sitemap.model import Sitemap
from forumcrawl.sitemap.sample import LOCATION_STEPS, row_location
from forumcrawl.sitemap.wholes import further_pages, is_whole
from forumcrawl.urls.acts import acts
from forumcrawl.urls.canonical import canonical_address
from forumcrawl.urls.patterns import UrlPattern
from forumcrawl.urls.views import word_added

LEAST_SAVED = 2
"""Further pages of a thread from which on one page that shows them all is fetched instead."""
MOST_PAGES = 10
"""Pages of a thread that is better read page by page."""


@dataclass(frozen=True)
class Visit:
    """A page to visit, with what is known before it is fetched."""

    url: str
    role: Role
    key: str
    number: int = 1
    board_url: str | None = None
    board_title: str | None = None
    thread_url: str | None = None
    thread_title: str | None = None

    @property
    def place(self) -> Place:
        return Place(self.key, self.number)


class Walk:
    """Knows what was visited; tells for each page what comes next."""

    def __init__(self, sitemap: Sitemap) -> None:
        self.sitemap = sitemap
        self._seen: set[tuple[str, int]] = set()
        self._followed = {
            (sitemap.role_of(arc.source), arc.pattern): sitemap.role_of(arc.target)
            for arc in sitemap.arcs
            if arc.follow and arc.target
        }
        self._wide = [(source, UrlPattern(t), ahead) for (source, t), ahead in self._followed.items() if "{slug}" in t]
        self._mapped = {arc.pattern for arc in sitemap.arcs if arc.target}
        self._locations = _telling_locations(sitemap)

    @property
    def known(self) -> int:
        """How many pages are known to be worth visiting."""
        return len(self._seen)

    def begin(self) -> Iterator[Visit]:
        """The visits that a crawl begins with."""
        for url in self.sitemap.seeds:
            vertex = self.sitemap.vertex_of(canonical_address(url))
            place = self.sitemap.flips.place_of(canonical_address(url))
            if vertex and vertex.role in ("board", "list", "post") and self._is_new(place):
                yield _entered(Visit(url, vertex.role, place.key, place.number), "")

    def steps(self, page: Page, visit: Visit) -> Iterator[Visit]:
        """What to visit from this page: flips of its own list or thread, and the links that lead on."""
        links = find_links(page)
        if self.sitemap.whole and visit.role == "post":
            whole = self._whole_instead(page, links, visit)
            if whole is not None:
                yield from whole
                return
        for link in links:
            place = self._place_seen_from(visit, link)
            if place.key == visit.key:
                if place.number != visit.number and self._is_new(place):
                    yield replace(visit, url=link.url, number=place.number)
                continue
            role = self._role_ahead(visit.role, link, place)
            if role and self._is_new(place):
                yield _entered(replace(visit, url=link.url, role=role, key=place.key, number=1), link.text)

    def _whole_instead(self, page: Page, links: Sequence[Link], visit: Visit) -> list[Visit] | None:
        """What to visit in place of a thread's further pages: the page that shows all, none from that one; None for each of them."""
        address, word = canonical_address(page.url), self.sitemap.whole
        if is_whole(links, address, word):
            return []
        further = {link.address for link in further_pages(links, visit.place, self.sitemap.flips)}
        offers = [link for link in links if word_added(address, link.address) == word]
        if visit.number == 1 and offers and LEAST_SAVED <= len(further) < MOST_PAGES:
            return [replace(visit, url=offers[0].url)]
        return None

    def is_elsewhere(self, address: str, visit: Visit) -> bool:
        """Whether a visit ended at an address that is visited for itself: a thread that was moved, a board that stands in for it."""
        place = self.sitemap.flips.place_of(address)
        return place != visit.place and (place.key, place.number) in self._seen

    def _place_seen_from(self, visit: Visit, link: Link) -> Place:
        """Where a link leads: to a page of the visited list itself, though its address is of a new kind, or where its address says."""
        place = self.sitemap.flips.place_of(link.address)
        if place.key == visit.key:
            return place
        if link.text == str(place.number) and self._is_own_page(link.address, visit):
            return Place(visit.key, place.number)
        number = self.sitemap.flips.number_of_page(link.address, visit.key)
        return Place(visit.key, max(1, number)) if number is not None else place

    def _is_own_page(self, address: str, visit: Visit) -> bool:
        """Whether a numbered link leads to a page of the visited list itself, not to one of a thread in it."""
        vertex = self.sitemap.vertex_of(address)
        return (vertex is None or vertex.role == visit.role) and self.sitemap.flips.is_page_of(address, visit.key)

    def _role_ahead(self, role: Role, link: Link, place: Place) -> Role | None:
        """Role of a link's target if it is to be followed: by its pattern, or, if that is new, by its location."""
        if place.number != 1:
            return None
        pattern = self.sitemap.patterns.pattern_of(link.address)
        if pattern is not None and pattern.template in self._mapped:
            ahead = self._followed.get((role, pattern.template))
        elif acts(link.address):
            ahead = self._role_of_wider_pattern(role, link.address)
        else:
            ahead = self._locations.get((role, row_location(generalised_path(link.element, LOCATION_STEPS))))
            # Where titles stand, other links may stand too: a new pattern there is no thread for that alone.
            ahead = ahead if ahead and ahead != "post" else self._role_of_wider_pattern(role, link.address)
        return ahead

    def _role_of_wider_pattern(self, role: Role, address: str) -> Role | None:
        """Role by a followed pattern that takes in the address too: "12-05-2011" is a title like any other."""
        return next(
            (ahead for source, pattern, ahead in self._wide if source == role and pattern.matches(address)), None
        )

    def _is_new(self, place: Place) -> bool:
        found = (place.key, place.number)
        if found in self._seen:
            return False
        self._seen.add(found)
        return True


def _entered(visit: Visit, text: str) -> Visit:
    """A visit to the first page of a board or thread, which names it."""
    if visit.role == "post":
        # A thread may be called "?", but a link that shows a number is as likely one of its pages: the list knows better.
        title = text if any(map(str.isalpha, text)) else None
        return replace(visit, thread_url=canonical_address(visit.url), thread_title=title)
    address = canonical_address(visit.url)
    return replace(visit, board_url=address, board_title=text or None, thread_url=None, thread_title=None)


def _telling_locations(sitemap: Sitemap) -> dict[tuple[Role, str], Role]:
    """(role of the page, location) -> role of the target, where several links are followed and nearly all known ones lead to it.

    Boards and lists stand in the same rows: there the more frequent of them is taken.
    """
    links: dict[tuple[Role, str], Counter[Role | None]] = defaultdict(Counter)
    targets: Counter[tuple[Role, str]] = Counter()
    for arc in sitemap.arcs:
        if arc.target:
            key = sitemap.role_of(arc.source), row_location(arc.location)
            links[key][sitemap.role_of(arc.target) if arc.follow else None] += arc.links
            targets[key] += arc.targets if arc.follow else 0
    usual = {key: _usual_role(count) for key, count in links.items() if targets[key] > 1}
    return {key: role for key, role in usual.items() if role}


def _usual_role(links: Counter[Role | None]) -> Role | None:
    role = links.most_common(1)[0][0]
    alike: tuple[Role, ...] = ("board", "list") if role in ("board", "list") else ("post",)
    return role if sum(links[one] for one in alike) >= 0.8 * links.total() else None
