"""A vertex of a labelled sample weighed by the network, and the wrapper of what it decides.

Without scales, and where the network finds no record, the rules that most of the finders' records share are taken.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from forumcrawl.inference.candidates import find_regions
from forumcrawl.inference.formulas import Kind
from forumcrawl.inference.vertex import Knowledge, VertexView
from forumcrawl.inference.weights import Weights
from forumcrawl.records.region import Region
from forumcrawl.sitemap.sample import SampledPage
from forumcrawl.wrappers.decide import Reading, try_decide, wrap_posts, wrap_rows
from forumcrawl.wrappers.induce_lists import TitleLink, list_wrapper_of, vote_row_rules
from forumcrawl.wrappers.induce_posts import post_wrapper_of
from forumcrawl.wrappers.model import ListWrapper, PostWrapper
from forumcrawl.wrappers.propose import Proposal, gather_proposals, propose_posts, propose_rows
from forumcrawl.wrappers.vote_rules import vote_record_rules

MOST_PAGES = 24
"""Pages of a vertex that the network looks at, evenly spread: more say the same again."""
T = TypeVar("T")


@dataclass(frozen=True, eq=False)
class Scales:
    """What the network weighs with."""

    knowledge: Knowledge
    weights: Weights


def weigh_posts(
    placed: Sequence[SampledPage],
    regions: Sequence[Region | None],
    titles: Mapping[str, str],
    later: Collection[str],
    scales: Scales | None,
) -> PostWrapper | None:
    """How the posts of thread pages are read; `regions` are what is taken for posts on each, the rest as for `induce_post_wrapper`."""
    pages = [page.page for page in placed]
    rules = tuple(vote_record_rules(pages, regions))
    if scales and pages:
        view = _view(_spread(placed), scales)
        reading = _try_read(view, "post", propose_posts(view, find_regions(view.pages), rules), scales)
        if reading:
            return wrap_posts(reading, pages, titles, later, scales.weights)
    return post_wrapper_of(pages, rules, titles, later) if rules else None


def weigh_rows(
    placed: Sequence[SampledPage], links: Sequence[TitleLink], patterns: Sequence[str], scales: Scales | None
) -> ListWrapper | None:
    """How the rows of lists are read; `links` are their titles, with the numbers of their pages."""
    pages = [page.page for page in placed]
    if scales and pages:
        numbers = _spread(range(len(placed)))
        view = _view([placed[number] for number in numbers], scales)
        seen = [
            TitleLink(numbers.index(link.page), link.element, link.thread) for link in links if link.page in numbers
        ]
        proposals = propose_rows(view, find_regions(view.pages), seen, others=False)
        if reading := _try_read(view, "list", proposals, scales):
            return wrap_rows(reading, pages, patterns)
    return list_wrapper_of(pages, vote_row_rules(links), patterns)


def _try_read(view: VertexView, kind: Kind, proposals: Sequence[Proposal], scales: Scales) -> Reading | None:
    return try_decide(proposals, gather_proposals(view, kind, proposals), kind, scales.weights)


def _view(seen: Sequence[SampledPage], scales: Scales) -> VertexView:
    places = tuple((page.place.key, page.place.number) for page in seen)
    return VertexView(tuple(page.page for page in seen), scales.knowledge, places)


def _spread(rows: Sequence[T]) -> list[T]:
    """At most so many, evenly spread."""
    step = max(1.0, len(rows) / MOST_PAGES)
    return [rows[int(number * step)] for number in range(min(MOST_PAGES, len(rows)))]
