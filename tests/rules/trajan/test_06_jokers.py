"""6 Jokers, while they are used and when they are kept."""

from __future__ import annotations

import pytest

from quadriga.core.bags import members
from quadriga.games.trajan import quarter, scoring
from quadriga.games.trajan.components import JOKER_COMMODITY, JOKER_CONSTRUCTION, JOKER_DEMAND
from tests.rules.trajan.table import Table, counted, mask, table


def final(tiles: str, yellow: str = "", grey: str = "", display: str = "", types: str = "") -> int:
    """What a player with nothing but these scores at the end."""
    t = table()
    player = t.strip(0)
    t.set_tiles(0, tiles)
    names = t.tables.bonus_names
    player.yellow = mask(names.index(name) for name in yellow.split())
    player.grey = mask(names.index(name) for name in grey.split())
    player.display = t.bag(display)
    player.types = counted(t.tables.type_names, {name: types.split().count(name) for name in types.split()})
    t.ask(scoring.FinalScoring())
    return t.player().vp


@pytest.mark.rule("6.1", "A8")
def test_commodity_joker_in_a_shipment() -> None:
    """It stands for any commodity, leaves the game instead of joining the display and is no hand card."""
    t = table()
    t.set_hand(0, "wine gem")
    t.set_tiles(0, "joker-commodity joker-commodity")
    t.action(0, "seaport")
    assert "lay joker" not in t.moves()
    t.play("pair wine + 1", "pair gem + 1")
    assert t.player().vp == 10
    assert t.cards(t.player().display) == "wine gem"
    assert (t.tiles(), t.game.gone_tiles, t.player().hand_size) == ("", 2, 0)


@pytest.mark.rule("6.1", "A39")
@pytest.mark.parametrize(
    ("yellow", "grey", "points"),
    [("B01", "B02", 3), ("", "B02", 2), ("B02", "", 3), ("", "", 0), ("B07 B12", "B10", 6), ("B01 B02", "", 3)],
)
def test_kept_commodity_joker(yellow: str, grey: str, points: int) -> None:
    """A kept joker counts once, for a yellow commodity tile if there is one, else for a grey one."""
    assert final("joker-commodity", yellow, grey) == points
    both = final("joker-commodity joker-commodity", yellow, grey)
    assert both == points + (points if points < 6 else 0)


@pytest.mark.rule("6.1")
def test_kept_commodity_joker_beside_cards() -> None:
    """It adds to the cards of the display, for one bonus tile only."""
    assert final("", "B01", "B02", "scroll oil wine") == 3 + 3 + 2
    assert final("joker-commodity", "B01", "B02", "scroll oil wine") == 3 + 3 + 2 + 3


@pytest.mark.rule("6.2", "A14", "A39")
@pytest.mark.parametrize(
    ("jokers", "tiles", "yellow", "grey", "points"),
    [
        (1, "", "B07", "", 9),
        (1, "", "", "B07", 6),
        (1, "", "B08", "B07", 9),
        (2, "", "B08", "B07", 15),
        (3, "", "B08 B09", "B07", 24),
        (2, "games", "B08", "B07", 15),
        (1, "bread", "", "B07", 6),
        (1, "", "B01", "B10", 0),
    ],
)
def test_kept_demand_joker(jokers: int, tiles: str, yellow: str, grey: str, points: int) -> None:
    """A kept joker counts as one forum tile for one unmet demand bonus tile, the yellow ones first."""
    assert final("joker-demand " * jokers + tiles, yellow, grey) == points


@pytest.mark.rule("6.2", "A14")
def test_demand_joker_is_compulsory() -> None:
    """A joker must answer a demand that would stay unmet, though a bonus tile would pay more for it."""
    t = table()
    t.set_tiles(0, "joker-demand joker-demand")
    t.player().yellow = 1 << 6
    t.set_demands("bread", "games", "games")
    t.ask(quarter.PayDemands(0))
    assert (t.asked, t.player().vp, t.tiles(), t.game.gone_tiles) == ("", -4, "", 2)


def best_sets(owned: list[int], jokers: int) -> int:
    """All ways to give each joker to one type."""
    if jokers:
        return max(best_sets([*owned[:k], owned[k] + 1, *owned[k + 1 :]], jokers - 1) for k in range(len(owned)))
    return sum(20 if pieces >= 4 else 10 if pieces == 3 else 0 for pieces in owned)


@pytest.mark.rule("6.3", "9", "A20")
@pytest.mark.parametrize("jokers", range(3))
@pytest.mark.parametrize(
    "owned", [(0, 0, 0, 0, 0), (1, 1, 0, 0, 0), (2, 3, 1, 0, 0), (2, 2, 0, 2, 2), (3, 3, 3, 0, 1), (4, 4, 4, 3, 2)]
)
def test_construction_jokers(owned: tuple[int, ...], jokers: int) -> None:
    """Jokers fill up sets in the best distribution, 10 for three and 20 for four of a type, never more."""
    names = ("stairs", "door", "fountain", "roof", "window")
    types = " ".join(" ".join([name] * pieces) for name, pieces in zip(names, owned, strict=True))
    assert final("joker-construction " * jokers, types=types) == best_sets(list(owned), jokers)


@pytest.mark.rule("6.3")
def test_construction_joker_grants_nothing() -> None:
    """A kept construction joker is no tile of a type: the first built tile still grants its action."""
    t = table()
    t.set_tiles(0, "joker-construction joker-construction")
    t.game.site_tiles[7] = t.tables.building_names.index("door-2")
    t.action(0, "construction").play("build 7")
    assert t.shown_action() == "senate"
    t.set_forum("joker-construction")
    t.action(0, "forum").play("take joker-construction")
    assert t.asked == ""


@pytest.mark.rule("6.4", "5.1")
def test_extra_action_joker_leaves_the_game() -> None:
    """It repeats any action and is gone."""
    t: Table = table()
    t.set_tiles(0, "joker-extra")
    t.set_forum("bread games religion")
    t.action(0, "forum").play("take bread", "repeat joker-extra", "take games")
    assert (t.tiles(), t.game.gone_tiles) == ("bread games", 1)


@pytest.mark.rule("8.3", "6.1", "6.2", "6.3")
def test_kept_jokers_survive_the_quarter() -> None:
    """Unspent jokers stay with their owners."""
    t = table()
    t.set_tiles(0, "joker-commodity joker-demand joker-construction joker-extra")
    t.ask(quarter.CleanUp())
    kept = [kind for kind, pieces in enumerate(t.player().tiles) if pieces]
    assert {JOKER_COMMODITY, JOKER_CONSTRUCTION, JOKER_DEMAND} <= set(kept)
    assert len(kept) == 4
    assert members(t.player().yellow)
