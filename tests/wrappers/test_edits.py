from dataclasses import replace
from datetime import timedelta

import pytest

from forumcrawl.dom.dates.formats import learn_format
from forumcrawl.dom.page import page_from_text
from forumcrawl.wrappers.extract import extract_posts

from .further import NOW, WRAPPER, Written, learned_from, posts, read, shown


def edited(template: str, every: int = 3, after: timedelta = timedelta(hours=2)) -> list[Written]:
    """Posts of which some have a note below."""
    return [
        replace(post, below=template.format(name=post.author, date=shown(post.at + after)) if n % every == 1 else "")
        for n, post in enumerate(posts())
    ]


@pytest.mark.parametrize(
    "template",
    [
        "<em>Last edited by {name} on {date}</em>",
        "<p class=edit><small>{date} - zuletzt geändert von {name}</small></p>",
        "<div>(最終編集 {name} {date})</div>",
        "<i>This post was changed on {date}.</i>",
    ],
)
def test_edit_notes_are_read_with_their_moment(template: str) -> None:
    rows = read(edited(template))
    noted = [row for row in rows if row.edited_text]
    assert [row.key for row in noted] == ["p1", "p4", "p7", "p10"]
    assert all(row.posted_at and row.edited_at == row.posted_at + timedelta(hours=2) for row in noted)
    assert all(row.edited_text and row.edited_text in template.format(name=row.author, date=shown(row.edited_at))
               .replace("<", "\n<").replace(">", ">\n").split("\n") for row in noted if row.edited_at)  # fmt: skip


def test_a_note_is_no_content() -> None:
    assert all(row.content_text == "Some words." for row in read(edited("<em>Last edited by {name} on {date}</em>")))


def test_a_date_before_the_post_is_no_edit() -> None:
    assert learned_from(edited("<em>Seen by {name} on {date}</em>", after=timedelta(hours=-5))).notes == ()


def test_what_every_post_shows_is_no_note_about_some() -> None:
    assert learned_from(edited("<em>Valid until {date}</em>", every=1)).notes == ()


def test_thanks_of_other_people_are_no_edits() -> None:
    thanked = [
        replace(
            post, below=f"<p>Thanked by {other.author} on {shown(post.at + timedelta(hours=1))}</p>" if n % 2 else ""
        )
        for n, (post, other) in enumerate(zip(posts(), posts()[1:] + posts()[:1], strict=True))
    ]
    assert learned_from(thanked).notes == ()


def test_one_note_alone_teaches_nothing() -> None:
    assert learned_from(edited("<em>Last edited by {name} on {date}</em>", every=11)[:10]).notes == ()


def test_when_an_author_was_seen_last_is_no_edit() -> None:
    seen = [
        replace(post, below="<p>Last visit: 1 June 2024, 10:00</p>" if post.author == "Ada" else "") for post in posts()
    ]
    assert learned_from(seen).notes == ()


def test_the_clock_of_a_note_is_off_by_as_much_as_that_of_its_post() -> None:
    """Where an attribute tells the moment of the post, the displayed clock is some other zone's; so is the note's."""
    some = edited("<em>Last edited by {name} on {date}</em>")
    exact = [f"{post.at - timedelta(hours=2):%Y-%m-%dT%H:%M:00+00:00}" for post in some]
    rules = replace(learned_from(some), time_attribute="title")
    wrapper = replace(WRAPPER, variants=(rules,), attribute_format=learn_format(exact, now=NOW).to_json())
    html = some[1].html.replace("<span class=when", f'<span title="{exact[1]}" class=when')
    page = page_from_text("https://f.example/t/1", f"<html lang=en><body>{html}</body></html>")
    (row,) = extract_posts(page, wrapper)
    assert (row.posted_at, row.edited_at) == (some[1].at - timedelta(hours=2), some[1].at)
