"""What a vertex looks like, in a few telling features: enough to say of a new page whether it belongs there.

A feature is a parent and its child with their classes, as in a signature. Those that most pages of the vertex have and few
other vertices do come first. A page is known by its address and two of them; only in doubt is it read as a whole.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import log
from typing import Any

from lxml import etree
from lxml.html import HtmlElement

from forumcrawl.clustering.signature import Signature
from forumcrawl.dom.page import Page
from forumcrawl.dom.paths import step_of

MOST_FEATURES = 40
USUAL = 0.6
"""Share of a vertex's pages that have a feature of it."""
BETWEEN = " > "
LOOKED_AT, LEAST_SEEN = 4, 2
"""A quick look is for so many of the most telling features; so many of them are enough."""
MOST_KINDS = 20_000
PLAIN_TAG = re.compile(r"[a-z][a-z0-9-]*")
"""A tag as XPath can name it; others stand on few pages."""

Layout = tuple[str, ...]


def find_layouts(vertices: Mapping[int, Sequence[Signature]]) -> dict[int, Layout]:
    """The telling features of each vertex, the most telling first."""
    shares = {number: _shares(signatures) for number, signatures in vertices.items()}
    total = Counter[str]()
    for found in shares.values():
        total.update(found)
    return {
        number: tuple(
            sorted(_usual(found), key=lambda f: (-_telling(found[f], total[f], len(shares)), f))[:MOST_FEATURES]
        )
        for number, found in shares.items()
    }


def _shares(signatures: Sequence[Signature]) -> dict[str, float]:
    count = Counter(BETWEEN.join(pair) for signature in signatures for pair in signature.pairs)
    return {feature: number / len(signatures) for feature, number in count.items()}


def _usual(shares: Mapping[str, float]) -> list[str]:
    return [feature for feature, share in shares.items() if share >= USUAL]


def _telling(share: float, total: float, vertices: int) -> float:
    return share * log((1 + vertices) / total)


@dataclass(frozen=True)
class Likeness:
    """How much a page looks like a vertex."""

    similarity: float
    """1 for all features of the vertex and none of the others'."""
    share: float
    """How much of the vertex's features the page has, telling ones counting more."""


class Layouts:
    """The layouts of a site's vertices, ready to compare pages with."""

    def __init__(self, layouts: Mapping[str, Layout]) -> None:
        self._layouts = {name: frozenset(layout) for name, layout in layouts.items()}
        self._first = {name: [_as_steps(feature) for feature in layout[:LOOKED_AT]] for name, layout in layouts.items()}
        count = Counter(feature for layout in self._layouts.values() for feature in layout)
        self._weights = {feature: log((1 + len(layouts)) / number) for feature, number in count.items()}
        self._known: dict[str, dict[str, str]] = defaultdict(dict)
        for feature in count:
            parent, child = _as_steps(feature)
            self._known[child][parent] = feature
        self._sizes = {name: self._weigh(layout) for name, layout in self._layouts.items()}
        self._tags = sorted({child.partition(".")[0] for child in self._known})
        self._parents: dict[tuple[str, str | None], dict[str, str]] = {}

    def has_look_of(self, page: Page, name: str) -> bool:
        """Whether a page shows enough of the most telling features of a vertex: a quick look."""
        wanted = self._first[name]
        missing = 0
        for seen, (parent, child) in enumerate(wanted):
            missing += not _has_pair(page.tree, parent, child)
            if missing > len(wanted) - LEAST_SEEN:
                return False
            if seen + 1 - missing >= LEAST_SEEN:
                return True
        return not missing

    def likenesses(self, page: Page) -> dict[str, Likeness]:
        """How much a page looks like each vertex: the whole page is read."""
        shown = self._find_known(page.tree)
        weight = self._weigh(shown)
        return {name: self._likeness(name, shown, weight) for name in self._layouts}

    def _find_known(self, tree: HtmlElement) -> set[str]:
        """The features of any vertex that stand on a page; what was found is not looked for again."""
        found: set[str] = set()
        if len(self._parents) > MOST_KINDS:  # a class may hold the number of a post
            self._parents.clear()
        missing: dict[tuple[str, str | None], dict[str, str]] = {}
        for node in tree.iter(*self._tags) if self._tags else ():
            kind = node.tag, node.get("class")
            wanted = missing.get(kind)
            if wanted is None:
                if kind not in self._parents:
                    self._parents[kind] = self._known.get(step_of(node), {})
                wanted = missing[kind] = dict(self._parents[kind])
            if wanted:
                above = node.getparent()
                feature = wanted.pop(step_of(above) if above is not None else "", None)
                if feature is not None:
                    found.add(feature)
        return found

    def _likeness(self, name: str, shown: set[str], weight: float) -> Likeness:
        common, whole = self._weigh(shown & self._layouts[name]), self._sizes[name]
        return Likeness(common / (weight + whole - common or 1.0), common / (whole or 1.0))

    def _weigh(self, features: Iterable[str]) -> float:
        return sum(self._weights[feature] for feature in features)


def _has_pair(tree: HtmlElement, parent: str, child: str) -> bool:
    for node in _finder_of(child)(tree):
        above = node.getparent()
        if step_of(node) == child and ("" if above is None else step_of(above)) == parent:
            return True
    return False


@lru_cache(maxsize=1024)
def _finder_of(step: str) -> Callable[[HtmlElement], Any]:
    """Finds what could be a step: by its tag and, where it has classes without numbers in them, by the longest of these."""
    tag, _, classes = step.partition(".")
    if not PLAIN_TAG.fullmatch(tag):
        return lambda tree: tree.iter(tag or "*")
    names = [name for name in classes.split(".") if name and "#" not in name and "'" not in name]
    kept = (
        f"contains(@class, '{max(names, key=len)}')" if names else "@class" if classes else "not(@class) or @class=''"
    )
    return etree.XPath(f"descendant-or-self::{tag}[{kept}]")


def _as_steps(feature: str) -> tuple[str, str]:
    parent, _, child = feature.partition(BETWEEN)
    return parent, child
