"""What a language is to the generator: the words of a forum's frame, its dates, and material for titles and posts."""

from dataclasses import dataclass
from types import MappingProxyType

UI_KEYS = (
    "home",
    "login",
    "register",
    "search",
    "members",
    "calendar",
    "help",
    "forum",
    "threads",
    "posts",
    "replies",
    "views",
    "last_post",
    "by",
    "joined",
    "location",
    "page",
    "next",
    "previous",
    "print",
    "reply",
    "quote",
    "report",
    "subject",
    "author",
    "wrote",
    "wrote_on",
    "edited",
    "sticky",
    "locked",
    "subboards",
    "sort",
    "guest",
    "deleted",
    "must_login",
    "not_found",
    "new_thread",
    "times_are",
    "code",
    "date",
    "username",
    "password",
    "next_thread",
    "previous_thread",
    "profile",
    "posted",
)


@dataclass(frozen=True)
class Language:
    """One language; texts may hold {t} (a thing), {n} (a number) and {w} (a made-up word)."""

    code: str
    ui: MappingProxyType[str, str]
    months: tuple[str, ...]
    """As written inside a date."""
    short_months: tuple[str, ...]
    weekdays: tuple[str, ...]
    """Short forms, Monday first; empty where no date pattern needs them."""
    today: str
    yesterday: str
    ago: tuple[str, ...]
    """Just now; a minute, minutes; an hour, hours; a day, days ago."""
    dates: tuple[tuple[str, str], ...]
    """Date patterns with and without the year; the fields are those of `dates.fields_of`."""
    glues: tuple[str, ...]
    """How a {date} and a {time} stand together."""
    clock12: bool
    """Whether a.m. and p.m. occur."""
    categories: tuple[str, ...]
    boards: tuple[str, ...]
    titles: tuple[str, ...]
    things: tuple[str, ...]
    sentences: tuple[str, ...]
    one_word: tuple[str, ...]


def ui_words(text: str) -> MappingProxyType[str, str]:
    """The frame's words from one text, separated by bars, in the order of `UI_KEYS`."""
    values = [value.strip() for value in text.replace("\n", " ").split("|")]
    return MappingProxyType(dict(zip(UI_KEYS, values, strict=True)))


def lines(text: str) -> tuple[str, ...]:
    """The lines of a text, without the empty ones."""
    return tuple(line.strip() for line in text.splitlines() if line.strip())


def bars(text: str) -> tuple[str, ...]:
    """The parts of a text between bars."""
    return tuple(part.strip() for part in text.replace("\n", " ").split("|"))
