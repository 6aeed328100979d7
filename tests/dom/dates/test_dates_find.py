"""Finding dates in one text."""

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from forumcrawl.dom.dates import find_dates, read_date

ALPHABET = st.sampled_from(list("0123456789:/.-, apmMarchToday年月日前 ago昨天 h'()#+TZµé\u200e\u0660\t\n"))


def texts(text: str, language: str | None = None) -> list[str]:
    return [match.text for match in find_dates(text, language)]


def test_a_text_without_digit_or_date_word_has_no_date() -> None:
    assert find_dates("Lorem ipsum dolor sit amet") == []
    assert find_dates("") == []


def test_all_dates_of_a_text_are_found_from_left_to_right() -> None:
    text = "Started 4 Mar 2009 12:33, last edited 2010-01-02 03:04:05 and moved yesterday at 10:00"
    assert texts(text) == ["4 Mar 2009 12:33", "2010-01-02 03:04:05", "yesterday at 10:00"]


def test_a_date_in_a_long_text_is_found_at_its_place() -> None:
    text = "word " * 400 + "4 Mar 2009 12:33" + " word" * 400
    (match,) = find_dates(text)
    assert text[match.start : match.end] == match.text == "4 Mar 2009 12:33"


@pytest.mark.parametrize("before", [0, 1, 13, 14, 15, 60, 200])
def test_it_does_not_matter_where_in_a_long_text_a_date_stands(before: int) -> None:
    date = "4 Mar 2009 12:33"
    text = "word " * before + date + " word" * 100 + " " + date + " word" * (300 - before) + " " + date
    assert texts(text) == [date, date, date]
    assert [text[match.start : match.end] for match in find_dates(text)] == [date, date, date]


def test_a_year_less_month_of_another_language_is_no_date() -> None:
    assert texts("4th Gen", "en") == []
    assert texts("ago 10", "en") == []
    assert texts("10 ago", "es") == ["10 ago"]
    assert texts("12 gen", "it") == ["12 gen"]


def test_a_number_before_a_month_belongs_to_it_only_if_the_date_needs_it() -> None:
    assert texts("3 May 23, 2024") == ["May 23, 2024"]
    assert texts("Post 12 March 4, 2009") == ["March 4, 2009"]
    assert texts("#3 May 23, 2024") == ["May 23, 2024"]


def test_a_word_before_a_date_that_is_a_weekday_elsewhere_stays_out() -> None:
    assert texts("do 12.05.2011", "en") == ["12.05.2011"]
    assert texts("do 12.05.2011", "nl") == ["do 12.05.2011"]


def test_a_clock_alone_counts_only_if_it_is_the_whole_text() -> None:
    assert texts("8:34AM") == ["8:34AM"]
    assert texts("see you at 8:34AM sharp") == []


def test_yesterday_alone_counts_only_where_hardly_anything_stands_beside_it() -> None:
    assert texts("Yesterday") == ["Yesterday"]
    assert texts("Posted yesterday", "en") == ["yesterday"]
    assert texts("We went there yesterday and saw that nothing was left of it", "en") == []


def test_the_clock_is_told() -> None:
    with_clock, without = find_dates("4 Mar 2009 12:33"), find_dates("4 Mar 2009")
    assert with_clock[0].has_clock
    assert not without[0].has_clock
    assert not with_clock[0].relative
    assert find_dates("3 hours ago")[0].relative


def test_brackets_around_a_date_stay_out() -> None:
    assert texts("(11-16-2026, 04:23 AM)") == ["11-16-2026, 04:23 AM"]
    assert texts("[4 Mar 2009 12:33]") == ["4 Mar 2009 12:33"]
    assert texts("04.03.2009 (12:33)") == ["04.03.2009 (12:33)"]


@given(st.one_of(st.text(max_size=400), st.text(alphabet=ALPHABET, max_size=120)))
@settings(max_examples=400, deadline=None)
def test_no_text_breaks_the_finder(text: str) -> None:
    end = 0
    for match in find_dates(text):
        assert end <= match.start < match.end <= len(text)
        assert text[match.start : match.end] == match.text
        end = match.end
    read_date(text)


@pytest.mark.parametrize(
    "text",
    [
        "1" * 1_000_000,
        "1 " * 100_000,
        "12:" * 100_000,
        "1/" * 100_000,
        "1.1." * 50_000,
        "Mar 4, " * 10_000,
        "a " * 500_000,
        "2 days, " * 30_000,
        "(" * 300_000,
        "月1" * 100_000,
        " " * 300_000 + "1",
    ],
    ids=lambda text: text[:8],
)
def test_time_is_bounded_on_hostile_texts(text: str) -> None:
    find_dates("4 Mar 2009 12:33")  # the vocabulary is loaded at first use
    begin = time.process_time()
    find_dates(text)
    assert time.process_time() - begin < 2.0
