from datetime import UTC, datetime, timedelta

import pytest

from forumcrawl.dom.page import Page, page_from_text
from forumcrawl.records.evidence import choose_region, find_common_texts, free_texts, post_evidence
from forumcrawl.records.mibat import find_regions
from forumcrawl.records.pivots import order_of
from forumcrawl.records.region import Region

PROSE = "The mill at corner {n} lost its wheel in the storm and nobody has found it since that night."


def page_of(body: str) -> Page:
    return page_from_text(
        "https://f.example/t/1",
        f"<html lang=en><body>{body}</body></html>",
        fetched_at=datetime(2024, 6, 1, tzinfo=UTC),
    )


def thread(days: list[int], text: str = PROSE, clock: str = ", 10:30") -> Page:
    return page_of(
        "<div>"
        + "".join(f"<div class=p><i>{d} May 2024{clock}</i><p>{text.format(n=d * 7)}</p></div>" for d in days)
        + "</div>"
    )


def evidence(page: Page, common: frozenset[str] = frozenset()) -> float:
    return post_evidence(page, choose_region(page, find_regions(page), common), common)


def test_prose_under_times_in_order_is_the_best_evidence() -> None:
    assert evidence(thread([2, 3, 5, 9])) == pytest.approx(1.0)


def test_no_region_and_no_records_are_no_evidence() -> None:
    page = page_of("<p>nothing</p>")
    assert post_evidence(page, None) == 0
    assert post_evidence(page, Region(page.tree, (), "mibat")) == 0


def test_rows_of_short_texts_are_no_posts() -> None:
    assert evidence(thread([2, 3, 5, 9], "see {n}")) < 0.3


def test_times_in_no_order_are_less() -> None:
    assert evidence(thread([9, 2, 8, 1, 7, 3])) < evidence(thread([1, 2, 3, 7, 8, 9]))


def test_the_newest_first_is_an_order_too() -> None:
    assert evidence(thread([9, 5, 3, 2])) == pytest.approx(evidence(thread([2, 3, 5, 9])))


def test_days_without_a_clock_are_less() -> None:
    assert evidence(thread([2, 3, 5, 9], clock="")) == pytest.approx(0.6)


def test_what_other_pages_show_too_is_nobodys_post() -> None:
    page = thread([2, 3, 5, 9])
    common = find_common_texts([page, page, page, page])
    assert PROSE.format(n=14) in common
    assert evidence(page, common) == 0


def test_a_text_on_two_pages_is_not_yet_common() -> None:
    pages = [page_of(f"<p>own words {n}</p><p>footer</p>") for n in range(8)] + [page_of("<p>twice</p>")] * 2
    common = find_common_texts(pages)
    assert "footer" in common
    assert "twice" not in common
    assert "own words 3" not in common


def test_texts_of_links_are_not_free() -> None:
    page = page_of("<p>free <a href=/>bound <b>bound too</b></a> free again</p>")
    assert free_texts(page.tree) == ["free", "free again"]


@pytest.mark.parametrize(
    ("hours", "order"),
    [([], 1), ([3], 1), ([1, 2, 3], 1), ([3, 2, 1], 1), ([1, 1, 1], 1), ([1, 2, 1], 0.5), ([1, 2, 3, 1, 2], 0.75)],
)
def test_order_is_the_share_of_neighbours_that_go_the_usual_way(hours: list[int], order: float) -> None:
    day = datetime(2024, 5, 1, tzinfo=UTC)
    assert order_of([day + timedelta(hours=hour) for hour in hours]) == pytest.approx(order)
