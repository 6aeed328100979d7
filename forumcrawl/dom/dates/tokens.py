"""Text -> tokens -> one character a token that says what the token can be in a date.

The grammar is then an ordinary regular expression over these characters, so that fifty languages cost no more than one.
Kinds of numbers: D day, N month, H hour, I minute or second, y year of two digits, Y year of four, B Thai year,
J Persian year, o offset (0100), x any four digits, q small amount, f any digits.
Kinds of words: M month, W weekday, A half of the day, R day word (yesterday), U unit, V unit with "ago" in it, P and G
what stands before and after an age, n number word, j just now, C connector, c article, O ordinal, K after a clock,
E m d h i s the marks of 年 月 日 時 分 秒, p Vietnamese month, b "and", T the letter of ISO 8601, Z zone.
Other characters: w an unknown word, k an unknown letter of a script without spaces, # what can be no date, 0 another
number, ? other signs; the rest stand for themselves.
"""

import re
import unicodedata
from collections.abc import Iterable
from functools import cache
from itertools import accumulate

from forumcrawl.dom.dates.words import Sense, fold, load_vocabulary

_CONTINUOUS = "\u0e01-\u0e4e\u3005-\u3007\u3041-\u30ff\u3400-\u9fff\uac00-\ud7af"
"""Scripts that put no space between words: Thai, kana, Han, Hangul (particles stick)."""
_LETTERS = "A-Za-zªµºÀ-ÖØ-öø-\u0e00\u0e4f-\u1fff\u200c\u2c00-\u2dff\ua640-\ua7ff\ufb00-\ufdff\ufe70-\ufefe"
_PUNCTUATION = frozenset("-/.:,()[]+@|'~_=&")
_ASCII_WORD = re.compile(r"[a-z]+")
_WORD = re.compile(f"[{_LETTERS}]")


def _translation() -> dict[int, str]:
    """To one plain form, a character for a character, so that positions stay."""
    table = dict.fromkeys(
        map(ord, "\xa0\xad\u2009\u200e\u200f\u202a\u202b\u202c\u202f\u2066\u2067\u2069\u3000\ufeff"), " "
    )
    table |= dict.fromkeys(map(ord, "‐‑‒–—―−"), "-")
    table |= dict.fromkeys(map(ord, "·•»«›‹¦●∙⋅→"), "|")
    table |= {
        ord("’"): "'",
        ord("‘"): "'",
        ord("`"): "'",
        ord("´"): "'",
        ord("،"): ",",
        ord("、"): ",",
        ord("٬"): ",",
        ord("۔"): ".",
        ord("İ"): "i",
    }
    table |= {0xFF01 + i: chr(0x21 + i) for i in range(94)}
    table |= {code: str(unicodedata.digit(chr(code))) for code in range(0x660, 0x1000) if chr(code).isdecimal()}
    return table


_TRANSLATION = _translation()


def plain(text: str) -> str:
    """Lower case, ASCII digits, plain spaces and dashes; as long as the text itself."""
    if text.isascii():
        return text.lower()
    lowered = text.translate(_TRANSLATION).lower()
    if len(lowered) != len(text):  # some capital has a lower case of two characters
        lowered = "".join(
            letter if len(letter.lower()) != 1 else letter.lower() for letter in text.translate(_TRANSLATION)
        )
    return lowered


def trie_pattern(words: Iterable[str]) -> str:
    """One regular expression for many words in which each character is looked at once; the longest word wins."""
    trie: dict[str, object] = {}
    for word in words:
        node = trie
        for letter in word:
            node = node.setdefault(letter, {})  # type: ignore[assignment]  # a trie is a recursive type
        node[""] = {}
    return _trie_part(trie)


def _trie_part(node: dict[str, object]) -> str:
    parts = [re.escape(key) + _trie_part(child) for key, child in node.items() if key]  # type: ignore[arg-type]  # as above
    if not parts:
        return ""
    joined = parts[0] if len(parts) == 1 else "(?:" + "|".join(parts) + ")"
    return f"(?:{joined})?" if "" in node else joined


@cache
def token_pattern() -> re.Pattern[str]:
    """Splits a text into words, numbers, spaces and signs; what can be no date (an address, 1,204) is one token."""
    words = load_vocabulary()
    phrases = trie_pattern(word for word in words if not _is_one_token(word))
    continuous = trie_pattern(word for word in words if re.fullmatch(f"[{_CONTINUOUS}]+", word))
    return re.compile(
        r"https?:\S+|www\.\S+"
        r"|[#$€£¥₽№] ?\d[\d.,]*|\d{1,3}(?:,\d{3})+(?!\d)|\d{1,3}(?:\.\d{1,3}){3}(?!\d)|\d+(?:[.,]\d+)?%"
        rf"|(?:{phrases})(?![{_LETTERS}])|(?:{continuous})"
        rf"|[{_LETTERS}]+|\d+|\s+|[\s\S]"
    )


def is_wordy(text: str) -> bool:
    """Has words that make a date without any digit: yesterday, just now, an hour ago."""
    if text.isascii():
        return not _wordy_words().isdisjoint(_ASCII_WORD.findall(text.lower()))
    return _wordy_pattern().search(plain(text)) is not None


@cache
def _wordy_pattern() -> re.Pattern[str]:
    return re.compile(trie_pattern(word for word, senses in load_vocabulary().items() if _is_wordy_word(senses)))


@cache
def _wordy_words() -> frozenset[str]:
    """ASCII words, of phrases the first."""
    words = [word for word, senses in load_vocabulary().items() if word.isascii() and _is_wordy_word(senses)]
    return frozenset(found[0] for word in words if (found := _ASCII_WORD.findall(word)))


def _is_wordy_word(senses: tuple[Sense, ...]) -> bool:
    return any(sense.kind in "RGPjV" for sense in senses)


def _is_one_token(word: str) -> bool:
    return bool(re.fullmatch(f"[{_LETTERS}]+|[{_CONTINUOUS}]+", word))


def tokenise(text: str) -> tuple[list[str], str]:
    """Tokens of a plain text, and their characters."""
    tokens = token_pattern().findall(text)
    known = _CHARACTERS
    if len(known) > 100_000:  # numbers and unknown words add up over a crawl
        known.clear()
    return tokens, "".join([known.get(token) or _character_of(token) for token in tokens])


def positions_of(tokens: list[str]) -> list[int]:
    """Where each token starts, and the end."""
    return list(accumulate(map(len, tokens), initial=0))


_CHARACTERS: dict[str, str] = {}


def _character_of(token: str) -> str:
    character = _new_character(token)
    if len(token) < 32:
        _CHARACTERS[token] = character
    return character


def _new_character(token: str) -> str:
    if token.isspace():
        return " "
    if token.isdecimal():
        kinds = _number_kinds(token)
        return kind_characters()[kinds] if kinds else "0"
    senses = load_vocabulary().get(token) or load_vocabulary().get(fold(token), ())
    if senses:
        return kind_characters()[frozenset(sense.kind for sense in senses)]
    if len(token) == 1 and not _WORD.match(token):
        return token if token in _PUNCTUATION else "k" if token.isalnum() else "?"
    return "w" if _WORD.match(token) else "#"


_CALENDARS = (("Y", 1900, 2099), ("B", 2500, 2600), ("J", 1300, 1450))


def _number_kinds(token: str) -> frozenset[str]:
    """What a number of so many digits can be."""
    length, value = len(token), int(token) if len(token) < 8 else -1
    kinds = {"f"} if 0 < length <= 9 else set()
    if length <= 2:
        kinds |= (
            {"q"}
            | ({"D"} if 1 <= value <= 31 else set())
            | ({"N"} if 1 <= value <= 12 else set())
            | ({"H"} if value <= 24 else set())
        )
        if length == 2:
            kinds |= ({"I"} if value < 60 else set()) | ({"y"} if value <= 35 or value >= 85 else set())
    elif length == 3:
        kinds |= {"q"} if value else set()
    elif length == 4:
        kinds |= {"x"} | ({"o"} if value <= 1400 and value % 100 < 60 else set())
        kinds |= {kind for kind, low, high in _CALENDARS if low <= value <= high}
    return frozenset(kinds)


@cache
def kind_characters() -> dict[frozenset[str], str]:
    """A character for each combination of kinds that some token has."""
    sets = {frozenset(sense.kind for sense in senses) for senses in load_vocabulary().values()}
    numbers = [str(i) for i in range(100)] + [f"{i:02}" for i in range(10)] + ["100", "000", "1" * 5]
    sets |= {_number_kinds(number) for number in numbers + [f"{i:04}" for i in range(10000)]}
    ordered = sorted((kinds for kinds in sets if kinds), key=sorted)
    return {kinds: chr(0xE000 + number) for number, kinds in enumerate(ordered)}


@cache
def characters_of_kinds(letters: str) -> str:
    """Every character whose tokens can be of one of these kinds."""
    return "".join(character for kinds, character in kind_characters().items() if kinds & set(letters))
