"""The other pages of a forum, which a crawl has no use for: forms, members, profiles, calendar, print view, feed."""

from collections.abc import Callable
from dataclasses import dataclass

from forumcrawl.demo.addresses import Target
from forumcrawl.demo.dates import utc_iso
from forumcrawl.demo.look import Look
from forumcrawl.demo.markup import name_link
from forumcrawl.demo.pages import Link, Shower
from forumcrawl.demo.seeds import dice, share
from forumcrawl.demo.views import PostView, ThreadView, esc
from forumcrawl.demo.words import sentences
from forumcrawl.demo.world import Thread, User, World

MEMBERS_PER_PAGE = 20


@dataclass(frozen=True)
class Noise:
    """Makes the inner markup of noise pages."""

    world: World
    shower: Shower
    look: Look

    def login(self, link: Link) -> str:
        """A form for name and password."""
        return self._form("login", link, ("username", "password"))

    def register(self, link: Link) -> str:
        """A longer form."""
        return self._form("register", link, ("username", "password", "location"))

    def search(self, link: Link) -> str:
        """A form for words."""
        return self._form("search", link, ("search", "author"))

    def help(self, link: Link) -> str:
        """Questions and answers."""
        random = dice(self.world.seed, "help")
        parts = [
            f"<h3>{number}. {self.look.t['help']}</h3><p>{esc(sentences(random, self.world.language, 3))}</p>"
            for number in range(1, 8)
        ]
        return f"<h2>{self.look.t['help']}</h2>{''.join(parts)}"

    def recent(self, link: Link) -> str:
        """The threads that were answered last, of all boards."""
        readable = [thread for thread in self.world.threads.values() if not self.world.boards[thread.board].private]
        newest = sorted(readable, key=lambda thread: -self.world.at(thread, self.world.last_index(thread)))[:15]
        items = [f'<li><a href="{link(Target("thread", thread.id))}">{esc(thread.title)}</a></li>' for thread in newest]
        return f"<h2>{self.look.t['last_post']}</h2><ol>{''.join(items)}</ol>"

    def members(self, page: int, link: Link) -> str:
        """A page of the list of members: rows with dates, like a list of threads."""
        start = (page - 1) * MEMBERS_PER_PAGE
        rows = [self._member(user, link) for user in self.world.users[start : start + MEMBERS_PER_PAGE]]
        return f"<h2>{self.look.t['members']}</h2><table{self.look.c['list']}>{''.join(rows)}</table>"

    def profile(self, user: User, link: Link) -> str:
        """What a member tells."""
        day = self.shower.skin.post_dates.day
        facts = {"joined": day(user.joined_at), "posts": str(user.post_count), "location": user.location}
        lines = [f"<dt>{self.look.t[key]}</dt><dd>{esc(value)}</dd>" for key, value in facts.items() if value]
        return f"<h2>{esc(user.name)}</h2><dl{self.look.c['user']}>{''.join(lines)}</dl><p>{esc(user.signature)}</p>"

    def calendar(self, month: int, link: Link) -> str:
        """A month with a link to the one before and the one after, without end."""
        year, number = divmod(month, 12)
        name = f"{self.world.language.months[number]} {year}"
        weeks = [range(start, min(start + 7, 31)) for start in range(1, 31, 7)]
        rows = "".join("<tr>" + "".join(f"<td>{day}</td>" for day in week) + "</tr>" for week in weeks)
        before, after = link(Target("calendar", month - 1)), link(Target("calendar", month + 1))
        steps = f'<a href="{before}">&laquo;</a> {name} <a href="{after}">&raquo;</a>'
        return f"<h2>{self.look.t['calendar']}</h2><div>{steps}</div><table{self.look.c['calendar']}>{rows}</table>"

    def printed(self, view: ThreadView, link: Link) -> str:
        """All posts of a page of a thread, with as little markup as possible."""
        parts: list[str] = []

        def add(post: PostView) -> None:
            parts.append(f"<p><b>{esc(post.author.name)}</b> - {post.time_html}</p>{post.content_html}<hr />")
            for reply in post.replies:
                add(reply)

        for post in view.posts:
            add(post)
        back = f'<a href="{link(Target("thread", view.id))}">{self.look.t["previous"]}</a>'
        return f"<h1>{esc(view.title)}</h1>{''.join(parts)}{back}"

    def feed(self, threads: list[Thread], base: str, path: Callable[[Target], str]) -> str:
        """The last threads as RSS."""
        items = [
            f"<item><title>{esc(thread.title)}</title><link>{esc(base + path(Target('thread', thread.id)))}</link>"
            f"<pubDate>{utc_iso(thread.created_at)}</pubDate></item>"
            for thread in threads[:15]
        ]
        name = esc(self.world.name)
        channel = f"<channel><title>{name}</title>{''.join(items)}</channel>"
        return f'<?xml version="1.0" encoding="utf-8"?><rss version="2.0">{channel}</rss>'

    def message(self, text: str, link: Link) -> str:
        """One sentence in a box, and a way out."""
        return (
            f'<div{self.look.c["box"]}><p>{text}</p><a href="{link(Target("index"))}">{self.look.t["home"]}</a></div>'
        )

    def _member(self, user: User, link: Link) -> str:
        href = None if user.deleted else link(Target("profile", user.id))
        joined = self.shower.skin.post_dates.day(user.joined_at)
        facts = f"<td>{joined}</td><td>{user.post_count}</td>"
        return f"<tr{self.look.c['row']}><td>{name_link(user.name, href)}</td>{facts}</tr>\n"

    def _form(self, kind: str, link: Link, fields: tuple[str, ...]) -> str:
        inputs = [f'<p><label>{self.look.t[name]}</label> <input type="text" name="{name}" /></p>' for name in fields]
        token = f'<input type="hidden" name="token" value="{int(share(self.world.seed, kind) * 10**9)}" />'
        button = f'<input type="submit" value="{self.look.t[kind]}" />'
        form = f'<form method="post" action="{link(Target(kind))}">{"".join(inputs)}{token}{button}</form>'
        return f"<h2>{self.look.t[kind]}</h2>{form}"
