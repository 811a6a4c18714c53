"""5 Extra actions and [+2] markers."""

from __future__ import annotations

from collections import Counter

import pytest

from quadriga.games.trajan import actions, turn
from quadriga.games.trajan import components as c
from tests.rules.trajan.table import Table, mask, table


def senator(tiles: str, *plus2: str) -> Table:
    """A table at the senate action of seat 0 with these tiles and [+2] markers."""
    t = table()
    t.set_tiles(0, tiles)
    t.player().plus2 = mask(t.tables.action_names.index(name) for name in plus2)
    return t.action(0, "senate")


def builder(tiles: str, **sites: str) -> Table:
    """A table at the construction action of seat 0; `s7="door-3"` lays a tile on site 7."""
    t = table()
    t.set_tiles(0, tiles)
    t.player().workers = 5
    t.game.site_tiles = [c.NONE] * c.SITES
    for site, name in sites.items():
        t.game.site_tiles[int(site.removeprefix("s"))] = t.tables.building_names.index(name)
    return t.action(0, "construction")


@pytest.mark.rule("5.1", "A29", "6.4")
@pytest.mark.parametrize("action", ["seaport", "forum", "military", "senate", "trajan", "construction"])
def test_matching_tile_or_joker(action: str) -> None:
    """After an action its extra-action tile or a joker may be discarded, a tile of another action may not."""
    t = table()
    t.set_slots(0, "I")
    t.set_hand(0, "wine wine")
    t.set_tiles(0, " ".join(f"extra-{name}" for name in t.tables.action_names) + " joker-extra joker-demand")
    t.action(0, action).play({"seaport": "pick a", "construction": "hire"}.get(action, t.moves()[0]))
    assert t.asked == "AskRepeat"
    assert t.moves() == [f"repeat extra-{action}", "repeat joker-extra", "pass"]
    before = t.tiles().split()
    gone = t.game.gone_tiles
    for kind in (f"extra-{action}", "joker-extra"):
        used = t.copy().play(f"repeat {kind}")
        assert Counter(used.tiles().split()) == Counter(before) - Counter([kind])
        assert used.game.gone_tiles == gone + 1
    t.play("pass")
    assert t.tiles().split() == before
    assert (t.asked, t.game.gone_tiles) == ("", gone)


@pytest.mark.rule("5.1")
def test_once_more_or_twice_more() -> None:
    """One repetition, two with a [+2] marker on that action, which stays; markers elsewhere do not matter."""
    t = senator("extra-senate", "forum", "military").play("advance", "repeat extra-senate")
    assert (t.player().senate, t.asked) == (2, "")
    t = senator("joker-extra", "senate").play("advance", "repeat joker-extra")
    assert (t.player().senate, t.moves()) == (2, ["advance", "pass"])
    t.play("advance")
    assert (t.player().senate, t.asked, t.tiles()) == (3, "", "")
    assert t.player().plus2 == 1 << c.SENATE


@pytest.mark.rule("5.1")
def test_options_may_differ() -> None:
    """A repetition may use another option of the same action."""
    t = table()
    t.set_tiles(0, "extra-military")
    t.player().plus2 = 1 << c.MILITARY
    t.game.province_tiles[0] = c.NONE
    t.action(0, "military").play("recruit", "repeat extra-military", "march alpes", "occupy")
    assert (t.player().legionaries, t.player().supply, t.player().vp) == (1, 12, 3)
    assert t.asked == ""


@pytest.mark.rule("5.2", "A30")
def test_one_tile_per_turn() -> None:
    """A second tile is not offered in the same turn, jokers included, but again in the next one."""
    t = senator("extra-senate extra-senate joker-extra").play("advance", "repeat extra-senate")
    assert (t.asked, t.player().senate, t.tiles()) == ("", 2, "extra-senate joker-extra")
    t.action(0, "senate").play("advance")
    assert t.asked == ""
    t.ask(turn.END_TURN[2])
    t.action(0, "senate").play("advance")
    assert t.moves() == ["repeat extra-senate", "repeat joker-extra", "pass"]


@pytest.mark.rule("5.2", "6.4", "A30")
def test_a_joker_is_the_one_tile_of_its_turn() -> None:
    """After a joker no tile is offered in that turn, neither for the same action nor for that of the tray."""
    t = senator("joker-extra extra-senate").play("advance", "repeat joker-extra")
    assert (t.asked, t.player().senate, t.tiles()) == ("", 2, "extra-senate")
    t.action(0, "senate").play("advance")
    assert t.asked == ""
    t = builder("joker-extra joker-extra extra-construction", s7="door-3").play("build 7", "advance")
    t.play("repeat joker-extra")
    assert (t.asked, t.player().senate) == ("", 2)
    assert sorted(t.tiles().split()) == ["extra-construction", "joker-extra"]


@pytest.mark.rule("5.3", "A13")
def test_granted_action_may_be_repeated() -> None:
    """The tile may repeat the granted action, with its [+2] marker; then construction is not repeated any more."""
    t = builder("extra-senate extra-construction", s7="door-3").play("build 7", "advance")
    assert t.moves() == ["repeat extra-senate", "pass"]
    t.play("repeat extra-senate")
    assert (t.player().senate, t.asked) == (2, "")
    assert t.tiles() == "extra-construction"


@pytest.mark.rule("A13")
def test_strict_reading_as_an_option() -> None:
    """With the option only the action of the target tray is repeated."""
    t = table(strict_repeats=True)
    t.set_tiles(0, "extra-senate joker-extra")
    t.player().workers = 3
    t.game.site_tiles[7] = t.tables.building_names.index("door-3")
    t.action(0, "construction").play("build 7", "advance")
    assert t.moves() == ["repeat joker-extra", "pass"]
    t.play("repeat joker-extra")
    assert t.shown_action() == "construction"
    t = table(strict_repeats=True)
    t.set_tiles(0, "extra-senate")
    t.action(0, "senate").play("advance")
    assert t.moves() == ["repeat extra-senate", "pass"]


@pytest.mark.rule("5.4")
def test_nothing_to_repeat_after_passing() -> None:
    """An action that was not carried out cannot be repeated, neither of the tray nor a granted one."""
    t = senator("extra-senate joker-extra").play("pass")
    assert t.asked == ""
    t = builder("extra-senate", s7="door-3").play("build 7", "pass")
    assert t.asked == ""


@pytest.mark.rule("5.4")
def test_second_repetition_may_be_dropped() -> None:
    """The first repetition must be carried out, the second need not."""
    t = table()
    t.set_tiles(0, "extra-military")
    t.player().plus2 = 1 << c.MILITARY
    t.action(0, "military").play("recruit", "repeat extra-military")
    assert "pass" not in t.moves()
    t.play("recruit")
    assert "pass" in t.moves()
    t.play("pass")
    assert (t.player().legionaries, t.asked) == (3, "")


@pytest.mark.rule("5.4")
def test_tile_gained_by_the_action() -> None:
    """A tile that the action itself brought, on the march too, may be used at once."""
    t = table()
    t.game.province_tiles[0] = t.kind("extra-military")
    t.action(0, "military").play("march alpes")
    assert t.moves() == ["repeat extra-military", "pass"]
    # One that a granted action brought repeats the action of the tray.
    t = builder("", s7="window-2")
    t.game.province_tiles[0] = t.kind("extra-construction")
    t.play("build 7", "march alpes")
    assert t.moves() == ["repeat extra-construction", "pass"]


@pytest.mark.rule("5.5", "5.6", "A33")
def test_order_of_granted_actions_and_repetitions() -> None:
    """Granted action, its repetition, then the tray's repetitions, each followed at once by what it grants."""
    t = builder("extra-construction", s7="door-3", s8="window-4", s9="roof-2")
    t.player().plus2 = 1 << c.CONSTRUCTION
    t.play("build 7")
    assert t.shown_action() == "senate"
    t.play("advance")
    assert t.moves() == ["repeat extra-construction", "pass"]
    t.play("repeat extra-construction")
    assert t.shown_action() == "construction"
    t.play("build 8")
    assert t.shown_action() == "military"
    t.play("recruit")
    assert t.shown_action() == "construction"
    t.play("build 9")
    assert t.shown_action() == "trajan"
    t.play("tile worker")
    assert t.asked == ""
    assert t.player().vp == 3 + 2 + 4 + 2


@pytest.mark.rule("5.6")
def test_granted_action_before_its_repetition_before_construction() -> None:
    """Declining to repeat the granted action leaves the tile for construction."""
    t = builder("joker-extra", s7="door-3").play("build 7", "advance")
    question = t.question
    assert question is not None
    assert question.a == c.SENATE
    t.play("pass")
    question = t.question
    assert question is not None
    assert (t.asked, question.a) == ("AskRepeat", c.CONSTRUCTION)
    t.play("repeat joker-extra")
    assert t.shown_action() == "construction"


@pytest.mark.rule("5.5")
def test_no_type_grants_construction() -> None:
    """Chains are finite: at most five granted actions, none of them construction."""
    tables = table().tables
    assert c.CONSTRUCTION not in tables.granted
    assert sorted(tables.granted) == [c.SEAPORT, c.FORUM, c.MILITARY, c.SENATE, c.TRAJAN]


@pytest.mark.rule("5.7")
def test_first_repetition_must_be_possible() -> None:
    """A tile that could do nothing is not offered; an impossible second repetition is lost."""
    t = table()
    t.set_tiles(0, "extra-forum joker-extra")
    t.set_forum("bread")
    t.action(0, "forum").play("take bread")
    assert t.asked == ""
    assert t.tiles() == "bread extra-forum joker-extra"
    t.player().plus2 = 1 << c.FORUM
    t.set_forum("bread games")
    t.action(0, "forum").play("take bread", "repeat extra-forum")
    assert (t.tiles(), t.asked) == ("bread bread games joker-extra", "")


@pytest.mark.rule("5.7", "4.5", "4.4")
def test_no_tile_for_an_action_that_has_become_void() -> None:
    """The step that reaches the 8 and the tile that sends the arch to the centre cannot be repeated."""
    t = table()
    t.set_tiles(0, "extra-senate extra-trajan joker-extra")
    t.player().senate = 6
    t.action(0, "senate").play("advance")
    assert (t.player().senate, t.asked) == (7, "")
    t.set_slots(0, "VI", I="T01", II="T02", III="T03", IV="T04", V="T05")
    t.action(0, "trajan").play("tile worker")
    assert (t.arch(), t.asked) == ("centre", "")
    assert t.tiles() == "extra-senate extra-trajan joker-extra"


@pytest.mark.rule("5.7")
def test_first_repetition_cannot_be_passed() -> None:
    """Only the first repetition is compulsory: passing is offered everywhere else."""
    t = table()
    for why in range(4):
        moves = t.action(0, "military", why).moves()
        assert ("pass" in moves) == (why != actions.FIRST_REPETITION)


@pytest.mark.rule("A36")
def test_effects_are_not_actions() -> None:
    """The tokens of a Trajan tile are no recruiting: nothing is offered to repeat them."""
    t = table()
    t.set_tiles(0, "extra-construction extra-military joker-extra")
    t.set_slots(0, "I", IV="T33")
    t.player().trays[3] = 0x200
    t.ask(turn.Fulfil(0, 3)).play("use")
    assert t.shown_action() == "senate"
    t.play("pass")
    assert (t.asked, t.player().workers) == ("", 3)
