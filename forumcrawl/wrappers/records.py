"""Records of a page by rule: from the anchor up to the record, and the neighbours that belong to it."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from lxml.html import HtmlElement

from forumcrawl.wrappers.model import FieldRule, RecordRule
from forumcrawl.wrappers.paths import ancestor_of, compile_path
from forumcrawl.wrappers.times import Clocks, is_anchor


@dataclass(frozen=True, eq=False)
class FoundRecord:
    """A record of a page: its subtrees and the element that it was found by."""

    nodes: tuple[HtmlElement, ...]
    anchor: HtmlElement
    rule: int
    """Which of the vertex's rules found it."""
    start: int = 0
    """Place of the first subtree relative to the one that holds the anchor: 0, or less where others come before it."""


def find_records(
    tree: HtmlElement, rules: Sequence[RecordRule], language: str | None = None, clocks: Clocks | None = None
) -> list[FoundRecord]:
    """All records of the page in document order; an element belongs to the first rule that claims it.

    `clocks` saves searching for dates where their shape is learned, and keeps what they mean.
    """
    roots: dict[HtmlElement, tuple[HtmlElement, int]] = {}
    for number, rule in enumerate(rules):
        for anchor in find_anchors(tree, rule, language, clocks):
            root = ancestor_of(anchor, rule.up)
            if root is not None and root not in roots:
                roots[root] = anchor, number
    found = [(anchor, root, number) for root, (anchor, number) in roots.items()]
    holders = set(roots) | _ancestors_of(roots) if _has_neighbours(rules) else set()
    if len({number for *_, number in found}) > 1:
        found = _without_late_firsts(_in_document_order(tree, found), rules)
    return [_found(anchor, root, number, rules[number], holders) for anchor, root, number in found]


def _has_neighbours(rules: Sequence[RecordRule]) -> bool:
    return any(rule.before or rule.after for rule in rules)


def find_anchors(
    tree: HtmlElement, rule: RecordRule, language: str | None = None, clocks: Clocks | None = None
) -> list[HtmlElement]:
    """The elements that records hang on."""
    found = compile_path(rule.anchor, anywhere=True)(tree)
    return (
        _innermost([anchor for anchor in found if is_anchor(anchor, rule, language, clocks)]) if rule.dated else found
    )


def _innermost(anchors: list[HtmlElement]) -> list[HtmlElement]:
    """Times, not what stands around them: where tags have no classes, the cell around all posts is at the same path."""
    around = _ancestors_of(anchors)
    return [anchor for anchor in anchors if anchor not in around]


def cells_of(record: FoundRecord, rule: FieldRule) -> list[HtmlElement]:
    """The elements that a field rule finds in a record."""
    index = rule.node - record.start
    return compile_path(rule.path)(record.nodes[index]) if 0 <= index < len(record.nodes) else []


def nested_roots(records: Iterable[FoundRecord]) -> frozenset[HtmlElement]:
    """Roots of records that stand inside other records."""
    roots = {node for record in records for node in record.nodes}
    inside = {
        parent: any(above in roots for above in (parent, *parent.iterancestors())) for parent in _parents_of(roots)
    }
    return frozenset(node for node in roots if inside.get(node.getparent()))


def _parents_of(nodes: Iterable[HtmlElement]) -> set[HtmlElement]:
    return {parent for node in nodes if (parent := node.getparent()) is not None}


def _ancestors_of(nodes: Iterable[HtmlElement]) -> set[HtmlElement]:
    """All that stands around the nodes; what they share is walked once."""
    found: set[HtmlElement] = set()
    for node in nodes:
        for above in node.iterancestors():
            if above in found:
                break
            found.add(above)
    return found


def _in_document_order(
    tree: HtmlElement, found: list[tuple[HtmlElement, HtmlElement, int]]
) -> list[tuple[HtmlElement, HtmlElement, int]]:
    by_anchor = {anchor: (anchor, root, number) for anchor, root, number in found}
    tags = {anchor.tag for anchor in by_anchor}
    return [by_anchor[node] for node in tree.iter(*tags) if node in by_anchor]


def _without_late_firsts(
    found: list[tuple[HtmlElement, HtmlElement, int]], rules: Sequence[RecordRule]
) -> list[tuple[HtmlElement, HtmlElement, int]]:
    """A rule for a first post holds only for the first record of a page."""
    return [item for place, item in enumerate(found) if place == 0 or not rules[item[2]].once]


def _found(
    anchor: HtmlElement,
    root: HtmlElement,
    number: int,
    rule: RecordRule,
    holders: Collection[HtmlElement],
) -> FoundRecord:
    before = _neighbours(root, rule.before, holders, preceding=True)
    nodes = (*reversed(before), root, *_neighbours(root, rule.after, holders, preceding=False))
    return FoundRecord(nodes, anchor, number, -len(before))


def _neighbours(
    root: HtmlElement, number: int, holders: Collection[HtmlElement], *, preceding: bool
) -> list[HtmlElement]:
    """So many siblings beside the root, up to one that is or holds another record: answers may follow in a block of their own."""
    nodes: list[HtmlElement] = []
    if number:
        for node in root.itersiblings(preceding=preceding):
            if node in holders or len(nodes) >= number:
                break
            if isinstance(node.tag, str):
                nodes.append(node)
    return nodes
