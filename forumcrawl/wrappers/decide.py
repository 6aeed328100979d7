"""The network decides how a vertex is read: which records, by which time or title, with which author and content.

1. Candidates from the rules and the finders (`propose`), over some pages of the vertex.
2. All evidence weighs them (`inference`): the best labelling says which rules find the records.
3. First posts of another structure are looked for beside these; for each kind of records the network chooses author and content.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from forumcrawl.dom.page import Page
from forumcrawl.inference.candidates import Candidate, Chosen, Proposed, find_regions
from forumcrawl.inference.explain import WORDS
from forumcrawl.inference.formulas import Kind
from forumcrawl.inference.ground import Evidence
from forumcrawl.inference.label import Labelling, decide, label_records
from forumcrawl.inference.vertex import VertexView
from forumcrawl.inference.weights import Weights
from forumcrawl.records.columns import Table
from forumcrawl.records.finders import FinderParams, find_post_region
from forumcrawl.wrappers.induce_lists import TitleLink, list_wrapper_of
from forumcrawl.wrappers.induce_posts import PlacedRecord, post_wrapper_of
from forumcrawl.wrappers.model import ListWrapper, PostWrapper
from forumcrawl.wrappers.post_columns import PostColumns, with_content
from forumcrawl.wrappers.propose import Proposal, Rules, gather_proposals, propose_posts, propose_rows
from forumcrawl.wrappers.vote_rules import vote_record_rules


@dataclass(frozen=True, eq=False)
class Reading:
    """How the records of a vertex are found, and the labelling that says so."""

    rules: Rules
    labelling: Labelling

    @property
    def sure(self) -> dict[str, float]:
        """The confidence of each decision."""
        decisions = (self.labelling.record, *self.labelling.fields.values())
        return {WORDS[decision.head]: round(decision.confidence, 3) for decision in decisions}


def try_decide(
    proposals: Sequence[Proposal], found: Sequence[Evidence], kind: Kind, weights: Weights
) -> Reading | None:
    """The way that all evidence speaks for most; None where none holds. `found` is the evidence about the proposals."""
    labelling = decide(found, kind, weights)
    if labelling is None:
        return None
    proposal = next(each for each in proposals if each.candidate is labelling.frame.candidate)
    return Reading(proposal.rules_for(labelling), labelling)


def propose(view: VertexView, kind: Kind) -> list[Proposal]:
    """The ways to read pages of which only the view is known."""
    found = find_regions(view.pages)
    if kind == "post":
        params = FinderParams(lone=len(view.pages) == 1)
        taken = [find_post_region(page, common=view.knowledge.common, params=params) for page in view.pages]
        return propose_posts(view, found, tuple(vote_record_rules(view.pages, taken)))
    threads = view.knowledge.threads
    links = [(n, link) for n, page in enumerate(view.pages) for link in page.tree.iter("a") if link in threads]
    return propose_rows(view, found, [TitleLink(n, link, threads[link]) for n, link in links])


def read_vertex(view: VertexView, kind: Kind, weights: Weights) -> Reading | None:
    """How such pages are read; None where no record holds."""
    proposals = propose(view, kind)
    return try_decide(proposals, gather_proposals(view, kind, proposals), kind, weights)


def wrap_posts(
    reading: Reading,
    pages: Sequence[Page],
    titles: Mapping[str, str],
    later: Collection[str],
    weights: Weights,
) -> PostWrapper:
    """The reading frozen into a wrapper over all pages of the vertex."""
    view = reading.labelling.frame.view
    place = {id(page): number for number, page in enumerate(view.pages)}
    number_of = {number: place[id(page)] for number, page in enumerate(pages) if id(page) in place}

    def choose(table: Table, records: Sequence[PlacedRecord], columns: PostColumns) -> PostColumns:
        return _choose(view, number_of, table, records, columns, weights)

    return replace(post_wrapper_of(pages, reading.rules, titles, later, decide=choose), sure=reading.sure)


def wrap_rows(reading: Reading, pages: Sequence[Page], patterns: Sequence[str]) -> ListWrapper | None:
    """The reading frozen into a wrapper over all lists of the vertex."""
    wrapper = list_wrapper_of(pages, reading.rules, patterns)
    return replace(wrapper, sure=reading.sure) if wrapper else None


def _choose(
    view: VertexView,
    number_of: Mapping[int, int],
    table: Table,
    records: Sequence[PlacedRecord],
    columns: PostColumns,
    weights: Weights,
) -> PostColumns:
    """The network's columns for author and content; what the rules know beside them stays."""
    seen = [place for place, (page, _) in enumerate(records) if page in number_of]
    if not seen:
        return columns
    proposed = []
    for page, record in (records[place] for place in seen):
        proposed.append(Proposed(number_of[page], record.nodes, start=record.start, anchor=record.anchor))
    candidate = Candidate(tuple(proposed), lambda _: _chosen(columns), table.only(seen))
    labelling = label_records(view, "post", candidate, weights)
    return _take(labelling, columns, table, records) if labelling else columns


def _chosen(columns: PostColumns) -> Chosen:
    return {"IsAuthorNode": frozenset(columns.authors), "IsContentNode": frozenset({columns.content or ()})}


def _take(labelling: Labelling, columns: PostColumns, table: Table, records: Sequence[PlacedRecord]) -> PostColumns:
    author, content = labelling.column_of("IsAuthorNode"), labelling.column_of("IsContentNode")
    in_time = columns.in_time is not None and not columns.authors
    if author and not in_time and author not in columns.authors:
        columns = replace(columns, authors=(author, *columns.authors))
    if content and content != columns.content:
        columns = with_content(columns, table, [record for _, record in records], content)
    return columns
