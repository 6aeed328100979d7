"""The shape of a set of strings: which pieces are constant, numeric or slugs.

In -> out: strings with the number of times that each counts (the paths of a site, or the values of one parameter) ->
a template for each, such as `/topic/{n}-{slug}/`.

The idea: a string is read from left to right, word by word. A run of digits is always `{n}`. Strings that begin alike
are kept together; their next words are a column. A column whose words are few compared with its strings holds
constants, and the group is split by them. A column of many different words holds names that people gave: the rest of
the segment is one `{slug}`, digits in it included. Words are few if there are less than 2 sqrt(N) of them in N strings:
constants do not become more when more addresses are known, names do.

Steps
1. Segments that recur with a number that never changes (`/board-name-7/…`) are names with their id: `_find_labelled`.
2. Cut off the next word of each other string of a group, digits masked, and tell names from constants: `_find_names`.
3. Constants -> one group a word: `_split_by_words`. Names -> a slug up to the segment's end: `_split_by_slug`.
4. A slug's end (`-{n}`, `.{n}`, `.html`) is kept where it is regular: `_regular_endings`.

Tried and dropped: counting addresses instead of distinct paths in N (long threads and sort orders then outweigh the
names); a wildcard for every last segment (login and search pages join the threads).
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from math import sqrt

NUMBER = "{n}"
SLUG = "{slug}"

_DIGITS = re.compile(r"(?<!%)(?<!%[0-9A-F])[0-9]+")
_SEPARATORS = "-_.,;:+~!=@/"
_WORD = re.compile(rf"[^{re.escape(_SEPARATORS)}]*[{re.escape(_SEPARATORS)}]?")
_ENDING = re.compile(r"((?:[-_.,][A-Za-z]{0,2}[0-9]+)*)(\.[A-Za-z][A-Za-z0-9]{1,4})?$")
_LEADING_ID = re.compile(r"[0-9]+[-_.,](?=.)")
_LABEL = re.compile(r"[0-9]+[-_.,].*[A-Za-z%].|.*[A-Za-z%].*[-_.,][0-9]+")
_SLUG_LIKE = re.compile(r"[^.]*(?:[-_+{]|%[0-9A-F]{2})")
_SCRIPT = re.compile(r"\.(?:php[345]?|aspx?|cgi|pl|jsp|do|cfm|dll|exe)(?![A-Za-z0-9])")


@dataclass(frozen=True)
class TemplateParams:
    """When words count as names."""

    growth: float = 2.0
    """Names are at least this many times the square root of the number of strings."""
    title_growth: float = 1.0
    """The same where most strings have a segment of their own: titles begin with the same few words ("how", "the")."""
    min_names: int = 4
    """Names are at least this many, where most look like slugs (several words, digits, escapes) …"""
    min_plain_names: int = 8
    """… and this many where they are single words."""
    heavy_strings: int = 10
    heavy_share: float = 0.05
    """A word with that many strings, and that share of all, is a constant among names if it goes on regularly."""
    forms_share: float = 0.25
    """A word goes on regularly if what follows has less different forms than this share of its strings."""
    among_constants: int = 3
    """Beside such constants, so many times more names are asked for."""
    ending_share: float = 0.2
    """Share of slugs that end alike for the ending to count as regular."""
    exception_share: float = 0.1
    """Numbers below this share of a column of names are names too (a thread called "42"), and so many labels may be
    no labels."""
    recurrence: float = 3.0
    """Strings with the same labelled segment, on average."""


_DEFAULTS = TemplateParams()


@dataclass(frozen=True, slots=True)
class _Item:
    """A string, how often it counts and where its unread part starts."""

    string: str
    weight: int
    start: int

    def read_to(self, end: int) -> "_Item":
        return _Item(self.string, self.weight, end)


_Columns = dict[str, list[_Item]]
_Group = tuple[str, list[_Item]]


def mask_digits(text: str) -> str:
    """`thread-12.html` -> `thread-{n}.html`. Digits of percent escapes are no digits."""
    return _DIGITS.sub(NUMBER, text)


def learn_templates(
    weights: Mapping[str, int], boundary: str | None = None, params: TemplateParams = _DEFAULTS
) -> dict[str, str]:
    """The template of each string. boundary: the character that ends a segment; by default a string is one segment."""
    found: dict[str, str] = {}
    groups: list[_Group] = [("", [_Item(string, weight, 0) for string, weight in sorted(weights.items())])]
    while groups:
        template, items = groups.pop()
        if len(items) == 1:
            found[items[0].string] = template + mask_digits(items[0].string[items[0].start :])
            continue
        found.update((item.string, template) for item in items if item.start == len(item.string))
        unread = [item for item in items if item.start < len(item.string)]
        groups.extend(_split((template, unread), boundary, params))
    return found


def _split(group: _Group, boundary: str | None, params: TemplateParams) -> Iterator[_Group]:
    template, items = group
    labelled = _find_labelled(items, boundary, params) if not template or template[-1] == boundary else set()
    columns: _Columns = defaultdict(list)
    for item in items:
        if item.string not in labelled:
            columns[_word_of(item)].append(item)
    names = _find_names(columns, boundary, params)
    named = [item for word in names for item in columns.pop(word)]
    yield from _split_by_words(template, columns)
    yield from _split_by_slug(template, named, boundary, params)
    yield from _split_by_slug(template, [item for item in items if item.string in labelled], boundary, params)


def _find_labelled(items: list[_Item], boundary: str | None, params: TemplateParams) -> set[str]:
    """Strings whose next segment is a name with its id: both recur, and the number never changes."""
    written: dict[str, set[str]] = defaultdict(set)
    for item in items:
        segment = _segment_of(item, boundary)
        if _LABEL.fullmatch(segment):
            written[mask_digits(segment)].add(segment)
    labels = {masked for masked, segments in written.items() if len(segments) == 1}
    if len(labels) < max(params.min_names, (1 - params.exception_share) * len(written)):
        return set()
    strings = [item for item in items if mask_digits(_segment_of(item, boundary)) in labels]
    recurs = sum(item.weight for item in strings) >= params.recurrence * len(labels)
    return {item.string for item in strings} if recurs else set()


def _segment_of(item: _Item, boundary: str | None) -> str:
    return item.string[item.start : _end_of_segment(item, boundary)]


def _end_of_segment(item: _Item, boundary: str | None) -> int:
    end = item.string.find(boundary, item.start) if boundary else -1
    return len(item.string) if end < 0 else end


def _word_end(item: _Item) -> int:
    """After the first separator: the word and what follows it are read together."""
    match = _WORD.match(item.string, item.start)
    return match.end() if match else len(item.string)


def _word_of(item: _Item) -> str:
    return mask_digits(item.string[item.start : _word_end(item)])


def _find_names(columns: _Columns, boundary: str | None, params: TemplateParams) -> set[str]:
    """The words of a column that are names."""
    total = _weight(columns.values())
    numbers = {word for word in columns if word.strip(_SEPARATORS) in (NUMBER, "")}
    heavy = {word for word, items in columns.items() if _is_heavy(items, total, params)}
    scripts = {word for word, items in columns.items() if all(_SCRIPT.search(i.string, i.start) for i in items)}
    pool = {word: items for word, items in columns.items() if word not in numbers | heavy | scripts}
    if not _are_names(pool, boundary, params, among_constants=bool(heavy - numbers)):
        return set()
    few = params.exception_share * _weight(pool.values())
    return set(pool) | {word for word in numbers if _weight([columns[word]]) < few}


def _weight(columns: Iterable[list[_Item]]) -> int:
    return sum(item.weight for items in columns for item in items)


def _is_heavy(items: list[_Item], total: int, params: TemplateParams) -> bool:
    weight = _weight([items])
    if weight < max(params.heavy_strings, params.heavy_share * total):
        return False
    return len({mask_digits(item.string[item.start :]) for item in items}) <= params.forms_share * weight


def _are_names(pool: _Columns, boundary: str | None, params: TemplateParams, *, among_constants: bool) -> bool:
    segments = {mask_digits(_segment_of(item, boundary)) for items in pool.values() for item in items}
    slug_like = sum(1 for segment in segments if _SLUG_LIKE.match(segment))
    least = params.min_names if 2 * slug_like >= len(segments) else params.min_plain_names
    least *= params.among_constants if among_constants else 1
    total = _weight(pool.values())
    growth = params.title_growth if 2 * len(segments) >= total else params.growth
    return len(pool) >= max(least, growth * sqrt(total))


def _split_by_words(template: str, columns: _Columns) -> Iterator[_Group]:
    for word, items in columns.items():
        yield template + word, [item.read_to(_word_end(item)) for item in items]


def _split_by_slug(template: str, items: list[_Item], boundary: str | None, params: TemplateParams) -> Iterator[_Group]:
    segments = [_segment_of(item, boundary) for item in items]
    endings = _regular_endings(segments, params)
    have_ids = sum(1 for segment in segments if _LEADING_ID.match(segment)) >= (1 - params.exception_share) * len(items)
    groups: dict[str, list[_Item]] = defaultdict(list)
    for item, segment in zip(items, segments, strict=True):
        groups[_slug_shape(segment, endings, have_ids)].append(item.read_to(_end_of_segment(item, boundary)))
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
        match = _ENDING.search(segment)
        counts[mask_digits(match[0]) if match else ""] += 1
    regular = [ending for ending, count in counts.items() if ending and count >= params.ending_share * counts.total()]
    return sorted(regular, key=lambda ending: (-len(ending), ending))
