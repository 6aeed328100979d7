"""Storing who wrote: one row an author and site."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from sqlalchemy import bindparam, select

from forumcrawl.items import PageItem
from forumcrawl.storage.clean import clean_key, clean_text, clean_text_or_none
from forumcrawl.storage.models import Author
from forumcrawl.storage.statements import run_upsert
from forumcrawl.storage.visit import Visit, find_rows

Shown = tuple[tuple[str, str], ...]
KNOWN = select(Author.id, Author.key, Author.name, Author.shown).where(
    Author.site_id == bindparam("parent_id"), Author.key.in_(bindparam("keys", expanding=True))
)


def author_key(name: str | None, url: str | None) -> str | None:
    """What tells an author from the others of a site: the profile's address or, lacking one, the name."""
    key = url or name
    return clean_key(key) if key else None


def store_authors(visit: Visit) -> dict[str, int]:
    """Stores all authors that the page names; their ids by key."""
    rows: dict[str, dict[str, Any]] = {}
    for name, url, shown in _named(visit.item):
        if (key := author_key(name, url)) is not None:
            rows.setdefault(key, _row(visit, key, name, url, shown))
    known = _find_known(visit, sorted(rows))
    news = [row for key, row in sorted(rows.items()) if key not in known or _is_news(row, known[key])]
    run_upsert(visit.connection, "author", news)
    known |= _find_known(visit, [row["key"] for row in news if row["key"] not in known])
    return {key: author.id for key, author in known.items()}


def _find_known(visit: Visit, keys: Sequence[str]) -> dict[str, Any]:
    return {row.key: row for row in find_rows(visit.connection, KNOWN, visit.site_id, keys)}


def _is_news(row: Mapping[str, Any], known: Any) -> bool:
    return row["name"] not in (None, known.name) or row["shown"] not in (None, known.shown)


def _named(item: PageItem) -> Iterable[tuple[str | None, str | None, Shown]]:
    yield from ((post.author, post.author_url, post.author_shown) for post in item.posts)
    yield from ((thread.author, thread.author_url, ()) for thread in item.threads)


def _row(visit: Visit, key: str, name: str | None, url: str | None, shown: Shown) -> dict[str, Any]:
    return {
        "site_id": visit.site_id,
        "key": key,
        "name": clean_text_or_none(name or None),
        "url": clean_text_or_none(url or None),
        "shown": {clean_text(label): clean_text(value) for label, value in shown} or None,
        "first_seen_at": visit.seen_at,
    }
