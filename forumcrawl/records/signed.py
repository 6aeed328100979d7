"""Records of any structure, found by what every post has: a time, a name with a link, and something said. [ours]

In -> out: a page -> regions, best first, whose records need not look alike nor stand under one parent.

The published finders look for repetition. A thread of one question and one answer of different structure has none, and an answer
below an answer hangs at another depth each time. But all posts of a page are *signed*: a time, and near it a name whose link has
the same kind of address on every post of the forum. So dates are taken for posts' times as long as each has around it, before the
next such date begins, a signed link and a text of its own; what lacks one of them is dropped, the least likely first, and leaves
its room to its neighbours.

Steps
1. Dates that stand by themselves, not in a sentence: `_candidates`.
2. Short links by the kind of their address: `_signers`.
3. For each kind: drop the weakest date that is not signed or has no text, until none is left to drop: `_eliminate`.
4. The record of a date is the smallest subtree (or the run of siblings) with nearly all text around it: `_record_of`.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from statistics import median

from lxml.html import HtmlElement

from forumcrawl.dom.dates.find import find_dates
from forumcrawl.dom.links import find_links
from forumcrawl.dom.page import Page
from forumcrawl.dom.paths import common_ancestor
from forumcrawl.records.pivots import Pivot, find_pivots, timeliness
from forumcrawl.records.region import Record, Region
from forumcrawl.records.weights import weigh_texts
from forumcrawl.urls.patterns import target_of

_DIGITS = re.compile(r"\d+")
_NOT_SAID = frozenset(("a", "h1", "button", "label"))
_LAST = re.compile(r"[^/?&=]+/?$")


@dataclass(frozen=True)
class SignedParams:
    """Knobs of the search."""

    longest_name: int = 45
    """Characters of a link that can be a name."""
    longest_line: int = 80
    """Characters beside the date in its own text; more make it a date in a sentence."""
    least_text: int = 8
    """Weight of the text that a record has beyond links and dates: a post may be one word."""
    most_dates: int = 60
    """Dates of a page up to which the search is worth its time: above, structure repeats enough for the other finders."""
    most_kinds: int = 6
    """Kinds of addresses that are tried, those with most links."""
    share: float = 0.9
    """Share of the text around a date that its record has to hold."""


DEFAULTS = SignedParams()


@dataclass(frozen=True, eq=False)
class _Ground:
    """What the page says where: weights of texts outside links, below every node, and links of the kind in question."""

    weights: Mapping[HtmlElement, int]
    signed: Mapping[HtmlElement, int]


def find_regions(page: Page, params: SignedParams = DEFAULTS) -> list[Region]:
    """A region for each kind of links that signs at least two dates, best first."""
    dates = _candidates(page, params)
    if not 2 <= len(dates) <= params.most_dates:
        return []
    weights = weigh_texts(page.tree, outside=_NOT_SAID, skipped={date.node for date in dates})
    regions = []
    for links in _signers(page, params):
        ground = _Ground(weights, Counter(node for link in links for node in (link, *link.iterancestors())))
        kept = _eliminate(dates, ground, params)
        if len(kept) > 1:
            regions.append(_region(kept, ground, params))
    return sorted(regions, key=lambda region: -region.score)


def _candidates(page: Page, params: SignedParams) -> list[Pivot]:
    """One date a node, the shown one first, in no sentence; those without a clock only where none has one."""
    pivots = [pivot for pivot in find_pivots(page) if not pivot.is_told(params.longest_line)]
    by_node = {pivot.node: pivot for pivot in sorted(pivots, key=lambda pivot: pivot.is_shown)}
    found = sorted(by_node.values(), key=lambda pivot: pivot.path)
    exact = {pivot.node for pivot in pivots if pivot.has_clock or pivot.date.match.relative}
    return [pivot for pivot in found if pivot.node in exact] if len(exact) > 1 else found


def _signers(page: Page, params: SignedParams) -> list[list[HtmlElement]]:
    """Links with short texts, by the kind of their address; the kinds with most links first."""
    kinds: dict[str, list[HtmlElement]] = defaultdict(list)
    for link in find_links(page):
        if 0 < len(link.text) <= params.longest_name and not link.hidden and not find_dates(link.text):
            kinds[_kind_of(link.address)].append(link.element)
    several = [links for links in kinds.values() if len(links) > 1]
    return sorted(several, key=len, reverse=True)[: params.most_kinds]


def _kind_of(address: str) -> str:
    """The address with its numbers and its last piece left open."""
    return _DIGITS.sub("0", _LAST.sub("*", target_of(address)))


def _eliminate(dates: Sequence[Pivot], ground: _Ground, params: SignedParams) -> list[Pivot]:
    """The dates that remain, each with a signed link and a text in its own room."""
    kept = list(dates)
    while len(kept) > 1:
        held = _held(kept)
        failing = [date for date in kept if not _is_post(_room_of(date, held), ground, params)]
        failing = failing or _far_ones(kept, ground)
        if not failing:
            return kept
        weakest = min(failing, key=lambda date: (date.is_shown, date.has_clock, _said(_room_of(date, held), ground)))
        kept.remove(weakest)
    return []


def _far_ones(dates: Sequence[Pivot], ground: _Ground) -> list[Pivot]:
    """Dates much farther from the nearest signed link than the others: a clock at the foot of the page has one somewhere too."""
    levels = {date: _levels_to_link(date, ground) for date in dates}
    usual = median(levels.values())
    return [date for date, level in levels.items() if level > 2 * usual + 1]


def _levels_to_link(date: Pivot, ground: _Ground) -> int:
    return next(n for n, node in enumerate((date.node, *date.node.iterancestors())) if node in ground.signed)


def _held(dates: Sequence[Pivot]) -> Counter[HtmlElement]:
    return Counter(node for date in dates for node in (date.node, *date.node.iterancestors()))


def _room_of(date: Pivot, held: Mapping[HtmlElement, int]) -> list[HtmlElement]:
    """The largest subtree with no other date, and the siblings after it up to the next date's."""
    root = date.node
    for above in date.node.iterancestors():
        if held[above] > 1:
            break
        root = above
    return [root, *_siblings_until(root, held)]


def _siblings_until(root: HtmlElement, held: Mapping[HtmlElement, int]) -> Iterator[HtmlElement]:
    for node in root.itersiblings():
        if held.get(node):
            return
        if isinstance(node.tag, str):
            yield node


def _said(room: Sequence[HtmlElement], ground: _Ground) -> int:
    return sum(ground.weights.get(node, 0) for node in room)


def _is_post(room: Sequence[HtmlElement], ground: _Ground, params: SignedParams) -> bool:
    return any(node in ground.signed for node in room) and _said(room, ground) >= params.least_text


def _region(kept: Sequence[Pivot], ground: _Ground, params: SignedParams) -> Region:
    held = _held(kept)
    records = tuple(Record(_record_of(_room_of(date, held), date, ground, params), date.date) for date in kept)
    parent = common_ancestor([record.nodes[0] for record in records])
    said = sum(_said(record.nodes, ground) for record in records)
    root = kept[0].node.getroottree().getroot()
    distance = sum(1 + _levels_to_link(date, ground) for date in kept)
    score = said * timeliness(kept) * len(kept) ** 2 / distance
    return Region(parent if parent is not None else root, records, "signed", score)


def _record_of(room: list[HtmlElement], date: Pivot, ground: _Ground, params: SignedParams) -> tuple[HtmlElement, ...]:
    """Of the room the part that is needed: siblings up to the last with a text, or the smallest subtree with nearly all of it."""
    said = _said(room, ground)
    root = room[0]
    if ground.weights.get(root, 0) < params.share * said:
        return tuple(room[: max(n for n, node in enumerate(room, 1) if ground.weights.get(node))])
    for node in (date.node, *date.node.iterancestors()):
        enough = ground.weights.get(node, 0) >= params.share * said and node in ground.signed
        if enough or node is root:
            return (node,)
    return (root,)
