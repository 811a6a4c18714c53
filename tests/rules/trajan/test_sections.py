"""Every section and every ruling of RULES.md is named by the `rule` mark of at least one test."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import Final

import quadriga.games.trajan
from tests.rules.trajan.test_vectors import EXAMPLES

HERE: Final = Path(__file__).parent
RULES: Final = Path(quadriga.games.trajan.__file__).with_name("RULES.md")

# Sections that state nothing a test could check, with the reason.
NOTHING_TO_TEST: Final = {
    "12": "the heading of the rulings, which are tested one by one",
    "13": "typical scores, a rough guide to human play",
}
# A chapter whose parts are numbered is covered by its parts.
CHAPTER: Final = re.compile(r"^## (\d+)\.", re.MULTILINE)
SECTION: Final = re.compile(r"(?:^|### |(?<=\s))(\d{1,2}\.\d{1,2})(?= \S)", re.MULTILINE)
RULING: Final = re.compile(r"^- \*\*(A\d+) ", re.MULTILINE)


def sections(text: str) -> set[str]:
    """The numbers of all sections and rulings: lines, headings and run-in numbers such as those of section 10."""
    chapters = {found.group(1): found.start() for found in CHAPTER.finditer(text)}
    found = {
        number
        for number in SECTION.findall(text[: chapters["12"]])
        if _is_heading(text, number) or number.startswith("10.")
    }
    with_parts = {number.split(".")[0] for number in found}
    return found | (set(chapters) - with_parts) | set(RULING.findall(text))


def _is_heading(text: str, number: str) -> bool:
    """Whether a number opens a line, as in `2.1 Each player`, or a heading; others are references."""
    return re.search(rf"^(### )?{re.escape(number)} ", text, re.MULTILINE) is not None


def marked() -> set[str]:
    """Every argument of a `rule` mark in this folder, and the rules of the vectors."""
    found = {example["rule"] for example in EXAMPLES}
    for path in sorted(HERE.glob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
                found |= {argument.value for argument in node.args if isinstance(argument, ast.Constant)}
    return {str(number) for number in found}


def test_sections_are_found() -> None:
    """The parser sees the sections: twelve chapters, forty rulings and the parts of each chapter."""
    found = sections(RULES.read_text("utf-8"))
    assert {f"A{number}" for number in range(1, 41)} <= found
    for chapter, parts in {1: 4, 2: 14, 3: 4, 4: 6, 5: 7, 6: 4, 7: 2, 8: 5, 10: 8}.items():
        assert {number for number in found if number.split(".")[0] == str(chapter)} == {
            f"{chapter}.{part}" for part in range(1, parts + 1)
        }
    assert {"9", "11", "12", "13"} <= found


def test_every_section_has_a_test() -> None:
    """No section is without a test, apart from those that say nothing testable."""
    missing = sections(RULES.read_text("utf-8")) - marked() - set(NOTHING_TO_TEST)
    assert sorted(missing) == []


def test_every_mark_names_a_section() -> None:
    """No mark names a section that RULES.md does not have; chapters with parts may be named as a whole."""
    known = sections(RULES.read_text("utf-8"))
    chapters = {number.split(".")[0] for number in known}
    assert sorted(marked() - known - chapters) == []


def test_reasons_are_needed() -> None:
    """The table of exceptions holds no section that has a test by now."""
    assert marked() & set(NOTHING_TO_TEST) == set()
