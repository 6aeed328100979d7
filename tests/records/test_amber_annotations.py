"""Page model [furche2011amber], Sec. 2.1: one annotator after the other."""

from datetime import UTC, datetime

from forumcrawl.dom.page import Page, page_from_text
from forumcrawl.records.amber_annotations import PageModel, annotate
from forumcrawl.records.amber_rules import Annotator, Beside, Buttons, Column, Dates, Domain, Links, Texts


def page_of(body: str) -> Page:
    html = f"<!DOCTYPE html><html lang=en><body>{body}</body></html>"
    return page_from_text("https://forum.example.org/t/1", html, fetched_at=datetime(2024, 6, 1, tzinfo=UTC))


def found(body: str, *annotators: Annotator) -> list[str]:
    """Texts that the last of the annotators marks."""
    annotations = annotate(PageModel(page_of(body)), Domain("test", annotators, (), ()))
    return [annotation.text for annotation in annotations[annotators[-1].type].values()]


def test_the_papers_example_gbp_70000_is_a_price() -> None:
    price = Texts("price", pattern=r"(?:GBP|£)\s?\d[\d,]*")
    assert found("<p>for GBP 70,000 only</p><p>70,000 people</p>", price) == ["GBP 70,000"]


def test_a_gazetteer_finds_whole_words() -> None:
    towns = Texts("town", gazetteer=("Oxford", "St. Ives"))
    assert found("<p>near Oxford</p><p>Oxfordshire</p><p>in St. Ives now</p>", towns) == ["Oxford", "St. Ives"]


def test_texts_are_a_nodes_own_and_have_a_length() -> None:
    long = Texts("prose", shortest=10)
    assert found("<div>short <p>long enough text</p></div>", Texts("prose", pattern=".*", shortest=10)) == [
        "long enough text"
    ]
    assert found("<div hidden>nobody reads this text</div>", long) == []


def test_dates_with_a_clock_and_dates_in_attributes_can_be_told_apart() -> None:
    body = "<p>3 May 2024</p><p>4 May 2024, 10:00</p><time datetime='2024-05-05T11:00:00Z'>then</time>"
    assert found(body, Dates("date")) == ["3 May 2024", "4 May 2024, 10:00"]
    assert found(body, Dates("clock", clock=True)) == ["4 May 2024, 10:00"]
    assert found(body, Dates("stamp", shown=False)) == ["2024-05-05T11:00:00Z"]


def test_links_lead_within_the_site() -> None:
    body = "<a href=/u/1>ann</a><a href=https://example.com/>away</a><a href=/p/7>#7</a><a>none</a>"
    assert found(body, Links("link")) == ["ann", "#7"]
    assert found(body, Links("lettered", pattern=r"[^\W\d_]")) == ["ann"]


def test_a_button_leads_elsewhere_from_every_place() -> None:
    body = "<a href=/u/1>ann</a><a href=/q/1>Quote</a><a href=/u/1>ann</a><a href=/q/2>Quote</a>"
    assert found(body, Buttons("button")) == ["Quote", "Quote"]


NAMES = Links("name"), Dates("date"), Beside("beside", of="name", to="date")


def test_a_name_stands_to_its_date_as_other_names_do() -> None:
    posts = [f"<div><p><a href=/u/{i}>user{i}</a></p><i>{i} May 2024</i></div>" for i in range(1, 5)]
    menu = "<ul><li><a href=/faq>FAQ</a></li></ul>"
    assert found(menu + "".join(posts), *NAMES) == ["user1", "user2", "user3", "user4"]


def test_one_date_has_no_regular_neighbour() -> None:
    assert found("<div><a href=/u/1>ann</a><i>1 May 2024</i></div>", *NAMES) == []


def test_the_column_of_most_text_is_taken_with_its_like_in_other_tables() -> None:
    def row(i: int, title: str) -> str:
        return f"<tr><td><a href=/t/{i}>{title}</a></td><td><a href=/u/{i % 2}>name{i % 2}</a></td></tr>"

    tables = "<table>{}</table><table>{}</table>".format(
        "".join(row(i, f"a thread about thing {i}") for i in range(5)), row(9, "a sticky one")
    )
    texts = found(tables, Links("link"), Column("column", of="link"))
    assert texts == [*(f"a thread about thing {i}" for i in range(5)), "a sticky one"]


def test_a_page_without_repeated_links_has_no_column() -> None:
    assert found("<p><a href=/1>one</a></p>", Links("link"), Column("column", of="link")) == []
