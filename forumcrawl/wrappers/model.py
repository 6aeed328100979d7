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
    notes: tuple["NoteRule", ...] = ()
    """Where edit notes stand."""
    member: "MemberRules | None" = None
    files: tuple[FieldRule, ...] = ()
    """Links to files that posts offer beside their content."""


@dataclass(frozen=True)
class IdentityRule:
    """Where the page gives the post an id of its own: an attribute of an element."""

    field: FieldRule
    attribute: str


@dataclass(frozen=True)
class NoteRule:
    """Where an edit note stands, and the words that nearly all of them have."""

    field: FieldRule
    words: tuple[str, ...] = ()


@dataclass(frozen=True)
class FactRule:
    """Where a fact about the author stands: a field, and the label before the value in it ("Joined:") or behind it ("posts")."""

    field: FieldRule
    before: str = ""
    behind: str = ""


@dataclass(frozen=True)
class MemberRules:
    """What posts show about their authors beside the name."""

    joined: FactRule | None = None
    joined_format: Mapping[str, Any] | None = None
    post_count: FactRule | None = None
    location: FactRule | None = None

    @cached_property
    def shown(self) -> DateFormat | None:
        """How join dates are displayed; compiled once."""
        return DateFormat.from_json(dict(self.joined_format)) if self.joined_format else None


@dataclass(frozen=True)
class FlagRule:
    """What marks some rows of a list: elements of a tag with a text, a class or another attribute."""

    tag: str
    attribute: str
    """`text` for the element's own text."""
    value: str
    """One of the classes, the name of an image's file, a whole text; of other attributes a part."""


@dataclass(frozen=True)
class TrailRule:
    """Where the breadcrumbs stand, and which of their links lead to boards."""

    path: str
    patterns: tuple[str, ...]
    skipped: tuple[str, ...] = ()
    """Addresses that stand in all breadcrumbs: the front page."""


@dataclass(frozen=True)
class PostWrapper:
    """How posts are read from the pages of a vertex."""

    variants: tuple[PostRules, ...]
    date_format: Mapping[str, Any] | None = None
    attribute_format: Mapping[str, Any] | None = None
    title: str | None = None
    """Path of the element that shows the thread's title."""
    trail: TrailRule | None = None
    page_count: str | None = None
    """Path of the elements that show page numbers, the last one among them."""
    expected: Mapping[str, Any] = field(default_factory=dict)
    """Share of the sampled records that have each field."""
    sure: Mapping[str, Any] = field(default_factory=dict)
    """How sure it is that these are the posts, and each field; empty where rules alone decided."""

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
    sticky: tuple[FlagRule, ...] = ()
    """What marks threads that are kept at the top; any of them."""
    locked: tuple[FlagRule, ...] = ()
    trail: TrailRule | None = None
    page_count: str | None = None
    """As for posts."""
    expected: Mapping[str, Any] = field(default_factory=dict)
    """Share of the sampled rows that have each field."""
    sure: Mapping[str, Any] = field(default_factory=dict)
    """How sure it is that these are the rows, and their titles; empty where rules alone decided."""

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
