"""Pages that no person reads: where finders would take minutes, a reading gives up and says why.

The finders bound their own loops, but each walks the tree, asks for the dates and compares neighbours; a page that was made to
be slow makes all of that quadratic. No forum shows what is refused here: of 804 real pages none has more than 46 levels, 1,216
elements side by side and 62 names of elements.
"""

from functools import cache

from lxml import etree

from forumcrawl.dom.page import Page

MAX_DEPTH = 400
MAX_SIBLINGS = 10_000
MAX_TAGS = 500
MANY_ELEMENTS = 2_000
"""Below this number a page may have any names of elements."""


def reason_to_give_up(page: Page) -> str | None:
    """Why the page is not looked at, None if it is."""
    if _too_deep()(page.tree):
        return f"more than {MAX_DEPTH} elements inside each other"
    if _too_wide()(page.tree):
        return f"more than {MAX_SIBLINGS:,} elements side by side"
    if page.tree.xpath("count(//*)") > MANY_ELEMENTS and len({node.tag for node in page.tree.iter("*")}) > MAX_TAGS:
        return f"more than {MAX_TAGS} different names of elements"
    return None


@cache
def _too_deep() -> etree.XPath:
    """In C, and at an end where the page is."""
    return etree.XPath(f"boolean({'/*' * (MAX_DEPTH + 1)})")


@cache
def _too_wide() -> etree.XPath:
    return etree.XPath(f"boolean(//*[{MAX_SIBLINGS + 1}])")
