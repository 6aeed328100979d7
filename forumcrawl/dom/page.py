"""A fetched page: its address, its tree and when the server sent it."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cached_property
from itertools import chain
from urllib.parse import urljoin

from lxml.html import HtmlElement

from forumcrawl.dom.charset import decode_html
from forumcrawl.dom.parsing import parse_html
from forumcrawl.dom.sniffing import why_no_html
from forumcrawl.exceptions import PageIsNoHtml, PageTooLarge

MAX_PAGE_BYTES = 10 * 1024 * 1024
"""Larger bodies are refused: the largest threads shown on one page have a few megabytes, and a tree takes many times
the memory of its source."""
MAX_PAGE_TAGS = 300_000
"""Pages with more `<` are refused too: a million elements take a gigabyte in some algorithms."""

_SPACE = re.compile(r"\s+")
_LANGUAGE = re.compile(r"\s*([A-Za-z]{2})(?![A-Za-z])")
_LANGUAGE_METAS = frozenset({"content-language", "language", "og:locale"})


@dataclass(frozen=True, eq=False)
class Page:
    """One page as it was fetched."""

    url: str
    """Where it was fetched from, after redirects."""
    tree: HtmlElement
    """The `html` element. Never changed by anyone."""
    fetched_at: datetime | None
    """UTC, by the server's clock (the Date header) where it is known."""
    encoding: str
    """Name of the charset that the bytes were read with."""
    status: int = 200

    @cached_property
    def base_url(self) -> str:
        """What relative links refer to: the first `base href` that gives a web address, else the page's own."""
        for base in self.tree.iter("base"):
            href = base.get("href")
            if href is not None:
                return _try_join(self.url, href.strip()) or self.url
        return self.url

    @cached_property
    def language(self) -> str | None:
        """Two letters, such as "de", as the page declares itself."""
        declared = chain((self.tree.get("lang"), self.tree.get("xml:lang")), self._meta_languages())
        found = (_LANGUAGE.match(value) for value in declared if value)
        return next((match[1].lower() for match in found if match), None)

    @cached_property
    def title(self) -> str:
        """Text of the `title` element, white space folded; empty where there is none."""
        title = next(self.tree.iter("title"), None)
        return _SPACE.sub(" ", "".join(title.itertext())).strip() if title is not None else ""

    def _meta_languages(self) -> Iterator[str]:
        for meta in self.tree.iter("meta"):
            if _LANGUAGE_METAS & {meta.get(kind, "").lower() for kind in ("http-equiv", "name", "property")}:
                yield meta.get("content", "")


def page_from_bytes(
    url: str,
    body: bytes,
    *,
    content_type: str | None = None,
    fetched_at: datetime | None = None,
    status: int = 200,
) -> Page:
    """The page of a response's body. content_type: the header's value, with its charset."""
    _refuse_too_large(url, len(body), body.count(b"<"))
    reason = why_no_html(body, content_type)
    if reason:
        raise PageIsNoHtml(f"{url}: {reason}")
    encoding, html = decode_html(body, content_type)
    return Page(url, parse_html(html), _in_utc(fetched_at), encoding, status)


def page_from_text(url: str, html: str, *, fetched_at: datetime | None = None, status: int = 200) -> Page:
    """The page of HTML that is already decoded."""
    _refuse_too_large(url, len(html), html.count("<"))
    return Page(url, parse_html(html), _in_utc(fetched_at), "utf-8", status)


def _refuse_too_large(url: str, size: int, tags: int) -> None:
    if size > MAX_PAGE_BYTES:
        raise PageTooLarge(f"{url}: {size:,} bytes are more than the {MAX_PAGE_BYTES:,} that are read of a page")
    if tags > MAX_PAGE_TAGS:
        raise PageTooLarge(f"{url}: {tags:,} tags are more than the {MAX_PAGE_TAGS:,} that are read of a page")


def _in_utc(moment: datetime | None) -> datetime | None:
    """Aware, in UTC; a time without a zone is taken for UTC, as HTTP dates are."""
    if moment is None:
        return None
    return moment.replace(tzinfo=UTC) if moment.tzinfo is None else moment.astimezone(UTC)


def _try_join(base: str, href: str) -> str | None:
    try:
        joined = urljoin(base, href)
    except ValueError:
        return None
    return joined if joined.lower().startswith(("http://", "https://")) else None
