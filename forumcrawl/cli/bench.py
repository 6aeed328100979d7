"""`forumcrawl bench`: how well and how fast the methods read pages of which the truth is known."""

import argparse
import sys
from pathlib import Path

from forumcrawl.bench.records import FIELDS, Site, corpus_sites, demo_sites, measure, wild_pages
from forumcrawl.cli.parser import Subparsers, natural
from forumcrawl.cli.writers import write_table

DEFAULT_SEEDS = 5


def add_parser(subparsers: Subparsers) -> None:
    """Adds the command."""
    description = "Reads pages of which the truth is known with every record finder, and prints what each reaches."
    parser = subparsers.add_parser("bench", help="measure the record finders", description=description)
    parser.add_argument("what", choices=["records"], help="what is measured")
    parser.add_argument("--seeds", type=natural, default=DEFAULT_SEEDS, metavar="N", help="demo forums (default: 5)")
    parser.add_argument("--corpus", type=Path, metavar="DIR", help="a folder of forums, as the demo writes them")
    parser.add_argument("--wild", type=Path, metavar="DIR", help="a folder of single pages with their gold")
    parser.set_defaults(run=run, parser=parser)


def run(args: argparse.Namespace) -> int:
    """Prints a table: for each set of pages a row a method."""
    sets: dict[str, list[Site]] = {"demo": list(demo_sites(args.seeds))}
    if args.corpus:
        sets["corpus"] = corpus_sites(args.corpus)
    if args.wild:
        sets["wild"] = [wild_pages(args.wild)]
    write_table((row for name, sites in sets.items() for row in measure(name, sites)), sys.stdout, FIELDS)
    return 0
