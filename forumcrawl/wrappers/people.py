"""What posts show about their authors beside the name: since when they are there, how much they wrote, where they live.

In -> out: the records of the sample -> rules; a record and the rules -> a member's facts.

All of these are the same at every post of an author. A join date is known by that, and by not being after anything the
author wrote. A number or a text that is the same at all posts of an author may be many things (likes, ranks), so these need a label
that says "posts" or "location" in a known language. What few people show is not learned.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from lxml import etree
from lxml.html import HtmlElement

from forumcrawl.dom.dates.formats import DateFormat, learn_format
from forumcrawl.dom.text import visible_text
from forumcrawl.items import Member
from forumcrawl.records.columns import Key
from forumcrawl.wrappers.facts import LONGEST_BLOCK, Fact, fact_with, facts_of
from forumcrawl.wrappers.fields import rule_of
from forumcrawl.wrappers.model import FactRule, MemberRules
from forumcrawl.wrappers.observed import Observations
from forumcrawl.wrappers.records import FoundRecord, cells_of
from forumcrawl.wrappers.times import utc
from forumcrawl.wrappers.words import LOCATIONS, POSTS, is_label_of

MOST_TEXTS = 5000
_texts: dict[str, str] = {}
Source = tuple[Key, str, str]
"""Column, label before the value, word behind it."""
Shown = Mapping[int, str]
"""What a source shows, by record."""


@dataclass(frozen=True)
class PeopleParams:
    """How much must speak for a fact."""

    least_people: int = 3
    """Different authors that show it."""
    least_steady: float = 0.97
    """Share of an author's posts that show the same."""
    least_in_time: float = 0.97
    """Share of the join dates that are not after the author's first post in the sample."""


DEFAULTS = PeopleParams()


def learn_member(observed: Observations, params: PeopleParams = DEFAULTS) -> MemberRules | None:
    """The rules for what can be told for sure; None for nothing."""
    shown = _find_shown(observed)
    joined, joined_format = _choose_joined(observed, shown["date"], params)
    rules = MemberRules(
        joined=joined,
        joined_format=joined_format.to_json() if joined_format else None,
        post_count=_choose_labelled(observed, shown["number"], POSTS, params),
        location=_choose_labelled(observed, shown["text"], LOCATIONS, params),
    )
    return rules if rules != MemberRules() else None


def read_member(record: FoundRecord, rules: MemberRules, now: datetime | None) -> Member | None:
    """What a record shows about its author; None for nothing."""
    joined = _read(record, rules.joined, "date")
    count = _read(record, rules.post_count, "number")
    location = _read(record, rules.location, "text")
    if joined is None and count is None and location is None:
        return None
    moment = rules.shown.read(joined, now) if rules.shown and joined else None
    return Member(utc(moment.when) if moment else None, joined, _number(count) if count else None, location)


def _read(record: FoundRecord, rule: FactRule | None, kind: str) -> str | None:
    if rule is None:
        return None
    block = next((text for cell in cells_of(record, rule.field) if (text := _block_of(cell))), "")
    fact = fact_with(block, kind, rule.before, rule.behind) if block else None
    return fact.value if fact else None


def _block_of(element: HtmlElement) -> str:
    """The text of a block; the same few authors stand on every page of a thread, and writing markup out is quick."""
    markup = etree.tostring(element, encoding="unicode", with_tail=False)
    text = _texts.get(markup)
    if text is None:
        if len(_texts) >= MOST_TEXTS:
            _texts.clear()
        text = _texts[markup] = visible_text(element)[: LONGEST_BLOCK + 1]
    return text


def _find_shown(observed: Observations) -> Mapping[str, Mapping[Source, Shown]]:
    """For each kind of fact what each source shows of it, in records with an author."""
    found: dict[str, dict[Source, dict[int, str]]] = {kind: defaultdict(dict) for kind in ("date", "number", "text")}
    for key in observed.free_keys:
        for cell in observed.filled(key):
            author = observed.seen[cell.record].row.author
            for fact in _once_each(cell.text) if author and len(cell.text) <= LONGEST_BLOCK else ():
                if fact.value != author:  # "From: Ann" is no place
                    found[fact.kind][key, fact.before, fact.behind][cell.record] = fact.value
    return found


def _once_each(block: str) -> Iterator[Fact]:
    """The facts whose label the block has once."""
    facts = set(facts_of(block))
    labels = Counter((fact.kind, fact.before, fact.behind) for fact in facts)
    return (fact for fact in facts if labels[fact.kind, fact.before, fact.behind] == 1)


def _choose_joined(
    observed: Observations, sources: Mapping[Source, Shown], params: PeopleParams
) -> tuple[FactRule | None, DateFormat | None]:
    """The dates that are the same at all posts of an author, and before all of them; the latest such, of several."""
    now = max((each.page.fetched_at for each in observed.seen if each.page.fetched_at), default=None)
    best: tuple[tuple[int, datetime, int], FactRule, DateFormat] | None = None
    for source, shown in sources.items():
        if not _is_steady(observed, shown, params):
            continue
        learned = learn_format(list(shown.values()), now=now, language=observed.seen[0].page.language)
        dates = {n: utc(moment.when) for n, text in shown.items() if (moment := learned.read(text, now))}
        if len(dates) < len(shown) or not _are_before_posts(observed, dates, params):
            continue
        rule = _try_rule(observed, source, "date", shown)
        rank = (_people(observed, shown), sorted(dates.values())[len(dates) // 2], len(source[0]))
        if rule and (best is None or rank > best[0]):
            best = rank, rule, learned
    return (best[1], best[2]) if best else (None, None)


def _are_before_posts(observed: Observations, dates: Mapping[int, datetime], params: PeopleParams) -> bool:
    """Whether nobody joined after a first post; what only repeats the dates of the posts is no join date."""
    rows = {number: observed.seen[number].row for number in dates}
    firsts = [(when, observed.first_times.get(rows[number].author or "")) for number, when in dates.items()]
    known = [(when, first) for when, first in firsts if first]
    late = sum(when > first + timedelta(days=1) for when, first in known)
    same = sum(
        posted is not None and posted.date() == dates[n].date() for n, row in rows.items() for posted in [row.posted_at]
    )
    return bool(known) and late <= (1 - params.least_in_time) * len(known) and same <= 0.5 * len(dates)


def _choose_labelled(
    observed: Observations, sources: Mapping[Source, Shown], words: re.Pattern[str], params: PeopleParams
) -> FactRule | None:
    """The source with a label that says what it is, if there is one; the one that most people show, of several."""
    named = {source: shown for source, shown in sources.items() if is_label_of(words, source[1] or source[2])}
    good = [source for source, shown in named.items() if _is_steady(observed, shown, params)]
    ordered = sorted(good, key=lambda source: (-_people(observed, named[source]), -len(source[0])))
    rules = (_try_rule(observed, source, _kind_of(words), named[source]) for source in ordered)
    return next((rule for rule in rules if rule), None)


def _kind_of(words: re.Pattern[str]) -> str:
    return "number" if words is POSTS else "text"


def _is_steady(observed: Observations, shown: Shown, params: PeopleParams) -> bool:
    """Whether enough people show it, not all the same, each the same at all posts, and some at several."""
    said: dict[str, Counter[str]] = defaultdict(Counter)
    for number, value in shown.items():
        said[observed.seen[number].row.author or ""][value] += 1
    several = [count for count in said.values() if count.total() > 1]
    steady = sum(count.most_common(1)[0][1] for count in several)
    values = {value for count in said.values() for value in count}
    return (
        len(said) >= params.least_people
        and len(values) > 1
        and bool(several)
        and steady >= params.least_steady * sum(count.total() for count in several)
    )


def _people(observed: Observations, shown: Shown) -> int:
    return len({observed.seen[number].row.author for number in shown})


def _try_rule(observed: Observations, source: Source, kind: str, shown: Shown) -> FactRule | None:
    """The rule for a source, if it reads there what was seen there, and hardly anything elsewhere."""
    key, before, behind = source
    rule = FactRule(rule_of(observed.table, key), before, behind)
    read = {number: _read(each.record, rule, kind) for number, each in enumerate(observed.seen)}
    right = sum(read[number] == value for number, value in shown.items())
    others = sum(value is not None for number, value in read.items() if number not in shown)
    return rule if right >= 0.98 * len(shown) and others <= 0.02 * len(shown) else None


def _number(text: str) -> int:
    return int(re.sub(r"\D", "", text))
