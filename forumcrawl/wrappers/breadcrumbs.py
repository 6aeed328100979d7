"""Breadcrumbs: the boards above a page, as a line of links above its content shows them.

In -> out: thread pages with the boards that list them -> where the line stands; a page and the rule -> boards, the outermost first.

A thread page links to its board in many places: in the breadcrumbs, a sidebar, a menu to jump. Only in the breadcrumbs is it the last of
the boards, on every page. What stands in all of them, as the front page does, tells nothing and is left out.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from urllib.parse import urljoin

from lxml.html import HtmlElement

from forumcrawl.dom.page import Page
from forumcrawl.dom.paths import generalised_path
from forumcrawl.dom.text import is_hidden, visible_text
from forumcrawl.items import BoardRow
from forumcrawl.urls.canonical import canonical_address
from forumcrawl.urls.patterns import UrlPattern
from forumcrawl.wrappers.model import TrailRule
from forumcrawl.wrappers.paths import common_path, compile_path

HEIGHT = 6
"""Levels above the link to the board that the line is looked for at."""
STEPS = 3
MOST_BOARDS = 12
LONGEST_TITLE = 300


@dataclass(frozen=True, eq=False)
class BoardLink:
    """A link of a sampled page to a board or list."""

    element: HtmlElement
    address: str
    pattern: str


@dataclass(frozen=True, eq=False)
class TrailPage:
    """A sampled thread page, its links to boards in order, and the addresses of the lists that show the thread."""

    page: Page
    links: Sequence[BoardLink]
    parents: frozenset[str]


@dataclass(frozen=True)
class TrailParams:
    """How much must speak for a line of links."""

    least_pages: int = 3
    least_share: float = 0.6
    """Share of the thread pages with a known board that show it there."""
    least_right: float = 0.95
    """Share of those on which the board is the last one in the line."""


DEFAULTS = TrailParams()


def learn_trail(pages: Sequence[TrailPage], params: TrailParams = DEFAULTS) -> TrailRule | None:
    """The line whose last board is the thread's own; None where that is not sure."""
    known = [page for page in pages if page.parents]
    if len(known) < params.least_pages or len({parent for page in known for parent in page.parents}) < 2:
        return None
    holders: dict[str, list[HtmlElement]] = defaultdict(list)
    for page in known:
        for location, holder in _holders(page).items():
            holders[location].append(holder)
    best: tuple[tuple[float, int], TrailRule] | None = None
    for found in holders.values():
        rule = _try_rule(known, common_path(found, STEPS), params) if len(found) >= params.least_pages else None
        if rule:
            boards = sum(len({b.address for b in _boards_in(page, rule.path)} - {*rule.skipped}) for page in known)
            rank = (boards, -sum(1 for holder in found for _ in holder.iter()) // len(found))
            best = max(best, (rank, rule), key=lambda one: one[0]) if best else (rank, rule)
    return best[1] if best else None


def read_trail(page: Page, rule: TrailRule | None, own: str | None = None) -> tuple[BoardRow, ...]:
    """The boards above a page; `own` is the address that a board is known by on all of its pages, and no board above itself."""
    holder = next(iter(compile_path(rule.path, anywhere=True)(page.tree)), None) if rule else None
    if rule is None or holder is None:
        return ()
    left_out = {canonical_address(page.url), own, *rule.skipped}
    boards: dict[str, BoardRow] = {}
    for link in _shown_links(holder):
        address = _address_of(page, link)
        title = " ".join(visible_text(link).split())[:LONGEST_TITLE]
        if (
            any(map(str.isalpha, title))
            and address not in left_out
            and any(_pattern(t).matches(address) for t in rule.patterns)
        ):
            boards.setdefault(address, BoardRow(title, address))
    return tuple(boards.values())[:MOST_BOARDS]


def _shown_links(holder: HtmlElement) -> list[HtmlElement]:
    """The links that a reader sees: some lines hold a hidden menu of the board's pages."""
    return [link for link in holder.iter("a") if not is_hidden(link)]


@lru_cache(maxsize=512)
def _pattern(template: str) -> UrlPattern:
    return UrlPattern(template)


def _address_of(page: Page, link: HtmlElement) -> str:
    """The address of a link; empty for what leads nowhere or to a place on a page."""
    try:
        address = urljoin(page.base_url, (link.get("href") or "").strip())
    except ValueError:
        return ""
    return canonical_address(address) if address.startswith(("http://", "https://")) and "#" not in address else ""


def _holders(page: TrailPage) -> Mapping[str, HtmlElement]:
    """What stands around the links to the thread's board, by location; the first of each."""
    found: dict[str, HtmlElement] = {}
    for link in page.links:
        if link.address in page.parents:
            for _, above in zip(range(HEIGHT), link.element.iterancestors(), strict=False):
                if above.tag not in ("body", "html"):
                    found.setdefault(generalised_path(above, STEPS), above)
    return found


def _boards_in(page: TrailPage, path: str) -> list[BoardLink]:
    holder = next(iter(compile_path(path, anywhere=True)(page.page.tree)), None)
    held = set(_shown_links(holder)) if holder is not None else set()
    return [link for link in page.links if link.element in held and "#" not in (link.element.get("href") or "")]


def _try_rule(pages: Sequence[TrailPage], path: str, params: TrailParams) -> TrailRule | None:
    """The rule of a path, if the line there ends with the thread's board."""
    lines = [(page, line) for page in pages if (line := _boards_in(page, path))]
    right = sum(line[-1].address in page.parents for page, line in lines)
    if len(lines) < params.least_share * len(pages) or right < params.least_right * len(lines):
        return None
    patterns = sorted({link.pattern for _, line in lines for link in line})
    return TrailRule(path, tuple(patterns), tuple(_constant(lines)))


def _constant(lines: Sequence[tuple[TrailPage, Sequence[BoardLink]]]) -> Iterator[str]:
    """What stands in every line: the front page. It tells nothing about a page."""
    count = Counter(address for _, line in lines for address in {link.address for link in line})
    yield from sorted(address for address, times in count.items() if times == len(lines))
