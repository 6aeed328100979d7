"""`forumcrawl schedule`: crawls every site of a list when it is due."""

import argparse
import signal
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from forumcrawl.cli.parser import Subparsers, add_database, natural
from forumcrawl.recrawl.child import crawl_command, crawl_environment
from forumcrawl.recrawl.schedule import Report, Schedule, run_for_ever, run_once
from forumcrawl.recrawl.site_list import load_site_list
from forumcrawl.storage.database import open_database


def add_parser(subparsers: Subparsers) -> None:
    """Adds the command."""
    description = (
        "Crawls every site of the list that is due; one that fails is reported and holds up no other. "
        'The list is TOML: [[site]] with start = "https://…" or "demo", every = "6h" (m, h, d, w), and maybe a name.'
    )
    parser = subparsers.add_parser("schedule", help="crawl a list of forums again and again", description=description)
    parser.add_argument("sites", type=Path, metavar="sites.toml")
    parser.add_argument("--once", action="store_true", help="crawl what is due now, then end")
    parser.add_argument("--parallel", type=natural, default=1, metavar="N", help="sites at a time (default: 1)")
    add_database(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, command_of: Callable[[str], Sequence[str]] = crawl_command) -> int:
    """Runs the schedule; with `--once` the exit code says whether all crawls succeeded."""
    sites = load_site_list(args.sites)
    engine = open_database(args.database)
    environment = crawl_environment(args.database)
    plan = Schedule(sites, engine, command_of, environment, _print_report, _print_warning, args.parallel)
    before = signal.signal(signal.SIGTERM, _interrupt)
    try:
        if args.once:
            return 0 if run_once(plan) else 1
        run_for_ever(plan)
    finally:
        signal.signal(signal.SIGTERM, before)
        engine.dispose()
    return 0


def _interrupt(*_: Any) -> None:
    """A request to end is obeyed like Ctrl-C: the crawls put away what they have in hand."""
    raise KeyboardInterrupt


def _print_report(report: Report) -> None:
    posts = "" if report.posts is None else f", {report.posts} posts stored"
    print(f"{report.site.name}: {report.outcome} after {report.seconds:.1f} s{posts}", flush=True)


def _print_warning(message: str) -> None:
    print(f"forumcrawl schedule: {message}", file=sys.stderr, flush=True)
