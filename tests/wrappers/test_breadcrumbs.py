from collections.abc import Sequence

from forumcrawl.dom.links import find_links
from forumcrawl.dom.page import Page, page_from_text
from forumcrawl.items import BoardRow
from forumcrawl.wrappers.breadcrumbs import BoardLink, TrailPage, learn_trail, read_trail
from forumcrawl.wrappers.model import TrailRule

HOST = "https://f.example"
BOARDS = {1: ("Common room", None), 2: ("Hellos", 1), 3: ("Workshop", None), 4: ("Clocks", 3)}


def chain(board: int | None) -> list[int]:
    return [*chain(BOARDS[board][1]), board] if board else []


def links_to(boards: Sequence[int], tag: str = "a") -> str:
    return " &gt; ".join(f"<{tag} href=/b/{board}>{BOARDS[board][0]}</{tag}>" for board in boards)


def page_of(thread: int, board: int, crumbs: str = "<p><a href=/>Front</a> &gt; {}</p>") -> Page:
    side = f"<ul><li>{links_to(tuple(BOARDS))}</li></ul>"
    trail = crumbs.format(links_to(chain(board)))
    body = (
        f"<div class=top>{trail}</div><div class=side>{side}</div><h1>Thread {thread}</h1><a href=/t/{thread}>again</a>"
    )
    return page_from_text(f"{HOST}/t/{thread}", f"<html><body>{body}</body></html>")


def seen(page: Page, board: int) -> TrailPage:
    links = [link for link in find_links(page) if "/b/" in link.url or link.url == f"{HOST}/"]
    found = [BoardLink(link.element, link.address, "/b/{n}" if "/b/" in link.url else "/") for link in links]
    return TrailPage(page, found, frozenset({f"{HOST}/b/{board}"}))


def learned(board_of: Sequence[int] = (2, 4, 2, 3, 1), **more: str) -> TrailRule | None:
    return learn_trail([seen(page_of(n, board, **more), board) for n, board in enumerate(board_of)])


def test_the_line_that_ends_with_the_threads_board_is_learned_and_no_sidebar() -> None:
    rule = learned()
    assert read_trail(page_of(9, 4), rule) == (BoardRow("Workshop", f"{HOST}/b/3"), BoardRow("Clocks", f"{HOST}/b/4"))


def test_the_front_page_is_no_board_above() -> None:
    rule = learned()
    assert rule is not None
    assert [board.title for board in read_trail(page_of(9, 1), rule)] == ["Common room"]
    assert f"{HOST}/" in rule.skipped


def test_a_board_is_not_above_itself() -> None:
    assert [board.title for board in read_trail(page_of(9, 4), learned(), f"{HOST}/b/4")] == ["Workshop"]


def test_a_hidden_menu_in_the_line_is_not_read() -> None:
    crumbs = "<p><a href=/>Front</a> {} <span style='display: none'><a href=/b/2>Previous</a></span></p>"
    assert [board.title for board in read_trail(page_of(9, 4, crumbs), learned())] == ["Workshop", "Clocks"]


def test_threads_of_one_board_alone_teach_nothing() -> None:
    assert learned((2, 2, 2, 2)) is None


def test_without_breadcrumbs_nothing_is_learned() -> None:
    assert learned(crumbs="<!-- {} -->") is None
    assert read_trail(page_of(9, 4), None) == ()


def test_what_leads_nowhere_is_no_board() -> None:
    crumbs = "<p><a href=/>Front</a> &gt; <a href=javascript:x()>x</a> <a href=http://[broken>y</a> <a href=/b/3?page=2>2</a>{}</p>"
    assert [board.title for board in read_trail(page_of(9, 4, crumbs), learned())] == ["Workshop", "Clocks"]
