"""Keeps the arrows of docs/architecture.md true: a file imports only from what stands above it."""

import ast
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest

import forumcrawl

PACKAGE = Path(forumcrawl.__file__).parent

BELTS = {
    "words": ("exceptions", "items", "settings", "urls", "dom"),
    "learning": ("records", "clustering", "sitemap", "sampling", "inference", "wrappers", "learn"),
    "keeping": ("storage", "recrawl"),
    "running": ("pipelines", "middlewares", "extensions", "spiders"),
    "practice": ("demo",),
    "looking": ("bench", "web", "cli"),
}
"""Folders and files of the package, from top to bottom. Not all of them need to be there yet."""
ROOMS = [room for rooms in BELTS.values() for room in rooms]
BELT_OF = {room: belt for belt, rooms in BELTS.items() for room in rooms}

BARRED = {
    "words": {"scrapy", "twisted", "sqlalchemy"},
    "learning": {"scrapy", "twisted", "sqlalchemy"},
    "keeping": {"scrapy", "twisted"},
    "practice": {"scrapy", "twisted", "sqlalchemy"},
}
"""Libraries that a belt does without. Learning is pure, so what it stands on is pure too."""

EXCEPTIONS = {("forumcrawl.spiders.forum", "forumcrawl.pipelines.extraction")}
"""The spider hands on the item that extraction takes; else Scrapy alone puts the parts of running together."""

PAPERS = {"mibat", "rst", "amber", "dominant_list", "mdr"}
NO_PLACE = {"utils", "util", "core", "common", "helpers", "misc"}


@dataclass(frozen=True)
class Import:
    """One name that a module imports, fully spelled: `forumcrawl.dom.page.Page`, `scrapy.Request`."""

    importer: str
    target: str
    line: int

    def __str__(self) -> str:
        return f"{self.importer}, line {self.line}, imports {self.target}"


def modules_of(package: Path) -> dict[str, Path]:
    """The modules of a package by name."""
    return {_name_of(package, path): path for path in sorted(package.rglob("*.py"))}


def _name_of(package: Path, path: Path) -> str:
    parts = path.relative_to(package.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def find_imports(package: Path) -> list[Import]:
    """Everything that the modules import, wherever in them the import stands."""
    return [found for name, path in modules_of(package).items() for found in _imports_in(name, path)]


def _imports_in(name: str, path: Path) -> Iterator[Import]:
    around = name if path.name == "__init__.py" else name.rpartition(".")[0]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"), str(path))):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield Import(name, alias.name, node.lineno)
        elif isinstance(node, ast.ImportFrom):
            base = _resolved("." * node.level + (node.module or ""), around)
            for alias in node.names:
                yield Import(name, f"{base}.{alias.name}", node.lineno)
        elif isinstance(node, ast.Call) and _called(node) in ("import_module", "__import__"):
            yield Import(name, _resolved(_text_of(node, name, around), around), node.lineno)


def _called(node: ast.Call) -> str:
    return node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")


def _resolved(target: str, around: str) -> str:
    """A relative name as an absolute one."""
    base = target.lstrip(".")
    level = len(target) - len(base)
    if not level:
        return base
    parts = around.split(".")
    return ".".join([*parts[: len(parts) - level + 1], *([base] if base else [])])


def _text_of(call: ast.Call, name: str, around: str) -> str:
    """The name that a call imports as far as it can be read off the source, and `?` for the rest."""
    given = call.args[0] if call.args else next((word.value for word in call.keywords if word.arg == "name"), None)
    text = ""
    for piece in given.values if isinstance(given, ast.JoinedStr) else [given]:
        inner = piece.value if isinstance(piece, ast.FormattedValue) else piece
        if isinstance(inner, ast.Constant) and isinstance(inner.value, str):
            text += inner.value
        elif isinstance(inner, ast.Name) and inner.id in ("__name__", "__package__"):
            text += name if inner.id == "__name__" else around
        else:
            return text + "?"
    return text


def find_faults(package: Path) -> list[str]:
    """What is wrong with the arrows, one line each."""
    imports = find_imports(package)
    return [
        *_find_unknown_rooms(package),
        *(f"{found}: {fault}" for found in imports if (fault := _fault_of(found, package))),
        *_find_papers_that_meet(imports, modules_of(package)),
    ]


def _find_unknown_rooms(package: Path) -> Iterator[str]:
    found = sorted({path.relative_to(package).parts[0].removesuffix(".py") for path in package.rglob("*.py")})
    for room in found:
        if room not in ROOMS and room != "__init__":
            yield f"{package.name}/{room} has no place in the design: give it one in BELTS, or its content another"
    for name in modules_of(package):
        if NO_PLACE & set(name.split(".")):
            yield f"{name}: a thing without a place is a missing word; find the word"


def _fault_of(found: Import, package: Path) -> str | None:
    here, there = _room_of(found.importer), _room_of(found.target)
    library = found.target.split(".")[0]
    if "?" in library or (library == package.name and "?" in there):
        return "what is imported cannot be read off the source"
    if library in BARRED.get(BELT_OF.get(here, ""), ()):
        return f"{BELT_OF[here]} does without {library}"
    is_ours = library == package.name and there in ROOMS
    if not is_ours or here == there or _is_exception(found):
        return None
    return _fault_between(here, there)


def _room_of(name: str) -> str:
    """The folder or file directly below the package; empty for the package itself."""
    return [*name.split("."), ""][1]


def _is_exception(found: Import) -> bool:
    return any(found.importer == here and f"{found.target}.".startswith(f"{there}.") for here, there in EXCEPTIONS)


def _fault_between(here: str, there: str) -> str | None:
    if here in ("", "settings"):
        return f"{here or 'the package itself'} imports no other part of it"
    if here not in ROOMS:
        return None
    if BELT_OF[here] == "practice" and BELT_OF[there] != "words":
        return f"{here} knows the words, nothing else"
    if BELT_OF[here] == BELT_OF[there] == "running":
        return "the parts of running stand side by side"
    return None if ROOMS.index(there) < ROOMS.index(here) else f"{there} does not stand above {here}"


def _find_papers_that_meet(imports: list[Import], modules: Mapping[str, Path]) -> Iterator[str]:
    """One paper's module reaches no other's, also not by way of what they share."""
    arrows = defaultdict(set)
    for found in imports:
        arrows[found.importer].add(_module_of(found.target, modules))
    for name in modules:
        for other in sorted(_reached(name, arrows)):
            if (paper := _paper_of(name)) and (met := _paper_of(other)) and paper != met:
                yield f"{name} reaches {other}: one paper's module never imports another's"


def _module_of(target: str, modules: Mapping[str, Path]) -> str:
    return target if target in modules else target.rpartition(".")[0]


def _reached(name: str, arrows: Mapping[str, set[str]]) -> set[str]:
    seen, todo = set[str](), [name]
    while todo:
        new = arrows.get(todo.pop(), set()) - seen
        seen |= new
        todo.extend(new)
    return seen


def _paper_of(name: str) -> str | None:
    """The paper that a module belongs to: `records/rst.py`, `records/rst/…`, `records/rst_….py`."""
    _, room, part, *_ = [*name.split("."), "", "", ""]
    papers = (paper for paper in PAPERS if f"{part}_".startswith(f"{paper}_"))
    return next(papers, None) if room == "records" else None


def find_cycles(package: Path) -> list[str]:
    """Modules that reach themselves."""
    modules, arrows = modules_of(package), defaultdict(set)
    for found in find_imports(package):
        target = _module_of(found.target, modules)
        if target != found.importer:
            arrows[found.importer].add(target)
    return [name for name in modules if name in _reached(name, arrows)]


def test_every_arrow_of_the_package_goes_down_the_belts() -> None:
    assert find_faults(PACKAGE) == []


def test_no_module_reaches_itself() -> None:
    assert find_cycles(PACKAGE) == []


def test_the_imports_of_the_package_are_seen() -> None:
    arrows = {(found.importer, found.target) for found in find_imports(PACKAGE)}
    assert ("forumcrawl.learn", "forumcrawl.records.finders.find_post_region") in arrows
    assert ("forumcrawl.cli.demo", "forumcrawl.demo.__main__.main") in arrows
    assert ("forumcrawl.spiders.forum", "scrapy.Request") in arrows
    assert {_room_of(importer) for importer, _ in arrows} <= {*ROOMS, ""}


def test_the_picture_of_the_design_names_every_belt_and_room() -> None:
    text = (PACKAGE.parent / "docs" / "architecture.md").read_text(encoding="utf-8")
    rows = {cells[1].strip(): cells[2] for line in text.splitlines() if len(cells := line.split("|")) > 3}
    for belt, rooms in BELTS.items():
        assert [room for room in rooms if f"`{room}`" not in rows[belt]] == []


def package_with(folder: Path, files: Mapping[str, str]) -> Path:
    """A small package of the same name."""
    package = folder / "forumcrawl"
    for name, source in {"__init__.py": "__version__ = '0'", **files}.items():
        path = package / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(source)
    return package


@pytest.mark.parametrize(
    ("name", "source", "fault"),
    [
        ("records/a.py", "from forumcrawl.sitemap.model import Sitemap", "sitemap does not stand above records"),
        ("records/a.py", "import forumcrawl.storage.models as m", "storage does not stand above records"),
        ("records/a.py", "from forumcrawl import cli", "cli does not stand above records"),
        ("records/a.py", "from .. import sitemap", "sitemap does not stand above records"),
        ("records/__init__.py", "from ..learn import learn_sitemap", "learn does not stand above records"),
        ("records/deep/a.py", "from ...web import page", "web does not stand above records"),
        ("records/a.py", "def f():\n    if x:\n        from forumcrawl.learn import y", "learn does not stand above"),
        ("records/a.py", "if TYPE_CHECKING:\n    import forumcrawl.wrappers", "wrappers does not stand above records"),
        ("records/a.py", "import_module('forumcrawl.cli.main')", "cli does not stand above records"),
        ("records/a.py", "importlib.import_module(name='forumcrawl.cli')", "cli does not stand above records"),
        ("records/a.py", "import_module('..cli', __package__)", "cli does not stand above records"),
        ("records/a.py", "import_module(f'forumcrawl.bench.{x}')", "bench does not stand above records"),
        ("records/a.py", "__import__('forumcrawl.web')", "web does not stand above records"),
        ("records/a.py", "import_module(x)", "cannot be read off the source"),
        ("records/a.py", "import_module(f'forumcrawl.{x}')", "cannot be read off the source"),
        ("records/a.py", "import_module(f'forumcrawl.st{x}')", "cannot be read off the source"),
        ("urls/a.py", "from forumcrawl.dom.page import Page", "dom does not stand above urls"),
        ("exceptions.py", "from forumcrawl import items", "items does not stand above exceptions"),
        ("settings.py", "from forumcrawl.exceptions import X", "settings imports no other part of it"),
        ("__init__.py", "from forumcrawl.learn import x", "the package itself imports no other part of it"),
        ("sitemap/a.py", "from forumcrawl.sampling.sampler import Sampler", "sampling does not stand above sitemap"),
        ("demo/a.py", "from forumcrawl.records import region", "demo knows the words, nothing else"),
        ("spiders/a.py", "from forumcrawl.pipelines import storage", "the parts of running stand side by side"),
        ("spiders/forum.py", "import forumcrawl.pipelines.extraction_2", "the parts of running stand side by side"),
        ("spiders/a.py", "def f():\n    import forumcrawl.demo.server", "demo does not stand above spiders"),
        ("web/a.py", "from forumcrawl.cli import main", "cli does not stand above web"),
        ("learn.py", "def f():\n    from scrapy import Request", "learning does without scrapy"),
        ("wrappers/a.py", "import twisted.internet", "learning does without twisted"),
        ("sampling/a.py", "import_module('sqlalchemy.orm')", "learning does without sqlalchemy"),
        ("dom/a.py", "from sqlalchemy import text", "words does without sqlalchemy"),
        ("recrawl/a.py", "import scrapy.crawler", "keeping does without scrapy"),
        ("records/rst.py", "from forumcrawl.records.mibat import find_regions", "one paper's module never imports"),
        ("records/rst.py", "def f():\n    from forumcrawl.records import mibat", "one paper's module never imports"),
        ("records/amber.py", "from .mibat import x", "one paper's module never imports another's"),
        ("records/amber_rules.py", "from .mibat import x", "one paper's module never imports another's"),
        ("records/mdr/a.py", "from forumcrawl.records import shared", "one paper's module never imports another's"),
        ("utils/a.py", "", "forumcrawl/utils has no place in the design"),
        ("tricks.py", "", "forumcrawl/tricks has no place in the design"),
        ("records/helpers.py", "", "a thing without a place is a missing word"),
    ],
)
def test_a_wrong_arrow_is_caught(tmp_path: Path, name: str, source: str, fault: str) -> None:
    shared = {"records/mibat.py": "", "records/shared.py": "from forumcrawl.records import mibat"}
    faults = find_faults(package_with(tmp_path, shared | {name: source}))
    assert faults
    assert all(fault in found or "without a place" in found for found in faults), faults


@pytest.mark.parametrize(
    ("name", "source"),
    [
        ("settings.py", "from forumcrawl import __version__"),
        ("dom/a.py", "from forumcrawl.urls.canonical import site_of"),
        ("records/a.py", "from . import region\nfrom .region import Record\nfrom ..dom import page"),
        ("records/mibat.py", "from forumcrawl.records.pivots import find_pivots"),
        ("records/amber.py", "from forumcrawl.records.amber_rules import Domain"),
        ("sampling/a.py", "from forumcrawl.sitemap.model import Sitemap\nimport sklearn, numpy"),
        ("storage/a.py", "import sqlalchemy"),
        ("spiders/forum.py", "import scrapy\nfrom forumcrawl.pipelines.extraction import VisitedPage"),
        ("demo/families/__init__.py", "import_module(f'{__name__}.{x}')\nimport_module(f'dateparser.{x}')"),
        ("demo/a.py", "from forumcrawl.dom.dates import read"),
        ("cli/a.py", "from forumcrawl.demo import server\nfrom forumcrawl.spiders import forum\nimport scrapy"),
    ],
)
def test_a_right_arrow_is_let_through(tmp_path: Path, name: str, source: str) -> None:
    assert find_faults(package_with(tmp_path, {name: source})) == []


def test_a_cycle_is_caught(tmp_path: Path) -> None:
    files = {"dom/a.py": "from . import b", "dom/b.py": "def f():\n    from forumcrawl.dom.a import x", "dom/c.py": ""}
    assert find_cycles(package_with(tmp_path, files)) == ["forumcrawl.dom.a", "forumcrawl.dom.b"]
