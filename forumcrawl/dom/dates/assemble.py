"""A found date -> its parts: numbers and words become values."""

import re
from dataclasses import dataclass, replace
from typing import Any

from forumcrawl.dom.dates.parts import Parts
from forumcrawl.dom.dates.tokens import characters_of_kinds
from forumcrawl.dom.dates.words import HALF, UNITS, short_units, value_of


@dataclass(frozen=True, slots=True)
class Piece:
    """A date found among the tokens: tokens[start:end]. `form` is the alternative of the grammar."""

    form: str
    start: int
    end: int
    date: re.Match[str] | None
    clock: re.Match[str] | None
    weekday: re.Match[str] | None
    zone: re.Match[str] | None = None
    """Where it does not follow the clock."""

    def token_of(self, group: str) -> int:
        """Index of the token that a group of the date holds; -1 if none."""
        try:
            return self.date.start(f"{group}_{self.form}") if self.date else -1
        except IndexError:
            return -1

    def without_weekday(self) -> "Piece":
        """Begins at the date itself: the word before it was no weekday."""
        firsts = [index for group in "YmdMab" if (index := self.token_of(group)) >= 0]
        return replace(self, start=min(firsts)) if firsts and self.start == self.token_of("w") else self

    def without_full_stop(self, tokens: list[str]) -> "Piece":
        """A full stop after a whole word ends the sentence, after "Sept" or "г" the word."""
        stops = self.end - self.start > 1 and tokens[self.end - 1] == "." and len(tokens[self.end - 2]) > 4
        return replace(self, end=self.end - 1) if stops else self


def parts_of(piece: Piece, tokens: list[str], language: str | None) -> Parts:
    """The values of all parts, in the page's language where a word has several."""
    values: dict[str, Any] = {"form": piece.form, "weekday": _weekday(piece, tokens, language)}
    if piece.form in ("ago", "age"):
        values["age"] = _age(tokens[piece.start : piece.end], language)
    elif piece.form == "now":
        values["age"] = (("second", 0),)
    elif piece.form in ("day", "clock"):
        values["days_back"] = -int(_value(piece, tokens, "R", language) or 0)
    elif piece.form != "week":
        values |= _date_values(piece, tokens, language)
    if piece.clock is not None:
        values |= _clock_values(piece.clock, piece.zone or piece.clock, tokens, language)
    return Parts(**values)


def _value(piece: Piece, tokens: list[str], group: str, language: str | None) -> int | str | None:
    index = piece.token_of(group)
    return value_of(tokens[index], group.upper(), language) if index >= 0 else None


def _number(piece: Piece, tokens: list[str], group: str) -> int | None:
    index = piece.token_of(group)
    return int(tokens[index + (tokens[index] == "'")]) if index >= 0 else None


def _weekday(piece: Piece, tokens: list[str], language: str | None) -> int | None:
    index = piece.token_of("w")
    if piece.weekday:
        index = max(piece.weekday.start("w"), piece.weekday.start("w2"))
    return int(value_of(tokens[index], "W", language) or 0) if index >= piece.start else None


def _date_values(piece: Piece, tokens: list[str], language: str | None) -> dict[str, Any]:
    year, first, second = (_number(piece, tokens, group) for group in "Yab")
    month = _number(piece, tokens, "m")
    if piece.token_of("M") >= 0:
        month = int(value_of(tokens[piece.token_of("M")], "M", language) or 0)
    return {
        "year": _full_year(year),
        "year_is_short": year is not None and year < 100,
        "calendar": "persian" if year and 1300 <= year <= 1450 else "gregorian",
        "month": month,
        "day": _number(piece, tokens, "d"),
        "numbers": (first, second) if first is not None and second is not None else None,
        "separator": piece.date[f"s_{piece.form}"] if piece.date and first is not None else "",
    }


def _full_year(year: int | None) -> int | None:
    """Two digits are of 1970 to 2069; Thai years count from 543 BC."""
    if year is None:
        return None
    if year < 100:
        return year + (1900 if year >= 70 else 2000)
    return year - 543 if year >= 2500 else year


def _clock_values(
    clock: re.Match[str], zone: re.Match[str], tokens: list[str], language: str | None
) -> dict[str, int | str | None]:
    hour, minute, second = (_first(clock, tokens, *groups) for groups in (("H", "H2"), ("I",), ("S",)))
    half = _first(clock, tokens, "before", "after", "after2")
    return {
        "hour": int(hour or 0),
        "minute": int(minute) if minute else None,
        "second": int(second) if second else None,
        "half": str(value_of(half, "A", language)) if half else None,
        "offset": _offset_of(zone, tokens),
    }


def _first(match: re.Match[str], tokens: list[str], *groups: str) -> str | None:
    """The token of the first of these groups that holds one."""
    return next((tokens[match.start(group)] for group in groups if match.start(group) >= 0), None)


def _offset_of(zone: re.Match[str], tokens: list[str]) -> int | None:
    hours, minutes = _first(zone, tokens, "zh", "zh2"), _first(zone, tokens, "zm", "zm2")
    digits = _first(zone, tokens, "zo", "zo2") or (hours or "").zfill(2) + (minutes or "00")
    return _offset(_first(zone, tokens, "Z"), _first(zone, tokens, "g", "g2"), digits)


def _offset(zone: str | None, sign: str | None, digits: str) -> int | None:
    base = int(value_of(zone, "Z", None) or 0) if zone else None
    if sign is None or not digits.isdecimal():
        return base
    minutes = int(digits[:-2] or 0) * 60 + int(digits[-2:])
    return minutes if sign == "+" else -minutes  # "EDT-0400" says it twice


_HALVES = {"hour": ("minute", 30), "day": ("hour", 12), "year": ("month", 6), "minute": ("second", 30)}


def _age(tokens: list[str], language: str | None) -> tuple[tuple[str, int], ...]:
    """("day", 2), ("hour", 3) of "2 days, 3 hours ago"."""
    age: list[tuple[str, int]] = []
    amount: int | None = None
    for token in tokens:
        number = int(token) if token.isdecimal() else value_of(token, "n", language)
        unit = unit_of(token, language)
        if amount is not None and unit:
            age.append((unit, amount) if amount != HALF or unit not in _HALVES else _HALVES[unit])
            amount = None
        elif number is not None:
            amount = int(number)
    if not age and (alone := [unit for token in tokens if (unit := unit_of(token, language))]):
        age.append((alone[0], 1))  # "час назад"
    return tuple(sorted(age, key=lambda part: UNITS.index(part[0])))


def unit_of(token: str, language: str | None) -> str | None:
    """The unit of an age; letters that mean several things mean what they do in short ages (m: minute)."""
    if len(token) <= 2 and (short := short_units().get(token)):
        return short
    unit = value_of(token, "V", language) or value_of(token, "U", language)
    return str(unit) if unit else None


def has_kind(character: str, kind: str) -> bool:
    """Can the token of this character be of that kind?"""
    return character in characters_of_kinds(kind)
