"""What the content of a post links to and shows: addresses, images, files."""

from collections.abc import Iterator
from dataclasses import dataclass
from urllib.parse import urljoin, urlsplit

from lxml import etree, html
from lxml.html import HtmlElement

from forumcrawl.dom.files import try_file
from forumcrawl.items import Attachment, PostRow

LONGEST_URL = 8000
MOST = 1000
"""Links, and images, of one piece of HTML that are kept, the first ones."""


@dataclass(frozen=True)
class Media:
    """Addresses, absolute, http or https, each once, in order."""

    links: tuple[str, ...] = ()
    images: tuple[str, ...] = ()
    files: tuple[Attachment, ...] = ()
    """Those of the links that lead to files of the forum."""


def find_media(content_html: str, base_url: str) -> Media:
    """What the HTML links to and shows; what cannot be read holds nothing."""
    lowered = content_html.lower()
    if "href" not in lowered and "src" not in lowered:
        return Media()
    tree = _try_tree(content_html)
    if tree is None:
        return Media()
    anchors = list(tree.iter("a"))[:MOST]
    links = dict.fromkeys(address for anchor in anchors for address in _address_of(anchor, "href", base_url))
    images = dict.fromkeys(address for image in tree.iter("img") for address in _address_of(image, "src", base_url))
    files = {file.url: file for anchor in anchors if (file := try_file(anchor, base_url, base_url))}
    return Media(tuple(links), tuple(images)[:MOST], tuple(files.values()))


def attachments_of(post: PostRow, media: Media) -> tuple[Attachment, ...]:
    """The files of a post: those beside its content and those that it links, each once."""
    return tuple({file.url: file for file in (*media.files, *post.attachments)}.values())


def _try_tree(content_html: str) -> HtmlElement | None:
    try:
        return html.fragment_fromstring(content_html, create_parent="div")
    except (etree.LxmlError, ValueError, AssertionError):
        return None


def _address_of(element: HtmlElement, attribute: str, base_url: str) -> Iterator[str]:
    """The absolute address, if it is one of the web that is not longer than addresses are."""
    written = (element.get(attribute) or "").strip()
    try:
        address = urljoin(base_url, written) if written else ""
        parts = urlsplit(address)
    except ValueError:
        return
    if parts.scheme in ("http", "https") and parts.netloc and len(address) <= LONGEST_URL:
        yield address
