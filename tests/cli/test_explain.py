"""`forumcrawl explain` on saved pages."""

import json
from pathlib import Path
from typing import Any

import pytest
from lxml import html

from forumcrawl.cli.main import main

Capsys = pytest.CaptureFixture[str]
HOST = "https://little.example"


def saved(folder: Path, text: str) -> str:
    path = folder / "page.html"
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_a_thread_page_alone_is_explained(little_forum: Any, tmp_path: Path, capsys: Capsys) -> None:
    assert main(["explain", saved(tmp_path, little_forum.pages["/thread/1"])]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert out.startswith("post: div.posts > div#p101.post")
    assert "\nauthor: div.by > a " in out
    assert "for: it has a clock, in 100% (d2)" in out


def test_with_pages_of_the_forum_the_map_speaks_too(little_forum: Any, tmp_path: Path, capsys: Capsys) -> None:
    pages = tmp_path / "pages.jsonl"
    rows = ({"url": HOST + path, "html": text} for path, text in little_forum.pages.items())
    pages.write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    file = saved(tmp_path, little_forum.pages["/board/1"])
    assert main(["explain", file, "--url", f"{HOST}/board/1", "--pages", str(pages)]) == 0
    out = capsys.readouterr().out
    assert "\ntitle: td > a.title 'Who can mend a broken k…'" in out
    assert "it leads to a thread" in out


def test_the_labelled_elements_are_outlined(little_forum: Any, tmp_path: Path, capsys: Capsys) -> None:
    marked = tmp_path / "marked.html"
    assert main(["explain", saved(tmp_path, little_forum.pages["/thread/1"]), "--mark", str(marked)]) == 0
    tree = html.fromstring(marked.read_text(encoding="utf-8"))
    assert [node.get("title") for node in tree.iterfind(".//div[@class='when']")] == ["time"] * 4


def test_a_page_without_records_is_one_line_and_exit_code_1(tmp_path: Path, capsys: Capsys) -> None:
    assert main(["explain", saved(tmp_path, "<p>Nothing here</p>")]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1


@pytest.mark.parametrize("argv", [(), ("https://a.example/", "--url", "https://b.example/"), ("a", "--url", "b")])
def test_bad_arguments_get_one_line_and_exit_code_2(capsys: Capsys, argv: tuple[str, ...]) -> None:
    assert main(["explain", *argv]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_a_file_that_is_not_there_is_one_line(tmp_path: Path, capsys: Capsys) -> None:
    assert main(["explain", str(tmp_path / "none.html")]) == 1
    assert capsys.readouterr().err.count("\n") == 1


def test_a_broken_line_of_the_other_pages_is_told_and_the_page_explained(
    little_forum: Any, tmp_path: Path, capsys: Capsys
) -> None:
    pages = tmp_path / "pages.jsonl"
    pages.write_text("{}", encoding="utf-8")
    assert main(["explain", saved(tmp_path, little_forum.pages["/thread/1"]), "--pages", str(pages)]) == 1
    out, err = capsys.readouterr()
    assert out.startswith("post: ")
    assert err == f"forumcrawl explain: {pages}, line 1: no object with url and html\n"
