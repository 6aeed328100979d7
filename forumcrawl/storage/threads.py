"""Storing boards and threads: what lists show of them, and what their own pages say."""

from collections.abc import Mapping
from typing import Any

from forumcrawl.items import PageItem, PostRow, ThreadRow
from forumcrawl.storage.authors import author_key
from forumcrawl.storage.clean import clean_count, clean_key, clean_text, clean_text_or_none, clean_time
from forumcrawl.storage.statements import run_upsert, run_upsert_of_one
from forumcrawl.storage.visit import Visit


def store_boards(visit: Visit) -> int | None:
    """Stores the boards that the page lists and the one it belongs to; the id of the latter."""
    listed = {clean_key(board.url): board.title for board in reversed(visit.item.boards) if board.url}
    rows = [_board_row(visit, url, listed[url]) | {"listed_at": visit.seen_at} for url in sorted(listed)]
    run_upsert(visit.connection, "listed board", rows)
    if not visit.item.board_url:
        return None
    own = clean_key(visit.item.board_url)
    row = _board_row(visit, own, visit.item.board_title) | {"path": _path_above(visit.item, own)}
    return run_upsert_of_one(visit.connection, "board", row)


def _path_above(item: PageItem, own: str) -> list[dict[str, str]] | None:
    """The boards above the page's board; None where the breadcrumbs show none, or those of another board."""
    path = [{"title": clean_text(board.title), "url": clean_key(board.url)} for board in item.board_path]
    places = [place for place, board in enumerate(path) if board["url"] == own]
    if item.role == "post":
        return path[: places[0]] if places else None
    return path[: places[0] if places else len(path)] or None


def store_listed_threads(visit: Visit, board_id: int | None, authors: Mapping[str, int]) -> None:
    """Stores the threads that the page lists; a thread listed twice is one, as listed first."""
    listed = {clean_key(thread.url): thread for thread in reversed(visit.item.threads) if thread.url}
    rows = [_listed_row(visit, url, listed[url], board_id, authors) for url in sorted(listed)]
    run_upsert(visit.connection, "listed thread", rows)


def store_own_thread(visit: Visit, board_id: int | None, authors: Mapping[str, int]) -> int | None:
    """Stores the thread that the page is a part of; its id."""
    item = visit.item
    address = item.thread_url or (item.url if item.posts else None)
    if not address:
        return None
    url = clean_key(address)
    first_post = item.posts[0] if item.posts and item.page_number == 1 else PostRow(key="")
    row = _thread_row(visit, url, item.thread_title, first_post, first_post.posted_at, authors)
    row |= {"board_id": board_id, "pages": clean_count(item.page_count)}
    return run_upsert_of_one(visit.connection, "thread", row)


def _board_row(visit: Visit, url: str, title: str | None) -> dict[str, Any]:
    return {
        "site_id": visit.site_id,
        "url": url,
        "title": clean_text_or_none(title or None),
        "first_seen_at": visit.seen_at,
        "last_seen_at": visit.seen_at,
    }


def _thread_row(
    visit: Visit, url: str, title: str | None, begun: PostRow | ThreadRow, created_at: Any, authors: Mapping[str, int]
) -> dict[str, Any]:
    return {
        "site_id": visit.site_id,
        "url": url,
        "title": clean_text_or_none(title or None),
        "author_id": authors.get(author_key(begun.author, begun.author_url) or ""),
        "author_name": clean_text_or_none(begun.author or None),
        "created_at": clean_time(created_at),
        "first_seen_at": visit.seen_at,
        "last_seen_at": visit.seen_at,
    }


def _listed_row(
    visit: Visit, url: str, thread: ThreadRow, board_id: int | None, authors: Mapping[str, int]
) -> dict[str, Any]:
    return _thread_row(visit, url, thread.title, thread, thread.created_at, authors) | {
        "board_id": board_id,
        "replies": clean_count(thread.replies),
        "views": clean_count(thread.views),
        "last_post_at": clean_time(thread.last_post_at),
        "last_post_text": clean_text_or_none(thread.last_post_text),
        "sticky": thread.sticky,
        "locked": thread.locked,
        "listed_at": visit.seen_at,
    }
