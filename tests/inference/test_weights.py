"""The shipped weights can be read, and say of which formula each is."""

import json
from pathlib import Path

import pytest

from forumcrawl.exceptions import ForumcrawlError
from forumcrawl.inference.formulas import FORMULAS, RELATIONS, name_of
from forumcrawl.inference.weights import FILE, Weights, load_weights, save_weights


def test_the_shipped_file_has_a_weight_for_every_formula_and_says_how_it_was_made() -> None:
    data = json.loads(FILE.read_text(encoding="utf-8"))
    assert set(data["formulas"]) == {name_of(formula) for formula in (*FORMULAS, *RELATIONS)}
    assert data["made"]["command"].startswith("forumcrawl bench inference")
    assert {row["formula"] for row in data["formulas"].values()} >= {str(formula) for formula in FORMULAS}


def test_a_page_alone_has_no_weights_for_what_a_map_tells() -> None:
    alone = load_weights(alone=True)
    assert not [formula for formula in FORMULAS if formula.level == "V" and name_of(formula) in alone.values]


def test_what_is_saved_is_loaded(tmp_path: Path) -> None:
    path = tmp_path / "weights.json"
    save_weights(Weights({"g1": -1.5, "17 IsTimeNode": 2.0}), Weights({"17 IsTimeNode": 1.0}), {"date": "today"}, path)
    assert load_weights(path).values == {"g1": -1.5, "17 IsTimeNode": 2.0}
    assert load_weights(path, alone=True).of("g1") == 0


def test_a_file_of_something_else_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "weights.json"
    path.write_text("[]")
    with pytest.raises(ForumcrawlError, match="cannot be read"):
        load_weights(path)
