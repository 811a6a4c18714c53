"""4.2 Forum: take any one tile."""

from __future__ import annotations

import pytest

from quadriga.games.trajan.components import KINDS, NONE
from tests.rules.trajan.table import table


@pytest.mark.rule("4.2")
def test_take_any_tile() -> None:
    """Every kind of tile on the forum is offered once, extra-action tiles too, and its space stays empty."""
    t = table()
    t.set_forum("extra-senate bread bread senate-5 joker-demand")
    t.action(0, "forum")
    assert sorted(t.moves()) == sorted(
        ["take extra-senate", "take bread", "take senate-5", "take joker-demand", "pass"]
    )
    spaces = t.game.forum[:]
    t.play("take bread")
    assert t.tiles() == "bread"
    assert t.forum() == ["extra-senate", "bread", "senate-5", "joker-demand"]
    assert len(t.game.forum) == len(spaces)
    assert sum(1 for old, new in zip(spaces, t.game.forum, strict=True) if old != new) == 1
    assert t.game.gone_tiles == 0
    assert t.player(1).tiles == [0] * len(t.player(1).tiles)


@pytest.mark.rule("4.2")
@pytest.mark.parametrize("kind", range(KINDS))
def test_the_space_of_any_tile_stays_empty(kind: int) -> None:
    """Whatever kind is taken, it moves from the forum to the player and is not offered again."""
    t = table()
    name = t.tables.kind_names[kind]
    t.set_tiles(0, "")
    t.set_forum(f"{name} {'games' if name == 'bread' else 'bread'}")
    t.action(0, "forum").play(f"take {name}")
    assert (t.tiles(), t.forum()) == (name, ["games" if name == "bread" else "bread"])
    assert f"take {name}" not in t.action(0, "forum").moves()


@pytest.mark.rule("4.2")
def test_no_limit_of_tiles() -> None:
    """A player may hold any number of tiles of a kind."""
    t = table()
    t.set_tiles(0, "bread " * 13)
    t.set_forum("bread")
    t.action(0, "forum").play("take bread")
    assert t.tiles() == " ".join(["bread"] * 14)


@pytest.mark.rule("4.2", "10.7")
def test_empty_forum() -> None:
    """The forum action is void when nothing lies there."""
    t = table()
    t.set_forum("")
    assert t.game.forum == [NONE] * 12
    t.action(0, "forum")
    assert t.asked == ""
