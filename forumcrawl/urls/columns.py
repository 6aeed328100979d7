"""Whether the words that stand at one place of many strings are names or constants.

In -> out: a column (the next words of strings that begin alike) -> those of its words that are names.

The idea: constants do not become more when more addresses are known, names do. So words are names if there are at least
2 sqrt(N) of them in N strings. Some are taken out first, as they tell more: numbers; scripts (`search.php`); words that
go on regularly (`thread-{n}.html` a hundred times); folders, which hold what no other word of the column holds
(`/threads/…`, `/members/…`), while the pages below names are the same for all (`/john/posts`, `/mary/posts`).
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from math import sqrt

NUMBER = "{n}"
SEPARATORS = "-_.,;:+~!=@/"

_DIGITS = re.compile(r"(?<!%)(?<!%[0-9A-F])[0-9]+")
_WORD = re.compile(rf"[^{re.escape(SEPARATORS)}]*[{re.escape(SEPARATORS)}]?")
_SLUG_LIKE = re.compile(r"[^.]*(?:[-_+{]|%[0-9A-F]{2}|\.\{n\})")
_SCRIPT = re.compile(r"\.(?:php[345]?|aspx?|cgi|pl|jsp|do|cfm|dll|exe)(?![A-Za-z0-9])")


@dataclass(frozen=True)
class NameParams:
    """When words count as names. Values chosen while looking at the corpus and at the links of twenty other pages; none
    was tested on sites left out."""

    growth: float = 2.0
    """Names are at least this many times the square root of the number of strings."""
    title_growth: float = 1.0
    """The same where most strings have a segment of their own: titles begin with the same few words ("how", "the")."""
    min_names: int = 4
    """Names are at least this many, where most look like slugs (several words, digits, escapes) …"""
    min_plain_names: int = 8
    """… and this many where they are single words."""
    among_constants: int = 3
    """Beside words that are surely constants, so many times more names are asked for."""
    heavy_strings: int = 10
    heavy_share: float = 0.05
    forms_share: float = 0.25
    """A word with that many strings and that share of all is a constant if they have few forms, digits masked."""
    folder_forms: int = 3
    """A folder has at least that many things of its own."""
    exception_share: float = 0.1
    """Numbers below this share of a column of names are names too: a thread may be called "42"."""


@dataclass(frozen=True, slots=True)
class Item:
    """A string, how often it counts and where its unread part starts."""

    string: str
    weight: int
    start: int
    boundary: str | None
    """The character that ends a segment; None where the whole string is one."""

    @property
    def word_end(self) -> int:
        """After the first separator: the word and what follows it are read together."""
        match = _WORD.match(self.string, self.start)
        return match.end() if match else len(self.string)

    @property
    def segment_end(self) -> int:
        """Where the segment that is being read ends."""
        end = self.string.find(self.boundary, self.start) if self.boundary else -1
        return len(self.string) if end < 0 else end

    @property
    def word(self) -> str:
        """The next word, digits masked."""
        return mask_digits(self.string[self.start : self.word_end])

    @property
    def segment(self) -> str:
        """The unread part of the segment."""
        return self.string[self.start : self.segment_end]

    @property
    def below(self) -> str:
        """What follows the segment, digits masked."""
        return mask_digits(self.string[self.segment_end + 1 :])

    def read_to(self, end: int) -> "Item":
        """The same string, read further."""
        return Item(self.string, self.weight, end, self.boundary)


Columns = dict[str, list[Item]]


def mask_digits(text: str) -> str:
    """`thread-12.html` -> `thread-{n}.html`. Digits of percent escapes are no digits."""
    return _DIGITS.sub(NUMBER, text)


def find_names(columns: Columns, params: NameParams, *, in_segment: bool) -> set[str]:
    """The words that are names. in_segment: a constant word of the same segment stands before them."""
    if len(columns) < 2:
        return set()
    numbers = {word for word in columns if word.strip(SEPARATORS) == NUMBER}
    empty = {word for word in columns if not word.strip(SEPARATORS)}
    constants = _find_heavy(columns, params) - numbers | _find_folders(columns, params) - numbers
    pool = {word: items for word, items in columns.items() if word not in numbers | empty | constants}
    pool = {word: items for word, items in pool.items() if not all(map(_is_script, items))}
    least_times = params.among_constants if constants else 1
    if not _are_names(pool, params, least_times, in_segment=in_segment):
        return set()
    few = params.exception_share * weight_of(pool.values())
    return set(pool) | {word for word in numbers if weight_of([columns[word]]) < few}


def weight_of(columns: Iterable[list[Item]]) -> int:
    """How many strings there are, each as often as it counts."""
    return sum(item.weight for items in columns for item in items)


def _is_script(item: Item) -> bool:
    return _SCRIPT.search(item.string, item.start) is not None


def _find_heavy(columns: Columns, params: NameParams) -> set[str]:
    """Words that go on regularly."""
    least = max(params.heavy_strings, params.heavy_share * weight_of(columns.values()))
    weights = {word: weight_of([items]) for word, items in columns.items()}
    heavy = [word for word, weight in weights.items() if weight >= least]
    forms = {word: {mask_digits(item.string[item.start :]) for item in columns[word]} for word in heavy}
    return {word for word in heavy if len(forms[word]) <= params.forms_share * weights[word]}


def _find_folders(columns: Columns, params: NameParams) -> set[str]:
    """Words with several things below them that are below no other word; none where such words are many."""
    below = {word: {item.below for item in items} - {""} for word, items in columns.items()}
    holders = Counter(form for forms in below.values() for form in forms)
    folders = set()
    for word, forms in below.items():
        own = sum(1 for form in forms if holders[form] == 1)
        if own >= params.folder_forms and 2 * own >= len(forms):
            folders.add(word)
    many = params.growth * sqrt(weight_of(columns[word] for word in folders))
    return folders if len(folders) < max(params.min_plain_names, many) else set()


def _are_names(pool: Columns, params: NameParams, least_times: int, *, in_segment: bool) -> bool:
    """Whether there are enough different words; after a constant word, what counts is the whole rest of the segment."""
    segments = {mask_digits(item.segment) for items in pool.values() for item in items}
    slug_like = sum(1 for segment in segments if _SLUG_LIKE.match(segment))
    least = params.min_names if 2 * slug_like >= len(segments) else params.min_plain_names
    total = weight_of(pool.values())
    growth = params.title_growth if 2 * len(segments) >= total else params.growth
    return len(segments if in_segment else pool) >= max(least * least_times, growth * sqrt(total))


def group_by_word(items: Iterable[Item]) -> Columns:
    """The column of the items' next words."""
    columns: Columns = defaultdict(list)
    for item in items:
        columns[item.word].append(item)
    return dict(columns)
