import pytest
from lxml.html import fromstring

from forumcrawl.dom.page import page_from_text
from forumcrawl.dom.text import is_hidden, own_text, text_nodes, visible_text


def text(html: str) -> str:
    return visible_text(page_from_text("http://a.org/", html).tree)


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<p>a</p><p>b</p>", "a\nb"),
        ("a<div>b<div>c</div>d</div>e", "a\nb\nc\nd\ne"),
        ("<b>a</b><i>b</i>", "ab"),
        ("a <b> b </b> c", "a b c"),
        ("  a\n\t b  ", "a b"),
        ("a<br>b<br/>c", "a\nb\nc"),
        ("a<br><br>b", "a\n\nb"),
        ("<p>a<br></p><p>b</p>", "a\nb"),
        ("<ul><li>a<li>b</ul>", "a\nb"),
        ("<table><tr><td>a<td>b<tr><td>c</table>", "a\nb\nc"),
        ("a&nbsp;&nbsp;b", "a\xa0\xa0b"),
        ("<pre>a\n  b\n\n c</pre>d", "a\n  b\n\n c\nd"),
        ("<pre>\n<b>a</b>\n  b\n</pre>", "a\n  b"),
        ("<textarea>a\n b</textarea>", "a\n b"),
        ("<p>a</p>\n\n<p></p>\n<p>b</p>", "a\nb"),
        ("x<hr>y", "x\ny"),
    ],
)
def test_blocks_and_breaks_make_lines_and_white_space_is_folded(html: str, expected: str) -> None:
    assert text(html) == expected


@pytest.mark.parametrize(
    "hidden",
    [
        "<script>x</script>",
        "<style>x</style>",
        "<template><p>x</p></template>",
        "<!-- x -->",
        "<p hidden>x</p>",
        "<p style='display:none'>x</p>",
        "<p style='color: red; DISPLAY : none !important; top: 0'>x</p>",
        "<p style='visibility:hidden'>x</p>",
        "<div style='display:none'><p>x</p></div>",
        "<input type=hidden value=x>",
        "<dialog>x</dialog>",
        "<img alt=x>",
        "<head><title>x</title></head>",
        "<iframe>x</iframe>",
    ],
)
def test_what_is_not_seen_is_no_text(hidden: str) -> None:
    assert text(f"<b>a</b>{hidden}<i>b</i>").replace("\n", "") == "ab"


@pytest.mark.parametrize(
    "seen",
    [
        "<noscript>x</noscript>",
        "<p aria-hidden=true>x</p>",
        "<p style='display:none-such'>x</p>",
        "<details>x</details>",
        "<p style='display:block'>x</p>",
        "<dialog open>x</dialog>",
        "<blink>x</blink>",
        "<p style='list-display:none'>x</p>",
    ],
)
def test_what_is_seen_is_text(seen: str) -> None:
    assert text(seen) == "x"


def test_the_tail_of_a_hidden_element_is_seen() -> None:
    assert text("<p>a<span hidden>x</span>b</p>") == "ab"


def test_the_tail_of_the_node_itself_is_not_its_text() -> None:
    paragraph = page_from_text("http://a.org/", "<p><b>a</b> tail</p>").tree.find(".//b")
    assert visible_text(paragraph) == "a"
    assert [string for _, _, string in text_nodes(paragraph)] == ["a"]


def test_text_nodes_come_in_document_order_with_their_place() -> None:
    tree = page_from_text("http://a.org/", "<div>a<b>b</b> c <script>x</script><i> </i>d</div>").tree
    found = [(element.tag, place, string) for element, place, string in text_nodes(tree)]
    assert found == [("div", "text", "a"), ("b", "text", "b"), ("b", "tail", " c "), ("i", "tail", "d")]


def test_own_text_leaves_out_the_children() -> None:
    tree = page_from_text("http://a.org/", "<p> a <b>x</b>\n c<br>d </p>").tree
    assert own_text(tree.find(".//p")) == "a c" + "d"


def test_an_element_is_hidden_by_what_is_around_it() -> None:
    tree = page_from_text("http://a.org/", "<div hidden><p><b>x</b></p></div><p><i>y</i></p>").tree
    assert is_hidden(tree.find(".//b"))
    assert not is_hidden(tree.find(".//i"))


def test_trees_of_other_parsers_may_hold_comments() -> None:
    assert visible_text(fromstring("<div>a<!-- x -->b<?y?>c</div>")) == "abc"


def test_a_tree_is_not_changed_by_reading_it() -> None:
    from lxml.etree import tostring

    tree = page_from_text("http://a.org/", "<div>a<b hidden>b</b> c <pre> x </pre></div>").tree
    before = tostring(tree)
    visible_text(tree)
    assert tostring(tree) == before
