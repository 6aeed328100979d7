"""Top-down matching of two trees [yang1991], the "simple tree matching" of the record papers.

In -> out: two lxml elements -> the pairs of nodes that correspond, and a similarity between 0 and 1.

The idea: two nodes can correspond only if their parents do, in the same order from left to right, under the same
label. The largest such mapping M is found bottom-up: the weight of two nodes is 1 plus the best order-keeping pairing
of their children (an alignment in which a pair counts its weight). A node's label is its tag. Text is no node: the
papers that use the measure compare layout, and a text adds little to its parent. Comments and processing
instructions are skipped.

Pages repeat themselves, so a tree is first turned into *shapes*: equal subtrees get one number (hash-consing), and a
pair of shapes is weighed once.

Symbols: T1, T2 -> a, b; |T| -> size; M -> pairs; |M| -> weight; |M| / ((|T1| + |T2|) / 2) -> similarity.

Steps
1. Number the shapes of a whole page, children before parents: `TreeIndex._add`.
2. Weigh a pair of shapes, the pairs below it first (own stack: depth costs no recursion): `TreeIndex.weight`.
3. Align the children of a pair of shapes by going back through its table: `TreeIndex.alignment`.
4. Walk down both trees along the alignments: `match_trees`.

Departures
D1. Equal children at both ends of two child lists are paired without a table. Exact: no pairing of either node can
    weigh more than its own size.
D2. Of what remains of a child list, at most MAX_CHILDREN are aligned; later ones stay unmatched.
D3. An index fills at most MAX_CELLS cells of tables; after that, only equal ends of child lists are paired. A page
    made to be slow is then compared roughly instead of for minutes; no page of the corpus comes near.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from lxml.html import HtmlElement

MAX_CHILDREN = 100
"""Children of one node that are aligned after equal ends are taken off (D2)."""
MAX_CELLS = 5_000_000
"""Table cells that one index may fill, about half a second's work (D3)."""


@dataclass(frozen=True)
class Matching:
    """A largest top-down mapping between two trees."""

    pairs: tuple[tuple[HtmlElement, HtmlElement], ...]
    """Corresponding nodes (one of each tree), in document order."""
    size_a: int
    size_b: int

    @property
    def similarity(self) -> float:
        """Twice the matched nodes over all nodes: 1 for equal trees, 0 for roots of different tags."""
        return 2 * len(self.pairs) / (self.size_a + self.size_b)


def child_elements(element: HtmlElement) -> list[HtmlElement]:
    """Children that are elements: comments and processing instructions are no nodes of the papers' trees."""
    return [child for child in element if isinstance(child.tag, str)]


class TreeIndex:
    """The shapes of one or more trees, and what is known about pairs of them. The trees must not change afterwards."""

    def __init__(self, *roots: HtmlElement) -> None:
        self._numbers: dict[tuple[str, tuple[int, ...]], int] = {}
        self._tags: list[str] = []
        self._children: list[tuple[int, ...]] = []
        self._sizes: list[int] = []
        self._shapes: dict[HtmlElement, int] = {}
        self._weights: dict[tuple[int, int], int] = {}
        self._alignments: dict[tuple[int, int], dict[int, int]] = {}
        self._cells_left = MAX_CELLS
        for root in roots:
            self._add(root)

    def shape_of(self, element: HtmlElement) -> int:
        """Number of the element's subtree: equal exactly for subtrees of equal tags."""
        return self._shapes[element]

    def child_shapes(self, shape: int) -> tuple[int, ...]:
        """Shapes of the children of a shape, from left to right."""
        return self._children[shape]

    def size_of(self, element: HtmlElement) -> int:
        """Number of nodes of the element's subtree, itself included."""
        return self._sizes[self._shapes[element]]

    def similarity(self, a: HtmlElement, b: HtmlElement) -> float:
        """sim(T1, T2) of the subtrees of two indexed elements."""
        x, y = self._shapes[a], self._shapes[b]
        return 2 * self.weight(x, y) / (self._sizes[x] + self._sizes[y])

    def weight(self, x: int, y: int) -> int:
        """|M|: nodes in a largest top-down mapping between two shapes."""
        stack = [(x, y)]
        while stack:
            pair = stack[-1]
            below = self._unweighed_below(*pair) if self._quick_weight(*pair) is None else []
            if below:
                stack.extend(below)
                continue
            stack.pop()
            if self._quick_weight(*pair) is None:
                self._weights[_unordered(*pair)] = self._weigh(*pair)
        weight = self._quick_weight(x, y)
        assert weight is not None  # noqa: S101 - the loop ends only when it is known
        return weight

    def alignment(self, x: int, y: int) -> Mapping[int, int]:
        """Which children correspond when shape x corresponds to shape y: position -> position, from left to right."""
        if (x, y) not in self._alignments:
            self.weight(x, y)
            self._alignments[x, y] = dict(self._align(x, y))
        return self._alignments[x, y]

    def _add(self, root: HtmlElement) -> None:
        below: dict[HtmlElement, list[int]] = {}
        for element in reversed(list(root.iter("*"))):
            children = below.pop(element, [])
            children.reverse()
            shape = self._shapes[element] = self._number(element.tag, tuple(children))
            parent = element.getparent()
            if parent is not None:
                below.setdefault(parent, []).append(shape)

    def _number(self, tag: str, children: tuple[int, ...]) -> int:
        number = self._numbers.setdefault((tag, children), len(self._tags))
        if number == len(self._tags):
            self._tags.append(tag)
            self._children.append(children)
            self._sizes.append(1 + sum(self._sizes[child] for child in children))
        return number

    def _quick_weight(self, x: int, y: int) -> int | None:
        if x == y:
            return self._sizes[x]
        if self._tags[x] != self._tags[y]:
            return 0
        if not self._children[x] or not self._children[y]:
            return 1
        return self._weights.get(_unordered(x, y))

    def _unweighed_below(self, x: int, y: int) -> list[tuple[int, int]]:
        _, xs, ys, _ = self._without_equal_ends(x, y)
        pairs = [(a, b) for a in dict.fromkeys(xs) for b in dict.fromkeys(ys)]
        return [pair for pair in pairs if self._quick_weight(*pair) is None]

    def _weigh(self, x: int, y: int) -> int:
        head, xs, ys, tail = self._without_equal_ends(x, y)
        ends = (*head, *tail)
        self._cells_left -= len(xs) * len(ys)
        return 1 + sum(self._sizes[shape] for shape in ends) + self._table(xs, ys)[-1][-1]

    def _align(self, x: int, y: int) -> Iterator[tuple[int, int]]:
        if self._tags[x] != self._tags[y]:
            return
        head, xs, ys, tail = self._without_equal_ends(x, y)
        yield from ((i, i) for i in range(len(head)))
        yield from ((len(head) + i, len(head) + j) for i, j in _path_through(self._table(xs, ys)))
        from_end = len(self._children[y]) - len(self._children[x])
        yield from ((i, i + from_end) for i in range(len(self._children[x]) - len(tail), len(self._children[x])))

    def _without_equal_ends(self, x: int, y: int) -> tuple[Sequence[int], Sequence[int], Sequence[int], Sequence[int]]:
        """Equal first children, what is left of both lists, equal last children."""
        xs, ys = self._children[x], self._children[y]
        shorter = min(len(xs), len(ys))
        head = next((i for i in range(shorter) if xs[i] != ys[i]), shorter)  # D1
        tail = next((i for i in range(shorter - head) if xs[-1 - i] != ys[-1 - i]), shorter - head)
        limit = MAX_CHILDREN if self._cells_left > 0 else 0  # D2, D3
        rest_x, rest_y = xs[head : len(xs) - tail], ys[head : len(ys) - tail]
        return xs[:head], rest_x[:limit], rest_y[:limit], xs[len(xs) - tail :]

    def _table(self, xs: Sequence[int], ys: Sequence[int]) -> list[list[int]]:
        """Row i, column j: weight of the best pairing of the first i shapes with the first j."""
        rows = [[0] * (len(ys) + 1)]
        known: dict[int, list[int]] = {}
        for x in xs:
            if x not in known:
                known[x] = [self._quick_weight(x, y) or 0 for y in ys]
            rows.append(_next_row(rows[-1], known[x]) if any(known[x]) else rows[-1])
        return rows


def _unordered(x: int, y: int) -> tuple[int, int]:
    return (x, y) if x < y else (y, x)


def _next_row(above: list[int], weights: list[int]) -> list[int]:
    best = 0
    row = [0]
    for j, weight in enumerate(weights):
        best = max(best, above[j + 1], above[j] + weight)
        row.append(best)
    return row


def _path_through(rows: list[list[int]]) -> list[tuple[int, int]]:
    """The pairs behind the last cell; where several pairings weigh the same, the one that pairs early children."""
    i, j = len(rows) - 1, len(rows[0]) - 1
    pairs: list[tuple[int, int]] = []
    while i and j:
        if rows[i][j] == rows[i - 1][j]:
            i -= 1
        elif rows[i][j] == rows[i][j - 1]:
            j -= 1
        else:
            i, j = i - 1, j - 1
            pairs.append((i, j))
    return pairs[::-1]


def match_trees(a: HtmlElement, b: HtmlElement, index: TreeIndex | None = None) -> Matching:
    """A largest top-down mapping between two trees. An index over both saves work where many trees are compared."""
    index = index or TreeIndex(a, b)
    pairs = tuple(_walk_down(a, b, index)) if a.tag == b.tag else ()
    return Matching(pairs, index.size_of(a), index.size_of(b))


def _walk_down(a: HtmlElement, b: HtmlElement, index: TreeIndex) -> Iterator[tuple[HtmlElement, HtmlElement]]:
    stack = [(a, b)]
    while stack:
        left, right = stack.pop()
        yield left, right
        aligned = index.alignment(index.shape_of(left), index.shape_of(right))
        lefts, rights = child_elements(left), child_elements(right)
        stack.extend((lefts[i], rights[j]) for i, j in reversed(list(aligned.items())))


def tree_similarity(a: HtmlElement, b: HtmlElement) -> float:
    """sim(T1, T2): 1 for equal trees, 0 for roots of different tags, the same both ways round."""
    return TreeIndex(a, b).similarity(a, b)
