import json
import os
import pty
import subprocess
import sys

import pytest

from forumcrawl.cli.main import main


def asked(capsys: pytest.CaptureFixture[str], *argv: str) -> list[dict[str, object]]:
    assert main(["query", *argv, "--format", "jsonl"]) == 0
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


@pytest.mark.parametrize(
    ("argv", "positions"),
    [
        ([], [1, 2]),
        (["posts", "--site", "f.example", "--board", "talk"], [1, 2]),
        (["--author", "bo"], [2]),
        (["--until", "2024-03-01"], [1]),
        (["--until", "2024-03-01T12:00"], []),
        (["--since", "2024-03-02T12:00+00:00"], [2]),
        (["--since", "2024-03-01", "--until", "2024-03-02"], [1, 2]),
        (["--words", "RED", "round"], [2]),
        (["--limit", "1"], [1]),
        (["--until", "9999-12-31"], [1, 2]),
    ],
)
def test_posts_are_found_by_all_conditions(
    database: str, capsys: pytest.CaptureFixture[str], argv: list[str], positions: list[int]
) -> None:
    assert [row["position"] for row in asked(capsys, *argv)] == positions


def test_threads_are_found(database: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert [row["posts"] for row in asked(capsys, "threads", "--words", "grüße")] == [2]
    assert asked(capsys, "threads", "--words", "hello") == []


def test_sql_is_run(database: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert asked(capsys, "--sql", "SELECT count(*) AS n, x'00ff' AS raw FROM posts") == [{"n": 2, "raw": "00ff"}]
    assert main(["query", "--sql", "SELECT key FROM posts WHERE key = '9'", "--format", "csv"]) == 0
    assert main(["query", "--sql", "SELECT key AS \"a\x1bb\" FROM posts WHERE key = '1'"]) == 0
    assert capsys.readouterr().out == "a b\n1\n"


def test_sql_that_changes_anything_is_refused(database: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["query", "--sql", "DELETE FROM posts"]) == 1
    said = capsys.readouterr()
    assert (said.out, said.err) == ("", "forumcrawl: not authorized\n")
    assert len(asked(capsys)) == 2


def test_a_plain_table_is_one_line_a_row_without_control_characters(
    database: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["query"]) == 0
    out = capsys.readouterr().out
    assert out.splitlines()[0].split("\t") == [
        "site",
        "thread_title",
        "position",
        "author",
        "posted_at",
        "content_text",
    ]
    assert len(out.splitlines()) == 3
    assert not {"\x1b", "\x07", "\u202e"} & set(out)


def test_a_terminal_gets_a_drawn_table_in_which_content_does_nothing(database: str) -> None:
    master, slave = pty.openpty()
    command = [sys.executable, "-m", "forumcrawl.cli.main", "query", "--author", "bo"]
    environment = os.environ | {"COLUMNS": "200", "TERM": "xterm"}
    subprocess.run(command, stdout=slave, stdin=slave, env=environment, check=True, timeout=30)
    os.close(slave)
    shown = os.read(master, 100_000).decode()
    os.close(master)
    assert "┃" in shown
    assert "[31mred" in shown
    assert "\x1b[31m" not in shown
    assert "\x07" not in shown
    assert "[bold]no markup" in shown
