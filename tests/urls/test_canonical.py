import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from forumcrawl.urls.canonical import canonical_address, same_site, site_of

KEY = "0123456789abcdef0123456789abcdef"


@pytest.mark.parametrize(
    ("written", "canonical"),
    [
        ("HTTP://Forum.Example.ORG/Topic/5", "http://forum.example.org/Topic/5"),
        ("http://a.org", "http://a.org/"),
        ("http://a.org?x=1", "http://a.org/?x=1"),
        ("http://a.org:80/x", "http://a.org/x"),
        ("https://a.org:443/x", "https://a.org/x"),
        ("https://a.org:80/x", "https://a.org:80/x"),
        ("http://a.org:/x", "http://a.org/x"),
        ("http://a.org:08080/x", "http://a.org:8080/x"),
        ("http://a.org/x#post5", "http://a.org/x"),
        ("http://a.org/x?a=1#", "http://a.org/x?a=1"),
        ("http://a.org/a/./b/../c", "http://a.org/a/c"),
        ("http://a.org/../../x", "http://a.org/x"),
        ("http://a.org/a/..", "http://a.org/"),
        ("http://a.org/a/%2e%2e/b", "http://a.org/b"),
        ("http://a.org/a//b/", "http://a.org/a//b/"),
        ("http://a.org/%7euser/%e4%2f", "http://a.org/~user/%E4%2F"),
        ("http://a.org/100%", "http://a.org/100%25"),
        ("http://a.org/тема", "http://a.org/%D1%82%D0%B5%D0%BC%D0%B0"),
        ("http://a.org/a b", "http://a.org/a%20b"),
        ("http://a.org\\x\\y", "http://a.org/x/y"),
        ("  http://a.org/x\n", "http://a.org/x"),
        ("http://a.org/x\ny", "http://a.org/xy"),
        ("http://BÜCHER.example/", "http://xn--bcher-kva.example/"),
        ("http://пример.рф/x", "http://xn--e1afmkfd.xn--p1ai/x"),
        ("http://[2001:DB8::1]:8080/x", "http://[2001:db8::1]:8080/x"),
        ("http://user:pw@a.org/x", "http://user:pw@a.org/x"),
    ],
)
def test_scheme_host_port_path_and_escapes_are_written_in_one_way(written: str, canonical: str) -> None:
    assert canonical_address(written) == canonical


@pytest.mark.parametrize(
    ("query", "canonical"),
    [
        ("b=2&a=1", "a=1&b=2"),
        ("a=2&b=1&a=1", "a=2&a=1&b=1"),
        ("a=", "a="),
        ("foo", "foo"),
        ("", ""),
        ("&&a=1&", "a=1"),
        ("b=2;a=1", "a=1&b=2"),
        ("topic=1.0;topicseen", "topic=1.0&topicseen"),
        ("action=profile;u=5;sa=showPosts", "action=profile&sa=showPosts&u=5"),
        ("say=well; yes", "say=well;%20yes"),
        ("say=1;2", "say=1;2"),
        ("a%5b%5D=1", "a%5B%5D=1"),
        ("a[]=1", "a%5B%5D=1"),
        ("q=a+b%20c%2Bd", "q=a+b%20c%2Bd"),
        ("12-some-title&page=2", "12-some-title&page=2"),
        ("page=2&12-some-title", "12-some-title&page=2"),
        ("/topic/5-title/", "/topic/5-title/"),
    ],
)
def test_parameters_are_separated_and_sorted(query: str, canonical: str) -> None:
    assert canonical_address(f"http://a.org/x?{query}") == "http://a.org/x" + (f"?{canonical}" if canonical else "")


@pytest.mark.parametrize(
    "parameter",
    [
        f"sid={KEY}",
        f"s={KEY}",
        f"session={KEY}",
        f"PHPSESSID={KEY}",
        "PHPSESSID=t5r8b1c6q0h3k9u2m7n4p5s8v1",
        "PHPSESSID=",
        "jsessionid=5A1B",
        "ASPSESSIONIDQQABCDEF=GHIJKLMNOP",
        f"csrf_token={KEY}",
        "sid=t5r8b1c6q0h3k9u2m7n4p5s8v1",
        "utm_source=feed",
        "fbclid=abc",
        "gclid=abc",
    ],
)
def test_parameters_that_name_a_visit_are_left_out(parameter: str) -> None:
    assert canonical_address(f"http://a.org/x?{parameter}&t=1") == "http://a.org/x?t=1"
    assert canonical_address(f"http://a.org/x?t=1;{parameter}") == "http://a.org/x?t=1"
    assert canonical_address(f"http://a.org/x?{parameter}") == "http://a.org/x"


@pytest.mark.parametrize(
    "parameter",
    [
        "sid=5",
        "s=word",
        "session=2019",
        f"id={KEY}",
        f"hash={KEY}",
        f"attachment={KEY}",
        "token=5",
        "gid=1",
        "s=how-to-build-a-house-in-3-days",
    ],
)
def test_parameters_that_may_name_a_page_stay(parameter: str) -> None:
    assert canonical_address(f"http://a.org/x?{parameter}") == f"http://a.org/x?{parameter}"


def test_a_session_in_the_path_is_left_out() -> None:
    assert canonical_address("http://a.org/x.do;jsessionid=5A1B.node1?t=1") == "http://a.org/x.do?t=1"
    assert canonical_address("http://a.org/(S(lit3py55t21z5v55vlm25s55))/x.aspx") == "http://a.org/x.aspx"
    assert canonical_address("http://a.org/x;v=1/y(2)") == "http://a.org/x;v=1/y(2)"


def test_further_parameters_can_be_dropped_by_name() -> None:
    assert canonical_address("http://a.org/x?a=1&b=2&b=3&c", drop={"b", "c"}) == "http://a.org/x?a=1"


@pytest.mark.parametrize(
    "garbage",
    [
        "",
        "x",
        "/x",
        "mailto:a@b.c",
        "javascript:void(0)",
        "http://",
        "http:///x",
        "http://[bad/",
        "http://a:b:c/",
        "http://a b/",
        "http://a.org:99999/",
        "http://a.org:8x/",
        "http://" + "ü" * 70 + ".org/",
        "http://.ü/",
        "ftp://A.org/",
        "http://a%zz/",
    ],
)
def test_what_cannot_be_parsed_comes_back_as_it_is(garbage: str) -> None:
    assert canonical_address(garbage) == garbage


_PIECES = st.sampled_from(
    [
        "a",
        "B",
        "=",
        "&",
        ";",
        "/",
        "..",
        ".",
        "%",
        "%2",
        "%2f",
        "%41",
        "%zz",
        "?",
        "#",
        "+",
        " ",
        "ü",
        "\ud800",
        "\\",
        "sid=",
        KEY,
        ":",
        "80",
        "@",
        "[",
        "]",
        "(S(",
        "))",
        "\t",
        "jsessionid",
        "utm_x",
        "-",
        "_",
        "\x00",
        "{",
        "|",
        "é%C3",
    ]
)
_ADDRESSES = st.builds("http://a.org/{}".format, st.lists(_PIECES, max_size=15).map("".join))
_ANYTHING = st.one_of(
    st.text(), _ADDRESSES, st.lists(_PIECES, max_size=9).map(lambda pieces: "http://" + "".join(pieces))
)


@given(_ANYTHING)
@example("http://a.org/;jsessionid=1;jsessionid=2")
@example("http://a.org/;%6Asessionid=1")
@example("http://a.org/x/.;jsessionid=1")
@example("http://a.org/;;jsessionid=1jsessionid=2")
@example("http://a.org/(S((S(aaaaaaaaaaaaaaaaaaaaaaaa))/aaaaaaaaaaaaaaaaaaaaaaaa))/")
def test_a_canonical_address_is_its_own_canonical_address(written: str) -> None:
    once = canonical_address(written)
    assert canonical_address(once) == once


@given(_ADDRESSES)
def test_a_canonical_address_is_plain_ascii_without_fragment(written: str) -> None:
    address = canonical_address(written)
    assert address.isascii()
    assert address.isprintable()
    assert "#" not in address
    assert " " not in address


@given(_ANYTHING, st.lists(st.sampled_from(["a", "B", "sid"]), max_size=2))
def test_dropping_parameters_never_fails_and_stays_dropped(written: str, drop: list[str]) -> None:
    once = canonical_address(written, drop=drop)
    assert canonical_address(once, drop=drop) == once


@given(st.permutations(["a=1", "b=2", "c", "d=", "e=5"]))
def test_the_order_of_parameters_does_not_count(parameters: list[str]) -> None:
    assert canonical_address("http://a.org/?" + "&".join(parameters)) == "http://a.org/?a=1&b=2&c&d=&e=5"


def test_a_site_is_a_host_with_its_unusual_port() -> None:
    assert site_of("HTTP://www.A.org:80/x") == "www.a.org"
    assert site_of("https://user@a.org:8443/x?y") == "a.org:8443"
    assert site_of("http://bücher.example") == "xn--bcher-kva.example"
    assert site_of("mailto:a@b.c") == ""
    assert site_of("http://[bad/") == ""


def test_www_and_scheme_do_not_make_another_site() -> None:
    assert same_site("http://a.org/x", "https://www.a.org:443/y")
    assert not same_site("http://a.org/", "http://b.org/")
    assert not same_site("http://a.org/", "http://a.org:8080/")
    assert not same_site("http://a.org/", "http://forum.a.org/")
    assert not same_site("", "")


@given(st.text(), st.text())
def test_sites_of_any_text_can_be_compared(first: str, second: str) -> None:
    assert same_site(first, second) == same_site(second, first)
