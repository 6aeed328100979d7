from sqlalchemy import Engine

from forumcrawl.items import PageItem
from forumcrawl.storage.models import Post
from forumcrawl.storage.queries import Filter, count_rows, find_posts, find_threads
from forumcrawl.storage.upsert import end_crawl, store_page

from .pages import LATER, NOON, SITE, a_crawl, post, rows_of, thread_page

FIRST = (thread_page(post("p1"), post("p2")), thread_page(post("p3"), number=2))


def crawl_of(engine: Engine, *pages: PageItem, outcome: str = "finished") -> None:
    crawl = a_crawl(engine)
    for page in pages:
        store_page(engine, page, crawl)
    end_crawl(engine, crawl, LATER, outcome, {})


def deleted(engine: Engine) -> list[str]:
    return [row.key for row in rows_of(engine, Post) if row.deleted_at is not None]


def test_a_post_that_a_whole_thread_no_longer_shows_is_deleted(engine: Engine) -> None:
    crawl_of(engine, *FIRST)
    crawl_of(engine, thread_page(post("p1")), FIRST[1])
    assert deleted(engine) == ["p2"]
    assert [row.deleted_at for row in rows_of(engine, Post)] == [None, LATER, None]


def test_a_deleted_post_is_left_out_unless_asked_for(engine: Engine) -> None:
    crawl_of(engine, *FIRST)
    crawl_of(engine, thread_page(post("p1")), FIRST[1])
    assert [row["position"] for row in find_posts(engine)] == [1, 2]
    assert [row["position"] for row in find_posts(engine, Filter(since=NOON))] == [1, 2]
    assert len(list(find_posts(engine, Filter(with_deleted=True)))) == 3
    assert [row["posts"] for row in find_threads(engine)] == [2]
    assert count_rows(engine, SITE).posts == 2


def test_a_deleted_post_that_comes_back_is_no_longer_deleted(engine: Engine) -> None:
    crawl_of(engine, *FIRST)
    crawl_of(engine, thread_page(post("p1")), FIRST[1])
    crawl_of(engine, *FIRST)
    assert deleted(engine) == []


def test_nothing_is_deleted_while_a_page_of_the_thread_was_not_read_again(engine: Engine) -> None:
    crawl_of(engine, *FIRST)
    crawl_of(engine, thread_page(post("p1")))
    assert deleted(engine) == []


def test_nothing_is_deleted_on_the_word_of_an_incomplete_page(engine: Engine) -> None:
    crawl_of(engine, *FIRST)
    crawl_of(engine, thread_page(post("p1"), complete=False, reason="cut"), FIRST[1])
    crawl_of(engine, thread_page(), FIRST[1])
    assert deleted(engine) == []


def test_nothing_is_deleted_by_a_crawl_that_was_stopped(engine: Engine) -> None:
    crawl_of(engine, *FIRST)
    crawl_of(engine, thread_page(post("p1")), FIRST[1], outcome="shutdown")
    assert deleted(engine) == []


def test_a_post_that_moved_to_another_page_is_not_deleted(engine: Engine) -> None:
    crawl_of(engine, *FIRST)
    crawl_of(engine, thread_page(post("p1"), post("p3")), thread_page(post("p2"), number=2))
    assert deleted(engine) == []
