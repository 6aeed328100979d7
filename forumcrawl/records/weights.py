"""How much texts say, one by one and below every node of a page."""

from collections import Counter
from collections.abc import Collection

from lxml.html import HtmlElement

from forumcrawl.dom.text import text_nodes


def weight_of(text: str) -> int:
    """Length, where a character of a script without spaces says as much as three letters."""
    return len(text) + 2 * sum(c > "\u2e80" for c in text)


def weigh_texts(
    tree: HtmlElement, *, outside: Collection[str], skipped: Collection[HtmlElement] = (), least: int = 0
) -> Counter[HtmlElement]:
    """Weight of the texts below every node: of those outside some tags, not directly in skipped nodes, from some weight on."""
    weights: Counter[HtmlElement] = Counter()
    for element, where, text in text_nodes(tree):
        holder = element.getparent() if where == "tail" else element
        around = [holder, *holder.iterancestors()]
        weight = weight_of(text.strip())
        if weight >= least and holder not in skipped and not any(node.tag in outside for node in around):
            for node in around:
                weights[node] += weight
    return weights
