"""The figures that players read in the rules are those of the component data."""

from __future__ import annotations

import re
import tomllib
from importlib.resources import files
from typing import Any, Final

import pytest

from quadriga.cli.sections import sections
from quadriga.games import TITLES

FIGURE: Final = re.compile(r"\d+")
BONUS_ROWS: Final = {
    "commodity": "two commodities (six tiles)",
    "demand": "bread, games, religion (one tile each)",
    "legionary_in_province": "legionaries",
    "yellow_bonus_tile": "bonus tiles",
}
# Section of the buildings that stand in tables -> their kind and the citizens that they need.
TOWN: Final = {"5.2": ("precincts", "traders"), "5.6": ("gardens", "priests"), "5.7": ("temples", "priests")}
TOKENS: Final = ("soldier", "builder", "servant", "civilian", "resource")


def components(title: str) -> dict[str, Any]:
    """The component data."""
    return tomllib.loads(files(f"quadriga.games.{title}").joinpath("components.toml").read_text("utf-8"))


def tables(title: str, section: str) -> list[list[list[str]]]:
    """The tables of a section: their rows below the heading, cell by cell."""
    found: list[list[list[str]]] = []
    inside = False
    for line in sections(TITLES[title].rules_text())[section].splitlines():
        if line.startswith("|") and not inside:
            found.append([])
        elif line.startswith("|") and set(line) - set("|- "):
            found[-1].append([cell.strip() for cell in line.strip("|").split("|")])
        inside = line.startswith("|")
    return found


def row_of(title: str, section: str) -> dict[str, list[str]]:
    """The rows of all tables of a section by their first cell."""
    return {row[0]: row[1:] for table in tables(title, section) for row in table}


def figures(text: str) -> list[int]:
    """The numbers of a text."""
    return [int(found) for found in FIGURE.findall(text)]


# The figures of Trajan.


@pytest.mark.rule("4.3")
def test_provinces() -> None:
    """Values and neighbours of the provinces are those of the data."""
    data = components("trajan")["provinces"]
    told = row_of("trajan", "4.3")
    assert len(told) == 11
    for province, points in data["vp"].items():
        if province in ("source", "confidence"):
            continue
        cells = told[province.replace("_", " ").title()]
        assert int(cells[0]) == points
        neighbours = [name.strip().lower().replace(" ", "_") for name in cells[1].split(",")]
        assert sorted(neighbours) == sorted(data["adjacency"][province])


@pytest.mark.rule("4.1")
def test_ships() -> None:
    """Both tables of the ships have the points of the data."""
    data = components("trajan")["ships"]
    for section in ("4.1", "14"):
        told = {name.split()[0]: cells for name, cells in row_of("trajan", section).items()}
        for ship, name in (("identical", "alike"), ("pairs", "pairs"), ("different", "different")):
            *_, coloured, grey = told[name]
            assert figures(coloured) == data[ship]["coloured"][1:]
            assert figures(grey) == data[ship]["grey"][1:]


@pytest.mark.rule("8.1", "9", "4.2")
def test_losses_and_bonus_tiles() -> None:
    """What open demands cost, what bonus tiles pay, and how many forum tiles there are."""
    data = components("trajan")
    assert figures(" ".join(row_of("trajan", "8.1")["you lose"])) == data["demand_penalty"]["loss"][1:]
    told = row_of("trajan", "9")
    for bonus in data["bonus_tiles"]["tiles"]:
        name = BONUS_ROWS.get(bonus["kind"])
        if name:
            paid = [bonus.get(f"{side}_vp_each", bonus.get(f"{side}_vp_once")) for side in ("yellow", "grey")]
            assert [figures(cell)[0] for cell in told[name]] == paid
    forum = row_of("trajan", "4.2")
    counts = {tile["kind"]: tile["count"] for tile in data["forum_tiles"]["tiles"]}
    assert figures(forum["bread, games, religion"][0]) == [counts["demand"]]
    assert figures(forum["senate, 2 / 3 / 4 / 5 votes"][0]) == [counts["senate"]]
    for kind in ("extra_action", "commodity", "demand", "construction"):
        assert figures(forum[f"{kind.replace('_', '-')} joker"][0]) == [counts[f"joker_{kind}"]]


# The figures of Hadrian's Wall.


@pytest.mark.rule("7.3", "1.4")
def test_player_cards() -> None:
    """Steps of the Paths, and income, good and pattern of the Prospects."""
    paths, prospects = row_of("hadrians_wall", "7.3"), row_of("hadrians_wall", "13")
    for card in components("hadrians_wall")["player_card"]:
        assert [int(cell) for cell in paths[card["name"]][1:]] == card["thresholds"]
        income, good, pattern = prospects[card["name"]]
        assert (int(good), pattern) == (card["good"], card["pattern"])
        assert tokens(income) == card["income"]


@pytest.mark.rule("9.5")
def test_forts() -> None:
    """Names and bonuses of the sixteen forts, and the points that their goals ask for."""
    told = row_of("hadrians_wall", "9.5")
    for fort in components("hadrians_wall")["fort"]:
        name, _, goal, _, bonus = told[str(fort["number"])]
        assert name == fort["name"]
        assert tokens(bonus) == fort["setup_bonus"]
        if "score" in fort["goal_conditions"]:
            assert f"{fort['goal_conditions']['score']} VP" in goal


@pytest.mark.rule("6.1", "7.2", "5.3", "5.4", "5.5", "5.8")
def test_attacks_disdain_and_town() -> None:
    """Attack cards, potential, penalty, Renown of goods, performances, gladiators and bribes."""
    data = components("hadrians_wall")
    attack = row_of("hadrians_wall", "6.1")
    for level in ("easy", "normal", "hard"):
        assert [int(cell) for cell in attack[f"cards, {level}"]] == data["years"]["attack_cards"][level]
    assert [int(cell) for cell in attack["potential"]] == data["years"]["potential"]
    assert figures(" ".join(row_of("hadrians_wall", "7.2")["you lose"])) == data["left"]["disdain"]["penalty"]
    town = data["right"]
    assert figures(" ".join(row_of("hadrians_wall", "5.3")["Renown"])) == town["market"]["renown_for_nth_unique"]
    performances = [words(cell) for cell in row_of("hadrians_wall", "5.4")["gives"]]
    assert performances == [performance["rewards"] for performance in town["theatre"]["performances"]]
    fights = row_of("hadrians_wall", "5.5")
    assert [words(cell) for cell in fights["survives"]][1:] == town["ludus"]["survival_rewards"][1:]
    assert [words(cell) for cell in fights["dies"]] == town["ludus"]["death_rewards"]
    bribes = [bribe["cost"]["resource"] for bribe in town["baths"]["bribes"]]
    assert figures(" ".join(row_of("hadrians_wall", "5.8")["Resources"])) == bribes


@pytest.mark.rule("4.3", "4.4", "5.1", "4.11")
def test_boxes() -> None:
    """What the boxes of the long tracks give, box by box."""
    left = components("hadrians_wall")["left"]
    fort, wall, cippi = tables("hadrians_wall", "4.4")
    guard = tables("hadrians_wall", "4.3")[0]
    for table, track in ((guard, "wall_guard"), (fort, "fort"), (wall, "wall")):
        boxes = [words(cell) for row in table for cell in row[1:]]
        assert boxes == left[track]["boxes"]
    assert [int(cell) for cell in cippi[0][1:]] == left["cippi"]["requires_fort_box"]
    assert [words(cell) for cell in cippi[1][1:]] == left["cippi"]["boxes"]
    for name, cells in row_of("hadrians_wall", "5.1").items():
        track = components("hadrians_wall")["right"]["citizen_tracks"][name.lower()]
        assert [words(cell) for cell in cells] == track["boxes"]
    for name, cells in row_of("hadrians_wall", "4.11").items():
        boxes = left["attributes"][name.lower()]["boxes"]
        assert [words(cell) for cell in cells] == [boxes[2], boxes[16], boxes[20], boxes[24]]


@pytest.mark.rule("4.5", "4.8", "4.10", "5.2", "5.6", "5.7", "5.9")
def test_buildings() -> None:
    """Conditions and prices of the buildings that stand in tables, and what they give."""
    data = components("hadrians_wall")
    left, right = data["left"], data["right"]
    for name, (infrastructure, price, gives, _) in row_of("hadrians_wall", "4.8").items():
        size, kind = name.lower().split()
        assert int(infrastructure) == left[kind][size]["requires"]["infrastructure"]
        assert tokens(price) == left[kind][size]["cost"]
        wanted = left[kind][size]["rewards"]
        assert words(gives.replace(" **or** 1 ", "|")) == wanted
    for section, kind, citizens in (
        ("5.2", "precincts", "traders"),
        ("5.6", "gardens", "priests"),
        ("5.7", "temples", "priests"),
    ):
        for name, (needed, price, gives, *_) in row_of("hadrians_wall", section).items():
            building = right[kind][name.lower()]
            assert int(needed) == building["requires"][citizens]
            assert tokens(price) == building["cost"]
            assert words(gives) == building["rewards"]
    for name, (needed, gives) in row_of("hadrians_wall", "4.10").items():
        landmark = left["landmarks"][name.lower()]
        assert needed == f"{left['landmarks']['threshold']} {landmark['requires_attribute'].title()}"
        assert words(gives) == landmark["rewards"]
    for column in right["courthouse"]["columns"]:
        needed, price, gives = row_of("hadrians_wall", "5.9")[column["id"]]
        assert figures(needed) == column["apparitores"]
        assert tokens(price) == column["cost"]
        assert words(gives) == column["rewards"]


def words(text: str) -> list[str]:
    """Icons as the data write them, from "Renown, cohort" or "2 Piety"; a flag is infrastructure."""
    found: list[str] = []
    for part in text.split(", ") if text != "-" else []:
        word = part.lstrip("0123456789 ").lower()
        word = word.rstrip("s") if word.rstrip("s") in TOKENS else word
        times = 1 if word.startswith("flag") else (figures(part) or [1])[0]
        found += ["infrastructure" if word.startswith("flag") else word] * times
    return found


def tokens(text: str) -> dict[str, int]:
    """Tokens as the data write them, from "2 Resources" or "Civilian, Resource"."""
    found: dict[str, int] = {}
    for part in text.split(", ") if text not in ("-", "nothing") else []:
        word = part.split()[-1].lower().rstrip("s")
        found[word] = found.get(word, 0) + (figures(part) or [1])[0]
    return found
