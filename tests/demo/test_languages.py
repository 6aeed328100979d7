"""Every language brings all that a forum needs."""

import pytest

from forumcrawl.demo.languages import LANGUAGES
from forumcrawl.demo.seeds import dice
from forumcrawl.demo.words import sentences, title


@pytest.mark.parametrize("language", LANGUAGES.values(), ids=lambda language: language.code)
def test_a_language_is_complete(language):
    assert len(language.months) == len(language.short_months) == 12
    assert len(language.weekdays) in (0, 7)
    assert len(language.ago) == 7
    assert len(language.boards) == 14
    assert len(language.categories) >= 3
    assert all(text for text in language.ui.values())
    assert language.weekdays or not any("{wd}" in date for date, _ in language.dates)


@pytest.mark.parametrize("language", LANGUAGES.values(), ids=lambda language: language.code)
def test_no_gap_is_left_in_a_text(language):
    text = sentences(dice(1), language, 200) + " ".join(title(dice(number), language) for number in range(60))
    assert "{" not in text
