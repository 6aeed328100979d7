"""The table of contents of learning: sample -> cluster -> sitemap -> label -> infer -> wrap."""

from collections.abc import Sequence

from forumcrawl.dom.page import Page
from forumcrawl.inference.vertex import knowledge_of
from forumcrawl.inference.weights import load_weights
from forumcrawl.records.evidence import find_common_texts, post_evidence
from forumcrawl.records.finders import FinderParams, find_post_region
from forumcrawl.sitemap.arcs import find_arcs
from forumcrawl.sitemap.build import build_sitemap
from forumcrawl.sitemap.follow import choose_followed, leave_other_boards
from forumcrawl.sitemap.labels import label_vertices
from forumcrawl.sitemap.model import Sitemap
from forumcrawl.sitemap.sample import arrange_sample
from forumcrawl.sitemap.wholes import learn_whole
from forumcrawl.wrappers.weigh import Scales
from forumcrawl.wrappers.wrap import wrap_vertices

SITE = FinderParams(lone=False)
"""Of a page that shows one post the other pages of its vertex tell more than a guess at that page alone."""


def learn_sitemap(pages: Sequence[Page], start: str, *, weigh: bool = True) -> Sitemap:
    """Learn a forum's map from sampled pages; raises SitemapHasNoPostsVertex if they show no posts.

    Without `weigh` the rules decide alone how pages are read, which is sooner done.

    1. Arrange the sample: URL patterns, page-flipping, vertices by layout.
    2. Look for post records on every page.
    3. Draw the arcs and name the vertices by what their pages show and where their links lead.
    4. Choose the arcs that a crawl follows.
    5. Weigh all evidence about thread pages and lists: which records, which fields.
    6. Freeze what was decided into wrappers.
    """
    sample = arrange_sample(pages)
    common = find_common_texts([page.page for page in sample.pages])
    regions = {page.address: find_post_region(page.page, common=common, params=SITE) for page in sample.pages}
    arcs = find_arcs(sample)
    labels = label_vertices(sample, arcs, lambda page: post_evidence(page.page, regions[page.address], common))
    followed = choose_followed(sample, arcs, labels)
    labels = leave_other_boards(sample, labels, followed)
    scales = Scales(knowledge_of(sample, labels, common), load_weights()) if weigh else None
    wrappers = wrap_vertices(sample, labels, followed, regions, scales)
    return build_sitemap(start, sample, labels, arcs, followed, wrappers, learn_whole(sample, labels, regions))


def draft_sitemap(pages: Sequence[Page], start: str) -> Sitemap:
    """A map that is soon learned again: the rules decide alone how pages are read."""
    return learn_sitemap(pages, start, weigh=False)
