"""The record finders by name, and `auto`: what they say together, with a confidence.

MiBAT is asked first: where its region is made of prose under times in order, it is right most often (docs/papers.md). Where it
finds nothing of the kind, the others propose regions too, and the one that looks most like posts counts, the more so the better
it agrees with the times that stand beside names. How sure that is, two finders that know nothing of dates tell.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from statistics import fmean

from forumcrawl.dom.page import Page
from forumcrawl.records import amber, dominant_list, lone, mdr, mibat, rst, signed
from forumcrawl.records.evidence import choose_region, post_evidence
from forumcrawl.records.limits import reason_to_give_up
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
LONE = 0.55
"""Evidence below which several records may be lines around a single post."""
WITNESSES = ("rst", "dominant-list")
"""Finders that go by repetition alone, and are fast."""


@dataclass(frozen=True)
class FinderParams:
    """What `auto` adds to the papers' finders."""

    signed: bool = True
    """Posts that share no structure or no parent, by the names and times that they all have."""
    lone: bool = True
    """The post of a page that shows only one; off where other pages of the site tell more."""


DEFAULTS = FinderParams()


def find_post_region(
    page: Page, method: str = "auto", common: frozenset[str] = frozenset(), params: FinderParams = DEFAULTS
) -> Region | None:
    """The posts' region by one finder or by `auto`; None also on a page that was made to be slow.

    `common` are texts that other pages of the site show too.
    """
    if reason_to_give_up(page):
        return None
    if method != "auto":
        return choose_region(page, FINDERS[method](page), common)
    first = choose_region(page, FINDERS["mibat"](page), common)
    if first is not None and post_evidence(page, first, common) >= SURE:
        return first
    others = [region for name in ("amber", "mdr") for region in FINDERS[name](page)]
    dated = [region for region in others if all(record.pivot for record in region.records)]
    by_name = signed.find_regions(page) if params.signed else []
    times = frozenset(record.pivot.element for record in by_name[0].records if record.pivot) if by_name else frozenset()
    several = choose_region(page, [*([first] if first else []), *dated, *by_name], common, times)
    if not params.lone or (several is not None and post_evidence(page, several, common) >= LONE):
        return several
    single = lone.find_lone_post(page)
    return choose_region(page, [single] if single else [], common) or several


def confidence_in(page: Page, region: Region) -> float:
    """Between 0 and 1: the evidence for posts, less where finders of another kind see other records there."""
    seen = fmean(max((_overlap(region, other) for other in FINDERS[name](page)), default=0.0) for name in WITNESSES)
    return post_evidence(page, region) * (1 + seen) / 2


def _overlap(region: Region, other: Region) -> float:
    """Share of the records of both that stand for each other: one time of the region in one record of the other."""
    owner = {node: number for number, record in enumerate(other.records) for node in record.nodes}
    times = [record.pivot.element for record in region.records if record.pivot]
    held = Counter(
        next((owner[node] for node in (time, *time.iterancestors()) if node in owner), None) for time in times
    )
    single = sum(count == 1 for number, count in held.items() if number is not None)
    return single / max(len(region.records), len(other.records))
