"""The demo forum as a program: serves one until it is interrupted, or writes one as a folder."""

import argparse
import asyncio
import os
import signal
import sys
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NoReturn

from forumcrawl.demo.families import FAMILIES
from forumcrawl.demo.faults import Faults, parse_faults
from forumcrawl.demo.server import start
from forumcrawl.demo.truth import write_site
from forumcrawl.demo.world import SIZES


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one line."""

    def error(self, message: str) -> NoReturn:
        """Ends the program without repeating its usage."""
        self.exit(2, f"{self.prog}: {message}\n")


def make_parser() -> Parser:
    """The program's arguments."""
    parser = Parser(
        prog="forumcrawl demo", description="Serve a made-up forum on 127.0.0.1; its address is the first line."
    )
    parser.add_argument("--seed", type=int, default=1, help="decides everything (default 1)")
    parser.add_argument(
        "--skin", choices=sorted(FAMILIES), metavar="NAME", help="layout family (default: the seed decides)"
    )
    parser.add_argument("--size", choices=[*SIZES], default="small", help="default small")
    parser.add_argument(
        "--day", type=_number(0, 3650), default=0, help="how many days the forum has lived on since its first crawl"
    )
    parser.add_argument("--port", type=_number(0, 65535), default=0, help="default: any free port")
    parser.add_argument(
        "--fault", type=_faults, default={}, metavar="KIND:RATE,…", help="503, slow, truncate, reset, garbage"
    )
    parser.add_argument(
        "--write", type=Path, metavar="DIR", help="write the site with its truth into a folder instead of serving it"
    )
    parser.add_argument("--list-skins", action="store_true", help="print the layout families")
    parser.add_argument("--until-eof", action="store_true", help="also stop when standard input closes")
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Runs the program and returns its exit code."""
    try:
        args = make_parser().parse_args(argv)
    except SystemExit as stop:
        return int(stop.code or 0)
    if args.list_skins:
        print("\n".join(sorted(FAMILIES)))
        return 0
    return _run(args)


def _run(args: argparse.Namespace) -> int:
    try:
        if args.write:
            return _write(args)
        asyncio.run(_serve(args))
    except OSError as error:
        print(f"forumcrawl demo: {error}", file=sys.stderr)
        return 1
    return 0


def _write(args: argparse.Namespace) -> int:
    counts = write_site(args.write, args.seed, args.skin, args.size, args.day)
    print(f"{args.write}: " + ", ".join(f"{number} {kind}" for kind, number in counts.items()), file=sys.stderr)
    return 0


async def _serve(args: argparse.Namespace) -> None:
    listener, served = await start(args.seed, args.skin, args.size, args.day, args.port, Faults(args.fault))
    stop, loop = asyncio.Event(), asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stop.set)
    if args.until_eof:
        threading.Thread(target=_read_on, args=(loop, stop), daemon=True).start()
    print(served.entry_url, flush=True)
    await stop.wait()
    listener.close()


def _read_on(loop: asyncio.AbstractEventLoop, stop: asyncio.Event) -> None:
    while os.read(0, 4096):  # not sys.stdin: its lock would be held when the interpreter ends
        pass
    loop.call_soon_threadsafe(stop.set)


def _number(least: int, most: int) -> Callable[[str], int]:
    def number(text: str) -> int:
        if not text.isdecimal() or not least <= int(text) <= most:
            raise argparse.ArgumentTypeError(f"must be a whole number from {least} to {most}, not {text!r}")
        return int(text)

    return number


def _faults(text: str) -> dict[str, float]:
    try:
        return parse_faults(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from error


if __name__ == "__main__":
    sys.exit(main())
