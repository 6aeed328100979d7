import re

from lxml import html

from forumcrawl.wrappers.bylines import author_in_time


def names_in(lines: list[str]) -> list[str] | None:
    pattern = author_in_time([html.fromstring(f"<p>{line}</p>") for line in lines], "en")
    return [match[1] for line in lines if (match := re.search(pattern, line))] if pattern else None


def test_two_names_behind_a_word_are_enough() -> None:
    assert names_in(["Posted on 4 May 2024 by Ann", "Posted on 5 May 2024 by Boris"]) == ["Ann", "Boris"]


def test_two_texts_without_a_word_before_them_are_not() -> None:
    assert names_in(["4 May 2024 Mills", "5 May 2024 Ropes"]) is None


def test_a_line_with_nothing_but_the_time_names_nobody() -> None:
    assert names_in(["4 May 2024", "5 May 2024", "6 May 2024"]) is None
