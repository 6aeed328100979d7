"""`forumcrawl bench inference`: what the Markov logic network reaches beside today's rules, a row a method."""

import argparse
import sys
from itertools import chain

from forumcrawl.bench.inference import FIELDS, learning_curve, ship_weights, table3, without_each_topic
from forumcrawl.bench.labelled import MANY, corpus_site, demo_sites_of_all_families
from forumcrawl.bench.sheets import corpus_folders
from forumcrawl.cli.writers import write_table

CURVE_TEACHERS = 6
"""Forums that the teachers of the learning curve are drawn from; the other families are read."""


def run(args: argparse.Namespace) -> int:
    """Prints the tables: demo forums of families that taught nothing, and a folder's forums with the demo as teacher."""
    folders = corpus_folders(args.corpus, args.sites) if args.corpus else []
    teachers = list(demo_sites_of_all_families(args.seeds))
    if args.weights:
        ship_weights(teachers, args.weights, f"forumcrawl bench inference --seeds {args.seeds} --weights FILE")
        return 0
    sets = {"demo": teachers} | ({"corpus": [corpus_site(folder) for folder in folders]} if folders else {})
    tables = [table3, *([without_each_topic] if args.without else [])]
    rows = (row for name, sites in sets.items() for table in tables for row in table(name, sites, teachers))
    few = list(demo_sites_of_all_families(CURVE_TEACHERS, MANY))
    curve = (row for name, sites in sets.items() for row in learning_curve(name, sites, few))
    write_table(chain(rows, curve), sys.stdout, FIELDS)
    return 0
