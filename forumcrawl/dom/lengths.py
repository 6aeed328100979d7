"""How much text each part of a page holds."""

from lxml.html import HtmlElement

_SILENT_TAGS = frozenset({"script", "style", "template", "option", "textarea"})


def text_lengths(root: HtmlElement) -> dict[HtmlElement, int]:
    """Characters of text in each element's subtree, white space at the ends of texts and scripts not counted."""
    lengths: dict[HtmlElement, int] = {}
    waiting: dict[HtmlElement, int] = {}
    for node in reversed(list(root.iter())):
        spoken = len((node.text or "").strip()) if isinstance(node.tag, str) and node.tag not in _SILENT_TAGS else 0
        lengths[node] = spoken + waiting.pop(node, 0)
        parent = node.getparent()
        if parent is not None:
            waiting[parent] = waiting.get(parent, 0) + lengths[node] + len((node.tail or "").strip())
    return lengths
