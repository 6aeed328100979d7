from lxml import html
from lxml.html import HtmlElement

from forumcrawl.records.columns import Table, align_records


def records_of(*bodies: str) -> list[HtmlElement]:
    page = html.document_fromstring(
        "<html><body>" + "".join(f"<div class=rec>{body}</div>" for body in bodies) + "</body></html>"
    )
    return page.xpath("//div[@class='rec']")


def table_of(*bodies: str) -> Table:
    return align_records([(0, 0, [node]) for node in records_of(*bodies)])


def texts(table: Table, key: tuple[str, ...]) -> list[str]:
    return [cell.text for cell in table.columns[key]]


def test_elements_at_one_path_are_one_column() -> None:
    table = table_of("<b>Ann</b><p>one</p>", "<b>Bo</b><p>two</p>")
    assert texts(table, ("0", "b")) == ["Ann", "Bo"]
    assert texts(table, ("0", "p")) == ["one", "two"]
    assert table.size == 2


def test_classes_tell_columns_apart_but_digits_in_them_do_not() -> None:
    table = table_of("<i class='u17'>a</i><i class=w>b</i>", "<i class='u8'>c</i>")
    assert texts(table, ("0", "i.u#")) == ["a", "c"]
    assert table.coverage_of(("0", "i.w")) == 0.5


def test_classes_that_take_turns_are_one_column() -> None:
    table = table_of(*(f"<p class={'odd' if n % 2 else 'even'}><b>{n}</b></p>" for n in range(6)))
    (column,) = table.children_of(("0",))
    assert texts(table, column) == [str(n) for n in range(6)]
    assert texts(table, (*column, "b")) == [str(n) for n in range(6)]


def test_rows_that_take_turns_two_at_a_time_are_numbered_alike() -> None:
    classes = ["odd", "even"] * 3
    table = table_of(*(f"<p class={name}>{n}a</p><p class={name}>{n}b</p>" for n, name in enumerate(classes)))
    shown = [[cell.text for cell in cells] for key, cells in table.columns.items() if len(key) > 1]
    assert shown == [[f"{n}a" for n in range(6)], [f"{n}b" for n in range(6)]]


def test_classes_that_stand_side_by_side_do_not_take_turns() -> None:
    table = table_of(*("<p class=a>x</p><p class=b>y</p>" for _ in range(6)))
    assert table.children_of(("0",)) == [("0", "p.a"), ("0", "p.b")]


def test_the_subtrees_of_a_run_are_counted_from_the_one_with_the_anchor() -> None:
    first, second, third = records_of("<b>Ann</b>", "<i>time</i>", "<p>text</p>")
    table = align_records([(0, -1, [first, second, third])])
    assert {key for key in table.columns if len(key) == 1} == {("-1",), ("0",), ("1",)}
    assert texts(table, ("-1", "b")) == ["Ann"]
    assert texts(table, ("1", "p")) == ["text"]


def test_records_inside_a_record_do_not_belong_to_it() -> None:
    (outer, *_) = records_of("<b>Ann</b><div class=inner><b>Bo</b></div>")
    inner = outer.find("div")
    table = align_records([(0, 0, [outer])], frozenset({inner}))
    assert ("0", "div.inner") not in table.columns
    assert texts(table, ("0", "b")) == ["Ann"]


def test_the_first_cell_of_each_record_is_told_from_the_others() -> None:
    table = table_of("<p>one</p><p>two</p>", "<p>three</p>")
    assert [cell.text for cell in table.first_cells(("0", "p"))] == ["one", "three"]
    assert texts(table, ("0", "p")) == ["one", "two", "three"]
    assert table.coverage_of(("0", "p")) == 1.0


def test_comments_are_no_cells() -> None:
    assert set(table_of("<!-- x --><b>Ann</b>").columns) == {("0",), ("0", "b")}


def test_no_records_make_an_empty_table() -> None:
    table = align_records([])
    assert (table.size, table.columns, table.children_of(())) == (0, {}, [])
