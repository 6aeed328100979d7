"""Which post a post answers."""

from forumcrawl.dom.page import page_from_text
from forumcrawl.items import PostRow
from forumcrawl.wrappers.extract import extract_posts
from forumcrawl.wrappers.model import FieldRule, IdentityRule, PostRules, PostWrapper, RecordRule

SHAPES = {
    "shapes": ["{day} {month} {year}, {hour}:{minute}"],
    "language": "en",
    "order": "dmy",
    "zone": None,
    "ambiguous": False,
}
RULES = PostRules(
    record=RecordRule("div.post > span.when", 1),
    authors=(FieldRule(0, "a.by"),),
    content=FieldRule(0, "div.said"),
    identity=IdentityRule(FieldRule(0, ""), "id"),
)


def post(name: str, said: str, by: str = "Ann", inside: str = "") -> str:
    head = f"<a class=by>{by}</a><span class=when>4 May 2024, 10:30</span>"
    return f"<div class=post id={name}>{head}<div class=said>{said}</div>{inside}</div>"


def rows_of(*posts: str) -> dict[str, PostRow]:
    page = page_from_text("https://f.example/t/5", f"<html lang=en><body>{''.join(posts)}</body></html>")
    return {row.key: row for row in extract_posts(page, PostWrapper((RULES,), date_format=SHAPES))}


def test_a_post_inside_another_answers_the_nearest_one_around_it() -> None:
    deepest = post("p3", "Three")
    rows = rows_of(post("p1", "One", inside=f"<ul>{post('p2', 'Two', inside=deepest)}</ul>"), post("p4", "Four"))
    assert {key: row.reply_to for key, row in rows.items()} == {"p1": None, "p2": "p1", "p3": "p2", "p4": None}


def test_a_post_answers_the_one_that_it_quotes() -> None:
    quoting = "<blockquote><p>Bo wrote:</p>Hello</blockquote>Hello yourself"
    rows = rows_of(post("p1", "Hello"), post("p2", "Hello there", by="Bo"), post("p3", quoting))
    assert rows["p3"].reply_to == "p2"
    assert (rows["p3"].own_text, rows["p3"].quotes[0].author) == ("Hello yourself", "Bo")
    assert "wrote" in rows["p3"].content_text, "the content stays whole"


def test_a_post_that_quotes_what_the_page_does_not_show_answers_none_of_it() -> None:
    rows = rows_of(post("p1", "Hello"), post("p2", "<blockquote>What somebody said elsewhere</blockquote>So?"))
    assert rows["p2"].reply_to is None
    assert rows["p2"].own_text == "So?"
