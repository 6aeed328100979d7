"""Candidates know which finders saw their records, and by which dates."""

from forumcrawl.inference.candidates import RULES, Witnesses, find_regions
from forumcrawl.inference.frame import Frame
from forumcrawl.inference.vertex import VertexView
from tests.conftest import POSTS


def test_the_posts_of_all_threads_are_one_candidate_also_those_that_stand_alone(post_frame: Frame) -> None:
    assert post_frame.size == sum(POSTS.values())


def test_a_record_tells_which_finders_proposed_it_and_by_which_date(post_frame: Frame) -> None:
    several = [record for record in post_frame.candidate.records if record.dates]
    assert all({"mibat", RULES} <= record.finders for record in several)
    assert all(node.get("class") == "when" for record in several for node in record.dates)


def test_a_finder_saw_a_record_if_most_of_its_subtrees_are_the_same(posts: VertexView) -> None:
    page = max(posts.pages, key=lambda page: len(page.tree.findall(".//div[@class='post']")))
    witnesses = Witnesses(find_regions([page], ["mibat"]))
    first, second, third = page.tree.findall(".//div[@class='post']")[:3]
    assert witnesses.of(0, [first])[0] == {"mibat"}
    assert witnesses.of(0, [first, second, third]) == (frozenset(), frozenset())
    assert witnesses.of(0, [page.tree]) == (frozenset(), frozenset())
