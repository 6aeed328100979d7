"""Bytes to text as a browser would: byte order mark, header, meta declaration, detection.

The rules for labels (gb2312 is read as gb18030, iso-8859-1 as windows-1252) are w3lib's, which Scrapy uses too. On top
come exceptions of the encoding standard: a meta declaration of UTF-16 means UTF-8 (it could not have been read
otherwise), and a label that browsers do not know is no declaration (Python has codecs that are no charsets).
"""

from w3lib.encoding import html_body_declared_encoding, http_content_type_encoding, read_bom, to_unicode

from forumcrawl.dom.detection import detect_charset

_BROWSERS_KNOW = (
    "utf-8 utf-16 utf-16-le utf-16-be cp866 iso8859-2 iso8859-3 iso8859-4 iso8859-5 iso8859-6 iso8859-7 iso8859-8"
    " iso8859-10 iso8859-13 iso8859-14 iso8859-15 iso8859-16 koi8-r koi8-u mac-roman cp874 cp1250 cp1251 cp1252 cp1253"
    " cp1254 cp1255 cp1256 cp1257 cp1258 mac-cyrillic gb18030 big5hkscs euc_jp iso2022_jp cp932"
    " cp949"
)
_BROWSER_CHARSETS = frozenset(_BROWSERS_KNOW.split())


def decode_html(body: bytes, content_type: str | None) -> tuple[str, str]:
    """Name of the charset and the text. What does not fit the charset becomes U+FFFD."""
    marked, mark = read_bom(body)
    if marked is not None and mark is not None:
        return marked, to_unicode(body[len(mark) :], marked)
    charset = _known(http_content_type_encoding(content_type)) or _from_meta(body) or detect_charset(body)
    return charset, to_unicode(body, "utf-16-le" if charset == "utf-16" else charset)


def _from_meta(body: bytes) -> str | None:
    declared = _known(html_body_declared_encoding(body))
    return "utf-8" if declared and declared.startswith("utf-16") else declared


def _known(charset: str | None) -> str | None:
    return charset if charset in _BROWSER_CHARSETS else None
