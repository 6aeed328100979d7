from lxml import html

from forumcrawl.records.columns import Table, align_records
from forumcrawl.records.contents import ContentColumns, choose_content
from forumcrawl.records.structured import Declared

NAMES = ["Ann", "Boris", "Ann", "Chen", "Boris", "Ann", "Chen", "Chen", "Ann", "Boris"]


def said(number: int) -> str:
    return f"The mill at corner {number} lost its wheel in the storm and the miller has asked {number + 3} smiths for help."


def table_of(bodies: list[str]) -> Table:
    page = html.document_fromstring(
        "<html><body>" + "".join(f"<div class=rec>{body}</div>" for body in bodies) + "</body></html>"
    )
    return align_records([(0, 0, [node]) for node in page.xpath("//div[@class='rec']")])


def chosen(bodies: list[str], field: tuple[str, ...] = ("0", "b")) -> ContentColumns | None:
    """The content of records by the people of `NAMES`, whose names stand in the column `field`."""
    table = table_of(bodies)
    return choose_content(table, dict(enumerate(NAMES)), frozenset(cell.element for cell in table.columns[field]))


def test_the_content_is_the_smallest_element_with_what_is_said_once() -> None:
    bodies = [f"<b>{name}</b><div class=body><div class=said>{said(n)}</div></div>" for n, name in enumerate(NAMES)]
    assert chosen(bodies) == ContentColumns(("0", "div.body", "div.said"))


def test_paragraphs_and_bold_words_are_inside_the_content() -> None:
    bodies = [
        f"<b>{name}</b><div class=said><p>{said(n)}</p><p><i>{said(n + 50)}</i></p></div>"
        for n, name in enumerate(NAMES)
    ]
    found = chosen(bodies)
    assert found is not None
    assert found.main == ("0", "div.said")


def test_what_the_template_repeats_does_not_count() -> None:
    rules = "<div class=rules>Please read the rules of this hall before you answer and be kind to each other at all times.</div>"
    bodies = [f"<b>{name}</b>{rules}<div class=said>mill {n} wheel {n}</div>" for n, name in enumerate(NAMES)]
    found = chosen(bodies)
    assert found is not None
    assert found.main == ("0", "div.said")


def test_a_signature_is_left_out() -> None:
    bodies = [
        f"<b>{name}</b><div class=said>{said(n)}<div class=sig>{name} sells rope and tar</div></div>"
        for n, name in enumerate(NAMES)
    ]
    found = chosen(bodies)
    assert found == ContentColumns(("0", "div.said"), (("0", "div.said", "div.sig"),))


def test_an_edit_note_is_left_out() -> None:
    bodies = [
        f"<b>{name}</b><div class=said>{said(n)}"
        + (f"<em class=note>Last changed by {name} on {n + 1} May 2024, 10:{n + 10}</em>" if n % 3 == 0 else "")
        + "</div>"
        for n, name in enumerate(NAMES)
    ]
    found = chosen(bodies)
    assert found == ContentColumns(("0", "div.said"), (("0", "div.said", "em.note"),))


def test_quotes_are_kept() -> None:
    bodies = [
        f"<b>{name}</b><div class=said>"
        + (f"<blockquote><cite>{NAMES[n - 1]} wrote:</cite><p>{said(n - 1)}</p></blockquote>" if n % 2 else "")
        + f"{said(n)}</div>"
        for n, name in enumerate(NAMES)
    ]
    assert chosen(bodies) == ContentColumns(("0", "div.said"))


def test_quotes_with_a_date_are_kept() -> None:
    bodies = [
        f"<b>{name}</b><div class=said>"
        + (
            f"<div class=q><cite>{NAMES[n - 1]} wrote on {n} May 2024, 10:3{n % 10}:</cite> {said(n - 1)}</div>"
            if n % 2
            else ""
        )
        + f"{said(n)}</div>"
        for n, name in enumerate(NAMES)
    ]
    assert chosen(bodies) == ContentColumns(("0", "div.said"))


def test_a_field_inside_the_content_is_left_out() -> None:
    bodies = [f"<div class=said><b>{name}</b> {said(n)}</div>" for n, name in enumerate(NAMES)]
    field = ("0", "div.said", "b")
    found = chosen(bodies, field)
    assert found is not None
    assert field in found.excluded


def test_some_posts_without_words_do_not_matter() -> None:
    bodies = [
        f"<b>{name}</b><div class=said>{said(n) if n % 4 else '<img src=/x.png>'}</div>" for n, name in enumerate(NAMES)
    ]
    found = chosen(bodies)
    assert found is not None
    assert found.main == ("0", "div.said")


def test_records_that_say_nothing_of_their_own_have_no_content() -> None:
    assert chosen(["<b>Ann</b><p>Same words</p>"] * 10) is None
    assert choose_content(align_records([]), {}) is None


def test_a_declared_content_needs_a_smaller_share() -> None:
    bodies = [
        f"<b>{name}</b><div class=x>{said(n)} {said(n + 50)} {said(n + 70)}</div><div class=y>{said(n + 90)}</div>"
        for n, name in enumerate(NAMES)
    ]
    table = table_of(bodies)
    declared = Declared(contents=frozenset(cell.element for cell in table.columns["0", "div.y"]))
    assert choose_content(table, {}) == ContentColumns(("0", "div.x"))
    assert choose_content(table, {}, declared=declared) == ContentColumns(("0", "div.y"))


def test_a_subject_that_the_title_shows_is_no_content() -> None:
    subject = "How to mend the old mill wheel after a storm"
    rows = "".join(
        f"<div class=rec><h4>{'Re: ' * bool(n)}{subject}</h4><div class=said>No {n}.</div></div>" for n in range(2)
    )
    page = html.document_fromstring(f"<html><head><title>{subject} - The mill</title></head><body>{rows}</body></html>")
    table = align_records([(0, 0, [node]) for node in page.xpath("//div[@class='rec']")])
    assert choose_content(table, {}) == ContentColumns(("0", "div.said"))


def test_remarks_with_dates_of_their_own_do_not_outweigh_the_content() -> None:
    remarks = "".join(f"<li>{said(n)} {n + 1} May 2024, 10:00</li>" for n in range(4))
    bodies = [
        f"<b>{name}</b><div class=said>{said(n + 10)}</div><ul>{remarks.replace('corner', f'bend {n}')}</ul>"
        for n, name in enumerate(NAMES)
    ]
    found = chosen(bodies)
    assert found is not None
    assert found.main == ("0", "div.said")
