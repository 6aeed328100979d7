"""Alignment of attributes by [alvarez2008dominant], Sec. 5."""

from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from forumcrawl.dom.page import page_from_text
from forumcrawl.dom.sequences import TokenIndex
from forumcrawl.records.dominant_list import find_main_region
from forumcrawl.records.dominant_list_alignment import (
    align_attributes,
    align_strings,
    best_alignment,
    try_only_alignment,
    without_common_ends,
)
from forumcrawl.records.region import Record

short = st.text("abc", max_size=8)


def all_best_alignments(a: str, b: str) -> set[tuple[tuple[int, int], ...]]:
    """Every set of pairs of equal tokens in order that is as large as possible, by trying all."""

    @cache
    def best(i: int, j: int) -> frozenset[tuple[tuple[int, int], ...]]:
        if not i or not j:
            return frozenset({()})
        ways = {*best(i - 1, j), *best(i, j - 1)}
        if a[i - 1] == b[j - 1]:
            ways |= {(*way, (i - 1, j - 1)) for way in best(i - 1, j - 1)}
        longest = max(map(len, ways))
        return frozenset(way for way in ways if len(way) == longest)

    return set(best(len(a), len(b)))


@given(short, short)
def test_an_alignment_is_one_of_the_best(a: str, b: str) -> None:
    assert tuple(best_alignment(a, b)) in all_best_alignments(a, b)


@given(short, short)
def test_the_only_alignment_is_known_as_such(a: str, b: str) -> None:
    ways = all_best_alignments(a, b)
    only = try_only_alignment(a, b)
    assert (only is not None) == (len(ways) == 1)
    assert only is None or {tuple(only)} == ways


@given(st.lists(short, max_size=6))
def test_a_column_holds_one_token_and_keeps_the_order_of_each_record(strings: list[str]) -> None:
    columns = align_strings(strings)
    for number, string in enumerate(strings):
        places = [column[number] for column in columns if column[number] is not None]
        assert places == sorted(set(places))
        assert len({*places}) <= len(string)
    for column in columns:
        assert len({strings[i][place] for i, place in enumerate(column) if place is not None}) == 1


@given(short)
def test_equal_records_are_aligned_token_by_token(string: str) -> None:
    assert align_strings([string, string]) == [[i, i] for i in range(len(string))]


def test_figure_9_the_master_takes_up_what_a_record_has_in_addition() -> None:
    """The longest record abcde has no X; in abXc, where only one alignment is the best, X stands between b and c."""
    columns = align_strings(["abcde", "abXc", "abXcd"])
    assert columns == [[0, 0, 0], [1, 1, 1], [None, 2, 2], [2, 3, 3], [3, None, 4], [4, None, None]]


def test_a_record_with_several_best_alignments_waits_and_does_not_extend_the_master() -> None:
    columns = align_strings(["aab", "aXb"])
    assert len(columns) == 3
    assert sum(column[1] is not None for column in columns) == 2


def table(*rows: str) -> list[tuple[str | None, ...]]:
    page = page_from_text("https://books.example.org/", f"<table>{''.join(f'<tr>{row}</tr>' for row in rows)}</table>")
    region = find_main_region(page)
    assert region is not None
    return align_attributes(region.records, TokenIndex(page.tree))


def test_figure_8_aligned_texts_are_the_attributes() -> None:
    columns = table(
        "<td><b>Emma</b></td><td>by <i>Jane</i></td><td>Price: 9 EUR</td>",
        "<td><b>Ulysses</b></td><td>by <i>James</i></td><td>Price: 12 EUR</td>",
        "<td><b>Faust</b></td><td>by <i>Johann</i></td><td>Price: 7 EUR</td>",
    )
    assert columns == [("Emma", "Ulysses", "Faust"), ("Jane", "James", "Johann"), ("9", "12", "7")]


def test_an_optional_attribute_is_none_where_it_is_missing() -> None:
    row = "<td><b>t{0}</b></td><td><i>a{0}</i></td>"
    columns = table(row.format(1) + "<td><u>p1</u></td>", row.format(2), row.format(3) + "<td><u>p3</u></td>")
    assert columns[-1] == ("p1", None, "p3")


@pytest.mark.parametrize(
    ("values", "rest"),
    [
        (("Replies: 12", "Replies: 13"), ("12", "13")),
        (("12 views", None, "9 views"), ("12", None, "9")),
        (("by Ann in News", "by Bob in News"), ("Ann", "Bob")),
        (("same words", "same words"), ("", "")),
        (("a a", "a a a"), ("", "a")),
        (("x", "y"), ("x", "y")),
    ],
)
def test_words_that_all_values_share_at_the_ends_are_removed(
    values: tuple[str | None, ...], rest: tuple[str | None, ...]
) -> None:
    assert without_common_ends(values) == rest


def test_no_records_have_no_attributes() -> None:
    page = page_from_text("https://books.example.org/", "<p>x</p>")
    index = TokenIndex(page.tree)
    assert align_attributes([], index) == []
    assert align_attributes([Record((page.tree.find(".//p"),))], index) == []
