"""The map as a picture: a self-contained SVG, laid out here, since a map has few vertices and a fixed direction.

Columns from left to right, as a crawl goes: boards, lists, posts (profiles below them); all others stand in rows at the bottom.
Links between the same two vertices are one line. What a crawl follows is thick and says its URL pattern; the rest is
thin and says it to the pointer. Page-flipping is a loop above its vertex. Every text comes from the web: it is cut, cleaned and escaped.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from itertools import count

from forumcrawl.items import Role
from forumcrawl.sitemap.flips import VARIABLE
from forumcrawl.sitemap.model import Arc, Sitemap, Vertex

WIDTH, HEIGHT, GAP, SPACE = 250, 84, 230, 62
"""Of a box, between columns, and between boxes of a column (loops and their labels stand there)."""
MARGIN, HEAD, BOW = 30, 96, 40
SMALL, SMALL_HEIGHT, SMALL_SPACE = 236, 44, 14
LABEL_STEP = 15
LONGEST_LABEL, LONGEST_LINE = 30, 36
COLUMNS: tuple[tuple[Role, ...], ...] = (("board",), ("list",), ("post", "profile"))
COLOURS: Mapping[Role, tuple[str, str]] = {
    "board": ("#e8eefc", "#2f55b5"),
    "list": ("#e3f4ee", "#127a5b"),
    "post": ("#fdeee2", "#c2560c"),
    "profile": ("#f3eafa", "#7a3fa5"),
    "other": ("#f4f4f4", "#6b6b6b"),
}
"""Of each role: the box, and its border and name."""
PATH, THIN = "#b3261e", "#cfcfcf"
UNSHOWABLE = re.compile(
    r"[^\t -\x7e\u00a0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]|[\u200b-\u200f\u2028-\u202e\u2066-\u2069]"
)
"""What XML does not allow, and what could turn the writing round."""
PAGE_PIECE = re.compile(r"[?&/]?[^?&/]*\{page\}[^?&/]*")
STYLE = """text{font:12px system-ui,sans-serif;fill:#222}.name{font-weight:600;font-size:14px}.dim{fill:#666;font-size:11px}
.code{font:11px ui-monospace,monospace}.label{font:11px ui-monospace,monospace;paint-order:stroke;stroke:#fff;stroke-width:4px}
.title{font-size:18px;font-weight:600}path{fill:none}"""


@dataclass(frozen=True)
class Box:
    """A vertex on the sheet."""

    vertex: Vertex
    x: float
    y: float
    width: float
    height: float

    @property
    def middle(self) -> float:
        return self.y + self.height / 2

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.y + self.height


def draw_sitemap(sitemap: Sitemap) -> str:
    """The picture of a map as the text of an SVG file."""
    boxes = place_vertices(sitemap.vertices)
    width = max((box.right for box in boxes.values()), default=0) + MARGIN + BOW
    height = max((box.bottom for box in boxes.values()), default=HEAD) + MARGIN
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}" width="{width:.0f}" height="{height:.0f}" '
        f'role="img" aria-label="{shown(f"map of {sitemap.site}", 200)}">',
        f"<style>{STYLE}</style>{_marker('path', PATH)}{_marker('thin', THIN)}",
        f'<rect width="{width:.0f}" height="{height:.0f}" fill="#fff"/>',
        *_head(sitemap),
        *_arcs(sitemap, boxes),
        *(part for box in boxes.values() for part in _box(box)),
        *_flips(sitemap, boxes),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def place_vertices(vertices: Sequence[Vertex]) -> dict[str, Box]:
    """Where each vertex stands: the largest of a role on top of its column, the others in rows at the bottom."""
    boxes: dict[str, Box] = {}
    left, bottom = float(MARGIN), float(HEAD)
    for roles in COLUMNS:
        column = [vertex for role in roles for vertex in _largest_first(vertices, role)]
        for row, vertex in enumerate(column):
            boxes[vertex.name] = Box(vertex, left, HEAD + SPACE / 2 + row * (HEIGHT + SPACE), WIDTH, HEIGHT)
            bottom = max(bottom, boxes[vertex.name].bottom + SPACE / 2)
        left += (WIDTH + GAP) * bool(column)
    a_row = max(3, int((left - GAP - MARGIN + SMALL_SPACE) // (SMALL + SMALL_SPACE)))
    for number, vertex in enumerate(_largest_first(vertices, "other")):
        row, place = divmod(number, a_row)
        x, y = MARGIN + place * (SMALL + SMALL_SPACE), bottom + SMALL_SPACE + row * (SMALL_HEIGHT + SMALL_SPACE)
        boxes[vertex.name] = Box(vertex, x, y, SMALL, SMALL_HEIGHT)
    return boxes


def _largest_first(vertices: Sequence[Vertex], role: Role) -> list[Vertex]:
    return sorted((vertex for vertex in vertices if vertex.role == role), key=lambda vertex: -vertex.pages)


def shown(text: str, longest: int) -> str:
    """A text of the web as it may stand in the picture."""
    clean = UNSHOWABLE.sub("\ufffd", text)
    return escape(clean if len(clean) <= longest else clean[: longest - 1] + "…")


def _marker(name: str, colour: str) -> str:
    return (
        f'<marker id="{name}" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" markerUnits="userSpaceOnUse" '
        f'orient="auto"><path d="M0 0L8 4L0 8z" style="fill:{colour}"/></marker>'
    )


def _head(sitemap: Sitemap) -> Iterator[str]:
    yield f'<text class="title" x="{MARGIN}" y="36">{shown(sitemap.site, 80)}</text>'
    pages = sum(vertex.pages for vertex in sitemap.vertices)
    yield f'<text class="dim" x="{MARGIN}" y="56">{pages} sampled pages in {len(sitemap.vertices)} vertices</text>'
    x = MARGIN
    for role, (fill, line) in COLOURS.items():
        yield f'<rect x="{x}" y="68" width="14" height="14" rx="3" fill="{fill}" stroke="{line}"/>'
        yield f'<text class="dim" x="{x + 20}" y="79">{role}</text>'
        x += 76
    yield f'<path d="M{x} 75h34" stroke="{PATH}" stroke-width="2.5" marker-end="url(#path)"/>'
    yield f'<text class="dim" x="{x + 42}" y="79">what a crawl follows</text>'
    yield f'<path d="M{x + 172} 75h34" stroke="{THIN}" marker-end="url(#thin)"/>'
    yield f'<text class="dim" x="{x + 214}" y="79">other links</text>'


def _box(box: Box) -> Iterator[str]:
    vertex, (fill, line) = box.vertex, COLOURS[box.vertex.role]
    yield f"<g><title>{shown('; '.join(vertex.reasons), 400)}</title>"
    yield (
        f'<rect x="{box.x:.0f}" y="{box.y:.0f}" width="{box.width}" height="{box.height}" rx="7" fill="{fill}" stroke="{line}" '
        f'stroke-width="{1 if vertex.role == "other" else 2}"/>'
    )
    pages = f"{vertex.pages} page{'s' * (vertex.pages != 1)}, {vertex.confidence:.0%} sure"
    yield f'<text class="name" x="{box.x + 12:.0f}" y="{box.y + 19:.0f}" style="fill:{line}">{shown(vertex.name, 16)}</text>'
    yield f'<text class="dim" x="{box.right - 12:.0f}" y="{box.y + 18:.0f}" text-anchor="end">{pages}</text>'
    lines = [vertex.patterns[0] if vertex.patterns else "", _target_of(vertex.example)]
    lines = lines[: 1 if vertex.role == "other" or lines[0] == lines[1] else 2]
    if vertex.role != "other" and len(vertex.patterns) > 1:
        lines.insert(1, f"and {len(vertex.patterns) - 1} more pattern{'s' * (len(vertex.patterns) > 2)}")
    for number, text in enumerate(filter(None, lines)):
        style = "dim" if text.startswith("and ") else "code"
        y = box.y + 37 + 17 * number
        yield f'<text class="{style}" x="{box.x + 12:.0f}" y="{y:.0f}">{shown(text, LONGEST_LINE - 2)}</text>'
    yield "</g>"


def _target_of(address: str) -> str:
    """Path and query: the host stands above."""
    return "/" + address.partition("://")[2].partition("/")[2]


@dataclass(frozen=True, eq=False)
class _Line:
    """The links from one vertex to another."""

    source: Box
    target: Box
    arcs: tuple[Arc, ...]

    @property
    def is_followed(self) -> bool:
        return any(arc.follow for arc in self.arcs)

    @property
    def is_path(self) -> bool:
        """Whether a crawl gets on by it: towards the posts, or to several places of the same kind."""
        if self.source.x < self.target.x:
            return self.is_followed
        return any(arc.follow and arc.targets > 1 for arc in self.arcs)

    @property
    def sides(self) -> tuple[str, str]:
        """On which sides of source and target it ends."""
        if self.source.x == self.target.x:
            return "right", "right"
        return ("right", "left") if self.source.x < self.target.x else ("left", "right")

    @property
    def label(self) -> str:
        patterns = Counter[str]()
        for arc in self.arcs:
            patterns[arc.pattern] += arc.links * arc.follow
        (first, _), *others = [(pattern, links) for pattern, links in patterns.most_common() if links]
        more = f" +{len(others)}" if others else ""
        return (
            first if len(first) <= LONGEST_LABEL - len(more) else first[: LONGEST_LABEL - len(more) - 1] + "…"
        ) + more


def _arcs(sitemap: Sitemap, boxes: Mapping[str, Box]) -> Iterator[str]:
    """The thin lines first, so that the crawl's way lies above them, then all labels."""
    lines = sorted(_find_lines(sitemap, boxes), key=lambda line: (line.is_path, line.is_followed))
    ports = _find_ports(lines)
    labels: list[tuple[float, float, _Line]] = []
    for line in lines:
        course, x, y = _loop(line.source) if line.source is line.target else _course(line, *ports[line])
        colour, marker = (PATH, "path") if line.is_followed else (THIN, "thin")
        style = f'stroke="{colour}" stroke-width="{2.5 if line.is_path else 1}" marker-end="url(#{marker})"'
        yield f'<g><title>{_told(line)}</title><path d="{course}" {style}/></g>'
        if line.is_path:
            labels.append((x, y, line))
    for x, y, line in _apart(labels):
        anchor = "start" if line.source is line.target else "middle"
        yield f'<text class="label" x="{x:.0f}" y="{y:.0f}" text-anchor="{anchor}">{shown(line.label, LONGEST_LABEL)}</text>'


def _find_lines(sitemap: Sitemap, boxes: Mapping[str, Box]) -> Iterator[_Line]:
    """Lines that are followed, and those between vertices that matter; links of every page to help or login are left out."""
    between: dict[tuple[str, str], list[Arc]] = defaultdict(list)
    for arc in sitemap.arcs:
        if arc.target is not None:
            between[arc.source, arc.target].append(arc)
    for (source, target), arcs in between.items():
        line = _Line(boxes[source], boxes[target], tuple(arcs))
        matters = source != target and "other" not in (boxes[source].vertex.role, boxes[target].vertex.role)
        if line.is_path or matters:
            yield line


def _find_ports(lines: Sequence[_Line]) -> dict[_Line, tuple[float, float]]:
    """The heights at which lines leave and arrive: side by side, in the order of where they come from or go to."""
    at: dict[tuple[str, str], list[tuple[float, int, _Line]]] = defaultdict(list)
    for line in lines:
        if line.source is not line.target:
            first, second = line.sides
            at[line.source.vertex.name, first].append((line.target.middle, 0, line))
            at[line.target.vertex.name, second].append((line.source.middle, 1, line))
    heights: dict[tuple[_Line, int], float] = {}
    for ends in at.values():
        step = min(14.0, (HEIGHT - 16) / len(ends))
        for place, (_, end, line) in enumerate(sorted(ends, key=lambda one: (one[0], one[2].sides[0]))):
            box = (line.source, line.target)[end]
            heights[line, end] = box.middle + (place - (len(ends) - 1) / 2) * step
    return {line: (heights[line, 0], heights[line, 1]) for line, end in heights if end == 0}


def _loop(box: Box) -> tuple[str, float, float]:
    x, y = box.x + 24, box.bottom
    return f"M{x} {y}C{x - 6} {y + 28} {x + 42} {y + 28} {x + 36} {y + 3}", x + 48, y + 16


def _course(line: _Line, y1: float, y2: float) -> tuple[str, float, float]:
    """The path of a line, and where its label stands."""
    first, second = line.sides
    start = line.source.right if first == "right" else line.source.x
    end = line.target.right + 2 if second == "right" else line.target.x - 2
    if start == end - 2:
        bend = 30 + 30 * line.is_path + abs(y2 - y1) / 24
        label = start + bend + 20, (y1 + y2) / 2
        return (
            f"M{start:.0f} {y1:.0f}C{start + bend:.0f} {y1:.0f} {start + bend:.0f} {y2:.0f} {end:.0f} {y2:.0f}",
            *label,
        )
    bend = (end - start) / 2
    course = f"M{start:.0f} {y1:.0f}C{start + bend:.0f} {y1:.0f} {end - bend:.0f} {y2:.0f} {end:.0f} {y2:.0f}"
    return course, (start + end) / 2, (y1 + y2) / 2 - 5


def _apart(labels: list[tuple[float, float, _Line]]) -> list[tuple[float, float, _Line]]:
    """Labels of one gap moved down until none hides another."""
    placed: list[tuple[float, float, _Line]] = []
    for x, y, line in sorted(labels, key=lambda label: (label[1], label[0])):
        near = [other for across, other, _ in placed if abs(across - x) < WIDTH]
        while any(abs(other - y) < LABEL_STEP for other in near):
            y += 3
        placed.append((x, y, line))
    return placed


def _told(line: _Line) -> str:
    """What the pointer is told: each pattern with its location."""
    told = (f"{arc.pattern} at {arc.location}: {arc.links} links" for arc in line.arcs[:8])
    names = f"{line.source.vertex.name} to {line.target.vertex.name}"
    return shown(f"{names}: " + "; ".join(told), 700)


def _flips(sitemap: Sitemap, boxes: Mapping[str, Box]) -> Iterator[str]:
    """A loop above each vertex whose pages are flipped through."""
    for box in boxes.values():
        rules = [rule for rule in sitemap.flips.rules if {rule.base, rule.flipped} & set(box.vertex.patterns)]
        if rules and box.vertex.role != "other":
            x, y = box.right - 58, box.y
            piece = PAGE_PIECE.search(counted(rules[0].flipped, rules[0].slot))
            told = f"flip: {piece[0] if piece else ''}"
            yield (
                f'<path d="M{x:.0f} {y:.0f}C{x - 6:.0f} {y - 30:.0f} {x + 42:.0f} {y - 30:.0f} {x + 36:.0f} {y - 3:.0f}" '
                f'stroke="{PATH}" stroke-width="2.5" marker-end="url(#path)"/>'
            )
            yield f'<text class="label" x="{x - 8:.0f}" y="{y - 8:.0f}" text-anchor="end">{shown(told, 30)}</text>'


def counted(template: str, slot: int) -> str:
    """A template with its counting variable called {page}."""
    numbers = count()
    return VARIABLE.sub(lambda variable: "{page}" if next(numbers) == slot else variable[0], template)
