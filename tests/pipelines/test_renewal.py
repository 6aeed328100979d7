"""A forum that changes its skin while it is crawled."""

from collections.abc import Iterator

import pytest

from forumcrawl.bench.mirror import Mirror, demo_mirror
from forumcrawl.bench.sitemap import learn
from forumcrawl.items import PageItem
from forumcrawl.pipelines.extraction import ExtractionPipeline, VisitedPage, with_wrappers
from forumcrawl.sitemap.model import Sitemap
from forumcrawl.sitemap.walk import Visit, Walk
from forumcrawl.wrappers.model import Wrapper


def visits_of(forum: Mirror, sitemap: Sitemap) -> Iterator[VisitedPage]:
    walk = Walk(sitemap)
    todo: list[Visit] = list(walk.begin())
    while todo:
        visit = todo.pop(0)
        page = forum.try_page(visit.url)
        if page is not None:
            yield VisitedPage("demo", page, visit, sitemap)
            todo += walk.steps(page, visit)


def said_by(items: list[PageItem]) -> set[str]:
    return {" ".join(post.content_text.split()) for item in items for post in item.posts}


def read_all(pipeline: ExtractionPipeline, visits: list[VisitedPage]) -> list[PageItem]:
    """All pages, and again those that the pipeline asks for."""
    items = [pipeline.process_item(visited) for visited in visits]
    again, pipeline.again = pipeline.again, []
    return items + [pipeline.process_item(visited) for visited in again]


@pytest.mark.parametrize(("before", "after"), [("divs", "list_items"), ("table_per_post", "articles")])
def test_after_a_new_skin_posts_are_read_as_before(before: str, after: str) -> None:
    old, new = demo_mirror(11, "small", before), demo_mirror(11, "small", after)
    sitemap = learn(old).sitemap
    pipeline = ExtractionPipeline()
    wanted = said_by(read_all(ExtractionPipeline(), list(visits_of(old, sitemap))))
    visits = list(visits_of(new, sitemap))
    found = said_by(read_all(pipeline, visits))
    assert len(found & wanted) >= 0.95 * len(wanted)


def test_the_map_keeps_the_new_wrapper_and_the_old_one() -> None:
    old, new = demo_mirror(11, "small", "divs"), demo_mirror(11, "small", "list_items")
    sitemap = learn(old).sitemap
    kept: dict[str, list[Wrapper]] = {}
    pipeline = ExtractionPipeline()
    read_all(pipeline, list(visits_of(new, sitemap)))
    kept = {name: reader.wrappers for name, reader in pipeline._readers.items() if reader.is_renewed}
    assert kept
    renewed = with_wrappers(sitemap, kept)
    for vertex in renewed.vertices:
        assert len(vertex.older) == (1 if vertex.name in kept else 0)
    pages = list(visits_of(old, renewed))
    assert said_by(read_all(ExtractionPipeline(), pages)) == said_by(
        [ExtractionPipeline().process_item(VisitedPage("demo", each.page, each.visit, sitemap)) for each in pages]
    )


def test_a_forum_that_stays_as_it_is_keeps_its_wrappers() -> None:
    forum = demo_mirror(12, "small")
    pipeline = ExtractionPipeline()
    items = read_all(pipeline, list(visits_of(forum, learn(forum).sitemap)))
    assert not any(reader.is_renewed for reader in pipeline._readers.values())
    assert sum(item.complete for item in items) >= 0.97 * len(items)
