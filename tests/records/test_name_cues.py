import pytest
from lxml import html

from forumcrawl.records.columns import Cell, Table, align_records
from forumcrawl.records.name_cues import NOBODY_KNOWN, KnownAuthors, Pictures, is_spelled, learn_authors, shape_of


def link(href: str, text: str) -> Cell:
    return Cell(0, html.fromstring(f'<a href="{href}">{text}</a>'))


def table_of(body: str) -> Table:
    page = html.document_fromstring(f"<html><body><div>{body}</div></body></html>")
    return align_records([(0, 0, page.xpath("//body/div"))])


@pytest.mark.parametrize(
    ("href", "text", "shape"),
    [
        ("/member/ann", "Ann", "/member/*?"),
        ("/member/ann.17/", "Ann", "/member/*?"),
        ("people.php?do=show&id=7", "Ann", "/people.php?do=show&id=*"),
        ("http://example.org/u/7-ann", "Ann", "example.org/u/*?"),
        ("/user/nowak", "Ann", "/user/*?"),
    ],
)
def test_addresses_of_one_kind_have_one_shape(href: str, text: str, shape: str) -> None:
    assert shape_of(link(href, text)) == shape


@pytest.mark.parametrize("href", ["#top", "javascript:void(0)", "/login", "http://[broken", "?do=login"])
def test_what_leads_to_nobody_has_no_shape(href: str) -> None:
    assert shape_of(link(href, "Enter")) is None


def test_an_address_may_spell_the_name() -> None:
    assert is_spelled(link("/u/old-crow.5", "Old Crow"))
    assert not is_spelled(link("/u/5", "Old Crow"))
    assert not is_spelled(link("/u/al", "Al"))


def test_a_picture_is_called_by_its_owner() -> None:
    table = table_of("<img alt='Avatar of Ann'><b>Ann</b><i>Member</i><a title='Quote'>Quote</a>")
    pictures = Pictures(table)
    assert pictures.name(table.columns["0", "b"][0])
    assert not pictures.name(table.columns["0", "i"][0])
    assert not pictures.name(table.columns["0", "a"][0]), "an element does not speak for itself"


def test_authors_teach_names_addresses_and_places() -> None:
    table = table_of("<a class=who href='/u/7'>Ann</a>")
    assert learn_authors(table, [("0", "a.who")]) == KnownAuthors(
        frozenset({"Ann"}), frozenset({"/u/*?"}), frozenset({"a.who"})
    )
    assert learn_authors(table, []) == NOBODY_KNOWN
