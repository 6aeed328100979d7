"""The entrance: the pages of a vertex -> which records hold, which column is which field, how sure that is, and why.

1. What is proposed as records are candidates (`candidates`), each laid out in columns (`frame`).
2. Evidence about candidates and columns (`predicates`), weighed by formulas (`ground`), makes a network for each candidate.
3. The candidate with the best state (`exact.solve`) is the labelling. How much worse the best one without a decision is, is its margin.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import exp

from forumcrawl.inference.candidates import Candidate
from forumcrawl.inference.exact import solve
from forumcrawl.inference.formulas import RECORD_OF, Formula, Head, Kind, formulas_of, name_of
from forumcrawl.inference.frame import Frame
from forumcrawl.inference.ground import Evidence, gather, ground, score, with_fields
from forumcrawl.inference.network import FORBIDDEN, Network, Solution
from forumcrawl.inference.vertex import VertexView
from forumcrawl.inference.weights import Weights
from forumcrawl.records.columns import Key


@dataclass(frozen=True)
class Reason:
    """What one formula says about an element."""

    formula: Formula
    share: float
    """In how many of the records its body is true."""
    worth: float
    """What it adds to the score, or takes from it."""


@dataclass(frozen=True)
class Decision:
    """What a column (or the record itself) is."""

    head: Head
    key: Key
    margin: float
    """By how much the best labelling without this decision is worse."""
    reasons: tuple[Reason, ...]
    """Those that weigh most first."""

    @property
    def confidence(self) -> float:
        return 1 / (1 + exp(-min(50.0, self.margin)))


@dataclass(frozen=True, eq=False)
class Labelling:
    """The labels of a vertex."""

    evidence: Evidence
    record: Decision
    fields: Mapping[Head, Decision]

    @property
    def frame(self) -> Frame:
        return self.evidence.frame

    def column_of(self, head: Head) -> Key | None:
        """The column that is the field, if one is."""
        return self.fields[head].key if head in self.fields else None


def label_records(view: VertexView, kind: Kind, candidate: Candidate, weights: Weights) -> Labelling | None:
    """Label the columns of records that are known already."""
    return decide([gather(Frame(view, candidate), kind)], kind, weights, sure=True)


def decide(found: Sequence[Evidence], kind: Kind, weights: Weights, *, sure: bool = False) -> Labelling | None:
    """The best labelling that the evidence allows; `sure` says that the only candidate holds."""
    cases = [_case(evidence, kind, weights) for evidence in found]
    best = max(cases, key=lambda case: case.total, default=None)
    if best is None or (best.total <= 0 and not sure):
        return None
    rival = max([FORBIDDEN if sure else 0.0, *(case.total for case in cases if case is not best)])
    record = RECORD_OF[kind]
    decision = Decision(record, (), best.total - rival, reasons_for(best.evidence, record, (), weights))
    fields = {field.head: field for field in _decide_fields(best, rival, weights)}
    return Labelling(best.evidence, decision, fields)


@dataclass(frozen=True, eq=False)
class _Case:
    """What follows if one candidate is the record."""

    evidence: Evidence
    network: Network
    fields: Solution
    record: float

    @property
    def total(self) -> float:
        return self.record + self.fields.score


def _case(evidence: Evidence, kind: Kind, weights: Weights) -> _Case:
    known = with_fields(evidence, kind, weights)
    network = ground(known, kind, weights)
    return _Case(known, network, solve(network), float(score(known, RECORD_OF[kind], weights)[0]))


def _decide_fields(case: _Case, rival: float, weights: Weights) -> Iterator[Decision]:
    for place, (variable, value) in enumerate(zip(case.network.variables, case.fields.state, strict=True)):
        head, key = variable.name, variable.values[value]
        if key is not None:
            other = case.record + solve(case.network.without(place, value)).score
            margin = case.total - max(rival, other)
            yield Decision(head, key, margin, reasons_for(case.evidence, head, key, weights))


def reasons_for(evidence: Evidence, head: Head, key: Key, weights: Weights) -> tuple[Reason, ...]:
    """What each formula says about a column as a field."""
    row = evidence.shares[head][evidence.keys[head].index(key)]
    said = [
        Reason(formula, float(share), float(share * weights.of(name_of(formula))))
        for formula, share in zip(formulas_of(head), row, strict=True)
    ]
    return tuple(sorted((reason for reason in said if reason.worth), key=lambda reason: -abs(reason.worth)))
