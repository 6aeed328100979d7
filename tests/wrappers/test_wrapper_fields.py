"""Columns as paths: the paths find the very cells that the columns hold."""

from lxml import html

from forumcrawl.records.columns import Key, Table, align_records
from forumcrawl.records.structured import find_declared
from forumcrawl.wrappers.fields import author_rules, rule_of
from forumcrawl.wrappers.paths import compile_path


def table_of(bodies: list[str]) -> Table:
    page = html.document_fromstring(
        "<html><body>" + "".join(f"<div class=rec>{body}</div>" for body in bodies) + "</body></html>"
    )
    return align_records([(0, 0, [node]) for node in page.xpath("//div[@class='rec']")])


def found_by(table: Table, path: str) -> list[str]:
    return [node.text for cell in table.columns[("0",)] for node in compile_path(path)(cell.element)]


def shown_in(table: Table, key: Key) -> list[str]:
    return [cell.text for cell in table.columns[key]]


def test_a_path_without_a_class_finds_no_sibling_with_one() -> None:
    table = table_of(["<div class=head>Re</div><div>one</div>", "<div>two</div>"])
    assert found_by(table, rule_of(table, ("0", "div")).path) == ["one", "two"]


def test_places_are_counted_among_what_the_path_finds() -> None:
    table = table_of([f"<p class=x1>a</p><p class=x1>b</p><p class=x2>{n}</p>" for n in range(4)])
    for key in table.columns:
        if len(key) > 1:
            assert found_by(table, rule_of(table, key).path) == shown_in(table, key)


def test_where_editor_and_author_stand_at_one_path_the_marked_one_comes_first() -> None:
    editor = "<div class=u><a href='/u/9'>Editor</a></div>"
    bodies = [
        f"{editor * (n % 2)}<div class=u itemprop=author><a href='/u/{n}'>{name}</a></div>"
        for n, name in enumerate(["Ann", "Boris", "Chen"])
    ]
    table = table_of(bodies)
    root = table.columns[("0",)][0].element.getroottree().getroot()
    marked, whole = author_rules(table, ("0", "div.u", "a"), find_declared([root]))
    assert found_by(table, marked.path) == ["Ann", "Boris", "Chen"]
    assert "Editor" in found_by(table, whole.path)


def test_where_all_are_marked_one_rule_is_enough() -> None:
    table = table_of([f"<b itemprop=author>{name}</b>" for name in ("Ann", "Boris")])
    root = table.columns[("0",)][0].element.getroottree().getroot()
    assert author_rules(table, ("0", "b"), find_declared([root])) == [rule_of(table, ("0", "b"))]
