"""The most likely state as an integer program, solved by HiGHS: exact, and some thirty times as slow as messages.

In -> out: a network -> its best state. One 0/1 unknown for each value of each variable, one unknown between 0 and 1 for each pair of
values that has a score; each variable takes one value, and a pair's unknowns add up to the values that it is made of.
"""

import itertools

import numpy as np
from scipy.optimize import Bounds, LinearConstraint, milp
from scipy.sparse import csr_array

from forumcrawl.exceptions import ForumcrawlError
from forumcrawl.inference.maxsum import pass_messages
from forumcrawl.inference.network import Network, Solution


def solve(network: Network) -> Solution:
    """The best state: by messages where they prove it, else exactly."""
    found = pass_messages(network)
    return found if found.is_proven else solve_exactly(network)


def solve_exactly(network: Network, seconds: float = 5.0) -> Solution:
    """The best state, whatever the network looks like; raises ForumcrawlError if the time is too short."""
    starts = np.cumsum([0, *(len(variable.values) for variable in network.variables)])
    pair_starts = starts[-1] + np.cumsum([0, *(pair.scores.size for pair in network.pairs)])
    gains = np.concatenate(
        [variable.scores for variable in network.variables] + [pair.scores.ravel() for pair in network.pairs]
    )
    whole = np.concatenate([np.ones(starts[-1]), np.zeros(pair_starts[-1] - starts[-1])])
    answer = milp(
        -gains,
        constraints=_constraints(network, starts, pair_starts),
        integrality=whole,
        bounds=Bounds(0, 1),
        options={"time_limit": seconds},
    )
    if answer.x is None:
        raise ForumcrawlError(f"the labelling was not found in {seconds:g} seconds: {answer.message}")
    state = tuple(int(answer.x[a:b].argmax()) for a, b in itertools.pairwise(starts))
    score = network.score_of(state)
    return Solution(state, score, max(score, -float(answer.mip_dual_bound)))


def _constraints(network: Network, starts: np.ndarray, pair_starts: np.ndarray) -> LinearConstraint:
    rows: list[tuple[list[int], list[int], int]] = []
    for a, b in itertools.pairwise(starts):
        rows.append((list(range(a, b)), [1] * int(b - a), 1))
    for pair, start in zip(network.pairs, pair_starts, strict=False):
        cells = np.arange(start, start + pair.scores.size).reshape(pair.scores.shape)
        for line, value in zip(cells, range(starts[pair.first], starts[pair.first + 1]), strict=True):
            rows.append(([*line, value], [1] * len(line) + [-1], 0))
        for line, value in zip(cells.T, range(starts[pair.second], starts[pair.second + 1]), strict=True):
            rows.append(([*line, value], [1] * len(line) + [-1], 0))
    places = [(number, column) for number, (columns, _, _) in enumerate(rows) for column in columns]
    factors = [factor for _, some, _ in rows for factor in some]
    matrix = csr_array((factors, tuple(zip(*places, strict=True))), shape=(len(rows), pair_starts[-1]))
    totals = [total for *_, total in rows]
    return LinearConstraint(matrix, totals, totals)
