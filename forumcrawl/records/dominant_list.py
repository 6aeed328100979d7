"""The dominant list of a page and its division into records [alvarez2008dominant].

In -> out: a page -> regions, the dominant list first; each divided into records. Their attributes: `alignment`.

The idea: texts with the same tags above them are the same attribute in different records, so the node under which most
pairs of such texts meet roots the list. Its child subtrees are clustered by how they relate to all others and written
as a string of cluster ids. A record is a run of siblings that begins (or ends) with the same cluster in every record: that
leaves two candidate divisions a cluster instead of 2^(n-1), and the one with the most similar records is taken.

Symbols: N, n_i, s_i -> votes; T, p_i -> texts by path; n_max -> parent; t_i, s_i -> subtrees, tokens; m_ij, es -> matrix;
cs -> column_similarity; Omega_g, Omega_e -> DivisionParams; c_i -> cluster ids; r_i -> Span; as -> auto_similarity.

Steps
1. Texts grouped by their tags from the root; each pair of a group votes for its deepest common ancestor (Sec. 3):
   `vote`, `_votes_of_group`. Nodes by votes: `find_parents`.
2. Similarity matrix of the child subtrees (Sec. 4.1, Equ. 1; Sec. 4.2): `similarity_matrix`.
3. Column similarity (Equ. 2): `column_similarity`. Clustering bottom-up (Fig. 5, Equ. 3): `cluster_subtrees`.
4. String of cluster ids, ids that occur once trimmed from both ends (Sec. 4.2): `trimmed`.
5. Candidate divisions (Sec. 4.2, Fig. 7): `candidate_divisions`.
6. The one with the best auto-similarity, pairs weighted by length (Sec. 4.3, Equ. 4): `auto_similarity`, `divide`.

Departures
MEASURED
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
    """Comparisons of one page, about two seconds; a page that needs more has no regions (D5). Paper: no bound."""


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
        groups.setdefault(paths[owner], Counter())[owner] += 1
    votes: Counter[HtmlElement] = Counter()
    for owners in groups.values():
        votes.update(_votes_of_group(owners))
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
