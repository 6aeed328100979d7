"""Is this text, or a part of it, a date-time?

In: a text, and the page's language where known. Out: every date-time in it, from left to right, never overlapping.
The text becomes one character a token (`tokens`), the grammar finds dates and the clocks beside them, and what a word
alone cannot tell is judged (`judge`): a year-less month name of a foreign language, "yesterday" in the middle of a
sentence or 10.4.11 after the name of a program is no date.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cached_property, lru_cache, partial

from forumcrawl.dom.dates.assemble import Piece, parts_of
from forumcrawl.dom.dates.grammar import (
    after_pattern,
    clock_pattern,
    date_pattern,
    glue_before_pattern,
    short_age_pattern,
    weekday_after_pattern,
    zone_pattern,
)
from forumcrawl.dom.dates.judge import is_short_age, plausible, weekday_belongs
from forumcrawl.dom.dates.parts import Parts
from forumcrawl.dom.dates.tokens import is_wordy, plain, positions_of, tokenise
from forumcrawl.dom.dates.words import bare_language

_DIGIT = re.compile(r"\d")
_DATE_LIKE = re.compile(r"\d[-:./]\d|[^\W\d_]|\. \d")
"""No counter, page number or price."""
_DATE_IN_PROSE = re.compile(r"\d[-:./]\d|\d\W{0,3}[^\W\d_]|[^\W\d_]\W{0,3}\d|\d\. \d")
_WINDOW = 70
"""Characters around a number that a date can span."""
_LONGEST_WINDOW = 2000
_LONGEST_LONE = 16
"""Tokens of a text that is nothing but a clock."""
_SHORT = 300
"""Texts up to this length are looked at whole."""
_TERSE = 80
"""Longer texts without any number are prose: their "yesterday" is nobody's time stamp."""


@dataclass(frozen=True)
class DateMatch:
    """A date-time at text[start:end], as displayed."""

    start: int
    end: int
    text: str
    has_clock: bool
    relative: bool
    read: Callable[[], Parts] = field(default=Parts, repr=False, compare=False)
    """What its words and numbers mean; most callers only want to know where dates are."""

    @cached_property
    def parts(self) -> Parts:
        """The values of all parts."""
        return self.read()


def find_dates(text: str, language: str | None = None) -> list[DateMatch]:
    """All date-times in one text. `language` is the page's, where known (`lang` attribute)."""
    if not _may_hold_date(text):
        return []
    short = bare_language(language)
    if len(text) <= _SHORT:
        return list(_find_in_short(text, short))
    return list(_find_in_long(text, short))


def _may_hold_date(text: str) -> bool:
    """Whether it is worth looking; most texts of a page are not."""
    if _DIGIT.search(text):
        return len(text) > _TERSE or _DATE_LIKE.search(text) is not None
    return len(text) <= _TERSE and is_wordy(text)


@lru_cache(maxsize=16384)
def _find_in_short(text: str, language: str | None) -> tuple[DateMatch, ...]:
    """The same short texts stand on every page of a forum."""
    return tuple(_find(text, language, whole=True))


def _find_in_long(text: str, language: str | None) -> Iterator[DateMatch]:
    """Only where a number is near, and in pieces that overlap by more than a date is long."""
    done = 0
    for begin, end, sure in _windows(text):
        for match in _find(text[begin:end], language, whole=False):
            if done <= match.start + begin < sure:
                done = match.end + begin
                yield _shifted(match, begin)


def _windows(text: str) -> Iterator[tuple[int, int, int]]:
    """Stretches (begin, end) of a long text; dates that begin from `sure` on are left to the next."""
    for begin, end in _stretches(text):
        while end - begin > _LONGEST_WINDOW:
            middle = begin + _LONGEST_WINDOW
            yield begin, middle, middle - _WINDOW
            begin = _cut(text, middle - 2 * _WINDOW, middle - _WINDOW)
        yield begin, end, end


def _stretches(text: str) -> Iterator[tuple[int, int]]:
    """Where numbers are near, cut at spaces."""
    begin, end = 0, -1
    for match in _DATE_IN_PROSE.finditer(text):
        if match.start() - _WINDOW > end or end < 0:
            if end > 0:
                yield begin, end
            begin = _cut(text, max(0, match.start() - _WINDOW), match.start())
        end = match.end() + _WINDOW
    if end > 0:
        yield begin, end


def _cut(text: str, begin: int, end: int) -> int:
    """The first word start in here."""
    space = text.find(" ", begin, end)
    return space if begin and space >= 0 else begin


def _shifted(match: DateMatch, by: int) -> DateMatch:
    return DateMatch(match.start + by, match.end + by, match.text, match.has_clock, match.relative, match.read)


def find_pieces(text: str, language: str | None) -> tuple[list[str], list[Piece]]:
    """The tokens of a text and the dates among them, for `shapes`."""
    tokens, characters = tokenise(plain(text))
    return tokens, list(_pieces(text, tokens, characters, language, whole=True))


def _find(text: str, language: str | None, whole: bool) -> Iterator[DateMatch]:
    tokens, characters = tokenise(plain(text))
    positions: list[int] = []
    for piece in _pieces(text, tokens, characters, language, whole):
        positions = positions or positions_of(tokens)
        start, end = positions[piece.start], positions[piece.end]
        relative = piece.form in ("week", "clock", "now", "day") or (
            piece.form in ("ago", "age") and bool(parts_of(piece, tokens, language).age)
        )
        read = partial(parts_of, piece, tokens, language)
        yield DateMatch(start, end, text[start:end], piece.clock is not None, relative, read)


def _pieces(text: str, tokens: list[str], characters: str, language: str | None, whole: bool) -> Iterator[Piece]:
    search, position, done = date_pattern().search, 0, 0
    found = False
    while match := search(characters, position):
        piece = _with_clock(match, characters, done)
        piece = piece if weekday_belongs(piece, tokens, language) else piece.without_weekday()
        piece = piece.without_full_stop(tokens)
        if plausible(piece, text, tokens, characters, language, whole):
            found = True
            yield piece
            position = done = piece.end
        else:
            position = match.start() + 1
    if whole and not found and (lone := _lone(text, tokens, characters)):
        yield lone


def _with_clock(match: re.Match[str], characters: str, done: int) -> Piece:
    """The date with its clock after it, or before it, and a weekday between."""
    form, end = match.lastgroup or "", match.end()
    weekday = (
        weekday_after_pattern().match(characters, end) if form not in ("week", "day", "ago", "age", "now") else None
    )
    for begin in [weekday.end(), end] if weekday else [end]:
        if clock := after_pattern().match(characters, begin):
            return Piece(form, match.start(), clock.end(), match, clock, weekday if begin != end else None)
    if form == "week":  # "by 17:10 the sun was gone"
        return Piece(form, match.start(), end, match, None, None)
    for clock in reversed(list(clock_pattern().finditer(characters, max(done, match.start() - 16), match.start()))):
        if glue_before_pattern().fullmatch(characters, clock.end(), match.start()):
            zone = zone_pattern().match(characters, end)
            return Piece(form, clock.start(), zone.end() if zone else end, match, clock, None, zone)
    weekday = weekday if weekday and weekday["w"] else None  # "October 2, we": only in brackets if no clock follows
    return Piece(form, match.start(), weekday.end() if weekday else end, match, None, weekday)


def _lone(text: str, tokens: list[str], characters: str) -> Piece | None:
    """A clock that is the whole text (today at that time), or an age of one letter ("3d")."""
    stripped = characters.strip(" ,.")
    if not stripped or len(stripped) > _LONGEST_LONE:
        return None
    start = characters.find(stripped)
    end = start + len(stripped)
    clock = clock_pattern().fullmatch(characters, start, end)
    if clock and (clock["s"] == ":" or clock["after"] or clock["after2"] or clock["before"]):
        return Piece("clock", start, end, None, clock, None)
    if short_age_pattern().fullmatch(characters, start, end) and is_short_age(text, tokens[start:end]):
        return Piece("age", start, end, None, None, None)
    return None
