"""How a forum shows a moment: 25 years of date formats, a dozen languages. Moments are seconds since 1970."""

from dataclasses import dataclass
from random import Random
from time import gmtime, strftime, struct_time

from forumcrawl.demo.language import Language

DAY = 86_400

ZONES = {
    "UTC": 0,
    "Etc/GMT-1": 60,
    "Etc/GMT-3": 180,
    "Asia/Kolkata": 330,
    "Asia/Shanghai": 480,
    "Asia/Tokyo": 540,
    "Etc/GMT+5": -300,
    "Etc/GMT+8": -480,
}
"""Zones without summer time: minutes east of Greenwich (the sign in Etc/GMT names is the other way round)."""


@dataclass(frozen=True)
class Shown:
    """A moment as a page shows it, and as much of it as the page tells."""

    text: str
    at: int
    precision: str = "second"
    offset_minutes: int = 0

    @property
    def iso(self) -> str:
        """UTC, cut to what is shown; a date alone is the date in the forum's zone."""
        if self.precision == "day":
            return strftime("%Y-%m-%d", gmtime(self.at + self.offset_minutes * 60))
        return utc_iso(self.at - self.at % 60 if self.precision == "minute" else self.at)


@dataclass(frozen=True)
class DateStyle:
    """One way to write a moment."""

    language: Language
    date: str
    date_without_year: str
    glue: str
    clock: str
    """24 or 12 hours, with or without seconds; empty: the day alone."""
    near: str
    """How the last days are written: "" (like all others), "words" (today, yesterday) or "relative" (3 hours ago)."""
    drops_year: bool
    offset_minutes: int

    def show(self, at: int, now: int) -> Shown:
        """The moment as a page shows it at the time `now`."""
        age = now - at
        if self.near == "relative" and 0 <= age < 7 * DAY:
            return Shown(self._ago(age), at)
        precision = ("second" if "S" in self.clock else "minute") if self.clock else "day"
        return Shown(self._absolute(at, now), at, precision, self.offset_minutes)

    def day(self, at: int) -> str:
        """The day alone, as beside "joined"."""
        return self.date.format_map(fields_of(self._local(at), self.language))

    def _local(self, at: int) -> struct_time:
        return gmtime(at + self.offset_minutes * 60)

    def _ago(self, age: int) -> str:
        words = self.language.ago
        if age < 60:
            return words[0]
        unit, number = next((u, age // s) for u, s in ((5, DAY), (3, 3600), (1, 60)) if age >= s)
        return words[unit if number == 1 else unit + 1].format(n=number)

    def _absolute(self, at: int, now: int) -> str:
        local, here = self._local(at), self._local(now)
        days = (now + self.offset_minutes * 60) // DAY - (at + self.offset_minutes * 60) // DAY
        if self.near == "words" and days in (0, 1) and self.clock:
            date = self.language.yesterday if days else self.language.today
        else:
            same_year = self.drops_year and local.tm_year == here.tm_year
            date = (self.date_without_year if same_year else self.date).format_map(fields_of(local, self.language))
        return self.glue.format(date=date, time=clock_of(local, self.clock)) if self.clock else date


def fields_of(local: struct_time, language: Language) -> dict[str, str | int]:
    """What a date pattern may name."""
    return {
        "Y": local.tm_year,
        "yy": f"{local.tm_year % 100:02}",
        "m": local.tm_mon,
        "mm": f"{local.tm_mon:02}",
        "mon": language.short_months[local.tm_mon - 1],
        "month": language.months[local.tm_mon - 1],
        "d": local.tm_mday,
        "dd": f"{local.tm_mday:02}",
        "nth": f"{local.tm_mday}{ordinal_of(local.tm_mday)}",
        "wd": language.weekdays[local.tm_wday] if language.weekdays else "",
    }


def ordinal_of(number: int) -> str:
    """The English ending of 1st, 2nd, 3rd, 4th."""
    return "th" if 10 < number < 14 else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")


def clock_of(local: struct_time, clock: str) -> str:
    """The time of day: `clock` is 24 or 12, with S for seconds."""
    seconds = f":{local.tm_sec:02}" if "S" in clock else ""
    if not clock.startswith("12"):
        return f"{local.tm_hour:02}:{local.tm_min:02}{seconds}"
    half = ("am", "pm") if clock.endswith("a") else ("AM", "PM")
    return f"{(local.tm_hour - 1) % 12 + 1:02}:{local.tm_min:02}{seconds} {half[local.tm_hour >= 12]}"


def utc_iso(at: int) -> str:
    """ISO 8601 in UTC."""
    return strftime("%Y-%m-%dT%H:%M:%SZ", gmtime(at))


def draw_date_style(random: Random, language: Language, offset_minutes: int, near: str | None = None) -> DateStyle:
    """One of the ways that forums of the language write a moment."""
    patterns = (*language.dates, ("{Y}-{mm}-{dd}", "{mm}-{dd}"))
    date, date_without_year = random.choice(patterns)
    clocks = ["24", "24", "24", "24S"] + (["12", "12", "12S", "12a"] if language.clock12 else [])
    clock = "" if offset_minutes == 0 and random.random() < 0.06 else random.choice(clocks)
    near = random.choice(["", "", "words", "words", "relative"]) if near is None else near
    named = any(field in date for field in ("{mon", "{month"))
    drops_year = named and bool(clock) and random.random() < 0.3
    return DateStyle(
        language, date, date_without_year, random.choice(language.glues), clock, near, drops_year, offset_minutes
    )
