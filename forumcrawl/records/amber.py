"""Records from a little knowledge of the domain [furche2011amber]: attributes first, records around them.

In -> out: a page and the rules of a domain -> data areas (records with their attributes), best first; or regions, as
every record finder gives them.

The idea: what a record must show (its mandatory attribute: when a post was written, a thread's title) can be
recognised by itself, before any list is known. Where such nodes follow each other at a like depth and a like distance
there is a data area; its root is their least common ancestor, its records lie around the children that hold them.
Domain knowledge decides; repeated structure only cuts the records.

Rules and engine: what the paper changes from domain to domain is data (`amber_rules`), and what it calls domain
independent (Sec. 3) is code, a function or two for each predicate. The paper runs both on DLV. Its rules are
deterministic: nothing is guessed, so there is no search for a solver to do. Measured on 2,000 nodes: clingo 28 ms,
plain Python 0.4 ms, and no further dependency.

Symbols: mandatory(N) -> mandatory; nodeDepth -> depths; lca of neighbours -> meets; delta, epsilon ->
depth_tolerance, distance_tolerance; leading(ROOT, LN) -> heads, leading; d(n_i, n_i+1) -> distance; record(R, M, P) ->
Segments; mismatch, similar -> `_shallow_similarity`.

Steps
1. Page model: facts and annotations (Sec. 2.1): `amber_annotations.annotate`.
2. Attribute model: nodes that meet an attribute constraint (Sec. 2.2): `find_attributes`.
3. Identification (Sec. 3.1): clusters of mandatory nodes by continuity, depth and distance: `find_clusters`; their
   least common ancestors: `find_roots`, both in `amber_segments`.
4. Understanding (Sec. 3.2), in `amber_segments`: leading nodes: `leading_nodes`; those at the ends that fit no other
   pair are discarded: `without_misfits`; separators: `is_separator`; record length and best shift: `find_segments`.
5. Disambiguation (Sec. 3.3): record constraints: `_meets`, `_try_area`; one node for each attribute: `_settled`.

Departures. Measured on thread pages: mean F1 of records over 25 pages of each of 15 forums, and over 156 single pages
of other forums; with all departures .956 and .897. On lists of threads, 10 pages of each forum and 25 others: .990
and .880. Rules and departures were chosen with the forums' pages, and some with the others, in view: nothing held out.
D1. Mandatory nodes of each attribute are clustered by themselves. With time and author in one cluster, two nodes of a
    post stand nearer than those of two posts: by times and authors alone .819 -> .682 and .497 -> .402.
D2. Every maximal cluster makes an area, though clusters may share nodes; the paper does not say how DLV chose. Areas
    are ranked (the paper returns all): share of the page's text, times the share of their mandatory nodes that are
    the one of a record that meets the constraint (a record that holds many times is many records). By text alone
    .766 and .639.
D3. Two leading nodes are not discarded: there is no other pair to fit. As printed .930 and .854. A lone mandatory
    node makes no area: a region has two records.
D4. Separators are left out first, instead of merged after misfits are discarded, so distances and lengths count what
    has content: .950 -> .951 and .892 -> .897. The length is the most frequent one; a shift may not push a leading
    node out of its record or the first record over the edge.
D5. At most max_mandatory nodes are clustered.

Tried and dropped: distances of k +- epsilon, as the text says, twice as wide as the rule printed (bad_quad): no
difference on posts, lists .880 -> .713. Comparing the tags of the members' children too where shifts are alike: no
difference. Not discarding misfits: .956 and .888, lists .992 and .881. Rules without an author: .963 and .903; with
authors that are links only: .926 and .840.
Known limits of the method: a first post under another parent, nested replies, an edit note in a row of its own (a
leading node more), two posts with an edit note between them (no cluster), dates that the page shows in other words.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from lxml.html import HtmlElement

from forumcrawl.dom.dates import PageDate
from forumcrawl.dom.lengths import text_lengths
from forumcrawl.dom.page import Page
from forumcrawl.dom.trees import child_elements
from forumcrawl.records.amber_annotations import Annotation, Annotations, PageModel, annotate
from forumcrawl.records.amber_rules import POSTS, AttributeConstraint, Domain, RecordConstraint
from forumcrawl.records.amber_segments import (
    Segments,
    find_roots,
    find_segments,
    is_separator,
    leading_nodes,
    way_to,
    without_misfits,
)
from forumcrawl.records.region import Record, Region


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
    """Mandatory nodes that are clustered, the first ones (D5). Paper: no bound."""


DEFAULTS = AmberParams()
Attributes = Mapping[str, Sequence[Annotation]]
"""The nodes that hold each attribute, in document order."""


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


def find_attributes(annotations: Mapping[str, Annotations], domain: Domain) -> Attributes:
    """Attribute model: attribute(A, type) and referredNode(A, N) for every constraint that a node meets (Sec. 2.2)."""
    found: dict[str, dict[HtmlElement, Annotation]] = {}
    for constraint in domain.attributes:
        found.setdefault(constraint.attribute, {}).update(_holders(constraint, annotations))
    return {name: sorted(holders.values(), key=_start) for name, holders in found.items()}


def _start(annotation: Annotation) -> int:
    return annotation.start


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
    attributes: Attributes,
    model: PageModel,
    texts: Mapping[HtmlElement, int],
    params: AmberParams,
) -> Iterator[DataArea]:
    """The areas found by one mandatory attribute."""
    mandatory = attributes[constraint.mandatory][: params.max_mandatory]  # D1, D5
    ways = [way_to(annotation.node) for annotation in mandatory]
    for root in find_roots(ways, params.depth_tolerance, params.distance_tolerance):
        heads = leading_nodes(root, ways)
        units = [child for child in child_elements(root) if child in heads or not is_separator(child, texts)]  # D4
        leading = without_misfits(units, [place for place, unit in enumerate(units) if unit in heads])
        segments = find_segments(units, leading) if len(leading) > 1 else []
        area = _try_area(root, segments, constraint, attributes, model, texts)
        if area:
            yield area


def _try_area(
    root: HtmlElement,
    segments: Segments,
    constraint: RecordConstraint,
    attributes: Attributes,
    model: PageModel,
    texts: Mapping[HtmlElement, int],
) -> DataArea | None:
    """The area, if enough of its records meet the record constraint (Sec. 3.3); and its score."""
    held = [_held(nodes, attributes, model) for nodes in segments]
    met = [_meets(holders, constraint) for holders in held]
    if len(segments) < 2 or sum(met) < constraint.share * len(segments):
        return None
    sure = sum(met) / sum(len(holders[constraint.mandatory]) for holders in held)
    text = sum(texts[node] for nodes in segments for node in nodes) / max(1, texts[model.page.tree])
    records = (AreaRecord(tuple(nodes), _settled(holders)) for nodes, holders in zip(segments, held, strict=True))
    return DataArea(root, constraint.mandatory, tuple(records), text * sure)  # D2


def _held(nodes: Sequence[HtmlElement], attributes: Attributes, model: PageModel) -> Attributes:
    """recordAttribute(A, R) before disambiguation: all nodes of each attribute in a record, in document order."""
    first, last = model.starts[nodes[0]], model.last_start(nodes[-1])
    return {
        name: holders[bisect_left(holders, first, key=_start) : bisect_right(holders, last, key=_start)]
        for name, holders in attributes.items()
    }


def _meets(held: Attributes, constraint: RecordConstraint) -> bool:
    wanted = (constraint.mandatory, *constraint.required)
    return all(held[name] for name in wanted) and not any(held[name] for name in constraint.excluded)


def _settled(held: Attributes) -> dict[str, Annotation]:
    """One node for each attribute: early ones and short ones are preferred."""
    return {name: _best(annotations) for name, annotations in held.items() if annotations}


def _best(annotations: Sequence[Annotation]) -> Annotation:
    """The least sum of ranks by position and by length; of equal ones the earlier."""
    lengths = sorted(len(annotation.text) for annotation in annotations)
    ranks = [place + bisect_left(lengths, len(each.text)) for place, each in enumerate(annotations)]
    return annotations[ranks.index(min(ranks))]
