"""From a start address to a map, over the little forum and over demo forums, without a network."""

import re
from collections.abc import Callable
from urllib.parse import urljoin

import pytest
from lxml import html

from forumcrawl.demo.addresses import Target
from forumcrawl.demo.site import Site
from forumcrawl.demo.truth import truth_of, type_of
from forumcrawl.dom.page import Page, page_from_bytes, page_from_text
from forumcrawl.exceptions import ForumcrawlError, SitemapHasNoPostsVertex
from forumcrawl.learn import learn_sitemap
from forumcrawl.sampling.survey import Survey
from forumcrawl.sitemap.model import Sitemap
from forumcrawl.sitemap.walk import Walk

HOST = "https://little.example"
Fetch = Callable[[str], Page | None]


def finder(forum) -> Fetch:
    """Fetches from the little forum."""

    def fetch(url: str) -> Page | None:
        path = url.removeprefix(HOST)
        return forum.page(path) if path in forum.pages else None

    return fetch


def survey(start: str, fetch: Fetch, budget: int = 80) -> tuple[Survey, Sitemap]:
    made = Survey(start, learn_sitemap, budget)
    while urls := made.next_urls():
        for url in urls:
            page = fetch(url)
            if page is None:
                made.fail(url)
            else:
                made.add(url, page)
    return made, made.finish()


class Demo:
    """A demo forum in memory that keeps what was asked of it: (type, id, page) of each request."""

    def __init__(self, seed: int, family: str) -> None:
        self.site = Site(seed, family, "small")
        self.asked: list[tuple[str, str, int]] = []

    def fetch(self, url: str) -> Page | None:
        for _ in range(3):
            path = url.split("#")[0].removeprefix(self.site.base)
            page, response = self.site.answer(path)
            row = type_of(self.site, path, page)
            self.asked.append((row["type"], str(row["id"]), row["page"]))
            if not response.location:
                break
            url = urljoin(url, response.location)
        if response.status != 200 or "html" not in response.content_type:
            return None
        return page_from_bytes(url, response.body, content_type=response.content_type)

    def threads_walked(self, sitemap: Sitemap) -> set[str]:
        walk = Walk(sitemap)
        todo, before = list(walk.begin()), len(self.asked)
        while todo:
            visit = todo.pop(0)
            page = self.fetch(visit.url)
            todo += walk.steps(page, visit) if page else ()
        return {name for kind, name, _ in self.asked[before:] if kind == "post"}


def test_the_little_forum_is_learned_and_mostly_boards_and_threads_are_fetched(little_forum) -> None:
    made, sitemap = survey(f"{HOST}/", finder(little_forum))
    assert sitemap.vertices_of("post")
    assert sitemap.vertices_of("list")
    useful = [page for page in made.pages if "/board/" in page.url or "/thread/" in page.url]
    assert len(useful) >= 0.6 * len(made.pages)
    assert not any("sort" in page.url for page in made.pages)


@pytest.mark.parametrize(
    ("seed", "family", "kind"),
    [
        (145, "nested_tables", "thread"),
        (146, "two_columns", "board"),
        (144, "cards", "profile"),
        (143, "articles", "index"),
    ],
)
def test_from_wherever_it_starts_all_threads_are_found(seed: int, family: str, kind: str) -> None:
    demo = Demo(seed, family)
    truth = truth_of(demo.site)
    ids = {"thread": truth["threads"][20]["id"], "board": truth["boards"][0]["id"], "profile": 1, "index": 0}
    start = demo.site.url(Target(kind, ids[kind]) if ids[kind] else Target(kind))
    made, sitemap = survey(start, demo.fetch)
    assert len(made.pages) <= 80
    assert demo.threads_walked(sitemap) >= {str(thread["id"]) for thread in truth["threads"]}


@pytest.mark.parametrize(
    ("seed", "family"), [(118, "articles"), (120, "date_headings"), (125, "mail_archive"), (111, "nested_tables")]
)
def test_a_survey_fetches_little_that_a_crawl_would_not(seed: int, family: str) -> None:
    demo = Demo(seed, family)
    survey(demo.site.entry_url, demo.fetch)
    useful = {asked for asked in demo.asked if asked[0] in ("board", "list", "post")}
    assert len(demo.asked) - len(useful) <= 15


def test_no_page_at_all_is_said() -> None:
    with pytest.raises(ForumcrawlError, match="no page could be fetched"):
        survey(f"{HOST}/", lambda _: None)


def test_a_site_without_posts_is_no_forum(little_forum) -> None:
    with pytest.raises(SitemapHasNoPostsVertex):
        survey(f"{HOST}/help", lambda url: finder(little_forum)(url) if "/help" in url else None)


def test_a_survey_stops_at_its_budget(little_forum) -> None:
    made = Survey(f"{HOST}/", learn_sitemap, 5)
    asked = 0
    while urls := made.next_urls():
        asked += len(urls)
        for url in urls:
            page = finder(little_forum)(url)
            if page is None:
                made.fail(url)
            else:
                made.add(url, page)
    assert asked == 5


class LargerSite(Demo):
    """A demo forum in a folder of a larger site: news and goods without end beside it, and a calendar that has no last day."""

    AROUND = re.compile(r"/(news|goods|day)/(\d+)")

    def fetch(self, url: str) -> Page | None:
        path = url.split("#")[0].removeprefix(self.site.base)
        around = self.AROUND.fullmatch(path)
        if path != "/" and not around:
            page = super().fetch(url)
            return page and page_from_text(page.url, self._with_menu(html.tostring(page.tree, encoding="unicode"), 1))
        kind, number = (around[1], int(around[2])) if around else ("news", 0)
        self.asked.append((kind, str(number), 1))
        items = "".join(
            f'<li><a href="/{kind}/{number * 7 + n}">All about the {kind} of number {number * 7 + n}</a> {n} May 2024</li>'
            for n in range(1, 12)
        )
        said = "<p>What the larger site has to say, in a sentence or two, on the 3rd of May 2024.</p>"
        body = f"<div class=content><h1>{kind} {number}</h1>{said}<ul>{items}</ul></div>"
        return page_from_text(url, self._with_menu(f"<html><body>{body}</body></html>", number))

    def _with_menu(self, source: str, number: int) -> str:
        forum = self.site.entry_url
        menu = (
            f'<a href="/">Home</a> <a href="/news/1">News</a> <a href="/goods/1">Goods</a> <a href="{forum}">Forum</a>'
        )
        return re.sub(
            r"(<body[^>]*>)", rf'\1<div>{menu} <a href="/day/{number + 1}">Tomorrow</a></div>', source, count=1
        )


@pytest.mark.parametrize(("seed", "family"), [(104, "date_headings"), (36, "articles"), (7, "cards")])
def test_a_forum_in_a_folder_of_a_larger_site_is_learned_without_the_rest(seed: int, family: str) -> None:
    larger = LargerSite(seed, family)
    assert larger.site.entry_url.removeprefix(larger.site.base) != "/"
    _, sitemap = survey(larger.site.entry_url, larger.fetch)
    outside = sum(kind in ("news", "goods", "day") for kind, *_ in larger.asked)
    assert outside <= 12
    threads = {str(thread["id"]) for thread in truth_of(larger.site)["threads"]}
    before = len(larger.asked)
    assert larger.threads_walked(sitemap) >= threads
    assert not any(kind in ("news", "goods", "day") for kind, *_ in larger.asked[before:])
