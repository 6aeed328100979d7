"""Pages made to be slow are left within seconds, with a reason; the tags alone are refused by the page itself above that."""

import time

import pytest

from forumcrawl.dom.page import page_from_text
from forumcrawl.records.finders import FINDERS, find_post_region
from forumcrawl.records.limits import reason_to_give_up
from forumcrawl.wrappers.single import read_page

URL = "https://forum.example.org/t/1"
HOSTILE = {
    "100,000 siblings with dates": ("<p>3 May 2024, 10:00 words" * 100_000, "10,000 elements side by side"),
    "5,000 levels": ("<div><i>3 May 2024, 10:00</i>" * 5_000, "400 elements inside each other"),
    "20,000 tags": ("".join(f"<t{i}>3 May 2024</t{i}>" for i in range(20_000)), "elements side by side"),
    "5,000 tags": ("".join(f"<t{i}>3 May 2024</t{i}>" for i in range(5_000)), "500 different names"),
}


@pytest.mark.parametrize(("body", "reason"), HOSTILE.values(), ids=HOSTILE)
def test_a_hostile_page_is_left_with_a_reason(body: str, reason: str) -> None:
    page = page_from_text(URL, f"<html><body>{body}</body></html>")
    start = time.process_time()
    for method in ("auto", *FINDERS):
        reading = read_page(page, method)
        assert reading.page_type == "other"
        assert reason in (reading.gave_up or "")
    assert time.process_time() - start < 5


def test_an_ordinary_page_is_looked_at() -> None:
    assert reason_to_give_up(page_from_text(URL, "<html><body>" + "<p>words</p>" * 2_000 + "</body></html>")) is None


def test_learning_does_not_look_for_posts_on_such_a_page() -> None:
    deep = page_from_text(
        URL, "<html><body>" + "<div>" * 3_000 + "3 May 2024 10:00" + "</div>" * 3_000 + "</body></html>"
    )
    assert find_post_region(deep) is None
