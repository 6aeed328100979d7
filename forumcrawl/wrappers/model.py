"""A wrapper as data: what the sitemap file holds for a vertex."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from functools import cached_property
from typing import Any

from forumcrawl.dom.dates.formats import DateFormat
from forumcrawl.sitemap.check import read_as, refuse, shown


@dataclass(frozen=True)
class RecordRule:
    """How records are found: by an anchor element, its ancestor so many levels up, and that one's neighbours."""

    anchor: str
    """Path of the element that every record has once: its time, or the title link of a list's row."""
    up: int = 0
    before: int = 0
    after: int = 0
    once: bool = False
    """Whether a page has at most one such record, before all others: a first post of its own structure."""
    dated: bool = False
    """Whether the anchor is a time: other elements at its path that show no date are none."""
    clock: bool = False
    """Whether the time comes with a clock: a date alone at its path (when the author joined) is none."""
    label: str = ""
    """What stands before the date in the anchor, where several dates stand at its path: "Posted:", not "Joined:"."""
    attribute: str | None = None
    """Attribute of the anchor that holds the date, where no text does."""


@dataclass(frozen=True)
class FieldRule:
    """How a field is found in a record: in which of its subtrees (0 holds the anchor), and where below."""

    node: int
    path: str


@dataclass(frozen=True)
class PostRules:
    """One kind of post record of a vertex."""

    record: RecordRule
    time_attribute: str | None = None
    """Attribute of the time element that holds the exact time."""
    authors: tuple[FieldRule, ...] = ()
    """Where the author stands; the first that holds a text counts."""
    author_pattern: str | None = None
    """For an author inside the time's own text: a regular expression with one group."""
    content: FieldRule | None = None
    excluded: tuple[FieldRule, ...] = ()
    """What inside the content is none of it: signatures, edit notes."""
    identity: "IdentityRule | None" = None


@dataclass(frozen=True)
class IdentityRule:
    """Where the page gives the post an id of its own: an attribute of an element."""

    field: FieldRule
    attribute: str


@dataclass(frozen=True)
class PostWrapper:
    """How posts are read from the pages of a vertex."""

    variants: tuple[PostRules, ...]
    date_format: Mapping[str, Any] | None = None
    attribute_format: Mapping[str, Any] | None = None
    title: str | None = None
    """Path of the element that shows the thread's title."""
    expected: Mapping[str, Any] = field(default_factory=dict)
    """Share of the sampled records that have each field."""

    @cached_property
    def shown(self) -> DateFormat | None:
        """How times are displayed; compiled once."""
        return DateFormat.from_json(dict(self.date_format)) if self.date_format else None

    @cached_property
    def written(self) -> DateFormat | None:
        """How attributes give times."""
        return DateFormat.from_json(dict(self.attribute_format)) if self.attribute_format else None

    def to_json(self) -> dict[str, Any]:
        return {"kind": "post", **asdict(self)}


@dataclass(frozen=True)
class ListWrapper:
    """How rows are read from the pages of a list of threads."""

    records: tuple[RecordRule, ...]
    """By the title link of the row; pinned or unread threads may have another."""
    authors: tuple[FieldRule, ...] = ()
    replies: FieldRule | None = None
    views: FieldRule | None = None
    last_post: FieldRule | None = None
    date_format: Mapping[str, Any] | None = None
    patterns: tuple[str, ...] = field(default=())
    """URL patterns of the title links."""
    expected: Mapping[str, Any] = field(default_factory=dict)
    """Share of the sampled rows that have each field."""

    @cached_property
    def shown(self) -> DateFormat | None:
        """How times are displayed; compiled once."""
        return DateFormat.from_json(dict(self.date_format)) if self.date_format else None

    def to_json(self) -> dict[str, Any]:
        return {"kind": "list", **asdict(self)}


Wrapper = PostWrapper | ListWrapper


def wrapper_from_json(data: Mapping[str, Any], where: str = "wrapper") -> Wrapper:
    """Read a wrapper from a sitemap file; raises SitemapFileIsWrong with what is wrong, and where in the file."""
    kind = data.get("kind")
    if kind not in ("post", "list"):
        raise refuse(f"{where}.kind", f"{shown(kind)} is not one of post, list")
    rest = {name: value for name, value in data.items() if name != "kind"}
    return read_as(PostWrapper, rest, where) if kind == "post" else read_as(ListWrapper, rest, where)
