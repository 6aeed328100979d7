"""Addresses in the styles of 25 years, both ways: made for links, read from requests."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from random import Random
from typing import NamedTuple
from urllib.parse import parse_qsl, quote, unquote

from forumcrawl.demo.seeds import dice

PAGED = ("board", "thread", "members")
NUMBERED = (
    "category",
    "profile",
    "post",
    "calendar",
    "print",
    "feed",
    "reply",
    "newthread",
    "quote",
    "next",
    "prev",
    "report",
)
RETURN_NAME = "from"
"""Parameter by which a login page remembers where one came from: one more address for every page."""

SORTS = ("replies", "views", "author")
SINGLE = ("login", "register", "search", "help", "recent", "lost")

VALUE = {"id": r"(?P<id>[0-9]{1,11})", "page": r"(?P<page>[0-9]{1,11})", "slug": r"[^/]*"}


class Target(NamedTuple):
    """What an address stands for."""

    kind: str
    id: int = 0
    page: int = 1
    sort: str = ""


@dataclass(frozen=True)
class Route:
    """One form of address: a path and parameters with {id}, {page} and {slug} in them."""

    kind: str
    path: str
    query: tuple[tuple[str, str], ...] = ()
    pattern: re.Pattern[str] = field(init=False, compare=False)
    template: str = field(init=False)

    def __post_init__(self) -> None:
        pattern = re.sub(r"\\{(\w+)\\}", lambda match: VALUE[match[1]], re.escape(self.path))
        query = "&".join(f"{name}={value}" for name, value in self.query)
        object.__setattr__(self, "pattern", re.compile(pattern + "$"))
        object.__setattr__(self, "template", self.path + ("?" + query if query else ""))

    def read(self, path: str, query: Mapping[str, str]) -> dict[str, int] | None:
        """The numbers in an address of this form, or None."""
        if len(query) != len(self.query) or not (match := self.pattern.match(path)):
            return None
        found = {name: int(value) for name, value in match.groupdict().items()}
        for name, value in self.query:
            given = query.get(name)
            if value in ("{id}", "{page}") and given is not None and given.isdecimal() and len(given) < 12:
                found[value[1:-1]] = int(given)
            elif given != value:
                return None
        return found


class Addresses:
    """All addresses of a forum."""

    def __init__(self, seed: int, hrefs: str, per_page: Mapping[str, int], slug_of: Callable[[Target], str]) -> None:
        random = dice(seed, "addresses")
        self.style = random.choice(["scripts", "scripts", "single", "paths", "slugs", "files"])
        self.prefix = random.choice(["", "", "/community", "/bbs"])
        self.session = random.choice(["sid", "s", "sess"]) if random.random() < 0.15 else ""
        self.sort_name = random.choice(["sort", "order", "by"])
        self.counting = random.choice(["page", "page", "page", "zero", "offset"])
        self.routes = make_routes(random, self.style, self.counting)
        self.relative = hrefs == "relative" and self.style in ("scripts", "single", "files")
        self.absolute = hrefs == "absolute"
        self._per_page, self._slug_of = per_page, slug_of
        self._local = lru_cache(maxsize=4096)(self._make_local)
        self._first = {route.kind: route for route in reversed(self.routes) if "{page}" not in route.template}
        self._later = {route.kind: route for route in self.routes if "{page}" in route.template}

    def path(self, target: Target) -> str:
        """The canonical address of a target, from the host's root."""
        return f"{self.prefix}/{self._local(target)}"

    def href(self, target: Target, base: str, session_id: str) -> str:
        """The address as a link on a page has it, escaped for an attribute."""
        local = self._local(target)
        if session_id:
            local += f"{'&' if '?' in local else '?'}{self.session}={session_id}"
        local = local.replace("&", "&amp;")
        if self.relative:
            return local if local[:1] not in ("", "?") else f"./{local}"
        return f"{base if self.absolute else ''}{self.prefix}/{local}"

    def read(self, address: str) -> Target | None:
        """What a request asks for, or None if it is no address of this forum."""
        path, _, query_text = address.partition("?")
        query = dict(parse_qsl(query_text, keep_blank_values=True))
        query.pop(self.session, None)
        query.pop(RETURN_NAME, None)
        sort = query.pop(self.sort_name, "")
        if not path.startswith(self.prefix + "/"):
            return None
        path = unquote(path[len(self.prefix) + 1 :])
        for route in self.routes:
            if (found := route.read(path, query)) is not None:
                page = self._page(route.kind, found.get("page"))
                return Target(
                    route.kind, found.get("id", 0), page, sort if route.kind == "board" and sort in SORTS else ""
                )
        return None

    def is_canonical(self, address: str, target: Target) -> bool:
        """Whether a request's address is the one that the forum itself gives to an unsorted page."""
        return self.without_session(address) == self.path(target._replace(sort="")) and not target.sort

    def without_session(self, address: str) -> str:
        """The address without its session id."""
        if not self.session:
            return address
        path, _, query = address.partition("?")
        kept = "&".join(part for part in query.split("&") if not part.startswith(f"{self.session}="))
        return f"{path}?{kept}" if kept else path

    def _make_local(self, target: Target) -> str:
        route = self._first[target.kind] if target.page == 1 else self._later[target.kind]
        slug = self._slug_of(target) if "{slug}" in route.template else ""
        local = route.template.format(id=target.id, page=self._number(target), slug=slug)
        return f"{local}{'&' if '?' in local else '?'}{self.sort_name}={target.sort}" if target.sort else local

    def _number(self, target: Target) -> int:
        if self.counting == "page" or target.page == 1:
            return target.page
        return target.page - 1 if self.counting == "zero" else (target.page - 1) * self._per_page[target.kind]

    def _page(self, kind: str, number: int | None) -> int:
        if number is None or self.counting == "page":
            return number if number is not None else 1
        return number + 1 if self.counting == "zero" else number // self._per_page[kind] + 1


def make_routes(random: Random, style: str, counting: str) -> tuple[Route, ...]:
    """The forms of address of a style, with words of its own."""
    words = draw_words(random)
    page = random.choice(["start", "st"]) if counting == "offset" else random.choice(["page", "p", "pg"])
    end = random.choice([".php", ".php", ".cgi", ".asp", ".pl"])
    home = (
        Route("index", random.choice(["", f"index{end}"]))
        if style in ("scripts", "paths", "slugs")
        else Route("index", "")
    )
    if style == "single":
        home = Route("index", random.choice(["", f"index{end}"]))
        routes = _single_routes(words, f"index{end}", random.choice(["act", "do", "go"]), page)
    elif style == "scripts":
        routes = _script_routes(words, end, random.choice(["id", "n", "no"]), page)
    elif style == "files":
        routes = _file_routes(words, random.choice([".html", ".htm"]), random.choice(["-", "_"]))
    else:
        item = "{slug}" + random.choice("-.") + "{id}" if style == "slugs" else "{id}"
        routes = _path_routes(words, item, random.choice(["/", ""]), page, random.random() < 0.5)
    return (home, Route("index", ""), *routes) if home.path else (home, *routes)


def draw_words(random: Random) -> dict[str, str]:
    """What the kinds of pages are called in addresses."""
    words = {kind: kind for kind in (*PAGED, *NUMBERED, *SINGLE)}
    words["board"] = random.choice(["board", "forum", "room", "section", "area"])
    words["thread"] = random.choice(["thread", "topic", "talk", "discussion", "show"])
    words["profile"] = random.choice(["user", "member", "profile", "people"])
    words["post"] = random.choice(["post", "msg", "goto"])
    words["login"] = random.choice(["login", "signin"])
    words["members"] = random.choice(["members", "userlist"])
    return words


def _script_routes(words: Mapping[str, str], end: str, number: str, page: str) -> list[Route]:
    item = (number, "{id}")
    paged = [Route(kind, words[kind] + end, (item, (page, "{page}"))[kind == "members" :]) for kind in PAGED]
    plain = [Route(kind, words[kind] + end, (item,)) for kind in ("board", "thread", *NUMBERED)]
    return [*plain, *paged, *(Route(kind, words[kind] + end) for kind in (*SINGLE, "members"))]


def _single_routes(words: Mapping[str, str], script: str, action: str, page: str) -> list[Route]:
    plain = [Route(kind, script, ((action, words[kind]), ("id", "{id}"))) for kind in ("board", "thread", *NUMBERED)]
    paged = [
        Route(kind, script, ((action, words[kind]), ("id", "{id}"), (page, "{page}"))) for kind in ("board", "thread")
    ]
    members = Route("members", script, ((action, words["members"]), (page, "{page}")))
    return [*plain, *paged, members, *(Route(kind, script, ((action, words[kind]),)) for kind in (*SINGLE, "members"))]


def _file_routes(words: Mapping[str, str], end: str, dash: str) -> list[Route]:
    plain = [Route(kind, f"{words[kind]}{dash}{{id}}{end}") for kind in ("board", "thread", *NUMBERED)]
    paged = [Route(kind, f"{words[kind]}{dash}{{id}}{dash}{{page}}{end}") for kind in ("board", "thread")]
    members = Route("members", f"{words['members']}{dash}{{page}}{end}")
    return [*plain, *paged, members, *(Route(kind, f"{words[kind]}{end}") for kind in (*SINGLE, "members"))]


def _path_routes(words: Mapping[str, str], item: str, end: str, page: str, page_in_path: bool) -> list[Route]:
    slugged = ("board", "thread", "profile")
    plain = [
        Route(kind, f"{words[kind]}/{item if kind in slugged else '{id}'}{end}")
        for kind in ("board", "thread", *NUMBERED)
    ]
    flat = [Route(kind, f"{words[kind]}{end}") for kind in (*SINGLE, "members")]
    bases = [*(route for route in plain if route.kind in PAGED), flat[-1]]
    if page_in_path:
        step = "/" if not end else ""
        return [*plain, *flat, *(Route(base.kind, f"{base.path}{step}{page}/{{page}}{end}") for base in bases)]
    return [*plain, *flat, *(Route(base.kind, base.path, ((page, "{page}"),)) for base in bases)]


@lru_cache(maxsize=20_000)
def slug_for(title: str) -> str:
    """The title as a part of an address: other scripts stay, percent-encoded, as many forums do it."""
    text = re.sub(r"[^\w]+", "-", title.lower()).strip("-_")[:60].strip("-")
    return quote(text or "x")
