from datetime import timedelta

from sqlalchemy import Engine

from forumcrawl.items import Quote
from forumcrawl.storage.models import Author, Link, Post, PostQuote, PostRevision
from forumcrawl.storage.queries import find_posts
from forumcrawl.storage.upsert import store_page

from .pages import HOME, LATER, NOON, a_crawl, post, rows_of, thread_page


def test_a_post_is_one_row_however_often_it_is_seen(engine: Engine) -> None:
    crawl = a_crawl(engine)
    for _ in range(3):
        store_page(engine, thread_page(post("p1"), post("p2")), crawl)
    assert [row.key for row in rows_of(engine, Post)] == ["p1", "p2"]
    assert rows_of(engine, PostRevision) == []


def test_a_post_knows_when_it_was_first_and_last_seen(engine: Engine) -> None:
    store_page(engine, thread_page(post("p1")), a_crawl(engine))
    crawl = a_crawl(engine, LATER)
    store_page(engine, thread_page(post("p1"), fetched_at=LATER), crawl)
    [row] = rows_of(engine, Post)
    assert (row.first_seen_at, row.last_seen_at, row.crawl_id) == (NOON, LATER, crawl)


def test_changed_content_keeps_the_old_version(engine: Engine) -> None:
    store_page(engine, thread_page(post("p1", "First"), post("p2")), a_crawl(engine))
    store_page(engine, thread_page(post("p1", "Second"), post("p2"), fetched_at=LATER), a_crawl(engine))
    assert [row.content_text for row in rows_of(engine, Post)] == ["Second", "Hello"]
    [old] = rows_of(engine, PostRevision)
    assert (old.content_text, old.content_html, old.seen_until) == ("First", "<p>First</p>", NOON)


def test_changed_markup_alone_is_no_revision(engine: Engine) -> None:
    crawl = a_crawl(engine)
    store_page(engine, thread_page(post("p1")), crawl)
    store_page(engine, thread_page(post("p1", content_html="<p id=2>Hello</p>")), crawl)
    assert [row.content_html for row in rows_of(engine, Post)] == ["<p id=2>Hello</p>"]
    assert rows_of(engine, PostRevision) == []


def test_what_a_later_page_does_not_know_stays_known(engine: Engine) -> None:
    crawl = a_crawl(engine)
    store_page(engine, thread_page(post("p2", permalink=f"{HOME}p/2", reply_to="p1")), crawl)
    bare = post("p2", author=None, author_url=None, posted_at=None, posted_text=None)
    store_page(engine, thread_page(bare), crawl)
    [row] = find_posts(engine)
    assert (row["author"], row["author_url"], row["posted_at"]) == ("Ann", f"{HOME}u/1", "2024-03-01T12:00:00Z")
    assert (row["posted_text"], row["permalink"], row["reply_to"]) == ("1 Mar 2024, 12:00", f"{HOME}p/2", "p1")


def test_an_incomplete_page_does_not_empty_a_post(engine: Engine) -> None:
    crawl = a_crawl(engine)
    store_page(engine, thread_page(post("p1")), crawl)
    store_page(engine, thread_page(post("p1", ""), complete=False, reason="cut"), crawl)
    assert [row.content_text for row in rows_of(engine, Post)] == ["Hello"]


def test_a_post_seen_on_two_pages_stands_where_it_came_first(engine: Engine) -> None:
    crawl = a_crawl(engine)
    store_page(engine, thread_page(post("p1"), post("p3"), number=2), crawl)
    store_page(engine, thread_page(post("p1"), post("p2"), number=1), crawl)
    store_page(engine, thread_page(post("p1"), post("p4"), number=3), crawl)
    found = [(row["content_text"], row["position"], row["page_url"][-6:]) for row in find_posts(engine)]
    assert [place for _, place, _ in found] == [1, 2, 3, 4]
    assert [row.key for row in sorted(rows_of(engine, Post), key=lambda row: (row.page_number, row.page_index))] == [
        "p1",
        "p2",
        "p3",
        "p4",
    ]
    assert [page for *_, page in found] == ["rg/t/1", "rg/t/1", "page=2", "page=3"]


def test_a_key_twice_on_a_page_is_one_post(engine: Engine) -> None:
    store_page(engine, thread_page(post("p1", "upper"), post("p1", "lower")), a_crawl(engine))
    assert [row.content_text for row in rows_of(engine, Post)] == ["upper"]


def test_a_time_counted_from_now_does_not_grow_coarser(engine: Engine) -> None:
    sharp = post("p1", posted_at=NOON - timedelta(minutes=5), posted_text="5 minutes ago")
    store_page(engine, thread_page(sharp), a_crawl(engine))
    coarse = post("p1", posted_at=NOON + timedelta(days=1), posted_text="6 days ago")
    store_page(engine, thread_page(coarse, fetched_at=LATER), a_crawl(engine))
    [row] = rows_of(engine, Post)
    assert (row.posted_at, row.posted_text) == (NOON - timedelta(minutes=5), "5 minutes ago")


def test_a_better_reading_of_the_same_time_wins(engine: Engine) -> None:
    store_page(engine, thread_page(post("p1", posted_at=NOON)), a_crawl(engine))
    store_page(engine, thread_page(post("p1", posted_at=NOON - timedelta(hours=2))), a_crawl(engine, LATER))
    assert [row.posted_at for row in rows_of(engine, Post)] == [NOON - timedelta(hours=2)]


def test_a_page_read_again_in_the_same_crawl_corrects_the_time(engine: Engine) -> None:
    crawl = a_crawl(engine)
    store_page(engine, thread_page(post("p1", posted_text="edited today")), crawl)
    right = post("p1", posted_at=NOON - timedelta(hours=2), posted_text="today, 10:00")
    store_page(engine, thread_page(right), crawl)
    assert [row.posted_text for row in rows_of(engine, Post)] == ["today, 10:00"]


def test_guests_that_share_a_profile_keep_their_names(engine: Engine) -> None:
    shared = {"author_url": f"{HOME}guest"}
    store_page(
        engine, thread_page(post("p1", author="Bo", **shared), post("p2", author="Cy", **shared)), a_crawl(engine)
    )
    assert [row["author"] for row in find_posts(engine)] == ["Bo", "Cy"]
    assert len(rows_of(engine, Author)) == 1


def test_an_author_without_a_profile_is_known_by_name(engine: Engine) -> None:
    crawl = a_crawl(engine)
    store_page(engine, thread_page(post("p1", author="guest", author_url=None), post("p2")), crawl)
    store_page(engine, thread_page(post("p3", author="guest", author_url=None), number=2), crawl)
    assert [(row.key, row.name, row.url) for row in rows_of(engine, Author)] == [
        ("guest", "guest", None),
        (f"{HOME}u/1", "Ann", f"{HOME}u/1"),
    ]


def test_a_renamed_author_is_the_same_author(engine: Engine) -> None:
    crawl = a_crawl(engine)
    store_page(engine, thread_page(post("p1")), crawl)
    store_page(engine, thread_page(post("p2", author="Anna")), crawl)
    assert [row.name for row in rows_of(engine, Author)] == ["Anna"]


def test_links_are_those_of_the_present_content(engine: Engine) -> None:
    crawl = a_crawl(engine)
    markup = '<a href="/faq">1</a> <a href="https://x.example/a">2</a> <a href="/faq">3</a> <a href="mailto:a@b">4</a>'
    store_page(engine, thread_page(post("p1", content_html=markup)), crawl)
    store_page(engine, thread_page(post("p1", content_html=markup)), crawl)
    assert [row.url for row in rows_of(engine, Link)] == [f"{HOME}faq", "https://x.example/a"]
    store_page(engine, thread_page(post("p1", content_html="<a href='/new'>1</a>")), crawl)
    assert [row.url for row in rows_of(engine, Link)] == [f"{HOME}new"]


def test_a_page_of_very_many_posts_is_stored(engine: Engine) -> None:
    crawl = a_crawl(engine)
    many = tuple(post(f"p{number}", author=f"a{number}", author_url=None) for number in range(1200))
    for _ in range(2):
        store_page(engine, thread_page(*many), crawl)
    assert len(rows_of(engine, Post)) == len(rows_of(engine, Author)) == 1200


def test_quotes_are_stored_in_order_and_go_with_the_content_that_held_them(engine: Engine) -> None:
    crawl = a_crawl(engine)
    quotes = (Quote("Bo", "First", "p1"), Quote(None, "Second"))
    store_page(engine, thread_page(post("p2", "a", own_text="a", quotes=quotes, reply_to="p1")), crawl)
    stored = [(row.number, row.author, row.text, row.post) for row in rows_of(engine, PostQuote)]
    assert stored == [(1, "Bo", "First", "p1"), (2, None, "Second", None)]
    assert (rows_of(engine, Post)[0].own_text, rows_of(engine, Post)[0].reply_to) == ("a", "p1")
    store_page(engine, thread_page(post("p2", "b", own_text="b", quotes=quotes[1:])), crawl)
    assert [row.text for row in rows_of(engine, PostQuote)] == ["Second"]
