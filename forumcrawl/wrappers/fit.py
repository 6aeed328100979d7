"""Does a wrapper still fit? What a page gives against what the sampled pages gave.

A page of one post, a deleted post, a guest without a name are normal; every author gone at once is not. So each field is judged by how
unlikely it is that so many records lack it by chance, given how rarely they lacked it when the wrapper was made.
"""

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import comb

from forumcrawl.items import PostRow, ThreadRow

Row = PostRow | ThreadRow
FIELDS: Mapping[str, Callable[[Row], bool]] = {
    "author": lambda row: bool(row.author),
    "time": lambda row: (row.posted_at if isinstance(row, PostRow) else row.last_post_at) is not None,
    "content": lambda row: bool(row.content_text or row.content_html) if isinstance(row, PostRow) else bool(row.title),
}
MOST_EXPECTED = 0.97
"""However well the sample was filled, so many of a hundred records may lack a field."""


@dataclass(frozen=True)
class FitParams:
    """When a page does not fit, and when a wrapper does not."""

    least_chance: float = 0.01
    """Chance below which a page's gaps are no accident."""
    pages: int = 10
    """The last pages that judge a wrapper."""
    most_misfits: float = 0.5
    """Share of them that may not fit."""


DEFAULTS = FitParams()


@dataclass(frozen=True)
class Fit:
    """How well the rows of a page are what the wrapper promises."""

    chance: float
    """That a page of this layout gives such rows."""
    reason: str = ""
    """What is missing, in words; empty for a page that fits."""


def expectation_of(rows: Sequence[Row]) -> dict[str, float]:
    """Share of the sample's records that have each field."""
    return {name: sum(map(has, rows)) / len(rows) for name, has in FIELDS.items()} if rows else {}


def fit_of(rows: Sequence[Row], expected: Mapping[str, float], params: FitParams = DEFAULTS) -> Fit:
    """Judge one page; a page without any record does not fit."""
    if not rows:
        return Fit(0.0, "no record was found on the page")
    worst = Fit(1.0)
    for name, share in expected.items():
        have = sum(map(FIELDS[name], rows)) if name in FIELDS else len(rows)
        chance = _chance_of_at_most(have, len(rows), min(share, MOST_EXPECTED))
        if chance < min(worst.chance, params.least_chance):
            worst = Fit(chance, f"{len(rows) - have} of {len(rows)} records have no {name}")
    return worst


def _chance_of_at_most(have: int, records: int, share: float) -> float:
    """Probability that of so many records at most so many have a field which this share of records has."""
    if have >= records * share:
        return 1.0
    return sum(comb(records, k) * share**k * (1 - share) ** (records - k) for k in range(have + 1))


class Judge:
    """Watches the pages of one wrapper, and says when it no longer fits."""

    def __init__(self, params: FitParams = DEFAULTS) -> None:
        self.params = params
        self._fits: deque[bool] = deque(maxlen=params.pages)

    def note(self, fit: Fit) -> None:
        """Take in one more page."""
        self._fits.append(not fit.reason)

    @property
    def is_broken(self) -> bool:
        """Whether most of the last pages do not fit; a few pages say nothing yet."""
        misfits = len(self._fits) - sum(self._fits)
        return len(self._fits) == self.params.pages and misfits > self.params.most_misfits * len(self._fits)
