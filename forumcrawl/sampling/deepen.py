"""More pages of what matters: once a first map is there, it leads to threads and lists, and none of those is fetched in vain."""

from collections.abc import Sequence
from itertools import chain

from forumcrawl.dom.page import Page
from forumcrawl.sitemap.model import Sitemap
from forumcrawl.sitemap.walk import Visit, Walk
from forumcrawl.urls.canonical import canonical_address

THREAD_SHARE = 0.75


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


def _spread(visits: list[Visit], number: int) -> list[Visit]:
    """So many of them, at even distances."""
    if len(visits) <= number:
        return visits
    return [visits[(2 * index + 1) * len(visits) // (2 * number)] for index in range(number)]
