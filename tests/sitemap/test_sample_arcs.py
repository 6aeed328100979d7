"""The arranged sample, its arcs, and which of them are followed."""

import pytest

from forumcrawl.dom.page import Page, page_from_text
from forumcrawl.sitemap.arcs import find_arcs
from forumcrawl.sitemap.build import build_sitemap
from forumcrawl.sitemap.flips import Place
from forumcrawl.sitemap.follow import choose_followed, leave_other_boards
from forumcrawl.sitemap.labels import Label, label_vertices
from forumcrawl.sitemap.sample import Sample, SampledPage, arrange_sample
from forumcrawl.sitemap.walk import Walk


@pytest.fixture(scope="module")
def sample(little_forum) -> Sample:
    return arrange_sample(little_forum.sample())


def page_at(sample: Sample, path: str) -> SampledPage:
    return next(page for page in sample.pages if page.address == f"https://little.example{path}")


def test_pages_of_one_kind_share_a_vertex(sample: Sample) -> None:
    kinds = ("/thread/", "/member/", "/board/")
    vertices = [{page.vertex for page in sample.pages if kind in page.address} for kind in kinds]
    assert [len(found) for found in vertices] == [1, 1, 1]
    assert len(set.union(*vertices)) == 3


def test_what_stands_on_every_page_is_navigation(sample: Sample) -> None:
    page = page_at(sample, "/thread/3")
    assert {link.text for link in page.links if sample.is_navigation(link)} >= {"Home", "Log in", "Help"}
    assert not any(
        sample.is_navigation(link) for link in page_at(sample, "/board/2").links if "/thread/" in link.address
    )


def test_a_link_leads_to_its_page_or_to_where_its_pattern_usually_leads(sample: Sample) -> None:
    thread = page_at(sample, "/thread/3").vertex
    titles = [link for link in page_at(sample, "/board/2").links if "/thread/" in link.address]
    assert titles and all(sample.target_of(link) == thread for link in titles)
    unknown = [link for link in page_at(sample, "/thread/3").links if "/quote/" in link.address]
    assert unknown and all(sample.target_of(link) is None for link in unknown)


def test_an_arc_holds_the_links_of_one_pattern_at_one_place(sample: Sample) -> None:
    lists = page_at(sample, "/board/2").vertex
    (titles,) = [arc for arc in find_arcs(sample) if arc.source == lists and arc.location.endswith("a.title")]
    assert titles.pattern == "/thread/{n}"
    assert titles.target == page_at(sample, "/thread/3").vertex
    assert len(titles.places) == 12
    assert titles.numbered_share == 0
    assert 30 < titles.text_length < 60


def test_page_numbers_are_no_titles(sample: Sample) -> None:
    links = page_at(sample, "/board/1").links
    assert {link.text for link in links if link.is_numbered} == {"2"}


def _labels(sample: Sample, evidence) -> dict[int, Label]:
    return dict(label_vertices(sample, find_arcs(sample), evidence))


def test_links_decide_the_other_labels_once_posts_are_known(sample: Sample) -> None:
    labels = _labels(sample, lambda page: 0.8 if "/thread/" in page.address else 0.0)
    roles = {
        path: labels[page_at(sample, path).vertex].role for path in ("/", "/board/3", "/thread/9", "/member/1", "/help")
    }
    assert roles == {"/": "board", "/board/3": "list", "/thread/9": "post", "/member/1": "profile", "/help": "other"}


def test_titles_and_boards_are_followed_but_no_sort_order(sample: Sample) -> None:
    labels = _labels(sample, lambda page: 0.8 if "/thread/" in page.address else 0.0)
    followed = choose_followed(sample, find_arcs(sample), labels)
    assert followed["list", "/thread/{n}"] == "post"
    assert followed["board", "/board/{n}"] == "list"
    assert not any("sort" in pattern or "member" in pattern for _, pattern in followed)


def test_sampled_sort_orders_do_not_make_the_plain_list_an_alternate(little_forum) -> None:
    """From a sorted list the way back to the plain one is an address with the same numbers: no sort order itself."""
    back = [
        page_from_text(
            f"https://little.example/board/{board}?sort={order}",
            little_forum.pages[f"/board/{board}"].replace(
                "<p class=sort>", f"<p class=sort><a href='/board/{board}'>by date</a> "
            ),
        )
        for board in (1, 2, 3)
        for order in ("views", "author")
    ]
    sample = arrange_sample([*little_forum.sample(), *back])
    labels = _labels(sample, lambda page: 0.8 if "/thread/" in page.address else 0.0)
    assert choose_followed(sample, find_arcs(sample), labels).get(("board", "/board/{n}")) == "list"


def test_titles_that_stand_where_a_menu_does_are_no_navigation() -> None:
    menu = "<p><a href=/>Home</a></p>"
    pages = [
        page_from_text(
            f"https://plain.example/{n}", f"{menu}<p><a href=/t/{n}1>Title</a></p><p><a href=/t/{n}2>Title</a></p>"
        )
        for n in range(10)
    ]
    sample = arrange_sample(pages)
    assert [sample.is_navigation(link) for link in sample.pages[0].links] == [True, False, False]


def test_pages_at_unusual_addresses_do_not_reside_in_a_vertex(little_forum) -> None:
    sample = arrange_sample(little_forum.sample())
    for number, pages in sample.vertices.items():
        assert set(sample.residents(number)) <= set(pages)
        assert sample.residents(number)


def test_a_list_of_boards_that_no_crawl_comes_to_is_another_page(sample: Sample) -> None:
    """An archive has an index of its own; a page that leads to the followed lists is an index though nothing leads to it."""
    labels = _labels(sample, lambda page: 0.8 if "/thread/" in page.address else 0.0)
    followed = choose_followed(sample, find_arcs(sample), labels)
    archive = page_at(sample, "/help").vertex
    labels[archive] = Label("board", 0.9, ("links to 3 lists",))
    left = leave_other_boards(sample, labels, followed)
    assert (left[archive].role, left[page_at(sample, "/").vertex].role) == ("other", "board")
    assert left[archive].reasons[-1] == "no link that a crawl follows leads there"


def _category_forum() -> list[Page]:
    """An index of categories of which each has a folder of its own; every second row looks otherwise, one category was not seen."""
    host, lists = "https://little.example", {"tools": (1, 2), "garden": (3, 4)}

    def row(number: int, href: str, text: str) -> str:
        return f"<ul class='{('odd', 'even')[number % 2]} board'><li class=info><a class=name href={href}>{text}</a></li></ul>"

    names = [*lists, "kitchen"]
    pages = {"/": "".join(row(n, f"/{name}/", f"All about the {name}") for n, name in enumerate(names))}
    for name, boards in lists.items():
        pages[f"/{name}/"] = "".join(row(n, f"/{name}/hall-{n}/", f"Hall number {n}") for n in boards)
        for board in boards:
            titles = (
                f"<li><a class=title href=/talk/{9 * board + t}>What to do with an old thing {t}</a>" for t in range(6)
            )
            pages[f"/{name}/hall-{board}/"] = f"<ol>{''.join(titles)}</ol>"
    for talk in range(9, 45):
        pages[f"/talk/{talk}"] = (
            f"<article><h1>What to do with an old thing {talk % 9}</h1><p>Nobody knows.</p></article>"
        )
    return [page_from_text(host + path, f"<title>{path}</title><body>{body}") for path, body in pages.items()]


def test_an_unseen_category_is_followed_where_the_others_stand_whatever_its_row_looks_like() -> None:
    sample = arrange_sample(_category_forum())
    arcs = find_arcs(sample)
    labels = dict(label_vertices(sample, arcs, lambda page: 0.8 if "/talk/" in page.address else 0.0))
    followed = choose_followed(sample, arcs, labels)
    walk = Walk(build_sitemap("https://little.example/", sample, labels, arcs, followed, {}))
    start = next(iter(walk.begin()))
    ahead = {visit.url: visit.role for visit in walk.steps(sample.pages[0].page, start)}
    assert ahead["https://little.example/kitchen/"] in ("board", "list")


def test_threads_are_told_from_members_by_their_titles_where_both_show_dated_texts(sample: Sample) -> None:
    """A member's page may list what he wrote last; links to it are names."""
    labels = _labels(
        sample, lambda page: 0.5 if "/thread/" in page.address else 0.8 if "/member/" in page.address else 0.0
    )
    assert labels[page_at(sample, "/thread/3").vertex].role == "post"


def test_a_parameter_that_changes_no_sampled_page_does_not_make_another_page(little_forum) -> None:
    """Copies under `?from=…` teach that; page numbers count, though of the pages sampled twice only the first was."""
    copies = [
        page_from_text(f"https://little.example/thread/{thread}?{more}", little_forum.pages[f"/thread/{thread}"])
        for thread in (1, 4, 8)
        for more in ("from=list", "page=1")
    ]
    flips = arrange_sample([*little_forum.sample(), *copies]).flips
    assert flips.inert == {"from"}
    assert flips.place_of("https://little.example/thread/9?from=mail") == Place("/thread/9", 1)
    assert flips.place_of("https://little.example/thread/1?from=mail&page=2") == Place("/thread/1", 2)
