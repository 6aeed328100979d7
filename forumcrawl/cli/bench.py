"""`forumcrawl bench`: how well and how fast the methods read pages of which the truth is known."""

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from forumcrawl.bench.records import FIELDS, METHODS, WITHOUT, measure
from forumcrawl.bench.sheets import Site, corpus_sites, demo_sites, wild_pages
from forumcrawl.cli import bench_inference, bench_sitemap, bench_speed
from forumcrawl.cli.parser import Subparsers, natural
from forumcrawl.cli.writers import write_table

DEFAULT_SEEDS, DEFAULT_RUNS = 5, 3


def add_parser(subparsers: Subparsers) -> None:
    """Adds the command."""
    description = (
        "Measures the record finders, the learned map, the network, the wrappers or whole crawls"
        " on pages of which the truth is known."
    )
    parser = subparsers.add_parser(
        "bench", help="measure the finders, the map, the network, the speed", description=description
    )
    parser.add_argument(
        "what", choices=["records", "sitemap", "inference", "wrappers", "crawl"], help="what is measured"
    )
    parser.add_argument("--seeds", type=natural, default=DEFAULT_SEEDS, metavar="N", help="demo forums (default: 5)")
    parser.add_argument("--corpus", type=Path, metavar="DIR", help="a folder of forums, as the demo writes them")
    parser.add_argument("--sites", type=_names, default=(), metavar="A,B", help="of the corpus only these")
    parser.add_argument("--method", choices=METHODS, help="only this one")
    parser.add_argument("--without", action="store_true", help="also leave out each thing that goes beyond the papers")
    parser.add_argument("--wild", type=Path, metavar="DIR", help="a folder of single pages with their gold")
    parser.add_argument("--weights", type=Path, metavar="FILE", help="inference: write weights that the demo teaches")
    parser.add_argument("--runs", type=natural, default=DEFAULT_RUNS, metavar="N", help="crawl: of each (default: 3)")
    parser.set_defaults(run=run, parser=parser)


def run(args: argparse.Namespace) -> int:
    """Prints a table: for each set of pages a row a method."""
    if args.what == "sitemap":
        return bench_sitemap.run(args)
    if args.what == "inference":
        return bench_inference.run(args)
    if args.what in ("wrappers", "crawl"):
        return bench_speed.run(args)
    methods = [args.method] if args.method else [*METHODS, *(WITHOUT if args.without else ())]
    sets = list(_sets(args))
    rows = (row for name, sites in sets for row in measure(name, sites, methods))
    write_table(rows, sys.stdout, FIELDS)
    return 0


def _sets(args: argparse.Namespace) -> Iterator[tuple[str, Sequence[Site]]]:
    demo = list(demo_sites(range(1, args.seeds + 1)))
    yield "demo (all)", demo
    yield "demo (MiBAT's assumptions)", [site for site in demo if not site.breaks]
    if args.corpus:
        yield "corpus", corpus_sites(args.corpus, args.sites)
    if args.wild:
        yield "wild", [wild_pages(args.wild)]


def _names(text: str) -> tuple[str, ...]:
    return tuple(name for name in text.split(",") if name)
