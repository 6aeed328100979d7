"""Which post a post answers: the one that it stands in, else the one that it quotes."""

from collections.abc import Collection, Sequence
from dataclasses import replace

from lxml.html import HtmlElement

from forumcrawl.items import PostRow
from forumcrawl.wrappers.records import FoundRecord


def with_answered(
    rows: Sequence[PostRow], records: Sequence[FoundRecord], nested: Collection[HtmlElement]
) -> list[PostRow]:
    """The posts with `reply_to`; it stays None where the page shows neither."""
    owners = {node: row.key for row, record in zip(rows, records, strict=True) for node in record.nodes}
    answered = []
    for row, record in zip(rows, records, strict=True):
        around = _key_around(record, owners) if record.nodes[0] in nested else None
        key = around or next((quote.post for quote in row.quotes if quote.post), None)
        answered.append(replace(row, reply_to=key) if key and key != row.key else row)
    return answered


def _key_around(record: FoundRecord, owners: dict[HtmlElement, str]) -> str | None:
    return next((owners[above] for above in record.nodes[0].iterancestors() if above in owners), None)
