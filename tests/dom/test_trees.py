import time

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree
from lxml.html import HtmlElement, fragment_fromstring

from forumcrawl.dom.trees import TreeIndex, match_trees, tree_similarity


def tree(tag: str, *children: HtmlElement) -> HtmlElement:
    element = etree.Element(tag)
    element.extend(children)
    return element


def slow_weight(a: HtmlElement, b: HtmlElement) -> int:
    """Simple tree matching as printed in [yang1991]: no memory, no short cut."""
    if a.tag != b.tag:
        return 0
    rows = [[0] * (len(b) + 1) for _ in range(len(a) + 1)]
    for i, left in enumerate(a, 1):
        for j, right in enumerate(b, 1):
            rows[i][j] = max(rows[i - 1][j], rows[i][j - 1], rows[i - 1][j - 1] + slow_weight(left, right))
    return 1 + rows[-1][-1]


@st.composite
def trees(draw: st.DrawFn) -> HtmlElement:
    shape = draw(
        st.recursive(
            st.sampled_from("ab"), lambda t: st.tuples(st.sampled_from("ab"), st.lists(t, max_size=4)), max_leaves=14
        )
    )

    def build(node: str | tuple[str, list[object]]) -> HtmlElement:
        return tree(node) if isinstance(node, str) else tree(node[0], *map(build, node[1]))

    return build(shape)


@given(trees(), trees())
def test_the_fast_way_weighs_as_the_slow_way(a: HtmlElement, b: HtmlElement) -> None:
    assert len(match_trees(a, b).pairs) == slow_weight(a, b)
    index = TreeIndex(a, b)
    assert index.weight(index.shape_of(a), index.shape_of(b)) == slow_weight(a, b)


@given(trees(), trees())
def test_pairs_are_a_top_down_mapping(a: HtmlElement, b: HtmlElement) -> None:
    """Definitions 1 and 2 of [song2010mibat]: one to one, order of siblings and of ancestors kept, parents matched."""
    pairs = match_trees(a, b).pairs
    image = dict(pairs)
    assert len(image) == len(set(image.values())) == len(pairs)
    order_a, order_b = list(a.iter()), list(b.iter())
    places = [(order_a.index(u), order_b.index(v)) for u, v in pairs]
    assert places == sorted(places)
    assert [p for _, p in places] == sorted(p for _, p in places)
    assert all(u.tag == v.tag for u, v in pairs)
    assert all(image[u.getparent()] is v.getparent() for u, v in pairs if u is not a)


@given(trees(), trees())
def test_similarity_is_symmetric_and_between_0_and_1(a: HtmlElement, b: HtmlElement) -> None:
    assert tree_similarity(a, b) == tree_similarity(b, a) == match_trees(a, b).similarity
    assert 0 <= tree_similarity(a, b) <= 1


@given(trees())
def test_equal_trees_have_similarity_1(a: HtmlElement) -> None:
    assert tree_similarity(a, a) == 1
    assert match_trees(a, a).pairs == tuple((node, node) for node in a.iter())


def test_roots_of_different_tags_have_similarity_0() -> None:
    a, b = tree("div", tree("p")), tree("span", tree("p"))
    assert tree_similarity(a, b) == 0
    assert match_trees(a, b).pairs == ()


def test_figure_3_of_song2010mibat() -> None:
    """The drawing is lost; kept are D with user content below, and E, F, G beside the pivot F against E and F."""
    t1 = tree("A", tree("B", tree("E"), tree("F"), tree("G")), tree("C"), tree("D", tree("H"), tree("I")))
    t2 = tree("A", tree("B", tree("E"), tree("F")), tree("C"), tree("D", tree("J")))
    matching = match_trees(t1, t2)
    assert [u.tag for u, _ in matching.pairs] == ["A", "B", "E", "F", "C", "D"]
    assert matching.similarity == pytest.approx(6 / ((9 + 7) / 2))


def test_text_attributes_comments_and_instructions_are_no_nodes() -> None:
    a = fragment_fromstring("<div id=x>text<!-- note --><p>one</p><?php ?>more<p>two</p></div>")
    b = fragment_fromstring("<div><p class=y></p><p></p></div>")
    assert tree_similarity(a, b) == 1
    assert len(match_trees(a, b).pairs) == 3


def test_an_index_of_the_page_gives_what_two_trees_alone_give() -> None:
    page = fragment_fromstring("<div><ul><li><b>x</b><i>y</i></li><li><i>y</i></li></ul></div>")
    first, second = page[0]
    index = TreeIndex(page)
    assert match_trees(first, second, index) == match_trees(first, second)
    assert index.similarity(first, second) == tree_similarity(first, second) == 2 * 2 / 5


def chain(depth: int, last: str) -> HtmlElement:
    root = node = etree.Element("div")
    for _ in range(depth):
        node = etree.SubElement(node, "div")
    etree.SubElement(node, last)
    return root


def test_a_tree_of_depth_5000_needs_no_recursion() -> None:
    assert tree_similarity(chain(5000, "p"), chain(5000, "b")) == pytest.approx(5001 / 5002)
    assert len(match_trees(chain(5000, "p"), chain(5000, "b")).pairs) == 5001


def test_a_very_long_child_list_takes_bounded_time() -> None:
    a = tree("ul", *(tree("li", *(tree("b") for _ in range(i % 97))) for i in range(3000)))
    b = tree("ul", *(tree("li", *(tree("b", tree("i")) for _ in range(i % 89))) for i in range(3000)))
    started = time.process_time()
    assert 0 < tree_similarity(a, b) < 1
    assert time.process_time() - started < 5


def test_fifty_records_of_300_nodes_are_compared_pairwise_within_a_second() -> None:
    def record(number: int) -> HtmlElement:
        head = [tree("td", tree("a"), tree("span"), *(tree("br") for _ in range(8))) for _ in range(10)]
        body = [tree("p", *(tree("i" if (number + i * j) % 5 else "b") for j in range(i % 13))) for i in range(26)]
        return tree("tr", *head, tree("td", *body))

    records = [record(number) for number in range(50)]
    started = time.process_time()
    index = TreeIndex(*records)
    sizes = [index.size_of(r) for r in records]
    similarities = [index.similarity(a, b) for a in records for b in records]
    assert min(sizes) > 250
    assert min(similarities) > 0.5
    assert time.process_time() - started < 1
