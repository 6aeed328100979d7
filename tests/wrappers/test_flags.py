from collections.abc import Sequence
from datetime import timedelta

import pytest

from forumcrawl.dom.page import Page, page_from_text
from forumcrawl.wrappers.extract import extract_threads
from forumcrawl.wrappers.further import with_flags
from forumcrawl.wrappers.model import FieldRule, ListWrapper, RecordRule

from .further import FORMAT, NOW, shown

WRAPPER = ListWrapper(
    records=(RecordRule("tr > td > a", 2),),
    last_post=FieldRule(0, "td.last"),
    date_format=FORMAT,
    patterns=("/t/{n}",),
)
THINGS = ["kettle", "ladder", "barrel", "lantern", "rope", "anvil", "saddle", "compass"]


def row(number: int, age: int, mark: str = "", row_class: str = "") -> str:
    last = shown(NOW - timedelta(days=age, hours=number % 5))
    title = f"<a href=/t/{number}>About the {THINGS[number % 8]} {number}</a>"
    return f'<tr class="{row_class}"><td>{mark}{title}</td><td class=last>{last}</td></tr>'


def pages(*lists: Sequence[str]) -> list[Page]:
    return [
        page_from_text(f"https://f.example/b/{n}", f"<html lang=en><body><table>{''.join(rows)}</table></body></html>", fetched_at=NOW)
        for n, rows in enumerate(lists)
    ]  # fmt: skip


def plain(*numbers: int) -> list[str]:
    """Rows in order, newest first."""
    return [row(number, age=3 * place + 1) for place, number in enumerate(numbers)]


def flags_of(some: list[Page]) -> list[tuple[bool | None, bool | None]]:
    wrapper = with_flags(WRAPPER, some)
    return [(thread.sticky, thread.locked) for page in some for thread in extract_threads(page, wrapper)]


@pytest.mark.parametrize(
    ("mark", "row_class"),
    [("<img src=/i/c81.gif alt=''> ", ""), ("", "c3f0a"), ("<b>Sticky:</b> ", ""), ("<b>Vastgenageld:</b> ", "")],
)
def test_rows_at_the_top_that_are_out_of_order_are_sticky_and_so_are_all_with_their_mark(
    mark: str, row_class: str
) -> None:
    lists = [
        [row(100 + n, 90 + n, mark, row_class), row(200 + n, 0, mark, row_class), *plain(*range(10 * n, 10 * n + 6))]
        for n in (1, 2, 3)
    ]
    assert [sticky for sticky, _ in flags_of(pages(*lists))] == [True, True, *[False] * 6] * 3


def test_a_mark_of_rows_in_order_is_not_sticky() -> None:
    lists = [[row(10 * n, 0, row_class="hot"), *plain(*range(10 * n + 1, 10 * n + 6))] for n in (1, 2, 3)]
    assert {sticky for sticky, _ in flags_of(pages(*lists))} == {None}


def test_a_mark_in_the_middle_of_the_list_is_not_sticky() -> None:
    lists = [[*plain(10 * n, 10 * n + 1), row(10 * n + 2, 60, row_class="x"), row(10 * n + 3, 20)] for n in (1, 2, 3)]
    assert {sticky for sticky, _ in flags_of(pages(*lists))} == {None}


def test_a_list_in_another_order_tells_nothing() -> None:
    lists = [[row(100 + n, 90, row_class="x"), *reversed(plain(*range(10 * n, 10 * n + 6)))] for n in (1, 2, 3)]
    assert {sticky for sticky, _ in flags_of(pages(*lists))} == {None}


@pytest.mark.parametrize(
    "mark",
    [
        "<b>Locked:</b> ",
        "<span title='No new posts. Closed thread.'></span>",
        "<img src=/i/9.gif alt='Geschlossen'> ",
        "<em>закрыта</em>",
        "<i aria-label='ロック'></i>",
    ],
)
def test_a_label_that_says_locked_is_enough(mark: str) -> None:
    rows = plain(1, 2, 3, 4, 5)
    rows[2] = row(3, 7, mark)
    assert [locked for _, locked in flags_of(pages(rows))] == [False, False, True, False, False]


def test_an_icon_that_says_nothing_may_mean_anything() -> None:
    rows = [row(n, 3 * n, "<img src=/i/lock.gif>" if n % 2 else "") for n in range(1, 7)]
    assert {locked for _, locked in flags_of(pages(rows))} == {None}


def test_a_title_that_speaks_of_locks_locks_nothing() -> None:
    rows = [row(n, 3 * n).replace("About the", "Locked") for n in range(1, 7)]
    assert {locked for _, locked in flags_of(pages(rows))} == {None}


def test_a_mark_with_quotes_in_it_does_no_harm() -> None:
    rows = [row(n, 3 * n, "<b title=\"it's 'closed'\">!</b>" if n == 2 else "") for n in range(1, 7)]
    assert len(flags_of(pages(rows))) == 6
