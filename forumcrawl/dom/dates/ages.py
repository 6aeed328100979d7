"""Ages ("3 hours ago") -> moments."""

from datetime import date, datetime, time, timedelta

_STEPS = {
    "week": timedelta(weeks=1),
    "day": timedelta(days=1),
    "hour": timedelta(hours=1),
    "minute": timedelta(minutes=1),
    "second": timedelta(seconds=1),
}


def moment_before(moment: datetime, age: tuple[tuple[str, int], ...]) -> tuple[datetime, str]:
    """The moment so long before, and its precision. Forums round ages down: what the age does not say is cut off."""
    unit = age[-1][0]
    precision = "day" if unit == "week" else unit
    return cut(go_back(moment, age), precision), precision


def go_back(moment: datetime, age: tuple[tuple[str, int], ...]) -> datetime:
    """Calendar years and months, exact smaller units."""
    for unit, number in age:
        if unit in _STEPS:
            moment -= _STEPS[unit] * number
        else:
            months = moment.year * 12 + moment.month - 1 - number * (12 if unit == "year" else 1)
            moment = _with_month(moment, months // 12, months % 12 + 1)
    return moment


def _with_month(moment: datetime, year: int, month: int) -> datetime:
    """The same day of another month, or its last."""
    following = date(year + month // 12, month % 12 + 1, 1)
    last = (following - timedelta(days=1)).day
    return moment.replace(year=year, month=month, day=min(moment.day, last))


def cut(moment: datetime, precision: str) -> datetime:
    """The start of the year, month, day, hour or minute."""
    start = datetime.combine(date(moment.year, 1 if precision == "year" else moment.month, 1), time())
    if precision in ("year", "month"):
        return start
    return moment - (moment - start) % _STEPS[precision]
