"""Records of varying length by a record segmentation tree [bing2011rst].

In -> out: a page -> kinds of records (regions), the kind with the most records first.

The idea: where the records of a region begin and end, and whether there is a region at all, is one question: can a run of
sibling subtrees be cut so that the pieces are alike? All ways to cut it form a tree: a node is a list of records from the
first subtree on, a child has one record more. Good nodes are followed, bad ones cut off early, so that the search is
linear in the number of subtrees although the tree is exponential. Records need not have the same number of subtrees.

Symbols: T, S, S_i -> parent, Subtrees, position; R -> RstNode; R_i, S_i..j -> Span; L_R -> average_length; Q -> quality; the
sets R-hat, R, R* -> first_layers, layer, finished; theta, phi, K, k, r -> RstParams.

Steps
1. Token sequences and their similarity (Sec. 7): `forumcrawl.dom.sequences`, `Subtrees.similarity`.
2. Two full layers, those with Q < theta pruned (Def. 1, Sec. 5.1): `first_layers`. Q (Equ. 2): `RstNode.quality`.
3. Next layers: lengths near the average (Def. 2): `next_lengths`; a new record needs phi, the node theta (Sec. 5.1), over
   the r records before it only (Equ. 3, Sec. 5.2): `children_of`.
4. The best k of a layer, composite nodes last or not at all (Sec. 5.1, 5.4): `keep_best`, `is_composite`.
5. The node with the most records, then the best Q (Equ. 1): `search`.
6. A region that starts later, several regions under one parent (Sec. 6.1): `find_spans`.
7. Noise rows in records (Sec. 6.4): `without_noise`.
8. Rows of cells: nested (Sec. 6.2) and intertwined records (Sec. 6.3): `records_of_cells`.
9. All parents from the top down (Sec. 8.1): `_all_regions`. Small records dropped, regions clustered, largest cluster
   first (Sec. 8.1): `find_regions`, `cluster_regions`, `_merged`.

Departures
MEASURED
"""

import logging
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial
from itertools import pairwise
from statistics import fmean, median_low

from lxml.html import HtmlElement

from forumcrawl.dom.page import Page
from forumcrawl.dom.sequences import (
    ComparisonBudget,
    ComparisonLimitReached,
    TokenIndex,
    edit_similarity,
    text_type,
)
from forumcrawl.dom.text import walk_visible
from forumcrawl.records.region import Record, Region

Span = tuple[int, int]
Nodes = tuple[HtmlElement, ...]
_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class RstParams:
    """Knobs of the search in a record segmentation tree."""

    quality: float = 0.75
    """theta: least average similarity of the records of a region. Paper: .75, Sec. 8.1."""
    record_quality: float = 0.65
    """phi: least average similarity of one more record to those before it. Paper: .65, Sec. 8.1."""
    max_length: int = 10
    """K: subtrees of a record. Paper: 10, Sec. 8.1."""
    beam: int = 5
    """k: nodes of a layer that are followed. Paper: 5, Sec. 8.1."""
    memory: int = 5
    """r: previous records that a new one is compared with. Paper: 5, Sec. 8.1."""
    min_leaves: float = 3
    """Least number of leaves of a record, in the average of its region. Paper: 3, Sec. 8.1."""
    max_cells: float = 3e10
    """Work for one page, about two seconds; a page that needs more has no regions (D5). Paper: no bound."""


DEFAULTS = RstParams()


class Subtrees:
    """S: the child subtrees of a node, and what is known about the similarity of runs of them."""

    def __init__(self, elements: Sequence[HtmlElement], index: TokenIndex, budget: ComparisonBudget) -> None:
        self.elements = elements
        self._budget = budget
        tokens = [index.tokens_of(element) for element in elements]
        self._tokens = "".join(tokens)
        self._offsets = [0]
        for part in tokens:
            self._offsets.append(self._offsets[-1] + len(part))
        self._numbers: dict[str, int] = {}
        self._texts: list[str] = []
        self._runs: dict[Span, int] = {}
        self._known: dict[tuple[int, int], float] = {}

    def __len__(self) -> int:
        return len(self.elements)

    def length_ratio(self, a: Span, b: Span) -> float:
        """The similarity that two runs can have at most, by their lengths alone."""
        one, other = (self._offsets[stop] - self._offsets[start] for start, stop in (a, b))
        return min(one, other) / max(one, other)

    def similarity(self, a: Span, b: Span) -> float:
        """sim of two runs of subtrees."""
        x, y = sorted((self._number(a), self._number(b)))
        if x == y:
            return 1.0
        if (x, y) not in self._known:
            one, other = self._texts[x], self._texts[y]
            self._budget.spend(one, other)
            self._known[x, y] = edit_similarity(one, other)
        return self._known[x, y]

    def _number(self, span: Span) -> int:
        """The same for runs of equal tokens."""
        number = self._runs.get(span)
        if number is None:
            text = self._tokens[self._offsets[span[0]] : self._offsets[span[1]]]
            number = self._runs[span] = self._numbers.setdefault(text, len(self._texts))
            if number == len(self._texts):
                self._texts.append(text)
        return number


@dataclass(frozen=True)
class RstNode:
    """R: a list of consecutive records."""

    bounds: tuple[int, ...]
    """Where the first record starts and where each record stops."""
    total: float
    """Sum of the similarities that were looked at."""
    pairs: int
    cuts: int = field(repr=False)
    """The bounds as a set: bit i for bound i."""

    @property
    def quality(self) -> float:
        """Q(R): average similarity of the pairs of records (Equ. 2)."""
        return self.total / self.pairs

    @property
    def stop(self) -> int:
        return self.bounds[-1]

    @property
    def average_length(self) -> float:
        """L_R."""
        return (self.bounds[-1] - self.bounds[0]) / (len(self.bounds) - 1)

    @property
    def spans(self) -> list[Span]:
        """The records."""
        return list(pairwise(self.bounds))


def first_layers(subtrees: Subtrees, start: int, params: RstParams = DEFAULTS) -> Iterator[RstNode]:
    """Nodes of two records from the start on, of every length up to K, that are alike enough (Sec. 5.1)."""
    for middle in range(start + 1, min(start + params.max_length, len(subtrees) - 1) + 1):
        for stop in range(middle + 1, min(middle + params.max_length, len(subtrees)) + 1):
            one, other = (start, middle), (middle, stop)
            if subtrees.length_ratio(one, other) < params.quality:
                continue
            similarity = subtrees.similarity(one, other)
            if similarity >= params.quality:
                yield RstNode((start, middle, stop), similarity, 1, 1 << start | 1 << middle | 1 << stop)


def next_lengths(average: float, max_length: int) -> range:
    """How many subtrees the next record can have, after records of an average length (Def. 2)."""
    length = int(average + 0.5)  # D1
    return range(length - length // 2, min(length + (length + 1) // 2, max_length) + 1)


def children_of(node: RstNode, subtrees: Subtrees, params: RstParams = DEFAULTS) -> Iterator[RstNode]:
    """The node with one record more, for each length of it that keeps the records alike (Sec. 5.1, 5.2)."""
    recent = list(pairwise(node.bounds[-params.memory - 1 :]))
    for length in next_lengths(node.average_length, params.max_length):
        stop = node.stop + length
        if stop > len(subtrees):
            return
        similarities = [subtrees.similarity(record, (node.stop, stop)) for record in recent]
        total, pairs = node.total + sum(similarities), node.pairs + len(similarities)
        if fmean(similarities) >= params.record_quality and total / pairs >= params.quality:  # Equ. 3, Equ. 2
            yield RstNode((*node.bounds, stop), total, pairs, node.cuts | 1 << stop)


def is_composite(node: RstNode, other: RstNode) -> bool:
    """Whether the records of a node are those of another taken together, as far as both reach (Sec. 5.4)."""
    reach = (1 << min(node.stop, other.stop) + 1) - 1
    mine, theirs = node.cuts & reach, other.cuts & reach
    return mine != theirs and mine & theirs == mine


def keep_best(nodes: Sequence[RstNode], params: RstParams = DEFAULTS) -> list[RstNode]:
    """The k nodes of a layer with the best quality; composite ones last (D2), or pruned when all have come far."""
    composite = {id(a) for a in nodes if any(is_composite(a, b) for b in nodes)} if len(nodes) > 1 else set()
    if composite and min(node.stop - node.bounds[0] for node in nodes) > params.max_length:
        nodes = [node for node in nodes if id(node) not in composite]
    return sorted(nodes, key=lambda node: (id(node) in composite, -node.quality, node.stop))[: params.beam]


def search(subtrees: Subtrees, start: int, params: RstParams = DEFAULTS) -> RstNode | None:
    """R*: the segmentation with the most records that starts at a subtree, None where nothing repeats (Equ. 1)."""
    finished: list[RstNode] = []
    layer = keep_best(list(first_layers(subtrees, start, params)), params)
    while layer:
        grown: list[RstNode] = []
        for node in layer:
            children = list(children_of(node, subtrees, params))
            grown += children
            if not children:
                finished.append(node)
        layer = keep_best(grown, params)
    return max(finished, key=lambda node: (len(node.bounds), node.quality), default=None)


def find_spans(subtrees: Subtrees, params: RstParams = DEFAULTS) -> Iterator[list[Span]]:
    """The records of each region among the subtrees, from left to right (Sec. 6.1)."""
    start = 0
    while start < len(subtrees) - 1:
        node = search(subtrees, start, params)
        if node is None:
            start += 1
            continue
        spans = without_noise(node.spans, subtrees, params)
        if spans[0][0] > start:  # a polluted first record may have led to wrong ones after it
            again = search(subtrees, spans[0][0], params)
            spans = without_noise(again.spans, subtrees, params) if again else spans
        yield spans
        start = spans[-1][1]


def without_noise(spans: Sequence[Span], subtrees: Subtrees, params: RstParams = DEFAULTS) -> list[Span]:
    """Records that are longer than usual and little alike those around, cut down to what is alike (Sec. 6.4)."""
    usual = median_low([stop - start for start, stop in spans])
    cleaned = list(spans)
    for i, (start, stop) in enumerate(spans):
        around = [*spans[max(0, i - params.memory) : i], *spans[i + 1 : i + 1 + params.memory]]
        if stop - start <= usual or _likeness((start, stop), around, subtrees) >= params.quality:
            continue
        parts = [(first, first + usual) for first in range(start, stop - usual + 1)]
        best = max(parts, key=lambda part: _likeness(part, around, subtrees), default=None)
        if best and _likeness(best, around, subtrees) >= params.quality:
            cleaned[i] = best
    return cleaned


def _likeness(span: Span, around: Sequence[Span], subtrees: Subtrees) -> float:
    return fmean(subtrees.similarity(span, other) for other in around)


@dataclass(frozen=True)
class _Found:
    """A region before clustering."""

    parent: HtmlElement
    records: tuple[Nodes, ...]

    @cached_property
    def leaves(self) -> float:
        """Average number of leaves of the records."""
        return fmean(sum(map(leaf_count, nodes)) for nodes in self.records)


def leaf_count(element: HtmlElement) -> int:
    """Visible texts and elements with nothing in them."""
    leaves = 0
    for node, is_start in walk_visible(element):
        text = node.text if is_start else node.tail
        has_text = bool(text and not text.isspace()) and (is_start or node is not element)
        leaves += has_text or (is_start and not len(node))
    return leaves


class _Scan:
    """One page: its token sequences and what may still be spent on it."""

    def __init__(self, page: Page, params: RstParams) -> None:
        self.params = params
        self.index = TokenIndex(page.tree, partial(text_type, language=page.language), collapse=True)
        self.budget = ComparisonBudget(params.max_cells)

    def subtrees_of(self, parent: HtmlElement) -> Subtrees:
        return Subtrees(self.index.children_of(parent), self.index, self.budget)

    def tokens_of(self, nodes: Nodes) -> str:
        return "".join(map(self.index.tokens_of, nodes))

    def similarity(self, a: str, b: str) -> float:
        self.budget.spend(a, b)
        return edit_similarity(a, b)


def find_main_region(page: Page, params: RstParams = DEFAULTS) -> Region | None:
    """The records that the page has most of, None where nothing repeats."""
    return next(iter(find_regions(page, params)), None)


def find_regions(page: Page, params: RstParams = DEFAULTS) -> list[Region]:
    """Records of one kind each, from all over the page; the kind with the most records first.

    Regions of one kind are one region here, below the node that they have in common. Nothing is found on a page that
    takes too long; the log says so.
    """
    try:
        scan = _Scan(page, params)
        found = [region for region in _all_regions(page.tree, scan) if region.leaves >= params.min_leaves]
        clusters = cluster_regions(found, scan)
    except ComparisonLimitReached as reason:
        _log.warning("rst gave up on %s: %s", page.url, reason)  # D5
        return []
    places = {node: place for place, node in enumerate(page.tree.iter())}
    return sorted((_merged(cluster, places) for cluster in clusters), key=lambda region: -region.score)


def _all_regions(root: HtmlElement, scan: _Scan) -> Iterator[_Found]:
    """The regions of all parents from the top down; what is in a record is not looked at again (D3)."""
    stack = [root]
    while stack:
        parent = stack.pop()
        subtrees = scan.subtrees_of(parent)
        covered: set[HtmlElement] = set()
        for spans in find_spans(subtrees, scan.params) if len(subtrees) > 1 else ():
            records = tuple(tuple(subtrees.elements[start:stop]) for start, stop in spans)
            covered.update(node for nodes in records for node in nodes)
            yield _Found(parent, records_of_cells(records, scan) or records)
        stack.extend(child for child in reversed(subtrees.elements) if child not in covered)


def records_of_cells(rows: Sequence[Nodes], scan: _Scan) -> tuple[Nodes, ...] | None:
    """The records of a region whose rows are regions of cells (Sec. 6.2, 6.3); None where rows are the records."""
    cells = [_cells_of(row, scan) for nodes in rows for row in nodes]
    *full, last = cells
    if not last or any(len(row) < 2 for row in full):
        return None
    firsts = [scan.tokens_of(row[0]) for row in cells]
    if fmean(scan.similarity(a, b) for a, b in pairwise(firsts)) >= scan.params.quality:
        return _if_large([cell for row in cells for cell in row], scan)
    return _intertwined(rows, cells, scan)


def _cells_of(row: HtmlElement, scan: _Scan) -> list[Nodes]:
    """The records in a row if they make up all of it; a lone child is one, too (an orphan of the last row)."""
    subtrees = scan.subtrees_of(row)
    if len(subtrees) == 1:
        return [tuple(subtrees.elements)]
    node = search(subtrees, 0, scan.params) if len(subtrees) else None
    if node is None or node.stop < len(subtrees):
        return []
    return [tuple(subtrees.elements[start:stop]) for start, stop in node.spans]


def _intertwined(rows: Sequence[Nodes], cells: Sequence[Sequence[Nodes]], scan: _Scan) -> tuple[Nodes, ...] | None:
    """Record j of a group of rows: the j-th cell of each row."""
    records: list[Nodes] = []
    rest = list(cells)
    for group in rows:
        columns, rest = rest[: len(group)], rest[len(group) :]
        if len(columns) < 2 or len({len(row) for row in columns}) > 1 or len(columns[0]) < 2:
            return None
        records += [tuple(node for cell in column for node in cell) for column in zip(*columns, strict=True)]
    return _if_large(records, scan)


def _if_large(records: Sequence[Nodes], scan: _Scan) -> tuple[Nodes, ...] | None:
    """The records, unless they are too small to be records: then their rows are the records (D4)."""
    size = fmean(sum(map(leaf_count, nodes)) for nodes in records)
    return tuple(records) if size >= scan.params.min_leaves else None


def cluster_regions(regions: Sequence[_Found], scan: _Scan) -> list[list[_Found]]:
    """Single linkage: regions with two records that are alike are of one kind (Sec. 8.1)."""
    clusters: list[tuple[set[str], list[_Found]]] = []
    for region in regions:
        samples = {scan.tokens_of(nodes) for nodes in region.records[: scan.params.memory]}  # D5
        near = [cluster for cluster in clusters if _are_linked(samples, cluster[0], scan)]
        clusters = [cluster for cluster in clusters if cluster not in near]
        members = [*(other for _, others in near for other in others), region]
        clusters.append((samples.union(*(theirs for theirs, _ in near)), members))
    return [members for _, members in clusters]


def _are_linked(samples: set[str], others: set[str], scan: _Scan) -> bool:
    return not samples.isdisjoint(others) or any(
        scan.similarity(a, b) >= scan.params.quality for a in sorted(samples) for b in sorted(others)
    )


def _merged(cluster: Sequence[_Found], places: Mapping[HtmlElement, int]) -> Region:
    """All records of a cluster below the node that they have in common."""
    parent = _common_ancestor([region.parent for region in cluster])
    records = [nodes for region in cluster for nodes in region.records]
    records.sort(key=lambda nodes: places[nodes[0]])
    return Region(parent, tuple(map(Record, records)), "rst", float(len(records)))


def _common_ancestor(elements: Sequence[HtmlElement]) -> HtmlElement:
    shared = [elements[0], *elements[0].iterancestors()]
    for element in elements[1:]:
        above = {element, *element.iterancestors()}
        shared = [ancestor for ancestor in shared if ancestor in above]
    return shared[0]
