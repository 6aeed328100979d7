"""All date-times of a page, in document order: in texts, in tails, split over inline elements, in attributes.

Each text is searched alone, and the joined run of texts again only if that can add something: a date here and its clock
there, or a date of which no single text holds enough.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from lxml import etree

from forumcrawl.dom.dates.attributes import find_attribute_dates
from forumcrawl.dom.dates.find import DateMatch, find_dates
from forumcrawl.dom.dates.runs import TextNode, text_runs, walk
from forumcrawl.dom.dates.tokens import is_wordy

_ATTRIBUTES = etree.XPath("//@datetime|//@title|//@content|//@*[starts-with(name(),'data-')]")
_LONGEST_RUN = 600
_SHORT_RUN = 60
_FRAGMENT = re.compile(r"\d[:.h]\d\d|\d\s?[apAP]\.?[mM]|(?:19|20)\d\d")


@dataclass(frozen=True, slots=True)
class PageDate:
    """A date-time on a page.

    `element` holds the text or the attribute; of a tail it is the parent, and `anchor` the element before the tail.
    """

    element: etree._Element
    kind: str
    """text, tail, split, attribute"""
    attribute: str | None
    start: int
    """In the text node, or the attribute's value; of a split date, in its first text node."""
    end: int
    """Of a split date, in its last text node."""
    text: str
    match: DateMatch
    anchor: etree._Element | None = None


def find_page_dates(tree: etree._Element, language: str | None = None) -> list[PageDate]:
    """All date-times of the page. The language is the page's own (`lang`) unless given."""
    language = language or page_language(tree)
    found: list[tuple[int, PageDate]] = []
    for run in text_runs(tree):
        found.extend(_dates_of_run(run, language))
    attributes = list(_dates_of_attributes(tree, language))
    if attributes:
        order = _order_of({date.element for date in attributes}, tree)
        found.extend((order[date.element], date) for date in attributes)
        found.sort(key=lambda item: item[0])
    return [date for _, date in found]


def page_language(tree: etree._Element) -> str | None:
    """The page's `lang`."""
    root = tree.getroottree().getroot()
    value = root.get("lang") or root.get("{http://www.w3.org/XML/1998/namespace}lang") or ""
    return value if re.match(r"[A-Za-z]{2,3}(?![A-Za-z])", value) else None


def _dates_of_attributes(tree: etree._Element, language: str | None) -> Iterator[PageDate]:
    values: list[Any] = list(_ATTRIBUTES(tree))  # type: ignore[arg-type]  # an XPath result can be anything; this one is strings
    for value in values:
        for match in find_attribute_dates(value.attrname, value, language):
            yield PageDate(value.getparent(), "attribute", value.attrname, match.start, match.end, match.text, match)


def _order_of(elements: set[etree._Element], tree: etree._Element) -> dict[etree._Element, int]:
    """Places in the document, counted as in `text_runs`; only pages with dates in attributes pay for it."""
    return {
        element: order for order, (event, element) in enumerate(walk(tree)) if event == "start" and element in elements
    }


def _dates_of_run(run: list[TextNode], language: str | None) -> Iterator[tuple[int, PageDate]]:
    single = [(node, match) for node in run for match in find_dates(node.text, language)]
    across = list(_dates_across(run, single, language)) if len(run) > 1 else []
    taken = {id(match) for _, _, inside in across for match in inside}
    for order, date, _ in across:
        yield order, date
    for node, match in single:
        if id(match) not in taken:
            yield node.order, _page_date(node, match)


def _page_date(node: TextNode, match: DateMatch) -> PageDate:
    element, kind, anchor = _place(node)
    return PageDate(element, kind, None, match.start, match.end, match.text, match, anchor)


def _place(node: TextNode) -> tuple[etree._Element, str, etree._Element | None]:
    parent = node.element.getparent() if node.is_tail else None
    return (parent, "tail", node.element) if parent is not None else (node.element, "text", None)


Across = tuple[int, PageDate, list[DateMatch]]


def _dates_across(
    run: list[TextNode], single: list[tuple[TextNode, DateMatch]], language: str | None
) -> Iterator[Across]:
    """Dates that span several texts, with the dates inside them that they replace."""
    settled = {id(node) for node, match in single if _is_complete(match)}
    if not _may_be_split([node.text for node in run if id(node) not in settled]):
        return
    joined, starts = _join(run)
    for match in find_dates(joined, language):
        first = max(i for i, start in enumerate(starts) if start <= match.start)
        last = max(i for i, start in enumerate(starts) if start < match.end)
        inside = [found for node, found in single if any(node is run[i] for i in range(first, last + 1))]
        all_of_last = match.end - starts[last] >= len(run[last].text.rstrip())
        if first < last and _adds(match, inside) and (match.has_clock or all_of_last):
            element, _, anchor = _place(run[first])
            yield (
                run[first].order,
                PageDate(
                    element,
                    "split",
                    None,
                    match.start - starts[first],
                    match.end - starts[last],
                    match.text,
                    match,
                    anchor,
                ),
                inside,
            )


def _may_be_split(texts: list[str]) -> bool:
    """Some text has a clock, a year or an age that another may complete."""
    length = sum(map(len, texts))
    if length > _LONGEST_RUN or len(texts) < 2:
        return False
    return any(_FRAGMENT.search(text) for text in texts) or (length < _SHORT_RUN and any(map(is_wordy, texts)))


def _join(run: list[TextNode]) -> tuple[str, list[int]]:
    """The texts in one, a space between two words that have none, and where each begins."""
    joined, starts = "", []
    for node in run:
        if joined and not joined[-1].isspace() and not node.text[0].isspace() and node.text[0] not in ",.;:)'":
            joined += " "
        starts.append(len(joined))
        joined += node.text
    return joined, starts


def _is_complete(match: DateMatch) -> bool:
    return match.has_clock and match.parts.form != "clock"


def _adds(match: DateMatch, inside: list[DateMatch]) -> bool:
    """A date over several texts counts if it says more than those inside it: no user called Monday beside a date."""
    if any(_is_complete(found) for found in inside):
        return False
    if match.has_clock:
        return True
    if match.parts.year is not None:
        return not any(found.parts.year is not None or found.relative for found in inside)
    return bool(match.parts.age) and not inside
