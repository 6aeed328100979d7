"""The charset of a page that declares none.

Valid UTF-8 is UTF-8. Else each legacy charset of the larger forum languages is tried on the page's non-ASCII parts, and
the one wins that gives the most plausible text: letters that are frequent in its language, in words of one script and
case. A small heuristic of our own: charset-normalizer takes 100 ms and more for a page and is no dependency of ours.
"""

import re
from functools import cache

_SAMPLE_BYTES = 4_000
_MARKUP = re.compile(rb"<(?:script|style)\b.*?</|<[^>]*>", re.IGNORECASE | re.DOTALL)
_WORD_WITH_HIGH_BYTES = re.compile(rb"[A-Za-z]*[\x80-\xff][A-Za-z\x40-\x7e\x80-\xff]*")
_CANDIDATES = ("cp1252", "cp1251", "koi8-r", "cp932", "euc_jp", "gb18030", "big5hkscs", "cp949")
_FREQUENT_LEAD_BYTES = {
    "cp932": ("shift_jis", 0x88, 0x97),
    "euc_jp": ("euc_jp", 0xB0, 0xCF),
    "gb18030": ("gb2312", 0xB0, 0xD7),
    "big5hkscs": ("big5", 0xA4, 0xC6),
    "cp949": ("euc_kr", 0xB0, 0xC8),
}
"""Where a double-byte charset keeps its frequent characters: base charset, first and last lead byte."""
_KANA = re.compile(r"[ぁ-ヿ]")
_PUNCTUATION = re.compile(r"[、。「」，！？：（）〜ー“”‘’–—…]")
_CYRILLIC_WORD_PART = re.compile(r"(?<![A-Za-zА-яЁё])[А-ЯЁ]?[а-яё]+(?![A-Za-zА-яЁё])")
_LATIN_LETTER_IN_WORD = re.compile(r"(?<=[A-Za-z])[À-ÖØ-öø-ÿŒœŠšŽž]|[À-ÖØ-öø-ÿŒœŠšŽž](?=[A-Za-z])")
_LATIN_SIGN = re.compile(r"[“”„‘’–—…€£°§©®«»¿¡\xa0]")


def detect_charset(body: bytes) -> str:
    """A charset for a body without declaration; UTF-8 for plain ASCII."""
    zeros = body[:64]
    if zeros[1:2] == b"\x00" and zeros[3:4] == b"\x00":
        return "utf-16-le"
    if zeros[:1] == b"\x00" and zeros[2:3] == b"\x00":
        return "utf-16-be"
    if _is_utf8(body):
        return "utf-8"
    sample = _high_words(body)
    return max(_CANDIDATES, key=lambda charset: _plausibility(sample, charset))


def _is_utf8(body: bytes) -> bool:
    """Valid but for a few bytes: one broken signature does not make a page another charset."""
    try:
        body.decode("utf-8")
    except UnicodeDecodeError:
        text = body.decode("utf-8", "replace")
        return text.count("\ufffd") * 20 < sum(1 for character in text if character > "\x7f")
    return True


def _high_words(body: bytes) -> bytes:
    text = _MARKUP.sub(b" ", body[: 10 * _SAMPLE_BYTES])
    return b" ".join(_WORD_WITH_HIGH_BYTES.findall(text))[:_SAMPLE_BYTES]


def _plausibility(sample: bytes, charset: str) -> float:
    """Mean worth of the sample's non-ASCII characters, 1 for text that is surely of the charset's languages."""
    text = sample.decode(charset, "replace")
    high = sum(character > "\x7f" for character in text)
    if charset == "cp1252":
        worth = _latin_worth(text)
    elif charset in _FREQUENT_LEAD_BYTES:
        worth = _double_byte_worth(text, charset)
    else:
        worth = float(sum(map(len, _CYRILLIC_WORD_PART.findall(text))))
    return (worth - 2 * text.count("\ufffd")) / max(high, 1)


def _latin_worth(text: str) -> float:
    return len(_LATIN_LETTER_IN_WORD.findall(text)) + 0.7 * len(_LATIN_SIGN.findall(text))


def _double_byte_worth(text: str, charset: str) -> float:
    frequent = _frequent_characters(charset)
    worth = sum(character in frequent for character in text) * (0.9 if charset == "cp949" else 0.8)
    kana = len(_KANA.findall(text)) * (1.0 if charset in ("cp932", "euc_jp") else 0.3)
    return worth + kana + 0.8 * len(_PUNCTUATION.findall(text))


@cache
def _frequent_characters(charset: str) -> frozenset[str]:
    base, first, last = _FREQUENT_LEAD_BYTES[charset]
    pairs = (bytes((lead, trail)) for lead in range(first, last + 1) for trail in range(0x40, 0xFF))
    decoded = (pair.decode(base, "ignore") for pair in pairs)
    return frozenset(character for character in decoded if character > "\x7f")
