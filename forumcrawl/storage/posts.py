"""Storing the posts of a page: one row a post; what it said before, its quotes and its links into their own tables."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import bindparam, delete, insert, select, update

from forumcrawl.dom.media import find_media
from forumcrawl.items import Attachment, PostRow, Quote
from forumcrawl.storage.authors import author_key
from forumcrawl.storage.clean import clean_count, clean_key, clean_text, clean_text_or_none, clean_time
from forumcrawl.storage.links import find_links
from forumcrawl.storage.models import Link, Post, PostQuote, PostRevision
from forumcrawl.storage.statements import POST_COLUMNS, run_upsert
from forumcrawl.storage.visit import Visit, find_rows, in_batches

KNOWN = select(
    Post.id,
    Post.key,
    Post.author_id,
    Post.author_name,
    Post.posted_at,
    Post.posted_text,
    Post.content_text,
    Post.content_html,
    Post.permalink,
    Post.reply_to,
    Post.own_text,
    Post.edited_at,
    Post.edited_text,
    Post.images,
    Post.attachments,
    Post.page_url,
    Post.page_number,
    Post.page_index,
    Post.crawl_id,
    Post.first_seen_at,
    Post.last_seen_at,
    Post.deleted_at,
).where(Post.thread_id == bindparam("parent_id"), Post.key.in_(bindparam("keys", expanding=True)))
IDS = KNOWN.with_only_columns(Post.id, Post.key)
NEWS = [column for column in POST_COLUMNS if column not in ("crawl_id", "last_seen_at")]
CONTENT = ["content_text", "content_html", "own_text"]
SEEN = update(Post).where(Post.id.in_(bindparam("ids", expanding=True)))


@dataclass(frozen=True)
class Sighting:
    """A post on this page, beside the row that is stored of it, if any."""

    row: dict[str, Any]
    known: Any

    @property
    def is_news(self) -> bool:
        """Whether the row says anything but that the post was seen again."""
        return self.known is None or any(self.row[column] != getattr(self.known, column) for column in NEWS)

    @property
    def has_new_text(self) -> bool:
        """Whether the post said something else before."""
        return self.known is not None and self.known.content_text != self.row["content_text"]

    @property
    def has_new_quotes(self) -> bool:
        """Whether its quotes are to be stored again."""
        return self.has_new_links or bool(self.known.own_text != self.row["own_text"])

    @property
    def has_new_links(self) -> bool:
        """Whether its links are to be read again."""
        return self.known is None or bool(self.known.content_html != self.row["content_html"])


def store_posts(visit: Visit, thread_id: int, authors: Mapping[str, int]) -> None:
    """Stores the posts of the page. A key that the page shows twice is one post, the upper one."""
    shown: dict[str, tuple[int, PostRow]] = {}
    for index, post in enumerate(visit.item.posts):
        shown.setdefault(clean_key(post.key), (index, post))
    known = _find_known(visit, thread_id, sorted(shown))
    sightings = [
        _sighting(visit, known.get(key), _row(visit, thread_id, key, *shown[key], authors)) for key in sorted(shown)
    ]
    run_upsert(visit.connection, "post", [sighting.row for sighting in sightings if sighting.is_news])
    _note_seen(visit, [sighting.known.id for sighting in sightings if not sighting.is_news])
    _store_revisions(visit, sightings)
    _store_quotes(visit, thread_id, shown, [sighting for sighting in sightings if sighting.has_new_quotes])
    _store_links(visit, thread_id, [sighting for sighting in sightings if sighting.has_new_links])


def _find_known(visit: Visit, thread_id: int, keys: Sequence[str]) -> dict[str, Any]:
    return {row.key: row for row in find_rows(visit.connection, KNOWN, thread_id, keys)}


def _row(
    visit: Visit, thread_id: int, key: str, index: int, post: PostRow, authors: Mapping[str, int]
) -> dict[str, Any]:
    return {
        "thread_id": thread_id,
        "key": key,
        "author_id": authors.get(author_key(post.author, post.author_url) or ""),
        "author_name": clean_text_or_none(post.author),
        "posted_at": clean_time(post.posted_at),
        "posted_text": clean_text_or_none(post.posted_text),
        "content_text": clean_text(post.content_text),
        "content_html": clean_text(post.content_html),
        "permalink": clean_text_or_none(post.permalink),
        "reply_to": clean_key(post.reply_to) if post.reply_to else None,
        "own_text": clean_text_or_none(post.own_text),
        "edited_at": clean_time(post.edited_at),
        "edited_text": clean_text_or_none(post.edited_text),
        "images": None,
        "attachments": _files_row(post.attachments),
        "page_url": clean_text(visit.item.url),
        "page_number": clean_count(visit.item.page_number) or 1,
        "page_index": index,
        "crawl_id": visit.crawl_id,
        "first_seen_at": visit.seen_at,
        "last_seen_at": visit.seen_at,
        "deleted_at": None,
    }


def _sighting(visit: Visit, known: Any, row: dict[str, Any]) -> Sighting:
    """Keeps of the stored row what this page does not know or knows less well."""
    if known is None:
        return Sighting(_with_media(row), None)
    for column in ("permalink", "reply_to", "own_text"):
        _keep(row, known, [column], row[column] is None)
    _keep(row, known, ["author_id", "author_name"], row["author_name"] is None and row["author_id"] is None)
    _keep(row, known, ["posted_at", "posted_text"], _knows_time_better(known, row))
    _keep(row, known, CONTENT, not visit.item.complete and not row["content_text"])
    _keep(row, known, ["edited_at", "edited_text"], row["edited_text"] is None)
    _keep(row, known, ["page_url", "page_number", "page_index"], _stands_earlier(known, row))
    same = known.images is not None and known.content_html == row["content_html"]
    if same and all(file in known.attachments for file in row["attachments"]):
        _keep(row, known, ["images", "attachments"], keep=True)
    else:
        _with_media(row)
    return Sighting(row, known)


def _with_media(row: dict[str, Any]) -> dict[str, Any]:
    """The row with the images and files of its content."""
    media = find_media(row["content_html"], row["page_url"])
    row["images"] = list(media.images)
    files = {file["url"]: file for file in (*_files_row(media.files), *row["attachments"])}
    row["attachments"] = list(files.values())
    return row


def _files_row(files: Iterable[Attachment]) -> list[dict[str, str | None]]:
    return [
        {"url": clean_key(file.url), "name": clean_text(file.name), "size": clean_text_or_none(file.size)}
        for file in files
    ]


def _keep(row: dict[str, Any], known: Any, columns: Iterable[str], keep: bool) -> None:
    if keep:
        row.update((column, getattr(known, column)) for column in columns)


def _stands_earlier(known: Any, row: dict[str, Any]) -> bool:
    return bool((known.page_number, known.page_index) <= (row["page_number"], row["page_index"]))


def _knows_time_better(known: Any, row: dict[str, Any]) -> bool:
    """Whether the stored time is the better one: "5 minutes ago" says more than "2 years ago" of the same post.

    A displayed time that changes from crawl to crawl is counted from now, and off by less than half its age;
    anything else is a better reading of the page, which wins."""
    old: datetime | None = known.posted_at
    new: datetime | None = row["posted_at"]
    seen_at: datetime = row["last_seen_at"]
    if old is None or new is None:
        return new is None and (old is not None or row["posted_text"] is None)
    if known.crawl_id == row["crawl_id"] or known.posted_text == row["posted_text"]:
        return False
    return abs(new - old) <= abs(seen_at - old) / 2


def _note_seen(visit: Visit, post_ids: Sequence[int]) -> None:
    """The short way for posts that are as they were, which is most of a crawl that comes back."""
    seen = SEEN.values(crawl_id=visit.crawl_id, last_seen_at=visit.seen_at)
    for some in in_batches(post_ids):
        visit.connection.execute(seen, {"ids": some})


def _store_revisions(visit: Visit, sightings: Sequence[Sighting]) -> None:
    revisions = [
        {
            "post_id": sighting.known.id,
            "content_text": sighting.known.content_text,
            "content_html": sighting.known.content_html,
            "seen_until": sighting.known.last_seen_at,
        }
        for sighting in sightings
        if sighting.has_new_text
    ]
    if revisions:
        visit.connection.execute(insert(PostRevision), revisions)


def _store_quotes(
    visit: Visit, thread_id: int, shown: Mapping[str, tuple[int, PostRow]], sightings: Sequence[Sighting]
) -> None:
    """Quotes of content that is gone go with it."""
    stale = [sighting.known.id for sighting in sightings if sighting.known is not None]
    if stale:
        visit.connection.execute(delete(PostQuote).where(PostQuote.post_id.in_(stale)))
    quoting = [key for key in (sighting.row["key"] for sighting in sightings) if shown[key][1].quotes]
    rows = [
        _quote_row(row.id, number, quote)
        for row in find_rows(visit.connection, IDS, thread_id, quoting)
        for number, quote in enumerate(shown[row.key][1].quotes, start=1)
    ]
    run_upsert(visit.connection, "quote", rows)


def _quote_row(post_id: int, number: int, quote: Quote) -> dict[str, Any]:
    return {
        "post_id": post_id,
        "number": number,
        "author": clean_text_or_none(quote.author),
        "text": clean_text(quote.text),
        "post": clean_key(quote.post) if quote.post else None,
    }


def _store_links(visit: Visit, thread_id: int, sightings: Sequence[Sighting]) -> None:
    """Links of content that is gone go with it."""
    stale = [sighting.known.id for sighting in sightings if sighting.known is not None]
    if stale:
        visit.connection.execute(delete(Link).where(Link.post_id.in_(stale)))
    links = {row["key"]: find_links(row["content_html"], row["page_url"]) for row in (s.row for s in sightings)}
    linking = [key for key, addresses in links.items() if addresses]
    rows = [
        {"post_id": row.id, "url": address}
        for row in find_rows(visit.connection, IDS, thread_id, linking)
        for address in links[row.key]
    ]
    run_upsert(visit.connection, "link", rows)
