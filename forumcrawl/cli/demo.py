"""`forumcrawl demo`: the forum generator that ships inside the package."""

import argparse

from forumcrawl.cli.parser import PassingOn, Subparsers


def add_parser(subparsers: Subparsers) -> None:
    """Adds the command."""
    description = "Serves a made-up forum to try things on."
    parser = subparsers.add_parser("demo", help="serve a made-up forum to try things on", description=description)
    parser.__class__ = PassingOn  # argparse has one class for all commands, and the demo reads its own options
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Hands over to the demo."""
    from forumcrawl.demo.__main__ import main

    return int(main(args.options) or 0)
