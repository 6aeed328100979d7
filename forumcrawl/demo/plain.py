"""Posts as preformatted text, as mail has them: wrapped lines, quoted ones behind a >."""

from random import Random
from textwrap import fill, indent

from forumcrawl.demo.content import Piece, Writer
from forumcrawl.demo.look import Look
from forumcrawl.demo.skin import Skin
from forumcrawl.demo.views import esc
from forumcrawl.demo.world import World

COLUMNS = 72


class PlainWriter(Writer):
    """Writes the same posts without elements: what a reader sees of them holds the marks at the line's beginning."""

    def __init__(self, world: World, skin: Skin, look: Look) -> None:
        super().__init__(world, skin, look)
        self._glue = "\n\n"

    def _paragraph(self, text: str) -> Piece:
        return shown(wrapped(text))

    def _block(self, html: str) -> str:
        return html

    def _quoted(self, head: str, body: str) -> Piece:
        return shown(f"{wrapped(head)}\n{wrapped(body, '> ')}")

    def _code(self, random: Random) -> Piece:
        return shown(indent(self._code_text(random), "    "))

    def _listed(self, items: list[str], tag: str) -> Piece:
        return shown("\n".join([wrapped(item, "* ", "  ") for item in items]))


def shown(text: str) -> Piece:
    """A piece that shows its text as it is."""
    return Piece(esc(text), text)


def wrapped(text: str, first: str = "", later: str | None = None) -> str:
    """The text in lines of mail, with a mark before the first of them and before the later ones."""
    return fill(
        text,
        COLUMNS,
        initial_indent=first,
        subsequent_indent=first if later is None else later,
        break_long_words=False,
        break_on_hyphens=False,
    )
