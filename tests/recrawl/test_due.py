from datetime import UTC, datetime, timedelta
from pathlib import Path

from forumcrawl.recrawl.due import due_at, find_attempts, find_due, latest_attempts, next_due_at
from forumcrawl.recrawl.site_list import ScheduledSite
from forumcrawl.storage.database import open_database
from forumcrawl.storage.upsert import begin_crawl, end_crawl

NOW = datetime(2024, 3, 1, 12, tzinfo=UTC)
HOUR = timedelta(hours=1)
OFTEN = ScheduledSite("https://often.example/", HOUR, "often")
SELDOM = ScheduledSite("https://seldom.example/", timedelta(days=7), "seldom")


def test_a_site_that_was_never_tried_is_due() -> None:
    assert find_due([OFTEN, SELDOM], {}, NOW) == [OFTEN, SELDOM]


def test_a_site_is_due_when_its_time_has_passed_since_the_last_attempt_began() -> None:
    attempts = {OFTEN.start: NOW - HOUR, SELDOM.start: NOW - HOUR}
    assert find_due([OFTEN, SELDOM], attempts, NOW) == [OFTEN]
    assert find_due([OFTEN], attempts, NOW - timedelta(seconds=1)) == []
    assert due_at(SELDOM, attempts, NOW) == next_due_at([SELDOM], attempts, NOW) == NOW + timedelta(days=7) - HOUR


def test_the_site_that_waited_longest_comes_first() -> None:
    attempts = {OFTEN.start: NOW - 2 * HOUR, SELDOM.start: NOW - timedelta(days=9)}
    assert find_due([OFTEN, SELDOM], attempts, NOW) == [SELDOM, OFTEN]


def test_the_crawls_table_tells_the_last_attempt_well_or_not(tmp_path: Path) -> None:
    engine = open_database(f"sqlite:///{tmp_path}/forum.db")
    for hours, outcome in ((5, "finished"), (1, "failed"), (3, None)):
        crawl = begin_crawl(engine, "often.example", OFTEN.start, NOW - hours * HOUR)
        if outcome:
            end_crawl(engine, crawl, NOW, outcome, {})
    begin_crawl(engine, "unlisted.example", "https://unlisted.example/", NOW)
    assert find_attempts(engine, [OFTEN, SELDOM]) == {OFTEN.start: NOW - HOUR}
    engine.dispose()


def test_of_several_sources_the_later_attempt_counts() -> None:
    assert latest_attempts({"a": NOW}, {"a": NOW - HOUR, "b": NOW}, {}) == {"a": NOW, "b": NOW}
