import json
from pathlib import Path

import pytest

from forumcrawl.cli.main import main
from forumcrawl.sitemap.file import save_sitemap, sitemap_path
from forumcrawl.sitemap.flips import FlipRule, Flips
from forumcrawl.sitemap.model import Arc, Sitemap, Vertex
from forumcrawl.urls.patterns import PatternSet

THREAD, LIST = "/t/{slug}-{n}", "/b/{slug}"


def a_sitemap(site: str) -> Sitemap:
    patterns = PatternSet.from_json([])
    vertices = (
        Vertex("post-1", "post", 0.85, ("long texts\x1b[31m", "in order"), (THREAD,), 24, f"http://{site}/t/x-1"),
        Vertex("list-1", "list", 1.0, ("links to threads",), (LIST, LIST + "?p={n}"), 7, f"http://{site}/b/y"),
    )
    arcs = (
        Arc("list-1", THREAD, "td/a.\u202ename", "post-1", 35, 7, 30, 20.5, follow=True),
        Arc("post-1", "/login", "div/a", None, 24, 24, 1, 5.0),
    )
    flips = Flips(patterns, [FlipRule(LIST, LIST + "?p={n}", 1, 20, -20)])
    return Sitemap(site, f"http://{site}/", patterns, flips, vertices, arcs)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of maps, which is also the environment's."""
    monkeypatch.setenv("FORUMCRAWL_SITEMAPS", str(tmp_path))
    save_sitemap(a_sitemap("f.example:8080"), sitemap_path(tmp_path, "f.example:8080"))
    return tmp_path


def printed(capsys: pytest.CaptureFixture[str], *argv: str) -> list[list[list[str]]]:
    """The tables that the command prints, as lists of rows."""
    assert main(["sitemap", *argv]) == 0
    tables = capsys.readouterr().out.split("\n\n")
    return [[line.split("\t") for line in table.splitlines()] for table in tables]


def test_vertices_followed_arcs_and_flips_are_printed(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    vertices, arcs, flips = printed(capsys, "f.example:8080")
    assert vertices == [
        ["vertex", "role", "confidence", "pages", "example", "patterns", "reasons"],
        ["post-1", "post", "0.85", "24", "http://f.example:8080/t/x-1", THREAD, "long texts [31m; in order"],
        ["list-1", "list", "1.0", "7", "http://f.example:8080/b/y", f"{LIST}, {LIST}?p={{n}}", "links to threads"],
    ]
    assert arcs[1:] == [["list-1", "post-1", THREAD, "td/a. name", "35", "30"]]
    assert flips[1:] == [[LIST, "/b/{slug}?p={page}", "0, 20, 40, …"]]


@pytest.mark.parametrize("site", ["f.example:8080", "F.Example:8080", "http://f.example:8080/b/y?x=1"])
def test_a_map_is_found_by_host_and_by_any_address_of_the_forum(
    folder: Path, site: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert len(printed(capsys, site)) == 3


def test_the_demo_has_a_map_of_its_own_in_the_folder_that_is_given(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    save_sitemap(a_sitemap("127.0.0.1:4000"), tmp_path / "demo.json")
    assert len(printed(capsys, "demo", "--sitemaps", str(tmp_path))) == 3


def test_json_is_the_file(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sitemap", "f.example:8080", "--json"]) == 0
    out = capsys.readouterr().out
    assert out == sitemap_path(folder, "f.example:8080").read_text(encoding="utf-8")
    assert json.loads(out)["site"] == "f.example:8080"


def test_without_a_map_there_is_one_clear_line(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sitemap", "https://g.example/"]) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err == f"forumcrawl: there is no map of g.example in {folder}: it was not learned yet\n"


def test_a_file_that_is_no_map_is_one_line(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "g.example.json").write_text("{}")
    for options in ([], ["--json"]):
        assert main(["sitemap", "g.example", *options]) == 1
        said = capsys.readouterr()
        assert said.out == ""
        assert said.err.startswith(f"forumcrawl: {folder}/g.example.json: version: not a sitemap")
        assert said.err.count("\n") == 1


@pytest.mark.parametrize("site", ["", "a/../b", "../up", "ftp://f.example/", "http://", "a b"])
def test_what_is_no_site_is_a_bad_argument(site: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sitemap", site]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_the_map_is_drawn_beside_the_tables(folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    svg, html = tmp_path / "map.svg", tmp_path / "map.html"
    assert len(printed(capsys, "f.example:8080", "--svg", str(svg), "--html", str(html))) == 3
    assert svg.read_text(encoding="utf-8").startswith("<svg ")
    assert "long texts" in html.read_text(encoding="utf-8")


def test_a_map_is_learned_from_saved_pages(little_forum, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pages = tmp_path / "pages.jsonl"
    lines = [{"url": f"https://little.example{path}", "html": html} for path, html in little_forum.pages.items()]
    pages.write_text("".join(json.dumps(line) + "\n" for line in [*lines, {"url": 7}]))
    assert main(["sitemap", "--pages", str(pages)]) == 0
    said = capsys.readouterr()
    assert "post-1\tpost\t" in said.out
    assert said.err == f"forumcrawl sitemap: {pages}, line {len(lines) + 1}: no object with url and html\n"
    assert main(["sitemap", "--pages", str(pages), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["site"] == "little.example"


def test_a_file_without_pages_and_a_picture_that_cannot_be_written_are_one_line(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "none.jsonl").write_text("")
    for argv in (
        ["--pages", str(tmp_path / "none.jsonl")],
        ["f.example:8080", "--svg", str(tmp_path / "no" / "x.svg")],
    ):
        assert main(["sitemap", *argv]) == 1
        assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize("argv", [[], ["f.example", "--pages", "x.jsonl"]])
def test_one_source_is_asked_for(argv: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sitemap", *argv]) == 2
    assert capsys.readouterr().err == "forumcrawl sitemap: give either URL, HOST or demo, or --pages\n"
