"""A thread on one page: some pagers offer that beside their numbers, and the word it adds to the address is the same for all threads."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from forumcrawl.dom.links import Link, find_links
from forumcrawl.dom.page import Page
from forumcrawl.records.region import Region
from forumcrawl.sitemap.flips import Flips, Place
from forumcrawl.sitemap.labels import Label
from forumcrawl.sitemap.sample import Sample
from forumcrawl.urls.canonical import canonical_address
from forumcrawl.urls.views import word_added

FIRST = "1"
"""Shown, as a link, by a page that is not the first one."""


def learn_whole(sample: Sample, labels: Mapping[int, Label], regions: Mapping[str, Region | None]) -> str:
    """What addresses add to show a whole thread; empty where no sampled page does."""
    pages = {page.address: page for page in sample.pages}
    for page in sample.pages:
        if labels[page.vertex].role == "post":
            for link in page.links:
                first = pages.get(link.address) if link.text == FIRST else None
                if first and (word := word_added(first.address, page.address)):
                    shown, before = regions[page.address], regions[first.address]
                    if shown and before and len(shown.records) > len(before.records):
                        return word
    return ""


def find_offers(page: Page, flips: Flips) -> Iterator[str]:
    """Addresses that tell, beside the page itself, whether all of a thread can stand on one: they differ from its own by a word.

    On a first page such an address stands beside the page numbers; on a page that may show all, that of page 1 does.
    """
    links, address = find_links(page), canonical_address(page.url)
    own = flips.place_of(address)
    pagers = {link.element.getparent() for link in further_pages(links, own, flips)}
    for link in links:
        is_offered = own.number == 1 and link.element.getparent() in pagers and word_added(address, link.address)
        if is_offered or (link.text == FIRST and word_added(link.address, address)):
            yield link.url


def further_pages(links: Iterable[Link], own: Place, flips: Flips) -> list[Link]:
    """The links that show the number of another page of the same thread."""
    places = ((link, flips.place_of(link.address)) for link in links if link.text.isdecimal())
    return [
        link
        for link, place in places
        if place.key == own.key and place.number != own.number and link.text == str(place.number)
    ]


def is_whole(links: Sequence[Link], address: str, word: str) -> bool:
    """Whether an address is one that shows a whole thread, and its page does: there page 1 is another page."""
    return any(link.text == FIRST and word_added(link.address, address) == word for link in links)
