"""The cost of reading pages: what is measured, and that it is told by kind."""

import pytest

from forumcrawl.bench.mirror import Mirror, demo_mirror
from forumcrawl.bench.wrappers import FIELDS, Cost, Costs, measure, pages_to_read


@pytest.fixture(scope="module")
def forum() -> Mirror:
    return demo_mirror(1, "tiny")


def test_a_forum_has_a_row_and_the_mean_one(forum: Mirror) -> None:
    row, mean, pages = measure([forum])
    assert list(row) == FIELDS
    assert (row["site"], mean["site"], pages["site"]) == ("demo 1 table_per_post", "mean of 1", "all pages")
    assert row["posts"] + row["lists"] == len(pages_to_read(forum))
    assert row["x parse"] == mean["x parse"] == pages["x parse"]
    assert 0 < float(row["x parse"]) < 100


def test_threads_and_lists_are_read_at_their_own_addresses(forum: Mirror) -> None:
    truths = pages_to_read(forum)
    assert {truth.kind for truth in truths} == {"post", "list"}
    assert all(truth.canonical for truth in truths)


def test_a_kind_of_page_that_a_forum_lacks_has_no_cost() -> None:
    costs = Costs()
    costs.by_kind["post"] += Cost(1, 1.0, 2.0) + Cost(1, 1.0, 4.0)
    assert costs.by_kind["list"].ratio is None
    assert costs.whole == Cost(2, 2.0, 6.0)
    assert costs.whole.ratio == 3


def test_a_site_without_posts_is_left_out(forum: Mirror) -> None:
    empty = Mirror("shop", forum.entry, forum.fetched_at, forum.base, frozenset())
    empty.pages[empty.key_of(forum.entry)] = {"status": 200, "html": "<body><p>Ware</p></body>"}
    assert list(measure([empty])) == []
