import lzma
from pathlib import Path

import pytest

from forumcrawl.bench.labelled import demo_site
from forumcrawl.cli.main import main
from forumcrawl.demo.truth import write_site

Capsys = pytest.CaptureFixture[str]
HEADS = [
    "pages of",
    "method",
    "sites",
    "pages",
    "lists",
    "P",
    "R",
    "F1",
    "whole",
    "author",
    "time",
    "content",
    "titles",
]
DEMO = ("demo (all)", "demo (MiBAT's assumptions)")


def printed(capsys: Capsys, *argv: str) -> list[list[str]]:
    assert main(["bench", "records", *argv]) == 0
    return [line.split("\t") for line in capsys.readouterr().out.splitlines()]


def test_every_method_has_a_row_for_each_set_of_pages(tmp_path: Path, capsys: Capsys) -> None:
    write_site(tmp_path / "one", 3, size="tiny")
    heads, *rows = printed(capsys, "--seeds", "1", "--corpus", str(tmp_path), "--wild", str(tmp_path / "one"))
    assert heads == [*HEADS, "ms", "x parse"]
    methods = ["mibat", "rst", "amber", "dominant-list", "mdr", "auto"]
    assert [row[:3] for row in rows] == [
        [name, method, "1"] for name in (*DEMO, "corpus", "wild") for method in methods
    ]
    assert all(0 <= float(figure) <= 1 for row in rows for figure in row[5:13])
    assert all(float(row[13]) > 0 and float(row[14]) > 0 for row in rows)


@pytest.mark.parametrize("argv", [(), ("pages",), ("records", "--seeds", "0"), ("records", "--seeds", "x")])
def test_bad_arguments_get_one_line_and_exit_code_2(capsys: Capsys, argv: tuple[str, ...]) -> None:
    assert main(["bench", *argv]) == 2
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize("option", ["--corpus", "--wild"])
def test_a_folder_without_forums_is_one_line(tmp_path: Path, capsys: Capsys, option: str) -> None:
    assert main(["bench", "records", "--seeds", "1", option, str(tmp_path)]) == 1
    assert capsys.readouterr().err.count("\n") == 1


def test_a_broken_file_is_one_line(tmp_path: Path, capsys: Capsys) -> None:
    write_site(tmp_path / "one", 3, size="tiny")
    (tmp_path / "one" / "pages.jsonl.xz").write_bytes(lzma.compress(b"{\n"))
    assert main(["bench", "records", "--seeds", "1", "--corpus", str(tmp_path)]) == 1
    assert capsys.readouterr().err.count("\n") == 1


def test_the_map_of_every_forum_has_a_row(tmp_path: Path, capsys: Capsys) -> None:
    write_site(tmp_path / "one", 3, size="tiny")
    assert main(["bench", "sitemap", "--seeds", "1", "--corpus", str(tmp_path)]) == 0
    said = capsys.readouterr()
    heads, *rows = [line.split("\t") for line in said.out.splitlines()]
    assert heads[:3] == ["site", "fetched", "roles"]
    assert [row[0] for row in rows] == ["demo 1 table_per_post", "one", "all 2"]
    assert said.err.splitlines() == ["forumcrawl bench: demo 1 table_per_post", "forumcrawl bench: one"]


def test_the_networks_tables_have_a_row_a_method(capsys: Capsys, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("forumcrawl.cli.bench_inference.learning_curve", lambda *_: iter(()))
    monkeypatch.setattr(
        "forumcrawl.cli.bench_inference.demo_sites_of_all_families",
        lambda number, most=None: (demo_site(seed, family, "tiny") for seed, family in ((3, "divs"), (4, "cards"))),
    )
    assert main(["bench", "inference", "--seeds", "2"]) == 0
    heads, *rows = (line.split("\t") for line in capsys.readouterr().out.splitlines())
    assert heads[3:] == ["list record", "list title", "post record", "author", "time", "content", "whole pages"]
    assert [row[1] for row in rows][-1] == "PVV"
    assert all(0 <= float(figure) <= 1 for row in rows for figure in row[3:] if figure)


def test_the_network_wants_a_folder_of_forums_too(tmp_path: Path, capsys: Capsys) -> None:
    assert main(["bench", "inference", "--corpus", str(tmp_path)]) == 1
    assert capsys.readouterr().err.count("\n") == 1
