"""The time of a record: what its time element shows, and what an attribute of it says exactly."""

from dataclasses import dataclass, field
from datetime import UTC, datetime

from lxml.html import HtmlElement

from forumcrawl.dom.dates.attributes import find_attribute_dates
from forumcrawl.dom.dates.find import DateMatch, find_dates
from forumcrawl.dom.dates.formats import DateFormat
from forumcrawl.dom.dates.read import Moment
from forumcrawl.dom.text import visible_text
from forumcrawl.wrappers.model import RecordRule

LONGEST_LINE = 400


@dataclass(frozen=True)
class ShownTime:
    """A time as displayed and as read, in UTC."""

    text: str
    when: datetime | None
    exact: bool
    """Whether it reads the same at any time of fetch."""


@dataclass(frozen=True)
class Clocks:
    """The dates with a clock on a page that are the whole text of their element, in a learned shape: read when first seen."""

    shown: DateFormat
    found: dict[HtmlElement, tuple[str, Moment] | None] = field(default_factory=dict)

    def try_whole(self, element: HtmlElement) -> tuple[str, Moment] | None:
        """The date of an element that shows nothing else, and what it means."""
        if element not in self.found:
            self.found[element] = self.shown.try_whole(visible_text(element)[:LONGEST_LINE])
        return self.found[element]


def date_text_of(element: HtmlElement, language: str | None = None, *, clock: bool = False) -> str | None:
    """The date that an element shows; with `clock` the first that has one, if any has."""
    found = find_dates(visible_text(element)[:LONGEST_LINE], language)
    chosen = next((match for match in found if tells_time(match)), None) if clock else None
    return (chosen or found[0]).text if found else None


def tells_time(match: DateMatch) -> bool:
    """Whether a date says more than the day: by a clock, or by an age ("2 hours ago")."""
    return match.has_clock or match.relative


def is_anchor(
    element: HtmlElement, rule: RecordRule, language: str | None = None, clocks: "Clocks | None" = None
) -> bool:
    """Whether an element at the anchor's path is the time that the rule means."""
    if rule.attribute:
        value = element.get(rule.attribute) or ""
        return any(
            tells_time(match) or not rule.clock for match in find_attribute_dates(rule.attribute, value, language)
        )
    if clocks is not None and clocks.try_whole(element):
        return not rule.label
    text = visible_text(element)[:LONGEST_LINE]
    found = [match for match in find_dates(text, language) if tells_time(match) or not rule.clock]
    return bool(found) and (not rule.label or rule.label in text[: found[0].start])


def try_time(
    element: HtmlElement,
    attribute: str | None,
    *,
    shown: DateFormat | None,
    written: DateFormat | None,
    now: datetime | None,
    language: str | None = None,
    clock: bool = False,
    clocks: "Clocks | None" = None,
) -> ShownTime | None:
    """Read the time of a time element; None if it shows none. The attribute wins for the value, the text for what is displayed."""
    whole = clocks.try_whole(element) if clocks else None
    text, meant = whole or (date_text_of(element, language, clock=clock), None)
    value = _attribute_of(element, attribute) if attribute else None
    moment = written.read(value, now) if written and value else None
    if moment is None and shown and text:
        moment = meant or shown.read(text, now)
    if moment is None and text is None:
        return None
    if moment is None:
        return ShownTime(text or "", None, exact=False)
    return ShownTime(text or value or "", utc(moment.when), exact=not moment.relative)


def _attribute_of(element: HtmlElement, attribute: str) -> str | None:
    """The attribute of the element or of the first below that has it."""
    return next((value for node in element.iter() if (value := node.get(attribute))), None)


def utc(when: datetime) -> datetime:
    """In UTC; a wall clock of unknown zone is taken as UTC."""
    return when.replace(tzinfo=UTC) if when.tzinfo is None else when.astimezone(UTC)
