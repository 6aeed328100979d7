"""`forumcrawl query`: threads and posts by site, board, author, time and words; or SQL, read-only."""

import argparse
import sys
from collections.abc import Iterator
from typing import Any

from sqlalchemy import Engine

from forumcrawl.cli.parser import Subparsers, add_database, end_of_time, natural, start_of_time
from forumcrawl.cli.writers import write_csv, write_jsonl, write_table
from forumcrawl.storage.database import open_for_reading
from forumcrawl.storage.filters import Filter
from forumcrawl.storage.queries import POST_FIELDS, THREAD_FIELDS, find_posts, find_threads, require_site
from forumcrawl.storage.read_only import run_sql

SHOWN = {
    "posts": ["site", "thread_title", "position", "author", "posted_at", "content_text"],
    "threads": ["site", "board", "title", "author", "created_at", "replies", "posts"],
}
FIELDS = {"posts": POST_FIELDS, "threads": THREAD_FIELDS}
FILTERS = ("site", "board", "author", "since", "until", "words", "limit")


def add_parser(subparsers: Subparsers) -> None:
    """Adds the command."""
    description = "Finds threads or posts; all conditions must hold. Or runs one SELECT that cannot change anything."
    parser = subparsers.add_parser("query", help="find threads and posts", description=description)
    parser.add_argument("kind", nargs="?", choices=list(SHOWN), help="what to find (default: posts)")
    parser.add_argument("--site", metavar="HOST")
    parser.add_argument("--board", metavar="TITLE", help="title or address of a board")
    parser.add_argument("--author", metavar="NAME")
    parser.add_argument("--since", type=start_of_time, metavar="TIME", help="UTC, e.g. 2024-03-01 or 2024-03-01T12:00")
    parser.add_argument("--until", type=end_of_time, metavar="TIME", help="before this time; a day counts whole")
    parser.add_argument(
        "--words", nargs="+", metavar="WORD", help="all of them occur in the post or the thread's title"
    )
    parser.add_argument("--limit", type=natural, metavar="N", help="at most so many rows")
    parser.add_argument("--format", choices=["table", "jsonl", "csv"], default="table")
    parser.add_argument("--sql", metavar="SELECT", help="one query in SQL, instead of the conditions")
    add_database(parser)
    parser.set_defaults(run=run, parser=parser)


def run(args: argparse.Namespace) -> int:
    """Prints what is found."""
    given = [name for name in (*FILTERS, "kind") if getattr(args, name) is not None]
    if args.sql is not None and given:
        args.parser.error(f"argument --sql: not allowed with {args.kind or '--' + given[0]}")
    engine = open_for_reading(args.database)
    try:
        if args.sql is None:
            _print_found(args, engine)
        else:
            _print_rows(args.format, run_sql(engine, args.sql))
    finally:
        engine.dispose()
    return 0


def _print_found(args: argparse.Namespace, engine: Engine) -> None:
    require_site(engine, args.site)
    kind = args.kind or "posts"
    wanted = Filter(**{name: getattr(args, name) for name in FILTERS} | {"words": args.words or ()})
    rows = (find_posts if kind == "posts" else find_threads)(engine, wanted)
    _print_rows(args.format, rows, SHOWN[kind] if args.format == "table" else FIELDS[kind])


def _print_rows(form: str, rows: Iterator[dict[str, Any]], fields: list[str] | None = None) -> None:
    if form == "jsonl":
        write_jsonl(rows, sys.stdout)
    elif form == "csv":
        write_csv(rows, sys.stdout, fields)
    else:
        write_table(rows, sys.stdout, fields)
