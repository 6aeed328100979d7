"""The noise of a forum, and how pages answer."""

import re

import pytest
from lxml import etree, html

from forumcrawl.demo.addresses import Target
from forumcrawl.demo.families import FAMILIES
from forumcrawl.demo.pager import pager_html
from forumcrawl.demo.site import Site
from forumcrawl.demo.views import Flip

SITES = [Site(seed, None, "tiny") for seed in range(40)]


def answer(site, *target):
    return site.respond(site.addresses.path(Target(*target)))


def first(condition):
    return next(site for site in SITES if condition(site))


@pytest.mark.parametrize("name", sorted(FAMILIES))
def test_a_family_shows_boards_threads_and_posts(name):
    site = Site(9, name, "tiny")
    assert site.skin.family.name == name
    page = html.fromstring(answer(site, "thread", 1).body)
    assert len(page.xpath("//*[starts-with(@id, 'p') or starts-with(@name, 'p')]")) >= site.skin.posts_per_page


def test_posts_of_sibling_rows_have_no_element_of_their_own():
    page = html.fromstring(answer(Site(9, "sibling_rows", "tiny"), "thread", 1).body)
    rows = {anchor.xpath("ancestor::tr[1]")[0].getparent() for anchor in page.xpath("//a[starts-with(@name, 'p')]")}
    assert len(rows) == 1


def test_nested_replies_stand_inside_what_they_answer():
    page = html.fromstring(answer(Site(9, "nested_replies", "small"), "thread", 1, 2).body)
    inside = page.xpath("//*[starts-with(@id, 'p')]//*[starts-with(@id, 'p')]")
    assert inside


def test_the_opening_post_has_another_parent_than_the_replies():
    page = html.fromstring(answer(Site(9, "first_post_apart", "small"), "thread", 1).body)
    opening, reply, other = page.xpath(
        "//*[re:test(@id, '^p[0-9]+$')]", namespaces={"re": "http://exslt.org/regular-expressions"}
    )[:3]
    assert reply.getparent() is other.getparent()
    assert opening.getparent() is not reply.getparent()


def test_an_unknown_thread_is_a_soft_or_a_real_404():
    soft, real = first(lambda site: site.skin.soft_404), first(lambda site: not site.skin.soft_404)
    assert answer(soft, "post", 9_999_999).status == 200
    assert soft.look.t["not_found"] in html.fromstring(answer(soft, "post", 9_999_999).body).text_content()
    assert answer(real, "post", 9_999_999).status == 404


@pytest.mark.parametrize("site", SITES[:10], ids=lambda site: str(site.world.seed))
def test_guests_may_not_read_the_private_board(site):
    board = next(board for board in site.world.boards.values() if board.private)
    response = answer(site, "board", board.id)
    assert response.status == site.skin.private_status
    assert site.look.t["must_login"] in html.fromstring(response.body).text_content()
    hidden = [thread for thread in site.world.threads.values() if thread.board == board.id]
    assert all(
        site.look.t["must_login"] in html.fromstring(answer(site, "thread", t.id).body).text_content() for t in hidden
    )


def test_a_permalink_redirects_to_the_page_with_the_post():
    site = first(lambda site: site.skin.permalinks == "redirect")
    index = site.world.threads[1].visible[-1]
    response = answer(site, "post", 1000 + index)
    assert response.status == 302
    assert response.location.endswith(f"#p{1000 + index}")
    assert site.addresses.read(response.location.removeprefix(site.base).split("#")[0]).page > 1


def test_a_permalink_may_show_the_same_page_under_another_address():
    site = first(
        lambda site: (
            site.skin.permalinks == "same" and not site.look.has("login returns", 0.35) and not site.addresses.session
        )
    )
    assert answer(site, "post", 1000).body == answer(site, "thread", 1).body


def test_the_calendar_has_no_end():
    site = SITES[0]
    for month in (site.framer.calendar_now() + 500, site.framer.calendar_now() - 500):
        assert (
            site.addresses.path(Target("calendar", month + 1)).split("?")[0].encode()
            in answer(site, "calendar", month).body
        )


def test_replies_and_reports_lead_to_the_login():
    for kind in ("reply", "newthread", "quote", "report"):
        response = answer(SITES[1], kind, 1)
        assert (response.status, response.location) == (302, SITES[1].url(Target("login")))


def test_the_feed_is_xml():
    feed = etree.fromstring(answer(SITES[2], "feed", 0).body)
    assert 0 < len(feed.findall(".//item")) <= 15
    assert feed.find(".//item/link").text.startswith(SITES[2].base)


def test_robots_txt_closes_no_board_and_no_thread():
    for site in SITES:
        closed = re.findall(r"Disallow: (\S+)", site.respond("/robots.txt").body.decode())
        for target in (Target("index"), Target("board", 1), Target("thread", 1, 2), Target("members")):
            path = site.addresses.path(target)
            assert not any(path.startswith(rule) for rule in closed)
    assert any(b"Disallow" in site.respond("/robots.txt").body for site in SITES)


def test_session_ids_change_from_page_to_page():
    site = first(lambda site: site.addresses.session)
    ids = [set(re.findall(rb"=([0-9a-f]{32})", answer(site, "board", number).body)) for number in (1, 2)]
    assert len(ids[0]) == len(ids[1]) == 1
    assert ids[0] != ids[1]


def test_next_and_previous_thread_are_redirects_within_the_board():
    site = SITES[3]
    threads = site.world.threads_of(1)
    assert answer(site, "next", threads[0].id).location == site.url(Target("thread", threads[1].id))
    assert answer(site, "prev", threads[1].id).location == site.url(Target("thread", threads[0].id))


def test_sort_orders_show_the_same_threads_otherwise():
    site = first(lambda site: len(site.world.threads_of(1)) > site.skin.threads_per_page)
    rows = site.shower.sorted_threads(site.world.boards[1], "replies")
    assert {thread.id for thread in rows} == {thread.id for thread in site.world.threads_of(1)}
    assert [len(thread.visible) for thread in rows] == sorted((len(thread.visible) for thread in rows), reverse=True)


@pytest.mark.parametrize("style", ["numbers", "numbers_next", "brackets", "compact", "next"])
def test_every_page_can_be_reached_by_flipping(style):
    look = SITES[4].look
    known, queue = {1}, [1]
    while queue:
        page = queue.pop()
        near = {number: f"/{number}" for number in range(1, 31)}
        found = re.findall(r'href="/(\d+)"', pager_html(Flip(page, 30, near), style, look))
        queue += [int(number) for number in found if int(number) not in known]
        known |= {int(number) for number in found}
    assert known == set(range(1, 31))
