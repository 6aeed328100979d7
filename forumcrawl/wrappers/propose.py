"""Ways to read the pages of a vertex, as candidates for the network: each is made by record rules, so what wins is what a wrapper does.

1. What the rules say together: the region of `auto` on every page for posts, the links into threads for rows.
2. For posts: the times by which any finder found records, grouped by where they stand and how records hang on them.
3. For rows: links that lead to one kind of page, grouped likewise. No map is needed for that.
4. Ways that find the same records by different anchors are one candidate.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from lxml.html import HtmlElement

from forumcrawl.dom.links import Link, find_links
from forumcrawl.dom.page import Page
from forumcrawl.inference.candidates import RULES, Candidate, Chosen, Proposed, Regions, Witnesses, nothing_chosen
from forumcrawl.inference.formulas import Head, Kind
from forumcrawl.inference.frame import Frame
from forumcrawl.inference.ground import Evidence, gather
from forumcrawl.inference.label import Labelling
from forumcrawl.inference.vertex import VertexView
from forumcrawl.records.columns import Cell, Table
from forumcrawl.records.region import Record
from forumcrawl.records.structured import find_declared
from forumcrawl.urls.canonical import canonical_address
from forumcrawl.wrappers.induce_lists import TitleLink, vote_row_rules
from forumcrawl.wrappers.lists import kinds_of
from forumcrawl.wrappers.model import RecordRule
from forumcrawl.wrappers.paths import common_path
from forumcrawl.wrappers.post_columns import choose_columns
from forumcrawl.wrappers.records import FoundRecord, find_records
from forumcrawl.wrappers.vote_rules import DEFAULTS, TURNS, Shape, are_alike, rule_of_shapes, shape_of

MOST_WAYS = 6
"""Ways besides that of the rules which are looked at."""
LEAST_SHARE = 0.1
"""Share of the largest group's records below which a group is not looked at."""

Rules = tuple[RecordRule, ...]


@dataclass(frozen=True, eq=False)
class Proposal:
    """A candidate, and the rules that find its records: by one anchor or another."""

    candidate: Candidate
    ways: tuple["Way", ...]

    def rules_for(self, labelling: Labelling) -> Rules:
        """The rules whose anchors are the times (the titles) that were found; where none are, rules made from these."""
        head: Head = "IsTimeNode" if "IsTimeNode" in labelling.evidence.keys else "IsTitleNode"
        key = labelling.column_of(head)
        cells = labelling.frame.cells[key] if key else []
        elements = {cell.element for cell in cells}
        hits = {way.rules: sum(record.anchor in elements for _, record in way.found) for way in self.ways}
        best = max(self.ways, key=lambda way: hits[way.rules]).rules
        if 2 * hits[best] >= len(cells):
            return best
        made = _rules_by_title(labelling, cells) if head == "IsTitleNode" else _rules_by_time(labelling, cells)
        return made or best


@dataclass(frozen=True, eq=False)
class Way:
    """Rules and what they find."""

    rules: Rules
    found: tuple[tuple[int, FoundRecord], ...]
    is_rules: bool = False
    """Whether it is what the rules say together."""

    @property
    def roots(self) -> tuple[tuple[int, tuple[object, ...]], ...]:
        """What makes two ways one candidate."""
        return tuple((page, record.nodes) for page, record in self.found)


def propose_posts(view: VertexView, regions: Regions, rules: Rules) -> list[Proposal]:
    """Candidates for posts; `rules` are those that the finders' records share (`vote_record_rules`)."""
    others = ((rule,) for rule in _rules_by_times(view.pages, regions))
    ways = _ways(view.pages, rules, others)
    declared = find_declared([page.tree for page in view.pages])

    def choose(records: Sequence[FoundRecord], table: Table) -> Chosen:
        columns = choose_columns(table, records, view.pages[0].language, declared=declared)
        return {"IsAuthorNode": frozenset(columns.authors), "IsContentNode": frozenset({columns.content or ()})}

    return _proposals(ways, Witnesses(regions), choose)


def propose_rows(
    view: VertexView, regions: Regions, links: Sequence[TitleLink], *, others: bool = True
) -> list[Proposal]:
    """Candidates for rows; `links` are those that the map says lead to threads, `others` whether all links count beside them."""
    rules = tuple(vote_row_rules(links))
    single = [(rule,) for rule in rules[:MOST_WAYS]] if len(rules) > 1 else []
    ways = _ways(view.pages, rules, [*single, *(_rules_by_links(view.pages) if others else ())])
    return _proposals(ways, Witnesses(regions), lambda _, table: nothing_chosen(table))


def gather_proposals(view: VertexView, kind: Kind, proposals: Iterable[Proposal]) -> list[Evidence]:
    """The evidence about all candidates, in their order."""
    return [gather(Frame(view, proposal.candidate), kind) for proposal in proposals]


def _ways(pages: Sequence[Page], rules: Rules, others: Iterable[Rules]) -> list[Way]:
    told = dict.fromkeys([rules, *others] if rules else others)
    ways = [Way(some, _find(pages, some), is_rules=some == rules) for some in told]
    return [way for way in ways if way.found]


def _find(pages: Sequence[Page], rules: Rules) -> tuple[tuple[int, FoundRecord], ...]:
    found = (find_records(page.tree, rules, page.language) for page in pages)
    return tuple((number, record) for number, some in enumerate(found) for record in some)


def _proposals(
    ways: Sequence[Way], witnesses: Witnesses, choose: Callable[[Sequence[FoundRecord], Table], Chosen]
) -> list[Proposal]:
    same: dict[object, list[Way]] = defaultdict(list)
    for way in ways:
        same[way.roots].append(way)
    return [Proposal(_candidate(some, witnesses, choose), tuple(some)) for some in same.values()]


def _candidate(
    ways: Sequence[Way], witnesses: Witnesses, choose: Callable[[Sequence[FoundRecord], Table], Chosen]
) -> Candidate:
    first = next((way for way in ways if way.is_rules), ways[0])
    proposed = []
    for page, record in first.found:
        finders, dates = witnesses.of(page, record.nodes)
        by_rules = first.is_rules
        names = finders | {RULES} if by_rules else finders
        anchor = record.anchor if by_rules else None
        proposed.append(Proposed(page, record.nodes, names, dates, record.start, anchor))
    records = [record for _, record in first.found]
    return Candidate(tuple(proposed), lambda table: choose(records, table))


# Posts, by times.


def _rules_by_times(pages: Sequence[Page], regions: Regions) -> Iterator[RecordRule]:
    shapes: dict[tuple[str, int, int, int], list[Shape]] = defaultdict(list)
    for shape in _shapes(regions):
        shapes[shape.location, shape.up, shape.before, shape.after].append(shape)
    order = sorted(shapes.values(), key=len, reverse=True)
    for found in order[:MOST_WAYS]:
        if len(found) >= LEAST_SHARE * len(order[0]):
            near = [other for other in order if len(other) >= TURNS * len(found) and _take_turns(found, other)]
            yield rule_of_shapes(pages, [shape for some in near for shape in some], DEFAULTS)


def _shapes(regions: Regions) -> Iterator[Shape]:
    for found in regions:
        for record in (record for some in found.values() for region in some for record in region.records):
            if shape := shape_of(record):
                yield shape


def _take_turns(some: Sequence[Shape], others: Sequence[Shape]) -> bool:
    one, other = some[0], others[0]
    return (one.before, one.after) == (other.before, other.after) and are_alike(some, others)


def _rules_by_time(labelling: Labelling, cells: Sequence[Cell]) -> Rules:
    """The rules of records that hang on these times."""
    view, records = labelling.frame.view, labelling.frame.candidate.records
    dates = {cell.record: view.pivots[cell.element][0].date for cell in cells if cell.element in view.pivots}
    found = (shape_of(Record(records[number].nodes, date)) for number, date in dates.items())
    shapes = [shape for shape in found if shape]
    return (rule_of_shapes(view.pages, shapes, DEFAULTS),) if shapes else ()


# Rows, by links.


def _rules_by_title(labelling: Labelling, cells: Sequence[Cell]) -> Rules:
    """The rule of rows with these titles: so many levels up as it usually is to the row."""
    roots = {node for record in labelling.frame.candidate.records for node in record.nodes}
    ups: dict[int, list[HtmlElement]] = defaultdict(list)
    for cell in cells:
        line = [cell.element, *cell.element.iterancestors()]
        ups[next(up for up, node in enumerate(line) if node in roots)].append(cell.element)
    up, elements = max(ups.items(), key=lambda item: len(item[1]))
    return (RecordRule(common_path(elements, min(3, up + 1)), up),)


def _rules_by_links(pages: Sequence[Page]) -> Iterator[Rules]:
    """All locations of links to one kind of page together, and each of the two largest alone."""
    links = [(number, link) for number, page in enumerate(pages) for link in _titles(page)]
    kinds = kinds_of({link.address for _, link in links})
    groups: Mapping[str, list[TitleLink]] = defaultdict(list)
    for number, link in links:
        groups[kinds[link.address]].append(TitleLink(number, link.element, link.address))
    order = sorted(groups.values(), key=lambda group: -_letters(group))
    for group in order[:MOST_WAYS]:
        rules = tuple(vote_row_rules(group))
        if rules:
            yield rules
        if len(rules) > 1:
            yield from ((rule,) for rule in rules[:2])


def _titles(page: Page) -> Iterator[Link]:
    own = canonical_address(page.url)
    for link in find_links(page):
        shown = link.element.tag == "a" and not link.hidden and any(map(str.isalpha, link.text))
        if shown and link.address != own:
            yield link


def _letters(group: Sequence[TitleLink]) -> int:
    """How much the links say, each text once: titles more than buttons."""
    texts = Counter((link.element.text_content() or "").strip() for link in group)
    return sum(map(len, texts))
