import pytest
from lxml import html

from forumcrawl.dom.text import visible_text
from forumcrawl.wrappers.endings import cut_at_line, find_endings


def texts_of_endings(body: str, author: str | None = "Ann") -> list[str]:
    return [visible_text(node) for node in find_endings(html.fromstring(f"<div>{body}</div>"), author)]


def cut(body: str) -> str:
    cell = html.fromstring(f"<div>{body}</div>")
    cut_at_line(cell)
    return visible_text(cell)


def test_a_classed_block_below_a_rule_is_a_signature() -> None:
    assert texts_of_endings("<p>Hello</p><div class=s><hr><p>Ann of the mill</p></div>") == ["Ann of the mill"]


def test_a_rule_that_the_writer_drew_parts_nothing() -> None:
    assert texts_of_endings("<p>Hello</p><hr><p>And then</p>") == []
    assert texts_of_endings("<div class=s><hr><p>First part</p></div>and more") == []


def test_a_note_names_the_author_and_a_time() -> None:
    assert texts_of_endings("Hello<p><em>Changed by Ann (2 May 2024 12:30)</em></p>")
    assert not texts_of_endings("Hello<p><em>Changed by Ann (2 May 2024)</em></p>"), "no clock, no note"
    assert not texts_of_endings("Hello<p>Boris comes on 2 May 2024 12:30</p>")


def test_what_stands_below_a_line_of_underscores_is_cut() -> None:
    assert cut("Hello<br>there<br>_________________<br>Ann of the mill<p>and more</p>") == "Hello\nthere"
    assert cut("<p>Hello</p><span>_____</span><i>Ann of the mill</i>") == "Hello"


def test_a_line_in_the_middle_of_a_long_text_is_kept() -> None:
    body = f"Hello<br>_______<br>{'much to say ' * 80}"
    assert cut(body) == visible_text(html.fromstring(f"<div>{body}</div>"))


def test_a_text_that_begins_with_a_line_is_kept() -> None:
    assert cut("_______<br>Hello") == "_______\nHello"


@pytest.mark.parametrize(
    "source",
    [
        "<div>Look at this:<pre>a<b></b>\n__________\nb</pre></div>",
        "<div>Name<br>__________<br>Age<br>__________<br>That is my form.</div>",
    ],
)
def test_lines_that_the_author_draws_cut_nothing(source: str) -> None:
    cell = html.fromstring(source)
    before = cell.text_content()
    cut_at_line(cell)
    assert cell.text_content() == before
