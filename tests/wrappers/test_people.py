from datetime import UTC, datetime

import pytest

from forumcrawl.items import Member

from .further import PEOPLE, learned_from, posts, read

JOINED = ("4 May 2019", "12 June 2020", "30 November 2021", "1 February 2022")
COUNTS = ("1,204", "33", "7", "512")
PLACES = ("Oslo", "Paris, France", "a barn", "Graz")


def blocks(template: str) -> list[str]:
    return [
        template.format(joined=joined, count=count, place=place)
        for joined, count, place in zip(JOINED, COUNTS, PLACES, strict=True)
    ]


@pytest.mark.parametrize(
    "template",
    [
        "Joined: {joined}<br>Posts: {count}<br>Location: {place}",
        "(Joined: {joined}, Posts: {count}, Location: {place})",
        "<dl><dt>Registered</dt><dd>{joined}</dd><dt>Messages</dt><dd>{count}</dd><dt>From</dt><dd>{place}</dd></dl>",
        "<p>Member since {joined}</p><p>{count} posts</p><p>Ort: {place}</p>",
        "Registriert: {joined} Beiträge: {count}<br>Herkunft: {place}",
        "<i>Posts: {count}</i><b>登録日：{joined}</b><br>所在地：{place}",
    ],
)
def test_what_posts_show_about_their_authors_is_read_whatever_stands_around_it(template: str) -> None:
    rows = read(posts(facts=blocks(template)))
    assert [row.author for row in rows[:4]] == list(PEOPLE)
    assert rows[0].member == Member(datetime(2019, 5, 4, tzinfo=UTC), "4 May 2019", 1204, "Oslo")
    assert [row.member.location for row in rows[:4] if row.member] == list(PLACES)
    assert [row.member.post_count for row in rows[:4] if row.member] == [1204, 33, 7, 512]


def test_a_month_alone_counts_from_its_first_day() -> None:
    rows = read(posts(facts=["Joined: Nov 2020", "Joined: Mar 2019", "Joined: Jan 2021", "Joined: Jul 2018"]))
    assert rows[0].member == Member(datetime(2020, 11, 1, tzinfo=UTC), "Nov 2020")


def test_a_number_without_a_word_for_posts_is_no_post_count() -> None:
    assert learned_from(posts(facts=["Likes: 3", "Likes: 9", "Likes: 12", "Likes: 4"])).member is None


def test_a_date_after_the_posts_is_no_join_date() -> None:
    seen = [f"Last seen: {day} May 2024" for day in (1, 3, 4, 9)]
    assert learned_from(posts(facts=seen)).member is None


def test_a_date_that_changes_from_post_to_post_is_no_join_date() -> None:
    some = posts(facts=[f"Since: {day} May 2019" for day in range(1, 13)])
    assert learned_from(some).member is None


def test_what_too_few_people_show_is_not_learned() -> None:
    some = [post for post in posts(facts=blocks("Joined: {joined}")) if post.author in PEOPLE[:2]]
    assert learned_from(some).member is None


def test_the_name_of_the_author_is_no_place() -> None:
    assert learned_from(posts(facts=[f"From: {name}" for name in PEOPLE])).member is None


def test_who_shows_nothing_has_none() -> None:
    rules = learned_from(posts(facts=blocks("Joined: {joined}<br>Posts: {count}")))
    assert all(row.member is None for row in read(posts(facts=["", "Guest", "", ""]), rules))


def test_facts_in_what_people_write_are_not_read() -> None:
    assert learned_from(posts(said=blocks("Joined: {joined}<br>Posts: {count}"))).member is None
