"""Is what the grammar found really a date? The rules that need the words, the language or the text around."""

from forumcrawl.dom.dates.assemble import Piece, has_kind
from forumcrawl.dom.dates.words import languages_of, short_units

_WEAK_PREFIXES = frozenset(("for", "för", "over", "ha", "fa", "pre", "a"))
"""Words that begin an age only if it also ends in one ("for 3 timer siden", but "for 3 days")."""
_FEW_WORDS = 2
_SIGNS = " .,:;|()[]-?'/~"


def weekday_belongs(piece: Piece, tokens: list[str], language: str | None) -> bool:
    """A short weekday name that is none in the page's or the month's language is another word ("do 12.05.2011")."""
    index = piece.token_of("w")
    if index < 0 or len(tokens[index]) > 3 or piece.form == "week":
        return True
    languages = languages_of(tokens[index], "W")
    month = piece.token_of("M")
    if language in languages or (month >= 0 and (languages & languages_of(tokens[month], "M")) - {"en"}):
        return True
    return len(tokens[index]) == 3 and (language is None or "en" in languages)


def plausible(piece: Piece, text: str, tokens: list[str], characters: str, language: str | None, whole: bool) -> bool:
    """Whether a found piece is a date in this text."""
    if piece.form in ("dMy", "Mdy", "yMd", "ydM", "My"):
        return _month_belongs(piece, text, tokens, characters, language, whole)
    if piece.form == "dotted" and piece.clock is None:
        return _is_dotted_day(piece, tokens) or (whole and is_whole(piece, characters))
    if piece.form in ("num", "short", "yy"):
        return _numbers_are_a_date(piece, tokens, characters, whole)
    if piece.form == "ago":
        return _is_age(piece, tokens, characters, language, whole)
    if piece.form == "week":
        return _weekday_with_clock(piece, tokens, characters, language)
    if piece.form in ("day", "now"):
        return piece.clock is not None or (whole and _stands_alone(piece, text, tokens, characters, language))
    return True


def is_whole(piece: Piece, characters: str) -> bool:
    """The piece is all that the text says."""
    rest = characters[: piece.start] + characters[piece.end :]
    return not rest.strip(_SIGNS)


def _month_belongs(
    piece: Piece, text: str, tokens: list[str], characters: str, language: str | None, whole: bool
) -> bool:
    """With a year of four digits any language will do; without one, the page's or English."""
    year, word = piece.token_of("Y"), tokens[piece.token_of("M")]
    four_digits = year >= 0 and len(tokens[year]) == 4
    languages = languages_of(word, "M")
    if four_digits and (piece.form != "My" or len(word) > 3):
        return True
    if language in languages:
        return True
    if piece.clock is not None and (len(word) > 3 or not word.isascii() or "en" in languages):
        return True
    all_of_it = whole and is_whole(piece, characters)
    if "en" in languages:
        start = sum(map(len, tokens[: piece.token_of("M")]))
        return all_of_it or text[start : start + 1].isupper()
    return all_of_it and (len(word) > 3 or not word.isascii()) and language is None


def _is_dotted_day(piece: Piece, tokens: list[str]) -> bool:
    """2024.04.04 or 2024. 4. 4., but 2024.4.4 is a version."""
    return " " in tokens[piece.start : piece.end] or all(len(tokens[piece.token_of(group)]) == 2 for group in "md")


def _numbers_are_a_date(piece: Piece, tokens: list[str], characters: str, whole: bool) -> bool:
    first, second, year = (piece.token_of(group) for group in "abY")
    if first >= 0 and min(int(tokens[first]), int(tokens[second])) > 12:
        return False
    if piece.form == "short":
        return piece.clock is not None and (piece.clock["s"] != "." or bool(piece.clock["after"]))
    if len(tokens[year]) == 4 or piece.clock is not None:
        return True
    dotted = piece.date is not None and piece.date[f"s_{piece.form}"] == "."
    padded = first >= 0 and len(tokens[first]) == len(tokens[second]) == 2
    named = piece.start >= 2 and characters[piece.start - 1] == " " and characters[piece.start - 2] == "w"
    if dotted and not padded:  # 4.4.12 is a version as often as a date
        return False
    return (whole and is_whole(piece, characters)) or (
        piece.form == "num" and (not dotted or padded) and not (dotted and named)
    )


def _is_age(piece: Piece, tokens: list[str], characters: str, language: str | None, whole: bool) -> bool:
    """ "for 3 days" is none where the page is English; "час назад" needs no number if it is all of the text."""
    if not any(has_kind(characters[i], "qnV") for i in range(piece.start, piece.end)):
        known = language != "en" and "en" not in languages_of(tokens[piece.start], "U")
        return known and whole and is_whole(piece, characters)
    marks = [i for i in range(piece.start, piece.end) if has_kind(characters[i], "PGV")]
    weak = len(marks) == 1 and marks[0] == piece.start and tokens[marks[0]] in _WEAK_PREFIXES
    return not weak or language not in (None, "en")


def is_short_age(text: str, tokens: list[str]) -> bool:
    """ "3d", but neither "3D" nor "90s"."""
    amount, unit = int(tokens[0]), [word for word in tokens if word.isalpha()][-1]
    if text != text.lower() or (unit in ("s", "m", "h") and amount >= 60):
        return False
    return unit in short_units()


def _weekday_with_clock(piece: Piece, tokens: list[str], characters: str, language: str | None) -> bool:
    if piece.clock is None or (piece.clock["s"] == "." and not piece.clock["after"]):
        return False
    word = tokens[piece.token_of("w")]
    languages = languages_of(word, "W")
    return len(word) > 3 or (len(word) > 1 and language in languages) or (len(word) == 3 and "en" in languages)


def _stands_alone(piece: Piece, text: str, tokens: list[str], characters: str, language: str | None) -> bool:
    """A bare "yesterday" or "just now" is a time stamp only if hardly anything stands beside it."""
    if is_whole(piece, characters):
        return True
    start, end = sum(map(len, tokens[: piece.start])), sum(map(len, tokens[: piece.end]))
    if (piece.start and not text[start:end].islower()) or text[
        end : end + 1
    ] == "!":  # "Ambergris Today", "Join today!"
        return False
    beside = sum(1 for character in characters[: piece.start] + characters[piece.end :] if character not in _SIGNS)
    word = tokens[piece.start]
    known = languages_of(word, "R") & {"en", language} if piece.form == "day" else " " in word
    return beside <= _FEW_WORDS and bool(known)
