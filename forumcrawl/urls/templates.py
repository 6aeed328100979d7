"""The shape of a set of strings: which pieces are constant, numeric or slugs.

In -> out: strings with the number of times that each counts (the paths of a site, or the values of one parameter) ->
a template for each, such as `/topic/{n}-{slug}/`.

The idea: strings are read from left to right, word by word, and those that begin alike are kept together. A run of
digits is always `{n}`. Where the next words are constants, the group is split by them. Where they are names that people
gave, the rest of the segment is one `{slug}`, digits in it included.

Steps
1. Segments that recur with a number that never changes (`/board-name-7/…`) are names with their id: `_find_labelled`.
2. The next words of the others are told apart: `columns.find_names`.
3. Constants -> one group a word: `_split_by_words`. Names -> a slug up to the segment's end: `_split_by_slug`.
4. A slug's end (`-{n}`, `.{n}`, `.html`) is kept where it is regular: `_regular_endings`.

Tried and dropped: counting addresses instead of distinct paths (long threads and sort orders then outweigh the names);
values learned for each set of parameters instead of each parameter (a menu's `action=login`, `action=help`, … are
slugs then); a wildcard for every last segment (login and search pages join the threads).
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from forumcrawl.urls.columns import (
    NUMBER,
    SEPARATORS,
    Columns,
    Item,
    NameParams,
    find_names,
    group_by_word,
    mask_digits,
    weight_of,
)

SLUG = "{slug}"
MAX_READ = 500
"""Characters of a template after which only digits are masked: no site has longer constants, hostile ones may."""

_ENDING = re.compile(r"((?:[-_.,][A-Za-z]{0,2}[0-9]+)*)(\.[A-Za-z][A-Za-z0-9]{1,4})?$")
_ENDING_LENGTH = 60
_LEADING_ID = re.compile(r"[0-9]+[-_.,](?=.)")
_LABEL = re.compile(r"[0-9]+[-_.,].*[A-Za-z%].|.*[A-Za-z%].*[-_.,][0-9]+")


@dataclass(frozen=True)
class TemplateParams:
    """What counts as regular."""

    names: NameParams = field(default_factory=NameParams)
    ending_share: float = 0.2
    """Share of slugs that end alike for the ending to count as regular."""
    min_labels: int = 4
    """Different labelled segments, at least …"""
    recurrence: float = 3.0
    """… and strings for each of them, on average …"""
    label_share: float = 0.9
    """… and share of those with a number that are labels."""


_DEFAULTS = TemplateParams()
_Group = tuple[str, list[Item]]


def learn_templates(
    weights: Mapping[str, int], boundary: str | None = None, params: TemplateParams = _DEFAULTS
) -> dict[str, str]:
    """The template of each string. boundary: the character that ends a segment; by default a string is one segment."""
    found: dict[str, str] = {}
    groups: list[_Group] = [("", [Item(string, weight, 0, boundary) for string, weight in sorted(weights.items())])]
    while groups:
        template, items = groups.pop()
        if len(items) == 1 or len(template) > MAX_READ:
            found.update((item.string, template + mask_digits(item.string[item.start :])) for item in items)
            continue
        found.update((item.string, template) for item in items if item.start == len(item.string))
        unread = [item for item in items if item.start < len(item.string)]
        groups.extend(_split(template, unread, boundary, params))
    return found


def _split(template: str, items: list[Item], boundary: str | None, params: TemplateParams) -> Iterator[_Group]:
    begins_segment = not template or template[-1] == boundary
    labelled = _find_labelled(items, params) if begins_segment else set()
    columns = group_by_word(item for item in items if item.string not in labelled)
    names = find_names(columns, params.names, in_segment=_has_word(template, boundary))
    named = [item for word in names for item in columns.pop(word)]
    yield from _split_by_words(template, columns)
    yield from _split_by_slug(template, named, params)
    yield from _split_by_slug(template, [item for item in items if item.string in labelled], params)


def _find_labelled(items: list[Item], params: TemplateParams) -> set[str]:
    """Strings whose next segment is a name with its id: both recur, and the number never changes."""
    written: dict[str, set[str]] = defaultdict(set)
    for item in items:
        segment = item.segment
        if len(segment) <= MAX_READ and _LABEL.fullmatch(segment):
            written[mask_digits(segment)].add(segment)
    labels = {masked for masked, segments in written.items() if len(segments) == 1}
    if len(labels) < max(params.min_labels, params.label_share * len(written)):
        return set()
    strings = [item for item in items if mask_digits(item.segment) in labels]
    recur = weight_of([strings]) >= params.recurrence * len(labels)
    return {item.string for item in strings} if recur else set()


def _has_word(template: str, boundary: str | None) -> bool:
    """Whether the segment that is being read has begun with a constant word."""
    segment = template.rpartition(boundary)[2] if boundary else template
    return segment.replace(NUMBER, "").strip(SEPARATORS) != ""


def _split_by_words(template: str, columns: Columns) -> Iterator[_Group]:
    for word, items in columns.items():
        yield template + word, [item.read_to(item.word_end) for item in items]


def _split_by_slug(template: str, items: list[Item], params: TemplateParams) -> Iterator[_Group]:
    segments = [item.segment for item in items]
    endings = _regular_endings(segments, params)
    have_ids = sum(1 for segment in segments if _LEADING_ID.match(segment)) >= params.label_share * len(items)
    groups: dict[str, list[Item]] = defaultdict(list)
    for item, segment in zip(items, segments, strict=True):
        groups[_slug_shape(segment, endings, have_ids)].append(item.read_to(item.segment_end))
    for shape, read in groups.items():
        yield template + shape, read


def _slug_shape(segment: str, endings: list[str], have_ids: bool) -> str:
    """`{n}-{slug}`, `{slug}.{n}`, `{slug}.html`, …; a slug is never empty."""
    leading = _LEADING_ID.match(segment) if have_ids else None
    name = mask_digits(segment[leading.end() :] if leading else segment)
    ending = next((ending for ending in endings if len(name) > len(ending) and name.endswith(ending)), "")
    return (mask_digits(leading[0]) if leading else "") + SLUG + ending


def _regular_endings(segments: Iterable[str], params: TemplateParams) -> list[str]:
    """Masked endings that a good share of the slugs has, longest first."""
    counts: Counter[str] = Counter()
    for segment in segments:
        match = _ENDING.search(segment[-_ENDING_LENGTH:])
        counts[mask_digits(match[0]) if match else ""] += 1
    regular = [ending for ending, count in counts.items() if ending and count >= params.ending_share * counts.total()]
    return sorted(regular, key=lambda ending: (-len(ending), ending))
