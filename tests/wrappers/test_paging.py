from collections.abc import Sequence

from forumcrawl.dom.page import Page, page_from_text
from forumcrawl.wrappers.paging import PagedPage, learn_page_count, read_page_count


def page_of(shown: Sequence[int], number: int) -> Page:
    last = max(shown)
    links = " ".join(
        f"<b>{n}</b>" if n == number else f"<a class={'last' if n == last else 'page'} href=?p={n}>{n}</a>"
        for n in shown
    )
    return page_from_text(
        f"https://f.example/t?p={number}", f"<body><div class=pager>{links} <a href=?p=2>Next</a></div></body>"
    )


def paged(key: str, shown: Sequence[int], number: int) -> PagedPage:
    page = page_of(shown, number)
    return PagedPage(page, key, number, [a for a in page.tree.iter("a") if (a.text or "").isdecimal()])


def test_the_largest_number_is_learned_where_pages_of_one_thread_agree() -> None:
    path = learn_page_count([paged("/t", (1, 2, 3, 9), 1), paged("/t", (1, 4, 5, 6, 9), 5), paged("/u", (1, 2), 1)])
    assert read_page_count(page_of((1, 2, 3, 14), 2), path, 2) == 14
    assert read_page_count(page_of((1, 2), 2), path, 2) == 2


def test_a_window_around_the_current_page_tells_no_count() -> None:
    assert learn_page_count([paged("/t", (1, 2, 3), 1), paged("/t", (3, 4, 5, 6), 4)]) is None


def test_threads_seen_on_one_page_each_could_be_windows() -> None:
    assert learn_page_count([paged("/t", (1, 2, 3), 1), paged("/u", (1, 2), 1)]) is None


def test_a_page_without_page_flipping_tells_no_count() -> None:
    path = learn_page_count([paged("/t", (1, 2, 9), 1), paged("/t", (1, 4, 9), 4)])
    assert (
        read_page_count(page_from_text("https://f.example/t", "<body><div class=pager></div></body>"), path, 1) is None
    )
    assert read_page_count(page_of((1, 2), 1), None, 1) is None
