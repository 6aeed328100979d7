"""What a layout family is: three functions that turn what a page shows into markup of their era."""

from collections.abc import Callable
from dataclasses import dataclass

from forumcrawl.demo.look import Look
from forumcrawl.demo.views import IndexView, ListView, ThreadView


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
    plain_text: bool = False
    """Whether posts are preformatted text, with quoted lines behind a >."""
