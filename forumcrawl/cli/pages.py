"""Files of saved pages: a JSON object a line with url, html and fetched_at (optional), plain or packed with xz."""

import io
import json
import lzma
from collections.abc import Callable, Iterator
from datetime import datetime
from pathlib import Path
from typing import BinaryIO

from forumcrawl.dom.page import MAX_PAGE_BYTES, Page, page_from_text
from forumcrawl.exceptions import ForumcrawlError

XZ = b"\xfd7zXZ\x00"
LONGEST_LINE = 8 * MAX_PAGE_BYTES
"""Bytes of one line of a pages file: a page of the largest size, each character escaped."""


def pages_of(path: Path, fail: Callable[[str], None]) -> Iterator[Page]:
    """The pages of a file; what is wrong with a line, or with the file, is told and the rest read."""
    try:
        with path.open("rb") as file:
            packed = file.peek(len(XZ)).startswith(XZ)
            with lzma.open(file) if packed else file as lines:
                for number, line in _numbered(lines):
                    try:
                        yield _page_of_line(line)
                    except (ForumcrawlError, OSError, ValueError) as error:
                        fail(f"{path}, line {number}: {reason_of(error)}")
    except (OSError, EOFError, lzma.LZMAError) as error:
        fail(reason_of(error) if isinstance(error, OSError) else f"{path}: {error}")
    except ForumcrawlError as error:
        fail(f"{path}: {error}")


def reason_of(error: Exception) -> str:
    """What went wrong, with the file's name where there is one."""
    if isinstance(error, OSError) and error.filename and error.strerror:
        return f"{error.filename}: {error.strerror}"
    return str(error) or type(error).__name__


def _numbered(lines: BinaryIO | lzma.LZMAFile | io.BufferedReader) -> Iterator[tuple[int, bytes]]:
    number = 0
    while line := lines.readline(LONGEST_LINE):
        number += 1
        if len(line) == LONGEST_LINE:
            raise ForumcrawlError(f"line {number} is longer than {LONGEST_LINE:,} bytes")
        if line.strip():
            yield number, line


def _page_of_line(line: bytes) -> Page:
    row = json.loads(line)
    if not isinstance(row, dict) or not isinstance(row.get("url"), str) or not isinstance(row.get("html"), str):
        raise ForumcrawlError("no object with url and html")
    fetched = row.get("fetched_at")
    moment = datetime.fromisoformat(str(fetched)) if fetched is not None else None
    return page_from_text(row["url"], row["html"], fetched_at=moment)
