from datetime import UTC, datetime

import pytest

from forumcrawl.dom.page import Page, page_from_text
from forumcrawl.records.pivots import Pivot, alike, find_pivots, order_of, timeliness


def page_of(body: str) -> Page:
    html = f"<!DOCTYPE html><html lang=en><body>{body}</body></html>"
    return page_from_text("https://forum.example.org/t/1", html, fetched_at=datetime(2024, 6, 1, tzinfo=UTC))


def pivots_of(*texts: str) -> list[Pivot]:
    return find_pivots(page_of("".join(f"<p>{text}</p>" for text in texts)))


def test_a_pivot_knows_the_way_from_the_root() -> None:
    page = page_of("<div><!-- no node --><p>one</p><p><i>4 May 2024</i></p></div>")
    (pivot,) = find_pivots(page)
    assert pivot.node.tag == "i"
    node = page.tree
    for position in pivot.path:
        node = list(node.iterchildren("*"))[position]
    assert node is pivot.node


def test_the_node_of_a_date_after_an_element_is_the_parent() -> None:
    (pivot,) = pivots_of("<b>on:</b> 4 May 2024, 10:00")
    assert pivot.node.tag == "p"


def test_the_node_of_a_date_split_over_elements_holds_all_of_it() -> None:
    (pivot,) = pivots_of("<b>Yesterday</b> at 10:00")
    assert pivot.node.tag == "p"
    assert pivot.has_clock


def test_attributes_can_be_left_out() -> None:
    page = page_of("<time datetime='2024-05-04T10:00:00Z'>then</time>")
    assert [pivot.is_shown for pivot in find_pivots(page)] == [False]
    assert find_pivots(page, use_attributes=False) == []


def test_dates_of_one_node_are_told_apart_and_found_again_in_another() -> None:
    first, second, other, last = pivots_of("4 May 2024<br>5 May 2024", "6 May 2024<br>7 May 2024")
    assert alike(second, [other, last]) is last
    assert alike(second, [other]) is other
    assert alike(first, []) is None


def test_columns_in_order_with_clocks_and_distinct_have_timeliness_1() -> None:
    assert timeliness(pivots_of("4 May 2024, 10:00", "5 May 2024, 10:00", "6 May 2024, 10:00")) == 1
    assert timeliness(pivots_of("6 May 2024, 10:00", "5 May 2024, 10:00", "4 May 2024, 10:00")) == 1


def test_each_of_order_clock_and_difference_is_missed() -> None:
    assert timeliness(pivots_of("4 May 2024", "5 May 2024", "6 May 2024")) == pytest.approx(0.5)
    assert timeliness(pivots_of("4 May 2024, 10:00", "4 May 2024, 10:00")) == pytest.approx(0.75)
    assert timeliness(pivots_of("5 May 2024, 10:00", "4 May 2024, 10:00", "6 May 2024, 10:00")) == pytest.approx(0.5)


def test_an_age_of_hours_counts_as_a_clock() -> None:
    assert [pivot.has_clock for pivot in pivots_of("3 hours ago", "3 days ago")] == [True, False]


def test_either_order_of_day_and_month_may_make_the_order() -> None:
    assert timeliness(pivots_of("05/06/2023, 10:00", "06/05/2023, 10:00", "07/04/2023, 10:00")) == 1


def test_order_of_sorted_is_1_and_unreadable_times_are_out_of_order() -> None:
    days = [datetime(2024, 5, day) for day in (1, 2, 3)]
    assert order_of(days) == order_of(days[::-1]) == order_of(days[:1]) == 1
    assert order_of([days[0], None, days[1]]) == 0
