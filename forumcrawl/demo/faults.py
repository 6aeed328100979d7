"""Faults on purpose: a share of the requests fails, repeatably, and no address more than twice."""

from collections import Counter
from dataclasses import dataclass, field
from random import Random

from forumcrawl.demo.seeds import dice

KINDS = ("503", "slow", "truncate", "reset", "garbage")
"""Error page; five seconds late; half a body; connection dropped; bytes that are no HTML."""

MOST_A_URL = 2


@dataclass
class Faults:
    """Decides which requests fail, and how."""

    rates: dict[str, float]
    random: Random = field(default_factory=lambda: dice("faults"))
    failed: Counter[str] = field(default_factory=Counter)

    def draw(self, address: str) -> str:
        """The fault that strikes this request, or nothing."""
        if not self.rates or self.failed[address] >= MOST_A_URL:
            return ""
        for kind, rate in self.rates.items():
            if self.random.random() < rate:
                self.failed[address] += 1
                return kind
        return ""


def parse_faults(text: str) -> dict[str, float]:
    """Rates from KIND:RATE,…; raises ValueError with one clear line."""
    rates: dict[str, float] = {}
    for part in filter(None, text.split(",")):
        kind, _, rate = part.partition(":")
        if kind not in KINDS:
            raise ValueError(f"no fault named {kind!r}: there are {', '.join(KINDS)}")
        rates[kind] = _rate(kind, rate)
    return rates


def _rate(kind: str, text: str) -> float:
    try:
        rate = float(text)
    except ValueError:
        rate = -1.0
    if not 0 <= rate <= 1:
        raise ValueError(f"the rate of {kind} must be a number from 0 to 1, not {text!r}")
    return rate
