"""Pages -> vertices: average-linkage clusters of layouts, with the URL pattern as supporting evidence."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from sklearn.cluster import AgglomerativeClustering

from forumcrawl.clustering.signature import Signature, layout_distances


@dataclass(frozen=True)
class ClusterParams:
    """Knobs of `cluster_pages`."""

    threshold: float = 0.4
    """Distance at which two clusters stay apart. .35 is best for purity; .45 keeps all one-post threads with the long ones."""
    same_pattern: float = 0.6
    """Factor on the distance of two pages of one URL pattern: supports, never decides."""


def cluster_pages(
    signatures: Sequence[Signature], patterns: Sequence[str], params: ClusterParams = ClusterParams()
) -> list[int]:
    """Number of the vertex of each page; vertices are numbered by size, largest first."""
    if len(signatures) < 2:
        return [0] * len(signatures)
    distances = layout_distances(signatures)
    names = np.array(patterns)
    distances = np.where(names[:, None] == names[None, :], distances * params.same_pattern, distances)
    np.fill_diagonal(distances, 0)
    clusterer = AgglomerativeClustering(
        n_clusters=None, distance_threshold=params.threshold, metric="precomputed", linkage="average"
    )
    labels = clusterer.fit_predict(distances)
    order = sorted(set(labels), key=lambda label: (-int((labels == label).sum()), int(np.argmax(labels == label))))
    return [order.index(label) for label in labels]
