"""The parts of one date-time, as written: what finding a date already knows about it."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Parts:
    """None where the text does not say."""

    year: int | None = None
    month: int | None = None
    day: int | None = None
    numbers: tuple[int, int] | None = None
    """The first two of a date whose order is not written (03/04/2009)."""
    separator: str = ""
    """Between these numbers."""
    year_is_short: bool = False
    calendar: str = "gregorian"
    weekday: int | None = None
    hour: int | None = None
    minute: int | None = None
    second: int | None = None
    half: str | None = None
    """am, pm"""
    offset: int | None = None
    """Minutes east of Greenwich, where the text gives a zone."""
    days_back: int | None = None
    """Of a day word: today 0, yesterday 1."""
    age: tuple[tuple[str, int], ...] = ()
    """Of an age: units with their number, the largest first."""
    form: str = ""
    """The alternative of the grammar."""
