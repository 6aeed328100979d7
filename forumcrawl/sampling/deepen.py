"""More pages of what matters: once a first map is there, it leads to threads and lists, and none of those is fetched in vain."""

from collections import defaultdict
from collections.abc import Sequence
from itertools import chain

from forumcrawl.dom.links import find_links
from forumcrawl.dom.page import Page
from forumcrawl.sampling.sampler import ACTS
from forumcrawl.sitemap.model import Sitemap
from forumcrawl.sitemap.walk import Visit, Walk
from forumcrawl.urls.canonical import canonical_address

THREAD_SHARE = 0.75
LEAST_TARGETS = 5
"""Different links on lists or boards that make a class worth a look."""
MOST_UNKNOWN, OF_EACH_UNKNOWN = 2, 3


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
    unknown = _find_unknown(sitemap, pages)[:number]
    wanted = round(THREAD_SHARE * (number - len(unknown)))
    chosen = chain(_spread(threads, wanted), _spread(others, number - len(unknown) - wanted))
    return [*unknown, *(visit.url for visit in chosen)]


def _find_unknown(sitemap: Sitemap, pages: Sequence[Page]) -> list[str]:
    """A few links of each class that lists are full of but whose pages were never seen: maybe the threads' own address."""
    full = {
        arc.pattern
        for arc in sitemap.arcs
        if arc.target is None and arc.targets >= LEAST_TARGETS and sitemap.role_of(arc.source) in ("list", "board")
    }
    found: dict[str, dict[str, str]] = defaultdict(dict)
    for page in pages:
        for link in find_links(page):
            pattern = sitemap.patterns.pattern_of(link.address)
            if (
                pattern
                and pattern.template in full
                and any(map(str.isalpha, link.text))
                and not ACTS.search(link.address)
            ):
                found[pattern.template].setdefault(link.address, link.url)
    largest = sorted(found.values(), key=len, reverse=True)[:MOST_UNKNOWN]
    return [url for links in largest for url in list(links.values())[:OF_EACH_UNKNOWN]]


def _spread(visits: list[Visit], number: int) -> list[Visit]:
    """So many of them, at even distances."""
    if len(visits) <= number:
        return visits
    return [visits[(2 * index + 1) * len(visits) // (2 * number)] for index in range(number)]
