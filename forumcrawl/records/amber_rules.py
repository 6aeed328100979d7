"""What AMBER [furche2011amber] knows about a domain, as data: annotators, attribute and record constraints.

A domain is four lists to be read from top to bottom. Nothing here runs: there is no function and no condition, only
names that the engine (`amber`) looks up, so that rules for another domain are another `Domain` (tests/records has
one for flats to let). The paper's predicates -> fields:

    annotation(A, type)                     -> an annotator's `type` (Sec. 2.1: gazetteers and patterns)
    attributeConstraint(C, type)            -> AttributeConstraint.attribute (Sec. 2.2)
    requiredAnnotation, disallowedAnnotation -> AttributeConstraint.required, .disallowed
    record constraints, mandatory(N)        -> RecordConstraint.mandatory, .required, .excluded (Sec. 2.3, 3.1)

Forums have no gazetteer of names and titles as flats have one of towns, so two annotators of the page's own order
stand in for it: `Beside` (what stands to the dates as a name does) and `Column` (what stands in a column).
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Dates:
    """Nodes that hold a date."""

    type: str
    clock: bool = False
    """With a time of day only."""
    shown: bool = True
    """Dates that readers see; if not, those in attributes."""


@dataclass(frozen=True)
class Texts:
    """Nodes with a text of their own in which a pattern is found, or an entry of a gazetteer."""

    type: str
    pattern: str = r"\S"
    gazetteer: tuple[str, ...] = ()
    shortest: int = 1
    longest: int = 1_000_000


@dataclass(frozen=True)
class Links:
    """Visible links within the site, in whose text a pattern is found."""

    type: str
    pattern: str = r"\S"
    shortest: int = 1
    longest: int = 1_000_000


@dataclass(frozen=True)
class Buttons:
    """Links whose text leads to different addresses from different places: what they do, not where they lead."""

    type: str


@dataclass(frozen=True)
class Beside:
    """Nodes annotated `of` that stand to the nearest one annotated `to` as others do: up and down by the same tags."""

    type: str
    of: str
    to: str
    share: float = 0.2
    """Share of the `to` nodes that must have such a neighbour."""


@dataclass(frozen=True)
class Column:
    """Of the nodes annotated `of`: those in the same place of subtrees side by side; the column of most text."""

    type: str
    of: str
    least: int = 2
    """Nodes that make a column."""


Annotator = Dates | Texts | Links | Buttons | Beside | Column


@dataclass(frozen=True)
class AttributeConstraint:
    """A node with all required annotations and no disallowed one holds the attribute. Several: any one is enough."""

    attribute: str
    required: tuple[str, ...]
    """The first gives the attribute its value."""
    disallowed: tuple[str, ...] = ()


@dataclass(frozen=True)
class RecordConstraint:
    """What a record is. Several for one domain are alternatives: the areas of each compete."""

    mandatory: str
    """The attribute that areas are found by."""
    required: tuple[str, ...] = ()
    """Attributes that a record must have besides."""
    excluded: tuple[str, ...] = ()
    """Attributes that a record must not have."""
    share: float = 0.5
    """Share of an area's records that must meet the constraint; the others are taken for flawed, and kept."""


@dataclass(frozen=True)
class Domain:
    """All that is known about a domain."""

    name: str
    annotators: tuple[Annotator, ...]
    """In order: one may speak of those before it."""
    attributes: tuple[AttributeConstraint, ...]
    records: tuple[RecordConstraint, ...]


POSTS = Domain(
    name="posts of a thread",
    annotators=(
        Dates("date"),
        Dates("clock", clock=True),
        Dates("stamp", shown=False),
        Texts("prose", shortest=80),
        Links("name link", pattern=r"[^\W\d_]", longest=45),
        Texts("name", pattern=r".*[^\W\d_].*", longest=45),
        Buttons("button"),
        Beside("link beside a date", of="name link", to="date"),
        Beside("link beside a stamp", of="name link", to="stamp"),
        Beside("name beside a date", of="name", to="date"),
        Beside("name beside a stamp", of="name", to="stamp"),
    ),
    attributes=(
        AttributeConstraint("time", required=("clock",), disallowed=("prose",)),
        AttributeConstraint("day", required=("date",), disallowed=("prose",)),
        AttributeConstraint("stamp", required=("stamp",)),
        AttributeConstraint("author", required=("name link", "link beside a date"), disallowed=("button", "date")),
        AttributeConstraint("author", required=("name link", "link beside a stamp"), disallowed=("button", "date")),
        AttributeConstraint("writer", required=("name", "name beside a date"), disallowed=("date",)),
        AttributeConstraint("writer", required=("name", "name beside a stamp"), disallowed=("date",)),
    ),
    records=(
        RecordConstraint("time", required=("author",)),
        RecordConstraint("day", required=("author",)),
        RecordConstraint("stamp", required=("author",)),
        RecordConstraint("time", required=("writer",)),
        RecordConstraint("day", required=("writer",)),
        RecordConstraint("stamp", required=("writer",)),
    ),
)
"""Posts show when they were written, and by whom. A date inside a long text was written by a user; an author is a short
link that leads to one place and stands to the dates as other authors do. Where members have no pages, the author is
a short text (a writer) of which the same is true."""

THREADS = Domain(
    name="threads of a list",
    annotators=(
        Dates("date"),
        Links("link"),
        Beside("beside a date", of="link", to="date"),
        Column("title column", of="beside a date"),
        Column("link column", of="link"),
    ),
    attributes=(
        AttributeConstraint("title", required=("title column",)),
        AttributeConstraint("name", required=("link column",)),
        AttributeConstraint("last post", required=("date",)),
    ),
    records=(
        RecordConstraint("title", required=("last post",)),
        RecordConstraint("name"),
    ),
)
"""Rows of a list are known by the links to their threads: of all columns of links the one with most to read. Most lists
show when the last post was written; in others a row is known by its name alone."""
