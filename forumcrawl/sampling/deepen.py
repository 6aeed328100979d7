"""More pages of what matters: once a first map is there, it leads to threads and lists, and from these up to the root of the forum."""

from collections.abc import Sequence
from itertools import chain, islice

from lxml.html import HtmlElement

from forumcrawl.dom.links import find_links
from forumcrawl.dom.page import Page
from forumcrawl.items import Role
from forumcrawl.sitemap.flips import Place
from forumcrawl.sitemap.model import Sitemap
from forumcrawl.sitemap.walk import Visit, Walk
from forumcrawl.sitemap.wholes import find_offers
from forumcrawl.urls.canonical import canonical_address

THREAD_SHARE = 0.75
LONGEST_BREADCRUMB = 8
"""Links from the root to the list of a thread at the most; what holds more is a menu or a row of posts."""


def choose_more(sitemap: Sitemap, pages: Sequence[Page], number: int) -> list[str]:
    """Addresses of threads and lists not sampled yet, spread evenly over what the sampled pages lead to."""
    walk = Walk(sitemap)
    sampled = {sitemap.flips.place_of(canonical_address(page.url)): page for page in pages}
    todo, ahead = list(walk.begin()), list[Visit]()
    while todo:
        visit = todo.pop(0)
        page = sampled.get(visit.place)
        if page is None:
            ahead.append(visit)
        else:
            todo.extend(walk.steps(page, visit))
    threads = [visit for visit in ahead if visit.role == "post"]
    others = [visit for visit in ahead if visit.role != "post"]
    wanted = round(THREAD_SHARE * number)
    chosen = chain(_spread(threads, wanted), _spread(others, number - wanted))
    return [visit.url for visit in chosen]


def find_above(sitemap: Sitemap, pages: Sequence[Page]) -> list[str]:
    """Addresses that stand before the way back from threads to their lists: a breadcrumb leads to what lists the boards too."""
    found: dict[Place, str] = {}
    sampled = {sitemap.flips.place_of(canonical_address(page.url)) for page in pages}
    for page in pages:
        if _role_of(sitemap, canonical_address(page.url)) == "post":
            links = {link.element: link for link in find_links(page)}
            back = (link for link in links.values() if _role_of(sitemap, link.address) == "list")
            for element in chain.from_iterable(_links_before(link.element) for link in back):
                if element in links:
                    found.setdefault(sitemap.flips.place_of(links[element].address), links[element].url)
    return [url for place, url in found.items() if place not in sampled]


def find_whole_offers(sitemap: Sitemap, pages: Sequence[Page]) -> list[str]:
    """An address that may show all pages of a sampled thread on one: as all threads offer it alike, one tells."""
    threads = (page for page in pages if _role_of(sitemap, canonical_address(page.url)) == "post")
    return list(islice((url for page in threads for url in find_offers(page, sitemap.flips)), 1))


def _role_of(sitemap: Sitemap, address: str) -> Role | None:
    vertex = sitemap.vertex_of(address)
    return vertex.role if vertex else None


def _links_before(link: HtmlElement) -> list[HtmlElement]:
    """The links before one in the smallest element that holds others too, if these are few."""
    for around in link.iterancestors():
        links = list(around.iter("a"))
        if len(links) > 1:
            return links[: links.index(link)] if len(links) <= LONGEST_BREADCRUMB else []
    return []


def _spread(visits: list[Visit], number: int) -> list[Visit]:
    """So many of them, at even distances."""
    if len(visits) <= number:
        return visits
    return [visits[(2 * index + 1) * len(visits) // (2 * number)] for index in range(number)]
