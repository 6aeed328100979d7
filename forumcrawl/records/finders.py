"""The record finders by name, and `auto`: what they say together.

MiBAT is asked first: where its region is made of prose under times in order, it is right most often (docs/papers.md). Where it
finds nothing of the kind, the others propose regions too, and the one that looks most like posts counts. The confidence is the share
of the finders that see the same records.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from lxml.html import HtmlElement

from forumcrawl.dom.page import Page
from forumcrawl.records import amber, dominant_list, mdr, mibat, rst
from forumcrawl.records.evidence import choose_region, post_evidence
from forumcrawl.records.region import Region

Finder = Callable[[Page], list[Region]]

FINDERS: Mapping[str, Finder] = {
    "mibat": mibat.find_regions,
    "rst": rst.find_regions,
    "amber": amber.find_regions,
    "dominant-list": dominant_list.find_regions,
    "mdr": mdr.find_regions,
}
SURE = 0.3
"""Evidence from which on MiBAT's region is taken without asking the others."""


@dataclass(frozen=True)
class Proposal:
    """The region that the posts of a page are in, and how sure that is."""

    region: Region
    confidence: float


def find_post_region(page: Page, method: str = "auto", common: frozenset[str] = frozenset()) -> Region | None:
    """The posts' region by one finder or by `auto`; `common` are texts that other pages of the site show too."""
    if method != "auto":
        return choose_region(page, FINDERS[method](page), common)
    first = choose_region(page, FINDERS["mibat"](page), common)
    if first is not None and post_evidence(page, first, common) >= SURE:
        return first
    others = [region for name in ("amber", "mdr") for region in FINDERS[name](page)]
    dated = [region for region in others if all(record.pivot for record in region.records)]
    return choose_region(page, [*([first] if first else []), *dated], common)


def propose(page: Page, common: frozenset[str] = frozenset()) -> Proposal | None:
    """What all finders say together."""
    region = find_post_region(page, "auto", common)
    if region is None:
        return None
    mains = [choose_region(page, find(page), common) for find in FINDERS.values()]
    agreeing = sum(_same_records(region, main) for main in mains if main is not None)
    return Proposal(region, agreeing / len(FINDERS))


def _same_records(one: Region, other: Region) -> bool:
    """Whether most records of one region begin in a record of the other."""
    starts = {node for record in other.records for node in record.nodes}
    inside = sum(any(node in starts for node in _line(record.nodes)) for record in one.records)
    return inside >= 0.8 * len(one.records) and len(other.records) <= 1.5 * len(one.records)


def _line(nodes: Sequence[HtmlElement]) -> list[HtmlElement]:
    """The record's own subtrees and what stands right around and inside them."""
    return [near for node in nodes for near in (node, node.getparent(), *node) if near is not None]
