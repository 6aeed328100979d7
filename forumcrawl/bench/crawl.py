"""Whole crawls of a demo forum: forumcrawl with its map stored beside a spider that was written by hand for that very forum.

The forum is served by a process of its own. Both crawls run in fresh processes with an empty database, the same settings (no
delay, no throttle), and store the same rows through the same storage; they take turns. *pages a s*: pages stored a second of CPU
time of the crawling process, from the opening of the spider to its end: what one core does that need not wait for the forum
or for others at the machine. *wall*: the same by the clock. *ratio*: of the median, forumcrawl over the handmade spider.
"""

import json
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from typing import Any

from scrapy import Spider, signals
from scrapy.crawler import CrawlerProcess
from scrapy.settings import Settings

from forumcrawl.bench.handmade import HandmadeSpider
from forumcrawl.exceptions import ForumcrawlError
from forumcrawl.spiders.forum import ForumSpider

SPIDERS: dict[str, type[Spider]] = {"forumcrawl": ForumSpider, "handmade": HandmadeSpider}
FORUM = ("--seed", "1", "--skin", "divs")
FIELDS = ["crawl", "runs", "pages", "posts", "pages a s", "wall", "ratio"]
STORES = "forumcrawl.pipelines.storage.StoragePipeline"

Row = dict[str, Any]


def measure(runs: int, size: str = "medium") -> Iterator[Row]:
    """A row for each of the two; the handmade spider's is the measure."""
    with TemporaryDirectory() as name, served(size) as start:
        folder = Path(name)
        run_apart("forumcrawl", start, folder)  # learns the map
        found: dict[str, list[Row]] = {kind: [] for kind in SPIDERS}
        for _ in range(runs):
            for kind, rows in found.items():
                rows.append(run_apart(kind, start, folder))
    yield from summarise(found)


def summarise(found: Mapping[str, Sequence[Mapping[str, Any]]]) -> Iterator[Row]:
    """A row a crawl, from the runs of each."""
    base = _median(found["handmade"], "cpu")
    for kind, rows in found.items():
        yield _row(kind, rows, _median(rows, "cpu") / base)


def _row(kind: str, rows: Sequence[Mapping[str, Any]], ratio: float) -> Row:
    return {
        "crawl": kind,
        "runs": len(rows),
        "pages": rows[0]["pages"],
        "posts": rows[0]["posts"],
        "pages a s": f"{_median(rows, 'cpu'):.0f}",
        "wall": f"{_median(rows, 'wall'):.0f}",
        "ratio": f"{ratio:.2f}",
    }


def _median(rows: Sequence[Mapping[str, Any]], clock: str) -> float:
    return float(median(row["pages"] / row[clock] for row in rows))


@contextmanager
def served(size: str) -> Iterator[str]:
    """The forum in a process of its own; the address of its index."""
    command = [sys.executable, "-m", "forumcrawl.demo", *FORUM, "--size", size, "--until-eof"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:  # noqa: S603 # our own module
        try:
            yield process.stdout.readline().strip() if process.stdout else ""
        finally:
            process.communicate()


def run_apart(kind: str, start: str, folder: Path) -> Row:
    """One crawl in a fresh process, into a new database."""
    (folder / "crawl.db").unlink(missing_ok=True)
    command = [sys.executable, "-m", "forumcrawl.bench.crawl", kind, start, str(folder)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603 # our own module
    if done.returncode:
        raise ForumcrawlError(f"the {kind} crawl failed: {(done.stderr.strip().splitlines() or ['no word'])[-1]}")
    found: Row = json.loads(done.stdout.splitlines()[-1])
    return found


def run_here(kind: str, start: str, folder: Path) -> Row:
    """One crawl in this process, which can run no other: what it brought and what it cost."""
    process = CrawlerProcess(settings_of(kind, folder))
    crawler = process.create_crawler(SPIDERS[kind])
    marks: list[tuple[float, float]] = []
    crawler.signals.connect(note := lambda: marks.append((perf_counter(), process_time())), signals.spider_opened)
    crawler.signals.connect(note, signals.spider_closed)
    process.crawl(crawler, start=start)
    process.start()
    (wall, cpu), (wall_end, cpu_end) = marks
    stats = crawler.stats.get_stats() if crawler.stats else {}
    return {
        "pages": stats.get("forumcrawl/pages", 0),
        "posts": stats.get("forumcrawl/posts", 0),
        "wall": wall_end - wall,
        "cpu": cpu_end - cpu,
    }


def settings_of(kind: str, folder: Path) -> Settings:
    """forumcrawl's own settings without what spares a server; the handmade spider needs nothing but storage."""
    settings = Settings()
    settings.setmodule("forumcrawl.settings", priority="project")
    changes: dict[str, Any] = {
        "FORUMCRAWL_DATABASE": f"sqlite:///{folder / 'crawl.db'}",
        "FORUMCRAWL_SITEMAPS": str(folder),
        "AUTOTHROTTLE_ENABLED": False,
        "DOWNLOAD_DELAY": 0,
        "LOG_LEVEL": "ERROR",
    }
    if kind == "handmade":
        changes |= {"ITEM_PIPELINES": {STORES: 700}, "EXTENSIONS": {}}
    settings.update(changes, priority="cmdline")
    return settings


if __name__ == "__main__":
    print(json.dumps(run_here(sys.argv[1], sys.argv[2], Path(sys.argv[3]))))
