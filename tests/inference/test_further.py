"""Each predicate beyond the paper is true of the elements that it is meant for, and false of the others."""

import pytest

from forumcrawl.inference.frame import Frame
from tests.inference.test_predicates import share


@pytest.mark.parametrize(
    ("name", "true", "false"),
    [
        ("IsLink", "div.by/a", "div.when"),
        ("RecursWithAddress", "div.by/a", "div.said"),
        ("IsUsualText", "div.act", "div.when"),
        ("IsKnownName", "div.by/a", "div.when"),
        ("HasClock", "div.when", "div.by"),
        ("IsOnlyDate", "div.when", "div.said"),
        ("IsDateOfRecord", "div.when", "div.said"),
        ("HoldsOwnText", "div.said", "div.act"),
        ("IsRulesAuthor", "div.by/a", "div.said"),
        ("IsRulesContent", "div.said", "div.by"),
        ("StandsBeforeText", "div.by", "div.act"),
    ],
)
def test_a_predicate_of_posts(post_frame: Frame, name: str, true: str, false: str) -> None:
    assert share(post_frame, name, true) > 0.8
    assert share(post_frame, name, false) < 0.3


def test_the_times_of_a_threads_next_page_go_on(post_frame: Frame) -> None:
    assert share(post_frame, "IsInOrderOverPages", "div.when") == 1


def test_a_button_recurs_with_other_addresses(post_frame: Frame) -> None:
    assert max(share(post_frame, "RecursWithOtherAddresses", step) for step in ("a\t1", "a\t2")) > 0.9
    assert share(post_frame, "RecursWithOtherAddresses", "div.by/a") == 0


def test_lists_count_as_many_replies_as_there_are_posts_but_one(post_frame: Frame) -> None:
    assert share(post_frame, "AgreesWithCounter") == 1


def test_no_two_rows_have_the_same_title(row_frame: Frame) -> None:
    assert share(row_frame, "IsDistinct", "a.title") == 1
    assert share(row_frame, "IsDistinct", "td\t2/a") < 0.7


def test_rows_lead_to_one_thread_each_and_to_all_of_the_page(row_frame: Frame) -> None:
    assert share(row_frame, "LeadsToOneThread") == 1
    assert share(row_frame, "HoldsPageThreads") == 1
