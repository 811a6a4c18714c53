"""The arrows of the architecture, read from the imports: core <- games <- bots <- cli, svg <- games/*/svg.py."""

from __future__ import annotations

import ast
import sys
from graphlib import CycleError, TopologicalSorter

import pytest

from build_modules import compiled_paths
from tests.source_tree import ROOT, Import, imports_of, package_modules

# Part of the package -> the parts it may import besides itself. "quadriga" is the package's own __init__.
ARROWS = {
    "core": set[str](),
    "svg": set[str](),
    "games": {"core"},
    "quadriga": {"core", "games"},
    "campaign": {"core", "games"},
    "bots": {"core", "games"},
    "testing": {"core", "games", "quadriga"},
    "simulate": {"core", "games", "quadriga", "bots"},
    "bench": {"core", "games"},
    "server": {"core", "games", "quadriga", "bots", "campaign"},
    "web": set[str](),
    "cli": {"core", "games", "quadriga", "bots", "svg", "testing", "simulate", "bench", "server", "campaign"},
    "__main__": {"cli"},
}
# Part -> packages from outside the standard library.
OUTSIDE = {
    "cli": {"typer", "rich", "uvicorn"},
    "bench": {"chess"},
    "server": {
        "fastapi",
        "starlette",
        "pydantic",
        "sqlalchemy",
        "alembic",
        "psycopg",
        "jinja2",
        "markdown_it",
        "markupsafe",
        "uvicorn",
    },
}


def part_of(module: str) -> str:
    """The part of the package to which a dotted module name belongs."""
    pieces = module.split(".")
    return pieces[1] if len(pieces) > 1 else "quadriga"


def wrong_arrow(importer: str, imported: str) -> str:
    """Why `importer` must not import `imported`, or ""."""
    part = part_of(importer)
    top = imported.partition(".")[0]
    if top != "quadriga":
        allowed = top in sys.stdlib_module_names or top in OUTSIDE.get(part, set())
        return "" if allowed else f"{importer} imports {imported}: {part} may not use this package"
    target = part_of(imported)
    own, other = importer.split("."), imported.split(".")
    if part == "games" and target == "svg" and not own[-1].startswith("svg"):
        return f"{importer} imports {imported}: only svg modules of a title draw"
    if part == "games" and target == "games" and len(own) > 2 and len(other) > 2 and own[2] != other[2]:
        return f"{importer} imports {imported}: titles do not know each other"
    if target == part or target in ARROWS[part] or (part == "games" and target == "svg"):
        return ""
    return f"{importer} imports {imported}: {part} may import only itself and {sorted(ARROWS[part]) or 'nothing'}"


def all_imports() -> dict[str, list[Import]]:
    """What every module of the package imports."""
    modules = package_modules()
    known = frozenset(modules)
    return {
        name: imports_of(path.read_text("utf-8"), name, is_package=path.stem == "__init__", known=known)
        for name, path in modules.items()
    }


def test_every_part_has_its_arrows() -> None:
    """A new folder or module at the top of the package must be given its place in the table."""
    assert {part_of(name) for name in package_modules()} <= set(ARROWS)


def test_no_wrong_arrow() -> None:
    """No module imports against the arrows of the architecture."""
    wrong = [
        f"line {imported.line}: {reason}"
        for name, imports in all_imports().items()
        for imported in imports
        if (reason := wrong_arrow(name, imported.name))
    ]
    assert wrong == []


def test_no_cycle() -> None:
    """Modules load in some order: none waits for itself."""
    graph = {
        name: {imported.name for imported in imports if imported.at_load and imported.name.startswith("quadriga.")}
        for name, imports in all_imports().items()
    }
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        pytest.fail(" -> ".join(error.args[1]))


@pytest.mark.parametrize(
    ("importer", "source"),
    [
        ("quadriga.core.flow", "import quadriga.games.trajan.state"),
        ("quadriga.core.flow", "from quadriga.games import trajan"),
        ("quadriga.core.flow", "from ..games.trajan import state"),
        ("quadriga.core.flow", "import quadriga"),
        ("quadriga.core.flow", "import numpy"),
        ("quadriga.core.flow", "def load():\n    from quadriga import cli"),
        ("quadriga.games.trajan.turn", "from quadriga.bots import greedy"),
        ("quadriga.games.trajan.turn", "from quadriga.svg import element"),
        ("quadriga.games.trajan.turn", "from quadriga.games.discordia import state"),
        ("quadriga.bots.greedy", "from quadriga.cli import main"),
        ("quadriga.svg.element", "from quadriga.core import flow"),
    ],
)
def test_wrong_arrows_are_found(importer: str, source: str) -> None:
    """The test above would fail on each of these."""
    known = frozenset({"quadriga.cli", "quadriga.games.trajan", "quadriga.games.trajan.state"})
    imports = imports_of(source, importer, is_package=False, known=known)
    assert any(wrong_arrow(importer, imported.name) for imported in imports)


@pytest.mark.parametrize(
    ("importer", "source"),
    [
        ("quadriga.core.flow", "from quadriga.core.errors import IllegalMove\nimport hashlib"),
        ("quadriga.games.trajan.svg", "from quadriga.svg import element"),
        ("quadriga.games.trajan.turn", "from .state import Game"),
        ("quadriga.bots.greedy", "from quadriga.games.trajan import state"),
        ("quadriga.cli.main", "import typer, rich"),
    ],
)
def test_right_arrows_pass(importer: str, source: str) -> None:
    """The test above accepts what the architecture allows."""
    imports = imports_of(source, importer, is_package=False, known=frozenset())
    assert [reason for imported in imports if (reason := wrong_arrow(importer, imported.name))] == []


def slow_tables(source: str) -> list[int]:
    """Lines with tuples that mypyc boxes anew at each use: tables without `tuple[int, ...]`, indexed displays."""
    lines: list[int] = []
    tree = ast.parse(source)
    bodies = [tree.body, *(node.body for node in ast.walk(tree) if isinstance(node, ast.ClassDef))]
    for statement in (statement for body in bodies for statement in body):
        bare = isinstance(statement, ast.AnnAssign) and ast.unparse(statement.annotation).split(".")[-1] == "Final"
        if isinstance(statement, ast.Assign):
            bare = all(isinstance(target, ast.Name) and target.id != "__all__" for target in statement.targets)
        if bare and isinstance(statement, ast.Assign | ast.AnnAssign) and _holds_tuple(statement.value):
            lines.append(statement.lineno)
    for node in ast.walk(tree):
        if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Tuple) and isinstance(node.ctx, ast.Load):
            lines.append(node.lineno)
    return sorted(lines)


def _holds_tuple(value: ast.expr | None) -> bool:
    """Is this a tuple display, or a list display of such?"""
    if isinstance(value, ast.List):
        return any(_holds_tuple(item) for item in value.elts)
    return isinstance(value, ast.Tuple) and len(value.elts) > 0


@pytest.mark.parametrize("path", compiled_paths())
def test_tables_are_fast_when_compiled(path: str) -> None:
    """Compiled modules annotate tables as `Final[tuple[int, ...]]` or use lists: up to 1.6 times faster."""
    assert slow_tables((ROOT / path).read_text("utf-8")) == []


@pytest.mark.parametrize(
    ("source", "lines"),
    [
        ("X: Final = (1, 2, 3)", [1]),
        ("X: typing.Final = (1, 2, 3)", [1]),
        ("X = (1, 2, 3)", [1]),
        ("X: Final = [(1, 2), (3, 4)]", [1]),
        ("class A:\n    X: Final = (1, 2)", [2]),
        ("def f(i):\n    return (3, 4, 5)[i]", [2]),
        ("X: Final[tuple[int, ...]] = (1, 2, 3)", []),
        ("X: Final = [1, 2, 3]", []),
        ("X: Final = 3", []),
        ("def f():\n    pair = (1, 2)\n    return pair", []),
    ],
)
def test_slow_tables_are_found(source: str, lines: list[int]) -> None:
    """The test above tells slow tables from fast ones."""
    assert slow_tables(source) == lines
