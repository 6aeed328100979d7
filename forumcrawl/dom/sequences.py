"""Trees as token sequences, and edit distances between them [bing2011rst, Sec. 7; alvarez2008dominant, Sec. 4.1].

In -> out: a tree -> the token sequence of each element in it; two sequences -> a similarity between 0 and 1.

The idea: a subtree is written down in pre-order, one token a node: the tag of an element, the type of a text. Two subtrees
are alike when little has to be edited to turn one sequence into the other. A tag is one token however long its name is.
A sequence is kept as a string with one code point a token, which is what the C library compares fastest.

Symbols: es(r_i, r_j), len -> indel_similarity, length; sim of Bing et al. -> edit_similarity; z -> LONGEST_REPEAT.

Steps
1. The type of a text (Bing et al., Table 1): `text_type`. Álvarez et al. know one type only: `same_type`.
2. Pre-order sequences of a whole page, repeats collapsed if asked for (Sec. 7): `TokenIndex`, `collapse_repeats`.
3. 1 - distance / longer length, with substitutions (Bing et al.): `edit_similarity`. 1 - distance / sum of both lengths,
   insertions and deletions only (Álvarez et al., Equ. 1): `indel_similarity`.

The cost of a page is bounded by a `ComparisonBudget`, which its user spends.

Departures
D1. Bing et al. let additional repetitions cost nothing; here they are left out of the sequence before it is compared.
    The same for repeats that are whole; a repetition that differs from the one before it costs what it costs.
D2. A repeat is a run of whole sibling subtrees, not of any tokens: `td text td text` in one row, but not `div div` of a
    div in a div. Found on the way up the tree in one pass, where the paper needs a suffix tree for each subtree.
D3. Table 1 is lost in our copy of the paper; its types are known by name, the order in which they are tried is ours.
D4. Elements that are not shown (scripts, hidden inputs) are no nodes.
"""

import re
from collections.abc import Callable, Sequence

from lxml.html import HtmlElement
from rapidfuzz.distance import Indel, Levenshtein

from forumcrawl.dom.dates import find_dates
from forumcrawl.dom.text import walk_visible

LONGEST_REPEAT = 8
"""z: siblings that one repeated unit can have; more are not looked for."""
_LONGEST_TYPED = 60
"""Characters of a text that can be a date, a number or a price."""

_URL = re.compile(r"(?:https?://|www\.)\S+", re.IGNORECASE)
_AMOUNT = r"[+-]?\d+(?:[.,' \u00a0\u202f]\d+)*"
_NUMBER = re.compile(rf"[#(]?{_AMOUNT}[%)]?")
_CURRENCY = r"(?:[$€£¥₽₹₩]|USD|EUR|GBP|CHF|JPY|kr|zł)"
_PRICE = re.compile(rf"{_CURRENCY}\s?{_AMOUNT}|{_AMOUNT}\s?{_CURRENCY}")
_EDGES = " \t\r\n\f\u00a0,.;:|()[]-–—»«·•"

TextType = Callable[[str], str]


class ComparisonLimitReached(Exception):
    """More comparisons than a page may cost."""


class ComparisonBudget:
    """What the comparisons of one page may still cost, in cells of their tables. The C library fills 2e10 in a second."""

    def __init__(self, cells: float) -> None:
        self._cells = cells
        self._left = cells

    def spend(self, cells: float) -> None:
        """Pays for any work; a microsecond is worth 10,000 cells."""
        self._left -= cells
        if self._left < 0:
            raise ComparisonLimitReached(f"comparing its subtrees takes more than {self._cells:.0e} cells")

    def spend_comparison(self, a: str, b: str) -> None:
        """Pays for one comparison: its table, and the call, whatever it compares."""
        self.spend(len(a) * len(b) + 40_000)


def text_type(text: str, language: str | None = None) -> str:
    """What kind of value a text is as a whole: "#url", "#price", "#date", "#number" or "#text"."""
    text = text.strip()
    if _URL.fullmatch(text):
        return "#url"
    if len(text) > _LONGEST_TYPED:
        return "#text"
    if _PRICE.fullmatch(text):
        return "#price"
    if _is_date(text, language):
        return "#date"
    return "#number" if _NUMBER.fullmatch(text) else "#text"


def same_type(text: str) -> str:
    """The one special tag that stands for any text."""
    return "#text"


def _is_date(text: str, language: str | None) -> bool:
    text = text.strip(_EDGES)
    return any(match.start == 0 and match.end == len(text) for match in find_dates(text, language))


class TokenIndex:
    """Token sequences of all visible elements below a root. The tree must not change afterwards.

    Equal subtrees get one number, their shape; its sequence is kept once, as a part of the root's.
    """

    def __init__(self, root: HtmlElement, type_of: TextType = same_type, *, collapse: bool = False) -> None:
        self._type_of = type_of
        self._collapse = collapse
        self._tokens: dict[str, str] = {}
        self._numbers: dict[tuple[str, tuple[int, ...]], int] = {}
        self._shapes: dict[HtmlElement, int] = {}
        self._parts: list[tuple[str, tuple[int, ...]]] = []
        self._lengths: list[int] = []
        self._starts: dict[int, int] = {}
        self._add(root)
        self._all = self._written_out(self._shapes[root]) if root in self._shapes else ""

    def tokens_of(self, element: HtmlElement) -> str:
        """The sequence of an element's subtree, one code point a token."""
        shape = self._shapes[element]
        start = self._starts[shape]
        return self._all[start : start + self._lengths[shape]]

    def children_of(self, element: HtmlElement) -> list[HtmlElement]:
        """Children that are visible elements."""
        return [child for child in element if child in self._shapes]

    def names_of(self, tokens: str) -> list[str]:
        """The tags and text types of a sequence, to read."""
        names = {token: name for name, token in self._tokens.items()}
        return [names[token] for token in tokens]

    def _add(self, root: HtmlElement) -> None:
        open_elements: list[HtmlElement] = []
        below: list[list[int]] = [[]]
        for element, is_start in walk_visible(root):
            if is_start:
                open_elements.append(element)
                below.append([])
            elif open_elements[-1] is element:
                open_elements.pop()
                self._shapes[element] = self._shape(element.tag, below.pop())
                below[-1].append(self._shapes[element])
            text = element.text if is_start else element.tail
            if text and not text.isspace():
                below[-1].append(self._shape(self._type_of(text), []))

    def _shape(self, name: str, children: Sequence[int]) -> int:
        if self._collapse and len(children) > 1:
            children = collapse_repeats(children)
        token = self._tokens.setdefault(name, chr(len(self._tokens)))
        key = token, tuple(children)
        number = self._numbers.setdefault(key, len(self._parts))
        if number == len(self._parts):
            self._parts.append(key)
            self._lengths.append(1 + sum(self._lengths[child] for child in children))
        return number

    def _written_out(self, root: int) -> str:
        """The root's sequence; notes where each shape stands in it first."""
        tokens: list[str] = []
        stack = [root]
        while stack:
            shape = stack.pop()
            token, children = self._parts[shape]
            self._starts.setdefault(shape, len(tokens))
            tokens.append(token)
            stack.extend(reversed(children))
        return "".join(tokens)


def collapse_repeats(items: Sequence[int], longest: int = LONGEST_REPEAT) -> list[int]:
    """The items without tandem repeats: what equals the run right before it is left out, short runs first."""
    kept = list(items)
    if len(set(kept)) == len(kept):
        return kept
    for width in range(1, longest + 1):
        if 2 * width > len(kept):
            break
        rest, kept = kept, []
        for item in rest:
            kept.append(item)
            if kept[-width:] == kept[-2 * width : -width]:
                del kept[-width:]
    return kept


def edit_similarity(a: str, b: str) -> float:
    """1 - edit distance / length of the longer sequence: 1 for equal sequences, 0 for no token in common."""
    return float(Levenshtein.normalized_similarity(a, b))


def indel_similarity(a: str, b: str) -> float:
    """es: 1 - distance without substitutions / sum of both lengths: 1 for equal sequences, 0 for no token in common."""
    return float(Indel.normalized_similarity(a, b))
