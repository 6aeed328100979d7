"""Which parameters never change a page."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator

_MIN_PAIRS = 2


def find_inert_parameters(pages: Iterable[tuple[str, str]]) -> set[str]:
    """Names of parameters whose presence and value never change the content of a page.

    pages: canonical address and fingerprint of the content. Addresses that agree but for one parameter are compared.
    It is inert if there are at least two such pairs with equal fingerprints and none with different ones.
    """
    fingerprints = dict(pages)
    pairs: Counter[str] = Counter()
    changing: set[str] = set()
    for (name, without), addresses in _alike_but_for_one(fingerprints).items():
        compared = addresses | ({without} & fingerprints.keys())
        pairs[name] += len(compared) - 1
        if len({fingerprints[address] for address in compared}) > 1:
            changing.add(name)
    return {name for name, count in pairs.items() if count >= _MIN_PAIRS and name not in changing}


def _alike_but_for_one(addresses: Iterable[str]) -> dict[tuple[str, str], set[str]]:
    """(parameter, address without it) -> the addresses that have it and are the same otherwise."""
    alike: dict[tuple[str, str], set[str]] = defaultdict(set)
    for address in addresses:
        for name, without in _each_left_out(address):
            alike[name, without].add(address)
    return alike


def _each_left_out(address: str) -> Iterator[tuple[str, str]]:
    path, _, query = address.partition("?")
    pieces = query.split("&") if query else []
    for name in {piece.partition("=")[0] for piece in pieces}:
        others = [piece for piece in pieces if piece.partition("=")[0] != name]
        yield name, path + ("?" + "&".join(others) if others else "")
