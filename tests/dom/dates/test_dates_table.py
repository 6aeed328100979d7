"""Real-world date strings with their meaning, and what only looks like one."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from forumcrawl.dom.dates import find_dates, read_match

NOW = datetime(2026, 11, 18, 12, 0, tzinfo=UTC)
HERE = Path(__file__).parent


def load_rows() -> list[list[str]]:
    lines = (HERE / "table.tsv").read_text(encoding="utf-8").splitlines()
    return [line.split("\t") for line in lines if line and not line.startswith("#")]


def load_non_dates() -> list[str]:
    lines = (HERE / "non_dates.txt").read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line.strip() and not line.startswith("# ")]


ROWS = load_rows()


def test_the_table_is_as_large_as_it_claims_to_be() -> None:
    assert len(ROWS) >= 400
    assert len({row[0] for row in ROWS}) >= 25
    assert len(load_non_dates()) >= 100


@pytest.mark.parametrize(("language", "text", "shown", "meaning", "precision"), ROWS)
@pytest.mark.parametrize("page_language_known", [True, False])
def test_a_date_is_found(
    language: str, text: str, shown: str, meaning: str, precision: str, page_language_known: bool
) -> None:
    if not page_language_known and needs_language(language, text):
        pytest.skip("means something else, or nothing, outside its language")
    matches = find_dates(text, language if page_language_known else None)
    assert [match.text for match in matches] == [text if shown == "=" else shown]


def needs_language(language: str, text: str) -> bool:
    """Year-less or short words that only their language makes a date."""
    return text in ("10 ago", "4. März, 12:33", "fa 3 hores")


@pytest.mark.parametrize(("language", "text", "shown", "meaning", "precision"), ROWS)
def test_a_date_is_read(language: str, text: str, shown: str, meaning: str, precision: str) -> None:
    day_first = True if text.startswith("Sun, 27/12") else None
    moment = read_match(find_dates(text, language)[0], now=NOW, language=language, day_first=day_first)
    assert moment is not None
    assert moment.when == datetime.fromisoformat(meaning)
    assert moment.zone_known == meaning.endswith("Z")
    assert moment.precision == precision


@pytest.mark.parametrize("text", load_non_dates())
@pytest.mark.parametrize("language", [None, "en"])
def test_what_only_looks_like_a_date_is_none(text: str, language: str | None) -> None:
    assert find_dates(text, language) == []
