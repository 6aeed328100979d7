"""The gate: no method reads the demo forums worse than it did."""

import json
from pathlib import Path

from forumcrawl.bench.floors import find_falls, measure_floors, raised

FLOORS = Path(__file__).parent.parent / "floors.json"


def test_no_method_falls_below_its_floor() -> None:
    """Better now? `make floors`. Worse, and meant? `make floors LOWER="why"`."""
    assert find_falls(json.loads(FLOORS.read_text(encoding="utf-8"))["floors"], measure_floors()) == []


def test_a_fall_is_named_and_a_rise_is_none() -> None:
    assert find_falls({"auto": {"F1": 0.9, "time": 0.5}}, {"auto": {"F1": 0.8, "time": 0.6}}) == [
        "auto F1: 0.800 is below 0.900"
    ]


def test_raising_keeps_the_higher_figure_and_takes_new_methods_in() -> None:
    now = {"auto": {"F1": 0.8, "time": 0.6}, "new": {"F1": 0.1}}
    assert raised({"auto": {"F1": 0.9, "time": 0.5}}, now) == {"auto": {"F1": 0.9, "time": 0.6}, "new": {"F1": 0.1}}
