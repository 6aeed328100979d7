"""What still fits a wrapper, and what no longer does."""

from datetime import UTC, datetime

import pytest

from forumcrawl.items import PostRow, ThreadRow
from forumcrawl.wrappers.fit import Fit, FitParams, Judge, expectation_of, fit_of

WHEN = datetime(2024, 5, 3, 10, 15, tzinfo=UTC)
FULL = PostRow("a", author="anna", posted_at=WHEN, content_text="Tar and oakum.")
NAMELESS = PostRow("b", posted_at=WHEN, content_text="Tar.")
EXPECTED = {"author": 1.0, "time": 1.0, "content": 0.98}


def test_the_sample_says_what_to_expect() -> None:
    assert expectation_of([FULL, FULL, FULL, NAMELESS]) == {"author": 0.75, "time": 1.0, "content": 1.0}
    assert expectation_of([]) == {}


@pytest.mark.parametrize("rows", [[FULL], [FULL] * 20, [FULL] * 19 + [NAMELESS], [NAMELESS]])
def test_a_lone_post_and_a_guest_among_many_are_normal(rows: list[PostRow]) -> None:
    assert fit_of(rows, EXPECTED).reason == ""


def test_a_page_whose_authors_are_gone_does_not_fit() -> None:
    fit = fit_of([NAMELESS] * 5, EXPECTED)
    assert fit.reason == "5 of 5 records have no author"
    assert fit.chance < 1e-6


def test_what_the_sample_lacked_too_is_not_missed() -> None:
    assert fit_of([NAMELESS] * 5, {"author": 0.1, "time": 1.0, "content": 1.0}).reason == ""


def test_a_page_without_records_does_not_fit() -> None:
    assert fit_of([], EXPECTED) == Fit(0.0, "no record was found on the page")


def test_rows_of_lists_are_judged_too() -> None:
    row = ThreadRow("A leak", "http://forum.example/1", author="anna", last_post_at=WHEN)
    assert fit_of([row] * 9, expectation_of([row])).reason == ""
    assert (
        "no time"
        in fit_of([ThreadRow("A leak", "http://forum.example/1", author="anna")] * 9, expectation_of([row])).reason
    )


def test_one_bad_page_breaks_no_wrapper_but_a_new_layout_does() -> None:
    judge = Judge(FitParams(pages=4))
    for fit in (Fit(1.0), Fit(0.0, "no record"), Fit(1.0), Fit(1.0)):
        judge.note(fit)
    assert not judge.is_broken
    for _ in range(3):
        judge.note(Fit(0.0, "no record"))
    assert judge.is_broken


def test_few_pages_say_nothing_yet() -> None:
    judge = Judge(FitParams(pages=4))
    judge.note(Fit(0.0, "no record"))
    assert not judge.is_broken
