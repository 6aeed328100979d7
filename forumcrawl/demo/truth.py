"""Writes a site with its exact truth as a folder: a mirror of a forum of which everything is known.

site.json (the forum), pages.jsonl.xz (url, status, html), types.jsonl (what each URL is), gold.jsonl (what a perfect
extractor returns for each page), truth.json (boards, threads, posts, users).
"""

import json
import lzma
from collections import Counter, deque
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast
from urllib.parse import urljoin, urlsplit

from lxml import html

from forumcrawl.demo.addresses import Target
from forumcrawl.demo.dates import utc_iso
from forumcrawl.demo.framing import Page
from forumcrawl.demo.site import Site
from forumcrawl.demo.views import BoardView, IndexView, ListView, PostView, ThreadView
from forumcrawl.demo.world import Thread

BASE = "http://127.0.0.1:8400"
CALENDAR_MONTHS = 6
"""The calendar has no end; a mirror stops this many months before and after now."""

Row = dict[str, Any]


def write_site(folder: Path, seed: int, skin: str | None = None, size: str = "small", day: int = 0) -> dict[str, int]:
    """Writes the site; returns how many pages of each kind it has."""
    site = Site(seed, skin, size, day, BASE)
    folder.mkdir(parents=True, exist_ok=True)
    counts: Counter[str] = Counter()
    with (
        lzma.open(folder / "pages.jsonl.xz", "wt", encoding="utf-8", preset=2) as pages,
        (folder / "types.jsonl").open("w", encoding="utf-8") as types,
        (folder / "gold.jsonl").open("w", encoding="utf-8") as gold,
    ):
        for path, page, row in mirror(site):
            pages.write(_line(row))
            types.write(_line(type_of(site, path, page)))
            counts[page.kind] += 1
            if page.view is not None:
                gold.write(_line(gold_of(site, path, page)))
    _save(folder / "truth.json", truth_of(site))
    _save(folder / "site.json", description_of(site, folder.name))
    return dict(counts)


def mirror(site: Site) -> Iterator[tuple[str, Page, Row]]:
    """Every page that a guest can reach: its path, what it is, and its row in pages.jsonl."""
    queue = deque([site.addresses.path(Target("index"))])
    known = set(queue)
    while queue:
        path = queue.popleft()
        page, response = site.answer(path)
        is_html = response.content_type.startswith("text/html")
        text = response.body.decode() if is_html else None
        yield (
            path,
            page,
            {
                "url": site.base + path,
                "status": response.status,
                "content_type": response.content_type,
                "location": response.location or None,
                "html": text,
            },
        )
        for found in find_paths(site, path, response.location, text or ""):
            if found not in known:
                known.add(found)
                queue.append(found)


def find_paths(site: Site, path: str, location: str, text: str) -> Iterator[str]:
    """The pages of its own site that a page leads to, without session ids and fragments; files are none."""
    hrefs = cast(list[str], html.fromstring(text).xpath("//a/@href | //link/@href")) if text.strip() else []
    for href in [*hrefs, *([location] if location else [])]:
        url = urlsplit(urljoin(site.base + path, href))
        if f"{url.scheme}://{url.netloc}" == site.base:
            found = site.addresses.without_session(url.path + (f"?{url.query}" if url.query else ""))
            if not found.startswith("/files/") and not _is_too_far(site, found):
                yield found


def type_of(site: Site, path: str, page: Page) -> Row:
    """What a URL is: its row in types.jsonl."""
    target, useful = page.target, page.kind != "other"
    identity: int | str | None = target.id if useful else None
    if page.kind == "board":
        identity = f"cat-{target.id}" if target.id else "index"
    canonical = useful and site.addresses.is_canonical(path, target)
    return {
        "url": site.base + path,
        "type": page.kind,
        "id": identity,
        "page": target.page if useful else 1,
        "canonical": canonical,
    }


def gold_of(site: Site, path: str, page: Page) -> Row:
    """What a perfect extractor returns for a page."""
    row: Row = {"url": site.base + path, "page_type": page.kind}
    if isinstance(page.view, IndexView):
        return row | _index_gold(site, page.view)
    if isinstance(page.view, ListView):
        return row | _list_gold(site, page.view)
    view = cast(ThreadView, page.view)
    return row | {"thread_title": view.title, "posts": [_post_gold(post) for post in in_reading_order(view.posts)]}


def in_reading_order(posts: tuple[PostView, ...]) -> Iterator[PostView]:
    """The posts of a page from top to bottom, nested ones behind those that they answer."""
    for post in posts:
        yield post
        yield from in_reading_order(post.replies)


def truth_of(site: Site) -> Row:
    """What the forum holds, whether or not a page shows it."""
    world = site.world
    readable = [thread for thread in world.threads.values() if not world.boards[thread.board].private]
    return {
        "boards": [
            {
                "id": b.id,
                "title": b.title,
                "parent": b.parent,
                "url": site.url(Target("board", b.id)),
                "private": b.private,
            }
            for b in world.boards.values()
        ],
        "threads": [_thread_truth(site, thread) for thread in readable],
        "posts": [post for thread in readable for post in _posts_truth(site, thread)],
        "users": [{"id": user.id, "name": user.name} for user in world.users],
    }


def description_of(site: Site, slug: str) -> Row:
    """The content of site.json."""
    return {
        "slug": slug,
        "software": "forumcrawl demo",
        "version": f"seed {site.world.seed}, size {site.world.size_name}, day {site.world.day}",
        "theme": site.skin.family.name,
        "language": site.skin.language.code,
        "timezone": site.skin.zone,
        "base_url": site.base,
        "entry_url": site.entry_url,
        "ignore_params": [site.addresses.session] if site.addresses.session else [],
        "source": "forumcrawl.demo",
        "notes": f"generated; calendar cut to {CALENDAR_MONTHS} months around now; the private board's pages are other",
        "captured_at": utc_iso(site.world.now),
    }


def _index_gold(site: Site, view: IndexView) -> Row:
    boards = [board for category in view.categories for board in category.boards]
    row: Row = {"records": _boards(site, tuple(boards))}
    if subboards := [child for board in boards for child in board.subboards]:
        row["subboards"] = _boards(site, tuple(subboards))
    numbers = {title: number for number, title in enumerate(site.world.categories, 1)}
    linked = [(numbers[category.title], category.title) for category in view.categories if category.href]
    if linked:
        row["categories"] = [
            {"id": f"cat-{n}", "title": title, "href": site.url(Target("category", n))} for n, title in linked
        ]
    return row


def _list_gold(site: Site, view: ListView) -> Row:
    records = [
        {
            "id": row.id,
            "title": row.title,
            "href": site.url(Target("thread", row.id)),
            "author": row.author if "author" in site.look.columns else None,
            "replies": row.replies,
            "last_post_time_text": row.last.time_text,
            "sticky": row.sticky,
            "locked": row.locked,
        }
        for row in view.rows
    ]
    return {"records": records} | ({"subboards": _boards(site, view.subboards)} if view.subboards else {})


def _boards(site: Site, boards: tuple[BoardView, ...]) -> list[Row]:
    return [{"id": board.id, "title": board.title, "href": site.url(Target("board", board.id))} for board in boards]


def _post_gold(post: PostView) -> Row:
    row: Row = {"id": post.id, "author": post.author.name, "time_text": post.time.text, "time_iso": post.time.iso}
    row |= {"content": post.content_text} | ({"repeat": True} if post.repeat else {})
    return row | {
        "edited": post.edit_note or None,
        "edited_iso": utc_iso(post.edited_at) if post.edited_at is not None else None,
        "files": [file.name for file in post.files],
    }


def _thread_truth(site: Site, thread: Thread) -> Row:
    return {
        "id": thread.id,
        "board": thread.board,
        "title": thread.title,
        "author": site.world.author(thread, 0).name,
        "created_iso": utc_iso(thread.created_at),
        "url": site.url(Target("thread", thread.id)),
        "posts": len(thread.visible),
        "sticky": thread.sticky,
        "locked": thread.locked,
    }


def _posts_truth(site: Site, thread: Thread) -> Iterator[Row]:
    link = site.linker("")
    for number, index in enumerate(thread.visible, 1):
        post = site.shower.post(thread, index, number, link)
        row: Row = {"id": post.id, "thread": thread.id, "author": post.author.name, "time_iso": post.time.iso}
        yield row | {"time_true": utc_iso(post.time.at), "text": post.content_text}


def _is_too_far(site: Site, path: str) -> bool:
    target = site.addresses.read(path)
    now = site.framer.calendar_now()
    return target is not None and target.kind == "calendar" and abs(target.id - now) > CALENDAR_MONTHS


def _line(row: Row) -> str:
    return json.dumps(row, ensure_ascii=False) + "\n"


def _save(path: Path, content: Row) -> None:
    path.write_text(json.dumps(content, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
