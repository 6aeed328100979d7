"""What a vertex looks like, in a few telling features: enough to say of a new page whether it belongs there.

A feature is a parent and its child with their classes, as in a signature. Those that most pages of the vertex have and few
other vertices do come first. A page is known by its address and two of them; only in doubt is it read as a whole.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from math import log

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

Layout = tuple[str, ...]


def find_layouts(vertices: Mapping[int, Sequence[Signature]]) -> dict[int, Layout]:
    """The telling features of each vertex, the most telling first."""
    shares = {number: _shares(signatures) for number, signatures in vertices.items()}
    total = Counter[str]()
    for found in shares.values():
        total.update(found)
    return {
        number: tuple(sorted(_usual(found), key=lambda f: (-_telling(found[f], total[f], len(shares)), f))[:MOST_FEATURES])
        for number, found in shares.items()
    }


def _shares(signatures: Sequence[Signature]) -> dict[str, float]:
    count = Counter(BETWEEN.join(pair) for signature in signatures for pair in signature.pairs)
    return {feature: number / len(signatures) for feature, number in count.items()}


def _usual(shares: Mapping[str, float]) -> list[str]:
    return [feature for feature, share in shares.items() if share >= USUAL]


def _telling(share: float, total: float, vertices: int) -> float:
    return share * log((1 + vertices) / total)


class Layouts:
    """The layouts of a site's vertices, ready to compare pages with."""

    def __init__(self, layouts: Mapping[str, Layout]) -> None:
        self._layouts = {name: frozenset(layout) for name, layout in layouts.items()}
        self._first = {name: _as_steps(layout[:LOOKED_AT]) for name, layout in layouts.items()}
        count = Counter(feature for layout in self._layouts.values() for feature in layout)
        self._weights = {feature: log((1 + len(layouts)) / number) for feature, number in count.items()}

    def has_look_of(self, page: Page, name: str) -> bool:
        """Whether a page shows enough of the most telling features of a vertex: a quick look."""
        wanted = self._first[name]
        seen = 0
        for number, (parent, child) in enumerate(wanted):
            seen += _has_pair(page.tree, parent, child)
            if seen >= min(LEAST_SEEN, len(wanted)):
                return True
            if seen + len(wanted) - number <= LEAST_SEEN - 1:
                return False
        return not wanted

    def similarities(self, page: Page) -> dict[str, float]:
        """How much a page looks like each vertex: 1 for all of its features and none of the others'."""
        shown = self._weights.keys() & find_pairs(page)
        return {name: self._similarity(shown, layout) for name, layout in self._layouts.items()}

    def _similarity(self, shown: frozenset[str] | set[str], layout: frozenset[str]) -> float:
        union = sum(self._weights[feature] for feature in shown | layout)
        return sum(self._weights[feature] for feature in shown & layout) / union if union else 0.0


def find_pairs(page: Page) -> set[str]:
    """All features of a page."""
    pairs: set[str] = set()
    steps: dict[HtmlElement, str] = {}
    for node in page.tree.iter("*"):
        if node.tag in ("script", "style", "head", "meta", "link", "title"):
            continue
        steps[node] = step = step_of(node)
        pairs.add(f"{steps.get(node.getparent(), '')}{BETWEEN}{step}")
    return pairs


def _has_pair(tree: HtmlElement, parent: str, child: str) -> bool:
    for node in tree.iter(child.partition(".")[0] or "*"):
        if step_of(node) == child:
            above = node.getparent()
            if ("" if above is None else step_of(above)) == parent:
                return True
    return False


def _as_steps(features: Layout) -> list[tuple[str, str]]:
    return [(parent, child) for parent, _, child in (feature.partition(BETWEEN) for feature in features)]

