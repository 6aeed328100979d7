"""From a start address to a map: sample, look, go on by the map as soon as there is one, until it holds. Sans-IO."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from forumcrawl.dom.page import Page
from forumcrawl.exceptions import ForumcrawlError, SitemapHasNoPostsVertex
from forumcrawl.sampling.deepen import choose_more, find_above, find_whole_offers
from forumcrawl.sampling.enough import followed_of, is_enough, is_leading, is_readable
from forumcrawl.sampling.outlook import SamplerParams
from forumcrawl.sampling.sampler import Sampler
from forumcrawl.sitemap.model import Sitemap

Learn = Callable[[Sequence[Page], str], Sitemap]


@dataclass(frozen=True)
class SurveyParams:
    """Knobs of the survey."""

    at_once: int = 6
    """Pages that are asked for together."""
    look_from: int = 10
    """After how many pages learning is tried first."""
    look_every: int = 6
    steady: int = 2
    """How often in a row the same must have been learned for a map that is readable but not sure."""
    deepen: int = 24
    """Pages of threads and lists that a map leads to which is enough, to learn the final one from."""
    unknown: int = 4
    """Pages among them of classes that pages are full of but that were never looked at: maybe the threads' own address."""


class Survey:
    """Asks for addresses until the map is learned: `next_urls` gives none then, and `finish` the map.

    `draft` learns the maps on the way, which say what to ask for next; `learn` the last one.
    """

    def __init__(
        self,
        start: str,
        learn: Learn,
        budget: int,
        params: SurveyParams = SurveyParams(),
        draft: Learn | None = None,
        seed: int | None = None,
    ) -> None:
        self.start = start
        self._sampler = Sampler(start, SamplerParams(budget=budget, seed=seed))
        self.params = params
        self._learn = learn
        self._draft = draft or learn
        self._sitemap: Sitemap | None = None
        self._look_at = params.look_from
        self._deepened = False
        self._steady = 0

    @property
    def pages(self) -> list[Page]:
        return self._sampler.pages

    def next_urls(self) -> list[str]:
        """What to fetch next; slow where it learns from what was fetched."""
        if len(self.pages) >= self._look_at:
            self._look()
        if self._sitemap and (above := self._climb(self._sitemap)):
            return above
        if self._sitemap and self._holds(self._sitemap):
            return self._deepen(self._sitemap)
        return self._explore()

    def add(self, asked_url: str, page: Page) -> None:
        """Tell the page that an address brought."""
        self._sampler.add(asked_url, page)

    def fail(self, asked_url: str) -> None:
        """Tell that an address brought an error or no page."""
        self._sampler.fail(asked_url)

    def finish(self) -> Sitemap:
        """The map of all pages; raises SitemapHasNoPostsVertex if they show no posts."""
        if not self.pages:
            raise ForumcrawlError(f"no page could be fetched from {self.start}")
        return self._learn(self.pages, self.start)

    def _holds(self, sitemap: Sitemap) -> bool:
        """Whether the map is enough, or at least readable and the same for several looks: not every forum leads back to its lists."""
        return is_enough(sitemap) or (is_readable(sitemap) and self._steady >= self.params.steady)

    def _look(self) -> None:
        before = self._sitemap
        self._look_at = len(self.pages) + self.params.look_every
        try:
            sitemap = self._draft(self.pages, self.start)
            self._sitemap = sitemap if is_leading(sitemap) else None
        except SitemapHasNoPostsVertex:
            self._sitemap = None
        same = before and self._sitemap and followed_of(before) == followed_of(self._sitemap)
        self._steady = self._steady + 1 if same else 0

    def _climb(self, sitemap: Sitemap) -> list[str]:
        """What stands above the lists of sampled threads and was not looked at yet: the map may begin there."""
        above = self._sampler.take(find_above(sitemap, self.pages)[: self._sampler.left])
        if above:
            self._look_at = 0
        return above

    def _deepen(self, sitemap: Sitemap) -> list[str]:
        """More pages by a map that is enough, once; then it must still be enough, and a page that may show a whole thread is tried."""
        if self._deepened:
            return self._sampler.take(find_whole_offers(sitemap, self.pages)[: self._sampler.left])
        self._deepened = True
        self._look_at = 0
        unknown = self._sampler.next_urls(self.params.unknown, sitemap, only_lists=True)
        return unknown + self._by_map(sitemap, self.params.deepen - len(unknown))

    def _explore(self) -> list[str]:
        """By the map as far as there is one, and into what it does not know."""
        self._deepened = False
        number = self.params.at_once
        led = self._by_map(self._sitemap, number // 2) if self._sitemap else []
        return led + self._sampler.next_urls(number - len(led), self._sitemap)

    def _by_map(self, sitemap: Sitemap, number: int) -> list[str]:
        return self._sampler.take(choose_more(sitemap, self.pages, min(number, self._sampler.left)))
