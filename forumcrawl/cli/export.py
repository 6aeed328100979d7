"""`forumcrawl export`: all posts, threads, boards or authors as JSON lines, CSV or Parquet."""

import argparse
import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, BinaryIO, TextIO

from sqlalchemy import Engine

from forumcrawl.cli.parquet import write_parquet
from forumcrawl.cli.parser import Subparsers, add_database
from forumcrawl.cli.writers import write_csv, write_jsonl
from forumcrawl.exceptions import ForumcrawlError
from forumcrawl.storage.database import open_for_reading
from forumcrawl.storage.filters import Filter
from forumcrawl.storage.queries import (
    AUTHOR_FIELDS,
    BOARD_FIELDS,
    POST_FIELDS,
    THREAD_FIELDS,
    find_authors,
    find_boards,
    find_posts,
    find_threads,
    require_site,
)

Find = Callable[[Engine, Filter], Iterator[dict[str, Any]]]
KINDS: dict[str, tuple[Find, list[str]]] = {
    "posts": (find_posts, POST_FIELDS),
    "threads": (find_threads, THREAD_FIELDS),
    "boards": (find_boards, BOARD_FIELDS),
    "authors": (find_authors, AUTHOR_FIELDS),
}


def add_parser(subparsers: Subparsers) -> None:
    """Adds the command."""
    description = (
        "Writes all rows of a kind to standard output or a file. Values are written as they were crawled: "
        "open a CSV file of strangers' words in a spreadsheet with formulas turned off."
    )
    parser = subparsers.add_parser("export", help="write all posts, threads, …", description=description)
    parser.add_argument("kind", choices=list(KINDS))
    parser.add_argument("--format", choices=["jsonl", "csv", "parquet"], default="jsonl")
    parser.add_argument("--out", type=Path, metavar="FILE", help="write to this file, whole or not at all")
    parser.add_argument("--site", metavar="HOST", help="only this site")
    parser.add_argument("--with-deleted", action="store_true", help="also posts that are gone from the forum")
    add_database(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Writes the rows."""
    if args.format == "parquet" and args.out is None and sys.stdout.isatty():
        raise ForumcrawlError("parquet is no text for a terminal: use --out FILE")
    engine = open_for_reading(args.database)
    try:
        require_site(engine, args.site)
        _write(args, engine)
    finally:
        engine.dispose()
    return 0


def _write(args: argparse.Namespace, engine: Engine) -> None:
    find, fields = KINDS[args.kind]
    rows = find(engine, Filter(site=args.site, with_deleted=args.with_deleted))
    if args.format == "parquet":
        with _binary_output(args.out) as binary:
            write_parquet(rows, binary, fields)
        return
    with _text_output(args.out) as text:
        write_jsonl(rows, text) if args.format == "jsonl" else write_csv(rows, text, fields)


@contextmanager
def _binary_output(path: Path | None) -> Iterator[BinaryIO]:
    if path is None:
        yield sys.stdout.buffer
        return
    with _new_file(path) as temporary, temporary.open("wb") as file:
        yield file


@contextmanager
def _text_output(path: Path | None) -> Iterator[TextIO]:
    if path is None:
        yield sys.stdout
        return
    with _new_file(path) as temporary, temporary.open("w", encoding="utf-8", newline="") as file:
        yield file


@contextmanager
def _new_file(path: Path) -> Iterator[Path]:
    """A file beside the wanted one that takes its place when it is whole."""
    try:
        descriptor, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        os.close(descriptor)
        temporary = Path(name)
        try:
            yield temporary
            temporary.chmod(0o666 & ~_umask())
            temporary.replace(path)
        except BaseException:
            with suppress(OSError):
                temporary.unlink()
            raise
    except OSError as error:
        raise ForumcrawlError(f"{path}: {error.strerror or error}") from error


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
