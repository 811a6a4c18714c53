"""4.5 Senate: one space forward."""

from __future__ import annotations

import pytest

from tests.rules.trajan.table import table


@pytest.mark.rule("4.5")
def test_every_step_of_the_track() -> None:
    """The disc goes from the start to the 8 and scores each space; then the action is void."""
    t = table()
    gains = []
    while t.action(0, "senate").asked:
        before = t.player().vp
        assert t.moves() == ["advance", "pass"]
        t.play("advance")
        gains.append(t.player().vp - before)
    assert gains == [2, 3, 4, 5, 6, 7, 8]
    assert t.player().senate == 7
    assert [t.player(seat).senate for seat in (1, 2)] == [0, 0]


@pytest.mark.rule("4.5")
def test_disc_goes_on_top() -> None:
    """Whoever comes later to a space lies above the discs already there."""
    t = table(3)
    assert t.game.pile == [0, 1, 2]
    t.action(1, "senate").play("advance")
    t.action(0, "senate").play("advance")
    assert t.game.pile == [2, 1, 0]
    assert [t.player(seat).senate for seat in range(3)] == [1, 1, 0]
    t.action(1, "senate").play("advance")
    t.action(0, "senate").play("pass")
    assert t.game.pile == [2, 0, 1]
