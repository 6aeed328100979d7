"""What a page says, made storable: pages lie, and no lie may lose a page."""

import hashlib
import re
from datetime import UTC, datetime

MAX_KEY_BYTES = 2000
"""PostgreSQL indexes no value above 2,704 bytes; an address or key above this is cut, its digest keeps it unique."""

MAX_COUNT = 2**63 - 1

UNSTORABLE = re.compile("[\x00\ud800-\udfff]")
"""NUL, which PostgreSQL refuses, and halves of surrogate pairs, which are no Unicode text."""


def clean_text(text: str) -> str:
    """The text with U+FFFD where a character cannot be stored."""
    return UNSTORABLE.sub("\ufffd", text)


def clean_text_or_none(text: str | None) -> str | None:
    """The same for a text that may be missing."""
    return None if text is None else clean_text(text)


def clean_key(text: str) -> str:
    """A text by which rows are told apart: storable, and short enough to be indexed."""
    cleaned = clean_text(text)
    encoded = cleaned.encode()
    if len(encoded) <= MAX_KEY_BYTES:
        return cleaned
    digest = hashlib.sha256(encoded).hexdigest()[:32]
    return f"{encoded[: MAX_KEY_BYTES - 40].decode(errors='ignore')}…{digest}"


def clean_time(time: datetime | None) -> datetime | None:
    """The time in UTC; None where UTC would leave the calendar."""
    if time is None or time.tzinfo is None:
        return None if time is None else time.replace(tzinfo=UTC)
    try:
        return time.astimezone(UTC)
    except (OverflowError, ValueError):
        return None


def clean_count(count: int | None) -> int | None:
    """The count; None where no forum can have counted it."""
    return count if count is not None and 0 <= count <= MAX_COUNT else None
