"""The links of a page."""

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import cast
from urllib.parse import urljoin

from lxml.etree import XPath
from lxml.html import HtmlElement

from forumcrawl.dom.page import Page
from forumcrawl.dom.text import hides_itself, visible_text
from forumcrawl.urls.canonical import canonical_address, site_of
from forumcrawl.urls.canonical import same_site as are_same_site

_FOLLOWED_RELATIONS = frozenset({"next", "prev", "previous", "canonical"})
_LINKS = XPath("descendant-or-self::*[self::a or self::area or self::link][@href]")
_MAYBE_HIDING = XPath("descendant-or-self::*[@hidden or @style or self::template or self::dialog]")
_OTHER_SCHEME = re.compile(r"(?!https?:)[A-Za-z][A-Za-z0-9+.-]*:", re.IGNORECASE)
_WEB = re.compile(r"https?://[^/?#]", re.IGNORECASE)
_ORIGIN = re.compile(r"(https?://[^/?#\\]+)(/(?:[^?#]*/)?)?", re.IGNORECASE)
_SIMPLE = re.compile(r"[A-Za-z0-9_-](?:[^:/\\]|/[^./\\])*/?")  # needs no resolving: the usual case, ten times as fast
_PLAIN = re.compile(
    r"/?[A-Za-z0-9_][\w.%+,=&~-]*(?:/[\w%+,=&~-][\w.%+,=&~-]*)*/?(?:\?[\w.%+,;=&/~-]+)?(?:#[\w.%+,=&/~-]+)?", re.ASCII
)
_HOSTLESS = re.compile(r"https?:|//(?:[/?#]|$)", re.IGNORECASE)
_REMOVED = re.compile(r"[\t\n\r]")


@dataclass(frozen=True, eq=False)
class Link:
    """A link of a page to a web address."""

    element: HtmlElement
    url: str
    """Absolute, otherwise as written: what to fetch."""
    address: str
    """Canonical: what to know the target by."""
    text: str
    """Visible text, on one line; for an image map's area, its `alt`."""
    rel: tuple[str, ...] = ()
    """Tokens of the `rel` attribute, in lower case."""
    hidden: bool = False
    """Whether a reader does not see it. `link` elements are never seen."""


def find_links(page: Page, *, same_site: bool = True) -> list[Link]:
    """Links to web addresses in document order: `a`, `area`, and `link` with rel next, prev or canonical."""
    hiders = {element for element in _find(_MAYBE_HIDING, page) if hides_itself(element)}
    links = (_try_link(page, element, hiders) for element in _find(_LINKS, page))
    return [link for link in links if link and _is_wanted(link.url, page.url, same_site)]


def _is_wanted(url: str, page_url: str, same_site: bool) -> bool:
    origin, _ = _roots_of(page_url)
    if origin and url.startswith(origin + "/"):
        return True
    return are_same_site(url, page_url) if same_site else site_of(url) != ""


def _find(elements: XPath, page: Page) -> list[HtmlElement]:
    return cast("list[HtmlElement]", elements(page.tree))  # the stubs allow for expressions that give other values


def _try_link(page: Page, element: HtmlElement, hiders: set[HtmlElement]) -> Link | None:
    rel = tuple((element.get("rel") or "").lower().split())
    if element.tag == "link" and not _FOLLOWED_RELATIONS.intersection(rel):
        return None
    url = _try_resolve(page.base_url, element.get("href") or "")
    if url is None:
        return None
    hidden = element.tag == "link" or _is_inside(element, hiders)
    return Link(element, url, canonical_address(url), _text_of(element), rel, hidden)


def _try_resolve(base_url: str, href: str) -> str | None:
    """The absolute address, or None for what is no web address."""
    written = _REMOVED.sub("", href.strip())
    origin, folder = _roots_of(base_url)
    if origin and written[:1].isalnum() and _SIMPLE.fullmatch(written):
        return folder + written
    if origin and written[:1] == "/" and _SIMPLE.fullmatch(written, 1):
        return origin + written
    if _WEB.match(written):
        return written
    if _OTHER_SCHEME.match(written) or _HOSTLESS.match(written):
        return None
    try:
        url = urljoin(base_url, written)
    except ValueError:
        return None
    return url if _WEB.match(url) else None


def join_address(base_url: str, href: str) -> str:
    """What `urljoin` gives, which takes ten times as long over the usual case."""
    if _PLAIN.fullmatch(href):
        origin, folder = _roots_of(base_url)
        if origin.islower() and "//" not in folder[len(origin) :] and "/." not in folder:
            return (origin if href[0] == "/" else folder) + href
    return urljoin(base_url, href)


@lru_cache(maxsize=64)
def _roots_of(url: str) -> tuple[str, str]:
    """What absolute and relative paths are appended to; empty for what is no web address."""
    match = _ORIGIN.match(url)
    return (match[1], match[1] + (match[2] or "/")) if match else ("", "")


def _is_inside(element: HtmlElement, hiders: set[HtmlElement]) -> bool:
    return bool(hiders) and (element in hiders or any(above in hiders for above in element.iterancestors()))


def _text_of(element: HtmlElement) -> str:
    if element.tag == "area":
        return " ".join((element.get("alt") or "").split())
    if not len(element):
        return " ".join((element.text or "").split())
    return " ".join(visible_text(element).split())
