"""The measures of the map: what counts as right, and end values."""

from collections import Counter

import pytest

from forumcrawl.bench import sitemap as bench
from forumcrawl.bench.mirror import Mirror, demo_mirror
from forumcrawl.bench.sitemap import FIELDS, Crawl, Learned, crawl_by, find_lost, learn, measure, roles_of


@pytest.fixture(scope="module")
def forum() -> Mirror:
    return demo_mirror(1, "tiny")


@pytest.fixture(scope="module")
def learned(forum: Mirror) -> Learned:
    return learn(forum)


def test_all_roles_of_a_plain_forum_are_right(forum: Mirror, learned: Learned) -> None:
    assert roles_of(forum, learned) == {"board": True, "list": True, "post": True, "profile": True}


def test_a_crawl_by_the_map_visits_every_thread_and_flips_as_the_truth_does(forum: Mirror, learned: Learned) -> None:
    crawl = crawl_by(forum, learned.sitemap)
    threads = {key for key, truth in forum.truths.items() if truth.kind == "post" and truth.canonical}
    assert threads <= crawl.visited
    assert find_lost(forum, crawl) == []
    assert crawl.flips[False, True] == crawl.flips[True, False] == 0


def test_a_page_that_is_linked_and_not_visited_is_lost(forum: Mirror) -> None:
    thread = next(truth for truth in forum.truths.values() if truth.kind == "post" and truth.canonical)
    assert find_lost(forum, Crawl(linked={forum.key_of(thread.url)})) == [thread.url]
    assert find_lost(forum, Crawl(linked={forum.key_of(thread.url)}, visited={forum.key_of(thread.url)})) == []


def test_what_chance_leaves_out_can_be_repeated(forum: Mirror, learned: Learned) -> None:
    once, again = learn(forum, seed=4), learn(forum, seed=4)
    assert [page.url for page in once.pages] == [page.url for page in again.pages]
    assert [page.url for page in once.pages] != [page.url for page in learned.pages]


def test_a_forum_has_a_row_and_all_of_them_one(forum: Mirror) -> None:
    row, mean = measure([forum])
    assert list(row) == FIELDS
    assert row["site"] == "demo 1 table_per_post"
    assert (mean["site"], mean["roles"], mean["same map"]) == ("all 1", "1.000", "1.000")
    assert float(row["pages"]) > 0.95
    assert float(row["learn s"]) > 0


def test_a_site_without_posts_counts_as_wrong(forum: Mirror, monkeypatch: pytest.MonkeyPatch) -> None:
    empty = Mirror("shop", forum.entry, forum.fetched_at, forum.base, frozenset())
    empty.pages[empty.key_of(forum.entry)] = {"status": 200, "html": "<body><p>Ware</p></body>"}
    row, _ = measure([empty])
    assert row["roles"] == "0.000"
    assert row["wrong"].startswith("no posts vertex found")


def test_shares_of_nothing_are_unknown() -> None:
    assert bench._share(0, 0) is None
    assert bench._share(3, 1) == 0.75
    assert bench.spread(list(range(10)), 5) == [0, 2, 4, 6, 8]
    assert Crawl().flips == Counter()
