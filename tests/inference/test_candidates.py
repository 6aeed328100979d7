"""Candidates are what the finders propose, over all pages of a vertex."""

from forumcrawl.inference.candidates import around, find_candidates, find_regions
from forumcrawl.inference.frame import Frame
from forumcrawl.inference.vertex import VertexView
from tests.conftest import POSTS


def test_the_posts_of_all_threads_are_one_candidate_also_those_that_stand_alone(post_frame: Frame) -> None:
    assert post_frame.size == sum(POSTS.values())


def test_a_record_tells_which_finders_proposed_it_and_by_which_date(post_frame: Frame) -> None:
    several = [record for record in post_frame.candidate.records if record.finders]
    assert all("mibat" in record.finders for record in several)
    assert all(node.get("class") == "when" for record in several for node in record.dates)


def test_without_telling_elements_there_is_no_candidate(posts: VertexView) -> None:
    assert find_candidates(posts, find_regions(posts.pages, ["mibat"]), frozenset()) == []


def test_no_pages_have_no_candidates() -> None:
    assert find_candidates(VertexView(()), [], around([])) == []
