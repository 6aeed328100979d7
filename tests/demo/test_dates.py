"""How moments are written: examples worked out by hand."""

from dataclasses import replace

import pytest

from forumcrawl.demo.dates import DAY, DateStyle, draw_date_style, utc_iso
from forumcrawl.demo.languages import LANGUAGES
from forumcrawl.demo.seeds import dice

NOW = 1_709_555_600  # 2024-03-04 12:33:20 UTC, a Monday


def style(language="en", date="{month} {d}, {Y}", short="{month} {d}", glue="{date}, {time}", clock="24", near=""):
    return DateStyle(LANGUAGES[language], date, short, glue, clock, near, drops_year=False, offset_minutes=0)


@pytest.mark.parametrize(
    ("written", "text"),
    [
        (style(), "March 4, 2024, 12:33"),
        (style(date="{month} {nth}, {Y}", clock="12"), "March 4th, 2024, 12:33 PM"),
        (style(date="{mm}/{dd}/{Y}", clock="12S", glue="{date} {time}"), "03/04/2024 12:33:20 PM"),
        (style("de", "{d}. {month} {Y}", glue="{date} um {time} Uhr"), "4. März 2024 um 12:33 Uhr"),
        (style("ja", "{Y}年{m}月{d}日", glue="{date} {time}"), "2024年3月4日 12:33"),
        (style("ru", "{d} {month} {Y}", glue="{date} в {time}", clock="24S"), "4 марта 2024 в 12:33:20"),
        (style(date="{wd} {mon} {dd}, {Y}", clock="12a"), "Mon Mar 04, 2024, 12:33 pm"),
        (style(clock=""), "March 4, 2024"),
    ],
)
def test_a_moment_is_written_in_the_manner_of_its_language(written, text):
    assert written.show(NOW, NOW + 400 * DAY).text == text


@pytest.mark.parametrize(
    ("age", "text"),
    [
        (5, "Just now"),
        (61, "1 minute ago"),
        (3 * 3600 + 9, "3 hours ago"),
        (DAY + 5, "1 day ago"),
        (6 * DAY, "6 days ago"),
    ],
)
def test_the_last_days_may_be_relative(age, text):
    assert style(near="relative").show(NOW - age, NOW).text == text


def test_a_week_ago_is_written_in_full():
    assert style(near="relative").show(NOW - 7 * DAY, NOW).text == "February 26, 2024, 12:33"


def test_today_and_yesterday_change_at_midnight_of_the_forum_and_not_of_greenwich():
    tokyo = replace(style(near="words"), offset_minutes=540)
    assert tokyo.show(NOW, NOW).text == "Today, 21:33"
    assert tokyo.show(NOW - 22 * 3600, NOW).text == "Yesterday, 23:33"
    assert replace(tokyo, offset_minutes=0).show(NOW - 11 * 3600, NOW).text == "Today, 01:33"


def test_the_year_is_left_out_in_the_same_year_only():
    short = replace(style(), drops_year=True)
    assert short.show(NOW, NOW).text == "March 4, 12:33"
    assert short.show(NOW - 365 * DAY, NOW).text == "March 5, 2023, 12:33"


def test_the_truth_is_cut_to_what_is_shown():
    assert style(clock="24").show(NOW, NOW).iso == "2024-03-04T12:33:00Z"
    assert style(clock="24S").show(NOW, NOW).iso == "2024-03-04T12:33:20Z"
    assert style(clock="").show(NOW, NOW).iso == "2024-03-04"
    assert style(near="relative").show(NOW, NOW).iso == "2024-03-04T12:33:20Z"


def test_the_truth_is_utc_whatever_zone_is_shown():
    shown = replace(style(), offset_minutes=-300).show(NOW, NOW)
    assert (shown.text, shown.iso) == ("March 4, 2024, 07:33", "2024-03-04T12:33:00Z")


@pytest.mark.parametrize("code", sorted(LANGUAGES))
def test_every_style_of_a_language_can_be_written(code):
    for number in range(40):
        drawn = draw_date_style(dice(number, code), LANGUAGES[code], 60)
        text = drawn.show(NOW - number * 9000, NOW).text
        assert text
        assert "{" not in text


def test_a_day_without_clock_is_only_drawn_where_the_forum_keeps_utc():
    drawn = [draw_date_style(dice(number), LANGUAGES["en"], 540) for number in range(200)]
    assert all(each.clock for each in drawn)
    assert utc_iso(NOW) == "2024-03-04T12:33:20Z"
