"""The measure itself: what counts as found, and end values."""

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from forumcrawl.bench import sheets
from forumcrawl.bench.records import Tally, is_same_time, measure, tally_of
from forumcrawl.bench.sheets import Sheet, Site, corpus_sites, demo_sites
from forumcrawl.demo.truth import write_site
from forumcrawl.items import PostRow

NOW = datetime(2024, 6, 1, 12, tzinfo=UTC)
HOST = "https://little.example"


@pytest.fixture
def sheet(little_forum: Any) -> Callable[[str], Sheet]:
    def make(path: str) -> Sheet:
        posts = [
            {
                "author": author,
                "time_iso": f"{time:%Y-%m-%dT%H:%M:%SZ}",
                "time_text": f"{time:%d %b %Y, %H:%M}",
                "content": text,
            }
            for author, time, text in little_forum.posts_of(path)
        ]
        return Sheet(HOST + path, little_forum.pages[path], posts)

    return make


def test_right_pages_have_full_marks(sheet: Callable[[str], Sheet]) -> None:
    tally = tally_of(Site("little", [sheet("/thread/1"), sheet("/thread/8")], NOW), "auto")
    assert set(tally.figures().values()) == {1.0}
    assert (tally.pages, tally.gold, tally.read) == (2, 8, 8)
    assert tally.seconds > 0
    assert tally.parsing > 0


def test_a_missed_page_has_none(sheet: Callable[[str], Sheet], little_forum: Any) -> None:
    lost = replace(sheet("/thread/1"), html=little_forum.pages["/login"])
    figures = tally_of(Site("little", [lost], NOW), "auto").figures()
    assert set(figures.values()) == {0.0}


def test_a_post_is_found_by_author_and_time_though_its_content_is_wrong(sheet: Callable[[str], Sheet]) -> None:
    known = sheet("/thread/1")
    wrong = [{**known.posts[0], "content": "Something else"}, *known.posts[1:]]
    figures = tally_of(Site("little", [replace(known, posts=wrong)], NOW), "auto").figures()
    assert (figures["F1"], figures["author"], figures["content"], figures["whole"]) == (1.0, 1.0, 0.75, 1.0)


def test_an_extra_post_costs_precision_and_the_whole_page(sheet: Callable[[str], Sheet]) -> None:
    known = sheet("/thread/1")
    figures = tally_of(Site("little", [replace(known, posts=known.posts[1:])], NOW), "auto").figures()
    assert (figures["P"], figures["R"], figures["whole"]) == (0.75, 1.0, 0.0)


def test_nothing_to_find_and_nothing_found_is_right() -> None:
    assert set(Tally(pages=1, whole=1).figures().values()) >= {1.0}


@pytest.mark.parametrize(
    ("read", "iso", "shown", "same"),
    [
        ("2024-05-01T10:00:00", "2024-05-01T10:00:30Z", "10:00", True),
        ("2024-05-01T12:00:00", "2024-05-01T10:00:00Z", "12:00", True),  # the wall clock of the forum's zone
        ("2024-05-01T11:00:00", "2024-05-01T10:00:00Z", "11:00", False),
        ("2024-05-01T23:00:00", "2024-05-01", "1 May 2024", True),
        ("2024-06-01T09:30:00", "2024-06-01T10:00:00Z", "2 hours ago", True),
        ("2024-06-01T08:30:00", "2024-06-01T10:00:00Z", "2 hours ago", False),
        ("2024-05-02T10:00:00", "2024-05-01T10:00:00Z", "4 weeks ago", True),
        (None, "2024-05-01T10:00:00Z", "10:00", False),
    ],
)
def test_times_are_the_same_to_what_the_page_shows(read: str | None, iso: str, shown: str, same: bool) -> None:
    site = Site("x", [], NOW, ZoneInfo("Europe/Berlin"))
    post = PostRow("1", posted_at=datetime.fromisoformat(read).replace(tzinfo=UTC) if read else None)
    assert is_same_time(site, post, {"time_iso": iso, "time_text": shown}) is same


def test_where_the_capture_is_unknown_the_displayed_time_decides() -> None:
    post = PostRow("1", posted_text="2  hours ago")
    assert is_same_time(Site("wild", []), post, {"time_text": "2 hours ago", "time_iso": None})
    assert not is_same_time(Site("wild", []), post, {"time_text": "3 hours ago", "time_iso": None})


def test_demo_sites_are_the_same_each_time_and_have_threads_of_two_posts() -> None:
    first, second = list(demo_sites([1, 2], pages=3)), list(demo_sites([1, 2], pages=3))
    assert first == second
    assert all(len(sheet.posts) > 1 for site in first for sheet in site.sheets)
    assert [len(site.sheets) for site in first] == [3, 3]


def test_a_written_site_is_measured_as_the_same_site_in_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_site(tmp_path / "a", 2, size="tiny")
    monkeypatch.setattr(sheets, "PAGES_A_SITE", 4)
    (site,) = corpus_sites(tmp_path)
    assert len(site.sheets) == 4
    (row,) = measure("corpus", [site], ["auto"])
    assert row["pages"] == 4
    assert float(row["F1"]) > 0.9
