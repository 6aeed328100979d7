"""`forumcrawl bench wrappers` and `forumcrawl bench crawl`: what reading a page costs, and how fast a whole crawl is."""

import argparse
import sys

from forumcrawl.bench import crawl, wrappers
from forumcrawl.cli.bench_sitemap import mirrors_of
from forumcrawl.cli.writers import write_table


def run(args: argparse.Namespace) -> int:
    """Prints the table."""
    if args.what == "crawl":
        write_table(crawl.measure(args.runs), sys.stdout, crawl.FIELDS)
    else:
        write_table(wrappers.measure(mirrors_of(args)), sys.stdout, wrappers.FIELDS)
    return 0
