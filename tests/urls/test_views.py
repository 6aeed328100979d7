"""Views of a page: what is told by addresses alone."""

import pytest

from forumcrawl.urls.patterns import learn_patterns
from forumcrawl.urls.views import find_views

HOST = "https://little.example"


def views_of(pages: dict[str, list[str]]) -> set[str]:
    linked = {HOST + path: {HOST + link for link in links} for path, links in pages.items()}
    patterns = learn_patterns([*linked, *(link for links in linked.values() for link in links)])

    def class_of(address: str) -> str:
        pattern = patterns.pattern_of(address)
        return pattern.template if pattern else address

    return {address.removeprefix(HOST) for address in find_views(linked.items(), class_of)}


@pytest.mark.parametrize(
    "word", ["?sort=replies", "?dir=down&sort=replies", "/print", "/sort,starter", "/sort,starter/desc"]
)
def test_what_every_board_links_to_itself_with_is_a_view(word: str) -> None:
    pages = {f"/board/{n}": [f"/board/{n}{word}", f"/thread/{n}"] for n in range(1, 5)}
    assert views_of(pages) == {f"/board/{n}{word}" for n in range(1, 5)}


@pytest.mark.parametrize(("word", "ending"), [("-lastpost", ".html"), ("/last", "")])
def test_what_rows_link_to_with_and_without_a_word_is_a_view(word: str, ending: str) -> None:
    rows = [f"/thread-{n}{with_}{ending}" for n in range(1, 9) for with_ in ("", word)]
    assert views_of({"/": rows}) == {f"/thread-{n}{word}{ending}" for n in range(1, 9)}


def test_a_page_number_is_no_view() -> None:
    pages = {f"/board/{n}": [f"/board/{n}?page=2", f"/board/{n}?page=3"] for n in range(1, 5)}
    assert views_of(pages) == set()


def test_boards_below_the_index_are_no_views_of_it() -> None:
    assert views_of({"/index": [f"/index?board={name}" for name in ("pots", "pans", "lids")]}) == set()


def test_a_board_that_one_of_many_has_below_it_is_no_view() -> None:
    pages = {f"/room/{name}": ["/room/pots/old"] for name in ("pots", "pans", "lids", "jars")}
    assert views_of(pages) == set()
