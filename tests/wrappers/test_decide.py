"""What the network decides is what the wrapper reads."""

import pytest

from forumcrawl.dom.page import page_from_text
from forumcrawl.inference.vertex import VertexView
from forumcrawl.inference.weights import Weights, load_weights
from forumcrawl.learn import draft_sitemap, learn_sitemap
from forumcrawl.wrappers.decide import Reading, propose, read_vertex, wrap_posts, wrap_rows
from forumcrawl.wrappers.extract import extract_posts, extract_threads
from forumcrawl.wrappers.model import wrapper_from_json
from forumcrawl.wrappers.records import find_records
from tests.conftest import HOST, NOW, LittleForum

RANK = "<div class=rank>Sailor 1st</div>"
SILENT = Weights({"0 IsPostRecord": 1.0})
"""All ways are equally good, and no column is a field."""


@pytest.fixture(scope="module")
def posts(little_forum: LittleForum) -> VertexView:
    paths = [path for path in little_forum.pages if path.startswith("/thread/")]
    return VertexView(tuple(map(little_forum.page, paths)))


def read(view: VertexView, weights: Weights) -> Reading:
    reading = read_vertex(view, "post", weights)
    assert reading is not None
    return reading


def test_the_rules_of_a_reading_find_the_records_of_its_labelling_on_every_page(posts: VertexView) -> None:
    reading = read(posts, load_weights())
    labelled = {node for record in reading.labelling.frame.candidate.records for node in record.nodes}
    found = (record for page in posts.pages for record in find_records(page.tree, reading.rules))
    assert {node for record in found for node in record.nodes} == labelled


def test_the_wrapper_reads_the_columns_that_were_chosen(posts: VertexView) -> None:
    reading = read(posts, load_weights())
    wrapper = wrap_posts(reading, posts.pages, {}, (), load_weights())
    labelling = reading.labelling
    for head, value in (("IsAuthorNode", "author"), ("IsContentNode", "content_text")):
        cells = labelling.frame.cells[labelling.fields[head].key]
        shown = [cell.text for cell in sorted(cells, key=lambda cell: cell.record)]
        assert [getattr(row, value) for page in posts.pages for row in extract_posts(page, wrapper)] == shown


def test_weights_decide_which_column_is_the_author(little_forum: LittleForum) -> None:
    threads = {path: text for path, text in little_forum.pages.items() if path.startswith("/thread/")}
    ranks = {path: text.replace("<div class=by>", RANK + "<div class=by>") for path, text in threads.items()}
    view = VertexView(tuple(page_from_text(HOST + path, text, fetched_at=NOW) for path, text in ranks.items()))
    first = Weights({"0 IsPostRecord": 1.0, "c13 IsAuthorNode": 9.0})
    wrapper = wrap_posts(read(view, first), view.pages, {}, (), first)
    assert {row.author for row in extract_posts(view.pages[0], wrapper)} == {"Sailor 1st"}


def test_what_the_network_does_not_find_stays_as_the_rules_have_it(posts: VertexView) -> None:
    wrapper = wrap_posts(read(posts, SILENT), posts.pages, {}, (), SILENT)
    assert all(row.author and row.content_text for page in posts.pages for row in extract_posts(page, wrapper))


def test_without_any_record_there_is_no_reading(little_forum: LittleForum) -> None:
    assert propose(VertexView((little_forum.page("/login"),)), "post") == []
    assert read_vertex(VertexView((little_forum.page("/login"),)), "post", load_weights()) is None


def test_rows_are_read_without_a_map_too(little_forum: LittleForum) -> None:
    view = VertexView((little_forum.page("/board/1"), little_forum.page("/board/2")))
    reading = read_vertex(view, "list", load_weights(alone=True))
    assert reading is not None
    wrapper = wrap_rows(reading, view.pages, ["/thread/{n}"])
    assert wrapper is not None
    assert all(row.title.startswith("Who can mend") for page in view.pages for row in extract_threads(page, wrapper))


def test_a_map_says_how_sure_its_wrappers_are_unless_rules_alone_decided(little_forum: LittleForum) -> None:
    for learn, sure in ((learn_sitemap, True), (draft_sitemap, False)):
        sitemap = learn(little_forum.sample(), f"{HOST}/")
        wrappers = [wrapper_from_json(vertex.wrapper) for vertex in sitemap.vertices if vertex.wrapper]
        assert len(wrappers) > 1
        assert all(bool(wrapper.sure) == sure for wrapper in wrappers)
        assert all(0.5 < value <= 1 for wrapper in wrappers for value in wrapper.sure.values())
