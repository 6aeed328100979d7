"""What passes from extraction to storage: one item a page, with the rows that the page shows. Times are UTC."""

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

Role = Literal["board", "list", "post", "profile", "other"]
"""What a page is: a list of boards, a list of threads, the posts of a thread, a user's profile, or something else."""


@dataclass(frozen=True)
class BoardRow:
    """A board, as a list of boards shows it."""

    title: str
    url: str


@dataclass(frozen=True)
class ThreadRow:
    """A thread, as a list of threads shows it. What the list does not show is None."""

    title: str
    url: str
    author: str | None = None
    author_url: str | None = None
    created_at: datetime | None = None
    replies: int | None = None
    views: int | None = None
    last_post_at: datetime | None = None
    last_post_text: str | None = None
    sticky: bool | None = None
    """Whether it is kept at the top of its list."""
    locked: bool | None = None
    """Whether nobody may answer it any more."""


@dataclass(frozen=True)
class Quote:
    """Words of somebody else that a post holds."""

    author: str | None
    text: str
    """Without the line that names the author, and without quotes inside it."""
    post: str | None = None
    """Key of the post that they come from, where the page tells."""


@dataclass(frozen=True)
class Attachment:
    """A file that a post offers."""

    url: str
    name: str
    size: str | None = None
    """As displayed."""


@dataclass(frozen=True)
class Member:
    """What a post shows about its author beside the name."""

    joined_at: datetime | None = None
    """As exact as it is displayed: the first day of a month that stands alone."""
    joined_text: str | None = None
    post_count: int | None = None
    """The forum's own count."""
    location: str | None = None


@dataclass(frozen=True)
class PostRow:
    """A post, as a thread page shows it. What the page does not show is None."""

    key: str
    """Tells this post from the others of its thread, the same however often and wherever it is seen."""
    author: str | None = None
    author_url: str | None = None
    posted_at: datetime | None = None
    posted_text: str | None = None
    """The time as displayed."""
    content_text: str = ""
    content_html: str = ""
    permalink: str | None = None
    reply_to: str | None = None
    """Key of the post that this one answers."""
    own_text: str | None = None
    """The content without quotes."""
    quotes: tuple[Quote, ...] = ()
    edited_at: datetime | None = None
    """When it was changed last, as the edit note says."""
    edited_text: str | None = None
    """The edit note as displayed."""
    member: Member | None = None
    attachments: tuple[Attachment, ...] = ()
    """Files offered beside the content; those linked in it are read from it."""


@dataclass(frozen=True)
class PageItem:
    """One fetched page and what was read from it."""

    site: str
    """Host of the forum, with the port where it is not the usual one."""
    url: str
    role: Role
    fetched_at: datetime
    status: int = 200
    vertex: str | None = None
    board_url: str | None = None
    """The board that a list page shows or that a thread page was reached from."""
    board_title: str | None = None
    thread_url: str | None = None
    """Address of the thread's first page, on every page of the thread."""
    thread_title: str | None = None
    page_number: int = 1
    """Which page of its list or thread this is."""
    page_count: int | None = None
    """How many pages the list or thread has, where the page tells."""
    board_path: tuple[BoardRow, ...] = ()
    """The boards above, by the breadcrumbs, the outermost first: of a thread down to its board, of a board down to its parent."""
    boards: tuple[BoardRow, ...] = ()
    threads: tuple[ThreadRow, ...] = ()
    posts: tuple[PostRow, ...] = ()
    complete: bool = True
    reason: str = ""
    """Why the page could not be read completely."""
