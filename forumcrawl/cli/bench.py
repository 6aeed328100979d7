"""`forumcrawl bench`: how well and how fast the methods read pages of which the truth is known."""

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from forumcrawl.bench.inference import FIELDS as INFERENCE_FIELDS
from forumcrawl.bench.inference import learning_curve, ship_weights, table3, without_each_topic
from forumcrawl.bench.labelled import corpus_site, demo_sites_of_all_families
from forumcrawl.bench.records import FIELDS, METHODS, WITHOUT, measure
from forumcrawl.bench.sheets import Site, corpus_sites, demo_sites, wild_pages
from forumcrawl.cli.parser import Subparsers, natural
from forumcrawl.cli.writers import write_table

DEFAULT_SEEDS = 5


def add_parser(subparsers: Subparsers) -> None:
    """Adds the command."""
    description = "Reads pages of which the truth is known with every record finder, and prints what each reaches."
    parser = subparsers.add_parser("bench", help="measure the record finders", description=description)
    parser.add_argument("what", choices=["records", "inference"], help="what is measured")
    parser.add_argument("--seeds", type=natural, default=DEFAULT_SEEDS, metavar="N", help="demo forums (default: 5)")
    parser.add_argument("--corpus", type=Path, metavar="DIR", help="a folder of forums, as the demo writes them")
    parser.add_argument("--sites", type=_names, default=(), metavar="A,B", help="of the corpus only these")
    parser.add_argument("--method", choices=METHODS, help="only this one")
    parser.add_argument("--without", action="store_true", help="also leave out each thing that goes beyond the papers")
    parser.add_argument("--wild", type=Path, metavar="DIR", help="a folder of single pages with their gold")
    parser.add_argument("--weights", type=Path, metavar="FILE", help="inference: write weights that the demo teaches")
    parser.set_defaults(run=run, parser=parser)


def run(args: argparse.Namespace) -> int:
    """Prints a table: for each set of pages a row a method."""
    if args.what == "inference":
        return _run_inference(args)
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


def _run_inference(args: argparse.Namespace) -> int:
    """The network's tables: on demo forums of families that taught nothing, and on a folder's forums with the demo as teacher."""
    teachers = list(demo_sites_of_all_families(args.seeds))
    if args.weights:
        ship_weights(teachers, args.weights, f"forumcrawl bench inference --seeds {args.seeds} --weights FILE")
        return 0
    sets = {"demo": teachers}
    if args.corpus:
        folders = [path.parent for path in sorted(args.corpus.glob("*/site.json"))]
        sets["corpus"] = [corpus_site(folder) for folder in folders if not args.sites or folder.name in args.sites]
    tables = [table3, learning_curve, *([without_each_topic] if args.without else [])]
    rows = (row for name, sites in sets.items() for table in tables for row in table(name, sites, teachers))
    write_table(rows, sys.stdout, INFERENCE_FIELDS)
    return 0
