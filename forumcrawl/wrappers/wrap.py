"""The vertices of a labelled sample, wrapped: one wrapper for thread pages, one for lists of threads."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from forumcrawl.records.region import Region
from forumcrawl.sitemap.follow import Followed
from forumcrawl.sitemap.labels import Label
from forumcrawl.sitemap.sample import PlacedLink, Sample, SampledPage
from forumcrawl.wrappers.induce_lists import TitleLink, induce_list_wrapper
from forumcrawl.wrappers.induce_posts import induce_post_wrapper
from forumcrawl.wrappers.reader import with_expectation


def wrap_vertices(
    sample: Sample, labels: Mapping[int, Label], followed: Followed, regions: Mapping[str, Region | None]
) -> dict[int, Mapping[str, Any] | None]:
    """Wrappers by vertex, as plain data: one for all pages of posts, one for each vertex of lists."""
    posts = _wrap_posts(sample, labels, followed, regions)
    return {
        number: posts if label.role == "post" else _wrap_list(sample.vertices[number], sample, followed)
        for number, label in labels.items()
        if label.role in ("post", "list")
    }


def _wrap_posts(
    sample: Sample, labels: Mapping[int, Label], followed: Followed, regions: Mapping[str, Region | None]
) -> Mapping[str, Any] | None:
    pages = [page for page in sample.pages if labels[page.vertex].role == "post"]
    lists = [page for page in sample.pages if labels[page.vertex].role == "list"]
    names = {link.place.key: link.text for _, link in _title_links(lists, sample, followed)}
    titles = {page.page.url: names[page.place.key] for page in pages if page.place.key in names}
    later = {page.page.url for page in pages if page.place.number > 1}
    wrapper = induce_post_wrapper(
        [page.page for page in pages], [regions[page.address] for page in pages], titles, later
    )
    return with_expectation(wrapper, [page.page for page in pages]).to_json() if wrapper else None


def _wrap_list(pages: Sequence[SampledPage], sample: Sample, followed: Followed) -> Mapping[str, Any] | None:
    numbers = {page.address: number for number, page in enumerate(pages)}
    links = [
        TitleLink(numbers[page.address], link.element, link.place.key)
        for page, link in _title_links(pages, sample, followed)
    ]
    patterns = sorted(pattern for (source, pattern), role in followed.items() if source == "list" and role == "post")
    wrapper = induce_list_wrapper([page.page for page in pages], links, patterns)
    return with_expectation(wrapper, [page.page for page in pages]).to_json() if wrapper else None


def _title_links(
    pages: Sequence[SampledPage], sample: Sample, followed: Followed
) -> Iterator[tuple[SampledPage, PlacedLink]]:
    for page in pages:
        for link in page.links:
            is_title = not link.is_numbered and link.place.number == 1 and not sample.is_navigation(link)
            if is_title and followed.get(("list", link.pattern)) == "post":
                yield page, link
