"""Accuracy floors: what each method reached on a few demo forums, below which no change may fall.

`python -m forumcrawl.bench.floors tests/floors.json` writes figures that are higher than the stored ones. Lower ones are
written only with `--lower REASON`, and the reason is stored beside them.
"""

import argparse
import json
from collections.abc import Mapping
from pathlib import Path
from statistics import fmean

from forumcrawl.bench.records import METHODS, tally_of
from forumcrawl.bench.sheets import demo_sites

SEEDS = range(1, 17)
PAGES = 3
SLACK = 0.0005
"""Figures are rounded to three digits."""

Figures = dict[str, dict[str, float]]


def measure_floors() -> Figures:
    """The figures of every method, means over the forums."""
    sites = list(demo_sites(SEEDS, PAGES))
    floors: Figures = {}
    for method in METHODS:
        figures = [tally_of(site, method).figures() for site in sites]
        names = ["F1", "author", "time", "content", "titles"]
        floors[method] = {name: round(fmean(each[name] for each in figures if name in each), 3) for name in names}
    return floors


def find_falls(floors: Mapping[str, Mapping[str, float]], now: Figures) -> list[str]:
    """What lies below its floor, in words."""
    return [
        f"{method} {name}: {now[method][name]:.3f} is below {floor:.3f}"
        for method, figures in floors.items()
        for name, floor in figures.items()
        if now[method][name] < floor - SLACK
    ]


def raised(floors: Mapping[str, Mapping[str, float]], now: Figures) -> Figures:
    """The higher of each pair."""
    return {
        method: {name: max(figure, floors.get(method, {}).get(name, 0.0)) for name, figure in figures.items()}
        for method, figures in now.items()
    }


def main() -> None:
    """Raises the floors of a file, or lowers them with a reason."""
    parser = argparse.ArgumentParser(prog="python -m forumcrawl.bench.floors", description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--lower", metavar="REASON", help="write lower figures too, and why")
    args = parser.parse_args()
    stored = json.loads(args.file.read_text(encoding="utf-8")) if args.file.exists() else {"floors": {}, "lowered": []}
    now = measure_floors()
    if args.lower:
        stored["lowered"] += [f"{fall} ({args.lower})" for fall in find_falls(stored["floors"], now)]
    stored["floors"] = now if args.lower else raised(stored["floors"], now)
    args.file.write_text(json.dumps(stored, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
