"""Weights from labelled sites: discriminative, by the pseudo-likelihood of blocks of atoms.

In -> out: blocks (the columns that may be a field, and which of them are right) -> a weight for each formula.

The idea: a weight is good if the right column of a block becomes likely given the evidence and the right values of its neighbours
(Singla and Domingos 2005; a block holds the atoms of which at most one is true). That is a softmax over the block's columns
and "none", and a smooth problem without inference inside. Fields first; then records, with what their fields' formulas say.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from scipy.optimize import minimize
from scipy.special import logsumexp

from forumcrawl.inference.formulas import RELATIONS, Formula, Head, Level, Relation, formulas_of, name_of
from forumcrawl.inference.network import Scores

STRENGTH = 0.001
"""How much weights are held near 0, for each block: few sites must not make a formula certain."""


@dataclass(frozen=True, eq=False)
class Block:
    """Columns of which at most one is right."""

    head: Head
    shares: Scores
    """A row a column, a column a formula: those of `speaking_of`."""
    right: tuple[int, ...]
    """Rows that are right; none of them if there is none."""


@dataclass(frozen=True)
class Setting:
    """Which formulas get a weight: those that the knowledge at hand allows, and which kinds of evidence beyond the paper."""

    level: Level = "V"
    topics: frozenset[str] | None = None
    """None for all kinds."""

    def allows(self, formula: Formula | Relation) -> bool:
        """Whether the formula may be used."""
        if isinstance(formula, Formula) and formula.level == "V" and self.level == "P":
            return False
        return self.topics is None or formula.topic in ALWAYS or formula.topic in self.topics


ALWAYS = frozenset({"paper", "units", "what a page alone says"})


def speaking_of(head: Head) -> list[Formula | Relation]:
    """The formulas and relations that a block of the head has a column for, in this order."""
    return [*formulas_of(head), *(relation for relation in RELATIONS if relation.first == head)]


def fit_head(blocks: Sequence[Block], head: Head, setting: Setting, strength: float = STRENGTH) -> dict[str, float]:
    """Weights of the formulas of one head."""
    used = [place for place, formula in enumerate(speaking_of(head)) if setting.allows(formula)]
    chosen = [replace(block, shares=block.shares[:, used]) for block in blocks if block.head == head]
    if not chosen:
        return {}
    formulas = [speaking_of(head)[place] for place in used]
    weights = fit(chosen, [_limits(formula) for formula in formulas], strength)
    return {name_of(formula): float(weight) for formula, weight in zip(formulas, weights, strict=True)}


Limits = tuple[float | None, float | None]
FREE: Limits = (None, None)


def _limits(formula: Formula | Relation) -> Limits:
    """On which side of 0 the weight stays."""
    if isinstance(formula, Formula) and not formula.body:
        return FREE
    return (None, 0.0) if isinstance(formula, Relation) or formula.against else (0.0, None)


def fit(blocks: Sequence[Block], limits: Sequence[Limits], strength: float = STRENGTH) -> Scores:
    """The weights within their limits that make the right columns of the blocks likeliest."""
    start = np.zeros(len(limits))
    answer = minimize(_loss, start, args=(blocks, strength), jac=True, method="L-BFGS-B", bounds=limits)
    return np.asarray(answer.x, dtype=np.float64)


def _loss(weights: Scores, blocks: Sequence[Block], strength: float) -> tuple[float, Scores]:
    """How unlikely the right columns are, and which way the weights should go."""
    loss, slope = strength * len(blocks) * float(weights @ weights) / 2, strength * len(blocks) * weights
    for block in blocks:
        features = np.vstack([np.zeros(len(weights)), block.shares])
        scores = features @ weights
        right = [1 + row for row in block.right] or [0]
        loss += float(logsumexp(scores) - logsumexp(scores[right]))
        likely = np.exp(scores - logsumexp(scores))
        wanted = np.zeros(len(scores))
        wanted[right] = np.exp(scores[right] - logsumexp(scores[right]))
        slope = slope + (likely - wanted) @ features
    return loss, slope
