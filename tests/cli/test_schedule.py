import argparse
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from forumcrawl.cli import schedule
from forumcrawl.cli.main import main

SITES = """
[[site]]
start = "https://broken.example/"
every = "1d"
[[site]]
start = "https://f.example/"
every = "1d"
name = "Fine"
"""


def arguments(tmp_path: Path, database: str) -> argparse.Namespace:
    file = tmp_path / "sites.toml"
    file.write_text(SITES)
    return argparse.Namespace(sites=file, database=database, once=True, parallel=1)


def test_each_site_gets_one_line_and_failure_shows_in_the_exit_code(
    tmp_path: Path, database: str, capfd: pytest.CaptureFixture[str]
) -> None:
    def command_of(start: str) -> list[str]:
        return [sys.executable, "-c", f"import sys; print('noise'); sys.exit({int('broken' in start)})"]

    assert schedule.run(arguments(tmp_path, database), command_of) == 1
    said = capfd.readouterr()
    lines = [line.split(" after ") for line in said.out.splitlines()]
    assert [line[0] for line in lines] == ["https://broken.example/: failed (exit code 1)", "Fine: finished"]
    assert [line[1].split(", ")[1] for line in lines] == ["0 posts stored", "2 posts stored"]
    assert said.err == "noise\nnoise\n"


def test_all_well_is_exit_code_0(tmp_path: Path, database: str) -> None:
    assert schedule.run(arguments(tmp_path, database), lambda _: [sys.executable, "-c", ""]) == 0


def test_a_wrong_list_is_one_line_and_makes_no_database(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "sites.toml"
    file.write_text("[[site]]\nstart = 'demo'")
    assert main(["schedule", str(file), "--database", f"sqlite:///{tmp_path}/forum.db"]) == 1
    assert capsys.readouterr().err == f"forumcrawl: {file}: site 1: every is missing\n"
    assert not (tmp_path / "forum.db").exists()


CHILD = """
import pathlib, signal, sys, time
def stop(*_):
    pathlib.Path(sys.argv[1] + ".stopped").touch()
    sys.exit(0)
signal.signal(signal.SIGTERM, stop)
pathlib.Path(sys.argv[1]).touch()
time.sleep(60)
"""
PARENT = f"""
import sys
from forumcrawl.cli import main, schedule
schedule.run.__defaults__ = (lambda _: [sys.executable, "-c", {CHILD!r}, sys.argv[1]],)
sys.exit(main.main(["schedule", *sys.argv[2:]]))
"""


@pytest.mark.parametrize("sign", [signal.SIGTERM, signal.SIGINT])
@pytest.mark.parametrize("once", [["--once"], []])
def test_a_schedule_that_is_stopped_lets_its_crawl_stop_in_good_order(
    tmp_path: Path, database: str, sign: signal.Signals, once: list[str]
) -> None:
    ready = tmp_path / "ready"
    file = arguments(tmp_path, database).sites
    command = [sys.executable, "-c", PARENT, str(ready), str(file), *once]
    with subprocess.Popen(command, env=os.environ, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as parent:
        while not ready.exists():
            assert parent.poll() is None
        parent.send_signal(sign)
        out, err = parent.communicate(timeout=30)
    assert (parent.returncode, out, err) == (130, b"", b"")
    assert (tmp_path / "ready.stopped").exists()
