"""`forumcrawl sitemap`: the learned map of a forum as tables, or as the file that holds it."""

import argparse
import os
import sys
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

from forumcrawl.cli.parser import Subparsers
from forumcrawl.cli.writers import write_table
from forumcrawl.exceptions import ForumcrawlError
from forumcrawl.sitemap.file import load_sitemap, sitemap_path
from forumcrawl.sitemap.flips import VARIABLE
from forumcrawl.sitemap.model import Sitemap
from forumcrawl.urls.canonical import site_of
from forumcrawl.wrappers.model import wrapper_from_json

DEFAULT_SITEMAPS = "sitemaps"
VERTEX_FIELDS = ["vertex", "role", "confidence", "pages", "example", "patterns", "reasons"]
ARC_FIELDS = ["from", "to", "pattern", "location", "links", "targets"]
FLIP_FIELDS = ["first page", "further pages", "first numbers"]


def add_parser(subparsers: Subparsers) -> None:
    """Adds the command."""
    description = "Prints the stored map of a forum: its vertices, the arcs that a crawl follows, the page-flipping."
    parser = subparsers.add_parser("sitemap", help="look at the learned map of a forum", description=description)
    parser.add_argument("site", type=_site, metavar="URL|HOST|demo", help="address or host of the forum, or demo")
    parser.add_argument("--json", action="store_true", help="print the file as it is")
    parser.add_argument(
        "--sitemaps",
        type=Path,
        metavar="FOLDER",
        default=Path(os.environ.get("FORUMCRAWL_SITEMAPS") or DEFAULT_SITEMAPS),
        help=f"where maps are kept (default: $FORUMCRAWL_SITEMAPS or {DEFAULT_SITEMAPS})",
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Prints the map."""
    path = sitemap_path(args.sitemaps, args.site)
    if not path.is_file():
        raise ForumcrawlError(f"there is no map of {args.site} in {args.sitemaps}: it was not learned yet")
    sitemap = load_sitemap(path, wrapper_from_json)
    if args.json:
        sys.stdout.write(path.read_text(encoding="utf-8"))
        return 0
    _print_tables(sitemap)
    return 0


def _print_tables(sitemap: Sitemap) -> None:
    tables = (_vertices(sitemap), VERTEX_FIELDS), (_arcs(sitemap), ARC_FIELDS), (_flips(sitemap), FLIP_FIELDS)
    for number, (rows, fields) in enumerate(tables):
        if number:
            sys.stdout.write("\n")
        write_table(rows, sys.stdout, fields)


def _vertices(sitemap: Sitemap) -> Iterator[dict[str, Any]]:
    for vertex in sitemap.vertices:
        values = (
            vertex.name,
            vertex.role,
            vertex.confidence,
            vertex.pages,
            vertex.example,
            ", ".join(vertex.patterns),
            "; ".join(vertex.reasons),
        )
        yield dict(zip(VERTEX_FIELDS, values, strict=True))


def _arcs(sitemap: Sitemap) -> Iterator[dict[str, Any]]:
    for arc in sitemap.arcs:
        if arc.follow:
            values = arc.source, arc.target, arc.pattern, arc.location, arc.links, arc.targets
            yield dict(zip(ARC_FIELDS, values, strict=True))


def _flips(sitemap: Sitemap) -> Iterator[dict[str, Any]]:
    """The numbers that stand for the pages 1, 2, 3 say more than step and offset."""
    for rule in sitemap.flips.rules:
        numbers = ", ".join(str(rule.step * page + rule.offset) for page in (1, 2, 3))
        yield dict(zip(FLIP_FIELDS, (rule.base, _counted(rule.flipped, rule.slot), f"{numbers}, …"), strict=True))


def _counted(template: str, slot: int) -> str:
    """The template with its counting variable called {page}."""
    numbers = count()
    return VARIABLE.sub(lambda variable: "{page}" if next(numbers) == slot else variable[0], template)


def _site(text: str) -> str:
    """The host that a map is kept under."""
    host = site_of(text) if "://" in text else site_of(f"http://{text}") if text != "demo" else text
    if not host or ("://" not in text and set(text) & set("/?#@")):
        raise argparse.ArgumentTypeError(f"{text!r} is no http or https address, no host, nor demo")
    return host
