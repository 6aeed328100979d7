"""Addresses, both ways."""

import pytest

from forumcrawl.demo.addresses import Addresses, Target, slug_for

PER_PAGE = {"board": 10, "thread": 15, "members": 20}
SEEDS = range(40)


def addresses(seed, hrefs="rooted"):
    return Addresses(seed, hrefs, PER_PAGE, lambda target: slug_for("Größe & 12 Äpfel"))


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(
    "target",
    [
        Target("index"),
        Target("board", 3),
        Target("board", 3, 4),
        Target("board", 3, 2, "replies"),
        Target("thread", 712),
        Target("thread", 712, 9),
        Target("post", 712003),
        Target("profile", 7),
        Target("members"),
        Target("members", 0, 2),
        Target("calendar", 24290),
        Target("feed", 0),
        Target("login"),
    ],
)
def test_what_is_made_is_read_back(seed, target):
    book = addresses(seed)
    assert book.read(book.path(target)) == target


@pytest.mark.parametrize("seed", SEEDS)
def test_a_session_id_changes_nothing(seed):
    book = addresses(seed)
    href = book.href(Target("thread", 5, 2), "", "ab12" if book.session else "").replace("&amp;", "&")
    assert book.read(href) == Target("thread", 5, 2)
    assert book.without_session(href) == book.path(Target("thread", 5, 2))


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(
    "address", ["/nothing/here", "/?x=1", "/%00", "/thread", "//", "/thread/" + "9" * 5000, "/?id=²"]
)
def test_nonsense_is_no_address(seed, address):
    assert addresses(seed).read(address) is None


def test_a_relative_link_to_the_front_page_leads_there_even_with_a_session_id():
    book = next(book for book in (addresses(seed, "relative") for seed in range(500)) if book.relative and book.session)
    href = book.href(Target("index"), "", "ab12")
    assert href.startswith(("./?", "index"))


def test_a_sort_order_is_not_the_canonical_address():
    book = addresses(3)
    target = Target("board", 3, 1, "views")
    assert not book.is_canonical(book.path(target), target)
    assert book.is_canonical(book.path(Target("board", 3)), Target("board", 3))


def test_slugs_keep_other_scripts_and_are_never_empty():
    assert slug_for("Hello, World!") == "hello-world"
    assert slug_for("???") == "x"
    assert slug_for("船長") == "%E8%88%B9%E9%95%B7"
