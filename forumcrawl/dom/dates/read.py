"""A date text -> the moment it means.

Our own parser reads what `find_dates` found; dateparser is asked only for what it does not know. A moment without known
zone stays the naive wall clock of the site. Relative texts are read against `now`, the time of fetch, on the site's
clock (`zone`). Every moment is cut to its precision: a day has the clock 00:00.
"""

from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta, timezone, tzinfo

from forumcrawl.dom.dates.ages import go_back, moment_before
from forumcrawl.dom.dates.calendars import gregorian_from_persian
from forumcrawl.dom.dates.find import DateMatch, find_dates
from forumcrawl.dom.dates.general import ask_dateparser
from forumcrawl.dom.dates.lexicon import LANGUAGES
from forumcrawl.dom.dates.parts import Parts
from forumcrawl.dom.dates.words import bare_language, language_data

_TOLERANCE = timedelta(days=2)
"""Zones and wrong clocks can put a post a little after the time of fetch."""


@dataclass(frozen=True, slots=True)
class Moment:
    """`when` is aware (UTC) if the zone is known, else the naive wall clock of the site."""

    when: datetime
    precision: str
    """second, minute, hour, day, month, year"""
    zone_known: bool
    relative: bool


def read_date(
    text: str,
    *,
    now: datetime | None = None,
    language: str | None = None,
    day_first: bool | None = None,
    zone: tzinfo | int | None = None,
) -> Moment | None:
    """What a date text means; None if it is none. `zone` (or minutes east of Greenwich) is the site's, where known."""
    matches = find_dates(text, language)
    if matches:
        best = max(matches, key=lambda match: len(match.text))
        return read_match(best, now=now, language=language, day_first=day_first, zone=zone)
    order = day_first if day_first is not None else day_first_in(language)
    when = ask_dateparser(text, _local(now, as_zone(zone)), language, order)
    return in_utc(when, as_zone(zone), "minute", False) if when else None


def read_match(
    match: DateMatch,
    *,
    now: datetime | None = None,
    language: str | None = None,
    day_first: bool | None = None,
    zone: tzinfo | int | None = None,
) -> Moment | None:
    """What a found date means; None if it names no real day or needs a `now` that is not given."""
    if day_first is None:
        day_first = usual_day_first(match.parts, language)
    return read_parts(match.parts, now, "dmy" if day_first else "mdy", as_zone(zone), match.relative)


def usual_day_first(parts: Parts, language: str | None) -> bool:
    """Nobody writes 03.04.2009 month first, and where the year comes first 03-04 is March."""
    if parts.form == "short" and language and writes_year_first(language):
        return False
    return parts.separator == "." or day_first_in(language)


def as_zone(zone: tzinfo | int | None) -> tzinfo | None:
    """A zone from minutes east of Greenwich."""
    return timezone(timedelta(minutes=zone)) if isinstance(zone, int) else zone


def writes_year_first(language: str) -> bool:
    """Chinese, Japanese, Korean, Hungarian, Lithuanian, Swedish …"""
    short = bare_language(language)
    return short in LANGUAGES and language_data(short).get("date_order") == "YMD"


def day_first_in(language: str | None) -> bool:
    """English without a country is American here: most forums that write 03/04 in English are."""
    short = (language or "en").replace("_", "-")
    if short.lower() in ("en-gb", "en-au", "en-nz", "en-ie", "en-in", "en-za"):
        return True
    short = short.partition("-")[0].lower()
    return short in LANGUAGES and short != "en" and language_data(short).get("date_order") != "MDY"


def read_parts(
    parts: Parts, now: datetime | None, order: str, zone: tzinfo | None, relative: bool = False
) -> Moment | None:
    """The moment that these parts mean."""
    local = _local(now, zone)
    try:
        if parts.age:
            return _read_age(parts, local, zone)
        day = _day_of(parts, local, order)
        return _at_clock(parts, day, zone, relative) if day else None
    except (ValueError, OverflowError):  # 31 February, or before the year 1
        return None


def _local(now: datetime | None, zone: tzinfo | None) -> datetime | None:
    """The site's wall clock at the time of fetch; without known zone, Greenwich's."""
    if now is None:
        return None
    aware = now if now.tzinfo else now.replace(tzinfo=UTC)
    return aware.astimezone(zone or UTC).replace(tzinfo=None)


def _read_age(parts: Parts, local: datetime | None, zone: tzinfo | None) -> Moment | None:
    """Ages count from now, whose zone is known. "2 days ago, 12:33" is a day and a clock."""
    if local is None:
        return None
    if parts.hour is not None:
        return _at_clock(parts, go_back(local, parts.age).date(), zone, True)
    when, precision = moment_before(local, parts.age)
    return Moment(when.replace(tzinfo=zone or UTC).astimezone(UTC), precision, True, True)


def _day_of(parts: Parts, local: datetime | None, order: str) -> date | None:
    if parts.form == "clock":
        return _day_of_clock(parts, local)
    if parts.days_back is not None:
        return (local - timedelta(days=parts.days_back)).date() if local else None
    if parts.form == "week":
        return _last_weekday(parts, local)
    year, month, day = year_month_day(parts, order)
    if year is not None:
        return (
            date(*gregorian_from_persian(year, month, day)) if parts.calendar == "persian" else date(year, month, day)
        )
    return _without_year(month, day, local)


def _day_of_clock(parts: Parts, local: datetime | None) -> date | None:
    """A clock alone is today's, or yesterday's if it has not struck yet today."""
    if local is None:
        return None
    struck = time(*_clock(parts)) <= (local + timedelta(minutes=5)).time()
    return local.date() if struck else (local - timedelta(days=1)).date()


def year_month_day(parts: Parts, order: str) -> tuple[int | None, int, int]:
    """Numbers of unwritten order (dmy, mdy, ymd) in their places; where that cannot be, the other way round."""
    if parts.numbers is None:
        return parts.year, parts.month or 1, parts.day or 1
    first, second = parts.numbers
    if order == "ymd" and parts.year_is_short and parts.year is not None:
        return first + 2000, second, parts.year % 100
    if first > 12 or (order == "dmy" and second <= 12):
        return parts.year, second, first
    return parts.year, first, second


def _last_weekday(parts: Parts, local: datetime | None) -> date | None:
    """The last such weekday before today: today would be called today."""
    if local is None or parts.weekday is None:
        return None
    back = (local.weekday() - parts.weekday - 1) % 7 + 1
    return (local - timedelta(days=back)).date()


def _without_year(month: int, day: int, local: datetime | None) -> date | None:
    """The last such day that is not in the future."""
    if local is None:
        return None
    for year in range(local.year + 1, local.year - 8, -1):
        try:
            candidate = date(year, month, day)
        except ValueError:  # 29 February
            continue
        if candidate <= local.date() + timedelta(days=1):
            return candidate
    return None


def _clock(parts: Parts) -> tuple[int, int, int]:
    hour = parts.hour or 0
    if parts.half == "pm" and hour < 12:
        hour += 12
    elif parts.half == "am" and hour == 12:
        hour = 0
    return hour % 24, parts.minute or 0, parts.second or 0


def _at_clock(parts: Parts, day: date, zone: tzinfo | None, relative: bool) -> Moment:
    when = datetime.combine(day, time(*_clock(parts)))
    if parts.hour == 24:
        when += timedelta(days=1)
    if parts.hour is None:
        precision = "day" if parts.day or parts.numbers or relative else "month"
        return Moment(when, precision, False, relative)
    precision = "second" if parts.second is not None else "minute" if parts.minute is not None else "hour"
    return in_utc(
        when, timezone(timedelta(minutes=parts.offset)) if parts.offset is not None else zone, precision, relative
    )


def in_utc(when: datetime, zone: tzinfo | None, precision: str, relative: bool) -> Moment:
    """A wall clock in UTC if the zone is known."""
    if zone is None:
        return Moment(when, precision, False, relative)
    return Moment(when.replace(tzinfo=zone).astimezone(UTC), precision, True, relative)


def in_future(moment: Moment, now: datetime | None) -> bool:
    """Later than a post can be."""
    local = _local(now, None)
    return local is not None and moment.when.replace(tzinfo=None) > local + _TOLERANCE
