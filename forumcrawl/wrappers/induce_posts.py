"""From the sampled pages of a posts vertex to a wrapper: what agrees over the pages becomes a rule.

1. The records: by the rules that most of the finders' records share (`vote_rules`), or that were decided on elsewhere.
2. A first post of another structure: a time that stands once a page, before the other posts, with a text of its own.
3. Author, content, id: columns over all records of all pages.
4. The date format: all times of the vertex together.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Mapping, Sequence

from lxml.html import HtmlElement

from forumcrawl.dom.dates.attributes import find_attribute_dates
from forumcrawl.dom.dates.formats import DateFormat, learn_format
from forumcrawl.dom.page import Page
from forumcrawl.dom.paths import generalised_path
from forumcrawl.dom.text import visible_text
from forumcrawl.records.columns import Table, align_records
from forumcrawl.records.name_cues import NOBODY_KNOWN, KnownAuthors, learn_authors
from forumcrawl.records.region import Region
from forumcrawl.records.structured import NOTHING_DECLARED, Declared, find_declared
from forumcrawl.wrappers.fields import author_rules, choose_identity, rule_of
from forumcrawl.wrappers.first_post import find_first_rule
from forumcrawl.wrappers.model import PostRules, PostWrapper, RecordRule
from forumcrawl.wrappers.paths import common_path
from forumcrawl.wrappers.post_columns import PostColumns, choose_columns
from forumcrawl.wrappers.records import FoundRecord, find_records, nested_roots
from forumcrawl.wrappers.times import date_text_of
from forumcrawl.wrappers.vote_rules import DEFAULTS, PostParams, vote_record_rules

PlacedRecord = tuple[int, FoundRecord]
"""A record with the number of its page."""
Decide = Callable[[Table, Sequence[PlacedRecord], PostColumns], PostColumns]
"""Which columns are the fields, given the records and what the rules choose."""


def as_rules_choose(_: Table, __: Sequence[PlacedRecord], columns: PostColumns) -> PostColumns:
    """The rules alone decide."""
    return columns


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
    rules = vote_record_rules(pages, regions, params)
    return post_wrapper_of(pages, rules, titles, later, params) if rules else None


def post_wrapper_of(
    pages: Sequence[Page],
    rules: Sequence[RecordRule],
    titles: Mapping[str, str],
    later: Collection[str] = (),
    params: PostParams = DEFAULTS,
    decide: Decide = as_rules_choose,
) -> PostWrapper:
    """How posts are read whose records these rules find, and first posts that they miss."""
    first = find_first_rule(pages, rules, later) if params.first_posts else None
    rules = [*rules, first] if first else rules
    found = [find_records(page.tree, rules, page.language) for page in pages]
    known = NOBODY_KNOWN
    declared = find_declared([page.tree for page in pages]) if params.declared else NOTHING_DECLARED
    variants = []
    for number, record_rule in enumerate(rules):
        post_rules, learned = _induce_rules(pages, found, number, record_rule, known, declared, decide)
        variants.append(post_rules)
        known |= learned
    shown, written = _learn_formats(pages, found, variants)
    return PostWrapper(tuple(variants), shown, written, _find_title(pages, titles))


def _induce_rules(
    pages: Sequence[Page],
    found: Sequence[Sequence[FoundRecord]],
    number: int,
    rule: RecordRule,
    known: KnownAuthors,
    declared: Declared,
    decide: Decide,
) -> tuple[PostRules, KnownAuthors]:
    records = _distinct([(page, record) for page, some in enumerate(found) for record in some if record.rule == number])
    nested = frozenset().union(*map(nested_roots, found))
    table = align_records([(page, record.start, record.nodes) for page, record in records], nested)
    language = pages[0].language
    columns = choose_columns(table, [record for _, record in records], language, known, declared)
    columns = decide(table, records, columns)
    rules = PostRules(
        record=rule,
        time_attribute=_vote_attribute([record.anchor for _, record in records], language),
        authors=tuple(rule for key in columns.authors for rule in author_rules(table, key, declared)),
        author_pattern=None if columns.authors else columns.in_time,
        content=rule_of(table, columns.content) if columns.content else None,
        excluded=tuple(rule_of(table, key) for key in columns.excluded),
        identity=choose_identity(table),
    )
    return rules, learn_authors(table, columns.authors)


def _distinct(records: Sequence[tuple[int, FoundRecord]]) -> list[tuple[int, FoundRecord]]:
    """Each post once: a sample may hold the same thread under several addresses."""
    said: dict[str, tuple[int, FoundRecord]] = {}
    for page, record in records:
        said.setdefault("\n".join(map(visible_text, record.nodes)), (page, record))
    return list(said.values())


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
