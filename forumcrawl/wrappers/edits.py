"""Edit notes: who changed a post, and when.

A note stands in some records, beside the content or at its end. It is short, says the same words everywhere but for names and dates, and
its date is not before the post's. It names the post's author, or nobody: thanks and remarks name other people.
"Last seen" is no note: it is the same at all posts of an author.
"""

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from forumcrawl.dom.dates.find import find_dates
from forumcrawl.dom.dates.formats import DateFormat
from forumcrawl.dom.text import visible_text
from forumcrawl.items import PostRow
from forumcrawl.records.additions import LONGEST_NOTE
from forumcrawl.records.columns import Cell, Key
from forumcrawl.wrappers.fields import rule_of
from forumcrawl.wrappers.model import NoteRule
from forumcrawl.wrappers.observed import Observations
from forumcrawl.wrappers.records import FoundRecord, cells_of
from forumcrawl.wrappers.times import utc

SLACK = timedelta(minutes=1)
"""Notes may leave out the seconds."""
QUARTER = timedelta(minutes=15)
"""Zones differ by quarters of an hour."""


@dataclass(frozen=True)
class Note:
    """An edit note as displayed, and the moment that it tells."""

    text: str
    when: datetime | None


@dataclass(frozen=True)
class NoteParams:
    """How much must speak for notes."""

    least: int = 2
    """Records that show one."""
    most_share: float = 0.7
    """Share of the records that show one, at most: what all posts show is no note about some."""
    least_good: float = 0.85
    """Share of what stands there that reads as a note; some moments ("today") may be written otherwise."""
    least_alike: float = 0.5
    """Share of the notes' words that nearly all notes have."""


DEFAULTS = NoteParams()


def learn_notes(
    observed: Observations, shown: DateFormat | None, params: NoteParams = DEFAULTS
) -> tuple[NoteRule, ...]:
    """Where notes stand; nothing where that is not sure."""
    if shown is None:
        return ()
    best: dict[frozenset[int], tuple[int, NoteRule]] = {}
    for key in observed.free_keys:
        cells = observed.filled(key)
        words = _shared_words(observed, cells, shown, params)
        rule = _try_rule(observed, key, cells, words, shown) if words else None
        records = frozenset(cell.record for cell in cells)
        if rule and (records not in best or len(key) > best[records][0]):
            best[records] = len(key), rule
    return tuple(rule for _, rule in best.values())[:2]


def read_note(
    record: FoundRecord, rules: Sequence[NoteRule], row: PostRow, shown: DateFormat | None, now: datetime | None
) -> Note | None:
    """The note of a record, if it has one that could be about this post."""
    for rule in rules:
        for cell in cells_of(record, rule.field):
            text = " ".join(visible_text(cell).split()) if len(cell) or cell.text else ""
            note = note_of(text, row, shown, now) if text else None
            if note and 2 * sum(word in text for word in rule.words) >= len(rule.words):
                return note
    return None


def note_of(text: str, row: PostRow, shown: DateFormat | None, now: datetime | None) -> Note | None:
    """A short text with one date that is not before the post's."""
    found = find_dates(text) if len(text) <= LONGEST_NOTE else []
    if len(found) != 1 or shown is None:
        return None
    moment = shown.read(found[0].text, now)
    when = utc(moment.when) + _clock_offset(row, shown, now) if moment else None
    if when is not None and row.posted_at is not None:
        slack = SLACK if found[0].has_clock and not found[0].relative else timedelta(days=1)
        if when < row.posted_at - slack:
            return None
    return Note(text, when)


def _clock_offset(row: PostRow, shown: DateFormat, now: datetime | None) -> timedelta:
    """What the post's displayed time is off by, where an attribute tells its moment and nothing the zone of what is displayed."""
    dates = find_dates(row.posted_text) if shown.zone is None and row.posted_text else []
    moment = shown.read(row.posted_text or "", now) if dates and dates[0].has_clock else None
    if moment is None or moment.zone_known or row.posted_at is None:
        return timedelta(0)
    quarters = round((row.posted_at - utc(moment.when)) / QUARTER)
    return quarters * QUARTER if abs(quarters * QUARTER) <= timedelta(hours=14) else timedelta(0)


def _shared_words(
    observed: Observations, cells: Sequence[Cell], shown: DateFormat, params: NoteParams
) -> tuple[str, ...]:
    """The words of nearly all cells, if these are notes."""
    if not params.least <= len(cells) <= params.most_share * len(observed.seen):
        return ()
    texts = {cell.record: " ".join(cell.text.split()) for cell in cells}
    now = {number: observed.seen[number].page.fetched_at for number in texts}
    rows = {number: observed.seen[number].row for number in texts}
    notes = {n: note_of(text, rows[n], shown, now[n]) for n, text in texts.items()}
    good = {n: note for n, note in notes.items() if note and note.when}
    if len(good) < params.least_good * len(cells) or _is_about_people(observed, good) or _names_others(observed, good):
        return ()
    said = [_words_of(note.text, rows[n].author) for n, note in good.items()]
    count = Counter(word for words in said for word in set(words))
    usual = tuple(word for word, times in count.items() if times >= 0.8 * len(said))
    alike = sum(len(set(usual) & set(words)) for words in said)
    return usual if usual and alike >= params.least_alike * sum(len(set(words)) for words in said) else ()


def _words_of(text: str, author: str | None) -> list[str]:
    """The words of a note without date and name."""
    for match in find_dates(text):
        text = text.replace(match.text, " ")
    return [word for word in text.replace(author or "\0", " ").split() if any(map(str.isalpha, word))]


def _is_about_people(observed: Observations, notes: dict[int, Note]) -> bool:
    """Whether authors show the same moment at all of their posts."""
    moments: dict[str | None, list[datetime | None]] = defaultdict(list)
    for number, note in notes.items():
        moments[observed.seen[number].row.author].append(note.when)
    several = [some for some in moments.values() if len(some) > 1]
    return bool(several) and all(len(set(some)) == 1 for some in several)


def _names_others(observed: Observations, notes: dict[int, Note]) -> bool:
    """Whether most of the notes name people who did not write the post."""
    names = {each.row.author for each in observed.seen if each.row.author and len(each.row.author) > 2}
    others = 0
    for number, note in notes.items():
        own = observed.seen[number].row.author
        others += not (own and own in note.text) and any(name in note.text for name in names)
    return others > 0.5 * len(notes)


def _try_rule(
    observed: Observations, key: Key, cells: Sequence[Cell], words: tuple[str, ...], shown: DateFormat
) -> NoteRule | None:
    """The rule, if it finds the notes and nothing else."""
    rule = NoteRule(rule_of(observed.table, key), words)
    noted = {cell.record for cell in cells}
    found = {
        number
        for number, each in enumerate(observed.seen)
        if read_note(each.record, [rule], each.row, shown, each.page.fetched_at)
    }
    return (
        rule
        if len(found & noted) >= DEFAULTS.least_good * len(noted) and len(found - noted) <= 0.05 * len(noted)
        else None
    )
