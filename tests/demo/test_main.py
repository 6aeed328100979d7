"""The program: what it prints, how it ends."""

import signal
import subprocess
import sys
from urllib.request import urlopen

import pytest

from forumcrawl.demo.__main__ import main


def start(*arguments):
    command = [sys.executable, "-m", "forumcrawl.demo", "--size", "tiny", *arguments]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def test_the_first_line_is_the_entry_and_an_interrupt_ends_it_with_0():
    with start("--seed", "2") as program:
        entry = program.stdout.readline().strip()
        with urlopen(entry) as response:
            assert response.status == 200
        program.send_signal(signal.SIGTERM)
        assert program.wait(10) == 0
    assert entry.startswith("http://127.0.0.1:")


def test_it_ends_when_its_parent_closes_standard_input():
    with start("--until-eof") as program:
        assert program.stdout.readline().startswith("http://127.0.0.1:")
        program.stdin.close()
        assert program.wait(10) == 0


@pytest.mark.parametrize(
    "arguments",
    [
        ["--size", "huge"],
        ["--skin", "none"],
        ["--fault", "fire:1"],
        ["--port", "99999"],
        ["--day", "-1"],
        ["--seed", "x"],
    ],
)
def test_a_bad_argument_gets_one_line_and_2(arguments, capsys):
    assert main(arguments) == 2
    output = capsys.readouterr()
    assert output.out == ""
    assert len(output.err.splitlines()) == 1


def test_it_lists_its_skins(capsys):
    assert main(["--list-skins"]) == 0
    assert {"nested_tables", "table_per_post", "sibling_rows", "divs"} <= set(capsys.readouterr().out.split())


def test_it_writes_a_site(tmp_path, capsys):
    assert main(["--size", "tiny", "--skin", "articles", "--write", str(tmp_path / "site")]) == 0
    assert sorted(path.name for path in (tmp_path / "site").iterdir()) == [
        "gold.jsonl", "pages.jsonl.xz", "site.json", "truth.json", "types.jsonl",
    ]  # fmt: skip
    assert capsys.readouterr().out == ""


def test_a_folder_that_cannot_be_written_is_said_in_one_line(tmp_path, capsys):
    (tmp_path / "file").write_text("")
    assert main(["--size", "tiny", "--write", str(tmp_path / "file")]) == 1
    assert len(capsys.readouterr().err.splitlines()) == 1
