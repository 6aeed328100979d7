"""From the sampled pages of a posts vertex to a wrapper: what agrees over the pages becomes a rule.

1. MiBAT finds the records of every page; the location of the time that most records share, weighed by how much their pages look like
   threads, is the anchor, and the usual way from it up to the record the record rule.
2. A first post of another structure: a time that stands once a page, before the other posts, with a text of its own.
3. Author, content, id: columns over all records of all pages.
4. The date format: all times of the vertex together.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from lxml.html import HtmlElement

from forumcrawl.dom.dates.attributes import find_attribute_dates
from forumcrawl.dom.dates.formats import DateFormat, learn_format
from forumcrawl.dom.dates.page import PageDate
from forumcrawl.dom.page import Page
from forumcrawl.dom.paths import generalised_path
from forumcrawl.dom.text import visible_text
from forumcrawl.records.authors import AuthorParams, choose_author
from forumcrawl.records.columns import Key, Table, align_records
from forumcrawl.records.contents import ContentColumns, choose_content
from forumcrawl.records.evidence import free_texts, post_evidence
from forumcrawl.records.name_cues import NOBODY_KNOWN, KnownAuthors, learn_authors
from forumcrawl.records.region import Record, Region
from forumcrawl.records.structured import NOTHING_DECLARED, Declared, find_declared
from forumcrawl.wrappers.bylines import author_in_time
from forumcrawl.wrappers.fields import author_rules, choose_identity, key_of, rule_of
from forumcrawl.wrappers.first_post import find_first_rule
from forumcrawl.wrappers.model import PostRules, PostWrapper, RecordRule
from forumcrawl.wrappers.paths import ancestor_of, common_path
from forumcrawl.wrappers.records import FoundRecord, find_anchors, find_records, nested_roots
from forumcrawl.wrappers.times import date_text_of, tells_time

ABOVE = 2
"""Steps above the record that its rule names, where all records share them."""


LONGEST_TIME = 200
"""Characters of an element that shows a time, with what is said around it ("posted by Ann on ...")."""
LEAST_KEPT = 0.5
"""Share of the text of a finder's records that smaller records hold together."""
LAST_STEPS = 2
"""Steps of a time's path whose classes count while other records are looked for."""


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


def induce_post_wrapper(
    pages: Sequence[Page],
    regions: Sequence[Region | None],
    titles: Mapping[str, str],
    later: Collection[str] = (),
    params: PostParams = DEFAULTS,
) -> PostWrapper | None:
    """Learn how posts are read; None if no record repeats.

    `titles` are thread titles by page URL, as lists show them; `later` are the URLs of threads' further pages.
    """
    rules = _vote_record_rules(pages, regions, params)
    if not rules:
        return None
    first = find_first_rule(pages, rules, later) if params.first_posts else None
    rules = [*rules, first] if first else rules
    found = [find_records(page.tree, rules, page.language) for page in pages]
    known = NOBODY_KNOWN
    declared = find_declared([page.tree for page in pages]) if params.declared else NOTHING_DECLARED
    variants = []
    for number, record_rule in enumerate(rules):
        post_rules, learned = _induce_rules(pages, found, number, record_rule, known, declared)
        variants.append(post_rules)
        known |= learned
    shown, written = _learn_formats(pages, found, variants)
    return PostWrapper(tuple(variants), shown, written, _find_title(pages, titles))


def _vote_record_rules(pages: Sequence[Page], regions: Sequence[Region | None], params: PostParams) -> list[RecordRule]:
    """The rule that most records share; of a page alone every record counts, however it is made."""
    weights: dict[str, float] = defaultdict(float)
    shapes: dict[str, list[Shape]] = defaultdict(list)
    for page, region in zip(pages, regions, strict=True):
        weight = post_evidence(page, region)
        for record in region.records if region and weight else ():
            shape = _shape_of(record)
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
            if weight >= 0.2 * weights[best] and _are_alike(shapes[location], shapes[best])
        ]
        rules.append(_rule_of_shapes(pages, [shape for location in near for shape in shapes[location]], params))
        for location in near:
            del weights[location]
    return rules


def _are_alike(some: Sequence[Shape], others: Sequence[Shape]) -> bool:
    """Whether two lots of records hang on their times alike, but for classes."""
    reach, other_reach = (Counter(shape.up for shape in shapes).most_common(1)[0][0] for shapes in (some, others))
    return reach == other_reach and _tags(some[0].location) == _tags(others[0].location)


def _tags(location: str) -> list[str]:
    return [step.partition(".")[0] for step in location.split("/")]


def _shape_of(record: Record) -> Shape | None:
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


def _rule_of_shapes(pages: Sequence[Page], shapes: Sequence[Shape], params: PostParams) -> RecordRule:
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


def _induce_rules(
    pages: Sequence[Page],
    found: Sequence[Sequence[FoundRecord]],
    number: int,
    rule: RecordRule,
    known: KnownAuthors,
    declared: Declared,
) -> tuple[PostRules, KnownAuthors]:
    records = _distinct([(page, record) for page, some in enumerate(found) for record in some if record.rule == number])
    nested = frozenset().union(*map(nested_roots, found))
    table = align_records([(page, record.start, record.nodes) for page, record in records], nested)
    times = frozenset(record.anchor for _, record in records if _is_time_only(record))
    content = choose_content(table, {}, times, declared)
    taken = frozenset({content.main}) if content and not _holds(content.main, key_of(table, times)) else frozenset()
    in_time = author_in_time([record.anchor for _, record in records], pages[0].language)
    authors = choose_author(table, taken, known, declared, AuthorParams(links_only=in_time is not None))
    keys = (authors.main, *authors.others) if authors else ()
    names = _names_by_record(table, keys)
    content = choose_content(table, names, times | _inside(table, keys[:1], content), declared)
    rules = PostRules(
        record=rule,
        time_attribute=_vote_attribute([record.anchor for _, record in records], pages[0].language),
        authors=tuple(rule for key in keys for rule in author_rules(table, key, declared)),
        author_pattern=None if authors else in_time,
        content=rule_of(table, content.main) if content else None,
        excluded=tuple(rule_of(table, key) for key in content.excluded) if content else (),
        identity=choose_identity(table),
    )
    return rules, learn_authors(table, keys)


def _is_time_only(record: FoundRecord) -> bool:
    """Whether the time's element holds hardly more than the time: one that stands in the post's own text does."""
    return record.anchor not in record.nodes and len(visible_text(record.anchor)) <= LONGEST_TIME


def _distinct(records: Sequence[tuple[int, FoundRecord]]) -> list[tuple[int, FoundRecord]]:
    """Each post once: a sample may hold the same thread under several addresses."""
    said: dict[str, tuple[int, FoundRecord]] = {}
    for page, record in records:
        said.setdefault("\n".join(map(visible_text, record.nodes)), (page, record))
    return list(said.values())


def _holds(key: Key, inner: Key | None) -> bool:
    return inner is not None and inner[: len(key)] == key


def _inside(table: Table, keys: Sequence[Key], content: ContentColumns | None) -> frozenset[HtmlElement]:
    """The authors' elements, unless they stand around the content."""
    inner = [key for key in keys if content is None or content.main[: len(key)] != key]
    return frozenset(cell.element for key in inner for cell in table.first_cells(key))


def _names_by_record(table: Table, keys: Sequence[Key]) -> dict[int, str]:
    names: dict[int, str] = {}
    for key in keys:
        for cell in table.first_cells(key):
            if cell.text:
                names.setdefault(cell.record, cell.text)
    return names


def _vote_attribute(anchors: Sequence[HtmlElement], language: str | None) -> str | None:
    """The attribute that gives nearly every time element an exact date and clock."""
    counts: Counter[str] = Counter()
    for anchor in anchors:
        names = {
            str(name)
            for node in anchor.iter()
            if isinstance(node.tag, str)
            for name, value in node.attrib.items()
            if (name in ("datetime", "title", "content") or str(name).startswith("data-"))
            and any(match.has_clock for match in find_attribute_dates(str(name), str(value), language))
        }
        counts.update(names)
    good = [name for name, count in counts.items() if count >= 0.95 * len(anchors)]
    return min(good, key=lambda name: (name != "datetime", name != "content", name), default=None)


def _learn_formats(
    pages: Sequence[Page], found: Sequence[Sequence[FoundRecord]], variants: Sequence[PostRules]
) -> tuple[Mapping[str, object] | None, Mapping[str, object] | None]:
    """The formats of what is displayed and of what attributes say."""
    language = pages[0].language
    now = max((page.fetched_at for page in pages if page.fetched_at), default=None)
    shown = [
        [text for r in some if (text := date_text_of(r.anchor, language, clock=variants[r.rule].record.clock))]
        for some in found
    ]
    written = [
        value
        for some in found
        for record in some
        if (name := variants[record.rule].time_attribute)
        for node in record.anchor.iter()
        if (value := node.get(name))
    ]
    formats: list[DateFormat | None] = [
        learn_format([text for page in shown for text in page], now=now, sequences=shown, language=language)
        if any(shown)
        else None,
        learn_format(written, now=now, language=language) if written else None,
    ]
    return formats[0].to_json() if formats[0] else None, formats[1].to_json() if formats[1] else None


def _find_title(pages: Sequence[Page], titles: Mapping[str, str]) -> str | None:
    """Path of the element that shows the title which lists gave for the page."""
    elements: dict[str, list[HtmlElement]] = defaultdict(list)
    for page in pages:
        title = titles.get(page.url)
        seen: set[str] = set()
        for node in page.tree.iter() if title else ():
            if isinstance(node.tag, str) and node.tag not in ("title", "option") and _shows(node, title or ""):
                location = generalised_path(node, 3)
                if location not in seen:
                    seen.add(location)
                    elements[location].append(node)
    if not elements:
        return None
    best = max(elements, key=lambda location: len(elements[location]))
    return common_path(elements[best], 3)


def _shows(node: HtmlElement, title: str) -> bool:
    """Whether the node's own text, links and all, is the title and no child of it shows it alone."""
    own = (node.text or "").strip()
    if len(own) > len(title) + 20 or (not own and len(node) > 3):
        return False
    return " ".join((node.text or "").split()) == title
