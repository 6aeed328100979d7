"""What every record finder returns: regions of a page, each a list of records."""

from dataclasses import dataclass

from lxml.html import HtmlElement

from forumcrawl.dom.dates import PageDate


@dataclass(frozen=True)
class Record:
    """One record of a region: a post, a row of a list."""

    nodes: tuple[HtmlElement, ...]
    """The subtrees that make up the record, in document order; they are siblings."""
    pivot: PageDate | None = None
    """The date that the record was found by."""


@dataclass(frozen=True)
class Region:
    """Records of one kind below one node."""

    parent: HtmlElement
    records: tuple[Record, ...]
    """In document order, not overlapping."""
    finder: str
    """Name of the algorithm that found the region."""
    score: float = 0.0
    """How much the region looks like the one that the page is about; to compare regions of one finder and page only."""
