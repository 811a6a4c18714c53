"""The source tree as the structural tests see it: modules, what they import, repository text files."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
SRC: Final = ROOT / "src"
PACKAGE: Final = SRC / "quadriga"
MADE_BY_TOOLS: Final = frozenset(
    {".git", ".venv", "build", "dist", "__pycache__", ".mypy_cache", ".ruff_cache", ".pytest_cache", ".hypothesis"}
)
TEXT_SUFFIXES: Final = frozenset(
    {"", ".py", ".toml", ".md", ".txt", ".record", ".svg", ".cfg", ".json", ".sh", ".css", ".js", ".html"}
)


@dataclass(frozen=True)
class Import:
    """One imported module, as a dotted name, and whether it is loaded together with its importer."""

    name: str
    line: int
    at_load: bool


def repository_files() -> list[Path]:
    """All text files of the repository, without what tools make."""
    return sorted(
        path
        for path in ROOT.rglob("*")
        if path.is_file()
        and path.suffix in TEXT_SUFFIXES
        and not any(part in MADE_BY_TOOLS or part.endswith(".egg-info") for part in path.relative_to(ROOT).parts)
    )


def module_name(path: Path) -> str:
    """The dotted name of a file below src."""
    parts = path.relative_to(SRC).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def package_modules() -> dict[str, Path]:
    """Every module of the package by its dotted name."""
    return {module_name(path): path for path in sorted(PACKAGE.rglob("*.py"))}


def imports_of(source: str, name: str, *, is_package: bool, known: frozenset[str]) -> list[Import]:
    """What a module imports; `from package import module` counts as the module where it is one."""
    found: list[Import] = []
    tree = ast.parse(source)
    delayed = _delayed(tree)
    for node in ast.walk(tree):
        at_load = node not in delayed
        if isinstance(node, ast.Import):
            found.extend(Import(alias.name, node.lineno, at_load) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = _base(node, name, is_package=is_package)
            for alias in node.names:
                full = f"{base}.{alias.name}"
                found.append(Import(full if full in known else base, node.lineno, at_load))
    return found


def _base(node: ast.ImportFrom, name: str, *, is_package: bool) -> str:
    """The absolute module of a from-import."""
    if node.level == 0:
        return node.module or ""
    parts = name.split(".")
    keep = len(parts) - node.level + (1 if is_package else 0)
    return ".".join([*parts[:keep], *([node.module] if node.module else [])])


def _delayed(tree: ast.Module) -> set[ast.AST]:
    """Nodes that do not run when the module is loaded: function bodies and `if TYPE_CHECKING` blocks."""
    delayed: set[ast.AST] = set()
    for node in ast.walk(tree):
        is_function = isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        is_typing = isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)
        if is_function or is_typing:
            delayed.update(ast.walk(node))
    return delayed
