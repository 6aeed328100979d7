from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from forumcrawl.dom.page import MAX_PAGE_BYTES, Page, page_from_bytes, page_from_text
from forumcrawl.dom.text import visible_text
from forumcrawl.exceptions import PageIsNoHtml, PageTooLarge

URL = "http://forum.example.org/a/t.php?id=1"


def page(html: str) -> Page:
    return page_from_text(URL, html)


def test_a_page_knows_where_it_came_from() -> None:
    moment = datetime(2026, 3, 4, 5, 6, tzinfo=timezone(timedelta(hours=2)))
    result = page_from_bytes(URL, b"<p>x", content_type="text/html; charset=utf-8", fetched_at=moment, status=404)
    assert (result.url, result.status, result.encoding) == (URL, 404, "utf-8")
    assert result.fetched_at == moment
    assert result.fetched_at is not None
    assert result.fetched_at.tzinfo is UTC


def test_a_time_without_zone_is_utc() -> None:
    assert page_from_text(URL, "", fetched_at=datetime(2026, 3, 4)).fetched_at == datetime(2026, 3, 4, tzinfo=UTC)


@pytest.mark.parametrize("html", ["", "   ", "\x00", "<!-- only this -->", "<!DOCTYPE html>", "<>", "</p>"])
def test_an_empty_page_has_a_root_and_no_text(html: str) -> None:
    assert page(html).tree.tag == "html"
    assert visible_text(page(html).tree).strip("<>") == ""
    assert page(html).title == ""


def test_the_title_is_folded_to_one_line() -> None:
    assert page("<title>\n A  thread\n&amp; more </title><p>x").title == "A thread & more"


@pytest.mark.parametrize(
    ("html", "language"),
    [
        ("<html lang='de-AT'>", "de"),
        ("<html xml:lang='RU'>", "ru"),
        ("<html lang=''><meta http-equiv='Content-Language' content='fr, en'>", "fr"),
        ("<meta property='og:locale' content='zh_CN'>", "zh"),
        ("<html lang='english'>", None),
        ("<p>", None),
    ],
)
def test_the_language_is_what_the_page_declares(html: str, language: str | None) -> None:
    assert page(html).language == language


@pytest.mark.parametrize(
    ("base", "expected"),
    [
        ("<base href='http://other.org/x/'>", "http://other.org/x/"),
        ("<base href='/x/'>", "http://forum.example.org/x/"),
        ("<base target=_blank><base href='//b.org/'>", "http://b.org/"),
        ("<base href='javascript:x'>", URL),
        ("<base href='http://[bad'>", URL),
        ("<base href='ftp://a.org/'>", URL),
        ("", URL),
    ],
)
def test_the_base_is_honoured_where_it_is_a_web_address(base: str, expected: str) -> None:
    assert page(f"<head>{base}</head><p>x").base_url == expected


@pytest.mark.parametrize(
    ("body", "content_type"),
    [
        (b"\x89PNG\r\n\x1a\n" + bytes(100), None),
        (b"%PDF-1.4 \xe2\xe3", "text/html"),
        (b"GIF89a<html>", None),
        (bytes(range(256)) * 20, None),
        (b"\x00\x01\x02\x03" * 100, "text/html"),
        (b'{"a": 1}', "application/json"),
        (b"plain words", "text/plain"),
        (b'<?xml version="1.0"?><rss><channel/></rss>', "application/rss+xml"),
        (b'<?xml version="1.0"?>\n<!-- c --><feed/>', None),
        (b"a,b", "text/csv; charset=utf-8"),
    ],
)
def test_what_is_no_html_is_refused_with_a_reason(body: bytes, content_type: str | None) -> None:
    with pytest.raises(PageIsNoHtml, match=r"forum\.example\.org.*: \w+"):
        page_from_bytes(URL, body, content_type=content_type)


@pytest.mark.parametrize(
    ("body", "content_type"),
    [
        (b"<!DOCTYPE html><p>x", "text/plain"),
        (b"<html><p>x", "application/octet-stream"),
        (b"<html><p>x", None),
        (b"<p>x", ""),
        (b'<?xml version="1.0"?><!DOCTYPE html PUBLIC "x"><html><p>x', "application/xhtml+xml"),
        (b'<?xml version="1.0"?><html><p>x', "text/xml"),
        ("<p>x".encode("utf-16"), "text/html"),
        ("<html><p>x</p></html>".encode("utf-16-le"), None),
        (b"\x00<p>x", "text/html"),
        (b"x", "TEXT/HTML;charset=utf-8"),
        (b"<p>\x1b$B%o\x1b(B x", "text/html; charset=iso-2022-jp"),
    ],
)
def test_what_may_be_html_is_read(body: bytes, content_type: str | None) -> None:
    assert visible_text(page_from_bytes(URL, body, content_type=content_type).tree).endswith("x")


def test_a_huge_page_is_refused() -> None:
    with pytest.raises(PageTooLarge, match="bytes"):
        page_from_bytes(URL, b"x" * (MAX_PAGE_BYTES + 1))
    with pytest.raises(PageTooLarge, match="bytes"):
        page_from_text(URL, "x" * 50_000_000)
    with pytest.raises(PageTooLarge, match="tags"):
        page_from_text(URL, "<b>" * 1_000_000)


@given(st.binary(max_size=200), st.sampled_from([None, "text/html", "text/html; charset=utf-16", "image/png", ";"]))
def test_any_bytes_are_a_page_or_refused(body: bytes, content_type: str | None) -> None:
    try:
        result = page_from_bytes(URL, body, content_type=content_type)
    except PageIsNoHtml:
        return
    visible_text(result.tree)
    assert result.base_url
    assert isinstance(result.title, str)
