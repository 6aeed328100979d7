"""Wrappers learned from the little forum: extraction gives what the pages say, one row a record."""

import re
from datetime import timedelta

import pytest
from lxml import html

from forumcrawl.dom.page import Page, page_from_text
from forumcrawl.learn import learn_sitemap
from forumcrawl.records.evidence import choose_region
from forumcrawl.records.mibat import find_regions
from forumcrawl.wrappers.extract import extract_posts, extract_threads, extract_title
from forumcrawl.wrappers.induce_lists import TitleLink, induce_list_wrapper
from forumcrawl.wrappers.induce_posts import induce_post_wrapper
from forumcrawl.wrappers.model import ListWrapper, PostWrapper, wrapper_from_json
from forumcrawl.wrappers.records import find_records


def thread_pages(forum) -> list[Page]:
    return [forum.page(path) for path in forum.pages if path.startswith("/thread/")]


def list_pages(forum) -> list[Page]:
    return [forum.page(path) for path in forum.pages if path.startswith("/board/")]


def regions_of(pages: list[Page]):
    return [choose_region(page, find_regions(page)) for page in pages]


@pytest.fixture(scope="module")
def posts(little_forum) -> PostWrapper:
    pages = thread_pages(little_forum)
    titles = {page.url: little_forum.title_of(int(page.url.split("/")[-1].partition("?")[0])) for page in pages}
    wrapper = induce_post_wrapper(pages, regions_of(pages), titles)
    assert wrapper is not None
    return wrapper


@pytest.fixture(scope="module")
def lists(little_forum) -> ListWrapper:
    pages = list_pages(little_forum)
    links = [
        TitleLink(number, link, link.get("href"))
        for number, page in enumerate(pages)
        for link in page.tree.iter("a")
        if "/thread/" in link.get("href")
    ]
    wrapper = induce_list_wrapper(pages, links, ["/thread/{n}"])
    assert wrapper is not None
    return wrapper


def test_every_post_of_every_page_is_read_with_author_time_and_text(posts: PostWrapper, little_forum) -> None:
    for page in thread_pages(little_forum):
        rows = extract_posts(page, posts)
        wanted = little_forum.posts_of(page.url.removeprefix("https://little.example"))
        assert [(row.author, row.posted_at, row.content_text) for row in rows] == wanted


def test_posts_have_the_ids_that_the_page_gives_them(posts: PostWrapper, little_forum) -> None:
    rows = extract_posts(little_forum.page("/thread/1?page=2"), posts)
    assert [row.key for row in rows] == ["p105", "p106", "p107", "p108"]


def test_extraction_gives_one_row_a_record(posts: PostWrapper, little_forum) -> None:
    for page in thread_pages(little_forum):
        records = find_records(page.tree, [rules.record for rules in posts.variants])
        assert len(extract_posts(page, posts)) == len(records) > 0


def test_the_title_stands_where_lists_say_it(posts: PostWrapper, little_forum) -> None:
    assert extract_title(little_forum.page("/thread/4"), posts) == little_forum.title_of(4)


def test_every_row_of_every_list_is_read(lists: ListWrapper, little_forum) -> None:
    rows = [row for page in list_pages(little_forum)[:4] for row in extract_threads(page, lists)]
    assert {row.url: row.title for row in rows} == {
        f"https://little.example/thread/{thread}": little_forum.title_of(thread) for thread in range(1, 13)
    }


def test_author_and_counts_of_a_row_are_told_apart_though_their_cells_have_the_same_class(
    lists: ListWrapper, little_forum
) -> None:
    rows = extract_threads(little_forum.page("/board/1"), lists)
    (first,) = [row for row in rows if row.url.endswith("/thread/1")]
    author, opened, _ = little_forum.posts_of("/thread/1")[0]
    assert (first.author, first.replies, first.views) == (author, 8, 154)
    assert first.last_post_at is not None
    assert first.last_post_at - opened == timedelta(hours=40)


def test_rules_survive_the_file(posts: PostWrapper, lists: ListWrapper, little_forum) -> None:
    page = little_forum.page("/thread/8")
    again = wrapper_from_json(posts.to_json())
    assert isinstance(again, PostWrapper)
    assert extract_posts(page, again) == extract_posts(page, posts)
    assert wrapper_from_json(lists.to_json()) == lists


def test_learning_does_not_change_the_pages(little_forum) -> None:
    pages = thread_pages(little_forum)
    before = [html.tostring(page.tree) for page in pages]
    induce_post_wrapper(pages, regions_of(pages), {})
    assert [html.tostring(page.tree) for page in pages] == before


def test_pages_without_records_give_no_wrapper(little_forum) -> None:
    pages = [little_forum.page(path) for path in ("/login", "/help", "/member/1")]
    assert induce_post_wrapper(pages, [None, None, None], {}) is None
    assert induce_list_wrapper(pages, [], ["/thread/{n}"]) is None


def renamed(forum, change) -> list[Page]:
    return [
        page_from_text(page.url, change(forum.pages[page.url.removeprefix("https://little.example")]))
        for page in forum.sample()
    ]


def posts_read(pages: list[Page]) -> list[tuple[str | None, str]]:
    sitemap = learn_sitemap(pages, pages[0].url)
    (vertex, *_) = sitemap.vertices_of("post")
    wrapper = wrapper_from_json(vertex.wrapper or {})
    assert isinstance(wrapper, PostWrapper)
    threads = [page for page in pages if "/thread/" in page.url]
    return [(row.author, row.content_text) for page in threads for row in extract_posts(page, wrapper)]


def wanted(forum) -> list[tuple[str, str]]:
    threads = [path for path in forum.pages if path.startswith("/thread/")]
    return [(author, text) for path in threads for author, _, text in forum.posts_of(path)]


def test_other_class_names_change_nothing(little_forum) -> None:
    def hashed(source: str) -> str:
        for name in ("post", "by", "when", "said", "act", "row", "title", "main"):
            source = source.replace(f"class={name}", f"class=q{name[::-1]}")
        return source

    assert posts_read(renamed(little_forum, hashed)) == wanted(little_forum)


def test_a_forum_without_any_class_is_read_too(little_forum) -> None:
    assert posts_read(renamed(little_forum, lambda source: re.sub(r" class=\w+", "", source))) == wanted(little_forum)
