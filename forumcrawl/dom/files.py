"""Files that links offer: something of the site that is called like a file and is no page."""

import re
from collections.abc import Iterator
from urllib.parse import unquote, urljoin, urlsplit

from lxml.html import HtmlElement

from forumcrawl.dom.text import visible_text
from forumcrawl.items import Attachment
from forumcrawl.urls.canonical import same_site

FILE_NAME = re.compile(r"[^/\\\n?#<>|*\"]{1,120}\.([A-Za-z0-9]{1,5})")
PAGES = frozenset(
    (
        *("htm", "html", "xhtml", "shtml", "php", "php3", "php4", "php5", "phtml", "asp", "aspx", "jsp", "jspx", "cgi"),
        *("pl", "cfm", "do", "com", "net", "org", "info", "de"),
    )
)
"""Endings of addresses that lead to pages, and of hosts that are written as texts of links."""
SIZE = re.compile(r"\d[\d.,\u00a0 ]*\s?(?:[kKmMgG]i?[bBoO]|[Bb]ytes?|[кКмМгГ][бБ]|байт)(?!\w)")
LONGEST_AFTER, LONGEST_URL = 80, 2000


def try_file(link: HtmlElement, base_url: str, page_url: str) -> Attachment | None:
    """The file of the page's site that a link leads to, or None: its text, its path or what it is saved as is the name of one."""
    try:
        url = urljoin(base_url, (link.get("href") or "").strip())
        parts = urlsplit(url)
    except ValueError:
        return None
    if parts.scheme not in ("http", "https") or len(url) > LONGEST_URL or not same_site(url, page_url):
        return None
    name = next((name for name in _names(link, parts.path) if is_file_name(name)), None)
    if name is None:
        return None
    size = SIZE.search(visible_text(link)) or SIZE.search(_text_after(link))
    return Attachment(url, name, size[0].strip() if size else None)


def is_file_name(name: str) -> bool:
    """Whether a text is the name of a file that is no page."""
    match = FILE_NAME.fullmatch(name)
    return match is not None and match[1].lower() not in PAGES and any(map(str.isalpha, match[1]))


def _names(link: HtmlElement, path: str) -> Iterator[str]:
    yield (link.get("download") or "").strip()
    yield SIZE.sub("", " ".join(visible_text(link).split())).strip(" ()[]-–,")
    yield unquote(path.rpartition("/")[2])


def _text_after(link: HtmlElement) -> str:
    """What stands behind a link, up to the next one."""
    following = [link.tail or ""]
    for node in link.itersiblings():
        if node.tag == "a":
            break
        if isinstance(node.tag, str):
            following.append(visible_text(node))
        following.append(node.tail or "")
    return "".join(following)[:LONGEST_AFTER]
