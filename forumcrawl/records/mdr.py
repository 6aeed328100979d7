"""Lists of similar adjacent subtrees [liu2003mdr], the baseline that the other record finders are measured against.

In -> out: a page -> regions (lists of records under one parent), best first; or the main region alone.

The idea: records of one list are made by one template, so they stand side by side and look alike. Adjacent children
of a node are joined to combinations of one to K subtrees (generalised nodes), and each combination is compared with
the next: a run of similar ones is a data region. Nothing is known about what a record holds, so what users write
disturbs the comparison: that is the weakness that [song2010mibat] (Sec. 3.1) shows, and measures with three
similarities, each the matching of two trees seen through a selector f of nodes: their roots (TL), their top three
levels (T3L), all nodes (TS). MDR2Pass, also theirs (Sec. 6.1), adds a second pass that puts back records which
something else separates from the run.

Symbols: K -> K; T (a distance) -> 1 - threshold; combination of length i at j -> `Siblings.alike(j, i)`; DR =
[length, start, size] -> Run; f_TL, f_T3L, f_TS -> Similarity; |M n (f(V1) x f(V2))| -> `Likeness._matched`.

Steps
1. Nodes of a depth of 3 or more are looked at (MDR, FindDRs): `find_data_regions`.
2. Similarity of two subtrees, and of two combinations of them (Def. 5 of [song2010mibat]): `Likeness`.
3. Regions of one node, the longest run first to begin, then on after its end (IdentDRs): `find_runs`.
4. Second pass of MDR2Pass: `with_separated`.
5. Regions of the page (FindDRs, UnCoveredDRs): `find_data_regions`.
6. Main region ([song2010mibat], Sec. 5.4): a date in each record, then the share of the page's text: `find_regions`.

Departures. Measured on thread pages: mean F1 of records over 25 pages of each of 15 forums, and over 156 single pages
of other forums. MDR / MDR2Pass: TL .643 / .647 and .483 / .521; T3L (.8) .886 / .934 and .765 / .830; TS (.4) .924 /
.938 and .812 / .873. Thresholds were chosen on the 15 forums; D2 with both in view.
D1. Regions below a region's records are kept (MDR drops them: UnCoveredDRs), as [song2010mibat] says that both
    methods "output every data record list"; `keep_covered=False` is MDR as printed: TL .000 and .004 (whole
    columns of the page are alike in their roots), T3L .748 and .714, TS .946 and .873.
D2. Trees are matched, as in [song2010mibat]; MDR has the edit distance of tag strings. Neither paper says how trees of
    several roots are matched: here each subtree of a combination must be similar to its counterpart. With the nodes
    of all of them counted together, "h1 p" is similar enough to "p p" to begin a run: TS at .5 .923 -> .889 and
    .861 -> .730.
D3. A generalised node is a record. MDR looks inside for smaller ones (FindRecords-1, FindRecords-n), which would
    cut posts into their parts.
D4. At most max_children children of a node are looked at, and max_comparisons pairs of different shapes compared on
    a page (what is beyond counts as different). No page of the corpus comes near.

Tried and dropped: comparing a separated record with the nearest of the run only: TS -.005 and -.005.
Known limits of the method: what users write (TS parts the run at every post of other content), parts of the page that
are alike at the top (TL), and those of [song2010mibat]: a first post under another parent, nested replies, a lone post.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from lxml.html import HtmlElement

from forumcrawl.dom.lengths import text_lengths
from forumcrawl.dom.page import Page
from forumcrawl.dom.trees import TreeIndex, child_elements
from forumcrawl.records.pivots import Pivot, find_pivots
from forumcrawl.records.region import Record, Region

Similarity = Literal["TL", "T3L", "TS"]
LEVELS = 3
"""n of TnL ([song2010mibat], Sec. 6.1)."""
LEAST_DEPTH = 3
"""Levels of a node's subtree, itself included, from which on it can hold records (MDR, FindDRs)."""


@dataclass(frozen=True)
class MdrParams:
    """Knobs of MDR."""

    similarity: Similarity = "TS"
    """f: roots (TL), three levels (T3L) or whole trees (TS)."""
    two_pass: bool = True
    """MDR2Pass instead of MDR."""
    threshold: float = 0.4
    """Least similarity of two subtrees. MDR: T = 0.3; [song2010mibat] tuned it, values not printed. Here the best for
    TS; for T3L that is .8, for TL any above 0."""
    K: int = 10
    """Most subtrees of one combination. MDR: 10."""
    keep_covered: bool = True
    """Regions inside the records of another are kept (D1). MDR: no."""
    max_children: int = 500
    """Children of one node that are looked at (D4). MDR: no bound."""
    max_comparisons: int = 50_000
    """Pairs of different shapes compared on one page (D4). MDR: no bound."""


DEFAULTS = MdrParams()


@dataclass(frozen=True)
class Run:
    """A data region under one node: generalised nodes of one length, by the position of their first subtree."""

    length: int
    starts: tuple[int, ...]

    @property
    def end(self) -> int:
        return self.starts[-1] + self.length

    @property
    def size(self) -> int:
        return self.length * len(self.starts)


def find_main_region(page: Page, params: MdrParams = DEFAULTS) -> Region | None:
    """The largest region with a date in each record, None where there is none."""
    best = next(iter(find_regions(page, params)), None)
    return best if best and best.score else None


def find_regions(page: Page, params: MdrParams = DEFAULTS) -> list[Region]:
    """Every list of similar records: those with a date in each first, the largest share of the page's text first."""
    dates = dates_below(find_pivots(page))
    texts = text_lengths(page.tree)
    found = find_data_regions(page.tree, params)
    regions = [_region(parent, groups, dates, texts, max(1, texts[page.tree])) for parent, groups in found]
    return sorted(regions, key=lambda region: -region.score)


def _region(
    parent: HtmlElement,
    groups: Sequence[Sequence[HtmlElement]],
    dates: Mapping[HtmlElement, Pivot],
    texts: Mapping[HtmlElement, int],
    whole: int,
) -> Region:
    pivots = [next((dates[node] for node in nodes if node in dates), None) for nodes in groups]
    share = sum(texts[node] for nodes in groups for node in nodes) / whole
    records = (Record(tuple(nodes), pivot.date if pivot else None) for nodes, pivot in zip(groups, pivots, strict=True))
    return Region(parent, tuple(records), "mdr", share if all(pivots) else 0.0)


def dates_below(pivots: Iterable[Pivot]) -> dict[HtmlElement, Pivot]:
    """For each node with a date, the first of its dates that shows a clock, else the first."""
    dates: dict[HtmlElement, Pivot] = {}
    for pivot in pivots:
        for node in (pivot.node, *pivot.node.iterancestors()):
            if node not in dates or (pivot.has_clock and not dates[node].has_clock):
                dates[node] = pivot
    return dates


def find_data_regions(
    root: HtmlElement, params: MdrParams = DEFAULTS
) -> Iterator[tuple[HtmlElement, list[list[HtmlElement]]]]:
    """Every data region: its parent, and the subtrees of each generalised node (FindDRs)."""
    likeness = Likeness(TreeIndex(root), params)
    depths = _depths(root)
    covered: set[HtmlElement] = set()
    for node in root.iter("*"):
        if depths[node] < LEAST_DEPTH:
            continue
        children = child_elements(node)
        if node in covered and not params.keep_covered:
            covered.update(children)
            continue
        for run in _runs_of(Siblings(children[: params.max_children], likeness), params):  # D4
            groups = [children[start : start + run.length] for start in run.starts]
            covered.update(child for group in groups for child in group)
            yield node, groups


def _depths(root: HtmlElement) -> dict[HtmlElement, int]:
    """Levels of each subtree: 1 for a leaf."""
    depths: dict[HtmlElement, int] = {}
    for node in reversed(list(root.iter("*"))):
        depths[node] = 1 + max((depths[child] for child in child_elements(node)), default=0)
    return depths


def _runs_of(siblings: "Siblings", params: MdrParams) -> list[Run]:
    runs = find_runs(siblings, params.K)
    return list(dict.fromkeys(with_separated(run, siblings) for run in runs)) if params.two_pass else runs


class Likeness:
    """Similarity of combinations, by one of the measures; pairs of shapes are matched once."""

    def __init__(self, index: TreeIndex, params: MdrParams) -> None:
        self._index = index
        self._levels = {"TL": 1, "T3L": LEVELS, "TS": None}[params.similarity]
        self._left = params.max_comparisons
        self._known: dict[tuple[int, int], int] = {}
        self._sizes: dict[int, int] = {}
        self._threshold = params.threshold

    def alike(self, one: Sequence[HtmlElement], other: Sequence[HtmlElement]) -> bool:
        """Whether two combinations are similar: each subtree of the one to its counterpart in the other (D2)."""
        return all(self.similarity(a, b) >= self._threshold for a, b in zip(one, other, strict=True))

    def similarity(self, a: HtmlElement, b: HtmlElement) -> float:
        """sim_f(T1, T2)."""
        x, y = self._index.shape_of(a), self._index.shape_of(b)
        return 2 * self._matched(x, y) / (self._size(x) + self._size(y))

    def _size(self, x: int) -> int:
        """|f(V)|."""
        if x not in self._sizes:
            self._sizes[x] = self._selected(x, x)
        return self._sizes[x]

    def _matched(self, x: int, y: int) -> int:
        """|M n (f(V1) x f(V2))|."""
        if x == y:
            return self._size(x)
        if (x, y) not in self._known:
            self._left -= 1
            self._known[x, y] = self._selected(x, y) if self._left >= 0 else 0  # D4
        return self._known[x, y]

    def _selected(self, x: int, y: int) -> int:
        """Pairs of the matching that f selects: those of the top levels, all where there is no limit."""
        weight = self._index.weight(x, y)
        if self._levels is None or not weight:
            return weight
        pairs, count = [(x, y)], 1
        for _ in range(self._levels - 1):
            pairs = [pair for a, b in pairs for pair in self._below(a, b)]
            count += len(pairs)
        return count

    def _below(self, x: int, y: int) -> list[tuple[int, int]]:
        xs, ys = self._index.child_shapes(x), self._index.child_shapes(y)
        if x == y:
            return list(zip(xs, ys, strict=True))
        return [(xs[i], ys[j]) for i, j in self._index.alignment(x, y).items()]


class Siblings:
    """The children of one node, and which combinations of them are similar."""

    def __init__(self, children: Sequence[HtmlElement], likeness: Likeness) -> None:
        self.count = len(children)
        self._children = children
        self._likeness = likeness
        self._known: dict[tuple[int, int, int], bool] = {}

    def alike(self, start: int, length: int, other: int | None = None) -> bool:
        """Whether the combination is similar to the one that follows it, or to another given one."""
        other = start + length if other is None else other
        key = (start, other, length)
        if key not in self._known:
            self._known[key] = self._likeness.alike(*(self._children[at : at + length] for at in (start, other)))
        return self._known[key]


def find_runs(siblings: Siblings, K: int) -> list[Run]:  # noqa: N803 - the paper's symbol
    """Data regions among the children of one node, from left to right (IdentDRs)."""
    runs: list[Run] = []
    best = _best_run(siblings, 0, K)
    while best:
        runs.append(best)
        best = _best_run(siblings, best.end, K)
    return runs


def _best_run(siblings: Siblings, start: int, K: int) -> Run | None:  # noqa: N803 - the paper's symbol
    """Of runs from the start on, the one of most subtrees that begins no later than shorter ones found before."""
    best: Run | None = None
    for length in range(1, K + 1):
        for first in range(start, start + length):
            last = best.starts[0] if best else siblings.count
            run = _first_run(siblings, first, length, last)
            if run and (best is None or run.size > best.size):
                best = run
    return best


def _first_run(siblings: Siblings, first: int, length: int, last: int) -> Run | None:
    """The first run of similar combinations at first, first + length, ..., beginning no later than `last`."""
    final = siblings.count - 2 * length
    begin = next((j for j in range(first, min(last, final) + 1, length) if siblings.alike(j, length)), None)
    if begin is None:
        return None
    end = next((j for j in range(begin, final + 1, length) if not siblings.alike(j, length)), None)
    stop = end if end is not None else begin + (final - begin) // length * length + length
    return Run(length, tuple(range(begin, stop + 1, length)))


def with_separated(run: Run, siblings: Siblings) -> Run:
    """The run with those other combinations of siblings that are similar to one of its records (second pass)."""
    starts = list(run.starts)
    position = 0
    while position + run.length <= siblings.count:
        clash = next((start for start in starts if abs(start - position) < run.length), None)
        if clash is not None:
            position = clash + run.length
        elif any(siblings.alike(start, run.length, position) for start in starts):
            starts = sorted([*starts, position])
            position += run.length
        else:
            position += 1
    return Run(run.length, tuple(starts))
