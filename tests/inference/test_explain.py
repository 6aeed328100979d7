"""The reasons for a labelling in words."""

import pytest

from forumcrawl.inference.explain import elements_of, explain
from forumcrawl.inference.label import Labelling
from forumcrawl.inference.vertex import VertexView
from forumcrawl.inference.weights import load_weights
from forumcrawl.wrappers.decide import read_vertex


@pytest.fixture(scope="module")
def labelled(posts: VertexView) -> Labelling:
    found = read_vertex(posts, "post", load_weights())
    assert found is not None
    return found.labelling


def test_every_field_is_told_with_its_element_its_confidence_and_a_reason(labelled: Labelling) -> None:
    lines = list(explain(labelled, "post", load_weights()))
    for word, element in (
        ("post", "div#p101.post"),
        ("time", "div.when"),
        ("author", "div.by > a"),
        ("content", "div.said"),
    ):
        place = next(n for n, line in enumerate(lines) if line.startswith(f"{word}: "))
        assert element in lines[place]
        assert "confidence" in lines[place]
        assert " for: " in lines[place + 1]


def test_the_element_that_came_second_is_told(labelled: Labelling) -> None:
    assert any(line.startswith("  second: ") for line in explain(labelled, "post", load_weights()))


def test_the_elements_of_the_page_are_labelled_records_first(labelled: Labelling) -> None:
    labels = [label for _, label in elements_of(labelled)]
    assert labels[:4] == ["post 1", "time", "author", "content"]
    assert labels.count("author") == 4
