"""`forumcrawl bench sitemap`: what the map of a forum costs and gets right, a row a forum."""

import argparse
import sys
from collections.abc import Iterator
from itertools import chain

from forumcrawl.bench.mirror import Mirror, demo_mirror, saved_mirror
from forumcrawl.bench.sheets import corpus_folders
from forumcrawl.bench.sitemap import FIELDS, measure
from forumcrawl.cli.writers import write_table


def run(args: argparse.Namespace) -> int:
    """Prints the table; forums are made or read one after the other, and told of on standard error."""
    write_table(measure(mirrors_of(args)), sys.stdout, FIELDS)
    return 0


def mirrors_of(args: argparse.Namespace) -> Iterator[Mirror]:
    """The demo forums and those of the corpus that were asked for."""
    made = (demo_mirror(seed) for seed in range(1, args.seeds + 1))
    saved = (saved_mirror(folder) for folder in (corpus_folders(args.corpus, args.sites) if args.corpus else ()))
    for mirror in chain(made, saved):
        print(f"forumcrawl bench: {mirror.name}", file=sys.stderr)
        yield mirror
