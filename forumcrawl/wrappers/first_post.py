"""A first post under another parent or of another structure than its replies: 60% of MiBAT's failing pages.

Its time stands once a page, before the other records, is not later than theirs, and has a text of its own beside it. The line "started by
X on DATE" above the posts has no text, and repeats author and time of the first record.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from statistics import median

from lxml.html import HtmlElement

from forumcrawl.dom.dates.find import find_dates
from forumcrawl.dom.dates.page import PageDate, find_page_dates
from forumcrawl.dom.dates.read import read_match
from forumcrawl.dom.page import Page
from forumcrawl.dom.paths import child_towards, common_ancestor, generalised_path
from forumcrawl.records.evidence import free_texts
from forumcrawl.records.weights import weight_of
from forumcrawl.wrappers.model import RecordRule
from forumcrawl.wrappers.paths import common_path
from forumcrawl.wrappers.records import FoundRecord, find_records
from forumcrawl.wrappers.times import date_text_of, tells_time

LEAST_TEXT = 30
"""Characters of free text, said on no other page, that a usual first post has."""


@dataclass(frozen=True, eq=False)
class Opening:
    """A time before the first record of a page, with the subtrees that could be the opening post."""

    date: PageDate
    up: int
    after: int
    texts: frozenset[str]
    """What stands in it, links aside."""
    heading: str
    """What tells its thread from others: the page's title, else the time of the first record."""
    in_order: bool
    repeats: bool
    """Whether the first record has the same time to the minute: then this is only a line about it."""


def find_first_rule(
    pages: Sequence[Page], others: Sequence[RecordRule], later: Collection[str] = ()
) -> RecordRule | None:
    """The rule for first posts that the other rules miss, or None; `later` are addresses of threads' further pages."""
    groups: dict[str, dict[int, list[Opening]]] = defaultdict(lambda: defaultdict(list))
    replied = 0
    for number, page in enumerate(pages):
        records = find_records(page.tree, others, page.language)
        replied += bool(records) and page.url not in later
        for opening in _find_openings(page, records):
            groups[generalised_path(opening.date.element, 2)][number].append(opening)
    scored = {location: _score(found, replied) for location, found in groups.items()}
    best = max(scored, key=lambda location: scored[location], default=None)
    if best is None or scored[best] <= 0:
        return None
    return _rule_of([openings[0] for openings in groups[best].values()])


def _find_openings(page: Page, records: Sequence[FoundRecord]) -> list[Opening]:
    if not records:
        return []
    first = records[0].nodes[0]
    inside = {node for record in records for root in record.nodes for node in root.iter()}
    before = _nodes_before(page.tree, first)
    anchor_text = date_text_of(records[0].anchor, page.language)
    dates = [
        d
        for d in find_page_dates(page.tree, page.language)
        if d.kind != "attribute" and d.element in before and d.element not in inside
    ]
    openings = [_opening(page, date, first, anchor_text) for date in dates]
    return [opening for opening in openings if opening]


def _nodes_before(tree: HtmlElement, end: HtmlElement) -> set[HtmlElement]:
    before: set[HtmlElement] = set()
    for node in tree.iter():
        if node is end:
            break
        before.add(node)
    return before


def _opening(page: Page, date: PageDate, first: HtmlElement, first_text: str | None) -> Opening | None:
    top = common_ancestor([date.element, first])
    head = child_towards(top, date.element) if top is not None and top is not date.element else None
    end = child_towards(top, first) if top is not None else None
    if head is None or end is None or head is end:
        return None
    run = [head]
    for node in head.itersiblings():
        if node is end:
            break
        if isinstance(node.tag, str):
            run.append(node)
    lengths = [sum(map(weight_of, free_texts(node))) for node in run]
    alone = lengths[0] >= 0.6 * sum(lengths)
    return Opening(
        date,
        up=[date.element, *date.element.iterancestors()].index(head),
        after=0 if alone else len(run) - 1,
        texts=frozenset(text for node in (run[:1] if alone else run) for text in free_texts(node)),
        heading=page.title or first_text or "",
        in_order=_is_before(page, date, first_text),
        repeats=date.match.has_clock and date.text == first_text,
    )


def _is_before(page: Page, date: PageDate, text: str | None) -> bool:
    """Whether a date is not after the first record's, in one order of day and month at least.

    An age beside dates is not: what is older shows no age where what is newer shows a date.
    """
    shown = find_dates(text or "", page.language)
    if not shown:
        return True
    if date.match.relative and not shown[0].relative:
        return False
    pairs = [
        (
            read_match(date.match, now=page.fetched_at, day_first=order),
            read_match(shown[0], now=page.fetched_at, day_first=order),
        )
        for order in (True, False)
    ]
    read = [(opening.when.date(), first.when.date()) for opening, first in pairs if opening and first]
    return any(opening <= first for opening, first in read) or not read


def _score(found: dict[int, list[Opening]], replied: int) -> float:
    """Above 0 for a location that could hold first posts: the share of pages, once each, in order, with a text."""
    firsts = [openings[0] for openings in found.values()]
    once = sum(len(openings) == 1 for openings in found.values()) / len(found)
    in_order = sum(opening.in_order for opening in firsts) / len(firsts)
    repeats = sum(opening.repeats for opening in firsts) / len(firsts)
    share = len(found) / max(1, replied)
    if once < 0.8 or in_order < 0.8 or repeats > 0.5 or share < 0.3 or (len(found) < 2 and replied > 1):
        return 0.0
    # A sample may hold a thread under several addresses: its opening is said once.
    said = Counter(text for _, texts in {(opening.heading, opening.texts) for opening in firsts} for text in texts)
    text = median(
        sum(weight_of(t) for t in opening.texts if said[t] == 1) - len(opening.date.text) for opening in firsts
    )
    return share * min(1.0, text / 200) if text >= (LEAST_TEXT if replied > 1 else 3 * LEAST_TEXT) else 0.0


def _rule_of(openings: Sequence[Opening]) -> RecordRule:
    (up, after), _ = Counter((opening.up, opening.after) for opening in openings).most_common(1)[0]
    anchors = [opening.date.element for opening in openings if opening.up == up]
    clock = all(tells_time(opening.date.match) for opening in openings)
    return RecordRule(common_path(anchors, up + 2), up, 0, after, once=True, dated=True, clock=clock)
