"""The dominant list of a page and its division into records [alvarez2008dominant].

In -> out: a page -> regions, the dominant list first; each divided into records. Their attributes: `dominant_list_alignment`.

The idea: texts with the same tags above them are the same attribute in different records, so the node under which most
pairs of such texts meet roots the list. Its child subtrees are clustered by how they relate to all others and written
as a string of cluster ids. A record is a run of siblings that begins (or ends) with the same cluster in every record: that
leaves two candidate divisions a cluster instead of 2^(n-1), and the one with the most similar records is taken.

Symbols: N, n_i, s_i -> votes; T, p_i -> texts by path; n_max -> parent; t_i, s_i -> subtrees, tokens; m_ij, es -> matrix;
cs -> column_similarity; Omega_g, Omega_e -> DominantListParams; c_i -> cluster ids; r_i -> Span; as -> auto_similarity.

Steps
1. Texts grouped by their tags from the root; each pair of a group votes for its deepest common ancestor (Sec. 3):
   `vote`, `_votes_of_group`. Nodes by votes: `find_parents`.
2. Similarity matrix of the child subtrees (Sec. 4.1, Equ. 1; Sec. 4.2): `similarity_matrix`.
3. Column similarity (Equ. 2): `column_similarity`. Clustering bottom-up (Fig. 5, Equ. 3): `cluster_subtrees`.
4. String of cluster ids, ids that occur once trimmed from both ends (Sec. 4.2): `trimmed`.
5. Candidate divisions (Sec. 4.2, Fig. 7): `candidate_divisions`.
6. The one with the best auto-similarity, pairs weighted by length (Sec. 4.3, Equ. 4): `auto_similarity`, `divide`.

Departures. F1 of records, for posts and for rows of thread lists. First figures: 25 thread pages and 10 lists of each of
15 forums, on which the departures were chosen; in brackets: 156 and 19 single pages of other forums, on which nothing was.
The paper as printed: .732, .931 (.660, .938). With all departures: .786, .938 (.733, .990). All thresholds are the paper's.
D1. Two texts directly in one node do not vote for it: their records would be texts, and a record here is elements.
    Otherwise the lines of one post outvote the posts. Without: .768, .938 (.733, .990).
D2. Texts of controls do not vote: the options of a menu are not shown as records are. Without: .760, .931 (.684, .938).
D3. Only a cluster that occurs twice can begin or end every record. With the others a list can be cut in two halves, which
    are often more alike than posts are. Without: .776, .938 (.708, .990).
D4. Fig. 5 is lost in our copy: which two clusters are joined next is ours, those with the best auto-similarity together.
D5. The comparisons of a page and the different subtrees of a list are bounded; a list that needs more is left out, and
    the log says so. No page measured needed it; the slowest took .05 s.
Besides the dominant list, those with the next most votes can be asked for.

Known limits: free text. A post of many paragraphs, or a menu, can get more votes than a thread of two posts: on 48 of 375
thread pages the dominant list holds no post. Posts whose markup has a rhythm are taken together; what stands around the
records and is not unlike them stays in the list (27 pages with all posts and more); a first record of a kind of its own is
trimmed.
"""

import logging
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise

import numpy as np
from lxml.html import HtmlElement
from numpy.typing import NDArray

from forumcrawl.dom.page import Page
from forumcrawl.dom.sequences import ComparisonBudget, ComparisonLimitReached, TokenIndex, indel_similarity
from forumcrawl.dom.text import text_nodes
from forumcrawl.records.region import Record, Region

Span = tuple[int, int]
Matrix = NDArray[np.float64]
_CONTROLS = frozenset({"option", "optgroup", "select", "textarea"})
"""Their texts are values to choose from or to change, no attributes."""
_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class DominantListParams:
    """Knobs of the division into records."""

    auto_similarity: float = 0.9
    """Omega_g: least average column similarity of a cluster. Paper: .9, Sec. 4.2."""
    pair_similarity: float = 0.8
    """Omega_e: least column similarity of two subtrees of a cluster. Paper: .8, Sec. 4.2."""
    max_regions: int = 3
    """Nodes with the most votes that are divided. Paper: 1, the dominant list."""
    max_kinds: int = 400
    """Different subtrees of one list; clustering takes their number cubed. A list with more is left out (D5)."""
    max_cells: float = 3e10
    """Comparisons of one page, about two seconds; a list that needs more is left out (D5). Paper: no bound."""


DEFAULTS = DominantListParams()


def find_main_region(page: Page, params: DominantListParams = DEFAULTS) -> Region | None:
    """The dominant list, None where nothing repeats."""
    return next(_regions(page, params), None)


def find_regions(page: Page, params: DominantListParams = DEFAULTS) -> list[Region]:
    """The dominant list and those with the next most votes. What takes too long is left out; the log says so."""
    found = _regions(page, params)
    return [region for region, _ in zip(found, range(params.max_regions), strict=False)]


def _regions(page: Page, params: DominantListParams) -> Iterator[Region]:
    index = TokenIndex(page.tree)
    budget = ComparisonBudget(params.max_cells)
    for parent, votes in find_parents(page.tree, params.max_regions):
        subtrees = index.children_of(parent)
        try:
            spans = divide([index.tokens_of(subtree) for subtree in subtrees], budget, params)
        except ComparisonLimitReached as reason:
            _log.warning("dominant-list gave up on a list of %s: %s", page.url, reason)  # D5
            continue
        records = tuple(Record(tuple(subtrees[start:stop])) for start, stop in spans)
        if len(records) > 1:
            yield Region(parent, records, "dominant-list", float(votes))


def find_parents(tree: HtmlElement, count: int) -> list[tuple[HtmlElement, int]]:
    """The nodes with the most votes, which root the lists of the page; of equal ones the first (Sec. 3)."""
    votes = vote(tree)
    places = {node: place for place, node in enumerate(tree.iter()) if node in votes}
    return sorted(votes.items(), key=lambda item: (-item[1], places[item[0]]))[:count]


def vote(tree: HtmlElement) -> Counter[HtmlElement]:
    """s_i: pairs of texts with the same tags above them that have the node as deepest common ancestor."""
    groups: dict[int, Counter[HtmlElement]] = {}
    paths = _path_numbers(tree)
    for element, place, _ in text_nodes(tree):
        owner = element if place == "text" else element.getparent()
        if owner.tag in _CONTROLS:  # D2
            continue
        groups.setdefault(paths[owner], Counter())[owner] += 1
    votes: Counter[HtmlElement] = Counter()
    for owners in groups.values():
        for node, pairs in _votes_of_group(owners):
            votes[node] += pairs
    return votes


def _path_numbers(tree: HtmlElement) -> dict[HtmlElement, int]:
    """The same number for elements with the same tags from the root."""
    numbers: dict[tuple[int, str], int] = {}
    paths: dict[HtmlElement, int] = {}
    for element in tree.iter("*"):
        key = paths.get(element.getparent(), -1), element.tag
        paths[element] = numbers.setdefault(key, len(numbers))
    return paths


def _votes_of_group(counts: Mapping[HtmlElement, int]) -> Iterator[tuple[HtmlElement, int]]:
    """Votes of one group by counting: of c texts below a node, the pairs that do not meet further down meet there."""
    while len(counts) > 1:
        above: Counter[HtmlElement] = Counter()
        met: Counter[HtmlElement] = Counter()
        for node, count in counts.items():
            parent = node.getparent()
            above[parent] += count
            met[parent] += count * (count - 1) // 2  # D1: pairs directly in one node meet there and do not vote
        yield from ((node, votes) for node, count in above.items() if (votes := count * (count - 1) // 2 - met[node]))
        counts = above


def divide(tokens: Sequence[str], budget: ComparisonBudget, params: DominantListParams = DEFAULTS) -> Sequence[Span]:
    """The division of sibling subtrees into the most similar records; empty where there are no two (Sec. 4)."""
    similarity = _Similarity(budget)
    ids = cluster_subtrees(tokens, similarity, params)
    start, stop = trimmed(ids)
    candidates = [[(start + a, start + b) for a, b in spans] for spans in candidate_divisions(ids[start:stop])]
    records = {id(spans): ["".join(tokens[a:b]) for a, b in spans] for spans in candidates}
    return max(candidates, key=lambda spans: auto_similarity(records[id(spans)], similarity), default=[])


class _Similarity:
    """es, each pair of sequences compared once (Sec. 6.3)."""

    def __init__(self, budget: ComparisonBudget) -> None:
        self._budget = budget
        self._known: dict[tuple[str, str], float] = {}

    def __call__(self, a: str, b: str) -> float:
        key = (a, b) if a < b else (b, a)
        if key not in self._known:
            self._budget.spend_comparison(a, b)
            self._known[key] = indel_similarity(a, b)
        return self._known[key]


def cluster_subtrees(
    tokens: Sequence[str], similarity: _Similarity, params: DominantListParams = DEFAULTS
) -> list[int]:
    """Cluster id of each subtree, ids in the order of first appearance (Sec. 4.2)."""
    weights = Counter(tokens)
    kinds = list(weights)
    if len(kinds) > params.max_kinds:
        raise ComparisonLimitReached(f"{len(kinds)} different subtrees are more than {params.max_kinds}")
    sizes = np.array([weights[kind] for kind in kinds], dtype=np.float64)
    columns = column_similarity(similarity_matrix(kinds, similarity), sizes)
    of_kind = dict(zip(kinds, _cluster(columns, sizes, params), strict=True))
    return [of_kind[token] for token in tokens]


def similarity_matrix(kinds: Sequence[str], similarity: _Similarity) -> Matrix:
    """m: es of each two different subtrees."""
    matrix = np.eye(len(kinds))
    for i, j in combinations(range(len(kinds)), 2):
        matrix[i, j] = matrix[j, i] = similarity(kinds[i], kinds[j])
    return matrix


def column_similarity(matrix: Matrix, sizes: Matrix) -> Matrix:
    """cs (Equ. 2): 1 - average difference of two columns of the matrix, each row as often as its kind occurs."""
    distances = [np.abs(matrix - column) @ sizes / sizes.sum() for column in matrix]
    return 1 - np.array(distances).reshape(matrix.shape)


def _cluster(columns: Matrix, sizes: Matrix, params: DominantListParams) -> list[int]:
    """Joins the two clusters whose union is most alike while that keeps both thresholds (Fig. 5, D4).

    Of each cluster the number of subtrees and the sum of similarities inside are kept (Equ. 3), of each two the sum and
    the least of the similarities between them.
    """
    ids = list(range(len(sizes)))
    sizes, inside = sizes.copy(), sizes * (sizes - 1) / 2
    between, least = columns * np.outer(sizes, sizes), columns.copy()
    np.fill_diagonal(least, -1)
    while len(sizes):
        together = np.add.outer(sizes, sizes)
        union = (np.add.outer(inside, inside) + between) / np.maximum(together * (together - 1) / 2, 1)
        union[(least < params.pair_similarity) | (union < params.auto_similarity)] = -1
        a, b = sorted(map(int, np.unravel_index(np.argmax(union), union.shape)))
        if union[a, b] < 0:
            break
        inside[a] += inside[b] + between[a, b]
        sizes[a] += sizes[b]
        between[a] = between[:, a] = between[a] + between[b]
        least[a] = least[:, a] = np.minimum(least[a], least[b])
        least[b] = least[:, b] = -1
        ids = [a if number == b else number for number in ids]
    return ids


def trimmed(ids: Sequence[int]) -> Span:
    """Where the list starts and stops: ids that occur once are taken off both ends (Sec. 4.2)."""
    counts = Counter(ids)
    repeated = [i for i, number in enumerate(ids) if counts[number] > 1]
    return (repeated[0], repeated[-1] + 1) if repeated else (0, len(ids))


def candidate_divisions(ids: Sequence[int]) -> Iterator[list[Span]]:
    """One subtree a record, then for each cluster: records that begin with it, records that end with it (Fig. 7)."""
    yield from _division(range(len(ids)), len(ids))
    for number, count in Counter(ids).items():
        if count > 1:  # D3
            places = [i for i, other in enumerate(ids) if other == number]
            yield from _division(places, len(ids))
            yield from _division([i + 1 for i in places], len(ids))


def _division(starts: Sequence[int], length: int) -> Iterator[list[Span]]:
    """The records between the starts; what stands before the first is one, too. Nothing if there is only one."""
    bounds = sorted({0, *starts, length})
    if len(bounds) > 2:
        yield list(pairwise(bounds))


def auto_similarity(records: Sequence[str], similarity: _Similarity) -> float:
    """Average es of each two records, weighted by their lengths (Equ. 4)."""
    counts = Counter(records)
    total = weight = 0.0
    for record, count in counts.items():
        pairs = count * (count - 1) // 2
        total += pairs * 2 * len(record)
        weight += pairs * 2 * len(record)
    for (a, m), (b, n) in combinations(counts.items(), 2):
        share = m * n * (len(a) + len(b))
        total += share * similarity(a, b)
        weight += share
    return total / weight
