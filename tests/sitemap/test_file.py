"""The sitemap file."""

import json
from pathlib import Path

import pytest

from forumcrawl.exceptions import SitemapFileIsWrong
from forumcrawl.learn import learn_sitemap
from forumcrawl.sitemap.file import load_sitemap, save_sitemap, sitemap_from_json, sitemap_path, sitemap_to_json
from forumcrawl.sitemap.model import Sitemap
from forumcrawl.wrappers.model import wrapper_from_json


@pytest.fixture(scope="module")
def sitemap(little_forum) -> Sitemap:
    return learn_sitemap(little_forum.sample(), "https://little.example/")


def test_what_is_saved_can_be_loaded(sitemap: Sitemap, tmp_path: Path) -> None:
    path = tmp_path / "maps" / "little.example.json"
    save_sitemap(sitemap, path)
    loaded = load_sitemap(path)
    assert json.dumps(sitemap_to_json(loaded)) == json.dumps(sitemap_to_json(sitemap))
    assert loaded.seeds == sitemap.seeds
    address = "https://little.example/thread/1?page=2"
    assert loaded.flips.place_of(address) == sitemap.flips.place_of(address)
    assert [path.name for path in path.parent.iterdir()] == ["little.example.json"]


def test_saving_again_gives_the_same_bytes(sitemap: Sitemap, tmp_path: Path) -> None:
    first, second = tmp_path / "a.json", tmp_path / "b.json"
    save_sitemap(sitemap, first)
    save_sitemap(load_sitemap(first), second)
    assert first.read_bytes() == second.read_bytes()


def test_a_person_can_read_it(sitemap: Sitemap, tmp_path: Path) -> None:
    save_sitemap(sitemap, tmp_path / "a.json")
    text = (tmp_path / "a.json").read_text(encoding="utf-8")
    assert '"role": "post"' in text
    assert max(map(len, text.splitlines())) < 300


@pytest.mark.parametrize(
    "site",
    [
        "../../etc/passwd",
        "..",
        "a/b",
        "a\\b",
        "/root",
        "x\0y",
        ".hidden",
        "c:evil",
        "f.example:8080",
        "münchen.example",
    ],
)
def test_no_host_name_leads_out_of_the_folder(site: str, tmp_path: Path) -> None:
    path = sitemap_path(tmp_path, site)
    assert path.resolve().parent == tmp_path.resolve()
    assert path.name.endswith(".json")


def test_a_usual_host_keeps_its_name(tmp_path: Path) -> None:
    assert sitemap_path(tmp_path, "forum.example.org") == tmp_path / "forum.example.org.json"


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "null", "7", '{"version": 1}', '{"version": 999}', '{"version": 1, "vertices": 3}', "\0\1"]
)
def test_a_broken_file_is_named_in_one_line(text: str, tmp_path: Path) -> None:
    path = tmp_path / "broken.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(SitemapFileIsWrong, match=r"broken\.json: [^\n]+$"):
        load_sitemap(path)


def test_a_missing_file_is_named_too(tmp_path: Path) -> None:
    with pytest.raises(SitemapFileIsWrong, match="nowhere"):
        load_sitemap(tmp_path / "nowhere.json")


@pytest.mark.parametrize("part", ["vertices", "arcs", "flips", "patterns", "seeds", "start"])
def test_a_file_without_a_part_is_wrong(part: str, sitemap: Sitemap, tmp_path: Path) -> None:
    data = sitemap_to_json(sitemap)
    del data[part]
    (tmp_path / "a.json").write_text(json.dumps(data), encoding="utf-8")
    with pytest.raises(SitemapFileIsWrong, match=part):
        load_sitemap(tmp_path / "a.json")


def test_a_field_that_nobody_knows_is_wrong(sitemap: Sitemap, tmp_path: Path) -> None:
    data = sitemap_to_json(sitemap)
    data["vertices"][0]["colour"] = "red"
    (tmp_path / "a.json").write_text(json.dumps(data), encoding="utf-8")
    with pytest.raises(SitemapFileIsWrong, match="colour"):
        load_sitemap(tmp_path / "a.json")


EDITS: list[tuple[list[str | int], object, str]] = [
    (["version"], 2, "version: not a sitemap of version 1: 2"),
    (["site"], 7, "site: 7 is not a text"),
    (["start"], "little.example", 'start: "little.example" is no http or https address'),
    (["seeds"], "https://little.example/", 'seeds: "https://little.example/" is not a list'),
    (["seeds", 0], "/board/1", 'seeds[0]: "/board/1" is no http or https address'),
    (["vertices", 2, "role"], "posts", 'vertices[2].role: "posts" is not one of board, list, post, profile, other'),
    (["vertices", 1, "confidence"], "high", 'vertices[1].confidence: "high" is not a number'),
    (["vertices", 1, "confidence"], 1.5, "vertices[1].confidence: 1.5 is not between 0 and 1"),
    (["vertices", 0, "pages"], 3.5, "vertices[0].pages: 3.5 is not a whole number"),
    (["vertices", 0, "pages"], True, "vertices[0].pages: true is not a whole number"),
    (["vertices", 0, "patterns", 0], None, "vertices[0].patterns[0]: null is not a text"),
    (["vertices", 0, "wrapper"], [], "vertices[0].wrapper: [] is not an object"),
    (["vertices", 1, "name"], "post-1", 'vertices[1].name: "post-1" is the name of vertices[0] too'),
    (["arcs", 0, "follow"], "yes", 'arcs[0].follow: "yes" is not true or false'),
    (["arcs", 0, "source"], "post-9", 'arcs[0].source: "post-9" is no vertex; there are '),
    (["arcs", 0, "target"], "", 'arcs[0].target: "" is no vertex; there are '),
    (["arcs", 0, "taget"], "post-1", "arcs[0].taget: there is no such field; known are source, pattern, "),
    (["flips", 0, "slot"], 5, 'flips[0].slot: 5 is no variable of "/'),
    (["flips", 0, "step"], 0, "flips[0].step: 0 is below 1"),
    (["flips", 0, "added"], "page=(", 'flips[0].added: "page=(" is no regular expression: '),
    (["flips", 0, "added"], "page=", 'flips[0].added: "page=" has 0 groups'),
    (["patterns", 3], "/x", 'patterns[3]: "/x" is not an object'),
    (["patterns", 0, "count"], "2", 'patterns[0].count: "2" is not a whole number'),
    (["vertices", 0, "wrapper", "kind"], "posts", 'vertices[0].wrapper.kind: "posts" is not one of post, list'),
    (["vertices", 0, "wrapper", "variants", 0, "record", "up"], "1", 'vertices[0].wrapper.variants[0].record.up: "1" is not'),
]  # fmt: skip


@pytest.mark.parametrize(("path", "value", "said"), EDITS, ids=[said for _, _, said in EDITS])
def test_a_wrong_edit_is_named_with_its_place(
    path: list[str | int], value: object, said: str, sitemap: Sitemap, tmp_path: Path
) -> None:
    data = json.loads(json.dumps(sitemap_to_json(sitemap)))
    place = data
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = value
    (tmp_path / "a.json").write_text(json.dumps(data), encoding="utf-8")
    with pytest.raises(SitemapFileIsWrong) as error:
        load_sitemap(tmp_path / "a.json", wrapper_from_json)
    assert str(error.value).startswith(f"{tmp_path / 'a.json'}: {said}")
    assert "\n" not in str(error.value)


def test_a_followed_arc_needs_a_target(sitemap: Sitemap, tmp_path: Path) -> None:
    data = sitemap_to_json(sitemap)
    data["arcs"][0] |= {"follow": True, "target": None}
    with pytest.raises(SitemapFileIsWrong, match=r"^arcs\[0\]\.follow: true without a target"):
        sitemap_from_json(data)


def test_a_right_edit_is_kept(sitemap: Sitemap, tmp_path: Path) -> None:
    data = sitemap_to_json(sitemap)
    data["vertices"][0] |= {"role": "other", "reasons": ["a person said so"], "wrapper": None}
    data["arcs"][0]["follow"] = False
    (tmp_path / "a.json").write_text(json.dumps(data), encoding="utf-8")
    loaded = load_sitemap(tmp_path / "a.json", wrapper_from_json)
    assert loaded.vertices[0].role == "other"
    assert loaded.arcs[0].follow is False


def test_the_parts_stand_in_a_fixed_order(sitemap: Sitemap) -> None:
    parts = ["version", "site", "start", "seeds", "vertices", "arcs", "flips", "inert", "whole", "patterns"]
    assert list(sitemap_to_json(sitemap)) == parts


def test_a_file_of_before_layouts_were_kept_can_be_read(sitemap: Sitemap) -> None:
    data = sitemap_to_json(sitemap)
    for vertex in data["vertices"]:
        del vertex["layout"]
    assert all(vertex.layout == () for vertex in sitemap_from_json(data).vertices)
