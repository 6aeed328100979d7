"""From the sampled pages of a thread list to a wrapper: rows around the links into the posts vertex."""

import re
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import mean

from lxml.html import HtmlElement

from forumcrawl.dom.dates.find import find_dates
from forumcrawl.dom.dates.formats import learn_format
from forumcrawl.dom.page import Page
from forumcrawl.dom.paths import generalised_path
from forumcrawl.records.authors import AuthorParams, choose_author
from forumcrawl.records.columns import Key, Table, align_records
from forumcrawl.wrappers.fields import key_of, rule_of
from forumcrawl.wrappers.model import FieldRule, ListWrapper, RecordRule
from forumcrawl.wrappers.paths import ancestor_of, common_path
from forumcrawl.wrappers.records import find_records
from forumcrawl.wrappers.times import date_text_of

COUNT = re.compile(r"\D{0,20}\d[\d.,\s]{0,9}[kKmM]?\D{0,20}")


@dataclass(frozen=True, eq=False)
class TitleLink:
    """A link of a list page that leads to a thread with a text that could be its title."""

    page: int
    element: HtmlElement
    thread: str


def induce_list_wrapper(
    pages: Sequence[Page], links: Sequence[TitleLink], patterns: Sequence[str]
) -> ListWrapper | None:
    """Learn how rows are read; None if no page has several."""
    return list_wrapper_of(pages, vote_row_rules(links), patterns)


def list_wrapper_of(pages: Sequence[Page], rules: Sequence[RecordRule], patterns: Sequence[str]) -> ListWrapper | None:
    """How rows are read that these rules find; None if they find none."""
    records = [(number, record) for number, page in enumerate(pages) for record in find_records(page.tree, rules)]
    table = align_records([(number, record.start, record.nodes) for number, record in records])
    if not table.size:
        return None
    title = key_of(table, [record.anchor for _, record in records])
    taken = frozenset({title}) if title else frozenset()
    replies, views = _choose_counts(table, taken)
    last = _choose_last_date(table, taken)
    authors = choose_author(table, taken, params=AuthorParams(near=0.5, cues=False, alone=False))
    if authors and last and title and _same_cell(authors.main, last, title):
        authors = None  # the list names only who wrote last
    texts = [text for cell in table.columns[last] if (text := date_text_of(cell.element))] if last else []
    now = max((page.fetched_at for page in pages if page.fetched_at), default=None)
    return ListWrapper(
        records=tuple(rules),
        authors=tuple(rule_of(table, key) for key in (authors.main, *authors.others)) if authors else (),
        replies=_maybe_rule(table, replies),
        views=_maybe_rule(table, views),
        last_post=_maybe_rule(table, last),
        date_format=learn_format(texts, now=now, language=pages[0].language).to_json() if texts else None,
        patterns=tuple(patterns),
    )


def vote_row_rules(links: Sequence[TitleLink]) -> list[RecordRule]:
    """A rule for each location with a fair share of the titles; the way up to the row is the usual one."""
    by_location: dict[str, list[TitleLink]] = defaultdict(list)
    for link in _longest_of_each_thread(links):
        by_location[_location_of(link.element)].append(link)
    ups = _levels_to_row(links)
    rules: list[RecordRule] = []
    most = max(map(len, by_location.values()), default=0)
    for found in sorted(by_location.values(), key=len, reverse=True):
        if len(found) < max(2, 0.04 * most):
            break
        levels = Counter(ups[link.element] for link in found if link.element in ups)
        if levels:
            up = levels.most_common(1)[0][0]
            rules.append(RecordRule(common_path([link.element for link in found], min(3, up + 1)), up))
    return rules


def _location_of(element: HtmlElement) -> str:
    """The link and its parent with their classes; rows take turns with theirs."""
    row = ancestor_of(element, 2)
    return f"{row.tag if row is not None else ''}/{generalised_path(element, 2)}"


def _longest_of_each_thread(links: Sequence[TitleLink]) -> list[TitleLink]:
    """On each page the link with the longest text to each thread: a row may also link its last post or its pages."""
    best: dict[tuple[int, str], TitleLink] = {}
    for link in links:
        key = link.page, link.thread
        if key not in best or len(link.element.text_content()) > len(best[key].element.text_content()):
            best[key] = link
    return list(best.values())


def _levels_to_row(links: Sequence[TitleLink]) -> dict[HtmlElement, int]:
    """For every title link, how far up no other thread's link shares the element."""
    threads: dict[HtmlElement, set[str]] = defaultdict(set)
    for link in links:
        for node in (link.element, *link.element.iterancestors()):
            threads[node].add(link.thread)
    pages = Counter(link.page for link in _longest_of_each_thread(links))
    ups: dict[HtmlElement, int] = {}
    for link in links:
        if pages[link.page] < 3:
            continue
        up = 0
        while (above := ancestor_of(link.element, up + 1)) is not None and len(threads[above]) == 1:
            up += 1
        ups[link.element] = up
    return ups


def _choose_counts(table: Table, taken: frozenset[Key]) -> tuple[Key | None, Key | None]:
    """Replies and views: columns of bare numbers; views are the larger."""
    sums: dict[Key, float] = {}
    for key in table.columns:
        cells = table.first_cells(key)
        if (
            key in taken
            or len(cells) < 0.7 * table.size
            or (table.children_of(key) and len(table.children_of(key)) > 2)
        ):
            continue
        texts = [cell.text for cell in cells]
        if sum(bool(COUNT.fullmatch(text)) and not find_dates(text) for text in texts) >= 0.9 * len(texts):
            numbers = [int(digits) for text in texts if (digits := re.sub(r"\D", "", text)) and len(digits) < 10]
            if numbers:
                sums[key] = mean(numbers)
    deepest = [key for key in sums if not any(other[: len(key)] == key and other != key for other in sums)]
    ordered = sorted(deepest, key=lambda key: sums[key])[:2]
    return (ordered[0] if ordered else None), (ordered[1] if len(ordered) > 1 else None)


def _choose_last_date(table: Table, taken: frozenset[Key]) -> Key | None:
    """The last column of dates that nearly every row has."""
    dated = [
        key
        for key in table.columns
        if key not in taken
        and table.coverage_of(key) >= 0.7
        and sum(len(cell.text) < 120 and bool(find_dates(cell.text)) for cell in table.first_cells(key))
        >= 0.7 * table.size
    ]
    deepest = [key for key in dated if not any(other[: len(key)] == key and other != key for other in dated)]
    return deepest[-1] if deepest else None


def _same_cell(author: Key, last: Key, title: Key) -> bool:
    """Whether author and last date share a part of the row that the title is not in."""
    cell = author[:-1] if author[:-1] == last[: len(author) - 1] else author[:2]
    return last[: len(cell)] == cell and title[: len(cell)] != cell


def _maybe_rule(table: Table, key: Key | None) -> FieldRule | None:
    return rule_of(table, key) if key else None
