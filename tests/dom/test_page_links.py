from urllib.parse import urljoin

import pytest
from hypothesis import given
from hypothesis import strategies as st

from forumcrawl.dom.links import Link, find_links
from forumcrawl.dom.page import page_from_text
from forumcrawl.urls.canonical import canonical_address

URL = "http://forum.example.org/a/t.php?id=1"


def links(html: str, *, same_site: bool = True) -> list[Link]:
    return find_links(page_from_text(URL, html), same_site=same_site)


def urls(html: str, *, same_site: bool = True) -> list[str]:
    return [link.url for link in links(html, same_site=same_site)]


@pytest.mark.parametrize(
    ("href", "url"),
    [
        ("/x", "http://forum.example.org/x"),
        ("x.php?b=2;a=1", "http://forum.example.org/a/x.php?b=2;a=1"),
        ("?id=2", "http://forum.example.org/a/t.php?id=2"),
        ("#post5", "http://forum.example.org/a/t.php?id=1#post5"),
        ("x#post5", "http://forum.example.org/a/x#post5"),
        ("../x", "http://forum.example.org/x"),
        ("./x", "http://forum.example.org/a/x"),
        ("//forum.example.org/x", "http://forum.example.org/x"),
        (" http://forum.example.org/x\n", "http://forum.example.org/x"),
        ("x:y/z", None),
        ("topic:5", None),
        ("HTTP://Forum.Example.org/X", "HTTP://Forum.Example.org/X"),
        ("https://www.forum.example.org/x", "https://www.forum.example.org/x"),
        ("тема-5", "http://forum.example.org/a/тема-5"),
        ("", "http://forum.example.org/a/t.php?id=1"),
    ],
)
def test_an_address_is_resolved_and_otherwise_as_written(href: str, url: str | None) -> None:
    assert urls(f'<a href="{href}">x</a>') == ([url] if url else [])


def test_the_address_of_a_link_is_canonical() -> None:
    assert links("<a href='x?b=2;a=1#p'>x</a>")[0].address == "http://forum.example.org/a/x?a=1&b=2"


@pytest.mark.parametrize(
    "href",
    [
        "javascript:void(0)",
        "JavaScript:x",
        "mailto:a@b.c",
        "data:text/html,x",
        "tel:1",
        "ftp://a.org/",
        "http://[bad",
        "http://",
        "http:",
        "//",
        "http://a b/",
        "http://forum.example.org:x/",
        "\x01javascript:x",
        "https://[::1",
        "about:blank",
    ],
)
def test_what_is_no_web_address_is_no_link(href: str) -> None:
    assert urls(f'<a href="{href}">x</a>', same_site=False) == []


def test_links_to_other_sites_are_left_out_unless_asked_for() -> None:
    html = "<a href='http://other.org/'>a</a><a href='http://sub.forum.example.org/'>b</a><a href='/x'>c</a>"
    assert [link.text for link in links(html)] == ["c"]
    assert [link.text for link in links(html, same_site=False)] == ["a", "b", "c"]


def test_links_are_relative_to_the_base() -> None:
    assert urls("<base href='/b/'><a href='x'>x</a>") == ["http://forum.example.org/b/x"]


def test_a_base_on_another_site_moves_links_there() -> None:
    assert urls("<base href='http://other.org/'><a href='x'>x</a>") == []


def test_areas_and_some_link_elements_count_in_document_order() -> None:
    html = """<head><link rel="Next nofollow" href="/n"><link rel=stylesheet href=/s><link rel=canonical href=/c></head>
    <a href="/1" rel="nofollow UGC"> one <b>link</b><script>x</script></a>
    <map><area href=/2 alt=" two "></map><a name=x>no</a>"""
    found = links(html)
    assert [(link.url[-2:], link.text, link.rel, link.hidden) for link in found] == [
        ("/n", "", ("next", "nofollow"), True),
        ("/c", "", ("canonical",), True),
        ("/1", "one link", ("nofollow", "ugc"), False),
        ("/2", "two", (), False),
    ]
    assert found[2].element.tag == "a"


def test_hidden_links_are_marked_and_keep_their_text() -> None:
    html = (
        "<ul style='display:none'><li><a href=/1>one</a></li></ul><a href=/2 hidden>two</a><p><a href=/3>three</a></p>"
    )
    assert [(link.text, link.hidden) for link in links(html)] == [("one", True), ("two", True), ("three", False)]


def test_links_in_noscript_are_seen() -> None:
    assert [(link.text, link.hidden) for link in links("<noscript><a href=/1>one</a></noscript>")] == [("one", False)]


def test_a_page_without_web_address_has_no_links_of_its_site() -> None:
    page = page_from_text("file.html", "<a href=x>x</a><a href='http://a.org/'>y</a>")
    assert find_links(page) == []
    assert [link.url for link in find_links(page, same_site=False)] == ["http://a.org/"]


# Without ";" and " ": at the end of a path, urljoin drops the one and lets the other be stripped, unlike browsers.
_HREFS = st.lists(
    st.sampled_from(["a", "b.php", "/", "?", "x=1", "&", ".", "..", "#", "-", "é", "%20", "~"]), max_size=8
)


@given(_HREFS.map("".join))
def test_the_fast_way_to_resolve_equals_the_slow_one(href: str) -> None:
    page = page_from_text(URL, "<a>x</a>")
    page.tree.find(".//a").set("href", href)
    slow = urljoin(URL, href.strip())
    if slow.startswith("http://forum.example.org/") and not href.strip().startswith("//"):
        assert [link.address for link in find_links(page)] == [canonical_address(slow)]


@given(st.text(alphabet=st.characters(exclude_categories=["Cs", "Cc"])))
def test_no_address_is_too_odd(href: str) -> None:
    page = page_from_text(URL, "<a>x</a>")
    page.tree.find(".//a").set("href", href)
    assert len(find_links(page, same_site=False)) <= 1
