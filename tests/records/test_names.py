from lxml import html

from forumcrawl.records.columns import Table, align_records
from forumcrawl.records.names import names_of, singleness, without_actions


def table_of(bodies: list[str]) -> Table:
    page = html.document_fromstring(
        "<html><body>" + "".join(f"<div class=rec>{body}</div>" for body in bodies) + "</body></html>"
    )
    return align_records([(0, 0, [node]) for node in page.xpath("//div[@class='rec']")])


def kept(bodies: list[str]) -> set[tuple[str, ...]]:
    table = table_of(bodies)
    return set(without_actions({key: table.first_cells(key) for key in table.columns}))


def test_buttons_and_what_holds_only_them_are_dropped() -> None:
    assert kept([f"<p><a href='/quote/{n}'>Quote</a></p><b>Ann</b>" for n in range(3)]) == {("0",), ("0", "b")}


def test_answers_show_their_subject() -> None:
    assert ("0", "h3") not in kept(["<h3>Old mills</h3><b>Ann</b>", "<h3>Re: Old mills</h3><b>Boris</b>"])


def test_different_texts_that_lead_to_one_page_are_subjects() -> None:
    bodies = [f"<a href='/t/7#p{n}'>{text}</a><b>Ann</b>" for n, text in enumerate(["Mills", "Ropes", "Tar"])]
    assert ("0", "a") not in kept(bodies)


def test_labels_dates_and_addresses_are_no_names() -> None:
    table = table_of(["<i>Posts:</i><b>1 May 2024</b><u>example.org/~a</u><s>Ann</s>"] * 3)
    assert [key[-1] for key in table.columns if len(key) > 1 and names_of(table.columns[key])] == ["s"]


def test_numbered_siblings_are_not_single() -> None:
    table = table_of(["<ul><li><a>Ann</a></li><li><a>Boris</a></li></ul><b>Chen</b>"] * 2)
    assert singleness(table, ("0", "ul", "li\t1", "a")) == 0.5
    assert singleness(table, ("0", "b")) == 1
