"""From a start address to a map: sample, look, go on by the map as soon as there is one, until it holds. Sans-IO."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from forumcrawl.dom.page import Page
from forumcrawl.exceptions import ForumcrawlError, SitemapHasNoPostsVertex
from forumcrawl.sampling.deepen import choose_more
from forumcrawl.sampling.enough import is_enough, is_leading
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
    deepen: int = 24
    """Pages of threads and lists that a map leads to which is enough, to learn the final one from."""


class Survey:
    """Asks for addresses until the map is learned: `next_urls` gives none then, and `sitemap` the map."""

    def __init__(self, start: str, learn: Learn, budget: int, params: SurveyParams = SurveyParams()) -> None:
        self.start = start
        self._sampler = Sampler(start, SamplerParams(budget=budget))
        self.params = params
        self._learn = learn
        self._sitemap: Sitemap | None = None
        self._look_at = params.look_from
        self._deepened = False

    @property
    def pages(self) -> list[Page]:
        return self._sampler.pages

    def next_urls(self) -> list[str]:
        """What to fetch next; slow where it learns from what was fetched."""
        if len(self.pages) >= self._look_at:
            self._look()
        if self._sitemap and is_enough(self._sitemap):
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

    def _look(self) -> None:
        self._look_at = len(self.pages) + self.params.look_every
        try:
            sitemap = self._learn(self.pages, self.start)
            self._sitemap = sitemap if is_leading(sitemap) else None
        except SitemapHasNoPostsVertex:
            self._sitemap = None

    def _deepen(self, sitemap: Sitemap) -> list[str]:
        """More pages by a map that is enough, once; then it must still be enough."""
        if self._deepened:
            return []
        self._deepened = True
        self._look_at = 0
        return self._by_map(sitemap, self.params.deepen)

    def _explore(self) -> list[str]:
        """By the map as far as there is one, and into what it does not know."""
        self._deepened = False
        number = self.params.at_once
        led = self._by_map(self._sitemap, number // 2) if self._sitemap else []
        return led + self._sampler.next_urls(number - len(led), self._sitemap)

    def _by_map(self, sitemap: Sitemap, number: int) -> list[str]:
        return self._sampler.take(choose_more(sitemap, self.pages, min(number, self._sampler.left)))
