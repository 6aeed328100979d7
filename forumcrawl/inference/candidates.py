"""Which elements may be records: what the record finders propose, taken together over the pages of a vertex.

Records of the same place and length are one candidate, whichever finder proposed them on whichever page (InnerAlign, InnerAlignIV).
Elements at the same place of pages where nobody proposed any belong to it too: the page of a single post has no repetition.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from lxml.html import HtmlElement

from forumcrawl.dom.page import Page
from forumcrawl.dom.paths import generalised_path
from forumcrawl.inference.vertex import VertexView
from forumcrawl.records import signed
from forumcrawl.records.finders import FINDERS, Finder
from forumcrawl.records.limits import reason_to_give_up
from forumcrawl.records.region import Record, Region

PROPOSERS: Mapping[str, Finder] = {**FINDERS, "signed": signed.find_regions}
MOST_CANDIDATES = 12
LEAST_SHARE = 0.05
"""Share of the largest candidate's records below which a candidate is not looked at."""

Place = tuple[str, int]
"""Path of a record's first subtree, and how many subtrees it has."""


@dataclass(frozen=True, eq=False)
class Proposed:
    """A record of a page, with the finders that proposed it."""

    page: int
    nodes: tuple[HtmlElement, ...]
    finders: frozenset[str] = frozenset()
    dates: frozenset[HtmlElement] = frozenset()
    """Elements of the dates that the finders found it by."""
    start: int = 0
    """Place of the first subtree in the run, as `align_records` counts."""


@dataclass(frozen=True, eq=False)
class Candidate:
    """Records that are aligned: all of them are records, or none is."""

    place: Place
    records: tuple[Proposed, ...]

    @cached_property
    def nested(self) -> frozenset[HtmlElement]:
        """Roots of records that stand inside other records."""
        roots = {node for record in self.records for node in record.nodes}
        return frozenset(node for node in roots if any(above in roots for above in node.iterancestors()))


def around(elements: Iterable[HtmlElement]) -> frozenset[HtmlElement]:
    """The elements and all that hold one of them."""
    return frozenset(node for element in elements for node in (element, *element.iterancestors()))


Regions = Sequence[Mapping[str, Sequence[Region]]]
"""For each page what each finder found."""


def find_regions(pages: Iterable[Page], finders: Sequence[str] = tuple(PROPOSERS)) -> Regions:
    """What the finders propose on every page; nothing on one that was made to be slow."""
    return [{name: PROPOSERS[name](page) for name in finders if not reason_to_give_up(page)} for page in pages]


def find_candidates(view: VertexView, regions: Regions, telling: frozenset[HtmlElement]) -> list[Candidate]:
    """The candidates of a vertex, those with most proposals first; their records hold (or are) one of the telling elements."""
    place_of = _merge_places(regions)
    proposed: dict[Place, dict[HtmlElement, Proposed]] = defaultdict(dict)
    for number, by_finder in enumerate(regions):
        for name, found in by_finder.items():
            for record in (record for region in found for record in region.records):
                if telling.intersection(record.nodes):
                    _propose(proposed[place_of[_place_of(record.nodes)]], number, record, name)
    order = sorted(proposed, key=lambda place: -_weight(proposed[place].values()))
    most = _weight(proposed[order[0]].values()) if order else 0
    kept = [place for place in order if _weight(proposed[place].values()) >= LEAST_SHARE * most][:MOST_CANDIDATES]
    found_at = _elements_at(view, {place[0] for place in place_of if place_of[place] in kept}, telling)
    return [_candidate(place, proposed[place], place_of, found_at) for place in kept]


def _propose(known: dict[HtmlElement, Proposed], page: int, record: Record, finder: str) -> None:
    """Adds a finder's record to what others said about it."""
    before = known.get(record.nodes[0], Proposed(page, record.nodes))
    dates = {record.pivot.element} if record.pivot else set()
    known[record.nodes[0]] = Proposed(page, record.nodes, before.finders | {finder}, before.dates | dates)


def _weight(records: Iterable[Proposed]) -> int:
    return sum(len(record.finders) for record in records)


def _place_of(nodes: Sequence[HtmlElement]) -> Place:
    return _path_of(nodes[0]), len(nodes)


def _path_of(element: HtmlElement) -> str:
    """The element and its parent with their classes, and the tag above: what is farther off differs between kinds of threads."""
    parent = element.getparent()
    above = parent.getparent() if parent is not None else None
    return f"{above.tag if above is not None else ''}/{generalised_path(element, 2)}"


def _merge_places(regions: Regions) -> dict[Place, Place]:
    """Places of one region are one: rows may take turns with two classes."""
    merged: dict[Place, Place] = {}

    def top(place: Place) -> Place:
        while merged.setdefault(place, place) != place:
            place = merged[place]
        return place

    for region in (region for by_finder in regions for found in by_finder.values() for region in found):
        counts = Counter(_place_of(record.nodes) for record in region.records)
        usual, most = counts.most_common(1)[0]
        for place, count in counts.items():
            if count >= 0.2 * most and place[1] == usual[1]:
                merged[top(place)] = top(usual)
    places = (_place_of(r.nodes) for by in regions for some in by.values() for g in some for r in g.records)
    return {place: top(place) for place in places}


def _elements_at(
    view: VertexView, paths: set[str], telling: frozenset[HtmlElement]
) -> dict[str, list[tuple[int, HtmlElement]]]:
    found: dict[str, list[tuple[int, HtmlElement]]] = defaultdict(list)
    tags = {path.rpartition("/")[2].partition(".")[0] for path in paths}
    for number, page in enumerate(view.pages):
        for element in page.tree.iter(*sorted(tags)) if tags else ():
            if element in telling and (path := _path_of(element)) in paths:
                found[path].append((number, element))
    return found


def _candidate(
    place: Place,
    proposed: Mapping[HtmlElement, Proposed],
    place_of: Mapping[Place, Place],
    found_at: Mapping[str, Sequence[tuple[int, HtmlElement]]],
) -> Candidate:
    """The proposed records, and on pages without any the elements at their place."""
    records = list(proposed.values())
    have = {record.page for record in records}
    paths = [path for (path, length), top in place_of.items() if top == place and length == place[1]]
    others = (found for path in paths for found in found_at[path] if found[0] not in have)
    records += [Proposed(page, (node, *_next(node, place[1] - 1))) for page, node in others]
    return Candidate(place, tuple(sorted(records, key=lambda record: record.page)))


def _next(node: HtmlElement, number: int) -> list[HtmlElement]:
    """The neighbours that follow, so many of them."""
    return [other for other in node.itersiblings() if isinstance(other.tag, str)][:number]
