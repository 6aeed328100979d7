"""From formulas and evidence to ground networks: a score for each candidate, and one variable for each of its fields.

1. For each candidate and each of its columns that may be a field, the share of the records in which each formula's body is true.
2. Weight times share, summed over the formulas: the score of the atom. What no best state can hold is left out (`_prune`).
3. Relations as pairs: a content does not hold the time. A field belongs to the record that holds, so each candidate has a network of
   its own: with the record given, the fields are a star around the content, on which messages are exact.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations

import numpy as np

from forumcrawl.inference.formulas import (
    FIELDS_OF,
    HOLDS,
    RECORD_OF,
    RELATIONS,
    Formula,
    Head,
    Kind,
    formulas_of,
    name_of,
)
from forumcrawl.inference.frame import Frame
from forumcrawl.inference.further import PREDICATES
from forumcrawl.inference.network import Network, Pair, Scores, Variable
from forumcrawl.inference.predicates import RECORD
from forumcrawl.inference.weights import Weights
from forumcrawl.records.columns import Key


@dataclass(frozen=True, eq=False)
class Evidence:
    """How true each formula's body is of each element that may be a head's: a row an element, a column a formula."""

    frame: Frame
    keys: Mapping[Head, tuple[Key, ...]]
    shares: Mapping[Head, Scores]


def gather(frame: Frame, kind: Kind) -> Evidence:
    """The evidence about a candidate and its columns."""
    keys: dict[Head, tuple[Key, ...]] = {RECORD_OF[kind]: (RECORD,)}
    keys |= {head: tuple(_columns_for(frame, head)) for head in FIELDS_OF[kind]}
    body = lru_cache(maxsize=None)(lambda name, key: PREDICATES[name](frame, key))
    shares = {head: np.array([_row(body, formulas_of(head), key) for key in some]) for head, some in keys.items()}
    return Evidence(frame, keys, shares)


def _columns_for(frame: Frame, head: Head) -> list[Key]:
    kinds = {"IsAuthorNode": "names", "IsTimeNode": "times", "IsContentNode": "texts", "IsTitleNode": "links"}
    columns: list[Key] = getattr(frame, kinds[head])
    return columns


def _row(body: object, formulas: Sequence[Formula], key: Key) -> list[float]:
    return [_share(body, formula, key) for formula in formulas]


def _share(body: object, formula: Formula, key: Key) -> float:
    """Share of the records in which the body is true."""
    if not formula.body:
        return 1.0
    if formula.body[0] in HOLDS:
        return 0.0  # until `with_fields` knows
    parts = [1 - body(name[1:], key) if name[0] == "!" else body(name, key) for name in formula.body]  # type: ignore[operator]
    return float(np.prod(parts, axis=0).mean())


def score(evidence: Evidence, head: Head, weights: Weights) -> Scores:
    """The scores of a head's columns."""
    each = np.array([weights.of(name_of(formula)) for formula in formulas_of(head)])
    return evidence.shares[head] @ each if len(evidence.keys[head]) else np.zeros(0)


def with_fields(evidence: Evidence, kind: Kind, weights: Weights) -> Evidence:
    """The evidence with what the formulas of the fields say about the record: how sure it has each of them."""
    has = {head: _chance(score(evidence, head, weights)) for head in FIELDS_OF[kind]}
    record = RECORD_OF[kind]
    row = evidence.shares[record].copy()
    for place, formula in enumerate(formulas_of(record)):
        if formula.body and formula.body[0] in HOLDS:
            row[0, place] = np.prod([has[HOLDS[name]] for name in formula.body])
    return replace(evidence, shares={**evidence.shares, record: row})


def _chance(scores: Scores) -> float:
    """How likely it is that one of the values holds, and not none."""
    return float(1 - np.exp(-np.logaddexp.reduce([0.0, *scores])))


def ground(evidence: Evidence, kind: Kind, weights: Weights) -> Network:
    """The network of a candidate's fields, should it be the record; its best score is 0 unless relations take from it."""
    fields = [_field(evidence, head, weights) for head in FIELDS_OF[kind]]
    pairs = [Pair(a, b, _relation(fields[a], fields[b], weights)) for a, b in combinations(range(len(fields)), 2)]
    return Network(tuple(fields), tuple(pair for pair in pairs if pair.scores.any()))


def _field(evidence: Evidence, head: Head, weights: Weights) -> Variable:
    scores = np.concatenate([[0.0], score(evidence, head, weights)])
    slack = sum(abs(weights.of(relation.number)) for relation in RELATIONS)
    kept = _prune(scores, slack)
    values = (None, *evidence.keys[head])
    return Variable(head, tuple(values[place] for place in kept), scores[kept] - scores.max())


def _prune(scores: Scores, slack: float) -> list[int]:
    """Places of the values that can be in a best state: none, and those whose relations could make up for what they lack."""
    return [0, *(place for place in range(1, len(scores)) if scores[place] >= scores[1:].max() - slack)]


def _relation(one: Variable, other: Variable, weights: Weights) -> Scores:
    """What the relations say about two fields of one record."""
    table = np.zeros((len(one.values), len(other.values)))
    for relation in RELATIONS:
        if {one.name, other.name} != {relation.first, relation.second}:
            continue
        for i, a in enumerate(one.values):
            for j, b in enumerate(other.values):
                outer, inner = (a, b) if one.name == relation.first else (b, a)
                table[i, j] += weights.of(relation.number) * holds_inside(outer, inner)
    return table


def holds_inside(outer: Key | None, inner: Key | None) -> bool:
    """Whether one column stands inside another."""
    return outer is not None and inner is not None and inner != outer and inner[: len(outer)] == outer
