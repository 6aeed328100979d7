"""The little forum as the network sees it."""

import pytest

from forumcrawl.inference.formulas import Kind
from forumcrawl.inference.frame import Frame
from forumcrawl.inference.vertex import Knowledge, VertexView, knowledge_of
from forumcrawl.records.evidence import post_evidence
from forumcrawl.records.finders import find_post_region
from forumcrawl.sitemap.arcs import find_arcs
from forumcrawl.sitemap.labels import label_vertices
from forumcrawl.sitemap.sample import Sample, arrange_sample
from forumcrawl.wrappers.decide import propose
from forumcrawl.wrappers.propose import gather_proposals
from tests.conftest import LittleForum


@pytest.fixture(scope="session")
def little_sample(little_forum: LittleForum) -> Sample:
    return arrange_sample(little_forum.sample())


@pytest.fixture(scope="session")
def little_knowledge(little_sample: Sample) -> Knowledge:
    labels = label_vertices(
        little_sample, find_arcs(little_sample), lambda page: post_evidence(page.page, find_post_region(page.page))
    )
    return knowledge_of(little_sample, labels)


def view_of(sample: Sample, knowledge: Knowledge, path: str) -> VertexView:
    pages = [page for page in sample.pages if path in page.address and "sort" not in page.address]
    numbers = tuple((page.place.key, page.place.number) for page in pages)
    return VertexView(tuple(page.page for page in pages), knowledge, numbers)


@pytest.fixture(scope="session")
def posts(little_sample: Sample, little_knowledge: Knowledge) -> VertexView:
    return view_of(little_sample, little_knowledge, "/thread/")


@pytest.fixture(scope="session")
def lists(little_sample: Sample, little_knowledge: Knowledge) -> VertexView:
    return view_of(little_sample, little_knowledge, "/board/")


def frame_of(view: VertexView, kind: Kind, name: str) -> Frame:
    """The candidate whose records have a class of this name."""
    found = gather_proposals(view, kind, propose(view, kind))
    return next(e.frame for e in found if e.frame.candidate.records[0].nodes[0].get("class") == name)


@pytest.fixture(scope="session")
def post_frame(posts: VertexView) -> Frame:
    return frame_of(posts, "post", "post")


@pytest.fixture(scope="session")
def row_frame(lists: VertexView) -> Frame:
    return frame_of(lists, "list", "row")
