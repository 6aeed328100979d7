import os
import signal
import subprocess
import sys
from functools import partial
from importlib.metadata import version
from pathlib import Path

import pytest

from forumcrawl.cli import main as main_module
from forumcrawl.cli.main import main

RUN = [sys.executable, "-W", "error", "-m", "forumcrawl.cli.main"]


def test_the_version_is_that_of_the_package(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"forumcrawl {version('forumcrawl')}\n"


def test_help_lists_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--help"]) == 0
    out = capsys.readouterr().out
    for name in ("crawl", "query", "export", "schedule", "demo"):
        assert f"  {name} " in out


@pytest.mark.parametrize(
    ("argv", "line"),
    [
        ([], "forumcrawl: the following arguments are required: COMMAND"),
        (["dance"], "forumcrawl: argument COMMAND: invalid choice: 'dance'"),
        (["export"], "forumcrawl export: the following arguments are required: kind"),
        (["export", "posts", "--format", "xml"], "forumcrawl export: argument --format: invalid choice: 'xml'"),
        (["export", "posts", "--colour"], "forumcrawl: unrecognized arguments: --colour"),
        (["query", "--limit", "0"], "forumcrawl query: argument --limit: '0' is no whole number above 0"),
        (["query", "--limit", "many"], "forumcrawl query: argument --limit: 'many' is no whole number above 0"),
        (["query", "--since", "soon"], "forumcrawl query: argument --since: 'soon' is no time such as 2024-03-01"),
        (["query", "--sql", "SELECT 1", "--site", "x"], "forumcrawl query: argument --sql: not allowed with --site"),
        (["query", "threads", "--sql", "SELECT 1"], "forumcrawl query: argument --sql: not allowed with threads"),
        (["crawl", "gopher://x"], "forumcrawl crawl: argument start: 'gopher://x' is no http or https address"),
        (["crawl", "demo", "-s", "X"], "forumcrawl crawl: argument -s: 'X' is not NAME=VALUE"),
        (
            ["schedule", "x", "--parallel", "-1"],
            "forumcrawl schedule: argument --parallel: '-1' is no whole number above 0",
        ),
    ],
)
def test_a_bad_argument_gets_one_clear_line_and_exit_code_2(
    argv: list[str], line: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(argv) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith(line)
    assert said.err.count("\n") == 1


def test_a_situation_gets_one_line_and_exit_code_1(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["export", "posts", "--database", f"sqlite:///{tmp_path}/none.db"]) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("forumcrawl: there is no database at sqlite:///")
    assert said.err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_a_closed_pipe_ends_quietly(database: str) -> None:
    sql = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 200000) SELECT i FROM n"
    for form in ("jsonl", "csv", "table"):
        command = [*RUN, "query", "--sql", sql, "--format", form]
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as child:
            assert child.stdout is not None
            assert child.stderr is not None
            child.stdout.readline()
            child.stdout.close()
            assert child.stderr.read() == b""
            assert child.wait() == 0


def test_a_closed_pipe_ends_an_export_quietly(database: str) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run([*RUN, "export", "posts"], stdout=writer, stderr=subprocess.PIPE, check=False)
    os.close(writer)
    assert (done.returncode, done.stderr) == (0, b"")


def test_control_c_ends_quietly(database: str) -> None:
    """Also where the tests run in the background and children inherit that the signal is ignored."""
    heed = partial(signal.signal, signal.SIGINT, signal.SIG_DFL)
    sql = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n"
    command = [*RUN, "query", "--sql", sql, "--format", "jsonl"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, preexec_fn=heed) as child:
        assert child.stdout is not None
        child.stdout.readline()
        child.send_signal(signal.SIGINT)
        _, complaints = child.communicate()
    assert (child.returncode, complaints) == (130, b"")


def test_data_is_utf8_whatever_the_locale(database: str) -> None:
    environment = os.environ | {
        "LC_ALL": "C",
        "PYTHONIOENCODING": "ascii",
        "PYTHONUTF8": "0",
        "PYTHONCOERCECLOCALE": "0",
    }
    done = subprocess.run([*RUN, "export", "threads"], env=environment, capture_output=True, check=True)
    assert "Grüße".encode() in done.stdout


def test_every_command_has_a_parser_and_a_run() -> None:
    assert all(callable(command.add_parser) and callable(command.run) for command in main_module.COMMANDS)
