"""Fields that some forums show and others do not: edit notes, facts about authors, files. Learned when all else is known.

What is not sure is not learned, and a wrapper without such rules costs nothing.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime

from lxml.html import HtmlElement

from forumcrawl.dom.dates.find import find_dates
from forumcrawl.dom.page import Page
from forumcrawl.dom.text import visible_text
from forumcrawl.records.columns import align_records
from forumcrawl.wrappers.edits import learn_notes
from forumcrawl.wrappers.extract import extract_posts, read_rows, try_post_time
from forumcrawl.wrappers.files import learn_files
from forumcrawl.wrappers.flags import SeenRow, learn_flags
from forumcrawl.wrappers.model import ListWrapper, PostRules, PostWrapper
from forumcrawl.wrappers.observed import Observations, Observed
from forumcrawl.wrappers.people import learn_member
from forumcrawl.wrappers.records import FoundRecord, cells_of, find_records, nested_roots
from forumcrawl.wrappers.times import LONGEST_LINE, utc


def with_further_fields(wrapper: PostWrapper, pages: Sequence[Page]) -> PostWrapper:
    """The wrapper with rules for the further fields that the pages show."""
    pairs = zip(wrapper.variants, observe(pages, wrapper), strict=True)
    variants = tuple(_learned(rules, observed, wrapper) for rules, observed in pairs)
    return replace(wrapper, variants=variants)


def with_flags(wrapper: ListWrapper, pages: Sequence[Page]) -> ListWrapper:
    """The wrapper with what marks sticky and locked threads on the pages."""
    sticky, locked = learn_flags([_seen_rows(page, wrapper) for page in pages])
    return replace(wrapper, sticky=sticky, locked=locked)


def _seen_rows(page: Page, wrapper: ListWrapper) -> list[SeenRow]:
    """The rows of a page; where the usual place shows no time, as in a row of other classes, its last date counts, if it does elsewhere."""
    rows = read_rows(page, wrapper)
    last = [_last_date(page, record, wrapper) for record, _ in rows]
    known = [when == row.last_post_at for when, (_, row) in zip(last, rows, strict=True) if row.last_post_at]
    agree = sum(known) >= 0.8 * len(known) > 0
    return [
        SeenRow(record, row.title, row.last_post_at or (when if agree else None))
        for when, (record, row) in zip(last, rows, strict=True)
    ]


def _last_date(page: Page, record: FoundRecord, wrapper: ListWrapper) -> datetime | None:
    found = find_dates("\n".join(map(visible_text, record.nodes))[-LONGEST_LINE:], page.language)
    moment = wrapper.shown.read(found[-1].text, page.fetched_at) if found and wrapper.shown else None
    return utc(moment.when) if moment else None


def _learned(rules: PostRules, observed: Observations, wrapper: PostWrapper) -> PostRules:
    if not observed.seen:
        return rules
    return replace(
        rules,
        notes=learn_notes(observed, wrapper.shown),
        member=learn_member(observed),
        files=learn_files(observed),
    )


def observe(pages: Iterable[Page], wrapper: PostWrapper) -> list[Observations]:
    """The records of the pages, by variant."""
    found = [each for page in pages for each in _read(page, wrapper)]
    return [
        _aligned([each for each in found if each.record.rule == number], wrapper, number)
        for number in range(len(wrapper.variants))
    ]


def _read(page: Page, wrapper: PostWrapper) -> list[Observed]:
    """The records that are posts, with their rows: extraction gives them in the same order."""
    records = find_records(page.tree, [rules.record for rules in wrapper.variants], page.language)
    posts = [record for record in records if try_post_time(page, record.anchor, wrapper.variants[record.rule], wrapper)]
    rows = extract_posts(page, wrapper)
    return [Observed(page, *pair) for pair in zip(posts, rows, strict=True)] if len(posts) == len(rows) else []


def _aligned(seen: Sequence[Observed], wrapper: PostWrapper, number: int) -> Observations:
    rules = wrapper.variants[number]
    nested = nested_roots([each.record for each in seen])
    table = align_records([(place, each.record.start, each.record.nodes) for place, each in enumerate(seen)], nested)
    contents = [cells_of(each.record, rules.content)[:1] for each in seen] if rules.content else []
    excluded = [cells_of(each.record, rule) for each in seen for rule in rules.excluded]
    return Observations(seen, table, _flat(contents), _flat(excluded))


def _flat(found: Iterable[Sequence[HtmlElement]]) -> frozenset[HtmlElement]:
    return frozenset(element for some in found for element in some)
