"""The evidence predicates: Table 1 of Yang et al. [yang2009], and evidence that the paper does not have.

In -> out: a frame (a candidate for records) and a column of it -> for each record how true the predicate is, from 0 to 1.

The idea: a predicate of the paper is true or false of an element. Aligned elements share a variable, so their truth values are kept
side by side, one for each record; a formula's body is their product, and the share of the records in which it is true takes the
place of the number of true groundings n_i. So weights do not depend on how many pages were sampled.

Departures
D1. InnerAlign, HyperAlign, TextAlign and their IV kinds have no function here: what they align is one column by construction.
D2. HasDescendant(i, i') likewise: columns stand below their record.
D3. UnderSameOrder is the share of neighbours in order, not a yes or no; readers move posts, and ages are rounded.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Mapping
from datetime import datetime

import numpy as np

from forumcrawl.dom.paths import step_of
from forumcrawl.inference.frame import Frame, Shares
from forumcrawl.records.columns import Key
from forumcrawl.records.pivots import order_of

LONG_TEXT = 40
DIGITS = re.compile(r"\d+")
RECORD: Key = ()
"""The key of the record itself, for predicates of records."""

Predicate = Callable[[Frame, Key], Shares]


# Inner-page (Table 1).


def is_time_format(frame: Frame, key: Key) -> Shares:
    """IsTimeFormat(t): the text is a date."""
    return frame.shares(key, lambda cell: float(cell.element in frame.view.pivots))


def contain_time_node(frame: Frame, key: Key) -> Shares:
    """ContainTimeNode(i): a date stands in it."""
    return contain(frame, key, lambda node: node in frame.view.pivots)


def has_longest_link(frame: Frame, key: Key) -> Shares:
    """HasLongestLink(i, h): no link of the record has a longer text."""
    longest = np.zeros(frame.size)
    for link in frame.links:
        for cell in frame.cells[link]:
            longest[cell.record] = max(longest[cell.record], len(cell.text))
    return frame.shares(key, lambda cell: float(len(cell.text) >= max(1, longest[cell.record])))


def contain_long_text(frame: Frame, key: Key) -> Shares:
    """ContainLongText(i): it says something longer that is its own."""
    return np.minimum(1.0, frame.once[key] / LONG_TEXT)


def is_repeat_node(frame: Frame, key: Key) -> Shares:
    """IsRepeatNode(i): a sibling is of the same kind."""
    found = np.zeros(frame.size)
    steps = [step_of(record.nodes[0]) for record in frame.candidate.records]
    alike: Counter[tuple[object, str]] = Counter()
    for record, step in zip(frame.candidate.records, steps, strict=True):
        alike[record.nodes[0].getparent(), step] += 1
    for number, record in enumerate(frame.candidate.records):
        found[number] = alike[record.nodes[0].getparent(), steps[number]] > 1
    return found


def under_same_order(frame: Frame, key: Key) -> Shares:
    """UnderSameOrder(t): the dates of a page go up or down."""
    pages = (moments for moments in moments_by_page(frame, key).values() if len(moments) > 2)
    orders = [max(order_of(readings) for readings in zip(*moments, strict=True)) for moments in pages]
    return np.full(frame.size, max(0.0, 2 * float(np.mean(orders)) - 1) if orders else 0.5)


# Inter-vertex (Table 1).


def is_post_link(frame: Frame, key: Key) -> Shares:
    """IsPostLink(h), HasPostLink(i, h): it leads to a thread."""
    return frame.shares(key, lambda cell: float(cell.element in frame.view.knowledge.threads))


def contain_post_link(frame: Frame, key: Key) -> Shares:
    """ContainPostLink(i): a link to a thread stands in it."""
    return contain(frame, key, lambda node: node in frame.view.knowledge.threads)


def is_author_link(frame: Frame, key: Key) -> Shares:
    """IsAuthorLink(h), HasAuthorLink(i, h): it leads to a profile."""
    return frame.shares(key, lambda cell: float(frame.view.knowledge.roles.get(cell.element) == "profile"))


def contain_author_link(frame: Frame, key: Key) -> Shares:
    """ContainAuthorLink(i): a link to a profile stands in it."""
    return contain(frame, key, lambda node: frame.view.knowledge.roles.get(node) == "profile")


def contain(frame: Frame, key: Key, holds: Callable[[object], bool]) -> Shares:
    """Whether an element of each record's cell, or of the record itself, is such a one."""
    if key != RECORD:
        return frame.shares(key, lambda cell: float(any(holds(node) for node in cell.element.iter())))
    records = frame.candidate.records
    return np.array([float(any(holds(n) for root in record.nodes for n in root.iter())) for record in records])


def moments_by_page(frame: Frame, key: Key) -> dict[int, list[tuple[datetime | None, datetime | None]]]:
    """The two readings of each record's date, by page."""
    moments: dict[int, list[tuple[datetime | None, datetime | None]]] = defaultdict(list)
    for cell in sorted(frame.cells[key], key=lambda cell: cell.record):
        for pivot in frame.view.pivots.get(cell.element, ())[:1]:
            moments[frame.table.pages[cell.record]].append(pivot.readings)
    return moments


PAPER: Mapping[str, Predicate] = {
    "IsTimeFormat": is_time_format,
    "ContainTimeNode": contain_time_node,
    "HasLongestLink": has_longest_link,
    "ContainLongText": contain_long_text,
    "IsRepeatNode": is_repeat_node,
    "UnderSameOrder": under_same_order,
    "HasPostLink": is_post_link,
    "ContainPostLink": contain_post_link,
    "HasAuthorLink": is_author_link,
    "ContainAuthorLink": contain_author_link,
}
"""Table 1, but for the alignment (D1, D2)."""
