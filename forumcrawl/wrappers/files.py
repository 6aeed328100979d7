"""Files that posts offer beside their content: where records link them."""

from collections.abc import Sequence

from forumcrawl.dom.files import try_file
from forumcrawl.dom.page import Page
from forumcrawl.items import Attachment
from forumcrawl.wrappers.fields import rule_of
from forumcrawl.wrappers.model import FieldRule
from forumcrawl.wrappers.observed import Observations
from forumcrawl.wrappers.records import FoundRecord, cells_of

MOST = 50
MOST_RULES = 4


def learn_files(observed: Observations) -> tuple[FieldRule, ...]:
    """Where records link files beside their content."""
    rules = []
    for key in observed.free_keys:
        cells = [cell for cell in observed.table.columns[key] if cell.element.tag == "a" and cell.element.get("href")]
        pages = [observed.seen[cell.record].page for cell in cells]
        found = sum(try_file(c.element, p.base_url, p.url) is not None for c, p in zip(cells, pages, strict=True))
        if found >= 2 and found >= 0.8 * len(cells):
            rules.append(rule_of(observed.table, key))
    return tuple(dict.fromkeys(rules))[:MOST_RULES]


def read_files(page: Page, record: FoundRecord, rules: Sequence[FieldRule]) -> tuple[Attachment, ...]:
    """The files that a record links beside its content, each once."""
    cells = [cell for rule in rules for cell in cells_of(record, rule)]
    found = {file.url: file for cell in cells if (file := try_file(cell, page.base_url, page.url))}
    return tuple(found.values())[:MOST]
