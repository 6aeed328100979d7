"""A vertex's wrappers at work: read each page with the one that fits, and renew them when a layout has changed.

The newest wrapper is asked first, an older one where that does not fit: pages in the old layout may still turn up. Pages that none
fits are kept, few; when they are most of what came last, a new wrapper is learned from them, and they are read again.
"""

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Generic, Protocol, TypeVar

from forumcrawl.dom.page import Page
from forumcrawl.wrappers.extract import extract_posts, extract_threads
from forumcrawl.wrappers.fit import DEFAULTS, Fit, FitParams, Judge, Row, expectation_of, fit_of
from forumcrawl.wrappers.model import PostWrapper, Wrapper


class Visited(Protocol):
    """A page with whatever is known about it."""

    @property
    def page(self) -> Page: ...


V = TypeVar("V", bound=Visited)


@dataclass(frozen=True)
class Reading:
    """What a wrapper gave for a page, and how well that fits."""

    rows: tuple[Row, ...]
    fit: Fit
    wrapper: Wrapper | None = None


class VertexReader(Generic[V]):
    """Reads the pages of one vertex."""

    def __init__(
        self,
        wrappers: Sequence[Wrapper],
        learn: Callable[[Sequence[V]], Wrapper | None],
        params: FitParams = DEFAULTS,
    ) -> None:
        self.wrappers = list(wrappers)
        """The newest first."""
        self.is_renewed = False
        self._learn = learn
        self._params = params
        self._judge = Judge(params)
        self._misfits: deque[V] = deque(maxlen=params.pages)

    def read(self, visited: V) -> Reading:
        """The page's rows by the first wrapper that fits, else by the one that comes nearest."""
        best = self._best(visited.page)
        self._judge.note(best.fit)
        if best.fit.reason:
            self._misfits.append(visited)
        return best

    def _best(self, page: Page) -> Reading:
        best = Reading((), Fit(0.0, "there is no wrapper"))
        for wrapper in self.wrappers:
            reading = read_with(page, wrapper)
            if not reading.fit.reason:
                return reading
            best = max(best, reading, key=lambda reading: (len(reading.rows) > 0, reading.fit.chance))
        return best

    def try_renew(self) -> list[V]:
        """Learn a further wrapper if those there are no longer fit; what is to be read again then."""
        if not self._judge.is_broken:
            return []
        self._judge = Judge(self._params)
        misfits = list(self._misfits)
        wrapper = self._learn(misfits)
        if wrapper is None:
            return []
        wrapper = with_expectation(wrapper, [visited.page for visited in misfits])
        if not _fits_most([visited.page for visited in misfits], wrapper):
            return []
        self.wrappers.insert(0, wrapper)
        self.is_renewed = True
        self._misfits.clear()
        return misfits


def read_with(page: Page, wrapper: Wrapper) -> Reading:
    """The rows of a page by one wrapper."""
    rows = _rows(page, wrapper)
    return Reading(tuple(rows), fit_of(rows, wrapper.expected), wrapper)


def with_expectation(wrapper: Wrapper, pages: Sequence[Page]) -> Wrapper:
    """The wrapper with what it gives for the pages that it was learned from."""
    return replace(wrapper, expected=expectation_of([row for page in pages for row in _rows(page, wrapper)]))


def _rows(page: Page, wrapper: Wrapper) -> Sequence[Row]:
    return extract_posts(page, wrapper) if isinstance(wrapper, PostWrapper) else extract_threads(page, wrapper)


def _fits_most(pages: Sequence[Page], wrapper: Wrapper) -> bool:
    return 2 * sum(not read_with(page, wrapper).fit.reason for page in pages) > len(pages)
