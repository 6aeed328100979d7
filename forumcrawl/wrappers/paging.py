"""How many pages a list or thread has, as its page-flipping shows: the largest page number there.

Some show only the numbers around the current page. So this is learned only where pages of one list or thread agree.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from lxml.html import HtmlElement

from forumcrawl.dom.page import Page
from forumcrawl.wrappers.paths import common_path, compile_path

NUMBER = re.compile(r"\d{1,5}")
STEPS = 3


@dataclass(frozen=True, eq=False)
class PagedPage:
    """A sampled page: which page of which list or thread, and its links that show a number of another page of the same."""

    page: Page
    key: str
    number: int
    links: Sequence[HtmlElement]


def learn_page_count(pages: Sequence[PagedPage]) -> str | None:
    """Path of the elements that show page numbers, if the largest is the same on all pages of a list or thread."""
    links = [link for page in pages for link in page.links]
    if not links:  # the last page's link often has a class of its own, so only what is around it counts
        return None
    path = common_path(links, STEPS).rpartition(" > ")[0] + " > a"
    counts: dict[str, Counter[int]] = defaultdict(Counter)
    for page in pages:
        own = set(page.links)
        if any(element not in own for element in _numbered(page.page, path)):
            return None
        count = read_page_count(page.page, path, page.number)
        if count is not None:
            counts[page.key][count] += 1
    several = [count for count in counts.values() if count.total() > 1]
    return path if several and all(len(count) == 1 for count in several) else None


def read_page_count(page: Page, path: str | None, number: int) -> int | None:
    """The largest page number that the page shows; None where it shows none."""
    shown = [int((element.text or "").strip()) for element in _numbered(page, path)] if path else []
    return max(*shown, number) if shown else None


def _numbered(page: Page, path: str) -> list[HtmlElement]:
    found = compile_path(path, anywhere=True)(page.tree)
    return [element for element in found if NUMBER.fullmatch((element.text or "").strip())]
