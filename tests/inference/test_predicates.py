"""Each predicate of the paper's Table 1 is true of the elements that it is meant for, and false of the others."""

import pytest

from forumcrawl.inference.frame import Frame
from forumcrawl.inference.further import PREDICATES
from forumcrawl.inference.predicates import RECORD
from forumcrawl.records.columns import Key


def share(frame: Frame, name: str, step: str = "") -> float:
    """The mean truth of a predicate, of the column that ends in the step."""
    return float(PREDICATES[name](frame, column(frame, step)).mean())


def column(frame: Frame, step: str) -> Key:
    if not step:
        return RECORD
    return next(key for key in frame.cells if "/".join(key).endswith(step))


@pytest.mark.parametrize(
    ("name", "true", "false"),
    [
        ("IsTimeFormat", "div.when", "div.said"),
        ("ContainTimeNode", "div.when", "div.by"),
        ("ContainLongText", "div.said", "div.by"),
        ("HasAuthorLink", "div.by/a", "div.said"),
        ("ContainAuthorLink", "div.by", "div.said"),
    ],
)
def test_a_predicate_of_posts(post_frame: Frame, name: str, true: str, false: str) -> None:
    assert share(post_frame, name, true) > 0.8
    assert share(post_frame, name, false) < 0.3


@pytest.mark.parametrize("name", ["HasPostLink", "HasLongestLink"])
def test_a_predicate_of_titles(row_frame: Frame, name: str) -> None:
    assert share(row_frame, name, "a.title") > 0.9
    assert share(row_frame, name, "td\t2/a") == 0


def test_rows_contain_links_to_threads(row_frame: Frame) -> None:
    assert share(row_frame, "ContainPostLink") == 1


def test_times_of_posting_are_in_order_on_a_page(post_frame: Frame) -> None:
    assert share(post_frame, "UnderSameOrder", "div.when") == 1


def test_posts_stand_among_their_like_unless_a_thread_has_one(post_frame: Frame) -> None:
    alone = [record for numbers in post_frame.records_of_page.values() if len(numbers) == 1 for record in numbers]
    assert alone
    repeats = PREDICATES["IsRepeatNode"](post_frame, RECORD)
    assert not repeats[alone].any()
    assert repeats.sum() == post_frame.size - len(alone)


def test_every_predicate_is_between_0_and_1_for_every_record(post_frame: Frame) -> None:
    fields = {*post_frame.names, *post_frame.times, *post_frame.texts}
    for name, predicate in PREDICATES.items():
        for key in fields:
            values = predicate(post_frame, key)
            assert values.shape == (post_frame.size,), name
            assert ((values >= 0) & (values <= 1)).all(), name
