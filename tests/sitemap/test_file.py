"""The sitemap file."""

import json
from pathlib import Path

import pytest

from forumcrawl.exceptions import SitemapFileIsWrong
from forumcrawl.learn import learn_sitemap
from forumcrawl.sitemap.file import load_sitemap, save_sitemap, sitemap_path, sitemap_to_json
from forumcrawl.sitemap.model import Sitemap


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
