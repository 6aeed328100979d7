"""The shape of a date text ("{month} {day}, {year}, {hour}:{minute} {half}"), and a reader compiled from it.

A shape is what a person would write down, so that the format stored in a sitemap can be read and corrected.
"""

import re
from collections.abc import Callable
from datetime import datetime, timedelta, timezone, tzinfo
from functools import cache
from typing import NamedTuple

from forumcrawl.dom.dates.assemble import Piece
from forumcrawl.dom.dates.find import find_pieces
from forumcrawl.dom.dates.parts import Parts
from forumcrawl.dom.dates.read import Moment, in_utc, read_parts
from forumcrawl.dom.dates.words import load_vocabulary, value_of, zone_offsets

_DATE_ROLES = {
    "Y": "year",
    "m": "month_number",
    "M": "month",
    "d": "day",
    "a": "first",
    "b": "second",
    "w": "weekday",
    "R": "dayword",
}
_CLOCK_ROLES = {
    "H": "hour",
    "H2": "hour",
    "I": "minute",
    "S": "second",
    "before": "half",
    "after": "half",
    "after2": "half",
}
_PATTERNS = {
    **dict.fromkeys(("month_number", "day", "first", "second_number", "hour"), r"(\d{1,2})"),
    **dict.fromkeys(("minute", "second"), r"(\d\d)"),
    "year": r"(\d{4})",
    "short_year": r"(\d\d)",
    **dict.fromkeys(("month", "weekday", "dayword", "half"), r"([^\d\s]+?(?: [^\d\s]+?)??)"),
    "zone": r"(\S[\S ]{0,14}?)",
}
_PLACEHOLDER = re.compile(r"\{(\w+)\}")


def shape_of(text: str, language: str | None) -> str | None:
    """The shape of a text that is one date and nothing else; None for ages and for what no shape can say."""
    tokens, pieces = find_pieces(text, language)
    if len(pieces) != 1 or pieces[0].form in ("ago", "age", "now") or "{" in text:
        return None
    piece = pieces[0]
    if "".join(tokens[: piece.start] + tokens[piece.end :]).strip():
        return None
    roles = _roles_of(piece, tokens)
    return "".join(
        roles.get(index, " " if token.isspace() else token)
        for index, token in enumerate(tokens)
        if piece.start <= index < piece.end
    )


def _roles_of(piece: Piece, tokens: list[str]) -> dict[int, str]:
    """Placeholders for tokens; the zone is one for all its tokens."""
    roles: dict[int, str] = {}
    for group, role in _DATE_ROLES.items():
        index = piece.token_of(group)
        if index >= piece.start:
            index += tokens[index] == "'"
            short = role == "year" and len(tokens[index]) == 2
            roles[index] = "{short_year}" if short else "{second_number}" if group == "b" else "{" + role + "}"
    if piece.weekday:
        roles[max(piece.weekday.start("w"), piece.weekday.start("w2"))] = "{weekday}"
    if piece.clock:
        roles |= _clock_roles(piece.clock)
    return roles


def _clock_roles(clock: re.Match[str]) -> dict[int, str]:
    roles = {clock.start(group): "{" + role + "}" for group, role in _CLOCK_ROLES.items() if clock.start(group) >= 0}
    zone = [clock.start(group) for group in ("Z", "g2") if clock.start(group) >= 0]
    if zone:
        end = max(clock.end(group) for group in ("Z", "zo", "zh", "zm", "zo2", "zm2"))
        roles |= dict.fromkeys(range(zone[0], end), "") | {zone[0]: "{zone}"}
    return roles


@cache
def words_for(kind: str, language: str | None) -> dict[str, int | str]:
    """Words of a kind in one language, English and no language; of all languages if it is not known."""
    wanted = {language, "en", ""}
    found: dict[str, int | str] = {}
    for word, senses in load_vocabulary().items():
        values = [sense for sense in senses if sense.kind == kind and (language is None or sense.language in wanted)]
        value = value_of(word, kind, language) if values else None
        if value is not None:
            found[word] = value
    return found


Reader = Callable[[str, datetime | None], Moment | None]


def compile_shape(shape: str, language: str | None, order: str, zone: tzinfo | None) -> Reader:
    """A reader of texts of this shape, given in the form of `tokens.plain`; None for other texts."""
    names = _NAMES[order]
    keys = [names.get(role, role) for role in _PLACEHOLDER.findall(shape)]
    pattern = re.compile(
        "".join(_part_pattern(part, index % 2 == 1) for index, part in enumerate(_PLACEHOLDER.split(shape)))
    )
    finish = _finish_absolute if "year" in keys else _finish_relative
    precision = next(
        (key for key in ("second", "minute", "hour", "day") if key in keys),
        "day" if "dayword" in keys or "weekday" in keys else "month",
    )

    def read(text: str, now: datetime | None) -> Moment | None:
        match = pattern.fullmatch(text)
        if match is None:
            return None
        try:
            return finish(_Values(dict(zip(keys, match.groups(), strict=True)), language, precision, zone, now))
        except (
            ValueError,
            KeyError,
        ):  # a day that is none, a word that is no month: the general reader may know better
            return None

    return read


def _part_pattern(part: str, is_placeholder: bool) -> str:
    return _PATTERNS[part] if is_placeholder else re.sub(r"(?:\\?\s)+", r"\\s+", re.escape(part))


_NAMES = {
    "dmy": {"first": "day", "second_number": "month_number", "short_year": "year"},
    "mdy": {"first": "month_number", "second_number": "day", "short_year": "year"},
    "ymd": {"first": "year", "second_number": "month_number", "short_year": "day"},
}


class _Values(NamedTuple):
    """What the groups of a shape caught."""

    texts: dict[str, str]
    language: str | None
    precision: str
    zone: tzinfo | None
    now: datetime | None


def _finish_absolute(values: _Values) -> Moment:
    texts = values.texts
    month = (
        words_for("M", values.language)[texts["month"].rstrip(".")] if "month" in texts else int(texts["month_number"])
    )
    when = datetime(
        _year(texts["year"]),
        int(month),
        int(texts.get("day", 1)),
        _hour(values),
        int(texts.get("minute", 0)),
        int(texts.get("second", 0)),
    )
    zone = timezone(timedelta(minutes=offset_of(texts["zone"]))) if "zone" in texts else values.zone
    if zone is None or "hour" not in texts:
        return Moment(when, values.precision, False, False)
    return in_utc(when, zone, values.precision, False)


def _year(text: str) -> int:
    year = int(text)
    if year < 100:
        return year + (1900 if year >= 70 else 2000)
    if 1300 <= year <= 1450:
        raise ValueError("a Persian year")
    return year - 543 if year >= 2500 else year


def _hour(values: _Values) -> int:
    hour, half = int(values.texts.get("hour", 0)), values.texts.get("half")
    if half is None:
        return hour
    return hour % 12 + 12 * (words_for("A", values.language)[half] == "pm") if hour <= 12 else hour


def _finish_relative(values: _Values) -> Moment | None:
    texts = values.texts
    parts = Parts(
        month=int(words_for("M", values.language)[texts["month"].rstrip(".")])
        if "month" in texts
        else _int(texts.get("month_number")),
        day=_int(texts.get("day")),
        weekday=int(words_for("W", values.language)[texts["weekday"].rstrip(".")]) if "weekday" in texts else None,
        hour=_hour(values) if "hour" in texts else None,
        minute=_int(texts.get("minute")),
        second=_int(texts.get("second")),
        offset=offset_of(texts["zone"]) if "zone" in texts else None,
        days_back=-int(words_for("R", values.language)[texts["dayword"]]) if "dayword" in texts else None,
        form="day" if "dayword" in texts else "Mdy" if "day" in texts else "week" if "weekday" in texts else "clock",
    )
    return read_parts(parts, values.now, "dmy", values.zone, parts.form != "Mdy")


def _int(text: str | None) -> int | None:
    return int(text) if text else None


@cache
def offset_of(zone: str) -> int:
    """Minutes east of Greenwich of "+0100", "utc", "gmt-5"."""
    match = re.fullmatch(r"\(?([a-zа-я]*) ?(?:([+-]) ?(\d{1,2}):?(\d\d)?)?\)?", zone)
    if not match:
        raise ValueError(f"no zone: {zone}")
    base = zone_offsets()[match[1]] if match[1] else 0
    minutes = int(match[3] or 0) * 60 + int(match[4] or 0)
    return base - minutes if match[2] == "-" else base + minutes
