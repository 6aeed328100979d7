"""Arguments of the command: a bad one gets one clear line on standard error and exit code 2."""

import argparse
import os
import sys
from datetime import UTC, datetime, timedelta
from typing import Any, NoReturn, Protocol

from forumcrawl.storage.database import DEFAULT_DATABASE


class Parser(argparse.ArgumentParser):
    """An argument parser that says what is wrong and nothing else."""

    def error(self, message: str) -> NoReturn:
        """One line, exit code 2."""
        line = " ".join(message.split())
        print(f"{self.prog}: {line}", file=sys.stderr)
        raise SystemExit(2)


class PassingOn(Parser):
    """A parser of a command that reads its options itself: they arrive as `options`, unread."""

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Takes everything."""
        return argparse.Namespace(run=self.get_default("run"), options=list(args)), []


class Subparsers(Protocol):
    """What argparse's `add_subparsers` returns, as far as commands use it."""

    def add_parser(self, name: str, *, help: str, description: str) -> Parser:  # noqa: A002 - argparse's own name
        """A parser for a command of that name."""


def add_database(parser: argparse.ArgumentParser) -> None:
    """`--database`, or FORUMCRAWL_DATABASE, or the default."""
    parser.add_argument(
        "--database",
        metavar="URL",
        default=os.environ.get("FORUMCRAWL_DATABASE") or DEFAULT_DATABASE,
        help=f"SQLAlchemy address of the database (default: $FORUMCRAWL_DATABASE or {DEFAULT_DATABASE})",
    )


def natural(text: str) -> int:
    """A whole number from 1 on."""
    if not text.isascii() or not text.isdigit() or int(text[:12]) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is no whole number above 0")
    return int(text[:12])


def start_of_time(text: str) -> datetime:
    """A time such as 2024-03-01 or 2024-03-01T12:00; without a zone it is UTC, without a clock the day's start."""
    try:
        time = datetime.fromisoformat(text)
        return time.replace(tzinfo=UTC) if time.tzinfo is None else time.astimezone(UTC)
    except (ValueError, OverflowError):
        raise argparse.ArgumentTypeError(f"{text!r} is no time such as 2024-03-01 or 2024-03-01T12:00") from None


def end_of_time(text: str) -> datetime:
    """The same as the end of a time range: a day counts whole."""
    time = start_of_time(text)
    try:
        return time + timedelta(days=1) if len(text) <= len("2024-03-01") else time
    except OverflowError:
        return time
