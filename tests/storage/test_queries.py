from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import Engine

from forumcrawl.exceptions import QueryIsWrong
from forumcrawl.items import ThreadRow
from forumcrawl.storage.database import open_for_reading
from forumcrawl.storage.queries import (
    AUTHOR_FIELDS,
    BOARD_FIELDS,
    POST_FIELDS,
    THREAD_FIELDS,
    Filter,
    find_authors,
    find_boards,
    find_posts,
    find_threads,
    require_site,
)
from forumcrawl.storage.upsert import store_page

from .pages import HOME, LATER, NOON, SITE, a_crawl, list_page, post, thread_page

OTHER = "other.example"


@pytest.fixture
def reader(url: str, engine: Engine) -> Iterator[Engine]:
    crawl = a_crawl(engine)
    store_page(engine, list_page(ThreadRow("Grüße an alle", f"{HOME}t/1", created_at=NOON)), crawl)
    later = post("p3", "100% of ÜBUNG_1 is \\ done", author="Bo", author_url=None, posted_at=LATER)
    store_page(engine, thread_page(post("p1"), post("p2", "Hello übung1", posted_at=None), later), crawl)
    store_page(engine, thread_page(post("p1", "elsewhere"), site=OTHER, thread_title="Other"), crawl)
    reader = open_for_reading(url)
    yield reader
    reader.dispose()


def texts(reader: Engine, **wanted: Any) -> list[str]:
    return [row["content_text"] for row in find_posts(reader, Filter(**wanted))]


def test_post_rows_have_the_columns_of_the_contract(reader: Engine) -> None:
    [first, *_] = find_posts(reader)
    assert list(first) == POST_FIELDS
    assert first == {
        "site": SITE,
        "board": "Talk on the page",
        "thread_title": "Grüße an alle",
        "thread_url": f"{HOME}t/1",
        "page_url": f"{HOME}t/1",
        "position": 1,
        "author": "Ann",
        "author_url": f"{HOME}u/1",
        "posted_at": "2024-03-01T12:00:00Z",
        "posted_text": "1 Mar 2024, 12:00",
        "content_text": "Hello",
        "content_html": "<p>Hello</p>",
        "permalink": None,
        "reply_to": None,
        "own_text": None,
        "edited_at": None,
        "edited_text": None,
        "links": [],
        "images": [],
        "attachments": [],
    }


def test_rows_of_every_kind_have_their_columns(reader: Engine) -> None:
    kinds = {find_threads: THREAD_FIELDS, find_boards: BOARD_FIELDS, find_authors: AUTHOR_FIELDS}
    for find, fields in kinds.items():
        rows = list(find(reader))
        assert rows
        assert all(list(row) == fields for row in rows)


def test_the_columns_of_the_contract_are_these() -> None:
    assert " ".join(POST_FIELDS) == (
        "site board thread_title thread_url page_url position author author_url posted_at posted_text "
        "content_text content_html permalink reply_to "
        "own_text edited_at edited_text links images attachments"
    )
    assert " ".join(THREAD_FIELDS) == (
        "site board title url author created_at replies views last_post_at posts sticky locked pages board_url board_path"
    )
    assert " ".join(BOARD_FIELDS) == "site title url threads first_seen_at last_seen_at board_path"
    assert " ".join(AUTHOR_FIELDS) == (
        "site name url posts first_post_at last_post_at joined_at joined_text post_count location"
    )


def test_authors_come_with_what_they_wrote(reader: Engine) -> None:
    assert [(row["site"], row["name"], row["posts"], row["first_post_at"]) for row in find_authors(reader)] == [
        (SITE, "Bo", 1, "2024-03-08T12:00:00Z"),
        (SITE, "Ann", 2, "2024-03-01T12:00:00Z"),
        (OTHER, "Ann", 1, "2024-03-01T12:00:00Z"),
    ]


def test_posts_are_found_by_site_board_author_and_time(reader: Engine) -> None:
    assert texts(reader, site=OTHER) == ["elsewhere"]
    assert len(texts(reader, board="TALK on the page")) == len(texts(reader, board=f"{HOME}b/1")) == 3
    assert texts(reader, author="bO") == ["100% of ÜBUNG_1 is \\ done"]
    assert texts(reader, since=LATER) == ["100% of ÜBUNG_1 is \\ done"]
    assert texts(reader, until=LATER) == ["Hello", "elsewhere"]
    assert texts(reader, since=NOON + timedelta(seconds=1), until=LATER) == []


@pytest.mark.parametrize(
    ("words", "found"),
    [
        (["hello"], ["Hello", "Hello übung1"]),
        (["übung"], ["Hello übung1", "100% of ÜBUNG_1 is \\ done"]),
        (["ÜBUNG", "hello"], ["Hello übung1"]),
        (["%"], ["100% of ÜBUNG_1 is \\ done"]),
        (["g_1"], ["100% of ÜBUNG_1 is \\ done"]),
        (["\\"], ["100% of ÜBUNG_1 is \\ done"]),
        (["' OR 1=1 --"], []),
    ],
)
def test_all_words_must_occur_in_any_case_and_as_they_are(reader: Engine, words: list[str], found: list[str]) -> None:
    assert texts(reader, words=words) == found


def test_a_post_found_alone_still_knows_its_place(reader: Engine) -> None:
    assert [row["position"] for row in find_posts(reader, Filter(author="Bo"))] == [3]


def test_a_limit_is_kept(reader: Engine) -> None:
    assert [row["position"] for row in find_posts(reader, Filter(limit=2))] == [1, 2]
    assert len(list(find_threads(reader, Filter(limit=1)))) == 1
    assert list(find_posts(reader, Filter(limit=0))) == []


def test_threads_are_found_by_words_of_their_title_and_time(reader: Engine) -> None:
    assert [row["url"] for row in find_threads(reader, Filter(words=["GRÜSSE".replace("SS", "ß")]))] == [f"{HOME}t/1"]
    assert len(list(find_threads(reader, Filter(since=NOON)))) == 2
    assert list(find_threads(reader, Filter(since=LATER))) == []


def test_a_site_that_is_not_there_is_named_with_those_that_are(reader: Engine) -> None:
    require_site(reader, SITE)
    require_site(reader, None)
    with pytest.raises(QueryIsWrong, match=rf"no site 'x'.*{SITE}, {OTHER}"):
        require_site(reader, "x")


def test_more_rows_than_one_fetch_come_all_and_in_order(url: str, engine: Engine) -> None:
    crawl = a_crawl(engine)
    for number in range(1, 13):
        posts = [post(f"{number}-{index}", f"{number}-{index}") for index in range(100)]
        store_page(engine, thread_page(*posts, number=number), crawl)
    rows = list(find_posts(engine))
    assert [row["position"] for row in rows] == list(range(1, 1201))
    assert [row["content_text"] for row in rows[99:101]] == ["1-99", "2-0"]
