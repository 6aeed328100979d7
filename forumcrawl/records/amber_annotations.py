"""The page model of AMBER [furche2011amber], Sec. 2.1: where the nodes of a page stand, and what annotates them.

In -> out: a page and the annotators of a domain -> the annotations of each type, by node.

The paper's facts are numbers (html_node(id, start, end, parentStart)); here an element is its own name, and the model
adds only what lxml does not answer at once: place in the document and way from the root. Annotators are data
(`amber_rules`); each kind has its function here. Those that look at the page's own order (`Beside`, `Column`) see tags
and positions only, so that no class or id is needed.
"""

import re
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, islice

from lxml.html import HtmlElement

from forumcrawl.dom.dates import PageDate
from forumcrawl.dom.links import Link, find_links
from forumcrawl.dom.page import Page
from forumcrawl.dom.paths import depth_of
from forumcrawl.dom.text import own_text, walk_visible
from forumcrawl.dom.trees import child_elements
from forumcrawl.records.amber_rules import Annotator, Beside, Buttons, Column, Dates, Domain, Links, Texts
from forumcrawl.records.pivots import Pivot, find_pivots

NEIGHBOURS = 12
"""Nodes on each side of a date among which names are looked for."""
MAX_STEPS = 12
"""Steps up or down from one node to another, or within a column's cell; what is farther apart is not beside."""
MAX_NODES = 3000
"""Nodes of one annotation that `Beside` and `Column` look at, the first ones."""


@dataclass(frozen=True)
class Annotation:
    """One annotation of a node: annotation(A, type), referredNode(A, node), annotationFeature(A, ...)."""

    node: HtmlElement
    start: int
    """start(N): the node's place in the document."""
    text: str
    date: PageDate | None = None


Annotations = Mapping[HtmlElement, Annotation]
Place = tuple[str, ...]
"""Tags and numbers on the way down to a node."""
Relation = tuple[tuple[str, ...], tuple[str, ...]]
"""Tags on the way up from one node, and down to another."""


class PageModel:
    """The facts about a page that annotators and rules ask for."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.starts = {node: number for number, node in enumerate(page.tree.iter("*"))}

    def annotation(self, node: HtmlElement, text: str, date: PageDate | None = None) -> Annotation:
        return Annotation(node, self.starts[node], text, date)

    def last_start(self, node: HtmlElement) -> int:
        """end(N): place of the last node in the subtree."""
        while below := child_elements(node)[-1:]:
            node = below[0]
        return self.starts[node]

    @cached_property
    def pivots(self) -> list[Pivot]:
        return find_pivots(self.page)

    @cached_property
    def links(self) -> list[Link]:
        return [link for link in find_links(self.page) if link.element.tag == "a" and not link.hidden and link.text]

    @cached_property
    def texts(self) -> list[tuple[HtmlElement, str]]:
        """Visible nodes with a text of their own."""
        shown = (node for node, is_start in walk_visible(self.page.tree) if is_start)
        return [(node, text) for node in shown if (text := own_text(node))]


def annotate(model: PageModel, domain: Domain) -> dict[str, Annotations]:
    """All annotations of a page, by type and node, in document order."""
    found: dict[str, Annotations] = {}
    for annotator in domain.annotators:
        annotations = sorted(_annotations(annotator, model, found), key=lambda annotation: annotation.start)
        first: dict[HtmlElement, Annotation] = {}
        for annotation in annotations:
            first.setdefault(annotation.node, annotation)
        found[annotator.type] = first
    return found


def _annotations(annotator: Annotator, model: PageModel, found: Mapping[str, Annotations]) -> Iterator[Annotation]:
    match annotator:
        case Dates():
            return _dates(annotator, model)
        case Texts():
            return _texts(annotator, model)
        case Links():
            return _links(annotator, model)
        case Buttons():
            return _buttons(model)
        case Beside():
            return _beside(annotator, found)
        case Column():
            return _column(annotator, found)


def _dates(rule: Dates, model: PageModel) -> Iterator[Annotation]:
    for pivot in model.pivots:
        if pivot.is_shown == rule.shown and (pivot.has_clock or not rule.clock):
            yield model.annotation(pivot.node, pivot.date.text, pivot.date)


def _texts(rule: Texts, model: PageModel) -> Iterator[Annotation]:
    entries = "|".join(map(re.escape, rule.gazetteer))
    pattern = re.compile(rf"\b(?:{entries})\b" if entries else rule.pattern)
    for node, text in model.texts:
        found = pattern.search(text) if rule.shortest <= len(text) <= rule.longest else None
        if found:
            yield model.annotation(node, found[0])


def _links(rule: Links, model: PageModel) -> Iterator[Annotation]:
    for link in model.links:
        if rule.shortest <= len(link.text) <= rule.longest and re.search(rule.pattern, link.text):
            yield model.annotation(link.element, link.text)


def _buttons(model: PageModel) -> Iterator[Annotation]:
    addresses: dict[str, set[str]] = defaultdict(set)
    for link in model.links:
        addresses[link.text].add(link.address)
    return (model.annotation(link.element, link.text) for link in model.links if len(addresses[link.text]) > 1)


def _beside(rule: Beside, found: Mapping[str, Annotations]) -> Iterator[Annotation]:
    """Nodes whose relation to the nearest `to` node is that of nodes beside others of them."""
    candidates = list(found[rule.of].values())
    targets = list(islice(found[rule.to].values(), MAX_NODES))
    nearest: dict[HtmlElement, tuple[int, int, int, Relation]] = {}
    for target in targets:
        for node, ways in _ways_to_near(target, candidates):
            nearest[node] = min(nearest.get(node, ways), ways)
    usual = Counter(relation for _, relation in {(start, relation) for _, _, start, relation in nearest.values()})
    for node, (*_, relation) in nearest.items():
        if usual[relation] >= max(2, rule.share * len(targets)):
            yield found[rule.of][node]


def _ways_to_near(
    target: Annotation, candidates: Sequence[Annotation]
) -> Iterator[tuple[HtmlElement, tuple[int, int, int, Relation]]]:
    """The candidates next to a target in the document: steps to it, nodes between, the target's start, the relation."""
    at = bisect_left(candidates, target.start, key=lambda annotation: annotation.start)
    for candidate in candidates[max(0, at - NEIGHBOURS) : at + NEIGHBOURS]:
        relation = _relation(target.node, candidate.node)
        if relation:
            steps = len(relation[0]) + len(relation[1])
            yield candidate.node, (steps, abs(candidate.start - target.start), target.start, relation)


def _relation(one: HtmlElement, other: HtmlElement) -> Relation | None:
    """Tags up from a node to where the ways meet, and down to the other; None where they meet too far above."""
    up, down = _upwards(one), _upwards(other)
    places = {node: place for place, node in enumerate(up)}
    met = next((place for place, node in enumerate(down) if node in places), None)
    if met is None:
        return None
    return tuple(node.tag for node in up[: places[down[met]]]), tuple(node.tag for node in down[:met])


def _upwards(node: HtmlElement) -> list[HtmlElement]:
    return list(islice(chain((node,), node.iterancestors()), MAX_STEPS))


def _column(rule: Column, found: Mapping[str, Annotations]) -> Iterator[Annotation]:
    """The column of most text, with the nodes in the same place of subtrees elsewhere at the same depth."""
    columns: dict[tuple[HtmlElement, Place], list[Annotation]] = defaultdict(list)
    steps = _Steps()
    for annotation in islice(found[rule.of].values(), MAX_NODES):
        for parent, place in steps.places(annotation.node):
            columns[parent, place].append(annotation)
    repeated = [key for key, cells in columns.items() if len(cells) >= rule.least]
    if not repeated:
        return iter(())
    best_parent, best_place = max(repeated, key=lambda key: sum(map(len, {cell.text for cell in columns[key]})))
    depth = depth_of(best_parent)
    same = [key for key in columns if key[1] == best_place and depth_of(key[0]) == depth]
    return (annotation for key in same for annotation in columns[key])


class _Steps:
    """Ways down to nodes: tags and numbers among siblings of the same tag, numbered once for each parent."""

    def __init__(self) -> None:
        self._numbers: dict[HtmlElement, int] = {}

    def places(self, node: HtmlElement) -> Iterator[tuple[HtmlElement, Place]]:
        """Each parent above the node, with the tag of its child towards it and the steps from there."""
        below: Place = ()
        for child in _upwards(node):
            parent = child.getparent()
            if parent is None:
                return
            yield parent, (child.tag, *below)
            below = (f"{child.tag}[{self._number(child, parent)}]", *below)

    def _number(self, child: HtmlElement, parent: HtmlElement) -> int:
        if child not in self._numbers:
            counts: Counter[str] = Counter()
            for sibling in child_elements(parent):
                self._numbers[sibling] = counts[sibling.tag]
                counts[sibling.tag] += 1
        return self._numbers[child]
