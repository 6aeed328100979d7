"""Posts found by their names and times, where no structure repeats."""

from forumcrawl.dom.page import Page, page_from_text
from forumcrawl.dom.text import visible_text
from forumcrawl.records.region import Region
from forumcrawl.records.signed import SignedParams, find_regions

QUESTION = """
<div><h1>A leaking boat</h1><p>by <a href="/user/anna">anna</a>, 3 May 2024 10:15</p>
<div>Water comes in between the planks whenever the wind turns to the west.</div></div>"""
ANSWER = """
<ul><li><div><span><a href="/user/bob">bob</a></span><span>3 May 2024 11:40</span></div><div><p>Try tar and oakum.</p></div></li></ul>"""
NEWS = """
<aside><h3>Latest</h3><ul><li><a href="/thread/9">Oars for sale</a> <i>4 May 2024 08:00</i></li>
<li><a href="/thread/8">Sails for sale</a> <i>4 May 2024 07:00</i></li></ul></aside>"""


def page_of(*parts: str) -> Page:
    return page_from_text("http://forum.example/thread/1", f"<html><body><main>{''.join(parts)}</main></body></html>")


def texts_of(region: Region) -> list[str]:
    return [" ".join(" ".join(map(visible_text, record.nodes)).split()) for record in region.records]


def test_a_question_and_an_answer_of_another_structure_are_two_records() -> None:
    region = find_regions(page_of(QUESTION, ANSWER))[0]
    texts = texts_of(region)
    assert len(texts) == 2
    assert "planks" in texts[0] and "oakum" not in texts[0]
    assert "oakum" in texts[1] and "planks" not in texts[1]
    assert [record.pivot.text for record in region.records if record.pivot] == ["3 May 2024 10:15", "3 May 2024 11:40"]


def test_dates_beside_links_of_another_kind_are_no_posts() -> None:
    region = find_regions(page_of(QUESTION, ANSWER, NEWS))[0]
    assert [record.pivot.text for record in region.records if record.pivot] == ["3 May 2024 10:15", "3 May 2024 11:40"]


def test_a_date_in_a_sentence_signs_nothing() -> None:
    told = ANSWER.replace(
        "Try tar and oakum.",
        "We did so with our own boat on 2 May 2024 12:00 when the harbour was closed and all of us had to wait for a day.",
    )
    assert len(find_regions(page_of(QUESTION, told))[0].records) == 2


def test_posts_beside_their_heads_take_the_siblings_that_follow() -> None:
    rows = [
        f'<h4><a href="/user/{name}">{name}</a> 3 May 2024 1{n}:00</h4><p>What {name} has to say about boats.</p>'
        for n, name in enumerate(("anna", "bob", "cleo"))
    ]
    texts = texts_of(find_regions(page_of(*rows))[0])
    assert len(texts) == 3
    assert all(f"What {name} has" in text for name, text in zip(("anna", "bob", "cleo"), texts, strict=True))


def test_one_signed_date_is_no_list() -> None:
    assert find_regions(page_of(QUESTION)) == []


def test_names_without_links_are_left_to_the_other_finders() -> None:
    bare = [part.replace("<a href", "<b title").replace("</a>", "</b>") for part in (QUESTION, ANSWER)]
    assert find_regions(page_of(*bare)) == []


def test_a_page_of_very_many_dates_is_left_to_the_other_finders() -> None:
    assert find_regions(page_of(QUESTION, ANSWER), SignedParams(most_dates=1)) == []
