"""The post of a page that shows only one."""

from forumcrawl.dom.page import Page, page_from_text
from forumcrawl.dom.text import visible_text
from forumcrawl.records.lone import find_lone_post

POST = """<div class=c><div><a href="/user/anna">anna</a> <i>Joined 2 June 2019</i></div><div>3 May 2024 10:15</div>
<div>Water comes in between the planks whenever the wind turns to the west.</div></div>"""
FOOT = "<footer><a href='/help'>Help</a> All times are local. 5 May 2024 09:00</footer>"


def page_of(body: str) -> Page:
    return page_from_text(
        "http://forum.example/thread/1", f"<html><body><nav><a href='/'>Home</a></nav>{body}</body></html>"
    )


def test_the_post_is_found_by_the_time_name_and_text_that_stand_together() -> None:
    region = find_lone_post(page_of(f"<main><h1>A leak</h1>{POST}</main>{FOOT}"))
    assert region is not None
    (record,) = region.records
    assert record.pivot is not None and record.pivot.text == "3 May 2024 10:15"
    assert "planks" in visible_text(record.nodes[0])
    assert "local" not in visible_text(record.nodes[0])


def test_a_list_of_dated_rows_is_no_post() -> None:
    rows = "".join(
        f"<tr><td><a href='/t/{n}'>Ropes {n}</a></td><td><a href='/user/{n}'>name{n}</a></td><td>3 May 2024 1{n}:00</td></tr>"
        for n in range(8)
    )
    told = "<p>In this board we talk about ropes, knots and all that is tied with them.</p>"
    assert find_lone_post(page_of(f"<main>{told}<table>{rows}</table></main>")) is None


def test_a_page_whose_sentences_stand_elsewhere_is_no_post() -> None:
    rules = "<section>" + "<p>Be kind to those who ask what was asked before you came here.</p>" * 5 + "</section>"
    box = "<aside><div><a href='/user/anna'>anna</a> was here on 3 May 2024 10:15 and said hello to everyone</div></aside>"
    assert find_lone_post(page_of(f"{rules}{box}")) is None


def test_a_page_without_dates_has_no_post() -> None:
    assert find_lone_post(page_of("<p>Only words, no time at all, whoever may have written them.</p>")) is None
