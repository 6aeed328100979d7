"""The most likely state by max-sum message passing, in the form whose bound only falls (MPLP).

In -> out: a network -> a state, its score, and a bound that no state exceeds. Where score and bound meet, the state is proven best.

The idea: each pair of variables tells both what it could add to each of their values (half of it each). The sum of every
variable's best value is then never below the best state's score, and each message lowers it or leaves it (Globerson and Jaakkola,
NIPS 2007). Plain max-sum gives the same states on trees, but no bound where the pairs form a ring.
"""

from collections.abc import Sequence

import numpy as np

from forumcrawl.inference.network import Network, Scores, Solution

ROUNDS = 60
SMALL = 1e-9


def pass_messages(network: Network, rounds: int = ROUNDS) -> Solution:
    """The state that the messages lead to, and the bound that they prove."""
    beliefs = [variable.scores.copy() for variable in network.variables]
    sent = [(np.zeros(pair.scores.shape[0]), np.zeros(pair.scores.shape[1])) for pair in network.pairs]
    bound, best = np.inf, (-np.inf, list[int]())
    for _ in range(rounds):
        for number in range(len(network.pairs)):
            _send(network, beliefs, sent, number)
        state = _decode(network, beliefs, sent)
        best = max(best, (network.score_of(state), state), key=lambda found: found[0])
        before, bound = bound, min(bound, _bound_of(network, beliefs, sent))
        if before - bound < SMALL or bound - best[0] < SMALL:
            break
    return Solution(tuple(best[1]), float(best[0]), float(bound))


def _send(network: Network, beliefs: list[Scores], sent: list[tuple[Scores, Scores]], number: int) -> None:
    """Both messages of one pair anew."""
    pair = network.pairs[number]
    first, second = beliefs[pair.first] - sent[number][0], beliefs[pair.second] - sent[number][1]
    together = pair.scores + first[:, None] + second[None, :]
    sent[number] = together.max(axis=1) / 2 - first, together.max(axis=0) / 2 - second
    beliefs[pair.first], beliefs[pair.second] = first + sent[number][0], second + sent[number][1]


def _bound_of(network: Network, beliefs: Sequence[Scores], sent: Sequence[tuple[Scores, Scores]]) -> float:
    alone = sum(belief.max() for belief in beliefs)
    left = (
        (pair.scores - up[:, None] - down[None, :]).max() for pair, (up, down) in zip(network.pairs, sent, strict=True)
    )
    return float(alone + sum(left))


def _decode(network: Network, beliefs: Sequence[Scores], sent: Sequence[tuple[Scores, Scores]]) -> list[int]:
    """Values one after another, each the best by what the messages say and what the pairs with values chosen before have left."""
    state: dict[int, int] = {}
    for number, belief in enumerate(beliefs):
        scores = belief.copy()
        for place, pair in network.pairs_of[number]:
            left = pair.scores - sent[place][0][:, None] - sent[place][1][None, :]
            other = pair.second if pair.first == number else pair.first
            if other in state:
                scores += (left if pair.first == number else left.T)[:, state[other]]
        state[number] = int(scores.argmax())
    return [state[number] for number in range(len(beliefs))]
