import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from forumcrawl.cli import crawl
from forumcrawl.cli.main import main


def test_the_crawl_is_run_with_start_settings_and_database(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[tuple[list[str], str]] = []

    def run_child(command: list[str], environment: dict[str, str]) -> int:
        seen.append((command[3:], environment["FORUMCRAWL_DATABASE"]))
        return 5

    monkeypatch.setattr(crawl, "run_child", run_child)
    assert main(["crawl", "https://f.example/", "-s", "A=1", "--relearn", "--database", "sqlite:///x.db"]) == 5
    arguments = ["crawl", "forum", "-a", "start=https://f.example/", "-a", "relearn=1", "-s", "A=1"]
    assert seen == [(arguments, "sqlite:///x.db")]


@pytest.mark.parametrize(("code", "told"), [("sys.exit(0)", 0), ("sys.exit(3)", 3), ("os.kill(os.getpid(), 9)", 137)])
def test_the_exit_code_of_the_crawl_is_ours(code: str, told: int) -> None:
    assert crawl.run_child([sys.executable, "-c", f"import os, sys; {code}"], dict(os.environ)) == told


PARENT = """
import os, sys
from forumcrawl.cli.crawl import run_child
child = "import signal, sys, time, pathlib\\n" \\
    "signal.signal(signal.SIGTERM, lambda *_: sys.exit(7))\\n" \\
    "pathlib.Path(sys.argv[1]).touch()\\n" \\
    "time.sleep(60)"
sys.exit(run_child([sys.executable, "-c", child, sys.argv[1]], dict(os.environ)))
"""


def test_a_request_to_end_is_passed_on_and_waited_for(tmp_path: Path) -> None:
    with subprocess.Popen([sys.executable, "-c", PARENT, str(tmp_path / "ready")]) as parent:
        while not (tmp_path / "ready").exists():
            assert parent.poll() is None
        parent.send_signal(signal.SIGTERM)
        assert parent.wait(30) == 7
