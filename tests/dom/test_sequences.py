from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml.html import HtmlElement, fragment_fromstring

from forumcrawl.dom.sequences import TokenIndex, collapse_repeats, edit_similarity, indel_similarity, text_type

Similarity = Callable[[str, str], float]

sequences = st.text("abcd", max_size=12)
both_measures = pytest.mark.parametrize("similarity", [edit_similarity, indel_similarity])


def slow_distance(a: str, b: str, substitution: int) -> int:
    """The edit distance as the textbooks print it, one table."""
    rows = [[i + j for j in range(len(b) + 1)] for i in range(len(a) + 1)]
    for i, x in enumerate(a, 1):
        for j, y in enumerate(b, 1):
            change = rows[i - 1][j - 1] + (0 if x == y else substitution)
            rows[i][j] = min(rows[i - 1][j] + 1, rows[i][j - 1] + 1, change)
    return rows[-1][-1]


def slow_sequence(element: HtmlElement) -> list[str]:
    """Pre-order, by recursion."""
    tokens = [element.tag, *text_token(element.text)]
    for child in element:
        tokens += [*(slow_sequence(child) if is_shown(child) else []), *text_token(child.tail)]
    return tokens


def text_token(text: str | None) -> list[str]:
    return ["#text"] if text and text.strip() else []


def is_shown(element: HtmlElement) -> bool:
    return element.tag != "script" and element.get("hidden") is None


def slow_collapsed(items: list[int], longest: int) -> list[int]:
    """Takes the first, shortest repeat away until there is none of its width, then goes on to wider ones."""
    for width in range(1, longest + 1):
        i = 0
        while i + 2 * width <= len(items):
            if items[i : i + width] == items[i + width : i + 2 * width]:
                items = items[: i + width] + items[i + 2 * width :]
            else:
                i += 1
    return items


@st.composite
def markup(draw: st.DrawFn) -> str:
    leaf = st.sampled_from(
        ["<b></b>", "<b>x</b>", "<i>1</i>", "word ", " ", "<script>x</script>", "<p hidden>x</p>tail"]
    )
    tree = st.recursive(leaf, lambda inner: st.lists(inner, max_size=5).map(lambda t: f"<div>{''.join(t)}</div>"))
    return draw(tree.map(lambda inner: f"<div>{inner}</div>"))


@given(sequences, sequences)
def test_edit_similarity_is_that_of_the_slow_way(a: str, b: str) -> None:
    longer = max(len(a), len(b))
    assert edit_similarity(a, b) == pytest.approx(1 - slow_distance(a, b, 1) / longer if longer else 1)


@given(sequences, sequences)
def test_equation_1_of_alvarez_is_that_of_the_slow_way(a: str, b: str) -> None:
    both = len(a) + len(b)
    assert indel_similarity(a, b) == pytest.approx(1 - slow_distance(a, b, 2) / both if both else 1)


@both_measures
@given(sequences, sequences)
def test_similarity_is_symmetric_and_between_0_and_1(similarity: Similarity, a: str, b: str) -> None:
    assert similarity(a, b) == similarity(b, a)
    assert 0 <= similarity(a, b) <= 1


@both_measures
@given(st.text(max_size=12), st.text("abcd", min_size=1), st.text("efgh", min_size=1))
def test_equal_sequences_have_similarity_1_and_disjoint_ones_0(similarity: Similarity, a: str, b: str, c: str) -> None:
    assert similarity(a, a) == 1
    assert similarity(b, c) == 0


def test_a_tag_is_one_token_however_long_its_name_is() -> None:
    """Bing et al., Sec. 2: edit distance on the letters of tag names is not suitable."""
    tree = fragment_fromstring("<div><p><b>x</b></p><p><strong>x</strong></p><p><i>x</i></p></div>")
    index = TokenIndex(tree)
    bold, strong, italic = map(index.tokens_of, tree)
    assert edit_similarity(bold, strong) == edit_similarity(bold, italic) == pytest.approx(2 / 3)


@given(markup())
def test_sequences_are_those_of_the_slow_way(html: str) -> None:
    tree = fragment_fromstring(html)
    index = TokenIndex(tree)
    for element in filter(is_shown, tree.xpath("descendant-or-self::*[not(ancestor::*[@hidden])]")):
        assert index.names_of(index.tokens_of(element)) == slow_sequence(element)
        assert index.children_of(element) == list(filter(is_shown, element))


@given(st.lists(st.integers(0, 2), max_size=20), st.integers(1, 5))
def test_repeats_are_those_of_the_slow_way(items: list[int], longest: int) -> None:
    assert collapse_repeats(items, longest) == slow_collapsed(items, longest)


@pytest.mark.parametrize(
    ("items", "collapsed"),
    [
        ("", ""),
        ("abc", "abc"),
        ("aaaa", "a"),
        ("ababab", "ab"),
        ("abcabd", "abcabd"),
        ("xababy", "xaby"),
        ("aabaab", "ab"),
    ],
)
def test_tandem_repeats_are_kept_once(items: str, collapsed: str) -> None:
    assert "".join(map(chr, collapse_repeats([*map(ord, items)]))) == collapsed


def test_more_authors_of_a_book_cost_nothing() -> None:
    """Bing et al., Sec. 7: one author or several."""
    one = "<li><b>Title</b><a>Ann</a></li>"
    three = "<li><b>Title</b><a>Ann</a><a>Bob</a><a>Cem</a></li>"
    tree = fragment_fromstring(f"<ul>{one}{three}</ul>")
    index = TokenIndex(tree, collapse=True)
    assert len({index.tokens_of(row) for row in tree}) == 1
    plain = TokenIndex(tree)
    assert edit_similarity(*map(plain.tokens_of, tree)) < 0.75


def test_repeats_are_collapsed_in_one_subtree_only() -> None:
    """Bing et al., Sec. 7: tandem repeats are detected in the sequence of each single subtree."""
    tree = fragment_fromstring("<ul><li>x</li><li>x</li></ul>")
    index = TokenIndex(tree, collapse=True)
    assert [index.names_of(index.tokens_of(row)) for row in tree] == [["li", "#text"], ["li", "#text"]]
    assert index.names_of(index.tokens_of(tree)) == ["ul", "li", "#text"]


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("https://example.org/a?b=1", "#url"),
        ("www.example.org", "#url"),
        ("$ 12.50", "#price"),
        ("1.299,00 €", "#price"),
        (" 5 May 2024, 10:00 ", "#date"),
        ("(yesterday)", "#date"),
        ("1,024", "#number"),
        ("(12)", "#number"),
        ("Replies: 12", "#text"),
        ("see you on 5 May 2024", "#text"),
        ("9" * 500, "#text"),
    ],
)
def test_a_text_has_one_type(text: str, kind: str) -> None:
    assert text_type(text, "en") == kind


def test_depth_costs_no_recursion() -> None:
    tree = fragment_fromstring("<div>" * 200 + "x" + "</div>" * 200)
    for _ in range(20):
        outer = fragment_fromstring("<div>" * 100 + "</div>" * 100)
        next(e for e in outer.iter() if not len(e)).append(tree)
        tree = outer
    index = TokenIndex(tree, collapse=True)
    assert len(index.tokens_of(tree)) == 2201
