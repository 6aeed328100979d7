"""How much a page looks like the posts of a thread: prose of people's own, under times in order.

What stands on many pages of a site (a sidebar with the latest posts) is nobody's post on this page: `common` texts do not count.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from math import log2

from lxml.html import HtmlElement

from forumcrawl.dom.dates.read import read_match
from forumcrawl.dom.page import Page
from forumcrawl.dom.text import text_nodes
from forumcrawl.records.pivots import order_of
from forumcrawl.records.region import Record, Region
from forumcrawl.records.weights import weight_of

PROSE = 40
"""Characters of one text, outside links, that make it prose: rows of a list have shorter ones."""
LEAST_EVIDENCE = 0.1
"""Added to the evidence when regions are compared, so that a page of one-word posts has a region too."""
COMMON_SHARE = 0.25
"""Share of the pages from which on a text belongs to the site, not to the page."""


def find_common_texts(pages: Sequence[Page]) -> frozenset[str]:
    """Texts that stand on many of the pages."""
    count = Counter(text for page in pages for text in set(free_texts(page.tree)))
    return frozenset(text for text, number in count.items() if number > max(2, COMMON_SHARE * len(pages)))


def choose_region(
    page: Page,
    regions: Iterable[Region],
    common: frozenset[str] = frozenset(),
    times: frozenset[HtmlElement] = frozenset(),
) -> Region | None:
    """The region that looks most like posts, of those that are not mostly made of what other pages show too.

    `times` are elements that seem to be the times of posts: a region with one of them in each record is the likelier.
    """
    best, most = None, 0.0
    for region in regions:
        texts = [text for record in region.records for node in record.nodes for text in free_texts(node)]
        own = sum(len(text) for text in texts if text not in common)
        if not own or own < 0.5 * sum(map(len, texts)):
            continue
        evidence = LEAST_EVIDENCE + post_evidence(page, region, common)
        score = own * evidence * log2(1 + len(region.records)) * (0.5 + _agreement(region, times))
        if best is None or score > most:
            best, most = region, score
    return best


def _agreement(region: Region, times: frozenset[HtmlElement]) -> float:
    """F1 of the region's times against others."""
    own = {record.pivot.element for record in region.records if record.pivot}
    return 2 * len(own & times) / (len(own) + len(times)) if own or times else 1.0


def post_evidence(page: Page, region: Region | None, common: frozenset[str] = frozenset()) -> float:
    """Between 0 and 1: share of the records with prose, times the share of times in order, less without a clock."""
    if region is None or not region.records:
        return 0.0
    prose = sum(_has_prose(record, common) for record in region.records) / len(region.records)
    dates = [record.pivot for record in region.records if record.pivot]
    clocks = sum(date.match.has_clock for date in dates) / len(region.records)
    moments = [read_match(date.match, now=page.fetched_at, language=page.language) for date in dates]
    times = [moment.when.replace(tzinfo=None) for moment in moments if moment]
    return prose * order_of(times) * (0.6 + 0.4 * clocks)


def free_texts(node: HtmlElement) -> list[str]:
    """The visible texts that are no links."""
    return [
        text.strip()
        for element, where, text in text_nodes(node)
        if not _in_link(element.getparent() if where == "tail" else element, node)
    ]


def _has_prose(record: Record, common: frozenset[str]) -> bool:
    shown = record.pivot.text if record.pivot else ""
    texts = (text.replace(shown, "") for node in record.nodes for text in free_texts(node) if text not in common)
    return any(weight_of(text) >= PROSE for text in texts)


def _in_link(element: HtmlElement | None, root: HtmlElement) -> bool:
    while element is not None and element is not root:
        if element.tag == "a":
            return True
        element = element.getparent()
    return False
