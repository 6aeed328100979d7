"""The zone of a site."""

from datetime import UTC, datetime, timedelta

import pytest

from forumcrawl.dom.dates import zone_from_clock, zone_from_pairs, zone_of_page

NOW = datetime(2024, 3, 4, 11, 33, tzinfo=UTC)


@pytest.mark.parametrize(
    ("text", "hours"),
    [
        ("All times are GMT+1", 1),
        ("All times are GMT -5. The time now is 03:12 AM.", -5),
        ("All times are GMT. The time now is 12:33.", 0),
        ("Alle Zeiten in WEZ +1", 1),
        ("Alle Zeiten sind UTC + 1 Stunde [ Sommerzeit ]", 1),
        ("All times are UTC+02:00", 2),
        ("UTC+02:00", 2),
        ("Часовой пояс: UTC + 3 часа", 3),
        ("Fuseau horaire sur UTC+01:00", 1),
        ("Todos los horarios son UTC-03:00", -3),
        ("All times are UTC + 5:30 hours", 5.5),
        ("Alle tijden zijn UTC+02:00", 2),
        ("Strefa czasowa UTC+02:00", 2),
        ("All times are in EST", -5),
    ],
)
def test_a_zone_that_the_page_says(text: str, hours: float) -> None:
    zone = zone_of_page(text)
    assert zone is not None
    assert zone.utcoffset(None) == timedelta(hours=hours)


@pytest.mark.parametrize("text", ["", "Powered by software", "GMT is a zone among others", "All times are GMT+99"])
def test_a_text_that_says_no_zone(text: str) -> None:
    assert zone_of_page(text) is None


def test_a_zone_by_name() -> None:
    assert str(zone_of_page("All times are America/New_York")) == "America/New_York"


@pytest.mark.parametrize(
    ("text", "hours"),
    [
        ("It is currently Mon Mar 04, 2024 12:33 pm", 1),
        ("Current time: 04 Mar 2024 12:33", 1),
        ("Aktuelle Zeit: Mo 4. Mär 2024, 12:34", 1),
        ("Текущее время: 04 мар 2024, 14:33", 3),
        ("It is currently 03/04/2024 06:33", -5),
    ],
)
def test_the_page_s_own_clock_tells_the_zone(text: str, hours: int) -> None:
    zone = zone_from_clock(text, NOW)
    assert zone is not None
    assert zone.utcoffset(None) == timedelta(hours=hours)


def test_a_clock_of_another_day_tells_nothing() -> None:
    assert zone_from_clock("It is currently Mon Feb 05, 2024 12:33 pm", NOW) is None
    assert zone_from_clock("Posted 04 Mar 2024 12:33", NOW) is None


def test_attributes_beside_dates_tell_the_zone_with_its_summer_time() -> None:
    winter = (datetime(2024, 1, 1, 12), datetime(2024, 1, 1, 11, tzinfo=UTC))
    summer = (datetime(2024, 7, 1, 12), datetime(2024, 7, 1, 10, tzinfo=UTC))
    assert str(zone_from_pairs([winter, summer])) == "Europe/Berlin"
    fixed = zone_from_pairs([winter])
    assert fixed is not None
    assert fixed.utcoffset(None) == timedelta(hours=1)
    assert zone_from_pairs([]) is None
    assert zone_from_pairs([winter, (datetime(2024, 1, 2, 3), datetime(2024, 1, 1, 11, tzinfo=UTC))]) is None
