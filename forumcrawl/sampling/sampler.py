"""Which page to fetch next while the forum is unknown. Sans-IO: it is asked for addresses and told pages.

Links are put into classes by URL pattern. A class that stands several times on one page is a list of something, and lists
are what a forum is made of: such classes come first, breadth first, until their layout is known; every fourth fetch goes to
what is left, since the way to the boards may be one link in a menu. A class that brings errors or copies gets no more, nor do
links that show a page in another way or lead to a single post.
"""

from collections.abc import Sequence
from operator import itemgetter
from random import Random

from forumcrawl.clustering.signature import signature_of
from forumcrawl.dom.links import Link, find_links
from forumcrawl.dom.page import Page
from forumcrawl.dom.paths import generalised_path
from forumcrawl.dom.text import visible_text
from forumcrawl.sampling.outlook import Candidate, Fetched, Outlook, SamplerParams, Told
from forumcrawl.sitemap.model import Sitemap
from forumcrawl.urls.acts import acts
from forumcrawl.urls.canonical import canonical_address
from forumcrawl.urls.patterns import learn_patterns

USUAL = SamplerParams()


class Sampler:
    """Holds what was sampled so far and what could be fetched next."""

    def __init__(self, start: str, params: SamplerParams = USUAL) -> None:
        self.params = params
        self.pages: list[Page] = []
        self.asked = 0
        self._candidates: dict[str, Candidate] = {}
        self._locations: dict[str, str] = {}
        self._told = Told()
        self._texts: set[int] = set()
        self._chance = Random(params.seed) if params.seed is not None else None  # noqa: S311 # meant to be repeated
        self._offer(start, "")

    @property
    def left(self) -> int:
        """How many pages may still be asked for."""
        return self.params.budget - self.asked

    @property
    def exhausted(self) -> bool:
        return not self.left or not self._candidates

    def next_urls(self, number: int, sitemap: Sitemap | None = None, *, only_lists: bool = False) -> list[str]:
        """The addresses to fetch next, at most `number`; with a map only such as may show it something new."""
        patterns = learn_patterns([*self._locations, *self._candidates])
        outlook = Outlook(self._told, self._candidates, patterns, sitemap, self.params)
        urls: list[str] = []
        while self._candidates and len(urls) < number and self.left:
            single = (
                not only_lists and self.asked >= self.params.single_from and self.asked % self.params.single_every == 0
            )
            rank, best = min(
                ((outlook.rank(c, single=single), c) for c in self._candidates.values()), key=itemgetter(0)
            )
            if (sitemap and any(rank[:2])) or (only_lists and rank[2]):
                break
            outlook.take(best)
            urls.append(self._take(best))
        return urls

    def take(self, urls: Sequence[str]) -> list[str]:
        """Those of some addresses that were not asked for yet; they count as asked for from now on."""
        new = {address: url for url in urls if (address := canonical_address(url)) not in self._locations}
        for address in new:
            known = self._candidates.pop(address, None)
            self._locations[address] = known.location if known else ""
        self.asked += len(new)
        return list(new.values())

    def add(self, asked_url: str, page: Page) -> None:
        """Tell the page that an address brought."""
        asked, address = canonical_address(asked_url), canonical_address(page.url)
        if asked != address:
            self._told.moved.add(asked)
        self._locations.setdefault(address, self._locations.get(asked, ""))
        self._candidates.pop(address, None)
        if (asked != address and acts(address) and self.pages) or address in self._told.pages:
            self._told.failed.add(asked)
            return
        text = hash(visible_text(page.tree))
        if text in self._texts:
            self._told.copies.add(asked)
        self._texts.add(text)
        self.pages.append(page)
        links = [link for link in find_links(page) if not acts(link.address)]
        addresses = frozenset(link.address for link in links)
        self._told.pages[address] = Fetched(self._locations[address], signature_of(page), addresses)
        for link in self._chance.sample(links, len(links)) if self._chance else links:
            self._consider(link)

    def fail(self, asked_url: str) -> None:
        """Tell that an address brought an error or no page."""
        self._told.failed.add(canonical_address(asked_url))

    def _consider(self, link: Link) -> None:
        letters = sum(map(str.isalpha, link.text))
        self._told.letters[link.address] = max(letters, self._told.letters.get(link.address, 0))
        known = self._candidates.get(link.address)
        if link.address not in self._locations and (known is None or (known.points_inside and "#" not in link.url)):
            self._offer(link.url, generalised_path(link.element, steps=3))

    def _offer(self, url: str, location: str) -> None:
        address = canonical_address(url)
        order = len(self._candidates) + len(self._locations)
        self._candidates[address] = Candidate(url, address, location, order)

    def _take(self, candidate: Candidate) -> str:
        del self._candidates[candidate.address]
        self._locations[candidate.address] = candidate.location
        self.asked += 1
        return candidate.url
