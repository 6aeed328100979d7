"""The vertices of a labelled sample, wrapped: one wrapper for thread pages, one for lists of threads."""

from collections.abc import Iterator, Mapping
from typing import Any

from forumcrawl.items import Role
from forumcrawl.records.region import Region
from forumcrawl.sitemap.follow import Followed
from forumcrawl.sitemap.labels import Label
from forumcrawl.sitemap.sample import PlacedLink, Sample, SampledPage
from forumcrawl.wrappers.induce_lists import TitleLink, induce_list_wrapper
from forumcrawl.wrappers.induce_posts import induce_post_wrapper


def wrap_vertices(
    sample: Sample, labels: Mapping[int, Label], followed: Followed, regions: Mapping[str, Region | None]
) -> dict[str, Mapping[str, Any] | None]:
    """Wrappers by role, as plain data; None where none could be learned."""
    return {"post": _wrap_posts(sample, labels, followed, regions), "list": _wrap_lists(sample, labels, followed)}


def _wrap_posts(
    sample: Sample, labels: Mapping[int, Label], followed: Followed, regions: Mapping[str, Region | None]
) -> Mapping[str, Any] | None:
    pages = _pages_of(sample, labels, "post")
    names = {link.place.key: link.text for _, link in _title_links(sample, labels, followed)}
    titles = {page.page.url: names[page.place.key] for page in pages if page.place.key in names}
    wrapper = induce_post_wrapper([page.page for page in pages], [regions[page.address] for page in pages], titles)
    return wrapper.to_json() if wrapper else None


def _wrap_lists(sample: Sample, labels: Mapping[int, Label], followed: Followed) -> Mapping[str, Any] | None:
    pages = _pages_of(sample, labels, "list")
    numbers = {page.address: number for number, page in enumerate(pages)}
    links = [
        TitleLink(numbers[page.address], link.element, link.place.key)
        for page, link in _title_links(sample, labels, followed)
    ]
    patterns = sorted(pattern for (source, pattern), role in followed.items() if source == "list" and role == "post")
    wrapper = induce_list_wrapper([page.page for page in pages], links, patterns) if pages else None
    return wrapper.to_json() if wrapper else None


def _pages_of(sample: Sample, labels: Mapping[int, Label], role: Role) -> list[SampledPage]:
    return [page for page in sample.pages if labels[page.vertex].role == role]


def _title_links(
    sample: Sample, labels: Mapping[int, Label], followed: Followed
) -> Iterator[tuple[SampledPage, PlacedLink]]:
    for page in _pages_of(sample, labels, "list"):
        for link in page.links:
            is_title = not link.is_numbered and link.place.number == 1
            if is_title and followed.get(("list", link.pattern)) == "post":
                yield page, link
