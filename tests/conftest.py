"""What several rooms test with: a little forum written by hand, and whole crawls in child processes."""

import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from forumcrawl.dom.page import Page, page_from_text

HOST = "https://little.example"
NOW = datetime(2024, 6, 1, 12, tzinfo=UTC)
MEMBERS = ("Ada", "Boris", "Chen", "Dilek", "Emil", "Farah", "Greta")
THINGS = (
    "kettle",
    "ladder",
    "barrel",
    "lantern",
    "rope",
    "anvil",
    "saddle",
    "compass",
    "bucket",
    "chisel",
    "plough",
    "loom",
)
BOARDS = {1: (1, 2, 3, 4, 5, 6), 2: (7, 8, 9), 3: (10, 11, 12)}
POSTS = {1: 9, 2: 1, 3: 3, 4: 6, 5: 2, 6: 4, 7: 1, 8: 5, 9: 3, 10: 2, 11: 4, 12: 3}
THREADS_A_PAGE = POSTS_A_PAGE = 4


def title_of(thread: int) -> str:
    return f"Who can mend a broken {THINGS[thread - 1]} by spring?"


def text_of(thread: int, number: int) -> str:
    first, second = THINGS[(thread + number) % 12], THINGS[(5 * thread + 7 * number) % 12]
    return (
        f"My {first} fell down the cellar stairs again, which makes it {thread * 31 + number} times this year. "
        f"I would rather buy a used {second} from the neighbour than wait for a part that never comes."
    )


def author_of(thread: int, number: int) -> str:
    return MEMBERS[(thread + 2 * number * number) % len(MEMBERS)]


def time_of(thread: int, number: int) -> datetime:
    return datetime(2024, 1, 1, 8, tzinfo=UTC) + timedelta(days=9 * thread, hours=5 * number, minutes=7 * thread)


@dataclass(frozen=True)
class LittleForum:
    """An index, three boards, twelve threads, seven members; login, help, sort orders and links that act besides."""

    pages: dict[str, str] = field(default_factory=dict)

    def page(self, path: str) -> Page:
        return page_from_text(HOST + path, self.pages[path], fetched_at=NOW)

    def posts_of(self, path: str) -> list[tuple[str, datetime, str]]:
        """Author, time and text of the posts that a thread page shows."""
        name, _, page = path.removeprefix("/thread/").partition("?page=")
        return [
            (author_of(int(name), n), time_of(int(name), n), text_of(int(name), n))
            for n in _numbers(int(name), int(page or 1))
        ]

    def title_of(self, thread: int) -> str:
        return title_of(thread)

    def sample(self) -> list[Page]:
        """All pages, the index first."""
        return [self.page(path) for path in self.pages]


@pytest.fixture(scope="session")
def little_forum() -> LittleForum:
    return LittleForum({path: _whole(path, body) for path, body in _bodies()})


def _whole(path: str, body: str) -> str:
    menu = (
        ("/", "Home"),
        ("/login", "Log in"),
        ("/help", "Help"),
        ("/logout", "Leave"),
        ("/mark-read", "Mark all read"),
    )
    items = "".join(f'<li><a href="{href}">{text}</a></li>' for href, text in menu)
    return (
        f"<!DOCTYPE html><html lang=en><head><title>{path}</title></head><body><div class=top><ul class=menu>{items}</ul></div>"
        f"<div class=main>{body}</div><div class=foot>All times are UTC</div></body></html>"
    )


def _bodies() -> Iterator[tuple[str, str]]:
    yield "/", _index()
    for board in BOARDS:
        for page in range(1, 1 + -(-len(BOARDS[board]) // THREADS_A_PAGE)):
            yield f"/board/{board}" + (f"?page={page}" if page > 1 else ""), _board(board, page)
    yield "/board/1?sort=views", _board(1, 1)
    for thread, posts in POSTS.items():
        for page in range(1, 1 + -(-posts // POSTS_A_PAGE)):
            yield f"/thread/{thread}" + (f"?page={page}" if page > 1 else ""), _thread(thread, page)
    for number, name in enumerate(MEMBERS, 1):
        yield f"/member/{number}", f"<h2>{name}</h2><dl class=facts><dt>Joined</dt><dd>{number} March 2020</dd></dl>"
    yield "/login", "<h2>Log in</h2><form action=/login><p><input name=name></p><p><input name=word></p></form>"
    yield "/help", "<h2>Help</h2>" + "".join(f"<h4>Question {n}</h4><p>Ask in the hall.</p>" for n in range(5))


def _index() -> str:
    rows = "".join(
        f'<tr class=board><td><a class=name href="/board/{board}">Hall number {("one", "two", "three")[board - 1]}</a></td>'
        f"<td>{len(threads)}</td></tr>"
        for board, threads in BOARDS.items()
    )
    return f"<table class=boards>{rows}</table>"


def _pager(path: str, page: int, pages: int) -> str:
    if pages == 1:
        return ""
    links = [
        f"<b>{n}</b>" if n == page else f'<a href="{path}{f"?page={n}" if n > 1 else ""}">{n}</a>'
        for n in range(1, pages + 1)
    ]
    return f"<div class=pager>{' '.join(links)}</div>"


def _board(board: int, page: int) -> str:
    threads = BOARDS[board]
    shown = threads[(page - 1) * THREADS_A_PAGE : page * THREADS_A_PAGE]
    rows = "".join(
        f'<tr class=row><td><a class=title href="/thread/{t}">{title_of(t)}</a></td><td>{_name(author_of(t, 1))}</td>'
        f"<td class=count>{POSTS[t] - 1}</td><td class=count>{POSTS[t] * 17 + t}</td><td class=last>{_shown(t, POSTS[t])}</td></tr>"
        for t in shown
    )
    pager = _pager(f"/board/{board}", page, -(-len(threads) // THREADS_A_PAGE))
    sort = f'<p class=sort><a href="/board/{board}?sort=views">by views</a> <a href="/board/{board}?sort=author">by name</a></p>'
    return f"<p class=crumbs><a href='/'>Halls</a></p>{sort}{pager}<table class=threads>{rows}</table>"


def _thread(thread: int, page: int) -> str:
    board = next(board for board, threads in BOARDS.items() if thread in threads)
    pager = _pager(f"/thread/{thread}", page, -(-POSTS[thread] // POSTS_A_PAGE))
    crumbs = f"<p class=crumbs><a href='/'>Halls</a> <a href='/board/{board}'>Hall</a></p>"
    posts = "".join(_post(thread, number) for number in _numbers(thread, page))
    return f"{crumbs}<h2 class=subject>{title_of(thread)}</h2>{pager}<div class=posts>{posts}</div>"


def _numbers(thread: int, page: int) -> range:
    return range((page - 1) * POSTS_A_PAGE + 1, min(POSTS[thread], page * POSTS_A_PAGE) + 1)


def _post(thread: int, number: int) -> str:
    act = (
        f'<a href="/quote/{thread * 100 + number}">Quote</a> <a href="/thread/{thread}/delete?post={number}">Remove</a>'
    )
    return (
        f"<div class=post id=p{thread * 100 + number}><div class=by>{_name(author_of(thread, number))}</div>"
        f"<div class=when>{_shown(thread, number)}</div><div class=said>{text_of(thread, number)}</div><div class=act>{act}</div></div>"
    )


def _name(name: str) -> str:
    return f'<a href="/member/{1 + MEMBERS.index(name)}">{name}</a>'


def _shown(thread: int, number: int) -> str:
    return time_of(thread, number).strftime("%d %b %Y, %H:%M")


@dataclass(frozen=True)
class Crawled:
    """How a crawl in a child process ended, and where it left what it learned and stored."""

    code: int
    log: str
    database: Path
    sitemaps: Path


@pytest.fixture
def crawl(tmp_path: Path) -> Callable[..., Crawled]:
    """Runs `scrapy crawl forum -a start=…`, as fast as the server allows; a second run meets what the first has left."""

    def run(start: str, *settings: str, database: str | None = None) -> Crawled:
        path = tmp_path / "forum.db"
        values = (
            "AUTOTHROTTLE_ENABLED=False",
            "DOWNLOAD_DELAY=0",
            f"FORUMCRAWL_DATABASE={database or f'sqlite:///{path}'}",
            f"FORUMCRAWL_SITEMAPS={tmp_path / 'sitemaps'}",
            *settings,
        )
        command = [sys.executable, "-m", "scrapy", "crawl", "forum", "-a", f"start={start}"]
        for value in values:
            command += ["-s", value]
        root = Path(__file__).parent.parent
        ended = subprocess.run(command, cwd=root, capture_output=True, text=True, timeout=120, check=False)
        return Crawled(ended.returncode, ended.stderr, path, tmp_path / "sitemaps")

    return run
