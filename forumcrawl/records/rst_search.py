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
6. A region that starts later, several regions under one parent (Sec. 6.1): `find_spans`, `grown_back`.
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
    """Work for one page, about three seconds; a page that needs more has no regions (D8). Paper: no bound."""


DEFAULTS = RstParams()


class Subtrees:
    """S: the child subtrees of a node, and what is known about the similarity of runs of them."""

    def __init__(self, elements: Sequence[HtmlElement], index: TokenIndex, budget: ComparisonBudget) -> None:
        self.elements = elements
        self.budget = budget
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
        self.budget.spend(10_000)
        x, y = sorted((self._number(a), self._number(b)))
        if x == y:
            return 1.0
        if (x, y) not in self._known:
            one, other = self._texts[x], self._texts[y]
            self.budget.spend_comparison(one, other)
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

    cuts: int = field(repr=False)
    """Where the first record starts and where each record stops, as a set: bit i for the place before subtree i."""
    first: int
    stop: int
    size: int
    """|R|: number of records."""
    total: float
    """Sum of the similarities that were looked at."""
    pairs: int
    latest: tuple[int, ...]
    """The bounds of the last r records."""

    @property
    def quality(self) -> float:
        """Q(R): average similarity of the pairs of records (Equ. 2)."""
        return self.total / self.pairs

    @property
    def average_length(self) -> float:
        """L_R."""
        return (self.stop - self.first) / self.size

    @property
    def bounds(self) -> list[int]:
        """The cuts, from left to right."""
        return [place for place, bit in enumerate(reversed(f"{self.cuts:b}")) if bit == "1"]

    def try_add(self, bound: int, similarities: Sequence[float], params: RstParams) -> "RstNode | None":
        """The node with one record more up to a bound, if that is alike the records near it (Equ. 3, Equ. 2)."""
        total, pairs = self.total + sum(similarities), self.pairs + len(similarities)
        if fmean(similarities) < params.record_quality or total / pairs < params.quality:
            return None
        first, stop = min(self.first, bound), max(self.stop, bound)
        latest = (*self.latest, bound)[-params.memory - 1 :] if bound == stop else self.latest
        return RstNode(self.cuts | 1 << bound, first, stop, self.size + 1, total, pairs, latest)


def first_layers(subtrees: Subtrees, start: int, params: RstParams = DEFAULTS) -> Iterator[RstNode]:
    """Nodes of two records from the start on, of every length up to K, that are alike enough (Sec. 5.1)."""
    for middle in range(start + 1, min(start + params.max_length, len(subtrees) - 1) + 1):
        for stop in range(middle + 1, min(middle + params.max_length, len(subtrees)) + 1):
            one, other = (start, middle), (middle, stop)
            if subtrees.length_ratio(one, other) < params.quality:
                continue
            similarity = subtrees.similarity(one, other)
            if similarity >= params.quality:
                cuts = 1 << start | 1 << middle | 1 << stop
                yield RstNode(cuts, start, stop, 2, similarity, 1, (start, middle, stop)[-params.memory - 1 :])


def next_lengths(average: float, max_length: int) -> range:
    """How many subtrees the next record can have, after records of an average length (Def. 2)."""
    length = int(average + 0.5)  # D1
    return range(length - length // 2, min(length + (length + 1) // 2, max_length) + 1)


def children_of(node: RstNode, subtrees: Subtrees, params: RstParams = DEFAULTS) -> Iterator[RstNode]:
    """The node with one record more, for each length of it that keeps the records alike (Sec. 5.1, 5.2)."""
    recent = list(pairwise(node.latest))
    for length in next_lengths(node.average_length, params.max_length):
        stop = node.stop + length
        if stop > len(subtrees):
            return
        similarities = [subtrees.similarity(record, (node.stop, stop)) for record in recent]
        if child := node.try_add(stop, similarities, params):
            yield child


def is_composite(node: RstNode, other: RstNode) -> bool:
    """Whether records of a node are records of another taken together; those that both cover count (Sec. 5.4)."""
    mine = node.cuts & (2 << other.stop) - 1
    theirs = other.cuts & (1 << mine.bit_length()) - 1
    return mine != theirs and mine & theirs == mine


def keep_best(nodes: Sequence[RstNode], params: RstParams = DEFAULTS) -> list[RstNode]:
    """The k nodes of a layer with the best quality that are no composite of another (D2)."""
    simple = [node for node in nodes if not any(is_composite(node, other) for other in nodes)]
    return sorted(simple, key=lambda node: (-node.quality, node.stop))[: params.beam]


def search(subtrees: Subtrees, start: int, params: RstParams = DEFAULTS) -> RstNode | None:
    """R*: the segmentation with the most records that starts at a subtree, None where nothing repeats (Equ. 1)."""
    finished: list[RstNode] = []
    subtrees.budget.spend(2_000 * params.max_length**2)
    layer = keep_best(list(first_layers(subtrees, start, params)), params)
    while layer:
        grown: list[RstNode] = []
        for node in layer:
            children = list(children_of(node, subtrees, params))
            grown += children
            if not children:
                finished.append(node)
        subtrees.budget.spend(len(grown) ** 2 * (10_000 + len(subtrees)))
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
        yield without_noise(list(pairwise(grown_back(best, free, subtrees, params).bounds)), subtrees, params)
        start = free = best.stop


def grown_back(node: RstNode, free: int, subtrees: Subtrees, params: RstParams = DEFAULTS) -> RstNode:
    """The node with the records before its first one that are as much alike as those after it have to be (D4)."""
    earliest = node.bounds[: params.memory + 1]
    while grown := list(_grown_by_one(node, earliest, free, subtrees, params)):
        node = max(grown, key=_rank)
        earliest = [node.first, *earliest][: params.memory + 1]
    return node


def _grown_by_one(
    node: RstNode, earliest: Sequence[int], free: int, subtrees: Subtrees, params: RstParams
) -> Iterator[RstNode]:
    """The node with one record more before the first, for each length of it."""
    recent = list(pairwise(earliest))
    for length in next_lengths(node.average_length, params.max_length):
        start = node.first - length
        if start < free:
            return
        similarities = [subtrees.similarity(record, (start, node.first)) for record in recent]
        if longer := node.try_add(start, similarities, params):
            yield longer


def _rank(node: RstNode) -> tuple[int, float]:
    """Most records first, then the best quality (Equ. 1)."""
    return node.size, node.quality


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
