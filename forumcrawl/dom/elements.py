"""The three kinds of elements of Yang et al. [yang2009], section 4: text, hyperlink and inner elements.

In -> out: a tree -> the elements of one kind, in document order.

The idea: what a page says is in its texts and links, and how it is built is in what contains them. A text element is a
leaf with text, a hyperlink element an `<a href>`, an inner element any other that contains one of these. What is not
visible is left out.

Departures
D1. In lxml a text is no node, so a text element is the element that has text of its own, though it may contain others
    (`<p>some <b>bold</b> words</p>` has two). An `<a href>` with text is a hyperlink element only.
"""

from lxml.html import HtmlElement

from forumcrawl.dom.text import text_nodes, walk_visible


def text_elements(tree: HtmlElement) -> list[HtmlElement]:
    """Elements, other than links, with visible text of their own."""
    owners = (element if place == "text" else element.getparent() for element, place, _ in text_nodes(tree))
    return [element for element in dict.fromkeys(owners) if not _is_link(element)]


def hyperlink_elements(tree: HtmlElement) -> list[HtmlElement]:
    """Visible `<a href>` elements."""
    return [element for element, is_start in walk_visible(tree) if is_start and _is_link(element)]


def inner_elements(tree: HtmlElement) -> list[HtmlElement]:
    """Elements of the tree that contain a text or hyperlink element and are neither."""
    leaves = {*text_elements(tree), *hyperlink_elements(tree)}
    inner: set[HtmlElement] = set()
    for leaf in leaves:
        for element in leaf.iterancestors():
            if element in inner or leaf is tree:
                break
            inner.add(element)
            if element is tree:
                break
    return [element for element in tree.iter("*") if element in inner and element not in leaves]


def _is_link(element: HtmlElement) -> bool:
    return element.tag == "a" and element.get("href") is not None
