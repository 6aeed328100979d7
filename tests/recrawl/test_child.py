import os
import sys
from pathlib import Path

import pytest

from forumcrawl.recrawl.child import crawl_command, crawl_environment, outcome_of, start_child, wait_for_child

STUBBORN = """
import signal, sys, time
signal.signal(signal.SIGTERM, signal.SIG_IGN)
open(sys.argv[1], "w").close()
time.sleep(60)
"""


def test_the_command_is_scrapy_with_the_start_as_one_argument() -> None:
    command = crawl_command("https://x.example/?a=b c&d", ["A=1"], ["relearn=1"])
    assert command[1:6] == ["-m", "scrapy", "crawl", "forum", "-a"]
    assert command[6:] == ["start=https://x.example/?a=b c&d", "-a", "relearn=1", "-s", "A=1"]


def test_the_environment_names_project_and_database() -> None:
    assert crawl_environment("sqlite://", {"A": "b", "FORUMCRAWL_DATABASE": "old"}) == {
        "A": "b",
        "SCRAPY_SETTINGS_MODULE": "forumcrawl.settings",
        "FORUMCRAWL_DATABASE": "sqlite://",
    }


@pytest.mark.parametrize(("code", "words"), [(0, "finished"), (3, "failed (exit code 3)"), (-9, "killed by signal 9")])
def test_exit_codes_are_told_in_words(code: int, words: str) -> None:
    assert outcome_of(code) == words


def test_a_child_that_does_not_stop_is_ended(tmp_path: Path) -> None:
    ready = tmp_path / "ready"
    child = start_child([sys.executable, "-c", STUBBORN, str(ready)], os.environ)
    while not ready.exists():
        assert child.poll() is None
    child.terminate()
    wait_for_child(child, grace_seconds=0.1)
    assert child.returncode == -9


def test_what_a_child_says_is_no_data(capfd: pytest.CaptureFixture[str]) -> None:
    start_child([sys.executable, "-c", "print('hello')"], os.environ).wait()
    said = capfd.readouterr()
    assert (said.out, said.err) == ("", "hello\n")
