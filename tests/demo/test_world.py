"""The world: a function of seed, size and day."""

import pytest

from forumcrawl.demo.dates import DAY
from forumcrawl.demo.site import Site
from forumcrawl.demo.world import SIZES, World

SEEDS = range(12)


def posts_of(world):
    return {
        (thread.id, index): world.post(thread, index) for thread in world.threads.values() for index in thread.visible
    }


@pytest.mark.parametrize("seed", SEEDS)
def test_posts_follow_each_other_in_time_and_none_is_later_than_now(seed):
    world = World(seed, "small", day=5)
    for thread in world.threads.values():
        times = [world.at(thread, index) for index in thread.visible]
        assert times == sorted(times)
        assert times[-1] <= world.now


@pytest.mark.parametrize("seed", SEEDS)
def test_a_later_day_holds_all_of_the_former_but_what_was_deleted(seed):
    today, later = World(seed, "small"), World(seed, "small", day=6)
    before, after = posts_of(today), posts_of(later)
    gone = before.keys() - after.keys()
    assert 0 < len(gone) <= 6
    assert all(
        before[key].author == after[key].author and before[key].at == after[key].at for key in before.keys() - gone
    )
    assert len(later.threads) == len(today.threads) + 6 * SIZES["small"].daily_threads
    assert len(after) > len(before)
    assert later.now == today.now + 6 * DAY


@pytest.mark.parametrize("seed", SEEDS)
def test_only_edited_posts_change_their_text(seed):
    today, later = Site(seed, None, "small"), Site(seed, None, "small", day=6)
    changed = 0
    for (thread_id, index), post in posts_of(today.world).items():
        thread, same = today.world.threads[thread_id], later.world.threads[thread_id]
        before = today.shower.writer.content(thread, index, "/").text
        after = later.shower.writer.content(same, index, "/").text
        assert (before != after) == later.world.is_edited_since_first_day(post.id)
        changed += before != after
    assert 0 < changed <= 12


@pytest.mark.parametrize("seed", SEEDS)
def test_even_a_small_world_has_threads_and_lists_of_several_pages(seed):
    site = Site(seed, None, "small")
    board = site.world.boards[1]
    assert not board.private
    assert len(site.world.threads_of(1)) > site.skin.threads_per_page
    assert len(site.world.threads[1].visible) > 3 * site.skin.posts_per_page


@pytest.mark.parametrize(("size", "least", "most"), [("small", 60, 140), ("medium", 300, 700), ("large", 5000, 20000)])
def test_sizes_are_as_announced(size, least, most):
    site = Site(3, None, size)
    threads = site.world.threads.values()
    pages = sum(-(-len(thread.visible) // site.skin.posts_per_page) for thread in threads)
    assert least < pages < most


def test_names_are_different_and_some_are_odd():
    names = [user.name for user in World(2, "medium").users]
    assert len(set(names)) == len(names)
    assert any(not name.isascii() for name in names)
    assert any(" " in name for name in names)


def test_there_are_guests_and_deleted_members_among_the_authors():
    world = World(4, "medium")
    authors = [post.author for post in posts_of(world).values()]
    assert any(author.user is None for author in authors)
    assert any(author.user is not None and author.user.deleted for author in authors)


def test_one_board_is_private_and_some_have_sub_boards():
    world = World(4, "medium")
    assert sum(board.private for board in world.boards.values()) == 1
    assert any(board.parent for board in world.boards.values())


def test_posts_are_of_every_kind():
    site = Site(1, "divs", "medium")
    texts = []
    for thread in site.world.threads.values():
        texts += [site.shower.writer.content(thread, index, "/") for index in thread.visible]
    assert any(not piece.text for piece in texts)
    assert any(len(piece.text.split()) == 1 for piece in texts)
    assert any(len(piece.text) > 2000 for piece in texts)
    assert all(any(tag in piece.html for piece in texts) for tag in ("<pre", "<li>", "<img", "<a href="))
    assert any("&lt;table&gt;" in piece.html for piece in texts)
