import pytest

from forumcrawl.dom.page import Page, page_from_text
from forumcrawl.sampling.sampler import Sampler, SamplerParams

HOST = "https://little.example"


def run(sampler: Sampler, forum, *, broken: tuple[str, ...] = ()) -> list[str]:
    """Samples until the sampler wants no more; what the little forum does not have brings an error."""
    asked: list[str] = []
    while urls := sampler.next_urls(4):
        for url in urls:
            asked.append(url)
            path = url.removeprefix(HOST)
            if path in forum.pages and not path.startswith(broken or ("\0",)):
                sampler.add(url, forum.page(path))
            else:
                sampler.fail(url)
    return asked


@pytest.mark.parametrize("budget", [1, 7, 20])
def test_it_stops_at_the_budget(budget: int, little_forum) -> None:
    sampler = Sampler(f"{HOST}/", SamplerParams(budget=budget))
    assert len(run(sampler, little_forum)) == budget
    assert sampler.exhausted
    assert sampler.next_urls(5) == []


def test_it_begins_with_the_start_and_asks_no_address_twice(little_forum) -> None:
    asked = run(Sampler(f"{HOST}/", SamplerParams(budget=60)), little_forum)
    assert asked[0] == f"{HOST}/"
    assert len(asked) == len(set(asked))


def test_it_never_offers_links_that_act(little_forum) -> None:
    asked = run(Sampler(f"{HOST}/", SamplerParams(budget=200)), little_forum)
    assert not any(word in url for url in asked for word in ("logout", "delete", "mark-read", "login"))
    assert any("/thread/" in url for url in asked)


@pytest.mark.parametrize(
    "href",
    ["/logout.php?k=1", "/ucp?mode=logoff", "/x?do=markread", "/mark_all", "/register/", "/post/7/delete", "/vote?up=3", "/a.rss",
     "/style.css", "/report?p=3", "/newthread?b=1", "/sign-out", "/poster.JPG"],
)  # fmt: skip
def test_addresses_that_act_or_are_no_pages_are_left_alone(href: str) -> None:
    sampler = Sampler(f"{HOST}/")
    sampler.next_urls(1)
    html = f"<p><a href='{href}'>go</a> <a href='/rooms'>rooms</a></p>"
    sampler.add(f"{HOST}/", page_from_text(f"{HOST}/", html))
    assert sampler.next_urls(10) == [f"{HOST}/rooms"]


def test_other_sites_are_left_alone() -> None:
    sampler = Sampler(f"{HOST}/")
    sampler.next_urls(1)
    sampler.add(f"{HOST}/", page_from_text(f"{HOST}/", "<a href='https://elsewhere.example/a'>away</a>"))
    assert sampler.next_urls(10) == []
    assert sampler.exhausted


def test_it_sees_threads_lists_and_further_pages_within_thirty_pages(little_forum) -> None:
    sampler = Sampler(f"{HOST}/", SamplerParams(budget=30))
    run(sampler, little_forum)
    urls = [page.url for page in sampler.pages]
    assert sum("/thread/" in url for url in urls) >= 4
    assert sum("/board/" in url for url in urls) >= 3


def links_page(path: str, *hrefs: str) -> Page:
    return page_from_text(HOST + path, f"<p>{path}</p>" + "".join(f"<a href='{href}'>{href}</a>" for href in hrefs))


def test_a_class_that_failed_comes_after_all_others() -> None:
    sampler = Sampler(f"{HOST}/", SamplerParams(single_every=100))
    sampler.next_urls(1)
    bad, good = [f"/gone/{n}" for n in range(1, 9)], [f"/open/{n}" for n in range(1, 9)]
    sampler.add(f"{HOST}/", links_page("/", *bad, *good))
    for path in bad[:2]:
        (url,) = sampler.next_urls(1)
        assert url == HOST + path
        sampler.fail(url)
    for path in good:
        (url,) = sampler.next_urls(1)
        assert url == HOST + path
        sampler.add(url, links_page(path))


def test_a_copy_of_a_page_is_kept_under_its_own_address(little_forum) -> None:
    sampler = Sampler(f"{HOST}/")
    sampler.next_urls(1)
    sampler.add(f"{HOST}/", little_forum.page("/"))
    sampler.add(f"{HOST}/again", page_from_text(f"{HOST}/again", little_forum.pages["/"]))
    assert [page.url for page in sampler.pages] == [f"{HOST}/", f"{HOST}/again"]


def test_titles_are_sampled_though_permalinks_show_the_same_pages() -> None:
    """A list whose rows link thread and last post, which shows the thread again: the thread's own address must be seen."""
    sampler = Sampler(f"{HOST}/", SamplerParams(budget=30))
    sampler.next_urls(1)
    rows = [href for n in range(1, 13) for href in (f"/last/{n * 100}", f"/talk/{n}")]
    sampler.add(f"{HOST}/", links_page("/", *rows))
    while urls := sampler.next_urls(3):
        for url in urls:
            number = int(url.rpartition("/")[2])
            thread = number // 100 if "/last/" in url else number
            sampler.add(url, page_from_text(url, f"<h1>Thread {thread}</h1><p>text of thread {thread}</p>"))
    assert {page.url.split("/")[3] for page in sampler.pages[1:]} == {"last", "talk"}


def test_a_redirect_is_known_by_where_it_ends() -> None:
    sampler = Sampler(f"{HOST}/")
    sampler.next_urls(1)
    sampler.add(
        f"{HOST}/", page_from_text(f"{HOST}/index.html", "<a href='/index.html'>here</a> <a href='/more'>more</a>")
    )
    assert sampler.next_urls(5) == [f"{HOST}/more"]


def first_page(*hrefs: str) -> Sampler:
    sampler = Sampler(f"{HOST}/", SamplerParams(single_from=100))
    sampler.next_urls(1)
    sampler.add(f"{HOST}/", links_page("/", *hrefs))
    return sampler


def test_links_to_single_posts_come_last() -> None:
    sampler = first_page("/a/1#p1", "/a/2#p2", "/a/3#p3", "/b/1", "/b/2", "/b/3")
    assert sampler.next_urls(3) == [f"{HOST}/b/{n}" for n in (1, 2, 3)]


def test_a_class_that_leads_to_another_is_left_after_the_first_look() -> None:
    sampler = first_page(*(f"/last/{n}" for n in range(9)), *(f"/go/{n}" for n in range(9)))
    for url in sampler.next_urls(4):
        sampler.add(url, links_page("/talk/7") if "/last/" in url else links_page(url.removeprefix(HOST)))
    assert not any("/last/" in url for url in sampler.next_urls(6))


def test_a_login_in_place_of_a_page_is_an_error() -> None:
    sampler = first_page("/inner/1", "/inner/2", "/inner/3")
    for url in sampler.next_urls(2):
        sampler.add(url, links_page("/login?from=inner"))
    assert [page.url for page in sampler.pages] == [f"{HOST}/"]


def test_titles_get_more_turns_than_names() -> None:
    titles, names = [f"/t/{n}" for n in range(20)], [f"/u/{n}" for n in range(20)]
    html = "".join(f"<a href='{href}'>what to do about it</a>" for href in titles)
    html += "".join(f"<a href='{href}'>Ada</a>" for href in names)
    sampler = Sampler(f"{HOST}/", SamplerParams(single_from=100))
    sampler.next_urls(1)
    sampler.add(f"{HOST}/", page_from_text(f"{HOST}/", html))
    asked: list[str] = []
    for _ in range(6):
        (url,) = sampler.next_urls(1)
        asked.append(url)
        sampler.add(url, links_page(url.removeprefix(HOST)))
    assert sum("/t/" in url for url in asked) >= 4
