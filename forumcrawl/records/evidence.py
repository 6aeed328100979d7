"""How much a page looks like the posts of a thread: long texts of people's own, under times in order."""

from collections.abc import Sequence
from datetime import datetime
from statistics import median

from lxml.html import HtmlElement

from forumcrawl.dom.dates.read import read_match
from forumcrawl.dom.page import Page
from forumcrawl.dom.text import text_nodes
from forumcrawl.records.region import Region

USUAL_POST = 80
"""Characters of free text in a record from which on it is as good as a long one."""


def post_evidence(page: Page, region: Region | None) -> float:
    """Between 0 and 1: length of the records' free text, times the share of times in order, less without a clock."""
    if region is None or not region.records:
        return 0.0
    lengths = [sum(len(text) for node in record.nodes for text in free_texts(node)) for record in region.records]
    dates = [record.pivot for record in region.records if record.pivot]
    clocks = sum(date.match.has_clock for date in dates) / len(region.records)
    moments = [read_match(date.match, now=page.fetched_at, language=page.language) for date in dates]
    times = [moment.when.replace(tzinfo=None) for moment in moments if moment]
    return min(1.0, median(lengths) / USUAL_POST) * order_of(times) * (0.6 + 0.4 * clocks)


def free_texts(node: HtmlElement) -> list[str]:
    """The visible texts that are no links."""
    return [
        text.strip()
        for element, where, text in text_nodes(node)
        if not _in_link(element.getparent() if where == "tail" else element, node)
    ]


def order_of(times: Sequence[datetime]) -> float:
    """Share of neighbouring times that go the way most go; 1 for fewer than two."""
    if len(times) < 2:
        return 1.0
    pairs = list(zip(times, times[1:], strict=False))
    return max(sum(a <= b for a, b in pairs), sum(a >= b for a, b in pairs)) / len(pairs)


def _in_link(element: HtmlElement | None, root: HtmlElement) -> bool:
    while element is not None and element is not root:
        if element.tag == "a":
            return True
        element = element.getparent()
    return False
