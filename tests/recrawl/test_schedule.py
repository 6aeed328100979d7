import os
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine

from forumcrawl.recrawl import schedule as schedule_module
from forumcrawl.recrawl.schedule import Report, Schedule, run_for_ever, run_once
from forumcrawl.recrawl.site_list import ScheduledSite
from forumcrawl.storage.database import open_database
from forumcrawl.storage.upsert import begin_crawl

HOUR = timedelta(hours=1)
CHILD = """
import pathlib, sys, time
kind, log = sys.argv[1], pathlib.Path(sys.argv[2])
def note(word):
    with log.open("a") as file:
        file.write(f"{word} {kind} {time.monotonic()}\\n")
note("begin")
time.sleep(0.3 if kind.startswith("slow") else 0)
note("end")
sys.exit(3 if kind == "broken" else 0)
"""


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Engine]:
    engine = open_database(f"sqlite:///{tmp_path}/forum.db")
    yield engine
    engine.dispose()


def site(name: str, every: timedelta = HOUR) -> ScheduledSite:
    return ScheduledSite(f"https://{name}.example/", every, name)


def plan(engine: Engine, log: Path, *sites: ScheduledSite, **options: Any) -> tuple[Schedule, list[Report]]:
    """Sites are crawled by a tiny process that does what the name of its site says."""
    reports: list[Report] = []
    names = {site.start: site.name for site in sites}

    def command_of(start: str) -> Sequence[str]:
        if names[start] == "missing":
            return ["/no/such/program"]
        return [sys.executable, "-c", CHILD, names[start], str(log)]

    return Schedule(sites, engine, command_of, os.environ, reports.append, pytest.fail, **options), reports


def words_of(log: Path) -> list[str]:
    return [" ".join(line.split()[:2]) for line in log.read_text().splitlines()] if log.exists() else []


def test_every_site_that_is_due_is_crawled_once(engine: Engine, tmp_path: Path) -> None:
    begin_crawl(engine, "done.example", "https://done.example/", datetime.now(UTC) - HOUR / 2)
    begin_crawl(engine, "old.example", "https://old.example/", datetime.now(UTC) - 2 * HOUR)
    schedule, reports = plan(engine, tmp_path / "log", site("old"), site("done"), site("new"))
    assert run_once(schedule)
    assert [report.site.name for report in reports] == ["new", "old"]
    assert words_of(tmp_path / "log") == ["begin new", "end new", "begin old", "end old"]


def test_a_site_that_fails_is_reported_and_holds_up_no_other(engine: Engine, tmp_path: Path) -> None:
    schedule, reports = plan(engine, tmp_path / "log", site("broken"), site("missing"), site("fine"))
    assert not run_once(schedule)
    assert [(report.site.name, report.outcome.split(":")[0], report.succeeded) for report in reports] == [
        ("broken", "failed (exit code 3)", False),
        ("missing", "failed ([Errno 2] No such file or directory", False),
        ("fine", "finished", True),
    ]


def test_nothing_due_is_a_success(engine: Engine, tmp_path: Path) -> None:
    begin_crawl(engine, "done.example", "https://done.example/", datetime.now(UTC))
    schedule, reports = plan(engine, tmp_path / "log", site("done"))
    assert run_once(schedule)
    assert reports == []


def test_sites_run_side_by_side_only_if_asked(engine: Engine, tmp_path: Path) -> None:
    slow = [site(f"slow{number}") for number in range(4)]
    for parallel, most in ((1, 1), (2, 2)):
        log = tmp_path / f"log{parallel}"
        schedule, reports = plan(engine, log, *slow, parallel=parallel)
        assert run_once(schedule)
        assert len(reports) == 4
        running = [0]
        for word in words_of(log):
            running.append(running[-1] + (1 if word.startswith("begin") else -1))
        assert max(running) == most


def test_for_ever_comes_back_when_a_site_is_due_again_and_not_before(
    engine: Engine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(schedule_module, "POLL_SECONDS", 0.02)
    often, seldom = site("often", timedelta(seconds=0.4)), site("seldom")
    schedule, reports = plan(engine, tmp_path / "log", often, seldom)

    def report(report: Report) -> None:
        reports.append(report)
        if [each.site.name for each in reports].count("often") == 3:
            raise KeyboardInterrupt

    object.__setattr__(schedule, "report", report)
    began = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        run_for_ever(schedule)
    assert time.monotonic() - began > 0.8
    assert [each.site.name for each in reports].count("seldom") == 1


def test_an_interrupt_stops_the_crawls_that_run(engine: Engine, tmp_path: Path) -> None:
    waits = [sys.executable, "-c", "import time; time.sleep(60)"]
    schedule = Schedule([site("a"), site("b")], engine, lambda _: waits, os.environ, pytest.fail, pytest.fail, 2)
    children: list[Any] = []

    def interrupt() -> None:
        while len(schedule.running) < 2:
            time.sleep(0.01)
        children.extend(run.child for run in schedule.running)
        os.kill(os.getpid(), 2)

    thread = threading.Thread(target=interrupt)
    thread.start()
    with pytest.raises(KeyboardInterrupt):
        run_for_ever(schedule)
    thread.join()
    assert [child.returncode for child in children] == [-15, -15]


def test_while_the_database_cannot_tell_nothing_is_crawled_twice(tmp_path: Path) -> None:
    gone = open_database(f"sqlite:///{tmp_path}/a/forum.db")
    gone.dispose()
    for file in (tmp_path / "a").iterdir():
        file.unlink()
    (tmp_path / "a").rmdir()
    warnings: list[str] = []
    schedule = Schedule([site("a")], gone, lambda _: pytest.fail("crawled"), {}, pytest.fail, warnings.append)
    assert schedule_module._start_due(schedule) == schedule_module.LONGEST_SLEEP_SECONDS
    assert len(warnings) == 1
    gone.dispose()
