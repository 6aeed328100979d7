"""Which elements may be records: candidates over the pages of a vertex, and what record finders say about their records.

A candidate is made by one rule, so its records are aligned within a page and over pages (InnerAlign, InnerAlignIV): all of them are
records, or none is. Rules are proposed from what the finders found (`forumcrawl/wrappers/propose.py`).
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from lxml.html import HtmlElement

from forumcrawl.dom.page import Page
from forumcrawl.inference.formulas import Head
from forumcrawl.records import signed
from forumcrawl.records.columns import Key, Table
from forumcrawl.records.finders import FINDERS, Finder
from forumcrawl.records.limits import reason_to_give_up
from forumcrawl.records.region import Region

PROPOSERS: Mapping[str, Finder] = {**FINDERS, "signed": signed.find_regions}
RULES = "rules"
"""The proposer that stands for all rules together: `auto` for posts, the links into threads for rows."""
LEAST_OVERLAP = 0.5

Chosen = Mapping[Head, frozenset[Key]]
"""The columns that rules take for fields."""


def nothing_chosen(_: Table) -> Chosen:
    """No rule has a say."""
    return {}


@dataclass(frozen=True, eq=False)
class Proposed:
    """A record of a page, with the finders that proposed it."""

    page: int
    nodes: tuple[HtmlElement, ...]
    finders: frozenset[str] = frozenset()
    dates: frozenset[HtmlElement] = frozenset()
    """Elements of the dates that the finders found it by."""
    start: int = 0
    """Place of the first subtree in the run, as `align_records` counts."""
    anchor: HtmlElement | None = None
    """What the rules hang the record on: its time, or its title."""


@dataclass(frozen=True, eq=False)
class Candidate:
    """Records that are aligned: all of them are records, or none is."""

    records: tuple[Proposed, ...]
    choose: Callable[[Table], Chosen] = nothing_chosen
    """What the rules for fields take for fields."""
    table: Table | None = None
    """The records in columns, where that is known already."""

    @cached_property
    def nested(self) -> frozenset[HtmlElement]:
        """Roots of records that stand inside other records."""
        roots = {node for record in self.records for node in record.nodes}
        return frozenset(node for node in roots if any(above in roots for above in node.iterancestors()))


Regions = Sequence[Mapping[str, Sequence[Region]]]
"""For each page what each finder found."""


def find_regions(pages: Iterable[Page], finders: Sequence[str] = tuple(PROPOSERS)) -> Regions:
    """What the finders propose on every page; nothing on one that was made to be slow."""
    return [{name: PROPOSERS[name](page) for name in finders if not reason_to_give_up(page)} for page in pages]


class Witnesses:
    """Which finders saw a record, and by which date."""

    def __init__(self, regions: Regions) -> None:
        self._by_node: list[dict[HtmlElement, list[tuple[str, frozenset[HtmlElement], HtmlElement | None]]]] = []
        for found in regions:
            here: dict[HtmlElement, list[tuple[str, frozenset[HtmlElement], HtmlElement | None]]] = {}
            for name, some in found.items():
                for record in (record for region in some for record in region.records):
                    said = name, frozenset(record.nodes), record.pivot.element if record.pivot else None
                    for node in record.nodes:
                        here.setdefault(node, []).append(said)
            self._by_node.append(here)

    def of(self, page: int, nodes: Sequence[HtmlElement]) -> tuple[frozenset[str], frozenset[HtmlElement]]:
        """The finders that proposed about these subtrees as a record, and their dates."""
        own = frozenset(nodes)
        said = [each for node in nodes for each in self._by_node[page].get(node, ())]
        same = [each for each in said if len(each[1] & own) >= LEAST_OVERLAP * len(each[1] | own)]
        return frozenset(name for name, *_ in same), frozenset(date for *_, date in same if date is not None)
