from lxml import html
from lxml.html import HtmlElement

from forumcrawl.wrappers.model import FieldRule, RecordRule
from forumcrawl.wrappers.records import cells_of, find_records, nested_roots


def tree(body: str) -> HtmlElement:
    return html.document_fromstring(f"<html><body>{body}</body></html>")


def words(nodes) -> list[str]:
    return [" ".join(node.text_content().split()) for node in nodes]


FLAT = tree("<div class=p><i>1</i><b>one</b></div><hr><div class=p><i>2</i><b>two</b></div><div class=ad>buy</div>")


def test_a_record_is_so_far_above_its_anchor() -> None:
    records = find_records(FLAT, [RecordRule("div.p > i", up=1)])
    assert [words(record.nodes) for record in records] == [["1one"], ["2two"]]
    assert [record.anchor.text for record in records] == ["1", "2"]


def test_fields_are_found_below_the_record() -> None:
    records = find_records(FLAT, [RecordRule("div.p > i", up=1)])
    assert [words(cells_of(record, FieldRule(0, "b"))) for record in records] == [["one"], ["two"]]
    assert cells_of(records[0], FieldRule(1, "b")) == []
    assert cells_of(records[0], FieldRule(-1, "b")) == []


RUN = tree(
    "<table><tr><th>Posts</th></tr><tr><td>Ann</td></tr><tr><td><i>1</i></td></tr><tr><td>text one</td></tr>"
    "<tr><td>Bo</td></tr><tr><td><i>2</i></td></tr><tr><td>text two</td></tr></table>"
)


def test_neighbours_before_and_after_belong_to_the_record() -> None:
    records = find_records(RUN, [RecordRule("tr > td > i", up=2, before=1, after=1)])
    assert [words(record.nodes) for record in records] == [["Ann", "1", "text one"], ["Bo", "2", "text two"]]
    assert words(cells_of(records[1], FieldRule(-1, "td"))) == ["Bo"]
    assert words(cells_of(records[1], FieldRule(1, "td"))) == ["text two"]


def test_a_record_never_takes_the_root_of_another() -> None:
    page = tree("<p><i>1</i></p><p><i>2</i></p><p>end</p>")
    records = find_records(page, [RecordRule("p > i", up=1, after=2)])
    assert [words(record.nodes) for record in records] == [["1"], ["2", "end"]]


def test_comments_are_no_neighbours() -> None:
    page = tree("<p><i>1</i></p><!-- ad --><p>text</p>")
    (record,) = find_records(page, [RecordRule("p > i", up=1, after=1)])
    assert words(record.nodes) == ["1", "text"]


def test_nested_records_are_records_of_their_own() -> None:
    page = tree("<ul><li><i>1</i><ul><li><i>2</i></li><li><i>3</i></li></ul></li></ul>")
    records = find_records(page, [RecordRule("li > i", up=1)])
    assert [record.anchor.text for record in records] == ["1", "2", "3"]
    assert nested_roots(records) == {records[1].nodes[0], records[2].nodes[0]}


def test_two_anchors_in_one_record_make_one_record() -> None:
    page = tree("<div class=p><i>1</i><i>edited 2</i></div>")
    (record,) = find_records(page, [RecordRule("div.p > i", up=1)])
    assert record.anchor.text == "1"


FIRST = tree("<section><em>0</em> opening</section><div class=p><i>1</i></div><div class=p><i>2</i></div>")
RULES = [RecordRule("div.p > i", up=1), RecordRule("section > em", up=1, once=True)]


def test_a_first_post_of_its_own_structure_comes_first() -> None:
    assert [(record.anchor.text, record.rule) for record in find_records(FIRST, RULES)] == [
        ("0", 1),
        ("1", 0),
        ("2", 0),
    ]


def test_the_rule_of_first_posts_holds_once_and_only_before_all_others() -> None:
    page = tree("<div class=p><i>1</i></div><section><em>0</em> opening</section>")
    assert [record.anchor.text for record in find_records(page, RULES)] == ["1"]
    page = tree("<section><em>0</em></section><section><em>00</em></section><div class=p><i>1</i></div>")
    assert [record.anchor.text for record in find_records(page, RULES)] == ["0", "1"]


def test_a_page_without_anchors_has_no_records() -> None:
    assert find_records(tree("<p>nothing</p>"), RULES) == []


def test_an_anchor_too_near_the_top_makes_no_record() -> None:
    assert find_records(tree("<i>1</i>"), [RecordRule("i", up=1)]) == []


def test_the_page_is_not_changed() -> None:
    before = html.tostring(RUN)
    find_records(RUN, [RecordRule("tr > td > i", up=2, before=1, after=1)])
    assert html.tostring(RUN) == before
