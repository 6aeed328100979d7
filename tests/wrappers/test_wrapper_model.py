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
    "data",
    [
        {},
        {"kind": "post"},
        {"kind": "post", "variants": [{}]},
        {"kind": "post", "variants": [{"record": {"up": 1}}]},
        {"kind": "post", "variants": [{"record": {"anchor": "p", "colour": 1}}]},
        {"kind": "list", "records": 3},
        {"kind": "list", "records": [], "replies": {"where": 1}},
    ],
)
def test_a_wrong_wrapper_is_refused_in_one_line(data: dict[str, object]) -> None:
    with pytest.raises(SitemapFileIsWrong, match=r"^a wrapper in the sitemap file cannot be read: [^\n]+$"):
        wrapper_from_json(data)
