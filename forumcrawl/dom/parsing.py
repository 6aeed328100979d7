"""HTML text to an lxml tree that is safe to walk.

libxml2 stops at 2,048 levels and at the first `</html>`, and loses what follows; browsers do neither. So end tags of
html and body are taken out where something follows them, and a page that hits the limit is parsed again with the
elements below MAX_DEPTH levels dissolved into their parents, as browsers do (Chrome at 512). It also needs quadratic
time for the attributes of one tag (9 s for 80,000), so tags with more than MAX_ATTRIBUTES lose them.
"""

import re
from collections import Counter

from lxml import etree
from lxml.html import HtmlElement, HTMLParser

MAX_DEPTH = 1000
MAX_ATTRIBUTES = 1000

_CLASSES = etree.ElementDefaultClassLookup(
    element=HtmlElement
)  # in C: lxml.html's own lookup makes walks slower by half
_EMPTY_PAGE = b"<html><head></head><body></body></html>"
_CONTROLS = bytes(code for code in range(32) if code not in b"\t\n\f\r") + b"\x7f"
_CLOSING_ROOT = re.compile(rb"</(?:html|body)\s*>", re.IGNORECASE)
_ROOT_ENDS = (b"</html>", b"</HTML>", b"</body>", b"</BODY>")
_TAG = re.compile(rb"<(/?)([A-Za-z][^\s/>]*)[^>]*>")
_LONG_TAG_BYTES = 6_000  # less cannot hold that many attributes
_LARGE_PAGE_BYTES = 256 * 1024
_ATTRIBUTE = rb"""[^\s/>=]{1,100}+(?:\s*+=\s*+(?:"[^"]{0,200}+"|'[^']{0,200}+'|[^\s>]{0,200}+))?+"""
_CROWDED_TAG = re.compile(rb"(<[A-Za-z][^\s/>]{0,50}+)(?:[\s/]++%b){%d,}+" % (_ATTRIBUTE, MAX_ATTRIBUTES))
_VOID_TAGS = frozenset(b"area base br col embed hr img input link meta param source track wbr".split())


def parse_html(html: str) -> HtmlElement:
    """The root element. Empty or unreadable text gives an empty page."""
    source = html.encode("utf-8", "replace").translate(None, _CONTROLS)
    if _has_more_after_root(source):
        source = _CLOSING_ROOT.sub(b"", source)
    if _may_be_crowded(source):
        source = _CROWDED_TAG.sub(rb"\1", source)
    root, was_cut = _parse(source)
    if was_cut:
        root, _ = _parse(_flatten(source))
    return root if root is not None else _parse(_EMPTY_PAGE)[0]


def _parse(source: bytes) -> tuple[HtmlElement, bool]:
    """The root, None for nothing, and whether a limit of the parser cut the page. Comments are left out."""
    parser = HTMLParser(encoding="utf-8", huge_tree=True, remove_comments=True, remove_pis=True, collect_ids=False)
    parser.set_element_class_lookup(_CLASSES)
    try:
        root = etree.fromstring(source, parser) if source else None
    except etree.XMLSyntaxError:
        return None, False
    last_error = parser.error_log.last_error
    return root, last_error is not None and last_error.type == etree.ErrorTypes.ERR_RESOURCE_LIMIT


def _has_more_after_root(source: bytes) -> bool:
    """Whether anything but white space and root end tags stands behind a root end tag."""
    ends = [end for end in map(source.find, _ROOT_ENDS) if end >= 0]
    return bool(ends) and bool(_CLOSING_ROOT.sub(b"", source[min(ends) :]).strip())


def _may_be_crowded(source: bytes) -> bool:
    """Whether there may be a tag with too many attributes."""
    if len(source) < _LONG_TAG_BYTES:
        return False
    pieces = (piece for piece in source.split(b">") if len(piece) >= _LONG_TAG_BYTES)
    return len(source) > _LARGE_PAGE_BYTES or any(len(piece.split()) > MAX_ATTRIBUTES for piece in pieces)


def _flatten(source: bytes) -> bytes:
    """Without the tags that open below MAX_DEPTH levels, and without their end tags."""
    levels: list[bytes] = []
    open_above: Counter[bytes] = Counter()
    dissolved: Counter[bytes] = Counter()

    def keep(match: re.Match[bytes]) -> bytes:
        closes, name = match[1], match[2].lower()
        if name in _VOID_TAGS:
            return match[0]
        if closes and dissolved[name]:
            dissolved[name] -= 1
            return b""
        if closes:
            if open_above[name]:
                _close(name, levels, open_above)
            return match[0]
        if len(levels) >= MAX_DEPTH:
            dissolved[name] += 1
            return b""
        levels.append(name)
        open_above[name] += 1
        return match[0]

    return _TAG.sub(keep, source)


def _close(name: bytes, levels: list[bytes], open_above: Counter[bytes]) -> None:
    """Takes the levels down to the innermost open element of this name."""
    closed = b""
    while closed != name:
        closed = levels.pop()
        open_above[closed] -= 1
