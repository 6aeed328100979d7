"""Docs that cannot rot: what they list is compared with the code, both ways."""

import ast
import re
import runpy
import tomllib
from importlib import import_module
from pathlib import Path

import pytest

import forumcrawl
from forumcrawl.cli.main import COMMANDS, main
from forumcrawl.demo.__main__ import main as demo_main
from forumcrawl.storage.models import Base

PACKAGE = Path(forumcrawl.__file__).parent
ROOT = PACKAGE.parent
DOCS = ROOT / "docs"
PAGES = sorted([*DOCS.glob("*.md"), *ROOT.glob("*.md")])
KEY = re.compile(r"\[([a-z]+[0-9]{4}[a-z]*)\]")
WORDS = {
    "vertex",
    "arc",
    "link",
    "region",
    "record",
    "field",
    "wrapper",
    "page-flipping",
    "place",
    "pivot",
    "anchor",
} | {
    "sitemap",
    "xml_sitemap",
}


def read(name: str) -> str:
    return (DOCS / name).read_text(encoding="utf-8")


def rows_of(text: str) -> list[list[str]]:
    """The cells of all table rows, heads and rules left out."""
    lines = [line for line in text.splitlines() if line.startswith("| ")]
    rows = [[cell.strip() for cell in line.strip("|").split(" | ")] for line in lines]
    heads = {index - 1 for index, row in enumerate(rows) if set(row[0]) == {"-"}}
    return [row for index, row in enumerate(rows) if index not in heads and set(row[0]) != {"-"}]


def quoted(text: str) -> list[str]:
    return re.findall(r"`([^`]+)`", text)


def sources() -> str:
    return "\n".join(path.read_text(encoding="utf-8") for path in PACKAGE.rglob("*.py"))


def documented_settings() -> dict[str, list[str]]:
    return {quoted(row[0])[0]: row for row in rows_of(read("settings.md"))}


def test_every_setting_of_ours_is_documented_and_the_other_way_round() -> None:
    known = set(re.findall(r"FORUMCRAWL_[A-Z_]+", sources()))
    assert {name for name in documented_settings() if name.startswith("FORUMCRAWL_")} == known


def test_the_defaults_of_settings_are_as_documented(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in documented_settings():
        monkeypatch.delenv(name, raising=False)
    values = runpy.run_path(str(PACKAGE / "settings.py"))
    for name, row in documented_settings().items():
        if name in values:
            assert quoted(row[1]) == [str(values[name])], name


def test_environment_variables_are_as_documented() -> None:
    known = set(re.findall(r'environ\.get\("(FORUMCRAWL_[A-Z_]+)"', sources()))
    assert {name for name, row in documented_settings().items() if row[2] == "yes"} == known


def sections() -> dict[str, str]:
    """The text below each heading of a `forumcrawl` command."""
    pieces = re.split(r"^## `([^`]+)`$", read("commands.md"), flags=re.MULTILINE)
    found = dict(zip(pieces[1::2], pieces[2::2], strict=True))
    return {name.split()[1]: text for name, text in found.items() if name.startswith("forumcrawl ")}


def test_every_command_is_documented_and_the_other_way_round() -> None:
    assert set(sections()) == {command.__name__.rpartition(".")[2] for command in COMMANDS}


@pytest.mark.parametrize("command", sections())
def test_every_option_is_documented_and_the_other_way_round(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    (demo_main(["--help"]) if command == "demo" else main([command, "--help"]))
    option = re.compile(r"(?<![\w-])--[a-z][a-z-]*")
    known = set(option.findall(capsys.readouterr().out)) - {"--help"}
    assert set(option.findall(sections()[command])) == known


@pytest.mark.parametrize("command", sections())
def test_every_command_has_an_example_with_its_output(command: str) -> None:
    examples = re.findall(r"```console\n\$ ([^\n]*)\n(.+?)```", sections()[command], re.DOTALL)
    assert any(line.startswith(f"forumcrawl {command}") and output.strip() for line, output in examples)


def heads() -> dict[str, str]:
    """The first line of each module's docstring that names a paper, by the module's path."""
    found = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        head = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
        if KEY.search(head.partition("\n")[0]):
            found[path.relative_to(ROOT).as_posix()] = head
    return found


def documented_papers() -> dict[str, list[str]]:
    rows = rows_of(read("papers.md"))
    return {quoted(row[0])[0]: row for row in rows if row[0].startswith("`")}


def test_every_paper_in_a_head_is_documented_and_the_other_way_round() -> None:
    known = {key for head in heads().values() for key in KEY.findall(head.partition("\n")[0])}
    assert set(documented_papers()) == known


@pytest.mark.parametrize("key", documented_papers())
def test_the_module_of_a_paper_names_it_and_has_the_departures_that_are_told(key: str) -> None:
    _, _, modules, departures, _ = documented_papers()[key]
    head = heads()[quoted(modules)[0]]
    assert key in KEY.findall(head)
    assert set(re.findall(r"\bD\d+\b", departures)) <= set(re.findall(r"^D\d+(?=\.)", head, re.MULTILINE))


def glossary() -> dict[str, list[str]]:
    return {row[0]: quoted(row[2]) for row in rows_of(read("glossary.md"))}


def test_the_glossary_has_the_words() -> None:
    assert set(glossary()) >= WORDS


@pytest.mark.parametrize(("word", "name"), [(word, name) for word, names in glossary().items() for name in names])
def test_what_the_glossary_points_at_is_there(word: str, name: str) -> None:
    parts = name.split(".")
    length = next(
        n for n in range(len(parts), 0, -1) if PACKAGE.parent.joinpath(*parts[:n]).with_suffix(".py").exists()
    )
    thing = import_module(".".join(parts[:length]))
    for part in parts[length:]:
        thing = getattr(thing, part)


@pytest.mark.parametrize("module", ["sitemap.model", "records.region", "wrappers.model"])
def test_every_class_of_the_models_is_in_the_glossary(module: str) -> None:
    tree = ast.parse(PACKAGE.joinpath(*module.split(".")).with_suffix(".py").read_text(encoding="utf-8"))
    classes = {f"forumcrawl.{module}.{node.name}" for node in tree.body if isinstance(node, ast.ClassDef)}
    assert classes <= {name for names in glossary().values() for name in names}


def test_the_tables_are_as_documented() -> None:
    line = re.search(r"\*\*Tables\*\*: ([^.]+)\.", read("architecture.md"))
    assert line is not None
    assert set(quoted(line[1])) == set(Base.metadata.tables)


def test_every_dependency_says_what_it_saves() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = [name for names in project["optional-dependencies"].values() for name in names]
    names = {re.split(r"[^A-Za-z0-9-]", name)[0] for name in (*project["dependencies"], *extras)} - {project["name"]}
    rows = rows_of((ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8"))
    told = {name for row in rows for name in row[0].replace(" (optional)", "").split(", ")}
    assert names - told == set()
    assert told - names <= {"scipy"}  # comes with scikit-learn


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_between_pages_lead_somewhere(page: Path) -> None:
    targets = re.findall(r"\]\(([^)#:]+)\)", page.read_text(encoding="utf-8"))
    assert [target for target in targets if not (page.parent / target).exists()] == []
