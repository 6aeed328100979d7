"""Threads and lists written for the further fields: posts with users, edit notes, files; rows with marks."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta

from forumcrawl.dom.page import Page, page_from_text
from forumcrawl.items import PostRow
from forumcrawl.wrappers.extract import extract_posts
from forumcrawl.wrappers.further import with_further_fields
from forumcrawl.wrappers.model import FieldRule, IdentityRule, PostRules, PostWrapper, RecordRule

NOW = datetime(2024, 6, 1, 12, tzinfo=UTC)
FORMAT = {
    "shapes": ["{day} {month} {year}, {hour}:{minute}"],
    "language": "en",
    "order": "dmy",
    "zone": None,
    "ambiguous": False,
}
RULES = PostRules(
    record=RecordRule("div.post > span.when", 1, dated=True, clock=True),
    authors=(FieldRule(0, "a.by"),),
    content=FieldRule(0, "div.said"),
    identity=IdentityRule(FieldRule(0, ""), "id"),
)
WRAPPER = PostWrapper((RULES,), date_format=FORMAT)
PEOPLE = ("Ada", "Boris", "Chen", "Dilek")


@dataclass(frozen=True)
class Written:
    """A post as it stands on a page."""

    author: str
    number: int
    facts: str = ""
    below: str = ""
    said: str = "Some words."

    @property
    def at(self) -> datetime:
        return datetime(2024, 1, 1, 8, 15, tzinfo=UTC) + timedelta(hours=7 * self.number)

    @property
    def html(self) -> str:
        user = f"<a class=by href=/u/{self.author}>{self.author}</a><div class=user>{self.facts}</div>"
        when = f"<span class=when>{shown(self.at)}</span>"
        return f"<div class=post id=p{self.number}>{user}{when}<div class=said>{self.said}</div>{self.below}</div>"


def shown(moment: datetime) -> str:
    return f"{moment.day} {moment:%B %Y, %H:%M}"


def posts(**fields: Sequence[str]) -> list[Written]:
    """Twelve posts by four people, with these fields by person."""
    return [
        Written(PEOPLE[n % 4], n, **{name: values[n % len(values)] for name, values in fields.items()})
        for n in range(12)
    ]


def pages_of(written: Sequence[Written], a_page: int = 4) -> list[Page]:
    return [
        page_from_text(
            f"https://f.example/t/{start // a_page}",
            f"<html lang=en><body>{''.join(post.html for post in written[start : start + a_page])}</body></html>",
            fetched_at=NOW,
        )
        for start in range(0, len(written), a_page)
    ]


def learned_from(written: Sequence[Written]) -> PostRules:
    return with_further_fields(WRAPPER, pages_of(written)).variants[0]


def read(written: Sequence[Written], rules: PostRules | None = None) -> list[PostRow]:
    """The posts by the rules, or by those learned from them."""
    wrapper = replace(WRAPPER, variants=(rules or learned_from(written),))
    return [row for page in pages_of(written) for row in extract_posts(page, wrapper)]
