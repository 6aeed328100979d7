"""The links that the content of a post holds."""

from forumcrawl.dom.media import find_media
from forumcrawl.storage.clean import clean_key, clean_text


def find_links(content_html: str, base_url: str) -> list[str]:
    """The addresses that the content links to: absolute, http or https, each once, in order."""
    return list(dict.fromkeys(map(clean_key, find_media(clean_text(content_html), base_url).links)))
