"""Learn the one date format of a place on a site from all strings seen there, then read with compiled patterns.

In: the strings (of many pages), the strings of each page in displayed order, the time of fetch. Out: a `DateFormat`.
Idea: a single 03/04/2009 cannot be read, a hundred of them can. Each order of day, month and year is tried on all of
them, and what speaks against it is counted:
    1. days and months that do not exist, weekdays that are not those of the day (`_impossible`);
    2. moments after the time of fetch (`_in_future`);
    3. posts of a thread that go back and forth in time (`_disorder`): posts stand in order, up or down.
The order with fewest objections wins. If two have equally few, the language's habit decides and the format says that
it is `ambiguous`. The language is the one that knows most of the words; where several know all of them the page's own,
then English, then the more used.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from datetime import date, datetime, timedelta, timezone, tzinfo
from functools import cache, lru_cache
from itertools import compress, pairwise
from zoneinfo import ZoneInfo

from forumcrawl.dom.dates.find import DateMatch, find_dates
from forumcrawl.dom.dates.lexicon import LANGUAGES
from forumcrawl.dom.dates.read import (
    Moment,
    as_zone,
    day_first_in,
    in_future,
    read_date,
    read_parts,
    usual_day_first,
    writes_year_first,
    year_month_day,
)
from forumcrawl.dom.dates.shapes import Reader, compile_shape, shape_of
from forumcrawl.dom.dates.tokens import plain, tokenise
from forumcrawl.dom.dates.words import bare_language, languages_of, load_vocabulary

_MOST_SHAPES = 12
_ENOUGH_TEXTS = 2000
"""More strings than this teach nothing new."""


@dataclass(frozen=True, slots=True)
class DateFormat:
    """How dates are written at one place of a site. JSON-able; a person can read and correct it."""

    shapes: tuple[str, ...] = ()
    """Most frequent first: "{month} {day}, {year}, {hour}:{minute} {half}"."""
    language: str | None = None
    order: str = "mdy"
    """Of all-numeric dates: dmy, mdy, ymd."""
    zone: str | None = None
    """IANA name, or "+01:00"; None where the site does not tell."""
    ambiguous: bool = False
    """Nothing seen so far settles the order of day and month."""

    @property
    def day_first(self) -> bool:
        """In all-numeric dates the day stands before the month."""
        return self.order == "dmy"

    @property
    def twelve_hours(self) -> bool:
        """Clocks count to twelve."""
        return any("{half}" in shape for shape in self.shapes)

    def read(self, text: str, now: datetime | None = None) -> Moment | None:
        """What a text of this place means: by a compiled shape, else by the general reader."""
        lowered = plain(text).strip()
        for reader in _readers(self):
            if moment := reader(lowered, now):
                return moment
        return _read_generally(self, text, now)

    def try_whole(self, text: str) -> tuple[str, Moment] | None:
        """The date of a text that is one date with a clock in a learned shape, and nothing else: no search is needed."""
        padded = plain(text)
        lowered = padded.strip()
        moment = next(filter(None, (reader(lowered, None) for reader in _clock_readers(self))), None)
        start = padded.index(lowered)
        return (text[start : start + len(lowered)], moment) if moment else None

    def to_json(self) -> dict[str, object]:
        """Plain values."""
        return {**asdict(self), "shapes": list(self.shapes)}

    @classmethod
    def from_json(cls, data: dict[str, object]) -> "DateFormat":
        """The inverse of `to_json`."""
        shapes, language, zone = data.get("shapes"), data.get("language"), data.get("zone")
        return cls(
            shapes=tuple(str(shape) for shape in shapes) if isinstance(shapes, Iterable) else (),
            language=str(language) if language else None,
            order=str(data.get("order") or "mdy"),
            zone=str(zone) if zone else None,
            ambiguous=bool(data.get("ambiguous")),
        )


@lru_cache(maxsize=512)
def _readers(learned: DateFormat) -> tuple[Reader, ...]:
    zone = zone_from_name(learned.zone)
    return tuple(compile_shape(shape, bare_language(learned.language), learned.order, zone) for shape in learned.shapes)


@lru_cache(maxsize=512)
def _clock_readers(learned: DateFormat) -> tuple[Reader, ...]:
    """Those that know every word: the name of a weekday is read over, so it may be any word."""
    clear = ("{hour}" in shape and "{weekday}" not in shape for shape in learned.shapes)
    return tuple(compress(_readers(learned), clear))


def _read_generally(learned: DateFormat, text: str, now: datetime | None) -> Moment | None:
    zone = zone_from_name(learned.zone)
    matches = find_dates(text, learned.language)
    if matches:
        best = max(matches, key=lambda match: len(match.text))
        return read_parts(best.parts, now, learned.order, zone, best.relative)
    return read_date(text, now=now, language=learned.language, day_first=learned.day_first, zone=zone)


@cache
def zone_from_name(name: str | None) -> tzinfo | None:
    """ "+01:00" or an IANA name."""
    if not name:
        return None
    if name[0] in "+-":
        hours, _, minutes = name[1:].partition(":")
        offset = timedelta(hours=int(hours), minutes=int(minutes or 0))
        return timezone(-offset if name[0] == "-" else offset)
    return ZoneInfo(name)


def name_of_zone(zone: tzinfo | None) -> str | None:
    """The inverse of `zone_from_name`."""
    if zone is None or isinstance(zone, ZoneInfo):
        return zone.key if zone else None
    minutes = int((zone.utcoffset(None) or timedelta()).total_seconds() // 60)
    return f"{'-' if minutes < 0 else '+'}{abs(minutes) // 60:02}:{abs(minutes) % 60:02}"


def learn_format(
    texts: Sequence[str],
    *,
    now: datetime | None,
    sequences: Sequence[Sequence[str]] = (),
    language: str | None = None,
    zone: tzinfo | int | None = None,
) -> DateFormat:
    """The format of all these strings of one place. `sequences` are those of each page, in displayed order."""
    texts = [*texts, *(text for sequence in sequences for text in sequence)][:_ENOUGH_TEXTS]
    spoken = _language_of(texts, language)
    matches = {text: match for text in dict.fromkeys(texts) if (match := _only_match(text, spoken))}
    rows = [[matches[text] for text in sequence if text in matches] for sequence in sequences]
    order, ambiguous = _order_of(list(matches.values()), rows, now, spoken)
    shapes = Counter(shape for text in texts if text in matches and (shape := shape_of(matches[text].text, spoken)))
    common = tuple(shape for shape, _ in shapes.most_common(_MOST_SHAPES))
    return DateFormat(common, spoken, order, name_of_zone(as_zone(zone)), ambiguous)


def _only_match(text: str, language: str | None) -> DateMatch | None:
    return max(find_dates(text, language), key=lambda match: len(match.text), default=None)


def _language_of(texts: Sequence[str], language: str | None) -> str | None:
    """The language that knows most of the words of these strings."""
    known: Counter[str] = Counter()
    for word in _words_of(texts):
        known.update({spoken for kind in "MRWUV" for spoken in languages_of(word, kind)} - {""})
    if not known:
        return language
    most = max(known.values())
    best = [spoken for spoken, count in known.items() if count == most]
    if bare_language(language) in best:
        return language
    return min(best, key=LANGUAGES.index)


def _words_of(texts: Sequence[str]) -> set[str]:
    """Distinct words that some language has in its dates."""
    known = load_vocabulary()
    words = {word for text in set(texts) for match in find_dates(text) for word in tokenise(plain(match.text))[0]}
    return {word for word in words if word in known}


def _order_of(
    matches: list[DateMatch], rows: list[list[DateMatch]], now: datetime | None, language: str | None
) -> tuple[str, bool]:
    """The order of day, month and year in all-numeric dates, and whether it is a guess."""
    numeric = [match for match in matches if match.parts.numbers]
    habits = _habits(numeric, language)
    if not numeric:
        return habits[0], False
    objections = {
        order: _impossible(numeric, order) + _in_future(numeric, order, now) + _disorder(rows, order, now)
        for order in habits
    }
    fewest = min(objections.values())
    best = [order for order in habits if objections[order] == fewest]
    return best[0], len(best) > 1 and any(_differ(match, best) for match in numeric)


def _habits(numeric: list[DateMatch], language: str | None) -> list[str]:
    """The orders to try, the likelier first."""
    day_first = sum(1 if usual_day_first(match.parts, language) else -1 for match in numeric)
    usual = ["dmy", "mdy"] if day_first > 0 or (not numeric and day_first_in(language)) else ["mdy", "dmy"]
    if not numeric or not all(match.parts.year_is_short for match in numeric):
        return usual
    return ["ymd", *usual] if language and writes_year_first(language) else [*usual, "ymd"]


def _differ(match: DateMatch, orders: list[str]) -> bool:
    return len({year_month_day(match.parts, order) for order in orders}) > 1


def _impossible(matches: list[DateMatch], order: str) -> int:
    return sum(1 for match in matches if not _fits(match, order))


def _fits(match: DateMatch, order: str) -> bool:
    first, second = match.parts.numbers or (1, 1)
    month = {"dmy": second, "mdy": first, "ymd": second}[order]
    if month > 12:
        return False
    year, month, day = year_month_day(match.parts, order)
    if year is None or match.parts.weekday is None:
        return True
    try:
        return date(year, month, day).weekday() == match.parts.weekday
    except ValueError:
        return False


def _in_future(matches: list[DateMatch], order: str, now: datetime | None) -> int:
    moments = (read_parts(match.parts, now, order, None) for match in matches)
    return sum(1 for moment in moments if moment is None or in_future(moment, now))


def _disorder(rows: list[list[DateMatch]], order: str, now: datetime | None) -> int:
    """Steps against the direction of the page, summed over pages."""
    total = 0
    for row in rows:
        moments = [
            moment.when.replace(tzinfo=None) for match in row if (moment := read_parts(match.parts, now, order, None))
        ]
        up = sum(1 for before, after in pairwise(moments) if before > after)
        down = sum(1 for before, after in pairwise(moments) if before < after)
        total += min(up, down)
    return total
