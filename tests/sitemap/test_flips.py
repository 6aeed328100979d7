from itertools import pairwise

import pytest

from forumcrawl.sitemap.flips import Flips, Place, learn_flips
from forumcrawl.urls.patterns import learn_patterns

HOST = "https://f.example"
Style = tuple[str, str]


def flips_of(pages: list[tuple[str, list[tuple[str, str]]]]) -> Flips:
    whole = [(HOST + address, [(HOST + target, text) for target, text in links]) for address, links in pages]
    return learn_flips(
        learn_patterns([a for address, links in whole for a in (address, *(t for t, _ in links))]), whole
    )


def place(flips: Flips, target: str) -> tuple[str, int]:
    found = flips.place_of(HOST + target)
    return found.key, found.number


# How the address of the first page is made from a list's number, and that of page n (counted from 1).
STYLES = {
    "query page": ("/show.php?t={t}", lambda t, n: f"/show.php?page={n}&t={t}"),
    "query page from 0": ("/show.php?t={t}", lambda t, n: f"/show.php?p={n - 1}&t={t}"),
    "offset": ("/show.php?t={t}", lambda t, n: f"/show.php?start={(n - 1) * 15}&t={t}"),
    "folder": ("/topic/{t}/", lambda t, n: f"/topic/{t}/page/{n}/"),
    "file": ("/topic-{t}.html", lambda t, n: f"/topic-{t}-page-{n}.html"),
    "bare number in a file": ("/topic_{t}.html", lambda t, n: f"/topic_{t}_{n}.html"),
}
THREADS = (12, 37, 208, 451, 999)


def forum(style: str) -> list[tuple[str, list[tuple[str, str]]]]:
    """Threads of 4 pages that show all page numbers, and a list with links to their first pages."""
    base, flipped = STYLES[style]
    pages = [("/list", [(base.format(t=t), f"Title {'abcde'[i]}") for i, t in enumerate(THREADS)])]
    for t in THREADS:
        addresses = [base.format(t=t), *(flipped(t, n) for n in (2, 3, 4))]
        for here in addresses[:3]:
            links = [(target, str(n)) for n, target in enumerate(addresses, 1) if target != here]
            pages.append((here, [("/list", "Back"), *links]))
    return pages


@pytest.mark.parametrize("style", STYLES)
def test_further_pages_belong_to_the_first(style: str) -> None:
    flips, (base, flipped) = flips_of(forum(style)), STYLES[style]
    for t in THREADS:
        assert place(flips, base.format(t=t)) == (base.format(t=t), 1)
        assert [place(flips, flipped(t, n)) for n in (2, 3, 4)] == [(base.format(t=t), n) for n in (2, 3, 4)]


@pytest.mark.parametrize("style", STYLES)
def test_a_thread_and_a_page_that_were_never_seen_have_a_place_too(style: str) -> None:
    flips, (base, flipped) = flips_of(forum(style)), STYLES[style]
    assert place(flips, flipped(77, 31)) == (base.format(t=77), 31)


@pytest.mark.parametrize("style", ["query page", "folder", "file"])
def test_page_1_with_its_number_is_the_page_without(style: str) -> None:
    flips, (base, flipped) = flips_of(forum(style)), STYLES[style]
    assert place(flips, flipped(37, 1)) == (base.format(t=37), 1)


def test_an_offset_of_0_is_the_first_page() -> None:
    flips, (base, flipped) = flips_of(forum("offset")), STYLES["offset"]
    assert place(flips, flipped(37, 1)) == (base.format(t=37), 1)


def test_an_offset_that_is_no_multiple_of_the_step_is_still_a_page_of_its_own() -> None:
    flips = flips_of(forum("offset"))
    assert place(flips, "/show.php?start=7&t=37") == ("/show.php?t=37", 7)


def test_every_page_may_carry_its_offset_behind_a_dot() -> None:
    pages: list[tuple[str, list[tuple[str, str]]]] = [
        ("/", [(f"/index.php?topic={t}.0", f"Title {'abcde'[i]}") for i, t in enumerate(THREADS)])
    ]
    for t in THREADS:
        links = [(f"/index.php?topic={t}.{15 * n}", str(n + 1)) for n in range(4)]
        pages += [(here, [("/", "Home"), *(link for link in links if link[0] != here)]) for here, _ in links[:3]]
    flips = flips_of(pages)
    assert place(flips, "/index.php?topic=12.0") == ("/index.php?topic=12.0", 1)
    assert place(flips, "/index.php?topic=12.15") == ("/index.php?topic=12.0", 2)
    assert place(flips, "/index.php?topic=77.45") == ("/index.php?topic=77.0", 4)


def test_where_only_next_is_linked_pages_are_found_by_their_runs() -> None:
    pages: list[tuple[str, list[tuple[str, str]]]] = []
    for t in THREADS:
        own = [f"/show.php?t={t}", *(f"/show.php?page={n}&t={t}" for n in (2, 3, 4))]
        pages += [(here, [("/", "Home"), (ahead, "Next")]) for here, ahead in pairwise(own)]
    flips = flips_of(pages)
    assert [place(flips, f"/show.php?page={n}&t=37") for n in (2, 3, 9)] == [("/show.php?t=37", n) for n in (2, 3, 9)]


def test_permalinks_are_no_flips() -> None:
    pages: list[tuple[str, list[tuple[str, str]]]] = []
    for t in THREADS:
        posts = [t * 40 + jump for jump in (3, 4, 11, 29, 30)]
        links = [(f"/show.php?p={post}&t={t}", f"#{n}") for n, post in enumerate(posts, 1)]
        pages.append((f"/show.php?t={t}", [("/", "Home"), *links]))
    flips = flips_of(pages)
    assert flips.rules == ()
    assert place(flips, "/show.php?p=483&t=12") == ("/show.php?p=483&t=12", 1)


def test_permalinks_that_show_the_number_of_the_post_are_no_flips() -> None:
    pages: list[tuple[str, list[tuple[str, str]]]] = []
    for t in THREADS:
        posts = [t * 40 + jump for jump in (3, 4, 11, 29, 30)]
        links = [(f"/post/{post}", str(n)) for n, post in enumerate(posts, 1)]
        pages.append((f"/show/{t}", [("/", "Home"), *links]))
    assert flips_of(pages).rules == ()


def test_neighbouring_threads_are_no_flips() -> None:
    pages: list[tuple[str, list[tuple[str, str]]]] = [
        (f"/topic/{t}", [("/", "Home"), (f"/topic/{t - 1}", "Older"), (f"/topic/{t + 1}", "Newer")])
        for t in (12, 37, 90, 91)
    ]
    flips = flips_of(pages)
    assert place(flips, "/topic/37") == ("/topic/37", 1)
    assert place(flips, "/topic/90") == ("/topic/90", 1)


def test_the_number_of_a_board_is_no_page_number_though_its_pager_links_page_1() -> None:
    """Page 2 of board 1 links the first page with the text "1", and the path above names the board."""
    boards = [(f"/hall/{name}-{n}", name) for n, name in enumerate(("tools", "bread", "clocks", "walks"), 1)]
    pages: list[tuple[str, list[tuple[str, str]]]] = [("/", boards)]
    pages += [(board, [("/", "Home"), *boards]) for board, _ in boards]
    first = boards[0][0]
    pages.append((f"{first}?p=2", [("/", "Home"), (first, "tools"), (first, "1"), (f"{first}?p=3", "3")]))
    pages.append((f"{first}?p=3", [("/", "Home"), (first, "tools"), (first, "1"), (f"{first}?p=2", "2")]))
    flips = flips_of(pages)
    assert [place(flips, board) for board, _ in boards] == [(board, 1) for board, _ in boards]
    assert place(flips, f"{first}?p=2") == (first, 2)


def test_one_board_of_two_pages_is_enough_to_tell_the_page_from_the_board() -> None:
    boards = [(f"/hall/{n}/", name) for n, name in enumerate(("Tools", "Bread", "Clocks", "Walks"), 1)]
    pages: list[tuple[str, list[tuple[str, str]]]] = [("/", boards)]
    pages += [(board, [("/", "Home")]) for board, _ in boards[1:]]
    pages.append(("/hall/1/", [("/", "Home"), ("/hall/1/?pg=2", "2"), ("/hall/1/?pg=2", "Next")]))
    flips = flips_of(pages)
    assert place(flips, "/hall/1/?pg=2") == ("/hall/1/", 2)
    assert place(flips, "/hall/3/?pg=2") == ("/hall/3/", 2)


def test_a_board_is_no_further_page_of_the_index_above_it() -> None:
    """The pager's "1" adds "hall/1/" to the address of the index, which every page links."""
    boards = [(f"/bbs/hall/{n}/", name) for n, name in enumerate(("Tools", "Bread", "Clocks", "Walks"), 1)]
    pages: list[tuple[str, list[tuple[str, str]]]] = [("/bbs/", boards)]
    pages += [(board, [("/bbs/", "Home"), (board, name)]) for board, name in boards[1:]]
    first = "/bbs/hall/1/"
    pages.append((first, [("/bbs/", "Home"), (f"{first}?pg=2", "2"), (f"{first}?pg=3", "3")]))
    pages.append((f"{first}?pg=2", [("/bbs/", "Home"), (first, "Tools"), (first, "1"), (f"{first}?pg=3", "3")]))
    pages.append((f"{first}?pg=3", [("/bbs/", "Home"), (first, "Tools"), (first, "1"), (f"{first}?pg=2", "2")]))
    flips = flips_of(pages)
    assert [place(flips, board) for board, _ in boards] == [(board, 1) for board, _ in boards]
    assert place(flips, f"{first}?pg=3") == (first, 3)


def test_pages_counted_from_0_are_found_where_only_next_is_linked() -> None:
    pages: list[tuple[str, list[tuple[str, str]]]] = []
    for t in THREADS:
        own = [f"/talk/{t}", *(f"/talk/{t}/p/{n}" for n in (1, 2, 3))]
        pages += [(here, [("/", "Home"), (ahead, "Next")]) for here, ahead in pairwise(own)]
    flips = flips_of(pages)
    assert [place(flips, f"/talk/37/p/{n}") for n in (1, 2, 9)] == [("/talk/37", n + 1) for n in (1, 2, 9)]


def test_without_rules_every_address_is_its_own_first_page() -> None:
    flips = Flips(learn_patterns([]), [])
    assert flips.place_of(f"{HOST}/a?b=2") == Place("/a?b=2", 1)


def test_a_list_may_be_flipped_to_addresses_that_say_more_than_its_own() -> None:
    pages: list[tuple[str, list[tuple[str, str]]]] = []
    for board in THREADS:
        links = [(f"/room-{board}-{n}.htm?order=last", str(n)) for n in (1, 2, 3)]
        pages += [(f"/room-{board}.htm", links), (f"/room-{board}-2.htm?order=last", links)]
    flips = flips_of(pages)
    assert flips.is_page_of(f"{HOST}/room-37-2.htm?order=last", "/room-37.htm")
    assert not flips.is_page_of(f"{HOST}/room-37-2.htm?order=last", "/room-12.htm")


def test_pages_of_a_thread_in_a_lists_folder_are_not_the_lists() -> None:
    pages: list[tuple[str, list[tuple[str, str]]]] = [
        ("/hall-3/", [("/hall-3/?page=2", "2"), ("/hall-3/?page=3", "3")])
    ]
    for thread in THREADS:
        links = [(f"/hall-3/talk-{thread}/?page={n}", str(n)) for n in (2, 3)]
        pages += [(f"/hall-3/talk-{thread}/", links)]
    flips = flips_of(pages)
    assert not flips.is_page_of(f"{HOST}/hall-3/talk-37/?page=2", "/hall-3/")


def test_a_list_seen_once_writes_its_pages_as_the_others_do() -> None:
    """Only one board has a second page, and only "next" leads there: threads tell how."""
    host = "https://little.example"
    threads = [(f"{host}/talk_{n}.htm", [(f"{host}/talk_{n}_{p}.htm", str(p)) for p in (2, 3)]) for n in range(1, 5)]
    boards = [(f"{host}/room_{n}.htm", [(f"{host}/talk_{n}.htm", "A talk")]) for n in range(1, 4)]
    boards[0][1].append((f"{host}/room_1_2.htm", "next"))
    pages = [*threads, *boards]
    patterns = learn_patterns([a for address, links in pages for a in (address, *(link for link, _ in links))])
    flips = learn_flips(patterns, pages)
    assert flips.place_of(f"{host}/room_1_2.htm") == Place("/room_1.htm", 2)
    assert flips.number_of_page(f"{host}/hall_9_4.htm", "/hall_9.htm") == 4
    assert flips.number_of_page(f"{host}/hall_8_4.htm", "/hall_9.htm") is None
    assert flips.number_of_page(f"{host}/hall_9.htm", "/hall_9.htm") is None


def test_a_folders_own_page_that_shows_the_numbers_of_a_list_is_its_first_page() -> None:
    pager = [(f"{HOST}/talks-{n}.htm", str(n)) for n in (1, 2, 3)]
    pages = [(f"{HOST}/", pager), *((f"{HOST}/talks-{n}.htm", pager) for n in (2, 3))]
    flips = learn_flips(learn_patterns([a for address, links in pages for a in (address, *dict(links))]), pages)
    assert flips.place_of(f"{HOST}/") == flips.place_of(f"{HOST}/talks-1.htm")
    assert flips.place_of(f"{HOST}/talks-3.htm") == Place(flips.place_of(f"{HOST}/").key, 3)


def test_categories_of_an_index_are_no_pages_of_it_though_boards_write_theirs_so() -> None:
    """The index leads to three of them with the same arrow; "next" and "last" would be two."""
    boards = [(f"{HOST}/room-{n}.htm", [(f"{HOST}/room-{n}-{p}.htm", str(p)) for p in (2, 3)]) for n in range(1, 5)]
    index = (f"{HOST}/halls.htm", [(f"{HOST}/halls-{n}.htm", "»") for n in (1, 2, 3)])
    pages = [*boards, index, *((f"{HOST}/halls-{n}.htm", [(f"{HOST}/halls.htm", "Halls")]) for n in (1, 2, 3))]
    flips = learn_flips(learn_patterns([a for address, links in pages for a in (address, *dict(links))]), pages)
    assert flips.place_of(f"{HOST}/room-2-3.htm") == Place("/room-2.htm", 3)
    assert flips.place_of(f"{HOST}/halls-2.htm") == Place("/halls-2.htm", 1)
    assert flips.number_of_page(f"{HOST}/halls-2.htm", "/halls.htm") is None
