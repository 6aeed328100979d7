"""The formulas of Yang et al. [yang2009], section 5.3, in the paper's numbering, and those beyond the paper, as data.

In -> out: nothing; these are the rules that `ground` turns into scores, each with a weight that `fit` learns.

The idea: each formula is `body => head`. The body is evidence about an element, the head says what the element is. A formula that
often fails gets a small weight, one that speaks against its head a negative one: a rule may be wrong now and then.

Departures
D1. (5), (6), (9), (10), (12), (13), (15), (16), (18), (19), (21), (22) hold without exception: aligned elements are one column with
    one variable, within a page and, where pages are pooled, over pages. So they have no weight.
D2. Formulas of a field speak of columns of a record that holds. Which record does, they say only by h1 to h5: that it has the field.
D3. Formulas of numbers with a letter are ours: each gives one kind of evidence a voice. Unit clauses (number "0") say how often a
    head holds at all, as is usual in Markov logic.
D4. What a formula speaks for is known before any weight is learned: a weight cannot change sides. Few training sites would else turn
    evidence around where others say the same.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

Head = Literal["IsListRecord", "IsTitleNode", "IsPostRecord", "IsAuthorNode", "IsTimeNode", "IsContentNode"]
Level = Literal["P", "V"]
"""Which knowledge a formula needs: the page alone, or also where the map says that links lead (inter-vertex)."""
Kind = Literal["post", "list"]

RECORD_OF: dict[Kind, Head] = {"post": "IsPostRecord", "list": "IsListRecord"}
FIELDS_OF: dict[Kind, tuple[Head, ...]] = {
    "post": ("IsTimeNode", "IsAuthorNode", "IsContentNode"),
    "list": ("IsTitleNode",),
}


@dataclass(frozen=True)
class Formula:
    """body => head."""

    number: str
    head: Head
    body: tuple[str, ...]
    """Evidence predicates, all of which must hold; one with an exclamation mark must not."""
    words: str
    """The body in words, of the element: "it …"."""
    level: Level = "P"
    topic: str = "paper"
    """Which kind of evidence it is, to measure what each kind brings."""
    against: bool = False
    """Whether it speaks against its head: its weight is never above 0, those of the others never below (D4)."""

    def __str__(self) -> str:
        denied = "!" if self.against else ""
        return f"({self.number}) {' & '.join(self.body) or 'true'} => {denied}{self.head}"


@dataclass(frozen=True)
class Relation:
    """Evidence about two columns of one record together: body => !(first & second)."""

    number: str
    first: Head
    second: Head
    words: str
    topic: str = "paper"


PAPER = (
    Formula(
        "4",
        "IsListRecord",
        ("ContainPostLink", "IsRepeatNode"),
        "it holds a link to a thread and stands among its like",
        "V",
    ),
    Formula("7", "IsTitleNode", ("HasPostLink",), "it leads to a thread", "V"),
    Formula("8", "IsTitleNode", ("HasLongestLink",), "no link of the row has a longer text"),
    Formula(
        "11",
        "IsPostRecord",
        ("ContainAuthorLink", "ContainTimeNode", "IsRepeatNode"),
        "it holds a link to a profile and a date, and stands among its like",
        "V",
    ),
    Formula("14", "IsAuthorNode", ("HasAuthorLink",), "it leads to a profile", "V"),
    Formula("17", "IsTimeNode", ("UnderSameOrder",), "the dates of a page go up or down"),
    Formula("20", "IsContentNode", ("ContainLongText", "!ContainTimeNode"), "it holds a long text and no date"),
    Formula(
        "20b",
        "IsContentNode",
        ("ContainLongText", "!ContainAuthorLink"),
        "it holds a long text and no link to a profile",
        "V",
    ),
)
"""(20) is two: a disjunction in a body is one formula for each part."""

ALIGNMENT = ("5", "6", "9", "10", "12", "13", "15", "16", "18", "19", "21", "22")
"""Formulas that hold by construction (D1)."""

PAGE_ONLY = (
    Formula("4p", "IsListRecord", ("IsRepeatNode",), "it stands among its like", topic="what a page alone says"),
    Formula(
        "11p",
        "IsPostRecord",
        ("ContainTimeNode", "IsRepeatNode"),
        "it holds a date and stands among its like",
        topic="what a page alone says",
    ),
    Formula("11q", "IsPostRecord", ("ContainLongText",), "it holds a long text", topic="what a page alone says"),
    Formula("17p", "IsTimeNode", ("IsTimeFormat",), "it is a date", topic="what a page alone says"),
)
"""What is left of (4), (11) and (17) without a map."""

RECORDS: tuple[tuple[Head, str], ...] = (("IsPostRecord", "a"), ("IsListRecord", "b"))
FINDERS = tuple(
    Formula(f"{letter}{number}", head, (f"ProposedBy[{name}]",), f"{name} proposes it", topic="record finders")
    for head, letter in RECORDS
    for number, name in enumerate(("mibat", "rst", "amber", "dominant-list", "mdr"), 1)
)

POSTS = (
    Formula("a12", "IsPostRecord", ("ProposedBy[signed]",), "names beside times propose it", topic="record finders"),
    Formula("a6", "IsPostRecord", ("HasOrderedTime",), "it has a time, in order on the page", topic="records"),
    Formula("a7", "IsPostRecord", ("IsOnEveryPage",), "all pages have such records", topic="records"),
    Formula("a8", "IsPostRecord", ("IsCommon",), "its words stand on many pages", "V", "records", against=True),
    Formula("a9", "IsPostRecord", ("HoldsPageText",), "it and its like hold most of the page's text", topic="records"),
    Formula("a10", "IsPostRecord", ("ContainPostLink",), "it holds a link to a thread", "V", "records", against=True),
    Formula("a11", "IsPostRecord", ("AgreesWithCounter",), "there are as many as a list counts", "V", "counters"),
)

ROWS = (
    Formula("b12", "IsListRecord", ("ProposedBy[signed]",), "names beside times propose it", topic="record finders"),
    Formula("b6", "IsListRecord", ("LeadsToOneThread",), "it leads to one thread, which no other does", "V", "records"),
    Formula("b7", "IsListRecord", ("HoldsPageThreads",), "it and its like lead to most threads", "V", "records"),
    Formula("b8", "IsListRecord", ("IsCommon",), "its words stand on many pages", "V", "records", against=True),
    Formula("b9", "IsListRecord", ("HoldsPageText",), "it and its like hold most of the page's text", topic="records"),
    Formula("b10", "IsListRecord", ("ContainTimeNode",), "it holds a date", topic="records"),
    Formula("b11", "IsListRecord", ("IsOnEveryPage",), "all pages have such records", topic="records"),
)

AUTHORS = (
    Formula("c1", "IsAuthorNode", ("IsLink",), "it is a link", topic="names"),
    Formula(
        "c2", "IsAuthorNode", ("RecursWithAddress",), "the name recurs, always with the same address", topic="names"
    ),
    Formula(
        "c3",
        "IsAuthorNode",
        ("IsLink", "RecursWithAddress"),
        "it is a link that recurs with the same address",
        topic="names",
    ),
    Formula(
        "c4",
        "IsAuthorNode",
        ("RecursWithOtherAddresses",),
        "the text recurs with other addresses, as a button does",
        topic="names",
        against=True,
    ),
    Formula(
        "c5", "IsAuthorNode", ("IsUsualText",), "most records have the same text there", topic="names", against=True
    ),
    Formula("c6", "IsAuthorNode", ("ChangesOnPage",), "the records of a page differ in it", topic="names"),
    Formula("c7", "IsAuthorNode", ("HasManyValues",), "many different texts stand there", topic="names"),
    Formula("c8", "IsAuthorNode", ("IsKnownName",), "links to profiles have this text", "V", "names"),
    Formula("c9", "IsAuthorNode", ("IsSaidInImage",), "a picture beside it says the same", topic="names"),
    Formula("c10", "IsAuthorNode", ("IsFewWords",), "it has one or two words", topic="names"),
    Formula("c11", "IsAuthorNode", ("StandsBeforeText",), "it stands before the text", topic="names"),
    Formula("c12", "IsAuthorNode", ("StandsInText",), "it stands inside the text", topic="names", against=True),
    Formula("c13", "IsAuthorNode", ("IsFirstOfKind",), "no other changing short text stands before it", topic="names"),
    Formula("c14", "IsAuthorNode", ("IsToldName",), "data for machines has it as a name", topic="structured data"),
)

TIMES = (
    Formula(
        "d1", "IsTimeNode", ("IsTimeFormat", "UnderSameOrder"), "it is a date, in order on the page", topic="dates"
    ),
    Formula("d2", "IsTimeNode", ("HasClock",), "it has a clock", topic="dates"),
    Formula("d3", "IsTimeNode", ("IsOnlyDate",), "nothing else stands with the date", topic="dates"),
    Formula("d4", "IsTimeNode", ("IsDistinct",), "no two records have the same", topic="dates"),
    Formula("d5", "IsTimeNode", ("HasUsualFormat",), "the dates are written alike", topic="date format"),
    Formula("d6", "IsTimeNode", ("IsInOrderOverPages",), "the next page's dates go on from this one's", "V", "flips"),
    Formula("d7", "IsTimeNode", ("IsTimeElement",), "a machine can read it", topic="structured data"),
    Formula("d8", "IsTimeNode", ("StandsInText",), "it stands inside the text", topic="dates", against=True),
    Formula("d9", "IsTimeNode", ("IsSingle",), "records have one such element", topic="dates"),
)

RULES = (
    Formula("a13", "IsPostRecord", ("ProposedBy[rules]",), "the rules for posts find it", topic="rules"),
    Formula("b13", "IsListRecord", ("ProposedBy[rules]",), "the rules for rows find it", topic="rules"),
    Formula("d11", "IsTimeNode", ("IsAnchor",), "the rules for posts find the record by it", topic="rules"),
    Formula("f8", "IsTitleNode", ("IsAnchor",), "the rules for rows find the row by it", topic="rules"),
    Formula("d10", "IsTimeNode", ("IsDateOfRecord",), "a finder found the record by it", topic="record finders"),
    Formula("c15", "IsAuthorNode", ("IsRulesAuthor",), "the rules for authors choose it", topic="rules"),
    Formula("e8", "IsContentNode", ("IsRulesContent",), "the rules for contents choose it", topic="rules"),
)

CONTENTS = (
    Formula("e1", "IsContentNode", ("HoldsOwnText",), "it holds what only this record says", topic="texts"),
    Formula("e2", "IsContentNode", ("IsOwnText",), "only this record says what it holds", topic="texts"),
    Formula("e3", "IsContentNode", ("HoldsOwnText", "IsOwnText"), "it holds just what only it says", topic="texts"),
    Formula("e4", "IsContentNode", ("IsTight",), "nothing smaller holds as much", topic="texts"),
    Formula("e5", "IsContentNode", ("HasDirectText",), "its text stands in paragraphs, not boxes", topic="texts"),
    Formula("e6", "IsContentNode", ("IsSingle",), "records have one such element", topic="texts"),
    Formula("e7", "IsContentNode", ("IsToldText",), "data for machines has its text", topic="structured data"),
)

TITLES = (
    Formula(
        "f1", "IsTitleNode", ("HasPostLink", "HasLongestLink"), "it is the longest and leads to a thread", "V", "titles"
    ),
    Formula(
        "f2", "IsTitleNode", ("HasPostLink", "IsTitleOfTarget"), "the thread's page has it as its title", "V", "titles"
    ),
    Formula("f3", "IsTitleNode", ("IsDistinct",), "no two rows have the same", topic="titles"),
    Formula("f4", "IsTitleNode", ("IsLongTitle",), "it has several words", topic="titles"),
    Formula("f5", "IsTitleNode", ("IsFirstLink",), "it is the first link of the row", topic="titles"),
    Formula(
        "f6",
        "IsTitleNode",
        ("RecursWithAddress",),
        "the text recurs with the same address",
        topic="titles",
        against=True,
    ),
    Formula("f7", "IsTitleNode", ("IsUsualText",), "most rows have the same text there", topic="titles", against=True),
)

HOLDS: dict[str, Head] = {
    "HasTimeNode": "IsTimeNode",
    "HasAuthorNode": "IsAuthorNode",
    "HasContentNode": "IsContentNode",
    "HasTitleNode": "IsTitleNode",
}
"""What a record has if one of its columns is the field: true as far as the field's own formulas find one."""

HOLDINGS = (
    Formula("h1", "IsPostRecord", ("HasTimeNode",), "it has a time"),
    Formula("h2", "IsPostRecord", ("HasAuthorNode",), "it has an author"),
    Formula("h3", "IsPostRecord", ("HasContentNode",), "it has a content"),
    Formula("h4", "IsPostRecord", ("HasTimeNode", "HasAuthorNode", "HasContentNode"), "it has all three"),
    Formula("h5", "IsListRecord", ("HasTitleNode",), "it has a title"),
)
"""The paper's example of section 5.1: a post record contains author, time and content."""

HEADS: tuple[Head, ...] = (*RECORD_OF.values(), *FIELDS_OF["post"], *FIELDS_OF["list"])
UNITS = tuple(Formula("0", head, (), "it could be", topic="units") for head in HEADS)

FORMULAS = (
    *PAPER,
    *PAGE_ONLY,
    *FINDERS,
    *POSTS,
    *ROWS,
    *AUTHORS,
    *TIMES,
    *RULES,
    *CONTENTS,
    *TITLES,
    *HOLDINGS,
    *UNITS,
)

RELATIONS = (
    Relation("g1", "IsContentNode", "IsTimeNode", "the time stands inside the content", "texts"),
    Relation("g2", "IsContentNode", "IsAuthorNode", "the author stands inside the content", "texts"),
)
"""The paper's sentence on (20): a content does not contain time and author; here those that were chosen."""


def name_of(formula: Formula | Relation) -> str:
    """The key of a formula's weight: unit clauses share a number."""
    return f"{formula.number} {formula.head}" if isinstance(formula, Formula) else formula.number


@lru_cache(maxsize=16)
def formulas_of(head: Head) -> tuple[Formula, ...]:
    """The formulas that speak of a head."""
    return tuple(formula for formula in FORMULAS if formula.head == head)
