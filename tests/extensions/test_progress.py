"""Progress on a terminal and in a log."""

import logging
from types import SimpleNamespace

import pytest
from scrapy.exceptions import NotConfigured
from scrapy.settings import Settings
from scrapy.signalmanager import SignalManager

from forumcrawl.extensions.progress import LINE_EVERY_SECONDS, Progress


def crawler(known: int | None = None, **settings: object) -> SimpleNamespace:
    stats = {"response_received_count": 12, "forumcrawl/posts": 34}
    walk = SimpleNamespace(known=known) if known else None
    return SimpleNamespace(
        settings=Settings(settings),
        signals=SignalManager(),
        spider=SimpleNamespace(walk=walk),
        stats=SimpleNamespace(get_stats=lambda: stats),
    )


def test_a_log_gets_a_line_now_and_then(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    progress = Progress(crawler(known=50), terminal=False)
    progress.response_received()
    assert caplog.messages == []
    progress.last_line -= LINE_EVERY_SECONDS
    progress.response_received()
    progress.response_received()
    assert caplog.messages == ["12 pages fetched, 34 posts, 50 pages known"]


def test_while_sampling_nobody_knows_how_many_pages_there_are(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    progress = Progress(crawler(), terminal=False)
    progress.last_line -= LINE_EVERY_SECONDS
    progress.response_received()
    assert caplog.messages == ["12 pages fetched, 34 posts, ? pages known"]


def test_a_terminal_gets_a_bar() -> None:
    progress = Progress(crawler(known=50), terminal=True)
    assert progress.bar is not None
    progress.response_received()
    (task,) = progress.bar.tasks
    assert (task.completed, task.total, task.description) == (12, 50, "crawling")


def test_it_can_be_switched_off() -> None:
    with pytest.raises(NotConfigured):
        Progress.from_crawler(crawler(FORUMCRAWL_PROGRESS=False))
    assert isinstance(Progress.from_crawler(crawler()), Progress)
