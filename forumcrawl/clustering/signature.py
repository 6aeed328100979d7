"""The layout of a page as three sets that page length and boilerplate leave alone.

Local context is compared, not whole paths from the root: one class that varies on `body` would rename every path. Sets collapse
repetition, so that a thread of one post and one of forty are alike.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix

from forumcrawl.dom.page import Page
from forumcrawl.dom.paths import step_of

INLINE = frozenset(
    [
        "a",
        "abbr",
        "b",
        "big",
        "br",
        "code",
        "em",
        "font",
        "i",
        "img",
        "small",
        "span",
        "strong",
        "sub",
        "sup",
        "u",
        "wbr",
    ]
)
Feature = tuple[str, ...]
Matrix = NDArray[np.float64]


@dataclass(frozen=True)
class Signature:
    """What the layout of one page is made of."""

    tags: frozenset[Feature]
    """Four tags in a row, in document order."""
    blocks: frozenset[Feature]
    """Three block elements in a row, with their classes."""
    pairs: frozenset[Feature]
    """Parent and child, with their classes."""


def signature_of(page: Page) -> Signature:
    """Read the layout of a page in one pass."""
    tags, blocks, pairs = ["^"], ["^"], set()
    steps: dict[object, str] = {}
    for node in page.tree.iter():
        if not isinstance(node.tag, str) or node.tag in ("script", "style", "head", "meta", "link", "title"):
            continue
        steps[node] = step = step_of(node)
        tags.append(node.tag)
        if node.tag not in INLINE:
            blocks.append(step)
        pairs.add((steps.get(node.getparent(), ""), step))
    return Signature(frozenset(_shingles(tags, 4)), frozenset(_shingles(blocks, 3)), frozenset(pairs))


def layout_distances(signatures: Sequence[Signature]) -> Matrix:
    """Distance of every two pages of a sample, 0 for equal layouts; the three sets count the same.

    Each part is divided by the threshold at which it alone separates page types best, so that the mean has one scale.
    """
    tags = _jaccard_distances([s.tags for s in signatures], lambda share: share * (1 - share) + 1e-6)
    blocks = _jaccard_distances([s.blocks for s in signatures], lambda share: np.ones_like(share))
    pairs = _jaccard_distances([s.pairs for s in signatures], lambda share: 1e-6 - np.log(share))
    return 0.4 * (tags / 0.45 + blocks / 0.3 + pairs / 0.65) / 3


def _shingles(steps: list[str], size: int) -> Iterator[Feature]:
    return zip(*(steps[start:] for start in range(size)), strict=False)


def _jaccard_distances(sets: list[frozenset[Feature]], weight_of_share) -> Matrix:  # type: ignore[no-untyped-def] # a numpy function
    """Weighted Jaccard distance; a feature's weight depends on the share of the pages that have it."""
    index: dict[Feature, int] = {}
    columns = [index.setdefault(feature, len(index)) for one in sets for feature in sorted(one)]
    offsets = np.cumsum([0] + [len(one) for one in sets])
    members = csr_matrix((np.ones(len(columns)), columns, offsets), shape=(len(sets), max(1, len(index))))
    weights = weight_of_share(np.asarray(members.sum(axis=0)).ravel() / max(1, len(sets)))
    common = (members.multiply(weights).tocsr() @ members.T).toarray()
    sizes = np.diag(common)
    union = sizes[:, None] + sizes[None, :] - common
    distances: Matrix = 1 - np.divide(common, union, out=np.ones_like(common), where=union > 0)
    return distances
