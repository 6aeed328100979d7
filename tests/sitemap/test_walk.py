"""The walk over the learned map of the little forum."""

from dataclasses import replace

import pytest

from forumcrawl.dom.page import page_from_text
from forumcrawl.learn import learn_sitemap
from forumcrawl.sitemap.model import Sitemap
from forumcrawl.sitemap.walk import Visit, Walk

HOST = "https://little.example"


@pytest.fixture(scope="module")
def sitemap(little_forum) -> Sitemap:
    return learn_sitemap(little_forum.sample(), f"{HOST}/")


def walk_all(sitemap: Sitemap, forum) -> list[Visit]:
    walk = Walk(sitemap)
    todo, done = list(walk.begin()), []
    while todo:
        visit = todo.pop()
        done.append(visit)
        todo += walk.steps(forum.page(visit.url.removeprefix(HOST)), visit)
    return done


def test_all_lists_and_threads_are_visited_once_with_all_their_pages(sitemap: Sitemap, little_forum) -> None:
    visited = [visit.url.removeprefix(HOST) for visit in walk_all(sitemap, little_forum)]
    wanted = [path for path in little_forum.pages if path.startswith(("/board/", "/thread/")) and "sort" not in path]
    assert sorted(visited) == sorted(["/", *wanted])


def test_a_visit_knows_board_thread_and_page(sitemap: Sitemap, little_forum) -> None:
    visits = {visit.url.removeprefix(HOST): visit for visit in walk_all(sitemap, little_forum)}
    last = visits["/thread/1?page=3"]
    assert (last.role, last.number, last.key) == ("post", 3, "/thread/1")
    assert last.thread_url == f"{HOST}/thread/1"
    assert last.thread_title == "Who can mend a broken kettle by spring?"
    assert last.board_url == f"{HOST}/board/1"
    assert visits["/board/1?page=2"].number == 2


def test_a_page_is_offered_only_once(sitemap: Sitemap, little_forum) -> None:
    walk = Walk(sitemap)
    (start, *_) = walk.begin()
    assert list(walk.steps(little_forum.page("/"), start)) or walk.known > 1
    assert list(walk.steps(little_forum.page("/"), start)) == []
    assert list(walk.begin()) == []


def test_a_link_in_a_post_to_another_thread_is_not_followed(sitemap: Sitemap, little_forum) -> None:
    html = little_forum.pages["/thread/3"].replace("My ", '<a href="/thread/77">an older thread</a> and my ')
    walk = Walk(sitemap)
    visit = Visit(f"{HOST}/thread/3", "post", "/thread/3")
    assert list(walk.steps(page_from_text(visit.url, html), visit)) == []


def test_a_title_without_letters_is_followed(sitemap: Sitemap, little_forum) -> None:
    html = little_forum.pages["/board/2"].replace("Who can mend a broken saddle by spring?", "12.05.2011")
    visit = Visit(f"{HOST}/board/2", "list", "/board/2")
    assert f"{HOST}/thread/7" in [ahead.url for ahead in Walk(sitemap).steps(page_from_text(visit.url, html), visit)]


def test_a_thread_that_was_opened_later_is_followed(sitemap: Sitemap, little_forum) -> None:
    html = little_forum.pages["/board/2"].replace("/thread/7", "/thread/4711")
    visit = Visit(f"{HOST}/board/2", "list", "/board/2", board_url=f"{HOST}/board/2", board_title="Hall")
    found = {ahead.url: ahead for ahead in Walk(sitemap).steps(page_from_text(visit.url, html), visit)}
    assert found[f"{HOST}/thread/4711"].board_title == "Hall"


def test_a_board_with_a_new_kind_of_address_in_the_place_of_boards_is_followed(sitemap: Sitemap, little_forum) -> None:
    html = little_forum.pages["/"].replace('"/board/2"', '"/attic/of/old-things"')
    visit = Visit(f"{HOST}/", "board", "/")
    found = [ahead for ahead in Walk(sitemap).steps(page_from_text(visit.url, html), visit) if "/attic/" in ahead.url]
    assert [ahead.role for ahead in found] == ["list"]


def test_a_walk_without_seeds_has_nothing_to_do(sitemap: Sitemap) -> None:
    assert list(Walk(replace(sitemap, seeds=())).begin()) == []


def test_a_menu_with_one_followed_link_leads_nowhere_else(sitemap: Sitemap, little_forum) -> None:
    """Home is followed and stands in the menu; what else appears there is no board for that."""
    index = little_forum.pages["/"].replace(
        "<ul class=menu>", '<ul class=menu><li><a href="/new-portal">Portal</a></li>'
    )
    walk = Walk(sitemap)
    first = next(walk.begin())
    urls = [visit.url for visit in walk.steps(page_from_text(f"{HOST}/", index), first)]
    assert f"{HOST}/new-portal" not in urls
    assert f"{HOST}/board/1" in urls


def test_what_acts_is_not_followed_where_boards_stand(sitemap: Sitemap, little_forum) -> None:
    index = little_forum.pages["/"].replace('href="/board/3"', 'href="/register"')
    walk = Walk(sitemap)
    first = next(walk.begin())
    assert f"{HOST}/register" not in [visit.url for visit in walk.steps(page_from_text(f"{HOST}/", index), first)]


def test_a_visit_that_ends_at_another_known_page_is_elsewhere(sitemap: Sitemap, little_forum) -> None:
    walk = Walk(sitemap)
    first = next(walk.begin())
    board = next(v for v in walk.steps(little_forum.page("/"), first) if v.url == f"{HOST}/board/2")
    assert walk.is_elsewhere(f"{HOST}/", board)
    assert not walk.is_elsewhere(board.url, board)
    assert not walk.is_elsewhere(f"{HOST}/moved/board/2", board)
