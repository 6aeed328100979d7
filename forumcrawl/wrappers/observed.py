"""Records of the sample with what a wrapper reads in them, so that further fields can be learned beside those that it has."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property

from lxml.html import HtmlElement

from forumcrawl.dom.page import Page
from forumcrawl.items import PostRow
from forumcrawl.records.columns import Cell, Key, Table
from forumcrawl.wrappers.records import FoundRecord


@dataclass(frozen=True, eq=False)
class Observed:
    """A record and what the wrapper reads in it."""

    page: Page
    record: FoundRecord
    row: PostRow


@dataclass(frozen=True, eq=False)
class Observations:
    """All records of one variant, aligned; what is in the content is no column to look for further fields in."""

    seen: Sequence[Observed]
    table: Table
    contents: frozenset[HtmlElement]
    excluded: frozenset[HtmlElement]
    """What stands inside the contents and is none of them."""

    @cached_property
    def free_keys(self) -> list[Key]:
        """The columns beside the content, and those left out of it; not those around it."""
        inside = frozenset(node for content in self.contents for node in content.iter())
        inside -= frozenset(node for left_out in self.excluded for node in left_out.iter())
        around = frozenset(node for content in self.contents for node in content.iterancestors()) | self.contents
        taken = inside | around
        return [key for key, cells in self.table.columns.items() if not any(cell.element in taken for cell in cells)]

    def filled(self, key: Key) -> list[Cell]:
        """The cells of a column that show something, if no record has two of them; none otherwise."""
        cells = [cell for cell in self.table.columns[key] if cell.text]
        return cells if len({cell.record for cell in cells}) == len(cells) else []

    @cached_property
    def first_times(self) -> dict[str, datetime]:
        """When each author wrote first, as far as the sample shows."""
        times: dict[str, list[datetime]] = defaultdict(list)
        for each in self.seen:
            if each.row.author and each.row.posted_at:
                times[each.row.author].append(each.row.posted_at)
        return {author: min(some) for author, some in times.items()}
