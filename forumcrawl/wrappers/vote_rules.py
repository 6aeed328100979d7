"""Which rules find the post records of a vertex: the times that finders found them by, and the way from there up to the record.

Records hang on their times: those at one location, so many levels below the record, with so many neighbours, share a rule.
"""

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace

from lxml.html import HtmlElement

from forumcrawl.dom.dates.page import PageDate
from forumcrawl.dom.page import Page
from forumcrawl.dom.paths import generalised_path
from forumcrawl.dom.text import visible_text
from forumcrawl.records.evidence import free_texts, post_evidence
from forumcrawl.records.region import Record, Region
from forumcrawl.wrappers.model import RecordRule
from forumcrawl.wrappers.paths import ancestor_of, common_path
from forumcrawl.wrappers.records import find_anchors
from forumcrawl.wrappers.times import date_text_of, tells_time

ABOVE = 2
"""Steps above the record that its rule names, where all records share them."""
LEAST_KEPT = 0.5
"""Share of the text of a finder's records that smaller records hold together."""
LAST_STEPS = 2
"""Steps of a time's path whose classes count while other records are looked for."""
TURNS = 0.2
"""Share of the usual location's records from which on another may take turns with it."""


@dataclass(frozen=True)
class PostParams:
    """What induction adds to the records that a finder gives."""

    declared: bool = True
    """Whether what pages declare about themselves (microdata, JSON-LD) is a vote for author and content."""
    first_posts: bool = True
    """Whether a first post of another structure is looked for."""
    nested: bool = True
    """Whether records may stand in or beside each other at several depths: answers below answers."""


DEFAULTS = PostParams()


@dataclass(frozen=True, eq=False)
class Shape:
    """How one record hangs on its time element."""

    record: Record
    anchor: HtmlElement
    location: str
    up: int
    before: int
    after: int


def vote_record_rules(
    pages: Sequence[Page], regions: Sequence[Region | None], params: PostParams = DEFAULTS
) -> list[RecordRule]:
    """The rule that most records share; of a page alone every record counts, however it is made."""
    weights: dict[str, float] = defaultdict(float)
    shapes: dict[str, list[Shape]] = defaultdict(list)
    for page, region in zip(pages, regions, strict=True):
        weight = post_evidence(page, region)
        for record in region.records if region and weight else ():
            shape = shape_of(record)
            if shape:
                weights[shape.location] += weight
                shapes[shape.location].append(shape)
    rules: list[RecordRule] = []
    while weights and (len(pages) == 1 or not rules):
        best = max(weights, key=lambda location: weights[location])
        # Rows that take turns with two classes have two locations: those with the same tags count together.
        near = [
            location
            for location, weight in weights.items()
            if weight >= TURNS * weights[best] and are_alike(shapes[location], shapes[best])
        ]
        rules.append(rule_of_shapes(pages, [shape for location in near for shape in shapes[location]], params))
        for location in near:
            del weights[location]
    return rules


def are_alike(some: Sequence[Shape], others: Sequence[Shape]) -> bool:
    """Whether two lots of records hang on their times alike, but for classes."""
    reach, other_reach = (Counter(shape.up for shape in shapes).most_common(1)[0][0] for shapes in (some, others))
    return reach == other_reach and _tags(some[0].location) == _tags(others[0].location)


def _tags(location: str) -> list[str]:
    return [step.partition(".")[0] for step in location.split("/")]


def shape_of(record: Record) -> Shape | None:
    if record.pivot is None:
        return None
    anchor = _holder_of(record.pivot)
    line = [anchor, *anchor.iterancestors()]
    for index, node in enumerate(record.nodes):
        if node in line:
            return Shape(
                record, anchor, generalised_path(anchor, 4), line.index(node), index, len(record.nodes) - 1 - index
            )
    return None


def _holder_of(date: PageDate) -> HtmlElement:
    """The element that holds the whole date: of one split over elements, the one around them."""
    element: HtmlElement = date.element
    wanted = "".join(date.text.split())
    for above in list(element.iterancestors())[:3] if date.kind == "split" else ():
        if wanted in "".join(visible_text(element).split()):
            break
        element = above
    return element


def rule_of_shapes(pages: Sequence[Page], shapes: Sequence[Shape], params: PostParams) -> RecordRule:
    (up, before, after), _ = Counter((s.up, s.before, s.after) for s in shapes).most_common(1)[0]
    usual = [shape for shape in shapes if (shape.up, shape.before, shape.after) == (up, before, after)]
    rule = _anchor_rule(pages, [shape for shape in shapes if shape.up == up])
    everywhere = [anchor for page in pages for anchor in find_anchors(page.tree, rule, page.language)]
    if _stands_alone(usual, _holders(everywhere) if params.nested else frozenset()):
        before = after = 0
        reach = _usual_reach(pages, rule, up) if params.nested else up
        up = reach if _keeps_text(everywhere, usual, reach) else up
    anchors = [shape.anchor for shape in usual]
    rule = replace(rule, anchor=_loose_path(anchors, up), up=up, before=before, after=after)
    everywhere = [anchor for page in pages for anchor in find_anchors(page.tree, rule, page.language)]
    return replace(rule, anchor=common_path(everywhere or anchors, up + 1 + ABOVE))


def _loose_path(anchors: Sequence[HtmlElement], up: int) -> str:
    """The path up to the record, with classes on its last steps only: replies in replies have other classes above."""
    steps = common_path(anchors, up + 1).split(" > ")
    loose = [step.partition(".")[0] for step in steps[:-LAST_STEPS]]
    return " > ".join([*loose, *steps[-LAST_STEPS:]])


def _anchor_rule(pages: Sequence[Page], shapes: Sequence[Shape]) -> RecordRule:
    """What tells the times of posts from other elements at the same path."""
    pivots = [shape.record.pivot for shape in shapes if shape.record.pivot]
    clock = sum(tells_time(pivot.match) for pivot in pivots) >= 0.9 * len(pivots)
    written = Counter(pivot.attribute for pivot in pivots if pivot.kind == "attribute")
    attribute = written.most_common(1)[0][0] if written.total() > 0.5 * len(pivots) else None
    anchors = [shape.anchor for shape in shapes]
    rule = RecordRule(common_path(anchors, 4), dated=True, clock=clock, attribute=attribute)
    everywhere = [anchor for page in pages for anchor in find_anchors(page.tree, rule, page.language)]
    if attribute or len(everywhere) <= 1.2 * len(anchors):
        return rule
    return replace(rule, label=_common_label([_before_date(anchor, clock=clock) for anchor in anchors]))


def _before_date(anchor: HtmlElement, *, clock: bool) -> str:
    text = visible_text(anchor)
    return text.partition(date_text_of(anchor, clock=clock) or text)[0]


def _common_label(texts: Sequence[str]) -> str:
    """The last word before the date, if nearly all have it."""
    words = Counter(text.split()[-1] for text in texts if text.split())
    word, count = words.most_common(1)[0] if words else ("", 0)
    return word if count >= 0.9 * len(texts) and any(c.isalpha() for c in word) else ""


def _holders(anchors: Sequence[HtmlElement]) -> frozenset[HtmlElement]:
    """The elements with times of posts in them."""
    return frozenset(node for anchor in anchors for node in (anchor, *anchor.iterancestors()))


def _stands_alone(shapes: Sequence[Shape], holders: frozenset[HtmlElement]) -> bool:
    """Whether the subtree with the time holds nearly all text of the record: what stands beside it is decoration.

    A neighbour with a time of its own holds answers, in a block of their own.
    """
    if not shapes[0].before and not shapes[0].after:
        return True
    within = beside = 0
    for shape in shapes:
        root = ancestor_of(shape.anchor, shape.up)
        lengths = {node: sum(map(len, free_texts(node))) for node in shape.record.nodes}
        within += lengths.get(root, 0)
        beside += sum(length for node, length in lengths.items() if node is not root and node not in holders)
    return beside <= 0.1 * within


def _keeps_text(anchors: Sequence[HtmlElement], shapes: Sequence[Shape], reach: int) -> bool:
    """Whether records of that reach hold most of what is said: a date in a quote makes its post no smaller."""
    inside = {node for shape in shapes for node in shape.record.nodes}
    own = [anchor for anchor in anchors if any(above in inside for above in (anchor, *anchor.iterancestors()))]
    roots = {root for anchor in own if (root := ancestor_of(anchor, reach)) is not None}
    outer = [root for root in roots if not any(above in roots for above in root.iterancestors())]
    said = sum(len(text) for node in inside for text in free_texts(node))
    return sum(len(text) for root in outer for text in free_texts(root)) >= LEAST_KEPT * said


def _usual_reach(pages: Sequence[Page], rule: RecordRule, fallback: int) -> int:
    """How far up from a time no other post's time shares the element, usually: replies in replies hang at several depths."""
    reach: Counter[int] = Counter()
    for page in pages:
        anchors = find_anchors(page.tree, rule, page.language)
        held: Counter[HtmlElement] = Counter(node for a in anchors for node in (a, *a.iterancestors()))
        for anchor in anchors if len(anchors) > 1 else ():
            line = [anchor, *anchor.iterancestors()]
            reach[sum(held[node] == 1 for node in line) - 1] += 1
    return reach.most_common(1)[0][0] if reach else fallback
