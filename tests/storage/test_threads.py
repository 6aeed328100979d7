from datetime import timedelta

from sqlalchemy import Engine

from forumcrawl.items import BoardRow, PageItem, ThreadRow
from forumcrawl.storage.models import Board, Thread
from forumcrawl.storage.queries import find_boards, find_threads
from forumcrawl.storage.upsert import store_page

from .pages import HOME, LATER, NOON, SITE, a_crawl, list_page, post, rows_of, thread_page

LISTED = ThreadRow(
    title="Title on the list",
    url=f"{HOME}t/1",
    author="Bo",
    author_url=f"{HOME}u/2",
    created_at=NOON - timedelta(days=1),
    replies=1,
    views=70,
    last_post_at=NOON,
    last_post_text="today",
)
BARE = ThreadRow(title="", url=f"{HOME}t/1")


def test_list_and_thread_page_make_one_thread(engine: Engine) -> None:
    crawl = a_crawl(engine)
    store_page(engine, list_page(LISTED), crawl)
    store_page(engine, thread_page(post("p1"), post("p2")), crawl)
    assert list(find_threads(engine)) == [
        {
            "site": SITE,
            "board": "Talk on the page",
            "title": "Title on the list",
            "url": f"{HOME}t/1",
            "author": "Bo",
            "created_at": "2024-02-29T12:00:00Z",
            "replies": 1,
            "views": 70,
            "last_post_at": "2024-03-01T12:00:00Z",
            "posts": 2,
            "sticky": None,
            "locked": None,
            "pages": None,
            "board_url": f"{HOME}b/1",
            "board_path": None,
        }
    ]


def test_the_order_of_list_and_thread_page_does_not_matter(engine: Engine) -> None:
    crawl = a_crawl(engine)
    store_page(engine, thread_page(post("p1")), crawl)
    assert [row["title"] for row in find_threads(engine)] == ["Title on the page"]
    store_page(engine, list_page(LISTED), crawl)
    store_page(engine, thread_page(post("p1")), crawl)
    [row] = find_threads(engine)
    assert (row["title"], row["author"], row["board"]) == ("Title on the list", "Bo", "Talk on the page")


def test_a_known_value_is_never_overwritten_by_none(engine: Engine) -> None:
    crawl = a_crawl(engine)
    store_page(engine, list_page(LISTED), crawl)
    before = list(find_threads(engine))
    store_page(engine, list_page(BARE, board_title=None, fetched_at=LATER), crawl)
    store_page(engine, list_page(BARE, board_title=None, board_url=None), crawl)
    assert list(find_threads(engine)) == before


def test_newer_counts_replace_older_ones(engine: Engine) -> None:
    crawl = a_crawl(engine)
    store_page(engine, list_page(LISTED), crawl)
    store_page(engine, list_page(ThreadRow(title="Renamed", url=LISTED.url, replies=5, views=99)), crawl)
    [row] = find_threads(engine)
    assert (row["title"], row["replies"], row["views"]) == ("Renamed", 5, 99)


def test_a_thread_without_a_list_is_begun_by_its_first_post(engine: Engine) -> None:
    crawl = a_crawl(engine)
    store_page(engine, thread_page(post("p3", author="Cy", author_url=None, posted_at=LATER), number=2), crawl)
    assert [(row["author"], row["created_at"]) for row in find_threads(engine)] == [(None, None)]
    store_page(engine, thread_page(post("p1"), post("p2")), crawl)
    [row] = find_threads(engine)
    assert (row["author"], row["created_at"], row["posts"]) == ("Ann", "2024-03-01T12:00:00Z", 3)
    assert row["last_post_at"] == "2024-03-08T12:00:00Z"


def test_a_renamed_thread_without_a_list_takes_the_new_name(engine: Engine) -> None:
    crawl = a_crawl(engine)
    store_page(engine, thread_page(post("p1")), crawl)
    store_page(engine, thread_page(post("p1"), thread_title="Renamed"), crawl)
    assert [row["title"] for row in find_threads(engine)] == ["Renamed"]


def test_posts_without_a_thread_address_belong_to_their_page(engine: Engine) -> None:
    store_page(engine, thread_page(post("p1"), thread_url=None), a_crawl(engine))
    assert [row.url for row in rows_of(engine, Thread)] == [f"{HOME}t/1"]


def test_a_thread_listed_twice_on_a_page_is_one(engine: Engine) -> None:
    store_page(engine, list_page(LISTED, BARE, LISTED), a_crawl(engine))
    assert [row.title for row in rows_of(engine, Thread)] == ["Title on the list"]


def test_a_board_list_names_a_board_better_than_its_own_page(engine: Engine) -> None:
    crawl = a_crawl(engine)
    store_page(engine, list_page(), crawl)
    assert [row["title"] for row in find_boards(engine)] == ["Talk on the page"]
    home = PageItem(SITE, HOME, "board", LATER, boards=(BoardRow("Talk", f"{HOME}b/1"), BoardRow("News", f"{HOME}b/2")))
    store_page(engine, home, crawl)
    store_page(engine, list_page(LISTED), crawl)
    assert [(row["title"], row["threads"]) for row in find_boards(engine)] == [("Talk", 1), ("News", 0)]
    assert len(rows_of(engine, Board)) == 2


def test_sites_keep_to_themselves(engine: Engine) -> None:
    crawl = a_crawl(engine)
    store_page(engine, list_page(LISTED), crawl)
    store_page(engine, list_page(LISTED, site="other.example"), crawl)
    assert [row["site"] for row in find_threads(engine)] == [SITE, "other.example"]
