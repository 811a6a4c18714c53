"""4.3 Military: recruit, march, occupy."""

from __future__ import annotations

import pytest

from quadriga.games.trajan.components import CAMP, NONE, PROVINCES
from tests.rules.trajan.table import Table, mask, table

BORDERS = {
    "camp": "alpes raetia noricum",
    "alpes": "raetia belgica lugudunensis narbonensis",
    "raetia": "alpes belgica germania-superior noricum",
    "noricum": "raetia",
    "narbonensis": "alpes lugudunensis aquitania",
    "lugudunensis": "alpes narbonensis aquitania belgica britannia",
    "belgica": "alpes raetia lugudunensis germania-inferior germania-superior britannia",
    "germania-superior": "raetia belgica germania-inferior",
    "aquitania": "narbonensis lugudunensis",
    "britannia": "lugudunensis belgica germania-inferior",
    "germania-inferior": "belgica germania-superior britannia",
}
WORTH = {
    "alpes": 3,
    "raetia": 3,
    "noricum": 5,
    "narbonensis": 6,
    "lugudunensis": 6,
    "belgica": 6,
    "germania-superior": 6,
    "aquitania": 10,
    "britannia": 10,
    "germania-inferior": 10,
}


def military(leader: str, players: int = 4) -> Table:
    """A table whose first leader stands here."""
    t = table(players)
    t.player().leader = t.province(leader)
    return t


@pytest.mark.rule("4.3")
def test_recruit() -> None:
    """One token goes from the supply to the military camp."""
    t = military("camp").action(0, "military").play("recruit")
    assert (t.player().supply, t.player().legionaries, t.player().workers, t.player().vp) == (12, 2, 1, 0)


@pytest.mark.rule("4.3", "A10", "A27")
@pytest.mark.parametrize("leader", BORDERS)
def test_march_to_neighbours(leader: str) -> None:
    """A leader reaches the adjacent provinces, whatever is there, and never the camp."""
    t = military(leader)
    t.player(1).leader = t.province("raetia")
    t.player(1).provinces = mask(range(PROVINCES))
    t.game.province_tiles = [NONE] * PROVINCES
    marches = {text.removeprefix("march ") for text in t.action(0, "military").moves() if text.startswith("march")}
    assert marches == set(BORDERS[leader].split())


@pytest.mark.rule("4.3", "A24")
def test_march_takes_the_tile() -> None:
    """A tile found in the province is taken at once, without being asked for; an empty province gives nothing."""
    t = military("camp")
    t.game.province_tiles[t.province("raetia")] = t.kind("joker-demand")
    t.player(1).leader = t.province("raetia")
    t.action(0, "military").play("march raetia")
    assert t.tiles() == "joker-demand"
    assert t.game.province_tiles[t.province("raetia")] == NONE
    assert t.player().leader == t.player(1).leader == t.province("raetia")
    assert t.player().vp == 0
    assert t.asked == ""
    t.game.province_tiles[t.province("noricum")] = NONE
    t.action(0, "military").play("march noricum")
    assert t.tiles() == "joker-demand"
    assert t.player(1).leader == t.province("raetia")


@pytest.mark.rule("4.3")
@pytest.mark.parametrize("province", WORTH)
@pytest.mark.parametrize("others", range(4))
def test_occupy(province: str, others: int) -> None:
    """A province scores its value less 3 for each foreign legionary, never below 0; leaders do not count."""
    t = military(province)
    here = t.province(province)
    for seat in range(1, 4):
        t.player(seat).leader = here
        t.player(seat).provinces = mask(range(PROVINCES)) & ~mask([here])
        t.player(seat).vp = 20
    for seat in range(1, 1 + others):
        t.player(seat).provinces |= mask([here])
    t.action(0, "military").play("occupy")
    player = t.player()
    assert player.vp == max(0, WORTH[province] - 3 * others)
    assert (player.legionaries, player.supply, player.provinces, player.leader) == (0, 13, mask([here]), here)
    assert [t.player(seat).vp for seat in range(1, 4)] == [20] * 3


@pytest.mark.rule("4.3")
def test_occupy_needs_leader_legionary_and_room() -> None:
    """No occupation from the camp, without a legionary, or beside an own legionary."""
    t = military("alpes")
    t.player().provinces = mask([t.province("raetia")])
    assert "occupy" in t.action(0, "military").moves()
    t.player().legionaries = 0
    assert "occupy" not in t.action(0, "military").moves()
    t.player().legionaries = 3
    t.player().provinces |= mask([t.province("alpes")])
    assert "occupy" not in t.action(0, "military").moves()
    t.player().leader = CAMP
    t.player().provinces = 0
    assert "occupy" not in t.action(0, "military").moves()
    assert t.moves() == ["recruit", "march alpes", "march raetia", "march noricum", "pass"]
