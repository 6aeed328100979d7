"""Facts in a short text with their labels: "Posts: 54", "Joined: Nov 2022", "54 posts", or a label on the line above.

The same code proposes labels while a wrapper is learned and reads the value behind a label afterwards.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from forumcrawl.dom.dates.find import find_dates

LONGEST_BLOCK, LONGEST_LABEL, LONGEST_VALUE = 600, 30, 100
NUMBER = re.compile(
    r"(?<![\w.,:/#@+-])\d{1,3}(?:[.,'’\u00a0\u202f ]\d{3})+(?![\w:/-])|(?<![\w.,:/#@+-])\d{1,9}(?![\w:/%-]|[.,]\d)"
)
SEPARATORS = re.compile(r"\s[|•·—–-]\s|[;|•·]|,\s|\(|\)|\t")
NEXT_LABEL = re.compile(r"(?:\s[|•·—–-]|[,;|•·)])\s*(?:[^\W\d_][^\n:：,;|]{0,28}[:：](?!\d)|\d|$)|\s*\)$")
"""What ends a value on its line: a separator, and another label behind it."""
AFTER_NUMBER = re.compile(r"^.*\d\S*\s")
"""Another value and what belongs to it, where nothing but a space stands before the next label."""


@dataclass(frozen=True)
class Fact:
    """A value as displayed, with the label before it or the word behind it."""

    kind: str
    """date, number or text."""
    before: str
    behind: str
    value: str


@lru_cache(maxsize=4096)
def facts_of(block: str) -> tuple[Fact, ...]:
    """Everything in a block of text that may be a fact."""
    return tuple(_find_facts(block)) if len(block) <= LONGEST_BLOCK else ()


def _find_facts(block: str) -> Iterator[Fact]:
    lines = block.split("\n")
    for number, line in enumerate(lines):
        above = lines[number - 1].strip() if number else ""
        above = above if len(above) <= LONGEST_LABEL and not re.search(r"\d", above) else ""
        dates = find_dates(line)
        for date in dates:
            before = _label_before(line[: date.start]) or (above if not line[: date.start].strip() else "")
            yield Fact("date", before, "", date.text)
        spans = [(date.start, date.end) for date in dates]
        for match in NUMBER.finditer(line):
            if not any(start <= match.start() < end for start, end in spans):
                before = _label_before(line[: match.start()]) or (above if not line[: match.start()].strip() else "")
                yield Fact("number", before, "" if before else _word_behind(line[match.end() :]), match[0])
        yield from _texts_of(line, above)


def _texts_of(line: str, above: str) -> Iterator[Fact]:
    """Texts behind a label with a colon, and whole lines below a label."""
    for match in re.finditer(r"(?:^|[,;|•·(]\s*|\s)([^\W\d_][^\n:：,;|•·(]{0,28})\s*[:：]\s*(?=\S)", line):
        value = value_after(line, match.end())
        if value:
            yield Fact("text", match[1] + ":", "", value)
    if above and line.strip():
        yield Fact("text", above, "", line.strip()[:LONGEST_VALUE])


def _label_before(text: str) -> str:
    """The words directly before a value, from the last separator on."""
    piece = AFTER_NUMBER.sub("", SEPARATORS.split(text)[-1]).strip()
    return piece if 0 < len(piece) <= LONGEST_LABEL and any(map(str.isalpha, piece)) else ""


def _word_behind(text: str) -> str:
    words = SEPARATORS.split(text)[0].split()
    return words[0] if words and words[0][0].isalpha() and len(words[0]) <= LONGEST_LABEL else ""


def value_after(line: str, start: int) -> str:
    """The value that begins there: up to the end of the line, or to a separator with a next label behind it."""
    rest = line[start : start + 4 * LONGEST_VALUE]
    end = NEXT_LABEL.search(rest)
    return rest[: end.start() if end else len(rest)].strip()[:LONGEST_VALUE]


def fact_with(block: str, kind: str, before: str, behind: str) -> Fact | None:
    """The fact of that kind and label, if the block has exactly one."""
    found = {fact for fact in facts_of(block) if (fact.kind, fact.before, fact.behind) == (kind, before, behind)}
    return found.pop() if len(found) == 1 else None
