import time
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from forumcrawl.dom.page import Page, page_from_text
from forumcrawl.records.amber import AmberParams, DataArea, find_areas, find_attributes, find_main_region, find_regions
from forumcrawl.records.amber_annotations import PageModel, annotate
from forumcrawl.records.amber_rules import (
    POSTS,
    THREADS,
    AttributeConstraint,
    Domain,
    Links,
    RecordConstraint,
    Texts,
)


def page_of(body: str) -> Page:
    html = f"<!DOCTYPE html><html lang=en><body>{body}</body></html>"
    return page_from_text("https://forum.example.org/t/1", html, fetched_at=datetime(2024, 6, 1, tzinfo=UTC))


FLATS = Domain(
    name="flats to let",
    annotators=(
        Texts("price", pattern=r"£\s?\d[\d,]*"),
        Texts("town", gazetteer=("Abingdon", "Oxford", "Witney")),
        Texts("bedrooms", pattern=r"\b\d bed"),
        Texts("sold", gazetteer=("STC", "sold")),
        Texts("deposit", gazetteer=("deposit",)),
        Links("details"),
    ),
    attributes=(
        AttributeConstraint("price", required=("price",), disallowed=("deposit",)),
        AttributeConstraint("location", required=("town",)),
        AttributeConstraint("bedrooms", required=("bedrooms",)),
        AttributeConstraint("sold", required=("sold",)),
        AttributeConstraint("details page", required=("details",)),
    ),
    records=(RecordConstraint("price", required=("location",), excluded=("sold",)),),
)
"""Another domain: the paper's own. Nothing of the engine changes."""


def flat(price: str, town: str, more: str = "") -> str:
    return f"<div><h3><a href=/f/{price}>2 bed flat</a></h3><p>{town}</p><p><b>£{price}</b></p>{more}</div>"


def areas_of(body: str, domain: Domain = FLATS) -> list[DataArea]:
    return find_areas(page_of(body), AmberParams(domain=domain))


def attribute(areas: list[DataArea], name: str) -> list[str | None]:
    """Values of an attribute in the records of the best area."""
    return [record.attributes[name].text if name in record.attributes else None for record in areas[0].records]


def test_the_same_engine_finds_flats_by_their_prices() -> None:
    flats = [flat(f"{i}00,000", town) for i, town in enumerate(["Oxford", "Witney", "Abingdon"], 1)]
    areas = areas_of(f"<h1>Flats to let</h1><div id=flats>{''.join(flats)}</div><p>Call us</p>")
    assert [area.root.get("id") for area in areas] == ["flats"]
    assert attribute(areas, "price") == ["£100,000", "£200,000", "£300,000"]
    assert attribute(areas, "location") == ["Oxford", "Witney", "Abingdon"]
    assert attribute(areas, "bedrooms") == ["2 bed"] * 3


def test_figure_3_average_prices_are_no_area_and_featured_flats_are_one_of_their_own() -> None:
    averages = "<div id=D1><div><p>asked</p><p><b>£1</b></p></div><div><p>paid</p><p><b>£2</b></p></div></div>"
    featured = "".join(flat(f"{i}50,000", "Oxford") for i in range(3))
    others = "".join(flat(f"{i}75,000", "Witney") for i in range(4))
    areas = areas_of(f"{averages}<div id=D2>{featured}</div><section><div id=D3>{others}</div></section>")
    assert [area.root.get("id") for area in areas[:2]] == ["D3", "D2"]
    assert "D1" not in [area.root.get("id") for area in areas]


def test_attribute_constraints_need_all_required_annotations_on_one_node_and_no_disallowed() -> None:
    domain = replace(FLATS, attributes=(AttributeConstraint("both", ("price", "town"), ("deposit",)),))
    body = "<p>£1 in Oxford</p><p>£2</p><p>Oxford</p><p>£3 deposit in Oxford</p><div>£4<b>Oxford</b></div>"
    found = find_attributes(annotate(PageModel(page_of(body)), domain), domain)
    assert [annotation.text for annotation in found["both"]] == ["£1"]


def test_several_constraints_of_one_attribute_are_alternatives() -> None:
    domain = replace(FLATS, attributes=(AttributeConstraint("any", ("town",)), AttributeConstraint("any", ("price",))))
    found = find_attributes(annotate(PageModel(page_of("<p>£1</p><p>Oxford</p>")), domain), domain)
    assert [annotation.text for annotation in found["any"]] == ["£1", "Oxford"]


def test_records_that_lack_a_required_attribute_do_not_make_an_area() -> None:
    assert areas_of("".join(f"<div><p>asked</p><p><b>£{i}</b></p></div>" for i in range(4))) == []


def test_a_flawed_record_among_good_ones_is_kept() -> None:
    towns = ["Oxford", "Witney", "Nowhere", "Oxford"]
    assert attribute(areas_of("".join(flat(f"{i}1,000", t) for i, t in enumerate(towns))), "location") == [
        "Oxford",
        "Witney",
        None,
        "Oxford",
    ]


def test_excluded_attributes_rule_an_area_out() -> None:
    assert areas_of("".join(flat(f"{i}1,000", "Oxford", "<i>sold</i>") for i in range(3))) == []


@pytest.mark.parametrize(
    ("body", "settled"),
    [
        ("<p>£100</p><p>£200</p>", "£100"),
        ("<p>£100,000,000</p><p>£20</p><p>£30,000</p>", "£20"),
        ("<p>£1,000</p><p>£20</p>", "£1,000"),
    ],
)
def test_double_assignments_are_settled_by_position_and_length(body: str, settled: str) -> None:
    """The ranks by place and by length are added; of equal sums the earlier wins."""
    record = f"<div><p>Oxford</p><section>{body}</section></div>"
    areas = [area for area in areas_of(f"<main>{record}{record}{record}</main>") if area.root.tag == "main"]
    assert attribute(areas, "price") == [settled] * 3


def post(i: int, author: str, more: str = "") -> str:
    return (
        f"<div><aside><a href=/u/{author}>{author}</a><p>Joined May 20{10 + i}</p></aside>"
        f"<article><i>{i} May 2024, 10:0{i}</i><div>{'words and more of them ' * i}</div>{more}</article></div>"
    )


AUTHORS = ["ann", "bob", "cat", "dan"]


def test_posts_are_found_by_their_times_and_have_authors() -> None:
    body = f"<main>{''.join(post(i, author) for i, author in enumerate(AUTHORS, 1))}</main>"
    areas = areas_of(body, POSTS)
    assert (areas[0].root.tag, areas[0].mandatory) == ("main", "time")
    assert attribute(areas, "author") == AUTHORS
    assert [record.pivot.text for record in find_regions(page_of(body))[0].records if record.pivot] == [
        f"{i} May 2024, 10:0{i}" for i in range(1, 5)
    ]


def test_an_edit_note_does_not_stop_the_area_from_being_found() -> None:
    """It parts the cluster; leading nodes come from all mandatory nodes."""
    edited = "<div><div><p><em>edited 9 May 2024, 11:00</em></p></div></div>"
    posts = [post(i, author, edited if i == 3 else "") for i, author in enumerate(AUTHORS, 1)]
    region = find_main_region(page_of(f"<main>{''.join(posts)}</main>"))
    assert region is not None
    assert (region.parent.tag, len(region.records)) == ("main", 4)


def test_a_date_in_prose_is_no_time_of_posting() -> None:
    prose = f"<p>{'long ago ' * 10} on 3 March 2011 at 10:00</p>"
    attributes = find_attributes(annotate(PageModel(page_of(prose)), POSTS), POSTS)
    assert attributes["time"] == attributes["day"] == []


def test_authors_without_pages_of_their_own_are_short_texts() -> None:
    posts = [f"<div><b>{a}</b><i>{i} May 2024, 10:00</i><p>{'words ' * 20}</p></div>" for i, a in enumerate(AUTHORS, 1)]
    assert attribute(areas_of(f"<main>{''.join(posts)}</main>", POSTS), "writer") == AUTHORS


def test_rows_of_posts_are_records_of_two_nodes() -> None:
    rows = [
        f"<tr><td><a href=/u/{a}>{a}</a></td><td>{i} May 2024, 10:00</td></tr><tr><td colspan=2>{'words ' * 9}</td></tr>"
        for i, a in enumerate(AUTHORS, 1)
    ]
    region = find_main_region(page_of(f"<table>{''.join(rows)}</table>"))
    assert region is not None
    assert [len(record.nodes) for record in region.records] == [2, 2, 2, 2]


@pytest.mark.parametrize("separator", ["<hr>", "<hr><br>", "<div class=clear> </div><a name=x></a>"])
def test_separators_are_no_part_of_a_record_however_many_there_are(separator: str) -> None:
    posts = "<hr>".join(post(i, author) + separator * (i % 2) for i, author in enumerate(AUTHORS, 1))
    region = find_main_region(page_of(f"<main>{posts}</main>"))
    assert region is not None
    assert [[node.tag for node in record.nodes] for record in region.records] == [["div"]] * 4


def row(i: int) -> str:
    return (
        f"<tr><td><a href=/t/{i}>{'a thread ' * (i % 3 + 1)}{i}</a></td><td><a href=/u/{i % 2}>user{i % 2}</a></td>"
        f"<td>{i + 1} May 2024</td></tr>"
    )


def test_threads_of_a_list_are_found_by_their_title_links() -> None:
    menu = "<ul><li><a href=/faq>Frequently asked</a></li><li><a href=/search>Search the forum</a></li></ul>"
    areas = areas_of(f"{menu}<table>{''.join(map(row, range(6)))}</table>", THREADS)
    assert areas[0].mandatory == "title"
    assert attribute(areas, "title") == [f"{'a thread ' * (i % 3 + 1)}{i}" for i in range(6)]
    assert attribute(areas, "last post") == [f"{i + 1} May 2024" for i in range(6)]


def test_a_list_without_dates_is_found_by_names_alone() -> None:
    rows = "".join(f"<li><a href=/b/{i}>Board about thing {i}</a><p>what it is</p></li>" for i in range(4))
    areas = areas_of(f"<ul>{rows}</ul>", THREADS)
    assert areas[0].mandatory == "name"
    assert len(areas[0].records) == 4


def test_a_record_that_holds_many_times_ranks_behind_the_many_records() -> None:
    posts = "".join(post(i, author) for i, author in enumerate(AUTHORS, 1))
    areas = areas_of(f"<div id=out><div><p><i>5 May 2024, 12:00</i></p></div><div id=in>{posts}</div></div>", POSTS)
    assert areas[0].root.get("id") == "in"


@pytest.mark.parametrize("domain", [POSTS, THREADS, FLATS], ids=lambda domain: domain.name)
def test_rules_name_only_what_they_define(domain: Domain) -> None:
    annotations = [annotator.type for annotator in domain.annotators]
    attributes = {constraint.attribute for constraint in domain.attributes}
    assert len(set(annotations)) == len(annotations)
    assert {name for rule in domain.attributes for name in (*rule.required, *rule.disallowed)} <= set(annotations)
    assert {n for rule in domain.records for n in (rule.mandatory, *rule.required, *rule.excluded)} <= attributes


def deep(levels: int) -> str:
    return "<div><i>1 May 2024, 10:00</i>" * levels + "</div>" * levels


@pytest.mark.parametrize("domain", [POSTS, THREADS], ids=lambda domain: domain.name)
@pytest.mark.parametrize(
    "body",
    [
        deep(1000),
        "".join(f"<p><a href=/u/{i}>u{i}</a><i>{i % 28 + 1} May 2024, 10:00</i></p>" for i in range(5000)),
        "".join(f"<{t}><a href=/{i}>a</a>{i % 28 + 1} May 2024</{t}>" for i in range(2000) for t in ("p", "b", "div")),
    ],
    ids=["deep", "many", "mixed"],
)
def test_a_page_that_was_made_to_be_slow_takes_bounded_time(body: str, domain: Domain) -> None:
    page = page_of(body)
    started = time.process_time()
    find_regions(page, AmberParams(domain=domain))
    assert time.process_time() - started < 8
