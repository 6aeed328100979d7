"""All evidence together names the records and fields of the little forum."""

from dataclasses import replace

import pytest

from forumcrawl.dom.page import page_from_text
from forumcrawl.inference.candidates import Proposed
from forumcrawl.inference.label import Labelling, label_records, label_vertex
from forumcrawl.inference.vertex import VertexView
from forumcrawl.inference.weights import Weights, load_weights
from tests.conftest import BOARDS, NOW, POSTS, LittleForum


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


def test_the_regions_have_the_times_of_their_records(labelled: Labelling, little_forum: LittleForum) -> None:
    for page, region in zip(labelled.frame.view.pages, labelled.regions(), strict=True):
        assert region is not None
        shown = [record.pivot.text for record in region.records if record.pivot]
        path = page.url.removeprefix("https://little.example")
        assert shown == [time.strftime("%d %b %Y, %H:%M") for _, time, _ in little_forum.posts_of(path)]


def test_titles_of_lists_are_found(lists: VertexView) -> None:
    found = label_vertex(lists, "list")
    assert found is not None
    title = found.column_of("IsTitleNode")
    assert title is not None
    assert all(cell.text.startswith("Who can mend") for cell in found.frame.cells[title])


def test_a_title_that_stands_elsewhere_in_some_rows_is_found_too(little_forum: LittleForum, lists: VertexView) -> None:
    pinned = little_forum.pages["/board/2"].replace("<a class=title", "<b><i><a class=pinned")
    page = page_from_text("https://little.example/board/2", pinned, fetched_at=NOW)
    threads = {link: link.get("href") or "" for link in page.tree.iter("a") if "thread" in (link.get("href") or "")}
    known = replace(lists.knowledge, threads={**lists.knowledge.threads, **threads})
    view = VertexView((*(p for p in lists.pages if not p.url.endswith("/board/2")), page), known)
    found = label_vertex(view, "list")
    assert found is not None
    assert len(found.cells_of("IsTitleNode")) == found.frame.size == sum(map(len, BOARDS.values()))
    assert all(cell.text.startswith("Who can mend") for cell in found.cells_of("IsTitleNode").values())


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
    found = label_records(posts, "post", records)
    assert found is not None
    assert found.column_of("IsAuthorNode") == ("0", "div.by", "a")


def test_with_weights_that_say_nothing_nothing_is_a_record(posts: VertexView) -> None:
    assert label_vertex(posts, "post", weights=Weights({"0 IsPostRecord": -1.0})) is None


def test_a_page_without_records_has_no_labels(little_forum: LittleForum) -> None:
    assert label_vertex(VertexView((little_forum.page("/login"),)), "post") is None
