"""Which rows of a list are kept at the top, and which are locked.

In -> out: the rows of the sampled lists -> what marks them; a row and the marks -> yes or no.

Rows are marked by something that other rows of the list lack: a class, the file of an icon, a word. A list goes back in time from the last
post, but for the threads kept at its top. So a mark is taken for "sticky" if its rows stand before all others, some of them are
older than rows below, and the rest is in order. Nothing in the order of rows tells that one is locked: for that the
mark must be a word that says so, in some language. What is not sure is not learned, and stays unknown.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import lru_cache
from itertools import pairwise
from typing import cast

from lxml.etree import XPath
from lxml.html import HtmlElement

from forumcrawl.wrappers.model import FlagRule
from forumcrawl.wrappers.paths import Finder
from forumcrawl.wrappers.records import FoundRecord
from forumcrawl.wrappers.words import LOCKED, STICKY, is_label_of

LABELS = ("alt", "title", "aria-label")
"""Attributes whose texts are shown to people."""
LONGEST_MARK = 60
MOST_RULES = 6


@dataclass(frozen=True, eq=False)
class SeenRow:
    """A row of a sampled list: where it is, its title, and when its last post was."""

    record: FoundRecord
    title: str
    last_post_at: datetime | None


@dataclass(frozen=True)
class FlagParams:
    """How much must speak for a mark."""

    most_share: float = 0.5
    """Share of all rows that have it, at most."""
    least_older: float = 0.5
    """Share of the marked rows that are older than a row without the mark below."""
    most_disorder: float = 0.05
    """Share of the neighbours among the other rows that may be out of order."""


DEFAULTS = FlagParams()
Marked = frozenset[tuple[int, int]]
"""Places of rows: number of the list, number of the row."""


def learn_flags(
    lists: Sequence[Sequence[SeenRow]], params: FlagParams = DEFAULTS
) -> tuple[tuple[FlagRule, ...], tuple[FlagRule, ...]]:
    """What marks sticky rows, and what marks locked ones; nothing where that is not sure."""
    marks = _find_marks(lists)
    total = sum(map(len, lists))
    sticky = _choose_sticky(lists, {m: p for m, p in marks.items() if len(p) <= params.most_share * total}, params)
    return sticky, _choose_worded(marks, LOCKED, total)


def has_flag(record: FoundRecord, rules: Sequence[FlagRule]) -> bool | None:
    """Whether a row has one of the marks; None where none is known."""
    if not rules:
        return None
    return any(_finder(rule)(node) for rule in rules for node in record.nodes)


@lru_cache(maxsize=512)
def _finder(rule: FlagRule) -> Finder:
    """The elements of a row that carry a mark."""
    quoted = f'"{rule.value}"' if "'" in rule.value else f"'{rule.value}'"
    if rule.attribute == "text":
        test = f"normalize-space(string(text()))={quoted}"
    elif rule.attribute == "class":
        test = f"contains(concat(' ', normalize-space(@class), ' '), concat(' ', {quoted}, ' '))"
    elif rule.attribute == "src":
        test = f"contains(concat(@src, '?'), concat({quoted}, '?'))"
    else:
        test = f"contains(@{rule.attribute}, {quoted})"
    return cast(Finder, XPath(f"descendant-or-self::{rule.tag}[{test}]"))


def _find_marks(lists: Sequence[Sequence[SeenRow]]) -> Mapping[FlagRule, Marked]:
    """Everything that may mark a row, with the rows that have it."""
    found: dict[FlagRule, set[tuple[int, int]]] = defaultdict(set)
    for page, rows in enumerate(lists):
        for number, row in enumerate(rows):
            for mark in _marks_of(row):
                found[mark].add((page, number))
    return {mark: frozenset(places) for mark, places in found.items()}


def _marks_of(row: SeenRow) -> Iterator[FlagRule]:
    for root in row.record.nodes:
        for node in root.iter("*"):
            if node.tag.isalnum():
                yield from _marks_at(node, row.title)


def _marks_at(node: HtmlElement, title: str) -> Iterator[FlagRule]:
    """Classes, icons and words of an element, where they are short and do not say the title."""
    said = [("class", name) for name in (node.get("class") or "").split()]
    if node.tag == "img" and (name := _file_of(node)):
        said.append(("src", name))
    said += [(label, " ".join((node.get(label) or "").split())) for label in LABELS]
    said.append(("text", " ".join((node.text or "").split())))
    for attribute, value in said:
        quotable = not ("'" in value and '"' in value)
        wordy = attribute in ("class", "src") or any(map(str.isalpha, value))
        if 0 < len(value) <= LONGEST_MARK and quotable and wordy and title not in value:
            yield FlagRule(node.tag, attribute, value)


def _file_of(image: HtmlElement) -> str:
    """The name of an image's file, from its last slash on."""
    name = (image.get("src") or "").partition("?")[0].rpartition("/")
    return "/" + name[2] if name[2] and name[1] else ""


def _choose_sticky(
    lists: Sequence[Sequence[SeenRow]], marks: Mapping[FlagRule, Marked], params: FlagParams
) -> tuple[FlagRule, ...]:
    """The marks of rows at the top that are out of order, if all others are in order."""
    good = {mark: places for mark, places in marks.items() if _are_on_top(lists, places)}
    older = {mark: places for mark, places in good.items() if _share_older(lists, places) >= params.least_older}
    worded = {mark: places for mark, places in good.items() if _says(mark, STICKY)}
    chosen = _widest(older | worded)
    together = frozenset().union(*(marks[mark] for mark in chosen))
    if not chosen or not _are_on_top(lists, together):
        return ()
    in_order = _disorder(lists, together) <= params.most_disorder
    return chosen if in_order and older else _widest(worded)


def _widest(marks: Mapping[FlagRule, Marked]) -> tuple[FlagRule, ...]:
    """Few marks that have all the rows together; of those with the same rows, words before classes before icons."""
    order = ("text", *LABELS, "class", "src")
    ranked = sorted(marks, key=lambda mark: (-len(marks[mark]), order.index(mark.attribute), mark.value))
    chosen: list[FlagRule] = []
    held: set[tuple[int, int]] = set()
    for mark in ranked:
        if not marks[mark] <= held and len(chosen) < MOST_RULES:
            chosen.append(mark)
            held |= marks[mark]
    return tuple(chosen)


def _are_on_top(lists: Sequence[Sequence[SeenRow]], places: Marked) -> bool:
    """Whether on every page the marked rows stand before all others, and there are others somewhere."""
    count = Counter(page for page, _ in places)
    firsts = all(number < count[page] for page, number in places)
    return firsts and any(count[page] < len(lists[page]) for page in count)


def _share_older(lists: Sequence[Sequence[SeenRow]], places: Marked) -> float:
    """Share of the marked rows that are older than an unmarked one of their page; 0 for fewer than two threads."""
    newest: dict[int, datetime] = {}
    for page, rows in enumerate(lists):
        times = [row.last_post_at for n, row in enumerate(rows) if (page, n) not in places and row.last_post_at]
        if times:
            newest[page] = max(times)
    marked = [(page, lists[page][number]) for page, number in places if page in newest]
    older = {row.title for page, row in marked if row.last_post_at and row.last_post_at < newest[page]}
    return sum(row.title in older for _, row in marked) / len(marked) if len(older) > 1 else 0.0


def _disorder(lists: Sequence[Sequence[SeenRow]], places: Marked) -> float:
    """Share of the unmarked rows that are older than the next one."""
    pairs = wrong = 0
    for page, rows in enumerate(lists):
        times = [row.last_post_at for n, row in enumerate(rows) if (page, n) not in places and row.last_post_at]
        pairs += max(0, len(times) - 1)
        wrong += sum(newer < older for newer, older in pairwise(times))
    return wrong / pairs if pairs else 1.0


def _choose_worded(marks: Mapping[FlagRule, Marked], words: re.Pattern[str], total: int) -> tuple[FlagRule, ...]:
    """The marks that say one of the words; what all rows say is no mark."""
    worded = {mark: places for mark, places in marks.items() if _says(mark, words) and len(places) < total}
    short = {replace(mark, value=_piece_of(mark, words)): frozenset[tuple[int, int]]() for mark in worded}
    for mark, places in worded.items():
        short[replace(mark, value=_piece_of(mark, words))] |= places
    return _widest(short)


def _says(mark: FlagRule, words: re.Pattern[str]) -> bool:
    """Whether a mark is a label that says one of the words; the titles of links may say what people wrote."""
    if mark.attribute == "text":
        return is_label_of(words, mark.value)
    return mark.attribute in LABELS and mark.tag != "a" and words.search(mark.value) is not None


def _piece_of(mark: FlagRule, words: re.Pattern[str]) -> str:
    """Of a label of several sentences ("New posts. Closed thread.") the one with the word."""
    if mark.attribute == "text":
        return mark.value
    return next(piece for piece in re.split(r"[.,;:!]\s*", mark.value) if words.search(piece))
