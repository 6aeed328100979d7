"""The picture of a map: well-formed, legible, harmless."""

from itertools import combinations
from xml.etree import ElementTree

import pytest

from forumcrawl.items import Role
from forumcrawl.sitemap.flips import FlipRule, Flips
from forumcrawl.sitemap.model import Arc, Sitemap, Vertex
from forumcrawl.sitemap.picture import draw_sitemap, place_vertices
from forumcrawl.sitemap.picture_page import write_page
from forumcrawl.urls.patterns import PatternSet

EVIL = "</title><script>alert(1)</script>\"'&\x00\x1b\u202e\ud800"
ROLES: list[Role] = ["board", "board", "list", "list", "list", "post", "post", "profile", *["other"] * 7]  # type: ignore[list-item]


def a_map(text: str = "/t/{n}") -> Sitemap:
    """Fifteen vertices, all texts as given."""
    vertices = tuple(
        Vertex(
            f"{role}-{number}", role, 0.8, (text,), (f"{text}{number}", text), 9 - number % 9, f"http://f.example{text}"
        )
        for number, role in enumerate(ROLES)
    )
    names = [vertex.name for vertex in vertices]
    followed = [(0, 2), (0, 3), (1, 4), (2, 5), (3, 5), (4, 6), (2, 2), (0, 1), (5, 7), (2, 0)]
    arcs = [Arc(names[a], text, text, names[b], 5, 2, 4, 20.0, follow=b != 7) for a, b in followed]
    arcs += [Arc(name, text, text, names[-1], 5, 2, 1, 5.0) for name in names]
    patterns = PatternSet(())
    flips = Flips(patterns, [FlipRule(f"{text}2", text + "2?page={n}", text.count("{"), 1, 0)])
    return Sitemap(text, "http://f.example/", patterns, flips, vertices, tuple(arcs))


def texts_of(svg: str) -> list[str]:
    return [element.text or "" for element in ElementTree.fromstring(svg).iter("{http://www.w3.org/2000/svg}text")]


def test_every_vertex_arc_and_flip_is_in_the_picture() -> None:
    texts = texts_of(draw_sitemap(a_map()))
    assert {vertex.name for vertex in a_map().vertices} <= set(texts)
    assert texts.count("/t/{n}") >= 7
    assert "flip: ?page={page}" in texts


def test_no_two_boxes_of_fifteen_touch() -> None:
    boxes = place_vertices(a_map().vertices).values()
    for one, two in combinations(boxes, 2):
        assert one.right < two.x or two.right < one.x or one.bottom < two.y or two.bottom < one.y


def test_a_crawl_goes_from_left_to_right() -> None:
    boxes = {box.vertex.role: box.x for box in place_vertices(a_map().vertices).values() if box.vertex.role != "other"}
    assert boxes["board"] < boxes["list"] < boxes["post"] == boxes["profile"]


def test_labels_do_not_hide_each_other() -> None:
    labels = [
        (float(element.get("x", 0)), float(element.get("y", 0)))
        for element in ElementTree.fromstring(draw_sitemap(a_map())).iter("{http://www.w3.org/2000/svg}text")
        if element.get("class") == "label" and element.get("text-anchor") == "middle"
    ]
    assert len(labels) > 5
    assert all(abs(y - other) >= 14 for (x, y), (across, other) in combinations(labels, 2) if abs(x - across) < 100)


def test_what_a_crawl_does_not_follow_is_thin() -> None:
    svg = ElementTree.fromstring(draw_sitemap(a_map()))
    lines = [path for path in svg.iter("{http://www.w3.org/2000/svg}path") if path.get("marker-end")]
    assert {"2.5", "1", None} == {line.get("stroke-width") for line in lines}


@pytest.mark.parametrize("draw", [draw_sitemap, write_page])
def test_what_comes_from_the_web_is_escaped(draw) -> None:
    text = draw(a_map(EVIL))
    assert "<script" not in text
    assert not set(text) & set("\x00\x1b\u202e\ud800")
    text.encode("utf-8")


@pytest.mark.parametrize("draw", [draw_sitemap, write_page])
def test_nothing_is_loaded_from_elsewhere(draw) -> None:
    text = draw(a_map()).replace("http://www.w3.org/2000/svg", "").replace("http://f.example", "")
    assert "http" not in text.replace("http-equiv", "")
    assert "src=" not in text
    assert "@import" not in text


def test_the_picture_stays_well_formed_whatever_the_web_says() -> None:
    assert len(texts_of(draw_sitemap(a_map(EVIL)))) > 30


def test_a_map_of_one_vertex_is_drawn_too() -> None:
    small = a_map()
    lone = Sitemap("f.example", small.start, small.patterns, small.flips, small.vertices[5:6], ())
    assert "post-5" in texts_of(draw_sitemap(lone))


def test_the_page_tells_all_reasons() -> None:
    page = write_page(a_map())
    assert page.count("<li>/t/{n}</li>") == len(ROLES)
    assert "Content-Security-Policy" in page
