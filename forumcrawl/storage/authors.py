"""Storing who wrote: one row an author and site."""

from collections.abc import Iterable, Sequence
from typing import Any

from sqlalchemy import bindparam, select

from forumcrawl.items import Member, PageItem
from forumcrawl.storage.clean import clean_count, clean_key, clean_text_or_none, clean_time
from forumcrawl.storage.models import Author
from forumcrawl.storage.statements import MEMBER_COLUMNS, run_upsert
from forumcrawl.storage.visit import Visit, find_rows

KNOWN = select(
    Author.id, Author.key, Author.name, Author.joined_at, Author.joined_text, Author.post_count, Author.location
).where(Author.site_id == bindparam("parent_id"), Author.key.in_(bindparam("keys", expanding=True)))


def author_key(name: str | None, url: str | None) -> str | None:
    """What tells an author from the others of a site: the profile's address or, lacking one, the name."""
    key = url or name
    return clean_key(key) if key else None


def store_authors(visit: Visit) -> dict[str, int]:
    """Stores all authors that the page names; their ids by key."""
    rows: dict[str, dict[str, Any]] = {}
    for name, url, member in _named(visit.item):
        if (key := author_key(name, url)) is not None:
            rows.setdefault(key, _row(visit, key, name, url, member))
    known = _find_known(visit, sorted(rows))
    news = [row for key, row in sorted(rows.items()) if key not in known or _tells_more(row, known[key])]
    run_upsert(visit.connection, "author", news)
    known |= _find_known(visit, [row["key"] for row in news if row["key"] not in known])
    return {key: author.id for key, author in known.items()}


def _find_known(visit: Visit, keys: Sequence[str]) -> dict[str, Any]:
    return {row.key: row for row in find_rows(visit.connection, KNOWN, visit.site_id, keys)}


def _tells_more(row: dict[str, Any], known: Any) -> bool:
    return any(row[column] not in (None, getattr(known, column)) for column in ("name", *MEMBER_COLUMNS))


def _named(item: PageItem) -> Iterable[tuple[str | None, str | None, Member | None]]:
    yield from ((post.author, post.author_url, post.member) for post in item.posts)
    yield from ((thread.author, thread.author_url, None) for thread in item.threads)


def _row(visit: Visit, key: str, name: str | None, url: str | None, member: Member | None) -> dict[str, Any]:
    member = member or Member()
    return {
        "site_id": visit.site_id,
        "key": key,
        "name": clean_text_or_none(name or None),
        "url": clean_text_or_none(url or None),
        "joined_at": clean_time(member.joined_at),
        "joined_text": clean_text_or_none(member.joined_text),
        "post_count": clean_count(member.post_count),
        "location": clean_text_or_none(member.location),
        "first_seen_at": visit.seen_at,
    }
