"""Crawling every site of a list when it is due; a site that fails is reported and holds up no other."""

import subprocess
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime

from sqlalchemy import Engine, func, select

from forumcrawl.exceptions import DatabaseUnavailable
from forumcrawl.recrawl.child import outcome_of, start_child, wait_for_child
from forumcrawl.recrawl.due import find_attempts, find_due, latest_attempts, next_due_at
from forumcrawl.recrawl.site_list import ScheduledSite
from forumcrawl.storage.clean import clean_key
from forumcrawl.storage.database import reading
from forumcrawl.storage.models import Crawl, Post, Thread

POLL_SECONDS = 0.2
LONGEST_SLEEP_SECONDS = 60
"""Sleeps are short, so that a clock that is set or a machine that slept does no harm."""


@dataclass(frozen=True)
class Report:
    """How one crawl went."""

    site: ScheduledSite
    outcome: str
    succeeded: bool
    seconds: float
    posts: int | None
    """Posts that are stored of the site; None if that cannot be told."""


@dataclass(frozen=True)
class Schedule:
    """What is to be crawled, and how."""

    sites: Sequence[ScheduledSite]
    engine: Engine
    command_of: Callable[[str], Sequence[str]]
    """The command that crawls a start."""
    environment: Mapping[str, str]
    report: Callable[[Report], None]
    warn: Callable[[str], None]
    parallel: int = 1
    running: "list[Run]" = field(default_factory=list)
    tried: dict[str, datetime] = field(default_factory=dict)
    """Attempts of this process: a crawl may die before it is noted in the database."""


@dataclass(frozen=True)
class Run:
    """A crawl that is under way."""

    site: ScheduledSite
    child: "subprocess.Popen[bytes] | None"
    began: float
    error: str = ""


def run_once(schedule: Schedule) -> bool:
    """Crawls every site that is due now, once; whether all went well."""
    now = datetime.now(UTC)
    waiting = find_due(schedule.sites, find_attempts(schedule.engine, schedule.sites), now)
    reports: list[Report] = []
    try:
        while waiting or schedule.running:
            while waiting and len(schedule.running) < schedule.parallel:
                _start(schedule, waiting.pop(0))
            reports += _collect(schedule)
    finally:
        _stop_all(schedule)
    return all(report.succeeded for report in reports)


def run_for_ever(schedule: Schedule) -> None:
    """Crawls each site whenever it is due, until interrupted."""
    try:
        while True:
            seconds = _start_due(schedule)
            _wait(schedule, time.monotonic() + seconds)
    finally:
        _stop_all(schedule)


def _start_due(schedule: Schedule) -> float:
    """Starts what is due and finds a place; in how many seconds to look again."""
    now = datetime.now(UTC)
    attempts = _attempts(schedule, now)
    busy = {run.site.start for run in schedule.running}
    due = [site for site in find_due(schedule.sites, attempts, now) if site.start not in busy]
    for site in due[: schedule.parallel - len(busy)]:
        _start(schedule, site)
    idle_until = next_due_at(schedule.sites, latest_attempts(attempts, schedule.tried), now)
    return min(max((idle_until - now).total_seconds(), POLL_SECONDS), LONGEST_SLEEP_SECONDS)


def _attempts(schedule: Schedule, now: datetime) -> dict[str, datetime]:
    """While the database cannot tell, all count as just tried: later is better than twice."""
    try:
        return latest_attempts(schedule.tried, find_attempts(schedule.engine, schedule.sites))
    except DatabaseUnavailable as error:
        schedule.warn(str(error))
        return {site.start: now for site in schedule.sites}


def _wait(schedule: Schedule, until: float) -> None:
    """Until then, or until a crawl has ended and made place for another."""
    while time.monotonic() < until and not _collect(schedule):
        pass


def _start(schedule: Schedule, site: ScheduledSite) -> None:
    schedule.tried[site.start] = datetime.now(UTC)
    try:
        child = start_child(schedule.command_of(site.start), schedule.environment)
        schedule.running.append(Run(site, child, time.monotonic()))
    except OSError as error:
        schedule.running.append(Run(site, None, time.monotonic(), f"failed ({error})"))


def _collect(schedule: Schedule) -> list[Report]:
    """Waits a moment, then reports the crawls that have ended."""
    over = [run for run in schedule.running if run.child is None or run.child.poll() is not None]
    if not over:
        time.sleep(POLL_SECONDS)
    reports = []
    for run in over:
        schedule.running.remove(run)
        reports.append(_report_of(schedule, run))
        schedule.report(reports[-1])
    return reports


def _report_of(schedule: Schedule, run: Run) -> Report:
    exit_code = 1 if run.child is None else run.child.wait()
    outcome = run.error or outcome_of(exit_code)
    seconds = time.monotonic() - run.began
    return Report(run.site, outcome, exit_code == 0, seconds, _try_count_posts(schedule, run.site))


def _try_count_posts(schedule: Schedule, site: ScheduledSite) -> int | None:
    crawled = select(Crawl.site_id).where(Crawl.start_url == clean_key(site.start))
    query = select(func.count()).select_from(Post).join(Thread)
    try:
        with reading(schedule.engine) as connection:
            query = query.where(Thread.site_id.in_(crawled), Post.deleted_at.is_(None))
            return int(connection.execute(query).scalar_one())
    except DatabaseUnavailable as error:
        schedule.warn(str(error))
        return None


def _stop_all(schedule: Schedule) -> None:
    children = [run.child for run in schedule.running if run.child is not None]
    for child in children:
        child.terminate()
    for child in children:
        wait_for_child(child)
