"""The zone of a site: said on the page ("All times are GMT+1"), told by its own clock or by attributes beside dates."""

import re
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta, timezone, tzinfo
from functools import cache
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from forumcrawl.dom.dates.find import find_dates
from forumcrawl.dom.dates.read import read_match
from forumcrawl.dom.dates.tokens import plain
from forumcrawl.dom.dates.words import zone_offsets

_ABOUT_TIMES = (
    r"time|zeit|heure|hora|ore |fuseau|zona|huso|fuso|tijd|tid|aika|czas|čas|vreme|vrijeme|idő|ora |ώρ|час|время|врем|"
    r"saat|zaman|giờ|waktu|時|时|시간|เวลา|الوقت|توقيت|שעה|זמן"
)
_OFFSET = r"(?P<name>utc|gmt|wez|wet|uct)\s*(?:(?P<sign>[+-])\s*(?P<hours>\d{1,2})(?:[:.]?(?P<minutes>\d\d))?)?(?!\w)"
_SAID = re.compile(rf"(?:{_ABOUT_TIMES})[^\n]{{0,60}}?(?<!\w){_OFFSET}|^\W*{_OFFSET.replace('<', '<b')}\W*$")
_NAMES = "|".join(name for name in zone_offsets() if len(name) > 2)
_NAMED = re.compile(rf"(?:{_ABOUT_TIMES})[^\n]{{0,40}}?(?<!\w)(?P<zone>{_NAMES})(?!\w)")
_IANA = re.compile(
    r"(?<![\w/])(?:Africa|America|Asia|Atlantic|Australia|Europe|Indian|Pacific)/[A-Z][A-Za-z_]+(?:/[A-Z][A-Za-z_]+)?"
)
_CLOCK = re.compile(
    r"current(?:ly)?|now|aktuelle|es ist|il est|nous sommes|ahora son|fecha actual|sono le|oggi è|é agora|agora são|"
    r"het is (?:momenteel|nu)|aktualny|текущее время|сейчас|現在|当前时间|現在時刻|şu anda|teraz jest|nyt on"
)
_LONGEST_SHIFT = timedelta(hours=14, minutes=10)
_NEAR = 120
_USUAL = [
    *("UTC", "Europe/London", "Europe/Berlin", "Europe/Athens", "Europe/Moscow", "Europe/Istanbul", "America/New_York"),
    *("America/Chicago", "America/Denver", "America/Phoenix", "America/Los_Angeles", "America/Anchorage"),
    *("Pacific/Honolulu", "America/Halifax", "America/St_Johns", "America/Sao_Paulo", "America/Argentina/Buenos_Aires"),
    *("America/Bogota", "America/Mexico_City", "Africa/Johannesburg", "Asia/Jerusalem", "Asia/Tehran", "Asia/Dubai"),
    *("Asia/Karachi", "Asia/Kolkata", "Asia/Dhaka", "Asia/Bangkok", "Asia/Shanghai", "Asia/Tokyo", "Australia/Perth"),
    *("Australia/Adelaide", "Australia/Brisbane", "Australia/Sydney", "Pacific/Auckland"),
]


def zone_of_page(text: str) -> tzinfo | None:
    """The zone that a text of the page says its times are in; None if it says none."""
    if named := _IANA.search(text):
        try:
            return ZoneInfo(named[0])
        except (ZoneInfoNotFoundError, ValueError):
            pass  # looks like a zone but is none: go on with what else is said
    lowered = plain(text)
    if said := _SAID.search(lowered):
        groups = said.groupdict()
        sign, hours, minutes = (groups[key] or groups[f"b{key}"] for key in ("sign", "hours", "minutes"))
        shift = int(hours or 0) * 60 + int(minutes or 0)
        return _fixed(-shift if sign == "-" else shift)
    if zone := _NAMED.search(lowered):
        return _fixed(zone_offsets()[zone["zone"]])
    return None


def _fixed(minutes: int) -> tzinfo | None:
    return timezone(timedelta(minutes=minutes)) if abs(minutes) <= 14 * 60 else None


def zone_from_clock(text: str, now: datetime) -> tzinfo | None:
    """The zone in which the page's own clock ("It is currently 04 Mar 2024 12:33") shows the time of fetch."""
    lowered = plain(text)
    for said in _CLOCK.finditer(lowered):
        for match in find_dates(text[said.end() : said.end() + _NEAR]):
            if match.has_clock and not match.relative:
                for day_first in (True, False):
                    moment = read_match(match, now=now, day_first=day_first)
                    if moment and (zone := _zone_between(moment.when, now)):
                        return zone
    return None


def _zone_between(shown: datetime, now: datetime) -> tzinfo | None:
    """The quarter of an hour nearest to the difference; None if the clock shows another day or is off by minutes."""
    if shown.tzinfo is not None:
        return UTC
    shift = shown - now.astimezone(UTC).replace(tzinfo=None)
    quarters = round(shift / timedelta(minutes=15))
    off = abs(shift - quarters * timedelta(minutes=15))
    return (
        timezone(quarters * timedelta(minutes=15))
        if abs(shift) <= _LONGEST_SHIFT and off <= timedelta(minutes=6)
        else None
    )


def zone_from_pairs(pairs: Iterable[tuple[datetime, datetime]]) -> tzinfo | None:
    """The zone from wall clocks as shown and the aware moments that attributes beside them give.

    A fixed offset where it fits all, else a usual zone whose summer times fit; None unless it fits nearly all.
    """
    rows = [(shown.replace(tzinfo=None), exact.astimezone(UTC)) for shown, exact in pairs]
    if not rows:
        return None
    shifts = {round((shown - exact.replace(tzinfo=None)) / timedelta(minutes=15)) for shown, exact in rows}
    if len(shifts) == 1 and abs(quarters := shifts.pop()) <= 56:
        return timezone(quarters * timedelta(minutes=15))
    best = max(_usual_zones(), key=lambda zone: _fitting(zone, rows))
    return best if _fitting(best, rows) >= 0.95 * len(rows) else None


def _fitting(zone: tzinfo, rows: list[tuple[datetime, datetime]]) -> int:
    return sum(
        1 for shown, exact in rows if abs(exact.astimezone(zone).replace(tzinfo=None) - shown) <= timedelta(minutes=1)
    )


@cache
def _usual_zones() -> tuple[tzinfo, ...]:
    """Those of the usual zones that this machine knows."""
    found: list[tzinfo] = []
    for name in _USUAL:
        try:
            found.append(ZoneInfo(name))
        except ZoneInfoNotFoundError:
            continue
    return tuple(found) or (UTC,)
