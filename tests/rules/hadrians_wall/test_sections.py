"""Every section and every ruling of RULES.md is named by the `rule` mark of at least one test."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import Final

import quadriga.games.hadrians_wall
from tests.rules.hadrians_wall.test_vectors import EXAMPLES, rules_of

HERE: Final = Path(__file__).parent
RULES: Final = Path(quadriga.games.hadrians_wall.__file__).with_name("RULES.md")
CHAPTER: Final = re.compile(r"^## (\d+)\.", re.MULTILINE)
SECTION: Final = re.compile(r"^(\d{1,2}\.\d{1,2}) ", re.MULTILINE)


def sections(text: str) -> set[str]:
    """The numbers of all sections and rulings; a chapter with parts is covered by its parts."""
    found = set(SECTION.findall(text))
    with_parts = {number.split(".")[0] for number in found}
    return found | (set(CHAPTER.findall(text)) - with_parts)


def marked() -> set[str]:
    """Every argument of a `rule` mark in this folder, and the rules of the vectors."""
    found = {number for example in EXAMPLES for number in rules_of(example)}
    for path in sorted(HERE.glob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
                found |= {str(argument.value) for argument in node.args if isinstance(argument, ast.Constant)}
    return found


def test_sections_are_found() -> None:
    """The parser sees the parts of each chapter."""
    found = sections(RULES.read_text("utf-8"))
    for chapter, parts in {1: 6, 2: 6, 3: 7, 4: 11, 5: 11, 6: 6, 7: 4, 8: 6, 9: 5, 10: 6, 11: 52}.items():
        assert {number for number in found if number.split(".")[0] == str(chapter)} == {
            f"{chapter}.{part}" for part in range(1, parts + 1)
        }
    assert {"12", "13"} <= found


def test_every_section_has_a_test() -> None:
    """No section is without a test."""
    assert sorted(sections(RULES.read_text("utf-8")) - marked()) == []


def test_every_mark_names_a_section() -> None:
    """No mark names a section that RULES.md does not have."""
    assert sorted(marked() - sections(RULES.read_text("utf-8"))) == []
