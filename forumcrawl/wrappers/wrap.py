"""The vertices of a labelled sample, wrapped: one wrapper for thread pages, one for lists of threads."""

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from forumcrawl.records.region import Region
from forumcrawl.sitemap.follow import Followed
from forumcrawl.sitemap.labels import Label
from forumcrawl.sitemap.sample import PlacedLink, Sample, SampledPage
from forumcrawl.wrappers.breadcrumbs import BoardLink, TrailPage, learn_trail
from forumcrawl.wrappers.further import with_flags, with_further_fields
from forumcrawl.wrappers.induce_lists import TitleLink
from forumcrawl.wrappers.model import TrailRule
from forumcrawl.wrappers.paging import PagedPage, learn_page_count
from forumcrawl.wrappers.reader import with_expectation
from forumcrawl.wrappers.weigh import Scales, weigh_posts, weigh_rows


def wrap_vertices(
    sample: Sample,
    labels: Mapping[int, Label],
    followed: Followed,
    regions: Mapping[str, Region | None],
    scales: Scales | None = None,
) -> dict[int, Mapping[str, Any] | None]:
    """Wrappers by vertex, as plain data: one for all pages of posts, one for each vertex of lists."""
    posts = _wrap_posts(sample, labels, followed, regions, scales)
    trail = posts["trail"] if posts else None
    return {
        number: posts if label.role == "post" else _wrap_list(sample.vertices[number], sample, followed, trail, scales)
        for number, label in labels.items()
        if label.role in ("post", "list")
    }


def _wrap_posts(
    sample: Sample,
    labels: Mapping[int, Label],
    followed: Followed,
    regions: Mapping[str, Region | None],
    scales: Scales | None,
) -> Mapping[str, Any] | None:
    pages = [page for page in sample.pages if labels[page.vertex].role == "post"]
    lists = [page for page in sample.pages if labels[page.vertex].role == "list"]
    names = {link.place.key: link.text for _, link in _title_links(lists, sample, followed)}
    titles = {page.page.url: names[page.place.key] for page in pages if page.place.key in names}
    later = {page.page.url for page in pages if page.place.number > 1}
    wrapper = weigh_posts(pages, [regions[page.address] for page in pages], titles, later, scales)
    if wrapper is None:
        return None
    wrapper = with_further_fields(wrapper, [page.page for page in pages])
    wrapper = replace(wrapper, trail=_learn_trail(pages, lists, sample, labels, followed), page_count=_paging(pages))
    return with_expectation(wrapper, [page.page for page in pages]).to_json()


def _wrap_list(
    pages: Sequence[SampledPage],
    sample: Sample,
    followed: Followed,
    trail: Mapping[str, Any] | None,
    scales: Scales | None,
) -> Mapping[str, Any] | None:
    numbers = {page.address: number for number, page in enumerate(pages)}
    links = [
        TitleLink(numbers[page.address], link.element, link.place.key)
        for page, link in _title_links(pages, sample, followed)
    ]
    patterns = sorted(pattern for (source, pattern), role in followed.items() if source == "list" and role == "post")
    wrapper = weigh_rows(pages, links, patterns, scales)
    if wrapper is None:
        return None
    wrapper = replace(with_flags(wrapper, [page.page for page in pages]), page_count=_paging(pages))
    return {**with_expectation(wrapper, [page.page for page in pages]).to_json(), "trail": trail}


def _learn_trail(
    pages: Sequence[SampledPage],
    lists: Sequence[SampledPage],
    sample: Sample,
    labels: Mapping[int, Label],
    followed: Followed,
) -> TrailRule | None:
    """The breadcrumbs of thread pages, by the lists that show the threads."""
    parents: dict[str, set[str]] = defaultdict(set)
    for page, link in _title_links(lists, sample, followed):
        parents[link.place.key].add(page.place.key)
    return learn_trail([_trail_page(page, parents[page.place.key], sample, labels) for page in pages])


def _trail_page(page: SampledPage, parents: Collection[str], sample: Sample, labels: Mapping[int, Label]) -> TrailPage:
    roles = ((link, labels[vertex].role) for link in page.links if (vertex := sample.target_of(link)) is not None)
    boards = [link for link, role in roles if role in ("board", "list") and link.element.tag == "a"]
    boards = [link for link in boards if not link.is_numbered]
    links = [BoardLink(link.element, link.address, link.pattern) for link in boards]
    return TrailPage(page.page, links, frozenset(link.address for link in boards if link.place.key in parents))


def _paging(pages: Sequence[SampledPage]) -> str | None:
    """Where pages show how many there are."""
    return learn_page_count([_paged(page) for page in pages])


def _paged(page: SampledPage) -> PagedPage:
    own = [link.element for link in page.links if link.place.key == page.place.key]
    shown = [element for element in own if element.tag == "a" and (element.text or "").strip().isdecimal()]
    return PagedPage(page.page, page.place.key, page.place.number, shown)


def _title_links(
    pages: Sequence[SampledPage], sample: Sample, followed: Followed
) -> Iterator[tuple[SampledPage, PlacedLink]]:
    for page in pages:
        for link in page.links:
            is_title = not link.is_numbered and link.place.number == 1 and not sample.is_navigation(link)
            if is_title and followed.get(("list", link.pattern)) == "post":
                yield page, link
