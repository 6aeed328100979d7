"""Records from a little knowledge of the domain [furche2011amber]: attributes first, records around them.

In -> out: a page and the rules of a domain -> data areas (records with their attributes), best first; or regions, as
every record finder gives them.

The idea: what a record must show (its mandatory attribute: when a post was written, a thread's title) can be
recognised by itself, before any list is known. Where such nodes follow each other at a like depth and a like distance
there is a data area; its root is their least common ancestor, its records lie around the children that hold them.
Domain knowledge decides; repeated structure only cuts the records.

Rules and engine: what the paper changes from domain to domain is data (`amber_rules`), and what it calls domain
independent (Sec. 3) is here, one function a predicate. The paper runs both on DLV. Its rules are deterministic:
nothing is guessed and nothing weighed against anything else, so there is no search for a solver to do. Measured on
2,000 nodes: clingo 28 ms, plain Python 0.4 ms, and no further dependency.

Symbols: mandatory(N) -> mandatory; nodeDepth -> depths; lca of neighbours -> meets; delta, epsilon ->
depth_tolerance, distance_tolerance; leading(ROOT, LN) -> leading; d(n_i, n_i+1) -> gaps; record(R, M, P) -> units of
a segmentation; mismatch, similar -> `_similar_pairs`.

Steps
1. Page model: facts and annotations (Sec. 2.1): `amber_annotations.annotate`.
2. Attribute model: nodes that meet an attribute constraint (Sec. 2.2): `find_attributes`.
3. Identification (Sec. 3.1): clusters of mandatory nodes by continuity, depth and distance: `find_clusters`; their
   least common ancestors: `find_roots`.
4. Understanding (Sec. 3.2): leading nodes: `leading_nodes`; those at the ends that fit no other pair are discarded:
   `without_misfits`; separators taken out, the record length, the best shift: `find_segments`.
5. Disambiguation (Sec. 3.3): one node for each attribute: `_settled`; record constraints: `_meets`, `_area`.

Departures
D1. Mandatory nodes of each attribute are clustered by themselves. With all of them in one (time and author), two of a
    post would stand nearer than those of two posts, and no cluster could hold three.
D2. Every maximal cluster makes an area, though clusters may share nodes; the paper does not say how DLV chose. Areas
    are then ranked, which the paper does not do (it returns all): share of the page's text, times the share of
    records that meet the constraint, each over the number of its nodes for the mandatory attribute (a record that
    holds many times is many records).
D3. Distances within a cluster are k +- epsilon, as the text says; the rule printed (bad_quad) is twice as strict.
D4. Two leading nodes are never discarded: there is no other pair to fit. A lone mandatory node makes no area: a region
    has two records.
D5. Separators are left out instead of merged into one, so a record's length counts what has content. It is the most
    frequent one; a shift may not push a leading node out of its record or the first record over the edge.
D6. Shifts that are alike by the members' tags are compared by the tags of their children too.
D7. At most max_mandatory nodes are clustered.

Measured @@MEASURED@@
"""

from bisect import bisect_left
from collections import Counter
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from lxml.html import HtmlElement

from forumcrawl.dom.dates import PageDate
from forumcrawl.dom.page import Page
from forumcrawl.dom.trees import child_elements
from forumcrawl.records.amber_annotations import Annotation, Annotations, PageModel, annotate
from forumcrawl.records.amber_rules import POSTS, AttributeConstraint, Domain, RecordConstraint
from forumcrawl.records.mibat import text_lengths
from forumcrawl.records.region import Record, Region

Segments = list[list[HtmlElement]]
FARTHEST = 1_000_000
"""More than any tree distance: the least of no distances."""
_MEDIA = "descendant-or-self::*[self::img or self::video or self::audio or self::iframe or self::input]"


@dataclass(frozen=True)
class AmberParams:
    """Knobs of AMBER."""

    domain: Domain = POSTS
    """What is looked for."""
    depth_tolerance: int = 1
    """delta: most that depths differ within a cluster. Paper: 1, Sec. 3.1."""
    distance_tolerance: int = 1
    """epsilon: most that tree distances within a cluster differ from k. Paper: 1, Sec. 3.1."""
    max_mandatory: int = 600
    """Mandatory nodes that are clustered, the first ones (D7). Paper: no bound."""


DEFAULTS = AmberParams()


@dataclass(frozen=True)
class AreaRecord:
    """A record of a data area: record(R, area), recordAttribute(attribute, R)."""

    nodes: tuple[HtmlElement, ...]
    attributes: Mapping[str, Annotation]
    """One node for each attribute of the domain that the record has."""


@dataclass(frozen=True)
class DataArea:
    """A data area of the page and the records in it."""

    root: HtmlElement
    mandatory: str
    """The attribute that it was found by."""
    records: tuple[AreaRecord, ...]
    score: float


def find_main_region(page: Page, params: AmberParams = DEFAULTS) -> Region | None:
    """The best data area, None where no mandatory attribute repeats."""
    return next(iter(find_regions(page, params)), None)


def find_regions(page: Page, params: AmberParams = DEFAULTS) -> list[Region]:
    """The data areas as regions, best first; a record's pivot is the date among its attributes, if any."""
    return [_region(area) for area in find_areas(page, params)]


def _region(area: DataArea) -> Region:
    records = (Record(record.nodes, _date_of(record, area.mandatory)) for record in area.records)
    return Region(area.root, tuple(records), "amber", area.score)


def _date_of(record: AreaRecord, mandatory: str) -> PageDate | None:
    """The mandatory attribute's date, else the first date among the attributes."""
    named = record.attributes.get(mandatory)
    dates = (annotation.date for annotation in record.attributes.values() if annotation.date)
    return named.date if named and named.date else next(dates, None)


def find_areas(page: Page, params: AmberParams = DEFAULTS) -> list[DataArea]:
    """The data areas of a page by the rules of a domain, best first; of equal ones found twice, the better."""
    model = PageModel(page)
    attributes = find_attributes(annotate(model, params.domain), params.domain)
    texts = text_lengths(page.tree)
    areas = [
        area for constraint in params.domain.records for area in _areas_by(constraint, attributes, model, texts, params)
    ]
    ranked = sorted(areas, key=lambda area: -area.score)
    kept: dict[tuple[HtmlElement, ...], DataArea] = {}
    for area in ranked:
        kept.setdefault(tuple(node for record in area.records for node in record.nodes), area)
    return list(kept.values())


def find_attributes(annotations: Mapping[str, Annotations], domain: Domain) -> dict[str, Annotations]:
    """Attribute model: attribute(A, type) and referredNode(A, N) for every constraint that a node meets (Sec. 2.2)."""
    found: dict[str, dict[HtmlElement, Annotation]] = {}
    for constraint in domain.attributes:
        found.setdefault(constraint.attribute, {}).update(_holders(constraint, annotations))
    return dict(found)


def _holders(constraint: AttributeConstraint, annotations: Mapping[str, Annotations]) -> Annotations:
    first, *others = (annotations[name] for name in constraint.required)
    disallowed = [annotations[name] for name in constraint.disallowed]
    return {
        node: annotation
        for node, annotation in first.items()
        if all(node in other for other in others) and not any(node in other for other in disallowed)
    }


def _areas_by(
    constraint: RecordConstraint,
    attributes: Mapping[str, Annotations],
    model: PageModel,
    texts: Mapping[HtmlElement, int],
    params: AmberParams,
) -> Iterator[DataArea]:
    """The areas found by one mandatory attribute (D1)."""
    mandatory = sorted(attributes[constraint.mandatory], key=model.starts.__getitem__)[: params.max_mandatory]  # D7
    ways = [_way_to(node) for node in mandatory]
    for root in find_roots(ways, params):
        leading = without_misfits(child_elements(root), leading_nodes(root, ways))
        segments = find_segments(child_elements(root), leading, texts) if len(leading) > 1 else []
        area = _try_area(root, segments, constraint, attributes, model, texts)
        if area:
            yield area


def _way_to(node: HtmlElement) -> list[HtmlElement]:
    return [*reversed(list(node.iterancestors())), node]


def find_roots(ways: Sequence[Sequence[HtmlElement]], params: AmberParams = DEFAULTS) -> list[HtmlElement]:
    """Roots of the candidate data areas: least common ancestors of clusters of two mandatory nodes or more."""
    depths = [len(way) for way in ways]
    meets = [_common(a, b) for a, b in pairwise(ways)]
    clusters = find_clusters(depths, meets, params.depth_tolerance, params.distance_tolerance)
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
        begin = _first_compatible(first, last, depths, meets, spans, (depth_tolerance, 2 * distance_tolerance))  # D3
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
    """The first node from which on all are of like depth (simDepth) and distance (treeDistance, bad_quad) up to last."""
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


def leading_nodes(root: HtmlElement, ways: Sequence[Sequence[HtmlElement]]) -> list[int]:
    """leading(ROOT, LN): positions of the children of the root that hold a mandatory node, or are one."""
    depth = len(_way_to(root))
    holders = {way[depth] for way in ways if len(way) > depth and way[depth - 1] is root}
    return [position for position, child in enumerate(child_elements(root)) if child in holders]


def without_misfits(children: Sequence[HtmlElement], leading: Sequence[int]) -> list[int]:
    """Leading nodes but for those at either end whose pair is unlike all others, by tags or by sibling distance."""
    kept = list(leading)
    while len(kept) > 2:  # D4
        pairs = [((children[a].tag, children[b].tag), b - a) for a, b in pairwise(kept)]
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


def find_segments(
    children: Sequence[HtmlElement], leading: Sequence[int], texts: Mapping[HtmlElement, int]
) -> Segments:
    """The records' members: separators out, the most frequent length, the shift of most similar records."""
    heads = {children[position] for position in leading}
    units = [child for child in children if child in heads or not is_separator(child, texts)]  # D5
    starts = [position for position, unit in enumerate(units) if unit in heads]
    lengths = Counter(b - a for a, b in pairwise(starts))
    length = min(lengths, key=lambda each: (-lengths[each], each))
    shifts = range(1 + min(length - 1, min(lengths) - 1, starts[0]))  # D5
    return max((_segmentation(units, [s - shift for s in starts], length) for shift in shifts), key=_shallow_similarity)


def is_separator(node: HtmlElement, texts: Mapping[HtmlElement, int]) -> bool:
    """A node with no content: no text, nothing to look at."""
    return not texts[node] and not node.xpath(_MEDIA)


def _segmentation(units: Sequence[HtmlElement], starts: Sequence[int], length: int) -> Segments:
    ends = [*starts[1:], len(units)]
    return [list(units[start : min(start + length, end)]) for start, end in zip(starts, ends, strict=True)]


def _shallow_similarity(segments: Segments) -> tuple[int, int]:
    """Similar pairs of records: by the tags of their members, then with those of the members' children (D6)."""
    members = [tuple(node.tag for node in nodes) for nodes in segments]
    below = [tuple((node.tag, *(child.tag for child in child_elements(node))) for node in nodes) for nodes in segments]
    return _similar_pairs(members), _similar_pairs(below)


def _similar_pairs(kinds: Sequence[Hashable]) -> int:
    """similar(R1, R2): pairs of records without a mismatch in any position."""
    return sum(count * (count - 1) // 2 for count in Counter(kinds).values())


def _try_area(
    root: HtmlElement,
    segments: Segments,
    constraint: RecordConstraint,
    attributes: Mapping[str, Annotations],
    model: PageModel,
    texts: Mapping[HtmlElement, int],
) -> DataArea | None:
    """The area, if enough of its records meet the record constraint (Sec. 3.3); its score is D2."""
    held = [_held(nodes, attributes, model) for nodes in segments]
    met = [_meets(holders, constraint) for holders in held]
    if len(segments) < 2 or sum(met) < constraint.share * len(segments):
        return None
    sure = sum(ok / max(1, len(holders[constraint.mandatory])) for ok, holders in zip(met, held, strict=True))
    text = sum(texts[node] for nodes in segments for node in nodes) / max(1, texts[model.page.tree])
    records = (AreaRecord(tuple(nodes), _settled(holders)) for nodes, holders in zip(segments, held, strict=True))
    return DataArea(root, constraint.mandatory, tuple(records), text * sure / len(segments))


def _held(
    nodes: Sequence[HtmlElement], attributes: Mapping[str, Annotations], model: PageModel
) -> dict[str, list[Annotation]]:
    """recordAttribute(A, R) before disambiguation: all nodes of each attribute in a record, in document order."""
    first, last = model.starts[nodes[0]], model.last_start(nodes[-1])
    return {
        name: [annotation for node, annotation in holders.items() if first <= model.starts[node] <= last]
        for name, holders in attributes.items()
    }


def _meets(held: Mapping[str, Sequence[Annotation]], constraint: RecordConstraint) -> bool:
    wanted = (constraint.mandatory, *constraint.required)
    return all(held[name] for name in wanted) and not any(held[name] for name in constraint.excluded)


def _settled(held: Mapping[str, Sequence[Annotation]]) -> dict[str, Annotation]:
    """One node for each attribute: early ones and short ones are preferred."""
    return {name: _best(annotations) for name, annotations in held.items() if annotations}


def _best(annotations: Sequence[Annotation]) -> Annotation:
    """The least sum of ranks by position and by length; of equal ones the earlier."""
    lengths = sorted(len(annotation.text) for annotation in annotations)
    ranks = [place + bisect_left(lengths, len(each.text)) for place, each in enumerate(annotations)]
    return annotations[ranks.index(min(ranks))]
