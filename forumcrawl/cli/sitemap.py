"""`forumcrawl sitemap`: the learned map of a forum as tables, or as the file that holds it."""

import argparse
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from forumcrawl.cli.pages import pages_of
from forumcrawl.cli.parser import Subparsers
from forumcrawl.cli.writers import write_table
from forumcrawl.exceptions import ForumcrawlError
from forumcrawl.learn import learn_sitemap
from forumcrawl.sitemap.file import load_sitemap, sitemap_path, sitemap_to_text
from forumcrawl.sitemap.model import Sitemap
from forumcrawl.sitemap.picture import counted, draw_sitemap
from forumcrawl.sitemap.picture_page import write_page
from forumcrawl.urls.canonical import site_of
from forumcrawl.wrappers.model import wrapper_from_json

DEFAULT_SITEMAPS = "sitemaps"
VERTEX_FIELDS = ["vertex", "role", "confidence", "pages", "example", "patterns", "reasons"]
ARC_FIELDS = ["from", "to", "pattern", "location", "links", "targets"]
FLIP_FIELDS = ["first page", "further pages", "first numbers"]


def add_parser(subparsers: Subparsers) -> None:
    """Adds the command."""
    description = "Prints the map of a forum: its vertices, the arcs that a crawl follows, the page-flipping."
    parser = subparsers.add_parser("sitemap", help="look at the learned map of a forum", description=description)
    parser.add_argument("site", nargs="?", type=_site, metavar="URL|HOST|demo", help="whose stored map to show")
    parser.add_argument("--pages", type=Path, metavar="FILE", help="learn from saved pages: JSON lines of url and html")
    parser.add_argument("--json", action="store_true", help="print the file as it is")
    parser.add_argument("--svg", type=Path, metavar="OUT", help="write the map as a picture")
    parser.add_argument("--html", type=Path, metavar="OUT", help="write the picture with the tables and all reasons")
    parser.add_argument(
        "--sitemaps",
        type=Path,
        metavar="FOLDER",
        default=Path(os.environ.get("FORUMCRAWL_SITEMAPS") or DEFAULT_SITEMAPS),
        help=f"where maps are kept (default: $FORUMCRAWL_SITEMAPS or {DEFAULT_SITEMAPS})",
    )
    parser.set_defaults(run=run, parser=parser)


def run(args: argparse.Namespace) -> int:
    """Prints the map, and draws it where asked to."""
    if (args.site is None) is (args.pages is None):
        args.parser.error("give either URL, HOST or demo, or --pages")
    sitemap = _learned(args.pages) if args.pages else load_sitemap(_stored(args), wrapper_from_json)
    for path, draw in ((args.svg, draw_sitemap), (args.html, write_page)):
        if path is not None:
            _write(path, draw(sitemap))
    if args.json and args.pages is None:
        sys.stdout.write(_stored(args).read_text(encoding="utf-8"))
    elif args.json:
        sys.stdout.write(sitemap_to_text(sitemap))
    else:
        _print_tables(sitemap)
    return 0


def _stored(args: argparse.Namespace) -> Path:
    path = sitemap_path(args.sitemaps, args.site)
    if not path.is_file():
        raise ForumcrawlError(f"there is no map of {args.site} in {args.sitemaps}: it was not learned yet")
    return path


def _learned(path: Path) -> Sitemap:
    """The map that saved pages teach; the first of them is where the forum begins."""
    pages = list(pages_of(path, _tell))
    if not pages:
        raise ForumcrawlError(f"{path} holds no page to learn from")
    return learn_sitemap(pages, pages[0].url)


def _tell(message: str) -> None:
    print(f"forumcrawl sitemap: {' '.join(message.split())}", file=sys.stderr)


def _write(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise ForumcrawlError(f"cannot write {path}: {error.strerror or error}") from error


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
        yield dict(zip(FLIP_FIELDS, (rule.base, counted(rule.flipped, rule.slot), f"{numbers}, …"), strict=True))


def _site(text: str) -> str:
    """The host that a map is kept under."""
    host = site_of(text) if "://" in text else site_of(f"http://{text}") if text != "demo" else text
    if not host or ("://" not in text and set(text) & set("/?#@")):
        raise argparse.ArgumentTypeError(f"{text!r} is no http or https address, no host, nor demo")
    return host
