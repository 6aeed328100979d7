import sys
import types

import pytest

from forumcrawl.cli.main import main


@pytest.mark.parametrize("argv", [[], ["--port", "0"], ["serve", "--help", "-x"]])
def test_the_demo_gets_the_options(argv: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[list[str]] = []
    stand_in = types.ModuleType("forumcrawl.demo.__main__")
    stand_in.main = lambda options: seen.append(options) or 4  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "forumcrawl.demo.__main__", stand_in)
    assert main(["demo", *argv]) == 4
    assert seen == [argv]
