"""The weights of the formulas: a file that a person can read, with the date and the command that made it."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from forumcrawl.exceptions import ForumcrawlError
from forumcrawl.inference.formulas import FORMULAS, RELATIONS, name_of

FILE = Path(__file__).parent / "weights.json"


@dataclass(frozen=True)
class Weights:
    """Weight of each formula by its name; those without one say nothing."""

    values: Mapping[str, float]

    def of(self, name: str) -> float:
        return self.values.get(name, 0.0)


@lru_cache(maxsize=8)
def load_weights(path: Path = FILE, *, alone: bool = False) -> Weights:
    """The weights of a file, `alone` those for a page without its site; raises ForumcrawlError if it has none."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        rows = {name: row["alone" if alone else "weight"] for name, row in data["formulas"].items()}
        return Weights({name: float(weight) for name, weight in rows.items() if weight is not None})
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise ForumcrawlError(f"the weights in {path} cannot be read: {error!r}") from error


def save_weights(weights: Weights, alone: Weights, made: Mapping[str, str], path: Path) -> None:
    """One line a formula, with the formula beside its weights; first when and by which command they were made."""
    said = {name_of(formula): str(formula) for formula in FORMULAS}
    said |= {r.number: f"({r.number}) {r.words} => !({r.first} & {r.second})" for r in RELATIONS}
    rows = [f"    {json.dumps(name)}: {json.dumps(_row(name, weights, alone, said[name]))}" for name in said]
    head = json.dumps(dict(made), ensure_ascii=False)
    path.write_text(f'{{\n  "made": {head},\n  "formulas": {{\n' + ",\n".join(rows) + "\n  }\n}\n", encoding="utf-8")


def _row(name: str, weights: Weights, alone: Weights, formula: str) -> dict[str, object]:
    def rounded(some: Weights) -> float | None:
        return round(some.values[name], 3) if name in some.values else None

    return {"weight": rounded(weights), "alone": rounded(alone), "formula": formula}
