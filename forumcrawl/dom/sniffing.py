"""Whether a body is HTML at all, by the declared type and, where that says nothing, by its first bytes."""

import re

_HTML_TYPES = frozenset({"text/html", "application/xhtml+xml"})
_LOOKS_LIKE_HTML = re.compile(rb"<(?:!doctype\s+html|html|head|body|title|table|div)[\s>/]", re.IGNORECASE)
_LOOKS_LIKE_XML = re.compile(rb"<\?xml[^>]*>\s*(?:<!--.*?-->\s*)*<(?!!doctype\s+html|html)", re.IGNORECASE | re.DOTALL)
_SNIFFED_BYTES = 2048
_BOMS = (b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff")
_MAGIC = (
    (b"%PDF-", "a PDF file"),
    (b"\x89PNG", "a PNG image"),
    (b"\xff\xd8\xff", "a JPEG image"),
    (b"GIF8", "a GIF image"),
    (b"PK\x03\x04", "a ZIP archive"),
    (b"\x1f\x8b", "compressed with gzip"),
    (b"7z\xbc\xaf", "a 7-Zip archive"),
    (b"Rar!", "a RAR archive"),
    (b"RIFF", "a media file"),
    (b"OggS", "a media file"),
    (b"ID3", "a media file"),
    (b"\x00\x00\x01\x00", "an icon"),
)
_BINARY_BYTES = bytes(code for code in range(32) if code not in b"\t\n\f\r\x1b\x00")
_MAX_BINARY_SHARE = 0.1
_ALLOWED_CONTROLS = 8


def why_no_html(body: bytes, content_type: str | None) -> str | None:
    """The reason, for a person, why the body cannot be read as a page; None where it can. Empty bodies can."""
    declared = (content_type or "").partition(";")[0].strip().lower()
    start = body[:_SNIFFED_BYTES]
    looks_like_html = _LOOKS_LIKE_HTML.search(start.replace(b"\x00", b"")) is not None
    if declared and declared not in _HTML_TYPES and not looks_like_html:
        return f"the server calls it {declared}"
    magic = next((what for first, what in _MAGIC if start.startswith(first)), None)
    if magic:
        return f"it is {magic}"
    if not looks_like_html and _is_binary(start):
        return "it is binary"
    if not looks_like_html and declared not in _HTML_TYPES and _LOOKS_LIKE_XML.match(start.lstrip()):
        return "it is XML of another kind"
    return None


def _is_binary(start: bytes) -> bool:
    """Many control characters, or zero bytes in another order than UTF-16 has them."""
    if start.startswith(_BOMS) or not start:
        return False
    controls = len(start) - len(start.translate(None, _BINARY_BYTES))
    zeros = start.count(0)
    is_utf16 = max(start[::2].count(0), start[1::2].count(0)) > 0.9 * zeros and zeros > 0.2 * len(start)
    allowed = max(_MAX_BINARY_SHARE * len(start), _ALLOWED_CONTROLS)
    return controls > allowed or (zeros > allowed and not is_utf16)
