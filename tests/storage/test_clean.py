from datetime import UTC, datetime

from hypothesis import given
from hypothesis import strategies as st

from forumcrawl.storage.clean import MAX_KEY_BYTES, clean_count, clean_key, clean_text, clean_time

anything = st.text(st.characters())


@given(anything)
def test_clean_text_can_always_be_encoded(text: str) -> None:
    cleaned = clean_text(text)
    assert "\x00" not in cleaned
    assert len(cleaned.encode().decode()) == len(text)


@given(anything.map(lambda text: text * 500))
def test_a_clean_key_always_fits_an_index(text: str) -> None:
    assert len(clean_key(text).encode()) <= MAX_KEY_BYTES
    assert clean_key(clean_key(text)) == clean_key(text)


@given(st.datetimes(timezones=st.none() | st.timezones()))
def test_a_clean_time_is_utc_or_none(time: datetime) -> None:
    cleaned = clean_time(time)
    assert cleaned is None or cleaned.tzinfo is UTC


def test_counts_are_what_a_forum_can_count() -> None:
    assert [clean_count(count) for count in (None, -1, 0, 7, 2**63 - 1, 2**63)] == [None, None, 0, 7, 2**63 - 1, None]
