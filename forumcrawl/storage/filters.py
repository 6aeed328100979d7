"""Which rows are wanted, and the conditions that pick them."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, and_, func, or_, true

from forumcrawl.storage.models import Board, Post, Site


@dataclass(frozen=True)
class Filter:
    """Which rows are wanted; what is empty does not restrict."""

    site: str | None = None
    board: str | None = None
    """Title or address of the board."""
    author: str | None = None
    since: datetime | None = None
    until: datetime | None = None
    """The first moment that is too late."""
    words: Sequence[str] = ()
    """All of them must occur, in any case and order."""
    with_deleted: bool = False
    limit: int | None = None

    @property
    def picks_posts(self) -> bool:
        """Whether some posts of a thread may be wanted and others not."""
        return bool(self.author or self.since or self.until or self.words)


EVERYTHING = Filter()


def of_site(wanted: Filter) -> ColumnElement[bool]:
    """Of the site."""
    return true() if wanted.site is None else Site.host == wanted.site


def of_board(wanted: Filter) -> ColumnElement[bool]:
    """In the board, by its title or address."""
    if wanted.board is None:
        return true()
    return or_(func.lower(Board.title) == wanted.board.lower(), Board.url == wanted.board)


def by_author(name: Any, wanted: Filter) -> ColumnElement[bool]:
    """By the author, whatever the case of the name."""
    return true() if wanted.author is None else func.lower(name) == wanted.author.lower()


def in_time(time: Any, wanted: Filter) -> ColumnElement[bool]:
    """In the time range; what has no time is in none."""
    begun = true() if wanted.since is None else time >= wanted.since
    return and_(begun, true() if wanted.until is None else time < wanted.until)


def with_words(text: Any, wanted: Filter) -> ColumnElement[bool]:
    """With all the words."""
    return and_(true(), *(func.lower(text).contains(word.lower(), autoescape=True) for word in wanted.words))


def is_there(wanted: Filter, deleted_at: Any = Post.deleted_at) -> ColumnElement[bool]:
    """Not gone from the forum, unless those are wanted too."""
    return true() if wanted.with_deleted else deleted_at.is_(None)
