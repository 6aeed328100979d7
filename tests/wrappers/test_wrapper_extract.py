"""Extraction with wrappers written by hand, and the wrappers learned from the little forum."""

from datetime import UTC, datetime

import pytest

from forumcrawl.dom.page import Page, page_from_text
from forumcrawl.wrappers.extract import extract_posts, extract_threads, extract_title
from forumcrawl.wrappers.model import FieldRule, IdentityRule, ListWrapper, PostRules, PostWrapper, RecordRule

SHAPES = {
    "shapes": ["{day} {month} {year}, {hour}:{minute}"],
    "language": "en",
    "order": "dmy",
    "zone": None,
    "ambiguous": False,
}
RULES = PostRules(
    record=RecordRule("div.post > span.when", 1),
    authors=(FieldRule(0, "a.by"), FieldRule(0, "b.guest")),
    content=FieldRule(0, "div.said"),
    excluded=(FieldRule(0, "div.said > small"),),
    identity=IdentityRule(FieldRule(0, ""), "id"),
)
WRAPPER = PostWrapper((RULES,), date_format=SHAPES, title="h1")


def page_of(*posts: str, url: str = "https://f.example/forum/t/5?page=2") -> Page:
    return page_from_text(url, f"<html lang=en><body><h1> A  title </h1>{''.join(posts)}</body></html>")


def post(
    said: str, by: str = "<a class=by href=../u/1>Ann</a>", when: str = "4 May 2024, 10:30", name: str = "p1"
) -> str:
    return f"<div class=post id={name}>{by}<span class=when>{when}</span><div class=said>{said}</div></div>"


def test_all_fields_of_a_post_are_read() -> None:
    (row,) = extract_posts(page_of(post("Hello <b>you</b>")), WRAPPER)
    assert row.author == "Ann"
    assert row.author_url == "https://f.example/forum/u/1"
    assert row.posted_at == datetime(2024, 5, 4, 10, 30, tzinfo=UTC)
    assert row.posted_text == "4 May 2024, 10:30"
    assert row.content_text == "Hello you"
    assert row.content_html == '<div class="said">Hello <b>you</b></div>'
    assert row.key == "p1"
    assert row.permalink == "https://f.example/forum/t/5?page=2#p1"


def test_posts_stand_in_reading_order() -> None:
    rows = extract_posts(page_of(*(post(str(n), name=f"p{n}") for n in (3, 1, 2))), WRAPPER)
    assert [row.content_text for row in rows] == ["3", "1", "2"]


def test_a_guest_has_a_name_but_no_address() -> None:
    (row,) = extract_posts(page_of(post("Hi", by="<b class=guest>Passer-by</b>")), WRAPPER)
    assert (row.author, row.author_url) == ("Passer-by", None)


def test_a_record_without_a_time_is_no_post() -> None:
    assert extract_posts(page_of(post("Advertisement", when="now for less")), WRAPPER) == []


def test_what_is_excluded_is_left_out_and_the_text_behind_it_kept() -> None:
    (row,) = extract_posts(page_of(post("Before<small>edited by Ann</small> after")), WRAPPER)
    assert row.content_text.split() == ["Before", "after"]
    assert "edited" not in row.content_html


def test_what_is_there_to_be_pressed_is_not_read() -> None:
    said = "Hello<div><a role=button>Click to expand</a></div><button>Copy</button> you"
    (row,) = extract_posts(page_of(post(said)), WRAPPER)
    assert row.content_text == "Hello\nyou"


def test_a_signature_below_a_line_is_cut_from_text_and_html() -> None:
    (row,) = extract_posts(page_of(post("Hello<br>__________<br>Ann of the mill")), WRAPPER)
    assert row.content_text == "Hello"
    assert "mill" not in row.content_html


def test_a_post_without_content_is_a_post() -> None:
    (row,) = extract_posts(page_of(post("")), WRAPPER)
    assert (row.content_text, row.author) == ("", "Ann")


@pytest.mark.parametrize(
    "hostile",
    [
        "<script>alert(1)</script>",
        "<SCRIPT SRC=//evil.example/x.js></SCRIPT>",
        "<iframe src=https://evil.example></iframe>",
        "<object data=x></object><embed src=x>",
        "<style>p {color: red}</style>",
        "<form action=https://evil.example><input name=word><button>Go</button></form>",
        "<svg onload=alert(1)><script>1</script></svg>",
        "<math><mtext></mtext></math>",
        "<p onclick=alert(1) ONMOUSEOVER=alert(2) style='background:url(javascript:1)'>words</p>",
        "<a href='javascript:alert(1)'>click</a>",
        "<a href=' JaVaScRiPt:alert(1)'>click</a>",
        "<a href='java\tscript:alert(1)'>click</a>",
        "<a href='&#106;avascript:alert(1)'>click</a>",
        "<a href='data:text/html,<script>1</script>'>click</a>",
        "<a href='vbscript:x'>click</a>",
        "<img src='javascript:alert(1)' onerror=alert(1)>",
        "<img src=x onerror=alert(1)//",
        "<base href=https://evil.example/><meta http-equiv=refresh content=0>",
        "<!--[if IE]><script>1</script><![endif]-->",
        "<noscript><p title='</noscript><img src=x onerror=alert(1)>'></noscript>",
        "<template><script>1</script></template>",
        "<textarea><img src=x onerror=1></textarea>",
    ],
)
def test_nothing_that_runs_stays_in_the_html(hostile: str) -> None:
    (row,) = extract_posts(page_of(post(f"Good {hostile} words", name="p1")), WRAPPER)
    page = page_from_text("https://f.example/", row.content_html)
    inner = [node for node in page.tree.iter() if isinstance(node.tag, str)]
    tags = {node.tag for node in inner}
    assert tags <= {"html", "head", "body", "div", "p", "a", "img", "mtext"}
    names = {name.lower() for node in inner for name in node.attrib}
    assert not any(name.startswith("on") or name == "style" for name in names)
    assert "script:" not in row.content_html.lower()
    assert "data:" not in row.content_html
    assert row.content_text.startswith("Good")


def test_links_and_images_become_absolute() -> None:
    said = "<a href='../t/9#p3'>there</a> <img src=/i/smile.png alt=':)'> <a href='//other.example/x'>away</a>"
    (row,) = extract_posts(page_of(post(said)), WRAPPER)
    for address in ("https://f.example/forum/t/9#p3", "https://f.example/i/smile.png", "https://other.example/x"):
        assert f'"{address}"' in row.content_html


def test_equal_posts_of_one_page_stay_two() -> None:
    bare = PostWrapper((PostRules(RULES.record, authors=RULES.authors, content=RULES.content),), SHAPES)
    rows = extract_posts(page_of(post("Same"), post("Same")), bare)
    assert len({row.key for row in rows}) == 2


def test_a_key_without_an_id_is_the_same_wherever_the_post_is_seen() -> None:
    bare = PostWrapper((PostRules(RULES.record, authors=RULES.authors, content=RULES.content),), SHAPES)
    (here,) = extract_posts(page_of(post("Words")), bare)
    _, there = extract_posts(page_of(post("Other"), post("Words"), url="https://f.example/print/5"), bare)
    (changed,) = extract_posts(page_of(post("Words!")), bare)
    assert here.key == there.key != changed.key


def test_a_nested_reply_is_no_content_of_the_post_around_it() -> None:
    inner = post("inner", name="p2")
    rules = PostRules(RULES.record, authors=RULES.authors, content=FieldRule(0, ""), excluded=(FieldRule(0, "a.by"),))
    outer = (
        f"<div class=post id=p1><a class=by>Ann</a><span class=when>4 May 2024, 10:30</span><p>outer</p>{inner}</div>"
    )
    first, second = extract_posts(page_of(outer), PostWrapper((rules,), SHAPES))
    assert "inner" not in first.content_text
    assert "outer" in first.content_text
    assert "inner" in second.content_text


def test_an_author_can_stand_in_the_text_of_the_time() -> None:
    rules = PostRules(
        RecordRule("div.post > span.when", 1), author_pattern=r"by (.+?)$", content=FieldRule(0, "div.said")
    )
    (row,) = extract_posts(
        page_of(post("x", by="", when="4 May 2024, 10:30 by Old Tom")), PostWrapper((rules,), SHAPES)
    )
    assert row.author == "Old Tom"


def test_the_title_is_read_on_one_line() -> None:
    assert extract_title(page_of(), WRAPPER) == "A title"
    assert extract_title(page_of(), PostWrapper((RULES,))) is None


LISTS = ListWrapper(
    records=(RecordRule("td > a.title", 2),),
    authors=(FieldRule(0, "td.by"),),
    replies=FieldRule(0, "td.replies"),
    views=FieldRule(0, "td.views"),
    last_post=FieldRule(0, "td.last"),
    date_format=SHAPES,
    patterns=("/forum/t/{n}",),
)


def row_of(href: str, title: str, replies: str = "3") -> str:
    return (
        f"<tr><td><a class=title href='{href}'>{title}</a></td><td class=by>Ann</td><td class=replies>{replies}</td>"
        f"<td class=views>1,234</td><td class=last>by Bo on 4 May 2024, 10:30</td></tr>"
    )


def list_page(*rows: str) -> Page:
    return page_from_text("https://f.example/forum/b/1", f"<table>{''.join(rows)}</table>")


def test_all_fields_of_a_row_are_read() -> None:
    (row,) = extract_threads(list_page(row_of("../t/5", "Old  mill")), LISTS)
    assert (row.title, row.url, row.author) == ("Old mill", "https://f.example/forum/t/5", "Ann")
    assert (row.replies, row.views) == (3, 1234)
    assert row.last_post_at == datetime(2024, 5, 4, 10, 30, tzinfo=UTC)
    assert row.last_post_text == "4 May 2024, 10:30"


def test_rows_that_lead_elsewhere_are_no_threads() -> None:
    rows = extract_threads(
        list_page(row_of("/advert/7", "Buy"), row_of("../t/5", "Old mill"), row_of("../t/6", "")), LISTS
    )
    assert [row.title for row in rows] == ["Old mill"]


@pytest.mark.parametrize(
    ("shown", "number"), [("1 234", 1234), ("1.234", 1234), ("12 replies", 12), ("-", None), ("", None)]
)
def test_numbers_are_read_as_people_write_them(shown: str, number: int | None) -> None:
    (row,) = extract_threads(list_page(row_of("../t/5", "Old mill", shown)), LISTS)
    assert row.replies == number
