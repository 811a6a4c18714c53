"""The rules as players read them: every rule that is named is there, and the figures are those of the game."""

from __future__ import annotations

import ast
import re
from importlib.resources import files
from pathlib import Path
from typing import Final

import pytest

from quadriga.cli.sections import sections
from quadriga.core.language import ENGLISH, speaking
from quadriga.core.title import Title
from quadriga.games import TITLES
from quadriga.games.trajan.questions import PROMPTS, REASONS, SOURCE_RULES
from quadriga.server.languages import CATALOGUES
from quadriga.server.rulebook import rulebook

NUMBER: Final = re.compile(r"\d+\.\d+|A\d+")
FIGURE: Final = re.compile(r"\d+")
MARK: Final = re.compile(r"\[[A-Z]?[\d.]+\]")
# What the edition has besides the chapters of RULES.md.
ADDED: Final = {"trajan": {"14"}, "hadrians_wall": set[str]()}
# Words of the workshop, which say nothing to a player.
WORKSHOP: Final = ("seed", "engine ", "invariant", "components.toml", "examples.toml", "github", "multiset", "RULES.md")


def folder(title: Title) -> Path:
    """Where the title is."""
    return Path(str(files(f"quadriga.games.{title.id}")))


def edition(title: Title, spoken: str = "en") -> dict[str, str]:
    """The sections of the edition for players."""
    with speaking(ENGLISH if spoken == "en" else CATALOGUES[spoken]):
        return sections(title.rules_text())


def specification(title: Title) -> set[str]:
    """The sections of the specification."""
    return set(sections(folder(title).joinpath("RULES.md").read_text("utf-8")))


def named_in_code(title: Title) -> set[str]:
    """Every text constant of the title's modules that is the number of a rule or ruling."""
    found: set[str] = set()
    for path in folder(title).glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and NUMBER.fullmatch(node.value):
                found.add(node.value)
    return found


@pytest.mark.parametrize("title", TITLES.values(), ids=TITLES)
def test_every_rule_that_the_code_names_is_there(title: Title) -> None:
    """Prompts, reasons, options and score lines lead to a section of the edition."""
    named = named_in_code(title) | {option.ruling for option in title.options}
    assert len(named) > 20
    assert sorted(named - set(edition(title))) == []


def test_chapters_that_trajan_names_are_there() -> None:
    """Rules that are named by a whole chapter, such as the end of the game, are there too."""
    named = {prompt.rule for prompt in PROMPTS.values()} | {reason.rule for reason in REASONS.values()}
    assert sorted((named | set(SOURCE_RULES)) - set(edition(TITLES["trajan"]))) == []


@pytest.mark.parametrize("title", TITLES.values(), ids=TITLES)
def test_numbers_are_those_of_the_specification(title: Title) -> None:
    """A section of the edition has the number of the section of RULES.md that it retells."""
    assert set(edition(title)) - specification(title) == ADDED[title.id]


@pytest.mark.parametrize("title", TITLES.values(), ids=TITLES)
def test_nothing_of_the_rules_is_left_out(title: Title) -> None:
    """Every section of the chapters that players need is retold."""
    last = {"trajan": 10, "hadrians_wall": 9}[title.id]
    needed = {number for number in specification(title) if number[0].isdigit() and int(number.split(".")[0]) <= last}
    assert sorted(needed - set(edition(title))) == []


@pytest.mark.parametrize("title", TITLES.values(), ids=TITLES)
def test_no_words_of_the_workshop(title: Title) -> None:
    """The edition speaks to players."""
    text = title.rules_text()
    assert [word for word in WORKSHOP if re.search(rf"\b{re.escape(word)}", text, re.IGNORECASE)] == []


def test_every_option_is_told() -> None:
    """The ruling behind an option of Trajan says that there is a choice."""
    title = TITLES["trajan"]
    found = edition(title)
    assert [option.name for option in title.options if "**Option**" not in found[option.ruling]] == []


@pytest.mark.parametrize("title", TITLES.values(), ids=TITLES)
def test_languages_are_those_of_the_files(title: Title) -> None:
    """A title names exactly the languages in which its edition is there."""
    names = [path.name.removeprefix("HOW_TO_PLAY").removesuffix("md") for path in folder(title).glob("HOW_TO_PLAY*.md")]
    present = {name.strip(".") or "en" for name in names}
    assert present == set(title.rules_languages)
    assert title.rules_languages[0] == "en"


@pytest.mark.parametrize("title", TITLES.values(), ids=TITLES)
def test_translations_have_the_same_sections_and_figures(title: Title) -> None:
    """Every language has the anchors, the contents, the marks and the figures of tables of the English edition."""
    with speaking(ENGLISH):
        english = rulebook(title)
    for spoken in title.rules_languages[1:]:
        with speaking(CATALOGUES[spoken]):
            book = rulebook(title)
        assert book.language == spoken
        assert book.html != english.html
        assert book.anchors == english.anchors
        assert [chapter.anchor for chapter in book.chapters] == [chapter.anchor for chapter in english.chapters]
        translated = edition(title, spoken)
        for number, text in edition(title).items():
            assert tabled(translated[number]) == tabled(text), f"{spoken} {number}"
            assert marks(translated[number]) == marks(text), f"{spoken} {number}"


def marks(text: str) -> set[str]:
    """The marks that lead to other rules."""
    return set(MARK.findall(text))


def tabled(text: str) -> list[list[int]]:
    """The numbers of each row of the tables of a text."""
    return [[int(found) for found in FIGURE.findall(line)] for line in text.splitlines() if line.startswith("|")]
