"""The map as one page to look at in a browser: the picture, and below it what it has no room for. Nothing is loaded from elsewhere."""

from collections.abc import Iterable, Sequence

from forumcrawl.sitemap.model import Sitemap, Vertex
from forumcrawl.sitemap.picture import COLOURS, counted, draw_sitemap, shown

LONGEST_CELL = 600
STYLE = """body{font:14px/1.45 system-ui,sans-serif;color:#222;margin:24px;background:#fff}svg{max-width:100%;height:auto}
table{border-collapse:collapse;margin:8px 0 28px;width:100%}th,td{border:1px solid #ddd;padding:5px 9px;text-align:left;vertical-align:top}
th{background:#f6f6f6}code{font:12px ui-monospace,monospace;overflow-wrap:anywhere}ul{margin:0;padding-left:18px}h2{font-size:16px}"""
POLICY = "default-src 'none'; style-src 'unsafe-inline'"
"""Whatever a forum wrote into its addresses: the browser runs and loads nothing."""


def write_page(sitemap: Sitemap) -> str:
    """The HTML text of the page."""
    title = shown(f"Map of {sitemap.site}", 120)
    arcs = [
        [
            shown(arc.source, 40),
            shown(arc.target or "", 40),
            _code([arc.pattern]),
            _code([arc.location]),
            str(arc.links),
        ]
        for arc in sitemap.arcs
        if arc.follow
    ]
    flips = [[_code([rule.base]), _code([counted(rule.flipped, rule.slot)])] for rule in sitemap.flips.rules]
    return (
        f"<!DOCTYPE html>\n<html lang=en><head><meta charset=utf-8><title>{title}</title>"
        f'<meta http-equiv="Content-Security-Policy" content="{POLICY}"><style>{STYLE}</style></head><body>\n'
        f"{draw_sitemap(sitemap)}<h2>Vertices</h2>\n{_vertices(sitemap.vertices)}"
        f"<h2>What a crawl follows</h2>\n{_table(['from', 'to', 'pattern', 'location', 'links'], arcs)}"
        f"<h2>Page-flipping</h2>\n{_table(['first page', 'further pages'], flips)}</body></html>\n"
    )


def _vertices(vertices: Sequence[Vertex]) -> str:
    rows = [
        [
            f'<b style="color:{COLOURS[vertex.role][1]}">{shown(vertex.name, 40)}</b>',
            f"{vertex.confidence:.2f}",
            str(vertex.pages),
            _code(vertex.patterns),
            _code([vertex.example]),
            f"<ul>{''.join(f'<li>{shown(reason, LONGEST_CELL)}</li>' for reason in vertex.reasons)}</ul>",
        ]
        for vertex in vertices
    ]
    return _table(["vertex", "confidence", "pages", "patterns", "example", "why"], rows)


def _code(texts: Iterable[str]) -> str:
    return "<br>".join(f"<code>{shown(text, LONGEST_CELL)}</code>" for text in texts)


def _table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table of cells that are HTML already."""
    head = "".join(f"<th>{name}</th>" for name in heads)
    body = "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>\n" for row in rows)
    return f"<table><tr>{head}</tr>\n{body}</table>\n"
