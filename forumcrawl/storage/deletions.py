"""Which posts are gone from the forum."""

from datetime import datetime

from sqlalchemy import Connection, exists, or_, update

from forumcrawl.storage.models import Page, Post


def mark_deleted(connection: Connection, crawl_id: int, deleted_at: datetime) -> int:
    """Marks the posts that a crawl would have seen if they still stood, and did not see; how many.

    That is sure only in a thread of which this crawl has read every known page again, completely, and found posts
    on each. A post that shows up later is unmarked when it is stored."""
    unread = exists().where(
        Page.thread_id == Post.thread_id,
        or_(Page.crawl_id != crawl_id, Page.complete.is_(False), Page.records == 0),
    )
    read = exists().where(Page.thread_id == Post.thread_id, Page.crawl_id == crawl_id)
    gone = update(Post).where(Post.crawl_id != crawl_id, Post.deleted_at.is_(None), read, ~unread)
    return connection.execute(gone.values(deleted_at=deleted_at)).rowcount
