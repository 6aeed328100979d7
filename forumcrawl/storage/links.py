"""The links that the content of a post holds."""

from urllib.parse import urljoin, urlsplit

from lxml import etree, html

from forumcrawl.storage.clean import clean_key, clean_text


def find_links(content_html: str, base_url: str) -> list[str]:
    """The addresses that the content links to: absolute, http or https, each once, in order."""
    if "href" not in content_html.lower():
        return []
    addresses = (_try_absolute(href, base_url) for href in _hrefs_of(content_html))
    return list(dict.fromkeys(clean_key(address) for address in addresses if address))


def _hrefs_of(content_html: str) -> list[str]:
    try:
        tree = html.fragment_fromstring(clean_text(content_html), create_parent="div")
    except (etree.LxmlError, ValueError, AssertionError):  # what lxml cannot read holds no link to follow
        return []
    return [str(anchor.get("href")).strip() for anchor in tree.iter("a") if anchor.get("href")]


def _try_absolute(href: str, base_url: str) -> str | None:
    try:
        address = urljoin(base_url, href)
        parts = urlsplit(address)
    except ValueError:
        return None
    return address if parts.scheme in ("http", "https") and parts.netloc else None
