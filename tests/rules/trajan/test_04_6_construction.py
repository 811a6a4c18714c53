"""4.6 Construction: hire or build."""

from __future__ import annotations

import pytest

from quadriga.core.bags import counts_of
from quadriga.games.trajan.components import NONE, SITES
from tests.rules.trajan.table import Table, mask, table

GRANTS = {"stairs": "forum", "door": "senate", "fountain": "seaport", "roof": "trajan", "window": "military"}


def building(t: Table, site: int, name: str) -> None:
    """Lay a construction tile on a site."""
    t.game.site_tiles[site] = t.tables.building_names.index(name)


def offered(t: Table) -> set[int]:
    """The sites where seat 0 may build."""
    moves = t.action(0, "construction").moves()
    return {int(text.removeprefix("build ")) for text in moves if text.startswith("build ")}


@pytest.mark.rule("4.6")
def test_hire() -> None:
    """One token goes from the supply to the worker camp."""
    t = table().action(0, "construction").play("hire")
    assert (t.player().supply, t.player().workers, t.player().legionaries, t.player().vp) == (12, 2, 1, 0)


@pytest.mark.rule("4.6")
def test_first_worker_goes_anywhere() -> None:
    """Any of the 20 sites, also an empty one or one where others work."""
    t = table()
    t.game.site_tiles[4] = NONE
    t.player(1).sites = mask([4])
    assert offered(t) == set(range(SITES))


@pytest.mark.rule("4.6")
def test_only_workers_open_sites() -> None:
    """Owning tiles of every type brings no site nearer; without a worker on any site all are near."""
    t = table()
    t.player().workers = 3
    t.player().types = 0x33333
    assert offered(t) == set(range(SITES))
    t.player().sites = mask([7])
    assert offered(t) == {2, 6, 8, 12}


@pytest.mark.rule("4.6", "A12")
@pytest.mark.parametrize("site", range(SITES))
def test_later_workers_go_beside_an_own_one(site: int) -> None:
    """Later workers stand orthogonally beside an own worker, not on its site; foreign workers do not help."""
    t = table()
    t.player().sites = mask([site])
    t.player(1).sites = mask(range(SITES))
    row, column = divmod(site, 5)
    near = {(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)}
    assert offered(t) == {r * 5 + k for r, k in near if 0 <= r < 4 and 0 <= k < 5}


@pytest.mark.rule("4.6")
def test_neighbours_of_several_workers() -> None:
    """All own workers count, and none of their sites is offered again."""
    t = table()
    t.player().sites = mask([0, 1, 13])
    assert offered(t) == {2, 5, 6, 8, 12, 14, 18}
    t.player().workers = 0
    assert offered(t) == set()
    assert t.moves() == ["hire", "pass"]


@pytest.mark.rule("4.6")
@pytest.mark.parametrize("kind", GRANTS)
@pytest.mark.parametrize("points", [2, 3, 4, 5])
def test_tile_of_a_site(kind: str, points: int) -> None:
    """The tile is taken and scored; the first of a type grants its action, the second nothing."""
    t = table()
    building(t, 7, f"{kind}-{points}")
    t.action(0, "construction").play("build 7")
    player = t.player()
    assert (player.vp, player.workers, player.sites, player.supply) == (points, 0, mask([7]), 13)
    assert t.game.site_tiles[7] == NONE
    assert counts_of(player.types, 5) == [int(name == kind) for name in GRANTS]
    assert t.shown_action() == GRANTS[kind]
    assert "pass" in t.moves()
    t.play("pass")
    assert t.asked == ""
    player.workers = 1
    building(t, 8, f"{kind}-{points}")
    t.action(0, "construction").play("build 8")
    assert (player.vp, t.asked) == (2 * points, "")
    assert sum(counts_of(player.types, 5)) == 2


@pytest.mark.rule("4.6")
def test_first_tile_of_each_type() -> None:
    """Tiles of other types do not count: the first of every type grants its action."""
    t = table()
    t.player().workers = 5
    granted = []
    for site, kind in enumerate(GRANTS):
        building(t, site, f"{kind}-2")
        t.action(0, "construction").play(f"build {site}")
        granted.append(t.shown_action())
    assert granted == list(GRANTS.values())


@pytest.mark.rule("4.6")
def test_site_without_a_tile() -> None:
    """An empty site gives neither tile nor points nor action; any number of players may share it."""
    t = table(4)
    t.game.site_tiles[7] = NONE
    for seat in (1, 2, 3):
        t.player(seat).sites = mask([7])
    t.action(0, "construction").play("build 7")
    assert (t.player().vp, t.player().types, t.player().sites, t.asked) == (0, 0, mask([7]), "")
    assert t.player(1).sites == mask([7])


@pytest.mark.rule("A32")
def test_granted_action_is_a_whole_action() -> None:
    """It offers every option of its action, scores as usual and changes nothing else if declined."""
    t = table()
    t.set_hand(0, "wine wine")
    building(t, 7, "fountain-2")
    t.action(0, "construction")
    plain = t.copy().action(0, "seaport").moves()
    t.play("build 7")
    assert t.moves() == plain
    t.play("identical 2 wine + 0")
    assert t.player().vp == 2 + 6


@pytest.mark.rule("A32")
def test_granted_action_is_lost_if_void() -> None:
    """With the disc on 8 the door grants nothing, now or later, though it counts as the first door."""
    t = table()
    t.player().senate = 7
    t.player().workers = 2
    building(t, 7, "door-2")
    building(t, 8, "door-3")
    t.action(0, "construction").play("build 7")
    assert t.asked == ""
    t.player().senate = 0
    t.action(0, "construction").play("build 8")
    assert (t.asked, t.player().senate, t.player().vp) == ("", 0, 5)
