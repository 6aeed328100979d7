"""The vocabulary of dates: every word of some fifty languages that can be part of a date, with what it can mean there.

Built once, at first use, from dateparser's language data and the tables of `lexicon`.
"""

import importlib
import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from forumcrawl.dom.dates import lexicon

MONTHS = ["january", "february", "march", "april", "may", "june"]
MONTHS += ["july", "august", "september", "october", "november", "december"]
WEEKDAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
UNITS = list(lexicon.UNITS)
HALF = -1
"""The amount of "half an"."""
_AGE = re.compile(r"^(?P<before>.*?)\s*\(\\d\+\+\[\.,\]\?\\d\*\+\)(?:\\s\*|\s)*(?P<after>.*)$")


@dataclass(frozen=True, slots=True)
class Sense:
    """One meaning of a word. `kind` is a letter of the grammar (see `tokens`); `language` is "" for words of any."""

    kind: str
    value: int | str
    language: str = ""


Vocabulary = dict[str, tuple[Sense, ...]]


def fold(word: str) -> str:
    """The form under which a word is looked up."""
    return unicodedata.normalize("NFC", word.lower().replace("’", "'")).replace("i̇", "i")


def without_accents(word: str) -> str:
    """Forums of the old days write "fevrier"."""
    if not word.isascii() and "a" <= unicodedata.normalize("NFD", word)[0] <= "z":
        plain = unicodedata.normalize("NFD", word)
        return "".join(letter for letter in plain if not unicodedata.combining(letter))
    return word


@cache
def load_vocabulary() -> Vocabulary:
    """All words with all their senses, the languages in the order of `lexicon.LANGUAGES`."""
    found: dict[str, dict[Sense, None]] = {}
    for word, sense in _all_words():
        word = fold(word).strip()
        if word and not word.isdigit() and not (word.startswith("th ") and word[-1].isdigit()):
            for form in {word, without_accents(word)}:
                found.setdefault(form, {})[sense] = None
    return {word: tuple(senses) for word, senses in found.items()}


def _all_words() -> Iterator[tuple[str, Sense]]:
    for language in lexicon.LANGUAGES:
        yield from _words_of_language(language)
    for language, months in lexicon.EXTRA_MONTHS.items():
        for number, word in enumerate(months, 1):
            yield word, Sense("M", number, language.partition("-")[0])
    yield from _words_of_any_language()


@cache
def language_data(language: str) -> dict[str, Any]:
    """dateparser's data of a language."""
    module = importlib.import_module(f"dateparser.data.date_translation_data.{language}")
    info: dict[str, Any] = module.info
    return info


def _words_of_language(language: str) -> Iterator[tuple[str, Sense]]:
    info, short = language_data(language), language.partition("-")[0]
    for number, month in enumerate(MONTHS, 1):
        for word in info.get(month, ()):
            if not any(letter.isdigit() for letter in word) and word not in ("III", "de març"):
                yield word, Sense("M", number, short)
    for number, weekday in enumerate(WEEKDAYS):
        for word in info.get(weekday, ()):
            if len(word) > 1 or short in ("ja", "ko"):
                yield word.strip("()"), Sense("W", number, short)
    for half in ("am", "pm"):
        for word in info.get(half, ()):
            yield word, Sense("A", half, short)
    for phrase, words in info.get("relative-type", {}).items():
        days = {"0 day ago": 0, "1 day ago": -1, "2 day ago": -2}.get(phrase)
        for word in words:
            if days is not None:
                yield word, Sense("R", days, short)
    yield from _ages_of_language(info, short)


def _ages_of_language(info: dict[str, Any], short: str) -> Iterator[tuple[str, Sense]]:
    """Words of "3 hours ago": the unit, what stands before and after, or unit and "ago" in one word."""
    for unit in UNITS:
        for word in info.get(unit, ()):
            yield word, Sense("U", unit, short)
        for pattern in info.get("relative-type-regex", {}).get(rf"\1 {unit} ago", ()):
            if match := _AGE.match(pattern):
                yield from _words_of_age(match["before"], match["after"], unit, short)


def _words_of_age(before: str, after: str, unit: str, short: str) -> Iterator[tuple[str, Sense]]:
    if before.replace(" ", "").isalpha():
        yield before, Sense("P", before, short)
        yield after.removeprefix("de ").partition(" ")[0], Sense("U", unit, short)
    elif not before and " " in after:
        word, _, suffix = after.partition(" ")
        yield word, Sense("U", unit, short)
        yield suffix, Sense("G", suffix, short)
    elif not before and len(after) > 1:
        yield after, Sense("V", unit, short)


def _words_of_any_language() -> Iterator[tuple[str, Sense]]:
    plain = {
        "C": lexicon.CONNECTORS,
        "c": lexicon.ARTICLES,
        "K": lexicon.CLOCK_SUFFIXES,
        "E": lexicon.YEAR_SUFFIXES,
        "m": lexicon.MONTH_SUFFIXES,
        "d": lexicon.DAY_SUFFIXES,
        "h": lexicon.HOUR_MARKS,
        "i": lexicon.MINUTE_MARKS,
        "s": lexicon.SECOND_MARKS,
        "p": lexicon.MONTH_PREFIXES,
        "O": lexicon.ORDINALS,
        "b": lexicon.AND_WORDS,
        "P": lexicon.AGO_PREFIXES,
        "G": lexicon.AGO_SUFFIXES,
        "j": lexicon.NOW_WORDS,
        "T": ["t"],
    }
    for kind, words in plain.items():
        for word in words:
            yield word, Sense(kind, word)
    tables: list[tuple[str, Mapping[int, list[str]] | Mapping[str, list[str]]]] = [
        ("n", lexicon.NUMBER_WORDS),
        ("R", lexicon.DAY_WORDS),
        ("A", lexicon.HALVES),
        ("Z", lexicon.ZONES),
        ("U", lexicon.UNITS),
    ]
    for kind, table in tables:
        for value, words in table.items():
            for word in words:
                yield word, Sense(kind, value)


def bare_language(language: str | None) -> str | None:
    """en of en-US."""
    return language.replace("_", "-").partition("-")[0].lower() if language else None


@cache
def short_units() -> dict[str, str]:
    """Units of one letter or two, as they stand in short ages."""
    return {word: unit for unit, words in lexicon.SHORT_UNITS.items() for word in words}


@cache
def zone_offsets() -> dict[str, int]:
    """Minutes east of Greenwich of the usual abbreviations."""
    return {word: offset for offset, words in lexicon.ZONES.items() for word in words}


def senses_of(word: str) -> tuple[Sense, ...]:
    """What a word can mean in a date; nothing for other words."""
    return load_vocabulary().get(fold(word), ())


def value_of(word: str, kind: str, language: str | None) -> int | str | None:
    """What a word means as this kind: in the page's language, else in English, else in the most used that has it."""
    senses = [sense for sense in senses_of(word) if sense.kind == kind]
    for wanted in (language, "en"):
        for sense in senses:
            if sense.language == wanted:
                return sense.value
    return senses[0].value if senses else None


def languages_of(word: str, kind: str) -> frozenset[str]:
    """The languages in which a word is of this kind ("" where it is of any)."""
    return frozenset(sense.language for sense in senses_of(word) if sense.kind == kind)
