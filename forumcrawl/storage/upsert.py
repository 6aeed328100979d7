"""From a crawl's pages to rows: one transaction a page, one row a post however often it is seen."""

import math
from collections.abc import Mapping
from datetime import UTC, datetime

from sqlalchemy import Connection, Engine, bindparam, insert, select, update

from forumcrawl.items import PageItem
from forumcrawl.storage.authors import store_authors
from forumcrawl.storage.clean import clean_count, clean_key, clean_text, clean_text_or_none, clean_time
from forumcrawl.storage.database import writing
from forumcrawl.storage.deletions import mark_deleted
from forumcrawl.storage.models import Crawl, Site
from forumcrawl.storage.posts import store_posts
from forumcrawl.storage.statements import run_upsert
from forumcrawl.storage.threads import store_boards, store_listed_threads, store_own_thread
from forumcrawl.storage.visit import Visit

SITE_ID = select(Site.id).where(Site.host == bindparam("name"))
FINISHED = "finished"
"""The outcome of a crawl that went to its end."""


def begin_crawl(engine: Engine, site: str, start_url: str, started_at: datetime) -> int:
    """Notes that a crawl of a site has begun; its id. `start_url` is the start as the user wrote it."""
    with writing(engine) as connection:
        row = {
            "site_id": _site_id(connection, site, started_at),
            "start_url": clean_key(start_url),
            "started_at": started_at,
        }
        return int(connection.execute(insert(Crawl).returning(Crawl.id), row).scalar_one())


def store_page(engine: Engine, item: PageItem, crawl_id: int) -> None:
    """Stores one page with all its rows, whole or not at all."""
    seen_at = clean_time(item.fetched_at) or datetime.now(UTC)
    with writing(engine) as connection:
        visit = Visit(connection, item, _site_id(connection, item.site, seen_at), crawl_id, seen_at)
        board_id = store_boards(visit)
        authors = store_authors(visit)
        store_listed_threads(visit, board_id, authors)
        thread_id = store_own_thread(visit, board_id, authors)
        if thread_id is not None:
            store_posts(visit, thread_id, authors)
        _store_page_row(visit, thread_id)


def end_crawl(
    engine: Engine, crawl_id: int, finished_at: datetime, outcome: str, figures: Mapping[str, int | float]
) -> None:
    """Notes how a crawl ended; one that went to its end has seen which posts are gone."""
    finite = {name: value for name, value in figures.items() if math.isfinite(value)}
    row = {"finished_at": finished_at, "outcome": clean_text(outcome), "figures": finite}
    with writing(engine) as connection:
        connection.execute(update(Crawl).where(Crawl.id == crawl_id).values(row))
        if outcome == FINISHED:
            mark_deleted(connection, crawl_id, finished_at)


def _site_id(connection: Connection, host: str, seen_at: datetime) -> int:
    """Sites are inserted once and never touched again, so that crawls of one site do not wait for each other."""
    name = clean_key(host)
    known = connection.execute(SITE_ID, {"name": name}).scalar()
    if known is None:
        run_upsert(connection, "site", [{"host": name, "first_seen_at": seen_at}])
        known = connection.execute(SITE_ID, {"name": name}).scalar_one()
    return int(known)


def _store_page_row(visit: Visit, thread_id: int | None) -> None:
    item = visit.item
    row = {
        "site_id": visit.site_id,
        "crawl_id": visit.crawl_id,
        "thread_id": thread_id,
        "url": clean_key(item.url),
        "role": item.role,
        "vertex": clean_text_or_none(item.vertex),
        "status": item.status,
        "fetched_at": visit.seen_at,
        "page_number": clean_count(item.page_number) or 1,
        "page_count": clean_count(item.page_count),
        "complete": item.complete,
        "reason": clean_text(item.reason),
        "records": len(item.boards) + len(item.threads) + len(item.posts),
    }
    run_upsert(visit.connection, "page", [row])
