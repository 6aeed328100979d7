"""All evidence together names the records and fields of the little forum."""

import pytest

from forumcrawl.inference.candidates import Candidate, Proposed
from forumcrawl.inference.formulas import Kind
from forumcrawl.inference.label import Labelling, label_records
from forumcrawl.inference.vertex import VertexView
from forumcrawl.inference.weights import Weights, load_weights
from forumcrawl.wrappers.decide import read_vertex
from tests.conftest import POSTS, LittleForum


def label_vertex(view: VertexView, kind: Kind, weights: Weights | None = None) -> Labelling | None:
    reading = read_vertex(view, kind, weights or load_weights())
    return reading.labelling if reading else None


@pytest.fixture(scope="module")
def labelled(posts: VertexView) -> Labelling:
    found = label_vertex(posts, "post")
    assert found is not None
    return found


def test_posts_with_time_author_and_content_are_found(labelled: Labelling) -> None:
    assert labelled.frame.size == sum(POSTS.values())
    columns = {head: decision.key[1:] for head, decision in labelled.fields.items()}
    assert columns == {
        "IsTimeNode": ("div.when",),
        "IsAuthorNode": ("div.by", "a"),
        "IsContentNode": ("div.said",),
    }


def test_every_decision_is_sure_and_has_reasons(labelled: Labelling) -> None:
    for decision in (labelled.record, *labelled.fields.values()):
        assert decision.confidence > 0.7
        assert sum(reason.worth for reason in decision.reasons if reason.formula.body) > 0


def test_titles_of_lists_are_found(lists: VertexView) -> None:
    found = label_vertex(lists, "list")
    assert found is not None
    title = found.column_of("IsTitleNode")
    assert title is not None
    assert all(cell.text.startswith("Who can mend") for cell in found.frame.cells[title])


def test_a_page_alone_is_labelled_too(little_forum: LittleForum) -> None:
    view = VertexView((little_forum.page("/thread/1"),))
    found = label_vertex(view, "post", weights=load_weights(alone=True))
    assert found is not None
    assert found.column_of("IsContentNode") is not None
    assert found.frame.size == 4


def test_records_that_are_known_are_labelled_as_they_stand(posts: VertexView) -> None:
    records = [
        Proposed(number, (node,))
        for number, page in enumerate(posts.pages)
        for node in page.tree.iterfind(".//div[@id]")
    ]
    found = label_records(posts, "post", Candidate(tuple(records)), load_weights())
    assert found is not None
    assert found.column_of("IsAuthorNode") == ("0", "div.by", "a")


def test_with_weights_that_say_nothing_nothing_is_a_record(posts: VertexView) -> None:
    assert label_vertex(posts, "post", weights=Weights({"0 IsPostRecord": -9.0})) is None


def test_a_page_without_records_has_no_labels(little_forum: LittleForum) -> None:
    assert label_vertex(VertexView((little_forum.page("/login"),)), "post") is None
