from __future__ import annotations

import re
from pathlib import Path

import pytest

from quadriga.cli.sections import find_section, sections
from quadriga.core.errors import UsageError
from quadriga.games import TITLES, find_title
from tests.cli.helpers import Here

SMALL = """# A title

## 1. State
Intro.

1.1 **Global**: one.
Two.

1.2 **Seats**: three. 1.3 **More**: four.

---

## 2. Turn
### 2.1 Sow
Seeds [A1].

## 12. Rulings
- **A1 Seeds.** Ruling:
  yes.
- **A2 Other.** No.

## Index
Nothing.
"""


def test_games_lists_every_title(here: Here) -> None:
    """Titles come with players, modes, options and bots."""
    titles = here("games", "--json").json()["titles"]
    assert [title["title"] for title in titles] == list(TITLES)
    trajan = titles[0]
    assert (trajan["players_min"], trajan["players_max"], trajan["modes"]) == (2, 4, ["base game"])
    assert [option["name"] for option in trajan["options"]] == [option.name for option in TITLES["trajan"].options]
    assert {"random", "greedy"} <= set(trajan["bots"])
    text = here("games").out
    assert "  sow your markers, act where the last one falls (Stefan Feld, 2011)\n" in text
    assert "players 2 to 4" in text
    assert "leftover_tiles" in text


def test_sections_of_a_small_text() -> None:
    """Headings, numbered paragraphs, numbers inside a paragraph and rulings are sections."""
    found = sections(SMALL)
    assert list(found) == ["1", "1.1", "1.2", "1.3", "2", "2.1", "12", "A1", "A2"]
    assert found["1.1"] == "1.1 **Global**: one.\nTwo."
    assert found["1.2"] == "1.2 **Seats**: three."
    assert found["1.3"] == "1.3 **More**: four."
    assert found["1"].startswith("## 1. State\nIntro.")
    assert found["1"].endswith("four.")
    assert found["2"] == "## 2. Turn\n### 2.1 Sow\nSeeds [A1]."
    assert found["A1"] == "- **A1 Seeds.** Ruling:\n  yes."


@pytest.mark.parametrize("title", TITLES)
def test_sections_of_every_title(title: str) -> None:
    """No section of the shipped rules is empty, and the rules of every question can be looked up."""
    found = sections(find_title(title).rules_text())
    assert [name for name, text in found.items() if not text] == []
    assert [option.ruling for option in find_title(title).options if option.ruling not in found] == []


@pytest.mark.parametrize(
    ("wanted", "near"),
    [
        ("1.9", "near it are 1.1, 1.2, 1.3"),
        ("2.1.4", "near it are 2.1, 2"),
        ("A7", "near it are A"),
        ("?", "the chapters are 1 State, 2 Turn, 12 Rulings"),
    ],
)
def test_an_unknown_section_names_near_ones(wanted: str, near: str) -> None:
    """The refusal helps to find the right number."""
    with pytest.raises(UsageError) as refused:
        find_section(SMALL, wanted)
    assert near in str(refused.value)


@pytest.mark.parametrize("wanted", ["A2", "a2", "[A2]", " A2 ", "A2."])
def test_a_section_may_be_written_in_several_ways(wanted: str) -> None:
    """As in the text, in small letters, with brackets or a full stop."""
    assert find_section(SMALL, wanted) == ("A2", "- **A2 Other.** No.")


def test_rules_whole_and_by_section(here: Here) -> None:
    """Our rules are wrapped text without marks; JSON keeps the Markdown and names the sections there are."""
    whole = here("rules", "trajan")
    text = find_title("trajan").rules_text()
    assert max(map(len, whole.out.splitlines())) <= 80
    assert [mark for mark in ("**", "`", "\n#", "|") if mark in whole.out] == []
    words = set(re.findall(r"[A-Za-z]{4,}", whole.out))
    assert set(re.findall(r"[A-Za-z]{4,}", text)) == words
    section = here("rules", "trajan", "8.1")
    assert section.out.startswith("8.1 The people's demands\n")
    assert "you would lose 4 VP" in " ".join(section.out.splitlines()[-3:])
    assert "\n8.2 " not in section.out
    document = here("rules", "trajan", "A9", "--json").json()
    assert document["section"] == "A9"
    assert document["text"].startswith("- **A9 ")
    assert {"4.3", "10.2", "A40"} <= set(document["sections"])


def test_data_counts_tables_by_confidence(here: Here) -> None:
    """Every table has its provenance and its content."""
    document = here("data", "trajan", "--json").json()
    assert list(document["counts"]) == ["seed", "cross-checked", "published", "reconstructed", "overlay"]
    assert sum(document["counts"].values()) == len(document["tables"])
    tables = {table["table"]: table for table in document["tables"]}
    assert tables["provinces.vp"]["values"]["alpes"] == 3
    assert "source" not in tables["provinces"]["values"]["vp"]
    assert all(table["source"] and table["confidence"] for table in tables.values())
    assert document["digest"] == find_title("trajan").data_digest(None, "overlay")
    assert "0 reconstructed" in here("data", "trajan").out


def test_data_shows_one_table(here: Here) -> None:
    """A table is printed with its source and its entries."""
    text = here("data", "trajan", "--table", "bonus_tiles").out
    assert "source: " in text
    assert "id = B12" in text
    assert "alpes = 3" in here("data", "trajan", "--table", "provinces.vp").out
    here("data", "trajan", "--table", "boats").refused("'boats'", "provinces.vp")


@pytest.mark.parametrize("title", TITLES)
def test_data_says_what_its_citations_mean(here: Here, title: str) -> None:
    """Who has no rulebook learns once what the names and pages stand for, with every table and in JSON."""
    tables = here("data", title, "--json").json()
    explained = " ".join(tables["sources"])
    assert {"seed", "p."} <= set(re.findall(r"\bseed\b|\bp\.", explained))
    cited = {word for table in tables["tables"] for word in re.findall(r"seed(?: \d+)?\b", table["source"])}
    assert [word for word in cited if word not in explained] == []
    name = tables["tables"][0]["table"]
    for shown in (here("data", title), here("data", title, "--table", name)):
        said = " ".join(shown.out.split())
        assert [line for line in tables["sources"] if line not in said] == []
        assert f"`quadriga rules {title}` shows our own rules" in said


def test_data_marks_the_overlay(here: Here, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tables that the owner's file replaces are marked; QUADRIGA_DATA is the default of --data."""
    overlay = tmp_path / "mine.toml"
    overlay.write_text("[provinces.vp]\nalpes = 4\n", encoding="utf-8")
    document = here("data", "trajan", "--data", overlay, "--json").json()
    marked = [table for table in document["tables"] if table["overlaid"]]
    assert [table["table"] for table in marked] == ["provinces.vp"]
    assert marked[0]["values"]["alpes"] == 4
    assert document["counts"]["overlay"] == 1
    assert document["overlay"] == str(overlay)
    monkeypatch.setenv("QUADRIGA_DATA", str(overlay))
    assert here("data", "trajan", "--json").json() == document
    assert "*provinces.vp" in here("data", "trajan").out
