"""The record finders by name, and `auto`: what they say together.

MiBAT is asked first: where its region is made of prose under times in order, it is right most often (docs/papers.md). Where it
finds nothing of the kind, the others propose regions too, and the one that looks most like posts counts.
"""

from collections.abc import Callable, Mapping

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
