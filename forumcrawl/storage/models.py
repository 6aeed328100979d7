"""The tables: `sites, boards, threads, posts, authors, post_revisions, quotes, links, crawls, pages`. Times are UTC."""

from datetime import datetime

from sqlalchemy import JSON, BigInteger, ForeignKey, Index, Text, UniqueConstraint
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from forumcrawl.storage.columns import Id, UtcTime


class Base(DeclarativeBase):
    """What all tables share: text without a limit, wide counts, times in UTC."""

    type_annotation_map = {str: Text, int: BigInteger, datetime: UtcTime}  # noqa: RUF012 - SQLAlchemy reads a plain dict


class Site(Base):
    """A forum, known by its host."""

    __tablename__ = "sites"
    id: Mapped[int] = mapped_column(Id, primary_key=True)
    host: Mapped[str] = mapped_column(unique=True)
    first_seen_at: Mapped[datetime]


class Crawl(Base):
    """One run over a forum; without `finished_at` it runs still or was killed."""

    __tablename__ = "crawls"
    id: Mapped[int] = mapped_column(Id, primary_key=True)
    site_id: Mapped[int] = mapped_column(ForeignKey("sites.id"), index=True)
    start_url: Mapped[str] = mapped_column(index=True)
    started_at: Mapped[datetime]
    finished_at: Mapped[datetime | None]
    outcome: Mapped[str | None]
    figures: Mapped[dict[str, int | float] | None] = mapped_column(JSON)


class Board(Base):
    """A board of a forum."""

    __tablename__ = "boards"
    __table_args__ = (UniqueConstraint("site_id", "url"),)
    id: Mapped[int] = mapped_column(Id, primary_key=True)
    site_id: Mapped[int] = mapped_column(ForeignKey("sites.id"))
    url: Mapped[str]
    title: Mapped[str | None]
    path: Mapped[list[dict[str, str]] | None] = mapped_column(JSON(none_as_null=True))
    """The boards above it (title and url), the outermost first, where breadcrumbs show them."""
    listed_at: Mapped[datetime | None]
    """When a list of boards last showed it: what that list says wins over what the board's own page says."""
    first_seen_at: Mapped[datetime]
    last_seen_at: Mapped[datetime]


class Author(Base):
    """Who wrote, known by the address of the profile or, lacking one, by name."""

    __tablename__ = "authors"
    __table_args__ = (UniqueConstraint("site_id", "key"),)
    id: Mapped[int] = mapped_column(Id, primary_key=True)
    site_id: Mapped[int] = mapped_column(ForeignKey("sites.id"))
    key: Mapped[str]
    name: Mapped[str | None]
    url: Mapped[str | None]
    joined_at: Mapped[datetime | None]
    """What posts show about the author, as are the next three."""
    joined_text: Mapped[str | None]
    post_count: Mapped[int | None]
    """The forum's own count."""
    location: Mapped[str | None]
    first_seen_at: Mapped[datetime]


class Thread(Base):
    """A thread, known by the address of its first page."""

    __tablename__ = "threads"
    __table_args__ = (UniqueConstraint("site_id", "url"),)
    id: Mapped[int] = mapped_column(Id, primary_key=True)
    site_id: Mapped[int] = mapped_column(ForeignKey("sites.id"))
    board_id: Mapped[int | None] = mapped_column(ForeignKey("boards.id"), index=True)
    url: Mapped[str]
    title: Mapped[str | None]
    author_id: Mapped[int | None] = mapped_column(ForeignKey("authors.id"))
    author_name: Mapped[str | None]
    created_at: Mapped[datetime | None]
    replies: Mapped[int | None]
    """The forum's own count, as are the views."""
    views: Mapped[int | None]
    last_post_at: Mapped[datetime | None]
    last_post_text: Mapped[str | None]
    sticky: Mapped[bool | None]
    locked: Mapped[bool | None]
    pages: Mapped[int | None]
    """How many pages it has, where its pages tell."""
    listed_at: Mapped[datetime | None]
    """When a list of threads last showed it: what that list says wins over what the thread's own pages say."""
    first_seen_at: Mapped[datetime]
    last_seen_at: Mapped[datetime]


class Post(Base):
    """A post: one row however often and on however many pages it is seen."""

    __tablename__ = "posts"
    __table_args__ = (
        UniqueConstraint("thread_id", "key"),
        Index("ix_posts_in_order", "thread_id", "page_number", "page_index"),
    )
    id: Mapped[int] = mapped_column(Id, primary_key=True)
    thread_id: Mapped[int] = mapped_column(ForeignKey("threads.id"))
    key: Mapped[str]
    author_id: Mapped[int | None] = mapped_column(ForeignKey("authors.id"), index=True)
    author_name: Mapped[str | None]
    """As displayed at the post: profiles may be renamed, or shared by all guests."""
    posted_at: Mapped[datetime | None]
    posted_text: Mapped[str | None]
    content_text: Mapped[str]
    content_html: Mapped[str]
    permalink: Mapped[str | None]
    reply_to: Mapped[str | None]
    """Key of the post of this thread that it answers."""
    own_text: Mapped[str | None]
    """The content without quotes; None where a version wrote it that did not know them."""
    edited_at: Mapped[datetime | None]
    """What its edit note says, as does the text."""
    edited_text: Mapped[str | None]
    images: Mapped[list[str] | None] = mapped_column(JSON(none_as_null=True))
    """Addresses of the images in it; None where a version wrote it that did not look."""
    attachments: Mapped[list[dict[str, str | None]] | None] = mapped_column(JSON(none_as_null=True))
    """Files that it offers: url, name, size as displayed."""
    page_url: Mapped[str]
    """Where it was read; of several pages the first one of the thread."""
    page_number: Mapped[int]
    page_index: Mapped[int]
    """Order on that page, from 0."""
    crawl_id: Mapped[int] = mapped_column(ForeignKey("crawls.id"))
    """The crawl that saw it last."""
    first_seen_at: Mapped[datetime]
    last_seen_at: Mapped[datetime]
    deleted_at: Mapped[datetime | None]


class PostRevision(Base):
    """What a post said before it was changed."""

    __tablename__ = "post_revisions"
    id: Mapped[int] = mapped_column(Id, primary_key=True)
    post_id: Mapped[int] = mapped_column(ForeignKey("posts.id"), index=True)
    content_text: Mapped[str]
    content_html: Mapped[str]
    seen_until: Mapped[datetime]
    """When the post was last seen to say this."""


class PostQuote(Base):
    """Words of somebody else that the present content of a post holds."""

    __tablename__ = "quotes"
    __table_args__ = (UniqueConstraint("post_id", "number"),)
    id: Mapped[int] = mapped_column(Id, primary_key=True)
    post_id: Mapped[int] = mapped_column(ForeignKey("posts.id"))
    number: Mapped[int]
    """Order in the post, from 1."""
    author: Mapped[str | None]
    text: Mapped[str]
    post: Mapped[str | None]
    """Key of the post that says it, where the page tells."""


class Link(Base):
    """A link that the present content of a post holds."""

    __tablename__ = "links"
    __table_args__ = (UniqueConstraint("post_id", "url"),)
    id: Mapped[int] = mapped_column(Id, primary_key=True)
    post_id: Mapped[int] = mapped_column(ForeignKey("posts.id"))
    url: Mapped[str]


class Page(Base):
    """A page as it was last fetched, and whether it could be read completely."""

    __tablename__ = "pages"
    __table_args__ = (UniqueConstraint("site_id", "url"),)
    id: Mapped[int] = mapped_column(Id, primary_key=True)
    site_id: Mapped[int] = mapped_column(ForeignKey("sites.id"))
    crawl_id: Mapped[int] = mapped_column(ForeignKey("crawls.id"))
    thread_id: Mapped[int | None] = mapped_column(ForeignKey("threads.id"), index=True)
    url: Mapped[str]
    role: Mapped[str]
    vertex: Mapped[str | None]
    status: Mapped[int]
    fetched_at: Mapped[datetime]
    page_number: Mapped[int]
    page_count: Mapped[int | None]
    """How many pages the list or thread has, where the page tells."""
    complete: Mapped[bool]
    reason: Mapped[str]
    records: Mapped[int]
    """How many boards, threads and posts the page showed."""
