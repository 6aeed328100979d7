"""What a post says: blocks of text, quotes, code, lists and images, as markup and as the text that a reader sees."""

from dataclasses import dataclass, replace
from random import Random

from forumcrawl.demo.dates import utc_iso
from forumcrawl.demo.language import Language
from forumcrawl.demo.languages import LANGUAGES
from forumcrawl.demo.look import Look
from forumcrawl.demo.seeds import dice
from forumcrawl.demo.skin import Skin
from forumcrawl.demo.views import esc
from forumcrawl.demo.words import sentence, sentences, word
from forumcrawl.demo.world import MAX_POSTS, Thread, User, World

CODE = (
    'for (i = 0; i < {n}; i++) {{ turn(i && "{w}"); }}',
    "<table>\n <tr><td>Posted by: {w}</td><td>{date}</td></tr>\n</table>",
    '<div class="post"><a href="/user/{n}">{w}</a> <span>{date}</span></div>',
    "{date} kernel: {w}[{n}]: <error> 0x1F & 0x2A",
    "if a > b:\n    print('{w}', {n})  # changed {date}",
)


@dataclass(frozen=True)
class Piece:
    """A piece of a post: its markup, and the text that a reader sees of it."""

    html: str
    text: str


class Writer:
    """Writes the posts of a world in the manner of a skin."""

    def __init__(self, world: World, skin: Skin, look: Look) -> None:
        self.world, self.skin, self.look = world, skin, look
        self._quote_dates = replace(skin.post_dates, near="", drops_year=False)
        """Always in full: what a post says does not change from day to day."""
        self._glue = "<br />\n<br />\n" if skin.paragraphs == "br" else "\n"

    def content(self, thread: Thread, index: int, thread_href: str) -> Piece:
        """The content of the post at a place of a thread."""
        random = dice(self.world.seed, "post", thread.id, index)
        pieces = self._pieces(random, thread, index, thread_href)
        if self.world.is_edited_since_first_day(thread.id * MAX_POSTS + index):
            pieces.append(self._paragraph(f"EDIT: {sentence(random, self.world.language)}"))
        return Piece(
            self._glue.join([piece.html for piece in pieces]), " ".join([piece.text for piece in pieces if piece.text])
        )

    def signature(self, user: User) -> str:
        """A member's signature, or nothing; some hold dates and links."""
        if not user.signature:
            return ""
        kind = user.id % 3
        extra = (
            "",
            f" ({utc_iso(user.joined_at)[:10]})",
            f' <a href="http://example.net/~u{user.id}">example.net/~u{user.id}</a>',
        )
        return esc(user.signature) + extra[kind]

    def opening(self, thread: Thread, index: int) -> str:
        """The first sentence of a post: what others quote of it."""
        return sentence(dice(self.world.seed, "opening", thread.id, index), self.world.language)

    def _pieces(self, random: Random, thread: Thread, index: int, thread_href: str) -> list[Piece]:
        luck, language = random.random(), self._language(random)
        if luck < 0.025 and index:
            return []
        if luck < 0.045 and index:
            return [self._image(random)]
        if luck < 0.14 and index:
            return [self._paragraph(random.choice(language.one_word))]
        pieces = [self._quote(thread, int(random.random() * index))] if index and luck < 0.4 else []
        pieces.append(self._paragraph(self.opening(thread, index)))
        pieces += [
            self._paragraph(sentences(random, language, 1 + int(random.random() * 3)))
            for _ in range(int(random.random() * 3))
        ]
        if 0.5 < luck < 0.85:
            return pieces
        return pieces + self._extra(random, luck, thread_href)

    def _language(self, random: Random) -> Language:
        """The forum's language, now and then another."""
        return self.world.language if random.random() > 0.03 else random.choice(list(LANGUAGES.values()))

    def _extra(self, random: Random, luck: float, thread_href: str) -> list[Piece]:
        """What only some posts have."""
        if luck > 0.97:
            return [
                self._paragraph(sentences(random, self.world.language, 6)) for _ in range(3 + int(random.random() * 8))
            ]
        if luck > 0.93:
            return [self._code(random)]
        if luck > 0.90:
            return [self._list(random)]
        if luck > 0.88:
            return [self._image(random), self._paragraph(sentence(random, self.world.language))]
        return [self._links(random, thread_href)] if luck > 0.85 or luck < 0.18 else []

    def _paragraph(self, text: str) -> Piece:
        return Piece(self._block(esc(text)), text)

    def _block(self, html: str) -> str:
        return f"<p>{html}</p>" if self.skin.paragraphs == "p" else html

    def _quote(self, thread: Thread, index: int) -> Piece:
        """An earlier post's words, its author before them and in some skins its date."""
        body, name = self.opening(thread, index), self.world.author(thread, index).name
        date = self._quote_dates.show(self.world.at(thread, index), self.world.now).text
        head = self.look.t["wrote_on" if self.look.has("quote date", 0.4) else "wrote"].format(name=name, date=date)
        return self._quoted(head, body)

    def _quoted(self, head: str, body: str) -> Piece:
        return Piece(self._quote_html(esc(head), esc(body)), f"{head} {body}")

    def _quote_html(self, head: str, body: str) -> str:
        c = self.look.c
        if self.skin.quotes == "table":
            rows = f"<tr><td><small><b>{head}</b></small></td></tr>\n<tr><td>{body}</td></tr>"
            return f'<table{c["quote"]} width="90%">{rows}</table>'
        if self.skin.quotes == "div":
            return f"<div{c['quote']}><div{c['quotehead']}>{head}</div>\n{body}</div>"
        return f"<blockquote{c['quote']}><cite>{head}</cite>\n<p>{body}</p></blockquote>"

    def _code_text(self, random: Random) -> str:
        date = utc_iso(self.world.started_at - int(random.random() * 10**8)).replace("T", " ")[:19]
        return CODE[int(random.random() * len(CODE))].format(n=int(random.random() * 900), w=word(random), date=date)

    def _code(self, random: Random) -> Piece:
        text = self._code_text(random)
        html = f"<pre{self.look.c['code']}>{esc(text)}</pre>"
        if self.look.has("code head", 0.5):
            head = self.look.t["code"]
            return Piece(f"<div{self.look.c['codebox']}><div>{head}</div>\n{html}</div>", f"{head} {text}")
        return Piece(html, text)

    def _list(self, random: Random) -> Piece:
        items = [sentence(random, self.world.language) for _ in range(2 + int(random.random() * 4))]
        return self._listed(items, "ol" if random.random() < 0.4 else "ul")

    def _listed(self, items: list[str], tag: str) -> Piece:
        return Piece(f"<{tag}>" + "".join([f"<li>{esc(item)}</li>\n" for item in items]) + f"</{tag}>", " ".join(items))

    def _image(self, random: Random) -> Piece:
        return Piece(
            f'<img src="{self.look.pick("img", "/img/", "/files/")}p{int(random.random() * 40)}.gif" alt="" />', ""
        )

    def _links(self, random: Random, thread_href: str) -> Piece:
        """A sentence with a link to another site and one to this thread."""
        text, outside = (
            sentence(random, self.world.language),
            f"http://example.org/{word(random).lower()}/{int(random.random() * 900)}",
        )
        inside = f'<a href="{thread_href}">{self.look.t["page"]} 1</a>'
        html = f'{esc(text)} <a href="{outside}" rel="nofollow">{outside}</a> {inside}'
        return Piece(self._block(html), f"{text} {outside} {self.look.t['page']} 1")
