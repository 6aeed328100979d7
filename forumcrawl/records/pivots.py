"""Candidate pivots: where a page shows dates, and how much a column of them looks like times of posting.

A page shows more dates than those of its posts: when a member joined, when a post was edited, what a user wrote. Times
of posting differ from the others in three ways that need no word of any language: they go up (or down) the page in
order, they show a clock, and they differ from post to post.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import pairwise

from lxml.html import HtmlElement

from forumcrawl.dom.dates import PageDate, find_page_dates, read_match
from forumcrawl.dom.page import Page
from forumcrawl.dom.text import text_nodes
from forumcrawl.dom.trees import child_elements

_EPOCH = datetime(2000, 1, 1, tzinfo=UTC)
"""Now, for a page of unknown time: ages still fall into their order."""
_UNITS_WITHIN_A_DAY = frozenset({"hour", "minute", "second"})


@dataclass(frozen=True)
class Pivot:
    """A date that may be a record's."""

    date: PageDate
    node: HtmlElement
    """The lowest node whose text (or attribute) is the date."""
    path: tuple[int, ...]
    """Way from the root of the page to the node: positions among element children."""
    slot: tuple[str, int]
    """Tells dates of one node apart: "shown" or the attribute's name, and a number from 0."""
    readings: tuple[datetime | None, datetime | None]
    """When, if days stand before months and if months stand before days; None where the text cannot be read so."""
    has_clock: bool

    @property
    def is_shown(self) -> bool:
        """Readers see it: it does not stand in an attribute."""
        return self.date.attribute is None

    def is_told(self, most: int) -> bool:
        """It stands in a sentence: more than so many characters beside it in its own text."""
        texts = (text for _, _, text in text_nodes(self.node) if self.date.text in text)
        return self.is_shown and len(next(texts, "").strip()) - len(self.date.text) > most


def find_pivots(page: Page, use_attributes: bool = True) -> list[Pivot]:
    """All candidate pivots of a page, in document order of their nodes."""
    dates = find_page_dates(page.tree, page.language)
    now = page.fetched_at or _EPOCH
    positions: dict[HtmlElement, int] = {}
    slots: dict[tuple[HtmlElement, str], int] = {}
    pivots = []
    for date in dates:
        if date.kind == "attribute" and not use_attributes:
            continue
        node = _lowest_node(date)
        name = date.attribute or "shown"
        number = slots[node, name] = slots.get((node, name), -1) + 1
        path = _path_of(node, positions)
        pivots.append(Pivot(date, node, path, (name, number), _readings(date, now), _has_clock(date)))
    return sorted(pivots, key=lambda pivot: pivot.path)


def _lowest_node(date: PageDate) -> HtmlElement:
    """The element itself, but for a date split over elements: there it holds the first part only."""
    if date.kind != "split":
        return date.element
    wanted = _squeezed(date.text)
    around = (date.element, *date.element.iterancestors())
    return next((node for node in around if wanted in _squeezed(str(node.xpath("string()")))), date.element)


def _squeezed(text: str) -> str:
    return "".join(text.split())


def _readings(date: PageDate, now: datetime) -> tuple[datetime | None, datetime | None]:
    day_first = _wall_clock(date, now, day_first=True)
    return day_first, _wall_clock(date, now, day_first=False) if date.match.parts.numbers else day_first


def _wall_clock(date: PageDate, now: datetime, day_first: bool) -> datetime | None:
    moment = read_match(date.match, now=now, day_first=day_first)
    return moment.when.replace(tzinfo=None) if moment else None


def _has_clock(date: PageDate) -> bool:
    """A clock is shown, or an age of less than a day: both say more than the day."""
    return date.match.has_clock or any(unit in _UNITS_WITHIN_A_DAY for unit, _ in date.match.parts.age)


def _path_of(node: HtmlElement, positions: dict[HtmlElement, int]) -> tuple[int, ...]:
    path = []
    for element in (node, *node.iterancestors()):
        parent = element.getparent()
        if parent is not None and element not in positions:
            positions.update((child, position) for position, child in enumerate(child_elements(parent)))
        if parent is not None:
            path.append(positions[element])
    return tuple(reversed(path))


def alike(pivot: Pivot, others: Sequence[Pivot]) -> Pivot | None:
    """The one of another node's pivots that stands as the given one does in its own; any shown date for a shown one."""
    same = (other for other in others if other.slot == pivot.slot)
    shown = (other for other in others if other.is_shown and pivot.is_shown)
    return next(same, None) or next(shown, None)


def timeliness(pivots: Sequence[Pivot]) -> float:
    """How much a column of pivots, one a record, looks like times of posting: 1 all in order, with clocks, distinct."""
    clocks = sum(pivot.has_clock for pivot in pivots) / len(pivots)
    distinct = len({pivot.date.text for pivot in pivots}) / len(pivots)
    order = max(order_of(moments) for moments in zip(*(pivot.readings for pivot in pivots), strict=True))
    return order * (1 + clocks) / 2 * (1 + distinct) / 2


def order_of(moments: Sequence[datetime | None]) -> float:
    """Share of neighbours in order, by the direction that most of them have: 1 for sorted, about 1/2 for shuffled, 1 for fewer than two."""
    pairs = [(a, b) for a, b in pairwise(moments) if a is not None and b is not None]
    steps = len(moments) - 1
    up, down = sum(a <= b for a, b in pairs), sum(a >= b for a, b in pairs)
    return max(up, down) / steps if steps > 0 else 1.0
