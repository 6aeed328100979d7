"""Addresses that show a page already linked in another way: another address with a word added (`&sort=replies`, `/print`).

A word is such a view where pages of one kind each link to themselves with it, or where the rows of a page mostly link to the
same thing with and without it. An id is no word: it names something else each time. Nor is a number: it may count pages.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator
from itertools import combinations, pairwise

LEAST_PAGES, LEAST_ROWS = 2, 3
USUAL_SHARE = 0.5
_MOST_PARAMETERS = 6
_PATH_WORD = re.compile(r"[/_.,-][^\W\d_]+(?:[,_=][^\W\d_]+)*(?=[/_.,-]|$)")


def find_views(pages: Iterable[tuple[str, Collection[str]]], class_of: Callable[[str], str]) -> set[str]:
    """Addresses among the links of pages (address of the page, addresses of its links) that only show another in another way."""
    own: Counter[tuple[str, str]] = Counter()
    kinds: Counter[str] = Counter()
    found: dict[tuple[str, str], set[str]] = defaultdict(set)
    usual: set[tuple[str, str]] = set()
    for address, links in pages:
        kinds[class_of(address)] += 1
        here = {address, *links}
        rows: Counter[tuple[str, str]] = Counter()
        for link in here:
            for base, word in _find_shorter(link):
                if base in here:
                    key = class_of(base), word
                    found[key].add(link)
                    (own if base == address else rows)[key] += 1
        size = Counter(map(class_of, here))
        usual.update(key for key, n in rows.items() if n >= max(LEAST_ROWS, USUAL_SHARE * size[key[0]]))
    usual.update(key for key, n in own.items() if n >= max(LEAST_PAGES, USUAL_SHARE * kinds[key[0]]))
    return {link for key in usual for link in found[key]}


def word_added(base: str, address: str) -> str | None:
    """What an address has more than another, if that is a word or two: of `/talk/7?all` beyond `/talk/7` it is `all`."""
    return next((word for shorter, word in _find_shorter(address) if shorter == base), None)


def _find_shorter(address: str) -> Iterator[tuple[str, str]]:
    """An address without one or two of its parameters, all of them, or a word of its path; and what was left out."""
    path, _, query = address.partition("?")
    pieces = query.split("&") if query else []
    if len(pieces) <= _MOST_PARAMETERS:
        for size in {1, 2, len(pieces)}:
            for left_out in combinations(pieces, size):
                if not all(piece.rpartition("=")[2].isdecimal() for piece in left_out):
                    kept = [piece for piece in pieces if piece not in left_out]
                    yield path + ("?" + "&".join(kept) if kept else ""), "&".join(left_out)
    for start, end in _find_path_words(path):
        yield path[:start] + path[end:] + ("?" + query if query else ""), path[start:end]


def _find_path_words(path: str) -> Iterator[tuple[int, int]]:
    """Where one word of a path stands, or two in a row."""
    spans = [match.span() for match in _PATH_WORD.finditer(path, path.find("/", 8) + 1)]
    yield from spans
    yield from ((start, far) for (start, end), (near, far) in pairwise(spans) if end == near)
