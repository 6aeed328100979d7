"""What a page shows, before it is markup. Texts named `…_html` are markup already; all others go through `esc`."""

from dataclasses import dataclass
from html import escape as esc

from forumcrawl.demo.dates import Shown

__all__ = [
    "AuthorView",
    "BoardView",
    "CategoryView",
    "CommentView",
    "FileView",
    "Flip",
    "IndexView",
    "LastView",
    "LinkView",
    "ListView",
    "PostView",
    "ThreadRowView",
    "ThreadView",
    "esc",
]


@dataclass(frozen=True)
class LinkView:
    """A link: its address is ready for an attribute."""

    text: str
    href: str


@dataclass(frozen=True)
class Flip:
    """Page-flipping: the current page, the last one, and the addresses between."""

    page: int
    pages: int
    hrefs: dict[int, str]


@dataclass(frozen=True)
class LastView:
    """The last post, as lists show it."""

    author: str
    author_href: str | None
    time_html: str
    time_text: str
    href: str
    day_text: str
    """The day alone, as over a group of threads."""


@dataclass(frozen=True)
class BoardView:
    """A board in a list of boards."""

    id: int
    title: str
    href: str
    description: str
    threads: int
    posts: int
    last: LastView | None
    subboards: tuple["BoardView", ...] = ()


@dataclass(frozen=True)
class CategoryView:
    """Boards under a common heading."""

    title: str
    href: str | None
    boards: tuple[BoardView, ...]


@dataclass(frozen=True)
class IndexView:
    """A list of boards."""

    title: str
    categories: tuple[CategoryView, ...]


@dataclass(frozen=True)
class ThreadRowView:
    """A thread in a list of threads."""

    id: int
    title: str
    href: str
    author: str
    author_href: str | None
    replies: int
    views: int
    last: LastView
    sticky: bool
    locked: bool
    page_links: tuple[LinkView, ...]


@dataclass(frozen=True)
class ListView:
    """A page of a board."""

    title: str
    subboards: tuple[BoardView, ...]
    rows: tuple[ThreadRowView, ...]
    sorts: tuple[LinkView, ...]
    new_thread_href: str


@dataclass(frozen=True)
class AuthorView:
    """Who wrote a post, and what stands beside it."""

    name: str
    href: str | None
    joined: str
    post_count: int
    location: str
    avatar: str


@dataclass(frozen=True)
class CommentView:
    """A short remark below a post; no post itself."""

    author: AuthorView
    time_html: str
    text: str


@dataclass(frozen=True)
class FileView:
    """A file that a post offers below its text."""

    name: str
    href: str
    size: str


@dataclass(frozen=True)
class PostView:
    """A post of a thread page."""

    id: int
    number: int
    """Place in the thread, from 1."""
    author: AuthorView
    time_html: str
    time: Shown
    day_text: str
    """The day alone, as over a group of posts."""
    content_html: str
    content_text: str
    signature_html: str
    edit_note: str
    permalink: str
    reply_href: str
    report_href: str
    subject: str
    replies: tuple["PostView", ...] = ()
    comments: tuple[CommentView, ...] = ()
    repeat: bool = False
    files: tuple[FileView, ...] = ()
    edited_at: int | None = None
    """When the edit note says that it was edited; None without a note."""


@dataclass(frozen=True)
class ThreadView:
    """A page of a thread. Where replies are nested, `posts` holds those that answer nobody on this page."""

    id: int
    title: str
    locked: bool
    posts: tuple[PostView, ...]
    opens: bool
    """Whether the first of the posts is the thread's opening post."""
    reply_href: str
    print_href: str
