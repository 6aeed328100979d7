"""A forum as a function from requests to responses. Nothing is held: every page is made when it is asked for."""

from collections.abc import Callable
from dataclasses import dataclass
from urllib.parse import urlsplit

from forumcrawl.demo.addresses import Addresses, Target, slug_for
from forumcrawl.demo.framing import Framer, Page
from forumcrawl.demo.look import Look
from forumcrawl.demo.noise import MEMBERS_PER_PAGE, Noise
from forumcrawl.demo.pages import Link, Shower
from forumcrawl.demo.seeds import key_of
from forumcrawl.demo.skin import Skin, skin_of
from forumcrawl.demo.world import World

GIF = bytes.fromhex("47494638396101000100800000ffffff00000021f90401000000002c00000000010001000002024401003b")
FORBIDDEN = ("search", "login", "register", "newthread", "reply", "quote", "report", "print")
"""What robots.txt may ask to leave alone."""


@dataclass(frozen=True)
class Response:
    """What the server answers."""

    status: int
    body: bytes
    content_type: str = "text/html; charset=utf-8"
    location: str = ""


class Site:
    """A world in a skin at an address."""

    def __init__(
        self, seed: int = 1, skin: str | None = None, size: str = "small", day: int = 0, base: str = "http://127.0.0.1"
    ) -> None:
        self.base = base
        self.skin: Skin = skin_of(seed, size, skin)
        self.world = World(seed, size, day, self.skin.language.code)
        self.look = Look(
            seed, self.skin.class_names, self.skin.wrap_depth, self.skin.language.ui, self.skin.list_columns
        )
        self.shower = Shower(self.world, self.skin, self.look)
        self.noise = Noise(self.world, self.shower, self.look)
        per_page = {
            "board": self.skin.threads_per_page,
            "thread": self.skin.posts_per_page,
            "members": MEMBERS_PER_PAGE,
        }
        self.addresses = Addresses(seed, self.skin.hrefs, per_page, self._slug)
        self.framer = Framer(self.world, self.skin, self.look, self.shower, self.url)
        self._makers = self._page_makers()

    @property
    def entry_url(self) -> str:
        """Where a crawl starts."""
        return self.url(Target("index"))

    def url(self, target: Target) -> str:
        """The canonical address of a target."""
        return self.base + self.addresses.path(target)

    def respond(self, address: str) -> Response:
        """The answer to a request for a path with its query."""
        return self._fixed(address) or self.answer(address)[1]

    def answer(self, address: str) -> tuple[Page, Response]:
        """What a request for a page of the forum shows, and the answer to it."""
        link = self.linker(address)
        page = self.page(address, link)
        if page.location:
            return page, Response(page.status, b"", location=self.base + page.location)
        if page.target.kind == "feed":
            return page, Response(page.status, page.inner.encode(), "application/rss+xml; charset=utf-8")
        came_from = "" if page.target.kind == "login" else self.addresses.without_session(address)
        return page, Response(page.status, self.framer.whole(page, came_from, link).encode())

    def linker(self, address: str) -> Link:
        """How the page at an address writes its links; session ids change from page to page."""
        addresses, base = self.addresses, self.base
        session_id = f"{key_of(self.world.seed, 'session', address):016x}" * 2 if addresses.session else ""
        return lambda target: addresses.href(target, base, session_id)

    def page(self, address: str, link: Link) -> Page:
        """What a request shows."""
        target = self.addresses.read(address)
        if target is None or target.kind not in self._makers:
            return self._lost(link)
        return self._makers[target.kind](target, link) or self._lost(link)

    def _page_makers(self) -> dict[str, Callable[[Target, Link], Page | None]]:
        noise = self.noise
        forms = {
            "login": noise.login,
            "register": noise.register,
            "search": noise.search,
            "help": noise.help,
            "recent": noise.recent,
        }

        def plain(make: Callable[[Link], str]) -> Callable[[Target, Link], Page]:
            return lambda target, link: Page(
                200, target, make(link), title=self.look.t.get(target.kind, self.look.t["last_post"])
            )

        makers: dict[str, Callable[[Target, Link], Page | None]] = {kind: plain(make) for kind, make in forms.items()}
        to_login = dict.fromkeys(("reply", "newthread", "quote", "report"), self._to_login)
        return (
            makers
            | to_login
            | {
                "index": self._index,
                "category": self._index,
                "board": self._board,
                "thread": self._thread,
                "post": self._post,
                "profile": self._profile,
                "members": self._members,
                "calendar": self._calendar,
                "print": self._print,
                "feed": self._feed,
                "next": self._neighbour,
                "prev": self._neighbour,
            }
        )

    def _index(self, target: Target, link: Link) -> Page | None:
        if target.id > len(self.world.categories) or (target.kind == "category" and target.id == 0):
            return None
        view = self.shower.index(link, target.id - 1 if target.id else None)
        inner = self.skin.family.index(view, self.look)
        return Page(200, target, inner, view, title=self.world.name, kind="board")

    def _board(self, target: Target, link: Link) -> Page | None:
        board = self.world.boards.get(target.id)
        if board is None or not 1 <= target.page <= self.shower.pages_of(target):
            return None
        if board.private:
            return self._private(target, link)
        view = self.shower.listing(board, target.page, target.sort, link)
        return Page(200, target, self.skin.family.listing(view, self.look), view, title=board.title, kind="list")

    def _thread(self, target: Target, link: Link) -> Page | None:
        thread = self.world.threads.get(target.id)
        if thread is None or not 1 <= target.page <= self.shower.pages_of(target):
            return None
        if self.world.boards[thread.board].private:
            return self._private(target, link)
        view = self.shower.thread(thread, target.page, link)
        inner = self.skin.family.thread(view, self.look) + self.framer.below_thread(thread, link)
        return Page(200, target, inner, view, title=thread.title, kind="post")

    def _post(self, target: Target, link: Link) -> Page | None:
        """A permalink: the page that holds the post, or the way to it."""
        found = self.shower.page_of_post(target.id)
        if found is None or self.skin.permalinks == "anchor":
            return None
        holder = Target("thread", found[0].id, found[1])
        if self.skin.permalinks == "same" or self.world.boards[found[0].board].private:
            return self._thread(holder, link)
        return Page(302, target, location=f"{self.addresses.path(holder)}#p{target.id}")

    def _neighbour(self, target: Target, link: Link) -> Page | None:
        """The next or previous thread of the same board, as a redirect; the last one has none."""
        thread = self.world.threads.get(target.id)
        if thread is None or self.world.boards[thread.board].private:
            return None
        threads = self.world.threads_of(thread.board)
        place = threads.index(thread) + (1 if target.kind == "next" else -1)
        there = threads[place] if 0 <= place < len(threads) else thread
        return Page(302, target, location=self.addresses.path(Target("thread", there.id)))

    def _profile(self, target: Target, link: Link) -> Page | None:
        user = self.world.users[target.id - 1] if 0 < target.id <= len(self.world.users) else None
        if user is None or user.deleted:
            return None
        return Page(200, target, self.noise.profile(user, link), title=user.name, kind="profile")

    def _members(self, target: Target, link: Link) -> Page | None:
        if not 1 <= target.page <= self.shower.pages_of(target):
            return None
        return Page(200, target, self.noise.members(target.page, link), title=self.look.t["members"])

    def _calendar(self, target: Target, link: Link) -> Page | None:
        return (
            Page(200, target, self.noise.calendar(target.id, link), title=self.look.t["calendar"])
            if target.id > 12
            else None
        )

    def _print(self, target: Target, link: Link) -> Page | None:
        thread = self.world.threads.get(target.id)
        if thread is None or self.world.boards[thread.board].private:
            return None
        return Page(200, target, self.noise.printed(self.shower.thread(thread, 1, link), link), title=thread.title)

    def _feed(self, target: Target, link: Link) -> Page | None:
        if (target.id and target.id not in self.world.boards) or (target.id and self.world.boards[target.id].private):
            return None
        boards = [target.id] if target.id else [board.id for board in self.world.boards.values() if not board.private]
        threads = [thread for board in boards for thread in self.world.threads_of(board)]
        return Page(200, target, self.noise.feed(threads, self.base, self.addresses.path))

    def _to_login(self, target: Target, link: Link) -> Page:
        return Page(302, target, location=self.addresses.path(Target("login")))

    def _private(self, target: Target, link: Link) -> Page:
        inner = self.noise.message(self.look.t["must_login"], link) + self.noise.login(link)
        return Page(self.skin.private_status, target._replace(kind="login"), inner, title=self.look.t["login"])

    def _lost(self, link: Link) -> Page:
        inner = self.noise.message(self.look.t["not_found"], link)
        return Page(200 if self.skin.soft_404 else 404, Target("lost"), inner, title=self.world.name)

    def _slug(self, target: Target) -> str:
        if target.kind == "thread":
            return slug_for(self.world.threads[target.id].title)
        if target.kind == "board":
            return slug_for(self.world.boards[target.id].title)
        return slug_for(self.world.users[target.id - 1].name)

    def _fixed(self, address: str) -> Response | None:
        """What is not the forum's own: robots.txt and pictures."""
        path = urlsplit(address).path
        if path.startswith(("/img/", "/files/")):
            return Response(200, GIF, "image/gif")
        if path == "/robots.txt":
            return Response(200, self._robots().encode(), "text/plain; charset=utf-8")
        return Response(404, b"", "text/plain") if path == "/favicon.ico" else None

    def _robots(self) -> str:
        closed = [kind for kind in FORBIDDEN if self.look.has(f"robots {kind}", 0.4)]
        paths = [self.addresses.path(Target(kind, 7)) for kind in closed]
        rules = sorted({path.split("7")[0] for path in paths})
        return "User-agent: *\n" + "".join(f"Disallow: {path}\n" for path in rules)
