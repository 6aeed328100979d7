"""Evidence predicates beyond Yang et al. 2009: what else tells records and fields of a forum apart, each for a formula with a letter.

Like those of the paper they give for each record how true they are, from 0 to 1. "Half" stands for not known.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Mapping
from datetime import datetime
from functools import partial
from statistics import median

import numpy as np

from forumcrawl.inference.candidates import PROPOSERS, RULES
from forumcrawl.inference.formulas import Head
from forumcrawl.inference.frame import FLOW, Frame, Shares
from forumcrawl.inference.predicates import PAPER, Predicate, is_time_format, moments_by_page, under_same_order
from forumcrawl.records.columns import Cell, Key, tag_of

DIGITS = re.compile(r"\d+")

# Records.


def proposed_by(finder: str, frame: Frame, key: Key) -> Shares:
    """The finder proposed the record."""
    return np.array([float(finder in record.finders) for record in frame.candidate.records])


def has_ordered_time(frame: Frame, key: Key) -> Shares:
    """One of its columns of dates is in order, with clocks, one a record."""
    worth = (
        float((under_same_order(frame, k) * is_time_format(frame, k) * (0.5 + has_clock(frame, k) / 2)).mean())
        for k in frame.times
    )
    return np.full(frame.size, max(worth, default=0.0))


def is_on_every_page(frame: Frame, key: Key) -> Shares:
    """Pages have such records."""
    return np.full(frame.size, len(frame.records_of_page) / max(1, len(frame.view.pages)))


def is_common(frame: Frame, key: Key) -> Shares:
    """What it says stands on many pages of the site."""
    common = frame.view.knowledge.common
    long = [(record, text) for _, record, text in frame.said if len(text) >= 8]
    shown = np.zeros(frame.size)
    total = np.full(frame.size, 1e-9)
    for record, text in long:
        total[record] += len(text)
        shown[record] += len(text) * (text in common)
    return np.asarray(shown / total)


def holds_page_text(frame: Frame, key: Key) -> Shares:
    """Share of the page's own text that its records hold."""
    shares = []
    for number, records in frame.records_of_page.items():
        page = sum(len(text) for text in frame.view.page_texts[number])
        shares.append(min(1.0, float(frame.letters[()][records].sum()) / max(1, page)))
    return np.full(frame.size, float(np.mean(shares)) if shares else 0.0)


def agrees_with_counter(frame: Frame, key: Key) -> Shares:
    """As many records on the page as a list counts posts or replies; half where no list counts."""
    found = []
    for number, records in frame.records_of_page.items():
        counted = frame.view.knowledge.counters.get(frame.view.pages[number].url)
        if counted:
            found.append(float(len(records) in counted or len(records) - 1 in counted))
    return np.full(frame.size, float(np.mean(found)) if found else 0.5)


def leads_to_one_thread(frame: Frame, key: Key) -> Shares:
    """All its links to threads lead to one, to which no other record of the page leads."""
    threads = frame.view.knowledge.threads
    led = [
        {threads[node] for root in record.nodes for node in root.iter() if node in threads}
        for record in frame.candidate.records
    ]
    seen: Counter[tuple[int, str]] = Counter(
        (record.page, thread) for record, some in zip(frame.candidate.records, led, strict=True) for thread in some
    )
    return np.array(
        [
            float(len(some) == 1 and all(seen[record.page, thread] == 1 for thread in some))
            for record, some in zip(frame.candidate.records, led, strict=True)
        ]
    )


def holds_page_threads(frame: Frame, key: Key) -> Shares:
    """Share of the threads that the pages link to which its records lead to."""
    threads = frame.view.knowledge.threads
    everywhere = {
        (n, threads[node]) for n, page in enumerate(frame.view.pages) for node in page.tree.iter("a") if node in threads
    }
    here = {
        (record.page, threads[node])
        for record in frame.candidate.records
        for root in record.nodes
        for node in root.iter("a")
        if node in threads
    }
    return np.full(frame.size, len(here) / max(1, len(everywhere)))


# Names.


def is_link(frame: Frame, key: Key) -> Shares:
    """It is a link."""
    return frame.shares(key, lambda cell: float(cell.element.tag == "a" and bool(cell.element.get("href"))))


def recurs_with_address(frame: Frame, key: Key) -> Shares:
    """The text stands in other records too, always with the same address."""
    addresses: dict[str, Counter[str]] = defaultdict(Counter)
    for cell in frame.cells[key]:
        addresses[cell.text][cell.element.get("href") or ""] += 1

    def steady(cell: Cell) -> float:
        count = addresses[cell.text]
        return float(count.total() > 1 and count.most_common(1)[0][1] >= 0.8 * count.total())

    return frame.shares(key, steady)


def recurs_with_other_addresses(frame: Frame, key: Key) -> Shares:
    """The text stands in other records too, each time with another address: a button."""
    addresses: dict[str, Counter[str]] = defaultdict(Counter)
    for cell in frame.cells[key]:
        addresses[cell.text][cell.element.get("href") or ""] += 1
    return frame.shares(key, lambda cell: float(len(addresses[cell.text]) > 0.5 * addresses[cell.text].total() > 1))


def is_usual_text(frame: Frame, key: Key) -> Shares:
    """Most records have the same text here, numbers apart: a label, a button, a counter."""
    texts = Counter(DIGITS.sub("0", cell.text) for cell in frame.cells[key])
    return frame.shares(key, lambda cell: texts[DIGITS.sub("0", cell.text)] / frame.size)


def changes_on_page(frame: Frame, key: Key) -> Shares:
    """The records of a page differ in it: the thread's title does not, people take turns."""
    by_page: dict[int, set[str]] = defaultdict(set)
    for cell in frame.cells[key]:
        by_page[frame.table.pages[cell.record]].add(cell.text)
    shares = [
        min(1.0, 2 * (len(by_page[page]) - 1) / (len(records) - 1))
        for page, records in frame.records_of_page.items()
        if len(records) > 2
    ]
    return np.full(frame.size, float(np.mean(shares)) if shares else 0.5)


def has_many_values(frame: Frame, key: Key) -> Shares:
    """Many different texts stand here: ranks and places are few."""
    texts = {DIGITS.sub("0", cell.text) for cell in frame.cells[key]}
    return np.full(frame.size, min(1.0, 2 * len(texts) / (1 + frame.size) ** 0.75))


def is_known_name(frame: Frame, key: Key) -> Shares:
    """Links to profiles have this text, here or elsewhere on the site."""
    return frame.shares(key, lambda cell: float(cell.text in frame.view.knowledge.names))


def is_said_in_image(frame: Frame, key: Key) -> Shares:
    """An image of the record has the text in its alt or title: a portrait."""
    told: dict[int, set[str]] = defaultdict(set)
    for number, record in enumerate(frame.candidate.records):
        for image in (image for node in record.nodes for image in node.iter("img")):
            told[number] |= {image.get("alt") or "", image.get("title") or ""}
    return frame.shares(key, lambda cell: float(any(cell.text and cell.text in text for text in told[cell.record])))


def is_told_name(frame: Frame, key: Key) -> Shares:
    """Structured data for machines has the text as somebody's name."""
    return frame.shares(key, lambda cell: float(" ".join(cell.text.split()) in frame.view.told["name"]))


def is_few_words(frame: Frame, key: Key) -> Shares:
    """One or two words."""
    return frame.shares(key, lambda cell: float(0 < len(cell.text.split()) <= 2))


def stands_before_text(frame: Frame, key: Key) -> Shares:
    """It stands before the record's own text."""
    order = list(frame.table.columns)
    main = frame.main_text
    return np.full(frame.size, float(main is not None and order.index(key) < order.index(main)))


def stands_in_text(frame: Frame, key: Key) -> Shares:
    """It stands inside the smallest element with most of the record's own text."""
    main = frame.main_text
    return np.full(frame.size, float(main is not None and len(main) < len(key) and key[: len(main)] == main))


def is_first_of_kind(frame: Frame, key: Key) -> Shares:
    """No column of short changing texts stands before it."""
    earlier = frame.names[: frame.names.index(key)] if key in frame.names else []
    changing = [k for k in earlier if float(is_usual_text(frame, k).mean()) < 0.5]
    return np.full(frame.size, 1.0 / (1 + len(changing)))


# Times.


def has_clock(frame: Frame, key: Key) -> Shares:
    """The date says more than the day."""
    pivots = frame.view.pivots
    return frame.shares(key, lambda cell: float(any(p.has_clock for p in pivots.get(cell.element, ()))))


def is_only_date(frame: Frame, key: Key) -> Shares:
    """Hardly anything but the date stands there."""

    def part(cell: Cell) -> float:
        dates = [pivot.date.text for pivot in frame.view.pivots.get(cell.element, ())]
        return min(1.0, max(map(len, dates), default=0) / max(1, len(cell.text)))

    return frame.shares(key, part)


def is_distinct(frame: Frame, key: Key) -> Shares:
    """No other record has the same text here."""
    texts = Counter(cell.text for cell in frame.cells[key])
    return frame.shares(key, lambda cell: float(texts[cell.text] == 1))


def has_usual_format(frame: Frame, key: Key) -> Shares:
    """Written as most dates of the column are, digits and letters apart."""
    pivots = frame.view.pivots
    shapes = Counter(_shape(cell.text) for cell in frame.cells[key] if cell.element in pivots)
    return frame.shares(key, lambda cell: float(shapes[_shape(cell.text)] >= 0.2 * frame.size))


def is_in_order_over_pages(frame: Frame, key: Key) -> Shares:
    """The dates of a thread's next page go on where those of the page before end; half where no two such pages are known."""
    spans = {page: _span(moments) for page, moments in moments_by_page(frame, key).items()}
    numbers = {place: page for page, place in enumerate(frame.view.numbers) if page in spans}
    later = [(spans[numbers[t, n - 1]], spans[page]) for (t, n), page in numbers.items() if (t, n - 1) in numbers]
    known = [(a, b) for a, b in later if a and b]
    rises = [float(a[1] <= b[0] or b[1] <= a[0]) for a, b in known]
    return np.full(frame.size, float(np.mean(rises)) if rises else 0.5)


def is_time_element(frame: Frame, key: Key) -> Shares:
    """A machine can read it: a `time` element, or an attribute with a date and clock."""
    pivots = frame.view.pivots
    return frame.shares(
        key,
        lambda cell: float(cell.element.tag == "time" or any(not p.is_shown for p in pivots.get(cell.element, ()))),
    )


def is_date_of_record(frame: Frame, key: Key) -> Shares:
    """A finder found the record by this date."""
    pivots, records = frame.view.pivots, frame.candidate.records
    return frame.shares(
        key,
        lambda cell: float(any(p.date.element in records[cell.record].dates for p in pivots.get(cell.element, ()))),
    )


def is_chosen_by_rules(head: Head, frame: Frame, key: Key) -> Shares:
    """The rules for the field take the column for it."""
    return np.full(frame.size, float(key in frame.chosen.get(head, ())))


def is_anchor(frame: Frame, key: Key) -> Shares:
    """The rules for records hang the record on it."""
    anchors = [record.anchor for record in frame.candidate.records]
    return frame.shares(key, lambda cell: float(cell.element is anchors[cell.record]))


def is_single(frame: Frame, key: Key) -> Shares:
    """Records have one such element, not several."""
    counts = Counter(cell.record for cell in frame.table.columns[key])
    return frame.shares(key, lambda cell: float(counts[cell.record] == 1))


# Contents.


def holds_own_text(frame: Frame, key: Key) -> Shares:
    """Share of what only this record says."""
    return frame.once[key] / np.maximum(1e-9, frame.once[()])


def is_own_text(frame: Frame, key: Key) -> Shares:
    """Share of its text that only this record says."""
    return frame.once[key] / np.maximum(1e-9, frame.letters[key])


def is_tight(frame: Frame, key: Key) -> Shares:
    """No single element inside holds as much of the text, other than what people's text is made of."""
    inside = [
        float(frame.once[child].sum())
        for child in frame.table.children_of(key)
        if child in frame.cells and tag_of(child[-1]) not in FLOW
    ]
    whole = float(frame.once[key].sum())
    return np.full(frame.size, 1 - max(inside, default=0.0) / whole if whole else 0.0)


def has_direct_text(frame: Frame, key: Key) -> Shares:
    """Its text stands in itself or in paragraphs, not in further boxes."""
    here = [child for child in frame.table.children_of(key) if tag_of(child[-1]) not in FLOW]
    boxed = sum((frame.once[child] for child in here), np.zeros(frame.size))
    return 1 - boxed / np.maximum(1e-9, frame.once[key])


def is_told_text(frame: Frame, key: Key) -> Shares:
    """Structured data for machines has the text."""
    told = frame.view.told["text"]
    return frame.shares(key, lambda cell: float(" ".join(cell.element.text_content().split()) in told))


# Titles.


def is_title_of_target(frame: Frame, key: Key) -> Shares:
    """The page that it leads to has the text in its title; half where that page was not sampled."""
    knowledge = frame.view.knowledge

    def agrees(cell: Cell) -> float:
        heading = knowledge.headings.get(knowledge.threads.get(cell.element, ""))
        return 0.5 if heading is None else float(" ".join(cell.text.split()) in heading)

    return frame.shares(key, agrees)


def is_long_title(frame: Frame, key: Key) -> Shares:
    """As long as a title usually is: several words."""
    usual = median([len(cell.text) for cell in frame.cells[key]] or [0])
    return np.full(frame.size, min(1.0, usual / 25))


def is_first_link(frame: Frame, key: Key) -> Shares:
    """No column of links with texts stands before it."""
    return np.full(frame.size, 1.0 / (1 + frame.links.index(key)) if key in frame.links else 0.0)


def _span(moments: list[tuple[datetime | None, datetime | None]]) -> tuple[datetime, datetime] | None:
    known = [first for first, _ in moments if first]
    return (min(known), max(known)) if known else None


def _shape(text: str) -> str:
    return re.sub(r"[^\W\d]+", "a", DIGITS.sub("0", text))


BEYOND: Mapping[str, Predicate] = {
    **{f"ProposedBy[{name}]": partial(proposed_by, name) for name in (*PROPOSERS, RULES)},
    "HasOrderedTime": has_ordered_time,
    "IsOnEveryPage": is_on_every_page,
    "IsCommon": is_common,
    "HoldsPageText": holds_page_text,
    "AgreesWithCounter": agrees_with_counter,
    "LeadsToOneThread": leads_to_one_thread,
    "HoldsPageThreads": holds_page_threads,
    "IsLink": is_link,
    "RecursWithAddress": recurs_with_address,
    "RecursWithOtherAddresses": recurs_with_other_addresses,
    "IsUsualText": is_usual_text,
    "ChangesOnPage": changes_on_page,
    "HasManyValues": has_many_values,
    "IsKnownName": is_known_name,
    "IsSaidInImage": is_said_in_image,
    "IsToldName": is_told_name,
    "IsFewWords": is_few_words,
    "StandsBeforeText": stands_before_text,
    "StandsInText": stands_in_text,
    "IsFirstOfKind": is_first_of_kind,
    "HasClock": has_clock,
    "IsOnlyDate": is_only_date,
    "IsDistinct": is_distinct,
    "HasUsualFormat": has_usual_format,
    "IsInOrderOverPages": is_in_order_over_pages,
    "IsTimeElement": is_time_element,
    "IsDateOfRecord": is_date_of_record,
    "IsRulesAuthor": partial(is_chosen_by_rules, "IsAuthorNode"),
    "IsRulesContent": partial(is_chosen_by_rules, "IsContentNode"),
    "IsAnchor": is_anchor,
    "IsSingle": is_single,
    "HoldsOwnText": holds_own_text,
    "IsOwnText": is_own_text,
    "IsTight": is_tight,
    "HasDirectText": has_direct_text,
    "IsToldText": is_told_text,
    "IsTitleOfTarget": is_title_of_target,
    "IsLongTitle": is_long_title,
    "IsFirstLink": is_first_link,
}

PREDICATES: Mapping[str, Predicate] = {**PAPER, **BEYOND}
