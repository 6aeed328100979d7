"""Fields that only some forums show, from item to export."""

from typing import Any

from sqlalchemy import Engine

from forumcrawl.items import Attachment, BoardRow, Member, ThreadRow
from forumcrawl.storage.models import Author, Post
from forumcrawl.storage.queries import find_authors, find_boards, find_posts, find_threads
from forumcrawl.storage.upsert import store_page

from .pages import HOME, LATER, NOON, a_crawl, list_page, post, rows_of, thread_page

ROOM, TALK = BoardRow("Room", f"{HOME}b/9"), BoardRow("Talk", f"{HOME}b/1")
MEMBER = Member(NOON, "1 Mar 2024", 12, "Oslo")


def test_a_post_keeps_its_edit_note_and_what_it_links_and_shows(engine: Engine) -> None:
    html = "<p><a href=/x>x</a> <img src=/i.png> <a href=/get?1>a.zip</a></p>"
    files = (Attachment(f"{HOME}get?2", "b.pdf", "3 KB"),)
    row = post("p1", content_html=html, edited_at=LATER, edited_text="Edited by Ann", attachments=files)
    store_page(engine, thread_page(row), a_crawl(engine))
    [found] = find_posts(engine)
    assert (found["edited_at"], found["edited_text"]) == ("2024-03-08T12:00:00Z", "Edited by Ann")
    assert (found["links"], found["images"]) == ([f"{HOME}x", f"{HOME}get?1"], [f"{HOME}i.png"])
    assert found["attachments"] == [
        {"url": f"{HOME}get?1", "name": "a.zip", "size": None},
        {"url": f"{HOME}get?2", "name": "b.pdf", "size": "3 KB"},
    ]


def test_a_post_seen_again_is_no_news_and_a_note_stays(engine: Engine) -> None:
    row = post("p1", content_html="<img src=/i.png>", edited_text="Edited", edited_at=NOON)
    store_page(engine, thread_page(row), a_crawl(engine))
    before = rows_of(engine, Post)
    store_page(engine, thread_page(post("p1", content_html="<img src=/i.png>")), a_crawl(engine))
    [old], [new] = before, rows_of(engine, Post)
    assert (new.images, new.attachments, new.edited_text, new.edited_at) == (old.images, [], "Edited", NOON)


def test_hostile_names_of_files_are_stored(engine: Engine) -> None:
    files = (Attachment(f"{HOME}get\x00", "a\x00\ud800.zip", "\x00"),)
    store_page(engine, thread_page(post("p1", attachments=files)), a_crawl(engine))
    [row] = rows_of(engine, Post)
    assert row.attachments[0]["name"] == "a\ufffd\ufffd.zip"


def test_authors_have_what_posts_show_of_them(engine: Engine) -> None:
    crawl = a_crawl(engine)
    store_page(engine, thread_page(post("p1", member=MEMBER)), crawl)
    store_page(engine, thread_page(post("p2", member=Member(post_count=13)), number=2), crawl)
    store_page(engine, thread_page(post("p3"), number=3), crawl)
    [row] = find_authors(engine)
    facts = (row["joined_at"], row["joined_text"], row["post_count"], row["location"])
    assert facts == ("2024-03-01T12:00:00Z", "1 Mar 2024", 13, "Oslo")
    assert len(rows_of(engine, Author)) == 1


def test_threads_are_sticky_or_locked_or_nobody_knows(engine: Engine) -> None:
    rows = [
        ThreadRow("One", f"{HOME}t/1", sticky=True, locked=False),
        ThreadRow("Two", f"{HOME}t/2", sticky=False),
        ThreadRow("Three", f"{HOME}t/3"),
    ]
    store_page(engine, list_page(*rows), a_crawl(engine))
    found: list[dict[str, Any]] = list(find_threads(engine))
    assert [(row["sticky"], row["locked"]) for row in found] == [(True, False), (False, None), (None, None)]


def test_breadcrumbs_become_the_path_of_board_and_thread(engine: Engine) -> None:
    page = thread_page(post("p1"), board_url=TALK.url, board_title="Talk", board_path=(ROOM, TALK), page_count=4)
    store_page(engine, page, a_crawl(engine))
    [thread], [board] = find_threads(engine), find_boards(engine)
    assert board["board_path"] == [{"title": "Room", "url": ROOM.url}]
    assert thread["board_path"] == [{"title": "Room", "url": ROOM.url}, {"title": "Talk", "url": TALK.url}]
    assert thread["pages"] == 4


def test_breadcrumbs_of_another_board_tell_nothing(engine: Engine) -> None:
    page = thread_page(post("p1"), board_url=f"{HOME}b/5", board_title="Latest", board_path=(ROOM, TALK))
    store_page(engine, page, a_crawl(engine))
    assert [row["board_path"] for row in find_boards(engine)] == [None]


def test_the_page_of_a_board_tells_what_is_above_it(engine: Engine) -> None:
    store_page(engine, list_page(board_path=(ROOM,)), a_crawl(engine))
    store_page(engine, list_page(), a_crawl(engine))
    assert [row["board_path"] for row in find_boards(engine)] == [[{"title": "Room", "url": ROOM.url}]]
