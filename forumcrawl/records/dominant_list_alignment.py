"""Attributes of records by multiple string alignment [alvarez2008dominant, Sec. 5].

In -> out: the records of a list -> its attributes, each one value or None a record.

The idea: records are written as token strings and laid under one another so that equal tokens stand in one column; a
column of texts is an attribute. The best way to align many strings takes exponential time, so each is aligned
with one master string, which starts as the longest record and takes up what other records have in addition.

Symbols: m -> Master; S, s -> waiting, tokens; the alignment of two strings -> pairs of positions.

Steps
1. Records as strings, with the texts behind their text tokens (Sec. 4.1): `written`.
2. The longest is the master; those with only one best alignment extend it, until that changes nothing (steps 1-4 of the
   algorithm): `align_strings`, `Master.add`; `try_only_alignment`.
3. Columns of texts; what is aligned with no other record is removed: `align_attributes`.
4. Common prefixes and suffixes of the values are removed; a column with nothing else is no attribute: `without_common_ends`.

Departures
D1. Records still waiting in the end are aligned with the master in any best way, as the paper does for two strings.
D2. Prefixes and suffixes are whole words: of "Replies: 12" and "Replies: 13" the numbers stay.
D3. At most MAX_TOKENS of a record are aligned, and the master grows no longer than MAX_MASTER.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import takewhile

from rapidfuzz.distance import LCSseq

from forumcrawl.dom.sequences import TokenIndex
from forumcrawl.dom.text import text_nodes
from forumcrawl.records.region import Record

Pairs = list[tuple[int, int]]
Values = tuple[str | None, ...]

MAX_TOKENS = 3000
MAX_MASTER = 10_000
_MAX_ROUNDS = 10
_MARKS = "\U0010fffc\U0010fffd\U0010fffe\U0010ffff"
"""Code points that no page has enough different tags to reach."""


def align_attributes(records: Sequence[Record], index: TokenIndex) -> list[Values]:
    """The attributes of a list, in the order of the page: for each record its value, None where it has none."""
    strings, texts = zip(*(written(record, index) for record in records), strict=True) if records else ((), ())
    columns = align_strings(strings)
    values = [tuple(text.get(place) for text, place in zip(texts, places, strict=True)) for places in columns]
    shared = [column for column in values if sum(value is not None for value in column) > 1]
    attributes = map(without_common_ends, shared)
    return [column for column in attributes if any(column)]


def written(record: Record, index: TokenIndex) -> tuple[str, dict[int, str]]:
    """The token string of a record, and the text behind each text token. The index must know one type of text only."""
    tokens = "".join(map(index.tokens_of, record.nodes))[:MAX_TOKENS]  # D3
    texts = [" ".join(text.split()) for node in record.nodes for _, _, text in text_nodes(node)]
    places = [place for place, name in enumerate(index.names_of(tokens)) if name == "#text"]
    return tokens, dict(zip(places, texts, strict=False))


def align_strings(strings: Sequence[str]) -> list[list[int | None]]:
    """The columns of the alignment: for each, the position of its token in each string, None where it has none."""
    if not strings:
        return []
    longest = max(range(len(strings)), key=lambda number: len(strings[number]))
    master = Master.of(longest, strings[longest])
    waiting = [number for number in range(len(strings)) if number != longest]
    for _ in range(_MAX_ROUNDS):
        length = len(master.tokens)
        waiting = [number for number in waiting if not master.try_add(number, strings[number])]
        if len(master.tokens) == length:
            break
    for number in waiting:
        master.add(number, strings[number], best_alignment(master.tokens, strings[number]), grow=False)  # D1
    return [[places.get(number) for number in range(len(strings))] for places in master.places]


@dataclass
class Master:
    """The master string m: a token and its positions in the records, for each column."""

    tokens: str
    places: list[dict[int, int]] = field(default_factory=list)

    @classmethod
    def of(cls, number: int, tokens: str) -> "Master":
        return cls(tokens, [{number: place} for place in range(len(tokens))])

    def try_add(self, number: int, tokens: str) -> bool:
        """Aligns a record and takes up what it has in addition, if there is only one best way to align it."""
        pairs = try_only_alignment(self.tokens, tokens)
        if pairs is None:
            return False
        self.add(number, tokens, pairs, grow=len(self.tokens) + len(tokens) <= MAX_MASTER)  # D3
        return True

    def add(self, number: int, tokens: str, pairs: Pairs, *, grow: bool) -> None:
        """Notes where the tokens of a record stand; those without a column get one of their own before the next."""
        for column, place in pairs:
            self.places[column][number] = place
        if not grow:
            return
        matched = {place for _, place in pairs}
        columns = list(zip(self.tokens, self.places, strict=True))
        for column, place in reversed([*pairs, (len(columns), len(tokens))]):
            new = list(takewhile(lambda other: other not in matched, range(place - 1, -1, -1)))
            columns[column:column] = [(tokens[other], {number: other}) for other in reversed(new)]
        self.tokens = "".join(token for token, _ in columns)
        self.places = [places for _, places in columns]


def try_only_alignment(a: str, b: str) -> Pairs | None:
    """The best alignment of two strings; None where several are equally good.

    One is read from the left and one from the right. Each takes its choices to one side, so that any other lies between
    the two: if they agree there is no other.
    """
    pairs = best_alignment(a, b)
    mirrored = [(len(a) - 1 - i, len(b) - 1 - j) for i, j in reversed(best_alignment(a[::-1], b[::-1]))]
    return pairs if pairs == mirrored else None


def best_alignment(a: str, b: str) -> Pairs:
    """Positions of equal tokens, as many as keep their order; of several such alignments the one furthest to one side.

    The library pairs equal ends first, which would be a choice of its own. Marks that differ keep it from that.
    """
    blocks = LCSseq.opcodes(f"{_MARKS[0]}{a}{_MARKS[1]}", f"{_MARKS[2]}{b}{_MARKS[3]}")
    runs = [(block.src_start, block.dest_start, block.src_end) for block in blocks if block.tag == "equal"]
    return [(i - 1, j + i - start - 1) for start, j, stop in runs for i in range(start, stop)]


def without_common_ends(values: Values) -> Values:
    """The values without the words that all of them begin or end with."""
    words = [value.split() for value in values if value is not None]
    head = _common(words)
    tail = _common([line[: head - 1 if head else None : -1] for line in words])
    return tuple(
        None if value is None else " ".join(value.split()[head : len(value.split()) - tail]) for value in values
    )


def _common(lines: Sequence[Sequence[str]]) -> int:
    """Words that all lines begin with."""
    return len(list(takewhile(lambda words: len(set(words)) == 1, zip(*lines, strict=False))))
