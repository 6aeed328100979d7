"""Reading the tables back: rows for export and query, streamed, always in the same order. Times are ISO 8601, UTC."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from operator import itemgetter
from typing import Any

from sqlalchemy import Engine, Select, func, select, tuple_
from sqlalchemy.orm import aliased

from forumcrawl.exceptions import QueryIsWrong
from forumcrawl.storage.database import reading
from forumcrawl.storage.filters import EVERYTHING, Filter, by_author, in_time, is_there, of_board, of_site, with_words
from forumcrawl.storage.models import Author, Board, Link, Post, Site, Thread

Row = dict[str, Any]
ROWS_A_FETCH = 1000

POST_FIELDS = [
    "site",
    "board",
    "thread_title",
    "thread_url",
    "page_url",
    "position",
    "author",
    "author_url",
    "posted_at",
    "posted_text",
    "content_text",
    "content_html",
    "permalink",
    "reply_to",
    "own_text",
    "edited_at",
    "edited_text",
    "links",
    "images",
    "attachments",
]
THREAD_FIELDS = ["site", "board", "title", "url", "author", "created_at", "replies", "views", "last_post_at", "posts"]
THREAD_FIELDS += ["sticky", "locked", "pages", "board_url", "board_path"]
BOARD_FIELDS = ["site", "title", "url", "threads", "first_seen_at", "last_seen_at", "board_path"]
AUTHOR_FIELDS = ["site", "name", "url", "posts", "first_post_at", "last_post_at"]
AUTHOR_FIELDS += ["joined_at", "joined_text", "post_count", "location"]


@dataclass(frozen=True)
class Counts:
    """How many rows of each kind a site has."""

    boards: int
    threads: int
    posts: int
    authors: int


def find_posts(engine: Engine, wanted: Filter = EVERYTHING) -> Iterator[Row]:
    """Posts thread by thread, in the order of the thread."""
    query = _posts_query(wanted, _position(wanted) if wanted.picks_posts else Post.thread_id)
    rows = (_with_links(row) for row in _stream(engine, query, POST_FIELDS, wanted.limit))
    yield from rows if wanted.picks_posts else _numbered(rows)


def find_threads(engine: Engine, wanted: Filter = EVERYTHING) -> Iterator[Row]:
    """Threads in the order in which they were found."""
    yield from map(_with_own_board, _stream(engine, _threads_query(wanted), THREAD_FIELDS, wanted.limit))


def find_boards(engine: Engine, wanted: Filter = EVERYTHING) -> Iterator[Row]:
    """Boards in the order in which they were found."""
    threads = select(func.count()).where(Thread.board_id == Board.id).scalar_subquery()
    query = select(Site.host, Board.title, Board.url, threads, Board.first_seen_at, Board.last_seen_at)
    query = query.add_columns(Board.path)
    query = query.join_from(Board, Site).where(of_site(wanted)).order_by(Board.id)
    yield from _stream(engine, query, BOARD_FIELDS, wanted.limit)


def find_authors(engine: Engine, wanted: Filter = EVERYTHING) -> Iterator[Row]:
    """Authors in the order in which they were found."""
    written = (
        select(Post.author_id, func.count().label("posts"), func.min(Post.posted_at), func.max(Post.posted_at))
        .where(is_there(wanted))
        .group_by(Post.author_id)
        .subquery("written")
    )
    _, posts, first, last = written.c
    query = select(Site.host, Author.name, Author.url, func.coalesce(posts, 0), first, last)
    query = query.add_columns(Author.joined_at, Author.joined_text, Author.post_count, Author.location)
    query = query.join_from(Author, Site).outerjoin(written, written.c.author_id == Author.id)
    yield from _stream(engine, query.where(of_site(wanted)).order_by(Author.id), AUTHOR_FIELDS, wanted.limit)


def count_rows(engine: Engine, site: str) -> Counts:
    """What is stored of a site; posts that are gone from the forum count no more."""
    counts = [
        select(func.count()).select_from(model).join(Site, model.site_id == Site.id).where(Site.host == site)
        for model in (Board, Thread, Author)
    ]
    posts = select(func.count()).select_from(Post).join(Thread).join(Site)
    counts.insert(2, posts.where(Site.host == site, Post.deleted_at.is_(None)))
    with reading(engine) as connection:
        return Counts(*(int(connection.execute(query).scalar_one()) for query in counts))


def require_site(engine: Engine, site: str | None) -> None:
    """A site that is not in the database is a mistake worth a word."""
    with reading(engine) as connection:
        hosts = list(connection.execute(select(Site.host).order_by(Site.host)).scalars())
    if site is not None and site not in hosts:
        raise QueryIsWrong(f"there is no site {site!r} in the database; it has: {', '.join(hosts) or 'none'}")


def _posts_query(wanted: Filter, position: Any) -> Select[Any]:
    query = (
        select(Site.host, Board.title, Thread.title, Thread.url, Post.page_url, position, Post.author_name, Author.url)
        .add_columns(Post.posted_at, Post.posted_text, Post.content_text, Post.content_html)
        .add_columns(Post.permalink, Post.reply_to, Post.own_text, Post.edited_at, Post.edited_text)
        .add_columns(_links_of_post(), Post.images, Post.attachments)
        .join_from(Post, Thread)
        .join(Site)
        .outerjoin(Board, Thread.board_id == Board.id)
        .outerjoin(Author, Post.author_id == Author.id)
        .where(is_there(wanted), of_site(wanted), of_board(wanted), by_author(Post.author_name, wanted))
        .where(in_time(Post.posted_at, wanted), with_words(Post.content_text, wanted))
    )
    return query.order_by(Post.thread_id, Post.page_number, Post.page_index, Post.id)


def _links_of_post() -> Any:
    """The addresses that a post links to, one a line, in its order."""
    ordered = select(Link.url).where(Link.post_id == Post.id).order_by(Link.id).correlate(Post).subquery("linked")
    return select(func.aggregate_strings(ordered.c.url, "\n")).scalar_subquery()


def _with_links(row: Row) -> Row:
    return row | {"links": row["links"].split("\n") if row["links"] else []}


def _with_own_board(row: Row) -> Row:
    """The path of a thread ends with its board; that of a board ends above it."""
    path = row["board_path"]
    own = {"title": row["board"], "url": row["board_url"]}
    return row | {"board_path": None if path is None else [*path, own]}


def _position(wanted: Filter) -> Any:
    """The place of a post among all of its thread, also those that are not wanted."""
    other = aliased(Post)
    upto = tuple_(other.page_number, other.page_index, other.id) <= tuple_(Post.page_number, Post.page_index, Post.id)
    there = is_there(wanted, other.deleted_at)
    return select(func.count()).where(other.thread_id == Post.thread_id, upto, there).scalar_subquery()


def _numbered(rows: Iterator[Row]) -> Iterator[Row]:
    """The same where whole threads pass by, with the thread's id as position: counting is cheaper than asking."""
    for _, posts in groupby(rows, key=itemgetter("position")):
        yield from (post | {"position": place} for place, post in enumerate(posts, start=1))


def _threads_query(wanted: Filter) -> Select[Any]:
    of_thread = (Post.thread_id == Thread.id, is_there(wanted))
    posts = select(func.count()).where(*of_thread).scalar_subquery()
    last = select(func.max(Post.posted_at)).where(*of_thread).scalar_subquery()
    query = (
        select(Site.host, Board.title, Thread.title, Thread.url, Thread.author_name, Thread.created_at)
        .add_columns(Thread.replies, Thread.views, func.coalesce(Thread.last_post_at, last), posts)
        .add_columns(Thread.sticky, Thread.locked, Thread.pages, Board.url, Board.path)
        .join_from(Thread, Site)
        .outerjoin(Board, Thread.board_id == Board.id)
        .where(of_site(wanted), of_board(wanted), by_author(Thread.author_name, wanted))
        .where(in_time(Thread.created_at, wanted), with_words(Thread.title, wanted))
    )
    return query.order_by(Thread.id)


def _stream(engine: Engine, query: Select[Any], fields: Sequence[str], limit: int | None) -> Iterator[Row]:
    with reading(engine) as connection:
        result = connection.execution_options(yield_per=ROWS_A_FETCH).execute(query.limit(limit))
        for row in result:
            yield dict(zip(fields, map(_plain, row), strict=True))


def _plain(value: Any) -> Any:
    return value.replace(tzinfo=None).isoformat() + "Z" if isinstance(value, datetime) else value
