"""Records of varying length by a record segmentation tree [bing2011rst].

In -> out: a page -> kinds of records (regions), the kind with the most records first.

The idea: where the records of a region begin and end, and whether there is a region at all, is one question: can a run of
sibling subtrees be cut so that the pieces are alike? All ways to cut it form a tree: a node is a list of records from the
first subtree on, a child has one record more. Good nodes are followed, bad ones cut off early, so that the search is
linear in the number of subtrees although the tree is exponential. Records need not have the same number of subtrees.

Symbols: T, S, S_i -> parent, Subtrees, position; R -> RstNode; R_i, S_i..j -> Span; L_R -> average_length; Q -> quality; the
sets R-hat, R, R* -> first_layers, layer, finished; theta, phi, K, k, r -> RstParams.

Steps
1. Token sequences and their similarity (Sec. 7): `forumcrawl.dom.sequences`.
2.-7. Records and regions among the subtrees of one node (Sec. 4 to 6.1, 6.4): `forumcrawl.records.rst_search`.
8. Rows of cells: nested (Sec. 6.2) and intertwined records (Sec. 6.3): `records_of_cells`.
9. All parents from the top down (Sec. 8.1): `_all_regions`. Small records dropped, regions clustered, largest cluster
   first (Sec. 8.1): `find_regions`, `cluster_regions`, `_merged`.

Departures. F1 of the records of the main region, for posts and for rows of thread lists. First figures: 25 thread pages and
10 lists of each of 15 forums, on which the departures were chosen; in brackets: 156 and 19 single pages of other forums, on
which nothing was. The paper as printed: .618, .648 (.348, .262). With all departures: .841, .980 (.529, .943). All
thresholds are the paper's.
D1. Def. 2 prints floors of an average that is no whole number; here the average is rounded first.
D2. Composite nodes are pruned in every layer before the best k are taken, not "after a period of search": they are so
    alike that they push the right node out of the k. Without: .819, .947 (.509, .839).
D3. Where a region was found, the search begins again at each subtree of its first record, and the start with the most
    records, then the best Q, is kept. The paper moves on only if nothing starts at S_1: a header then hides in a long first
    record, and the rows after it are taken together. Without: .753, .793 (.410, .516). This is also the second look at a
    polluted first record of Sec. 6.4.
D4. A record before the first one needs as much as one after the last, phi and Q >= theta. The paper asks theta of the first
    two, and so loses a first post that is a little different. Without: .836, .977 (.506, .936).
D5. What is in a record is searched for rows of cells only; what is in a control is not searched. The paper does not say.
    Without: .731, .980 (.445, .890): lists in posts have more items than the page has posts.
D6. Cells smaller than a record can be (Sec. 8.1) leave their rows as the records; by the paper the region would be
    lost. Noise is cut only out of records below theta, as the paper gives no measure. No difference.
D7. Of kinds with equally many records that with more leaves is first. Without: .787, .980 (.511, .943).
D8. The work for a page is bounded; a page that needs more has no regions, and the log says so. Regions are linked by their
    first r records. No page measured was given up; the slowest took .24 s.
D9. A subtree is an element: a text directly between two records belongs to neither.

Tried and dropped: lengths of Def. 2 rounded outwards or inwards (no difference); sequences without types of text (.837,
.973) or without repeats collapsed (.651, .966).
Known limits: free text. A post with a list or a quote in it can be less alike its neighbours than phi, and the region ends
there; a first post under another parent is in another region. Of 375 thread pages 89 miss some posts, and on 39 the main
region holds none (the causes were looked at in examples, not counted). Nodes of an
intertwined record are no siblings, and between them stand nodes of the next one.
"""

import logging
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from itertools import pairwise
from statistics import fmean

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
from forumcrawl.records.rst_search import DEFAULTS, RstParams, Subtrees, find_spans, search

__all__ = ["DEFAULTS", "RstParams", "find_main_region", "find_regions"]

Nodes = tuple[HtmlElement, ...]
_CONTROLS = frozenset({"select", "datalist"})
"""Their options are values to choose from, no records."""
_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class _Found:
    """A region before clustering."""

    parent: HtmlElement
    records: tuple[Nodes, ...]

    @cached_property
    def leaves(self) -> int:
        """Leaves of all records together."""
        return sum(leaf_count(node) for nodes in self.records for node in nodes)

    def has_size(self, leaves: float) -> bool:
        """Whether the records have as many leaves on average."""
        return self.leaves >= leaves * len(self.records)


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
        self.budget.spend_comparison(a, b)
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
        found = [region for region in _all_regions(page.tree, scan) if region.has_size(params.min_leaves)]
        clusters = cluster_regions(found, scan)
    except ComparisonLimitReached as reason:
        _log.warning("rst gave up on %s: %s", page.url, reason)  # D8
        return []
    places = {node: place for place, node in enumerate(page.tree.iter())}
    return [_merged(cluster, places) for cluster in sorted(clusters, key=_rank)]


def _rank(cluster: Sequence[_Found]) -> tuple[int, int]:
    """Most records first, of equally many the larger ones (D7)."""
    return -sum(len(region.records) for region in cluster), -sum(region.leaves for region in cluster)


def _all_regions(root: HtmlElement, scan: _Scan) -> Iterator[_Found]:
    """The regions of all parents from the top down; what is in a record is not looked at again (D5)."""
    stack = [root]
    while stack:
        parent = stack.pop()
        subtrees = scan.subtrees_of(parent)
        covered: set[HtmlElement] = set()
        for spans in find_spans(subtrees, scan.params) if len(subtrees) > 1 else ():
            records = tuple(tuple(subtrees.elements[start:stop]) for start, stop in spans)
            covered.update(node for nodes in records for node in nodes)
            yield _Found(parent, records_of_cells(records, scan) or records)
        inner = [child for child in subtrees.elements if child not in covered and child.tag not in _CONTROLS]
        stack.extend(reversed(inner))


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
    return [tuple(subtrees.elements[start:stop]) for start, stop in pairwise(node.bounds)]


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
    """The records, unless they are too small to be records: then their rows are the records (D6)."""
    size = fmean(sum(map(leaf_count, nodes)) for nodes in records)
    return tuple(records) if size >= scan.params.min_leaves else None


def cluster_regions(regions: Sequence[_Found], scan: _Scan) -> list[list[_Found]]:
    """Single linkage: regions with two records that are alike are of one kind (Sec. 8.1)."""
    clusters: list[tuple[set[str], list[_Found]]] = []
    for region in regions:
        samples = {scan.tokens_of(nodes) for nodes in region.records[: scan.params.memory]}  # D8
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
