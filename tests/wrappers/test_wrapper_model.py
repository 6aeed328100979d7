import json

import pytest

from forumcrawl.exceptions import SitemapFileIsWrong
from forumcrawl.wrappers.model import (
    FieldRule,
    IdentityRule,
    ListWrapper,
    PostRules,
    PostWrapper,
    RecordRule,
    Wrapper,
    wrapper_from_json,
)

POSTS = PostWrapper(
    variants=(
        PostRules(
            record=RecordRule("div.post > span.when", 1, 2, 3),
            time_attribute="title",
            authors=(FieldRule(0, "div > a"), FieldRule(-1, "")),
            content=FieldRule(1, "div.said"),
            excluded=(FieldRule(1, "div.said > em"),),
            identity=IdentityRule(FieldRule(0, ""), "id"),
        ),
        PostRules(record=RecordRule("section > em", 1, once=True), author_pattern="by (.+)$"),
    ),
    date_format={"shapes": ["{day} {month} {year}"]},
    title="body > h1",
)
LISTS = ListWrapper(
    records=(RecordRule("tr > td > a", 2),),
    authors=(FieldRule(0, "td.by"),),
    replies=FieldRule(0, "td.count"),
    last_post=FieldRule(0, "td.last"),
    patterns=("/thread/{n}",),
)


@pytest.mark.parametrize("wrapper", [POSTS, LISTS, PostWrapper(()), ListWrapper(())])
def test_a_wrapper_survives_its_file(wrapper: Wrapper) -> None:
    assert wrapper_from_json(json.loads(json.dumps(wrapper.to_json()))) == wrapper


def test_a_file_may_leave_out_what_has_a_usual_value() -> None:
    data = {"kind": "post", "variants": [{"record": {"anchor": "p > i"}}]}
    assert wrapper_from_json(data) == PostWrapper((PostRules(RecordRule("p > i")),))


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ({}, "wrapper.kind: null is not one of post, list"),
        ({"kind": "post"}, "wrapper.variants: is missing"),
        ({"kind": "post", "variants": [{}]}, "wrapper.variants[0].record: is missing"),
        ({"kind": "post", "variants": [{"record": {"up": 1}}]}, "wrapper.variants[0].record.anchor: is missing"),
        (
            {"kind": "list", "records": [{"anchor": "p", "colour": 1}]},
            "wrapper.records[0].colour: there is no such field",
        ),
        ({"kind": "list", "records": 3}, "wrapper.records: 3 is not a list"),
        ({"kind": "list", "records": [], "replies": {"where": 1}}, "wrapper.replies.where: there is no such field"),
    ],
)
def test_a_wrong_wrapper_is_refused_in_one_line(data: dict[str, object], said: str) -> None:
    with pytest.raises(SitemapFileIsWrong) as error:
        wrapper_from_json(data)
    assert str(error.value).startswith(said)
    assert "\n" not in str(error.value)
