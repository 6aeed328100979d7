"""The post of a page that shows only one: nothing repeats, so what is near each other counts. [ours]

In -> out: a page -> a region of one record, or None.

A thread without answers has a time, a name with a link beside it, and most of what the page says in sentences around them; a list, a
profile or a form has many dates, or sentences elsewhere.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from lxml.html import HtmlElement

from forumcrawl.dom.dates.find import find_dates
from forumcrawl.dom.links import find_links
from forumcrawl.dom.page import Page
from forumcrawl.records.pivots import Pivot, find_pivots
from forumcrawl.records.region import Record, Region
from forumcrawl.records.weights import weigh_texts

_NOT_SAID = frozenset(("a", "button", "label", "option", "h1", "h2", "h3", "legend", "th"))


@dataclass(frozen=True)
class LoneParams:
    """Knobs of the search."""

    longest_name: int = 45
    """Characters of a link that can be a name."""
    longest_line: int = 80
    """Characters beside the date in its own text; more make it a date in a sentence."""
    sentence: int = 25
    """Weight from which on a text is a sentence, not a label."""
    share: float = 0.5
    """Share of the page's sentences that stand in the post."""
    most_dates: int = 3
    """Dates in the post: when it was written, when its author joined, when it was changed."""


DEFAULTS = LoneParams()


def find_lone_post(page: Page, params: LoneParams = DEFAULTS) -> Region | None:
    """The smallest part of the page with a time, a name and most sentences."""
    dates = [pivot for pivot in find_pivots(page) if not pivot.is_told(params.longest_line)]
    said = weigh_texts(page.tree, outside=_NOT_SAID, least=params.sentence)
    names = _names(page, params)
    held = Counter(node for date in dates for node in (date.node, *date.node.iterancestors()))
    found = [(levels, date, node) for date in dates for levels, node in _posts_around(date, said, names, page, params)]
    fitting = [(levels, date, node) for levels, date, node in found if held[node] <= params.most_dates]
    if not fitting:
        return None
    _, date, node = min(fitting, key=lambda each: (not each[1].has_clock, not each[1].is_shown, each[0]))
    return Region(node, (Record((node,), date.date),), "lone", float(said[node]))


def _posts_around(
    date: Pivot, said: Mapping[HtmlElement, int], names: Mapping[HtmlElement, int], page: Page, params: LoneParams
) -> Iterator[tuple[int, HtmlElement]]:
    """The first element above the date that has a name and enough sentences, with its distance."""
    for levels, node in enumerate((date.node, *date.node.iterancestors())):
        if node is page.tree or node.tag == "body":
            return
        if names.get(node) and said.get(node, 0) > 0 and said[node] >= params.share * said[page.tree]:
            yield levels, node
            return


def _names(page: Page, params: LoneParams) -> Counter[HtmlElement]:
    """Links with short texts below every node."""
    links = (
        link.element
        for link in find_links(page)
        if 1 < len(link.text) <= params.longest_name
        and any(map(str.isalpha, link.text))
        and not link.hidden
        and not find_dates(link.text)
    )
    return Counter(node for link in links for node in (link, *link.iterancestors()))
