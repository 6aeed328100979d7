"""Calendars other than the Gregorian."""

_DAYS_IN_GREGORIAN_YEAR = (0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334)


def gregorian_from_persian(year: int, month: int, day: int) -> tuple[int, int, int]:
    """Solar Hijri -> Gregorian, by the 33-year rule (right from 1178 to 1633 of that calendar)."""
    year += 1595
    days = -355668 + 365 * year + year // 33 * 8 + (year % 33 + 3) // 4 + day
    days += (month - 1) * 31 if month < 7 else (month - 7) * 30 + 186
    result = 400 * (days // 146097)
    days %= 146097
    if days > 36524:
        days -= 1
        result += 100 * (days // 36524)
        days %= 36524
        if days >= 365:
            days += 1
    result += 4 * (days // 1461)
    days %= 1461
    if days > 365:
        result += (days - 1) // 365
        days = (days - 1) % 365
    return result, *_month_and_day(result, days + 1)


def _month_and_day(year: int, day_of_year: int) -> tuple[int, int]:
    leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    for month in range(12, 0, -1):
        before = _DAYS_IN_GREGORIAN_YEAR[month - 1] + (leap and month > 2)
        if day_of_year > before:
            return month, day_of_year - before
    return 1, day_of_year
