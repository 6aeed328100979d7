"""`forumcrawl crawl`: the same as `scrapy crawl forum -a start=URL`, from any folder."""

import argparse
import signal
import subprocess
from typing import Any

from forumcrawl.cli.parser import Subparsers, add_database
from forumcrawl.recrawl.child import crawl_command, crawl_environment
from forumcrawl.recrawl.site_list import is_start


def add_parser(subparsers: Subparsers) -> None:
    """Adds the command."""
    description = "Learns the map of a forum if none is stored, crawls it and stores what it finds."
    parser = subparsers.add_parser("crawl", help="crawl a forum", description=description)
    parser.add_argument("start", type=_start, help="address of the forum, or demo")
    parser.add_argument("--relearn", action="store_true", help="learn the map of the forum anew")
    parser.add_argument(
        "-s", dest="settings", action="append", default=[], type=_setting, metavar="NAME=VALUE", help="a Scrapy setting"
    )
    add_database(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Runs the crawl in a child process; its exit code."""
    command = crawl_command(args.start, args.settings, ["relearn=1"] if args.relearn else [])
    return run_child(command, crawl_environment(args.database))


def run_child(command: list[str], environment: dict[str, str]) -> int:
    """Runs a command to its end; Ctrl-C reaches it by itself, a request to end is passed on."""
    with subprocess.Popen(command, env=environment) as child:  # noqa: S603 - no shell, and the command is ours
        before = signal.signal(signal.SIGINT, signal.SIG_IGN)
        before_term = signal.signal(signal.SIGTERM, lambda *_: child.terminate())
        try:
            code = child.wait()
        finally:
            signal.signal(signal.SIGINT, before)
            signal.signal(signal.SIGTERM, before_term)
    return code if code >= 0 else 128 - code


def _start(text: str) -> str:
    if not is_start(text):
        raise argparse.ArgumentTypeError(f"{text!r} is no http or https address, nor demo")
    return text


def _setting(text: str) -> Any:
    if "=" not in text.strip("="):
        raise argparse.ArgumentTypeError(f"{text!r} is not NAME=VALUE")
    return text
