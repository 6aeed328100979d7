"""Data areas and records of AMBER [furche2011amber]: the rules that hold in every domain (Sec. 3.1 and 3.2).

In -> out: the mandatory nodes of a page -> roots of data areas; the children of such a root and the mandatory nodes
below them -> the subtrees of each record. `amber` has the idea, the symbols, the steps and the departures.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import pairwise

from lxml.html import HtmlElement

Segments = list[list[HtmlElement]]
FARTHEST = 1_000_000
"""More than any tree distance: the least of no distances."""
_MEDIA = "descendant-or-self::*[self::img or self::video or self::audio or self::iframe or self::input]"


def way_to(node: HtmlElement) -> list[HtmlElement]:
    return [*reversed(list(node.iterancestors())), node]


def find_roots(
    ways: Sequence[Sequence[HtmlElement]], depth_tolerance: int = 1, distance_tolerance: int = 1
) -> list[HtmlElement]:
    """Roots of the candidate data areas: least common ancestors of clusters of two mandatory nodes or more."""
    depths = [len(way) for way in ways]
    meets = [_common(a, b) for a, b in pairwise(ways)]
    clusters = find_clusters(depths, meets, depth_tolerance, distance_tolerance)
    return list(dict.fromkeys(ways[first][min(meets[first:last]) - 1] for first, last in clusters))


def _common(a: Sequence[HtmlElement], b: Sequence[HtmlElement]) -> int:
    """nodeDepth of the least common ancestor of two neighbours: 1 for the root of the page."""
    return next((i for i, (x, y) in enumerate(zip(a, b, strict=False)) if x is not y), min(len(a), len(b)))


def find_clusters(
    depths: Sequence[int], meets: Sequence[int], depth_tolerance: int = 1, distance_tolerance: int = 1
) -> list[tuple[int, int]]:
    """All maximal clusters, by their first and last mandatory node (Sec. 3.1).

    Continuity makes a cluster an interval in document order, and there the least common ancestor of two nodes is the
    shallowest of those between their neighbours. `spans[i]` is the range of distances within i..last so far.
    """
    clusters: list[tuple[int, int]] = []
    spans: list[tuple[int, int]] = []
    first = 0
    for last in range(len(depths)):
        begin = _first_compatible(first, last, depths, meets, spans, (depth_tolerance, distance_tolerance))
        if begin > first and last - 1 > first:
            clusters.append((first, last - 1))
        first = begin
        spans.append((FARTHEST, 0))
    if len(depths) - 1 > first:
        clusters.append((first, len(depths) - 1))
    return clusters


def _first_compatible(
    first: int,
    last: int,
    depths: Sequence[int],
    meets: Sequence[int],
    spans: list[tuple[int, int]],
    tolerances: tuple[int, int],
) -> int:
    """The first node from which on, up to last, all are of like depth (simDepth) and distance (bad_quad)."""
    meet = shallow = deep = depths[last]
    near, far = FARTHEST, 0
    for i in range(last - 1, first - 1, -1):
        meet, shallow, deep = min(meet, meets[i]), min(shallow, depths[i]), max(deep, depths[i])
        distance = depths[i] + depths[last] - 2 * meet
        near, far = min(near, distance), max(far, distance)
        spans[i] = (min(spans[i][0], near), max(spans[i][1], far))
        if deep - shallow > tolerances[0] or spans[i][1] - spans[i][0] > tolerances[1]:
            return i + 1
    return first


def leading_nodes(root: HtmlElement, ways: Sequence[Sequence[HtmlElement]]) -> set[HtmlElement]:
    """leading(ROOT, LN): the children of the root that hold a mandatory node, or are one."""
    depth = len(way_to(root))
    return {way[depth] for way in ways if len(way) > depth and way[depth - 1] is root}


def is_separator(node: HtmlElement, texts: Mapping[HtmlElement, int]) -> bool:
    """A node with no content: no text, nothing to look at."""
    return not texts[node] and not node.xpath(_MEDIA)


def without_misfits(units: Sequence[HtmlElement], leading: Sequence[int]) -> list[int]:
    """Leading nodes but for those at either end whose pair is unlike all others, by tags or by sibling distance."""
    kept = list(leading)
    while len(kept) > 2:  # D3
        pairs = [((units[a].tag, units[b].tag), b - a) for a, b in pairwise(kept)]
        if _is_misfit(pairs[0], pairs[1:]):
            del kept[0]
        elif _is_misfit(pairs[-1], pairs[:-1]):
            del kept[-1]
        else:
            break
    return kept


def _is_misfit(pair: tuple[tuple[str, str], int], others: Sequence[tuple[tuple[str, str], int]]) -> bool:
    tags, distance = pair
    return all(tags != other for other, _ in others) or all(distance != other for _, other in others)


def find_segments(units: Sequence[HtmlElement], leading: Sequence[int]) -> Segments:
    """The members of each record: the most frequent length, the shift of most similar records."""
    lengths = Counter(b - a for a, b in pairwise(leading))
    length = min(lengths, key=lambda each: (-lengths[each], each))
    shifts = range(1 + min(length - 1, min(lengths) - 1, leading[0]))  # D4
    choices = (_segmentation(units, [place - shift for place in leading], length) for shift in shifts)
    return max(choices, key=_shallow_similarity)


def _segmentation(units: Sequence[HtmlElement], starts: Sequence[int], length: int) -> Segments:
    ends = [*starts[1:], len(units)]
    return [list(units[start : min(start + length, end)]) for start, end in zip(starts, ends, strict=True)]


def _shallow_similarity(segments: Segments) -> int:
    """Pairs of records without a mismatch of tags in any position: similar(R1, R2)."""
    kinds = Counter(tuple(node.tag for node in nodes) for nodes in segments)
    return sum(count * (count - 1) // 2 for count in kinds.values())
