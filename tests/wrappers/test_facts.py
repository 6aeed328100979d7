import pytest

from forumcrawl.wrappers.facts import Fact, fact_with, facts_of


@pytest.mark.parametrize(
    ("block", "kind", "before", "behind", "value"),
    [
        ("Posts: 54\nJoined: Nov 2022", "number", "Posts:", "", "54"),
        ("Posts: 54\nJoined: Nov 2022", "date", "Joined:", "", "Nov 2022"),
        ("Location: Paris, France, Posts: 3", "text", "Location:", "", "Paris, France"),
        ("1,204 posts", "number", "", "posts", "1,204"),
        ("Joined\n4 May 2019", "date", "Joined", "", "4 May 2019"),
        ("登録日: 2008年5月4日 投稿: 33", "number", "投稿:", "", "33"),
    ],
)
def test_a_value_is_found_by_its_label(block: str, kind: str, before: str, behind: str, value: str) -> None:
    assert fact_with(block, kind, before, behind) == Fact(kind, before, behind, value)


def test_a_label_that_stands_twice_with_different_values_tells_nothing() -> None:
    assert fact_with("Posts: 5\nPosts: 6", "number", "Posts:", "") is None


def test_numbers_of_dates_and_addresses_are_no_facts() -> None:
    assert {fact.kind for fact in facts_of("Joined: 4 May 2019")} == {"date", "text"}
    assert not [fact for fact in facts_of("see 10.0.0.1 or #55") if fact.kind == "number"]


def test_a_long_text_is_not_searched() -> None:
    assert facts_of("Posts: 5 " * 500) == ()
