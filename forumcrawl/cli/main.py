"""`forumcrawl`: data goes to standard output, everything else to standard error."""

import io
import os
import sys
from collections.abc import Sequence
from importlib.metadata import version

from forumcrawl.cli import bench, crawl, demo, explain, export, extract, query, schedule, sitemap
from forumcrawl.cli.parser import Parser
from forumcrawl.exceptions import ForumcrawlError

COMMANDS = (crawl, extract, explain, query, export, sitemap, schedule, bench, demo)
INTERRUPTED = 130
"""Exit code of a command that Ctrl-C ended, as shells have it."""


def main(argv: Sequence[str] | None = None) -> int:
    """Runs the command; its exit code."""
    try:
        args = _parser().parse_args(argv)
        _speak_utf8()
        code = int(args.run(args))
        sys.stdout.flush()
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else 0
    except ForumcrawlError as error:
        print(f"forumcrawl: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        return _end_quietly()
    return code


def _parser() -> Parser:
    parser = Parser(prog="forumcrawl", description="Turns any web forum into a clean SQL database, without selectors.")
    parser.add_argument("--version", action="version", version=f"forumcrawl {version('forumcrawl')}")
    subparsers = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for command in COMMANDS:
        command.add_parser(subparsers)
    return parser


def _speak_utf8() -> None:
    """Data is UTF-8 whatever the locale; a message that cannot be shown is shown escaped."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")


def _end_quietly() -> int:
    """The reader of a pipe has seen enough: Python must not complain about the rest when it ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0


if __name__ == "__main__":
    sys.exit(main())
