"""What a layout family is: three functions that turn what a page shows into markup of their era."""

from collections.abc import Callable
from dataclasses import dataclass

from forumcrawl.demo.look import Look
from forumcrawl.demo.views import IndexView, ListView, ThreadView

ASSUMPTIONS = {
    "same parent": "the records of a list are child subtrees of one node",
    "same length": "each record is made of the same number of sibling subtrees",
    "similarity": "the records are alike around the date",
    "one date": "each record shows its date, and no record stands inside another or beside something of its kind",
}
"""What MiBAT takes for granted of a page (Sec. 5.1 and 1 of song2010mibat); records need not follow each other."""


@dataclass(frozen=True)
class Family:
    """One layout; a file in `families` holds one, as FAMILY."""

    name: str
    era: str
    """The frame around it: tables, divs or modern."""
    index: Callable[[IndexView, Look], str]
    listing: Callable[[ListView, Look], str]
    thread: Callable[[ThreadView, Look], str]
    nested: bool = False
    """Whether replies stand inside the posts that they answer."""
    first_post_apart: bool = False
    """Whether the opening post has a parent and markup of its own."""
    has_comments: bool = False
    """Whether posts have short comments below them, which are no posts."""
    has_files: bool = False
    """Whether posts may offer files below their text."""
    plain_text: bool = False
    """Whether posts are preformatted text, with quoted lines behind a >."""
    breaks: frozenset[str] = frozenset()
    """Which of ASSUMPTIONS its thread pages do not meet: what a finder is measured for must be known of the page."""
