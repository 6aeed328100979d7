"""Post records of one page, anchored on their dates [song2010mibat].

In -> out: a page -> regions (lists of records under one parent), best first; or the main region alone.

The idea: what users write makes posts of one thread look different, but every post shows when it was written, and
the markup around that date is the template's. So two child subtrees of a node are taken for records of one list when
they match at a date (the pivot) and around it, however different the rest is. Such subtrees are anchors; a record is
an anchor and the siblings around it that all anchors have alike.

Symbols: t_i -> PivotTree (those with candidate pivots; others cannot match); a_1..a_m -> Anchors; CPSet, matchedCP ->
columns (D5); f_PM, f_PS -> Measure; anchorGap -> gap; expanLen -> left + 1 + right; k -> length; x -> offset; R -> records.

Steps
1. Candidate pivots are the dates of the page (Sec. 5.2): `forumcrawl.records.pivots.find_pivots`.
2. All parents of trees with candidate pivots (Alg. 1): `find_regions`, `trees_by_parent`.
3. Anchor trees: trees that match an earlier one at a pivot (Alg. 2): `find_anchors`; the comparison (DomainCompare;
   Def. 5 with f_PM or f_PS of Sec. 4.2): `_counterpart`, `image_of`.
4. Boundary: expansion over siblings of equal tags, then the best start offset (Alg. 3, Equ. 3): `find_boundary`.
5. Main region (Sec. 5.4): the best of `find_regions` by text and times, `find_main_region`.
Batch mode (Sec. 6) is not here: templates over many pages are the business of wrappers.

Departures. Measured on 25 thread pages of each of 15 forums, and on 156 single pages of other forums: share of posts
whose record is found / found with the time of posting as its pivot. The paper as printed: .944 / .729 and .883 / .727.
With all departures: .944 / .942 and .909 / .882. The rules were chosen on these same pages: no held-out figures.
D1. Where anchors share several candidate pivots (joined, posted, edited), the paper names no choice; here the column
    that looks most like times of posting is taken (`timeliness`): .729 -> .933 and .727 -> .880 of times. A region's
    score is its text times the same measure, not its size alone: no clear effect (single pages -.004 of records with
    text dates, +.008 with attributes).
D2. A date may stand directly in a node here and in an inline element of it there ("5 May, 10:00" and
    "<b>Today</b> at 10:00"): both are taken for the same place. Times .933 -> .942 and .883 -> .882.
D3. Dates in attributes are candidate pivots: single pages .880 -> .909 of records, forums no difference. A record's
    pivot is then the date that readers see at the same node, if there is one: .769 -> .882 of times on single pages.
D4. At most max_pivots dates of a tree are compared, and no new anchor list is begun after max_comparisons under one
    parent. Given up: a record known only by its 51st date, and rare kinds of records among many of other kinds.
D5. Every candidate pivot of t_i keeps the trees that match it in a column of its own, and the longest column of times
    makes the anchors; CPSet as printed takes a tree in for any one match, so that a row which shares only the date of
    joining with the posts leaves that date alone as pivot. Trees that show a clock begin lists before those that do
    not, so that a heading ("5 May") does not swallow the posts below it. On 96 demo forums F1 of records .910 -> .957
    (with headings of days .442 -> .981, with several rows a post .935 -> .988); forums .978 -> .975 (one page of
    nested replies, by luck right before), single pages no difference.

Tried and dropped: D2 for block elements too (took a quoted date for a pivot on one page). PM for
PS, and thresholds from .2 to .65, make no difference; .8 loses .016 and .007 of times.
Known limits of the method: a first post under another parent or of another structure, nested replies, a lone post.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

from lxml.html import HtmlElement

from forumcrawl.dom.lengths import text_lengths
from forumcrawl.dom.page import Page
from forumcrawl.dom.trees import TreeIndex, child_elements
from forumcrawl.records.pivots import Pivot, alike, find_pivots, timeliness
from forumcrawl.records.region import Record, Region

Path = tuple[int, ...]
Measure = Literal["PM", "PS"]
_INLINE_TAGS = frozenset({"a", "abbr", "b", "em", "font", "i", "ins", "small", "span", "strong", "time", "u"})


@dataclass(frozen=True)
class MibatParams:
    """Knobs of MiBAT."""

    measure: Measure = "PS"
    """f: compare the pivot alone (PM) or with its siblings (PS). Paper: PS the better one, Sec. 6.1."""
    threshold: float = 0.5
    """Least sim_f of two trees at a pivot. Paper: value not printed; .2 to .65 do the same here."""
    use_attributes: bool = True
    """Dates in attributes are candidate pivots too (D3). Paper: text only."""
    max_pivots: int = 50
    """Candidate pivots of one tree that are compared, the first ones (D4). Paper: no bound."""
    max_comparisons: int = 5000
    """Pairs of trees compared under one parent before no new anchor list is begun (D4). Paper: no bound."""


DEFAULTS = MibatParams()


@dataclass(frozen=True)
class PivotTree:
    """A child subtree t_i that holds candidate pivots."""

    element: HtmlElement
    position: int
    """i: place among the element children of the parent."""
    places: dict[Path, list[Pivot]]
    """The candidate pivots, by their way down from the element."""


@dataclass(frozen=True)
class Anchors:
    """An anchor list (a_1 ... a_m), with the real pivot of each tree."""

    trees: tuple[PivotTree, ...]
    pivots: tuple[Pivot, ...]


def find_main_region(page: Page, params: MibatParams = DEFAULTS) -> Region | None:
    """The region that the page is about (Sec. 5.4), None where nothing repeats around a date."""
    return next(iter(find_regions(page, params)), None)


def find_regions(page: Page, params: MibatParams = DEFAULTS) -> list[Region]:
    """Every list of records that share a date, best first (Alg. 1)."""
    pivots = find_pivots(page, params.use_attributes)
    index = TreeIndex(page.tree)
    texts = text_lengths(page.tree)
    regions = [
        region
        for parent, trees in trees_by_parent(pivots, params.max_pivots)
        for region in _regions_under(parent, trees, index, texts, params)
    ]
    return sorted(regions, key=lambda region: -region.score)


def trees_by_parent(pivots: Sequence[Pivot], max_pivots: int) -> Iterator[tuple[HtmlElement, list[PivotTree]]]:
    """Nodes with two or more children that hold candidate pivots; only those can have anchors."""
    below: dict[HtmlElement, dict[HtmlElement, list[Pivot]]] = {}
    for pivot in pivots:
        child = pivot.node
        for parent in pivot.node.iterancestors():
            below.setdefault(parent, {}).setdefault(child, []).append(pivot)
            child = parent
    for parent, children in below.items():
        if len(children) > 1:
            yield parent, [_pivot_tree(child, inside[:max_pivots]) for child, inside in children.items()]  # D4


def _pivot_tree(element: HtmlElement, pivots: Sequence[Pivot]) -> PivotTree:
    depth = sum(1 for _ in element.iterancestors())
    places: dict[Path, list[Pivot]] = {}
    for pivot in pivots:
        places.setdefault(pivot.path[depth:], []).append(pivot)
    return PivotTree(element, pivots[0].path[depth - 1], places)


def _regions_under(
    parent: HtmlElement,
    trees: Sequence[PivotTree],
    index: TreeIndex,
    texts: Mapping[HtmlElement, int],
    params: MibatParams,
) -> Iterator[Region]:
    children = child_elements(parent)
    for anchors in find_anchors(trees, index, params):
        groups = find_boundary(children, [tree.position for tree in anchors.trees], index)
        dates = [_shown(pivot, tree).date for pivot, tree in zip(anchors.pivots, anchors.trees, strict=True)]  # D3
        records = tuple(Record(tuple(nodes), date) for nodes, date in zip(groups, dates, strict=True))
        text = sum(texts[node] for nodes in groups for node in nodes)
        yield Region(parent, records, "mibat", text * timeliness(anchors.pivots))  # D1


def _shown(pivot: Pivot, tree: PivotTree) -> Pivot:
    """The date that readers see where the pivot is an attribute of the same node."""
    beside = (other for pivots in tree.places.values() for other in pivots if other.node is pivot.node)
    return next((other for other in beside if other.is_shown), pivot) if not pivot.is_shown else pivot


def find_anchors(trees: Sequence[PivotTree], index: TreeIndex, params: MibatParams = DEFAULTS) -> Iterator[Anchors]:
    """Lists of trees that match the first of them at the same pivot; a tree is in one list at most (Alg. 2)."""
    free = sorted(trees, key=lambda tree: not _has_clock(tree))  # D5
    comparisons = 0
    while len(free) > 1 and comparisons < params.max_comparisons:  # D4
        first, *later = free
        comparisons += len(later)
        anchors = _anchors_like(first, later, index, params)
        if len(anchors.trees) > 1:
            yield anchors
        covered = {tree.position for tree in anchors.trees}
        free = [tree for tree in later if tree.position not in covered]


def _has_clock(tree: PivotTree) -> bool:
    return any(pivot.has_clock for pivots in tree.places.values() for pivot in pivots)


def _anchors_like(first: PivotTree, later: Sequence[PivotTree], index: TreeIndex, params: MibatParams) -> Anchors:
    """The first tree and all that match it at one of its candidate pivots (Alg. 2, lines 5-13)."""
    starts = [(path, pivot) for path, pivots in first.places.items() for pivot in pivots]
    columns: list[list[tuple[PivotTree, Pivot]]] = [[(first, pivot)] for _, pivot in starts]
    for tree in later:
        for (path, pivot), column in zip(starts, columns, strict=True):
            if other := _counterpart(first, path, pivot, tree, index, params):
                column.append((tree, other))
    best = max(columns, key=lambda column: len(column) * timeliness(_in_order(column).pivots))  # D1, D5
    return _in_order(best)


def _in_order(column: Sequence[tuple[PivotTree, Pivot]]) -> Anchors:
    trees, pivots = zip(*sorted(column, key=lambda pair: pair[0].position), strict=True)
    return Anchors(trees, pivots)


def _counterpart(
    first: PivotTree, path: Path, pivot: Pivot, tree: PivotTree, index: TreeIndex, params: MibatParams
) -> Pivot | None:
    """DomainCompare for one pivot u of the first tree: the candidate pivot v of another that it matches, if any."""
    x, y = index.shape_of(first.element), index.shape_of(tree.element)
    image, similarity = image_of(path, x, y, index, params.measure)
    if image is not None and similarity >= params.threshold:
        return alike(pivot, tree.places.get(image, ())) or alike(pivot, _wrapped_below(tree, image))  # D2
    if path and pivot.node.tag in _INLINE_TAGS:
        image, similarity = image_of(path[:-1], x, y, index, params.measure)  # D2
        return alike(pivot, tree.places.get(image, ())) if image and similarity >= params.threshold else None
    return None


def _wrapped_below(tree: PivotTree, path: Path) -> list[Pivot]:
    """Pivots in inline children of the node at the path."""
    below = [pivots for place, pivots in tree.places.items() if place and place[:-1] == path]
    return [pivot for pivots in below for pivot in pivots if pivot.node.tag in _INLINE_TAGS]


def image_of(path: Path, x: int, y: int, index: TreeIndex, measure: Measure) -> tuple[Path | None, float]:
    """Where the node at a path below shape x stands below shape y by the matching of both, and sim_f around it."""
    if not index.weight(x, y):
        return None, 0.0
    image: list[int] = []
    similarity = 1.0
    for position in path:
        aligned = index.alignment(x, y)
        if position not in aligned:
            return None, 0.0
        xs, ys = index.child_shapes(x), index.child_shapes(y)
        similarity = 1.0 if measure == "PM" else 2 * len(aligned) / (len(xs) + len(ys))
        image.append(aligned[position])
        x, y = xs[position], ys[image[-1]]
    return tuple(image), similarity


def find_boundary(
    children: Sequence[HtmlElement], anchors: Sequence[int], index: TreeIndex
) -> list[Sequence[HtmlElement]]:
    """The siblings around each anchor that make up its record (Alg. 3). Positions count from 0."""
    gap = min(b - a for a, b in pairwise(anchors))
    left = _expansion(children, anchors, range(-1, -1 - min(gap - 1, anchors[0]), -1))
    right = _expansion(children, anchors, range(1, 1 + min(gap - 1, len(children) - 1 - anchors[-1])))
    length = min(gap, left + 1 + right)
    offsets = range(-left, right - length + 2)
    choices = [[children[a + offset : a + offset + length] for a in anchors] for offset in offsets]
    if len(choices) == 1:
        return choices[0]
    return max(choices, key=lambda records: _record_similarity(records, index))  # Equ. 3


def _expansion(children: Sequence[HtmlElement], anchors: Sequence[int], steps: range) -> int:
    """Steps from the anchors, in one direction, over which the siblings of all anchors have the same tag."""
    for count, step in enumerate(steps):
        if len({children[a + step].tag for a in anchors}) > 1:
            return count
    return len(steps)


def _record_similarity(records: Sequence[Sequence[HtmlElement]], index: TreeIndex) -> float:
    """Equ. 3: tree similarity of corresponding subtrees, summed over neighbouring records."""
    return sum(index.similarity(a, b) for one, other in pairwise(records) for a, b in zip(one, other, strict=True))
