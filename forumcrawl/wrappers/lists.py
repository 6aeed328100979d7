"""The rows of a list on one page, by the links to what is listed.

In -> out: a page -> lists (an area and its rows), best first.

The idea: whatever a list of threads or boards looks like, its titles lead to addresses of one kind, each to another one,
and each stands in a row of its own. So links are grouped by URL pattern and by the markup around them; a row is the
largest part of the page with one target of the group in it. Rows of a group are a list; where the same pattern leads
elsewhere from rows beside them (pinned or announced threads have other markup), these are rows as well.
A sidebar lists threads too: the rows of the list itself say more (dates, numbers, names).
"""

import re
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice, pairwise
from statistics import mode
from urllib.parse import SplitResult, urlsplit

from lxml.html import HtmlElement

from forumcrawl.dom.lengths import text_lengths
from forumcrawl.dom.links import Link, find_links
from forumcrawl.dom.page import Page
from forumcrawl.dom.paths import generalised_path, tag_path
from forumcrawl.dom.trees import child_elements
from forumcrawl.records.pivots import Pivot, find_pivots
from forumcrawl.records.weights import weight_of
from forumcrawl.urls.canonical import canonical_address
from forumcrawl.urls.columns import mask_digits

PLACE_STEPS = 3
"""Elements, from the link upwards, that titles of one list have in common."""
PAGE_NUMBER = 4
"""Characters of the longest page number; a link to a page of a thread is no title beside the others."""
VARIED = 0.4
"""Share of different names in a folder from which on they are titles, not kinds of pages."""
CLASSES = re.compile(r"\.[^/]*")
MAX_LINKS = 3000
"""Links of a page that are looked at, the first ones."""
MAX_HEIGHT = 25
"""Elements between a title and its row, at most."""


@dataclass(frozen=True, eq=False)
class ListedRow:
    """One row: where it is, its title, and the last date that it shows."""

    nodes: tuple[HtmlElement, ...]
    title: Link
    date: Pivot | None


@dataclass(frozen=True, eq=False)
class FoundList:
    """Rows in the order of the page."""

    rows: tuple[ListedRow, ...]
    share: float
    """Share of the page's text."""
    score: float

    @property
    def is_dated(self) -> bool:
        """Whether most rows show a date."""
        return 2 * sum(row.date is not None for row in self.rows) > len(self.rows)


def find_lists(page: Page) -> list[FoundList]:
    """All lists of two rows or more, the one that says most first."""
    finder = _Finder(page)
    lists = (found for group in finder.groups() if (found := finder.try_list(group)))
    return sorted(lists, key=lambda found: -found.score)


class _Finder:
    """What is asked of a page again and again."""

    def __init__(self, page: Page) -> None:
        own = canonical_address(page.url)
        links = find_links(page) or find_links(page, same_site=False)  # saved from nobody knows where
        shown = (link for link in links if link.element.tag == "a" and not link.hidden)
        self.links = [link for link in shown if link.text and link.address != own][:MAX_LINKS]
        self.kinds = kinds_of({link.address for link in self.links})
        self.texts = text_lengths(page.tree)
        self.total = max(1, self.texts[page.tree])
        self.places = {node: number for number, node in enumerate(page.tree.iter())}
        self.dates: dict[HtmlElement, list[Pivot]] = defaultdict(list)
        for pivot in find_pivots(page):
            for node in (pivot.node, *pivot.node.iterancestors()):
                self.dates[node].append(pivot)

    def groups(self) -> Iterator[list[Link]]:
        """Links to one kind of page in like markup: with its classes, and by tags alone where these differ by row."""
        groups: dict[tuple[str, str], list[Link]] = defaultdict(list)
        for link in self.links:
            kind, path = self.kinds[link.address], generalised_path(link.element, PLACE_STEPS)
            groups[kind, path].append(link)
            groups[kind, CLASSES.sub("", path) + ":"].append(link)
        return (group for group in groups.values() if len({link.address for link in group}) > 1)

    def try_list(self, group: Sequence[Link]) -> FoundList | None:
        """The group's list, if its links have rows and can be read."""
        rows = self._rows(self._completed(group))
        titles = {row.title.text for row in rows}
        if len(rows) < 2 or 2 * sum(any(map(str.isalpha, title)) for title in titles) <= len(rows):
            return None
        words = sum(map(weight_of, titles))
        share = sum(self.texts[node] for row in rows for node in row.nodes) / self.total
        dated = sum(row.date is not None for row in rows) / len(rows)
        first = sum(self._is_first(row) for row in rows) / len(rows)
        stamps = sum(self._is_stamp(row.title) for row in rows) / len(rows)
        score = words**0.75 * (0.2 + dated) * (0.3 + first) * (0.1 + share) * (1.1 - stamps)
        return FoundList(tuple(rows), share, score)

    def _is_first(self, row: ListedRow) -> bool:
        """Whether no other link with a word in it stands before the title."""
        start, end = self.places[row.nodes[0]], self.places[row.title.element]
        before = self.links[
            bisect_left(self.links, start, key=self._place) : bisect_left(self.links, end, key=self._place)
        ]
        return not any(any(map(str.isalpha, link.text)) for link in before)

    def _is_stamp(self, link: Link) -> bool:
        return any(pivot.is_shown for pivot in self.dates.get(link.element, ()))

    def _place(self, link: Link) -> int:
        return self.places[link.element]

    def _completed(self, group: Sequence[Link]) -> list[Link]:
        """The group with links of the same pattern from rows beside its own."""
        rows = _row_roots(group)
        parents = {node.getparent() for node in rows.values()}
        known, kind = set(rows), self.kinds[group[0].address]
        others = [link for link in self.links if link.address not in known and self.kinds[link.address] == kind]
        inside = set(rows.values())
        beside = [
            link for link in others if len(link.text) > PAGE_NUMBER and _stands_beside(link.element, parents, inside)
        ]
        return sorted([*group, *beside], key=lambda link: self.places[link.element])

    def _rows(self, links: Sequence[Link]) -> list[ListedRow]:
        titles: dict[str, Link] = {}
        for link in links:
            known = titles.get(link.address)
            if known is None or (weight_of(link.text) > weight_of(known.text) and not known.text[:1].isalpha()):
                titles[link.address] = link
        roots = _row_roots(titles.values())
        kept = _near_each_other(roots)
        titles = {address: link for address, link in titles.items() if address in kept}
        spans = _spans([roots[address] for address in titles])
        return [
            ListedRow(nodes, titles[address], self._date_of(nodes))
            for address, nodes in zip(titles, spans, strict=True)
        ]

    def _date_of(self, nodes: Iterable[HtmlElement]) -> Pivot | None:
        """The last date that readers see: a row's own date stands behind that of its beginning."""
        found = [pivot for node in nodes for pivot in self.dates.get(node, ())]
        return next((pivot for pivot in reversed(found) if pivot.is_shown), found[-1] if found else None)


def kinds_of(addresses: Collection[str]) -> dict[str, str]:
    """What kind of page each address leads to, as far as one page can tell: folder and parameters, digits masked.

    The last name of the path counts where a folder has few of them (`topic_1.html`, `user_7.html`); many are titles.
    """
    split = {address: _folder_and_name(urlsplit(address)) for address in addresses}
    names = Counter(split.values())
    sizes = Counter(folder for folder, _ in split.values())
    single = Counter(folder for (folder, _), count in names.items() if count == 1)
    varied = {folder for folder, count in single.items() if count >= max(2, VARIED * sizes[folder])}
    return {address: f"{folder}/{'*' if folder in varied else name}" for address, (folder, name) in split.items()}


def _folder_and_name(parts: SplitResult) -> tuple[str, str]:
    """A query without names is a path in disguise."""
    path = f"{parts.path}/{parts.query}" if parts.query and "=" not in parts.query else parts.path
    folder, _, name = mask_digits(path.rstrip("/")).rpartition("/")
    query = mask_digits(parts.query) if "=" in parts.query else ""
    return f"{folder}?{query}", name


def _row_roots(links: Iterable[Link]) -> dict[str, HtmlElement]:
    """For each target, the largest element around its first link that holds no other target."""
    links = list(links)
    below: dict[HtmlElement, set[str]] = defaultdict(set)
    for link in links:
        for node in (link.element, *link.element.iterancestors()):
            below[node].add(link.address)
    roots: dict[str, HtmlElement] = {}
    for link in links:
        if link.address not in roots:
            roots[link.address] = _highest(link.element, below)
    return roots


def _near_each_other(roots: Mapping[str, HtmlElement]) -> set[str]:
    """Those that stand where most do, and others around them; links to the same kind of page elsewhere are no rows."""
    paths = {address: tag_path(root) for address, root in roots.items()}
    usual = mode(paths.values())
    around: set[HtmlElement] = set()
    for address, root in roots.items():
        if paths[address] == usual:
            around.update(islice(root.iterancestors(), 2))
    return {address for address, root in roots.items() if paths[address] == usual or root.getparent() in around}


def _highest(node: HtmlElement, below: Mapping[HtmlElement, set[str]]) -> HtmlElement:
    for _ in range(MAX_HEIGHT):
        parent = node.getparent()
        if parent is None or len(below[parent]) > 1:
            break
        node = parent
    return node


def _stands_beside(node: HtmlElement, parents: set[HtmlElement | None], inside: set[HtmlElement]) -> bool:
    """Whether the node is in a sibling of rows that is no row itself."""
    for _ in range(MAX_HEIGHT):
        parent = node.getparent()
        if parent is None or node in inside:
            return False
        if parent in parents:
            return True
        node = parent
    return False


def _spans(roots: Sequence[HtmlElement]) -> list[tuple[HtmlElement, ...]]:
    """Each row with the siblings that follow it, as many as most rows have before the next one begins."""
    order = {}
    for parent in {root.getparent() for root in roots}:
        order.update({child: place for place, child in enumerate(child_elements(parent) if parent is not None else ())})
    gaps = [order[b] - order[a] for a, b in pairwise(roots) if a.getparent() is b.getparent() and order[b] > order[a]]
    usual = mode(gaps) if gaps else 1
    starts = set(roots)
    return [_span(root, usual, starts) for root in roots]


def _span(root: HtmlElement, length: int, starts: set[HtmlElement]) -> tuple[HtmlElement, ...]:
    nodes = [root]
    for sibling in root.itersiblings():
        if len(nodes) >= length or sibling in starts:
            break
        if isinstance(sibling.tag, str):
            nodes.append(sibling)
    return tuple(nodes)
