"""A ground network: variables with one value each, scores for values and for pairs of values.

Of a record's columns at most one is its author, so the atoms IsAuthorNode(c) of all columns are the values of one variable; its
first value says that none of them holds. That keeps the network small, and the at-most-one rules need no formulas.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

Scores = NDArray[np.float64]
FORBIDDEN = -1e4
"""Score of what may not be: lower than any sum of weights, but a number."""


@dataclass(frozen=True, eq=False)
class Variable:
    """What one value is to be chosen for."""

    name: Any
    values: tuple[Any, ...]
    scores: Scores
    """Of each value: sum of the weights of the formulas that it makes true."""


@dataclass(frozen=True, eq=False)
class Pair:
    """Scores of two variables' values together."""

    first: int
    second: int
    scores: Scores


@dataclass(frozen=True, eq=False)
class Network:
    """Variables, and which of them depend on each other."""

    variables: tuple[Variable, ...]
    pairs: tuple[Pair, ...] = ()

    def score_of(self, state: Sequence[int]) -> float:
        """Sum of the weights that a state makes true; a state is a value's place for each variable."""
        alone = sum(variable.scores[value] for variable, value in zip(self.variables, state, strict=True))
        return float(alone + sum(pair.scores[state[pair.first], state[pair.second]] for pair in self.pairs))

    @cached_property
    def pairs_of(self) -> dict[int, list[tuple[int, Pair]]]:
        """For each variable the pairs that it is in, with their numbers."""
        found: dict[int, list[tuple[int, Pair]]] = {number: [] for number in range(len(self.variables))}
        for number, pair in enumerate(self.pairs):
            found[pair.first].append((number, pair))
            found[pair.second].append((number, pair))
        return found

    def without(self, variable: int, value: int) -> "Network":
        """The same network where one variable may not take one value."""
        changed = self.variables[variable]
        scores = changed.scores.copy()
        scores[value] = 2 * FORBIDDEN
        variables = list(self.variables)
        variables[variable] = replace(changed, scores=scores)
        return Network(tuple(variables), self.pairs)


@dataclass(frozen=True)
class Solution:
    """The best state that was found."""

    state: tuple[int, ...]
    score: float
    bound: float
    """No state has a higher score than this."""

    @property
    def is_proven(self) -> bool:
        """Whether no state can be better."""
        return self.bound - self.score <= 1e-6 * max(1.0, abs(self.bound))
