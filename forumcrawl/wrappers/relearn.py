"""Wrappers learned again from pages of a crawl, when those of the map no longer fit: addresses stay, the layout changed."""

from collections.abc import Collection, Mapping, Sequence

from forumcrawl.dom.links import find_links
from forumcrawl.dom.page import Page
from forumcrawl.records.evidence import find_common_texts
from forumcrawl.records.finders import FinderParams, find_post_region
from forumcrawl.urls.patterns import UrlPattern
from forumcrawl.wrappers.further import with_flags, with_further_fields
from forumcrawl.wrappers.induce_lists import TitleLink, induce_list_wrapper
from forumcrawl.wrappers.induce_posts import induce_post_wrapper
from forumcrawl.wrappers.model import ListWrapper, PostWrapper


def relearn_posts(pages: Sequence[Page], titles: Mapping[str, str], later: Collection[str]) -> PostWrapper | None:
    """How posts are read from these pages; `titles` and `later` as for `induce_post_wrapper`."""
    common = find_common_texts(pages)
    regions = [find_post_region(page, common=common, params=FinderParams(lone=False)) for page in pages]
    wrapper = induce_post_wrapper(pages, regions, titles, later)
    return with_further_fields(wrapper, pages) if wrapper else None


def relearn_list(pages: Sequence[Page], templates: Sequence[str]) -> ListWrapper | None:
    """How rows are read from these pages: around the links whose addresses are those of threads."""
    patterns = [UrlPattern(template) for template in templates]
    links = [
        TitleLink(number, link.element, link.address)
        for number, page in enumerate(pages)
        for link in find_links(page)
        if any(map(str.isalpha, link.text)) and any(pattern.matches(link.address) for pattern in patterns)
    ]
    wrapper = induce_list_wrapper(pages, links, templates)
    return with_flags(wrapper, pages) if wrapper else None
