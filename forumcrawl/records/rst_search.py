"""The record segmentation tree: sibling subtrees cut into records that are alike [bing2011rst, Sec. 4 to 6.1, 6.4].

In -> out: the child subtrees of a node -> the regions among them, each a list of records (runs of subtrees).

The idea, the symbols and the departures are in `forumcrawl.records.rst`, which applies this to a whole page.

Steps
1. Similarity of two runs of subtrees (Sec. 7): `Subtrees.similarity`.
2. Two full layers, those with Q < theta pruned (Def. 1, Sec. 5.1): `first_layers`. Q (Equ. 2): `RstNode.quality`.
3. Next layers: lengths near the average (Def. 2): `next_lengths`; a new record needs phi, the node theta (Sec. 5.1), over
   the r records before it only (Equ. 3, Sec. 5.2): `children_of`.
4. The best k of a layer, without composite nodes (Sec. 5.1, 5.4): `keep_best`, `is_composite`.
5. The node with the most records, then the best Q (Equ. 1): `search`.
6. A region that starts later, several regions under one parent (Sec. 6.1): `find_spans`.
7. Noise rows in records (Sec. 6.4): `without_noise`.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from statistics import fmean, median_low

from lxml.html import HtmlElement

from forumcrawl.dom.sequences import ComparisonBudget, TokenIndex, edit_similarity

Span = tuple[int, int]


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
    """Work for one page, about two seconds; a page that needs more has no regions (D7). Paper: no bound."""


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
    """The k nodes of a layer with the best quality that are no composite of another (D2)."""
    simple = [node for node in nodes if not any(is_composite(node, other) for other in nodes)]
    return sorted(simple, key=lambda node: (-node.quality, node.stop))[: params.beam]


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
    return max(finished, key=_rank, default=None)


def find_spans(subtrees: Subtrees, params: RstParams = DEFAULTS) -> Iterator[list[Span]]:
    """The records of each region among the subtrees, from left to right (Sec. 6.1)."""
    start = free = 0
    while start < len(subtrees) - 1:
        node = search(subtrees, start, params)
        if node is None:
            start += 1
            continue
        later = [search(subtrees, other, params) for other in range(start + 1, node.bounds[1])]  # D3
        best = max([node, *filter(None, later)], key=_rank)
        yield without_noise(grown_back(best, free, subtrees, params).spans, subtrees, params)
        start = free = best.stop


def grown_back(node: RstNode, free: int, subtrees: Subtrees, params: RstParams = DEFAULTS) -> RstNode:
    """The node with records before its first one that a search from the other end would have added (D9)."""
    while True:
        recent = list(pairwise(node.bounds[: params.memory + 1]))
        grown: list[RstNode] = []
        for length in next_lengths(node.average_length, params.max_length):
            first = node.bounds[0] - length
            if first < free:
                break
            similarities = [subtrees.similarity(record, (first, node.bounds[0])) for record in recent]
            total, pairs = node.total + sum(similarities), node.pairs + len(similarities)
            if fmean(similarities) >= params.record_quality and total / pairs >= params.quality:
                grown.append(RstNode((first, *node.bounds), total, pairs, node.cuts | 1 << first))
        if not grown:
            return node
        node = max(grown, key=_rank)


def _rank(node: RstNode) -> tuple[int, float]:
    """Most records first, then the best quality (Equ. 1)."""
    return len(node.bounds), node.quality


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
