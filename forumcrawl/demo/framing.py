"""Puts pages into their frame: menu, way back, sidebar, page-flipping, and what stands below a thread."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from time import gmtime
from urllib.parse import quote

from forumcrawl.demo.addresses import RETURN_NAME, Target
from forumcrawl.demo.frame import Frame, framed
from forumcrawl.demo.look import Look
from forumcrawl.demo.pager import pager_html
from forumcrawl.demo.pages import Link, Shower
from forumcrawl.demo.skin import Skin
from forumcrawl.demo.views import IndexView, LinkView, ListView, ThreadView, esc
from forumcrawl.demo.world import Board, Thread, World


@dataclass(frozen=True)
class Page:
    """An answered request before it is bytes: what it is, and what it shows."""

    status: int
    target: Target
    """The page itself: for a permalink, the thread page that it shows."""
    inner: str = ""
    view: IndexView | ListView | ThreadView | None = None
    location: str = ""
    title: str = ""
    kind: str = "other"
    """board, list, post, profile or other."""


@dataclass(frozen=True)
class Framer:
    """Makes whole pages."""

    world: World
    skin: Skin
    look: Look
    shower: Shower
    url: Callable[[Target], str]

    def whole(self, page: Page, came_from: str, link: Link) -> str:
        """The page in its frame, with page-flipping above and below."""
        pages, inner = self.shower.pages_of(page.target), page.inner
        if pages > 1:
            pager = pager_html(self.shower.flip(page.target, pages, link), self.skin.pager, self.look)
            inner = f"{pager if 'top' in self.skin.pager_places else ''}{inner}{pager}"
        return framed(self._frame(page, came_from, link), self.skin.family.era, self.look, inner)

    def below_thread(self, thread: Thread, link: Link) -> str:
        """What some skins have below a thread: its neighbours, a form for a quick reply, a menu to jump to boards."""
        parts = [self._neighbours(thread, link)] if self.look.has("neighbours", 0.5) else []
        if self.look.has("quick reply", 0.3) and not thread.locked:
            action = link(Target("reply", thread.id))
            parts.append(f'<form method="post" action="{action}"><textarea name="text"></textarea></form>')
        if self.look.has("jump menu", 0.3):
            boards = [f'<option value="{board.id}">{esc(board.title)}</option>' for board in self.world.boards.values()]
            parts.append(f'<form action="{link(Target("search"))}"><select name="to">{"".join(boards)}</select></form>')
        return "".join(parts)

    def calendar_now(self) -> int:
        """The month of the world's now, counted from the year 0."""
        now = gmtime(self.world.now)
        return now.tm_year * 12 + now.tm_mon - 1

    def _neighbours(self, thread: Thread, link: Link) -> str:
        steps = [
            f'<a href="{link(Target(kind, thread.id))}">{self.look.t[word]}</a>'
            for kind, word in (("prev", "previous_thread"), ("next", "next_thread"))
        ]
        return f"<div{self.look.c['neighbours']}>{' | '.join(steps)}</div>"

    def _frame(self, page: Page, came_from: str, link: Link) -> Frame:
        return Frame(
            title=page.title if page.target.kind == "index" else f"{page.title} - {self.world.name}",
            forum=self.world.name,
            language=self.skin.language.code,
            home=link(Target("index")),
            menu=self._menu(came_from, link),
            crumbs=tuple(self._crumbs(page.target, link)),
            sidebar=self._sidebar(link) if self.look.has("sidebar", 0.25) else (),
            footer=self._footer(),
            head_html=self._head(page, link),
        )

    def _footer(self) -> str:
        made_by = "Run by the demo generator"
        if not self.skin.zone_shown:
            return made_by
        zone = zone_words(self.skin.post_dates.offset_minutes)
        return f"{self.look.t['times_are'].format(zone=zone)} &middot; {made_by}"

    def _head(self, page: Page, link: Link) -> str:
        parts = []
        if self.look.has("feeds", 0.6):
            feed = link(Target("feed", page.target.id if page.kind == "list" else 0))
            parts.append(f'<link rel="alternate" type="application/rss+xml" href="{feed}" />')
        if page.kind in ("list", "post") and self.look.has("canonical", 0.3):
            parts.append(f'<link rel="canonical" href="{esc(self.url(page.target._replace(sort="")))}" />')
        return "".join(parts)

    def _menu(self, came_from: str, link: Link) -> tuple[LinkView, ...]:
        """Links that stand on every page; in some skins the login remembers where one came from."""
        words = self.look.t
        items = [LinkView(words[kind], link(Target(kind))) for kind in ("register", "search")]
        for kind, number in (("members", 0), ("calendar", self.calendar_now()), ("help", 0), ("recent", 0)):
            if self.look.has(f"menu {kind}", 0.75):
                items.append(LinkView(words.get(kind, words["last_post"]), link(Target(kind, number))))
        login = link(Target("login"))
        if came_from and self.look.has("login returns", 0.35):
            login += f"{'&amp;' if '?' in login else '?'}{RETURN_NAME}={quote(came_from, safe='')}"
        return (LinkView(words["home"], link(Target("index"))), LinkView(words["login"], login), *items)

    def _crumbs(self, target: Target, link: Link) -> Iterator[LinkView]:
        if target.kind not in ("board", "thread", "print"):
            return
        board_id = target.id if target.kind == "board" else self.world.threads[target.id].board
        yield LinkView(self.world.name, link(Target("index")))
        chain: list[Board] = []
        board: Board | None = self.world.boards[board_id]
        while board:
            chain.insert(0, board)
            board = self.world.boards[board.parent] if board.parent else None
        for board in chain:
            yield LinkView(board.title, link(Target("board", board.id)))

    def _sidebar(self, link: Link) -> tuple[LinkView, ...]:
        last = [
            self.world.threads[number]
            for number in range(max(1, len(self.world.threads) - 11), len(self.world.threads) + 1)
        ]
        readable = [thread for thread in last if not self.world.boards[thread.board].private]
        return tuple(LinkView(thread.title, link(Target("thread", thread.id))) for thread in readable[-6:])


def zone_words(offset_minutes: int) -> str:
    """A zone as forums print it."""
    if not offset_minutes:
        return "UTC"
    hours, minutes = divmod(abs(offset_minutes), 60)
    return f"GMT{'+' if offset_minutes > 0 else '-'}{hours}" + (f":{minutes:02}" if minutes else "")
