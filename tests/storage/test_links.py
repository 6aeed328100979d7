import pytest

from forumcrawl.storage.links import find_links

BASE = "https://forum.example.org/t/1"


@pytest.mark.parametrize(
    ("markup", "links"),
    [
        ("", []),
        ("<p>no link</p>", []),
        ("<a name=x>href</a>", []),
        ("<a href=''>empty</a>", []),
        ("<a href='?page=2'>2</a>", ["https://forum.example.org/t/1?page=2"]),
        ("<A HREF=' //cdn.example/x '>x</A>", ["https://cdn.example/x"]),
        ("<a href='javascript:alert(1)'>x</a><a href='data:text/html,x'>y</a><a href='ftp://a/b'>z</a>", []),
        ("<a href='http://[broken'>x</a><a href='http://'>y</a>", []),
        ("<div><a href='/a'>1</a><a href='/b'><b>2</div><a href='/a'>3", [f"{BASE[:-4]}/a", f"{BASE[:-4]}/b"]),
        ("<!-- <a href='/a'> --><?xml <a href='/b'>?>href", []),
        ("\x00<a href='/a\x00b'>1</a>", ["https://forum.example.org/a\ufffdb"]),
    ],
)
def test_links_are_absolute_web_addresses_each_once(markup: str, links: list[str]) -> None:
    assert find_links(markup, BASE) == links


def test_a_page_address_that_is_none_loses_no_absolute_link() -> None:
    assert find_links("<a href='https://x.example/'>x</a><a href='/y'>y</a>", "no address") == ["https://x.example/"]


def test_deeply_nested_content_is_read_without_harm() -> None:
    assert isinstance(find_links("<div>" * 5000 + "<a href='/a'>x</a>", BASE), list)
