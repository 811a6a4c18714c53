"""7 and 8 Ends of rounds and quarters."""

from __future__ import annotations

from itertools import combinations_with_replacement, product

import pytest

from quadriga.core.bags import bits, one
from quadriga.core.chance import QuickSource
from quadriga.games.trajan import components as c
from quadriga.games.trajan import quarter, senate, turn
from quadriga.games.trajan.terms import DEMANDS_PAID, QUARTER_ENDED, WON_BONUS
from tests.rules.trajan.table import Table, mask, table


def end_turn(t: Table, seat: int = 0) -> Table:
    """End the turn of a seat in which the time marker passed the start space."""
    t.game.laps = 1
    return t.ask(turn.END_TURN[seat])


@pytest.mark.rule("7.1")
@pytest.mark.parametrize("open_demands", range(3))
def test_round_end_reveals_a_demand(open_demands: int) -> None:
    """One more demand lies open, the next player goes on and time is not reset."""
    t = table()
    t.set_demands(*["games"] * open_demands)
    t.game.time = 5
    t.script = ["demand religion"]
    end_turn(t, 1)
    assert t.game.demands == open_demands * one(c.GAMES) + one(c.RELIGION)
    assert (t.asked, t.seat, t.game.time, t.game.quarter) == ("ChooseTray", 2, 5, 1)
    assert not t.seen(QUARTER_ENDED)
    assert [text.split()[0] for text in t.answers] == ["demand"]


@pytest.mark.rule("7.2", "8.5")
def test_fourth_round_ends_the_quarter() -> None:
    """With three demands open none is revealed: the quarter ends, the next player begins the next one."""
    t = table()
    t.set_demands("games", "games", "bread")
    t.game.time = 5
    before = t.game.demand_bag
    end_turn(t, 2)
    assert t.asked == "ChooseBonus"
    t.play(t.moves()[0])
    assert (t.asked, t.seat, t.game.time, t.game.quarter) == ("ChooseTray", 0, 5, 2)
    assert (t.game.demands, t.game.demand_bag) == (0, before)
    assert len(t.seen(QUARTER_ENDED)) == 1


@pytest.mark.rule("7.1", "7.2")
@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_every_quarter_has_four_rounds(number: int) -> None:
    """Three rounds reveal a demand each, the fourth none: with it the quarter ends."""
    t = table()
    t.game.quarter = number
    for rounds in (1, 2, 3):
        end_turn(t)
        assert (t.game.demands_open(), t.game.quarter) == (rounds, number)
        assert not t.seen(QUARTER_ENDED)
    t.answers.clear()
    end_turn(t)
    assert t.seen(QUARTER_ENDED) == [(0, number, 0)]
    assert [text for text in t.answers if text.startswith("demand")] == []


@pytest.mark.rule("7.1")
def test_no_round_end_without_passing_the_start() -> None:
    """A turn that does not reach the start space reveals nothing."""
    t = table().ask(turn.END_TURN[0])
    assert (t.game.demands, t.answers) == (0, [])


Payment = tuple[tuple[int, ...], int, int]


def payments(demands: tuple[int, ...], kept: list[int], tiles: list[int], jokers: int) -> set[Payment]:
    """8.1 All payments that answer most demands, as tiles left, jokers left and unmet demands.

    A kept tile answers for nothing, so nobody would pay where one does.
    """
    owed = [max(0, demands.count(symbol) - kept[symbol]) for symbol in range(3)]
    found: set[Payment] = set()
    for spent in product(*(range(min(owed[symbol], tiles[symbol]) + 1) for symbol in range(3))):
        for used in range(min(jokers, sum(owed) - sum(spent)) + 1):
            left = tuple(tiles[symbol] - spent[symbol] for symbol in range(3))
            found.add((left, jokers - used, sum(owed) - sum(spent) - used))
    fewest = min(unmet for _, _, unmet in found)
    return {payment for payment in found if payment[2] == fewest}


@pytest.mark.rule("8.1", "A15", "6.2")
@pytest.mark.parametrize("jokers", range(4))
@pytest.mark.parametrize("demands", list(combinations_with_replacement(range(3), 3)))
def test_all_payments(demands: tuple[int, ...], jokers: int) -> None:
    """The owner chooses among all payments that answer most demands; a single one is made without asking."""
    t = table()
    for kept in product((0, 1), repeat=3):
        for tiles in product((0, 1, 2), (0, 2), (0, 1)):
            player = t.player()
            player.vp = 0
            player.kept = sum(number * one(symbol) for symbol, number in enumerate(kept))
            player.tiles = [*tiles, *[0] * (c.KINDS - 3)]
            player.tiles[c.JOKER_DEMAND] = jokers
            t.game.demands = sum(one(symbol) for symbol in demands)
            wanted = payments(demands, list(kept), list(tiles), jokers)
            t.ask(quarter.PayDemands(0))
            outcomes = [t.copy().play(text) for text in t.moves()] if t.asked else [t]
            found = [outcome(after, jokers + sum(tiles)) for after in outcomes]
            assert len(found) == len(set(found))
            assert set(found) == wanted
            if t.asked:
                assert t.moves()[0] == "jokers 0 0 0"
                assert found[0][1] == max(left for _, left, _ in wanted)
            t.game.gone_tiles = 0


def outcome(t: Table, owned: int) -> Payment:
    """What a payment left, checked against points and tiles out of the game."""
    player = t.player()
    left, jokers = tuple(player.tiles[:3]), player.tiles[c.JOKER_DEMAND]
    unmet = [0, -4, -9, -15].index(player.vp)
    assert t.game.gone_tiles == owned - sum(left) - jokers
    return left, jokers, unmet


@pytest.mark.rule("8.1", "A15")
def test_joker_instead_of_a_tile() -> None:
    """A spare joker may keep a forum tile for a bonus tile."""
    t = table()
    t.set_tiles(0, "bread religion joker-demand")
    t.set_demands("bread", "bread", "games")
    t.player().kept = one(c.BREAD) + one(c.GAMES)
    t.ask(quarter.PayDemands(0))
    assert t.moves() == ["jokers 0 0 0", "jokers 1 0 0"]
    assert t.copy().play("jokers 0 0 0").tiles() == "religion joker-demand"
    t.play("jokers 1 0 0")
    assert (t.tiles(), t.player().vp) == ("bread religion", 0)
    assert t.player().kept == one(c.BREAD) + one(c.GAMES)


@pytest.mark.rule("8.1", "A22")
@pytest.mark.parametrize(("met", "loss"), [(3, 0), (2, 4), (1, 9), (0, 15)])
def test_losses(met: int, loss: int) -> None:
    """One, two or three unmet demands cost 4, 9 or 15 in all, below zero too."""
    t = table()
    t.set_demands("bread", "games", "religion")
    t.set_tiles(0, " ".join(["bread", "games", "religion"][:met]))
    t.player().vp = 2
    t.ask(quarter.PayDemands(0))
    assert t.player().vp == 2 - loss
    assert t.seen(DEMANDS_PAID) == [(0, met, 3 - met)]


@pytest.mark.rule("8.1", "A34")
@pytest.mark.parametrize("last", range(3))
def test_payment_order(last: int) -> None:
    """All players pay, asked clockwise from the one who had the last turn, before the vote."""
    t = table()
    t.set_demands("bread", "bread", "games")
    for seat in range(3):
        t.set_tiles(seat, "bread bread games joker-demand")
    end_turn(t, last)
    seats = []
    while t.asked == "PayDemands":
        seats.append(t.seat)
        assert t.player(last).senate == 0
        t.play("jokers 0 0 0")
    assert seats == [(last + offset) % 3 for offset in range(3)]
    assert t.asked == "ChooseBonus"
    assert [player.tiles[c.JOKER_DEMAND] for player in t.game.players] == [1, 1, 1]
    assert [sum(player.tiles) for player in t.game.players] == [1, 1, 1]


@pytest.mark.rule("8.2")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_vote_order(players: int) -> None:
    """Votes of track and tiles decide, then the place on the track, then the height in the pile."""
    source = QuickSource(players)
    for _ in range(150):
        t = table(players)
        t.game.pile.sort(key=lambda _: source.below(1000))
        pile = t.game.pile[:]
        spaces = [source.below(3) for _ in range(players)]
        owned = [[source.below(2) for _ in range(4)] for _ in range(players)]
        votes = []
        for seat in range(players):
            t.player(seat).senate = spaces[seat]
            t.player(seat).tiles[c.SENATE_TILE : c.SENATE_TILE + 4] = owned[seat]
            votes.append([0, 2, 3][spaces[seat]] + sum(n * v for n, v in zip(owned[seat], (2, 3, 4, 5), strict=True)))
        ranked = sorted(range(players), key=lambda seat: (votes[seat], spaces[seat], pile.index(seat)))
        t.game.bonus_left, t.game.bonus_right = 2, 5
        bonus = [(player.yellow, player.grey) for player in t.game.players]
        t.ask(senate.Vote())
        assert t.game.pile == ranked
        assert (t.asked, t.seat, t.moves()) == ("ChooseBonus", ranked[-1], ["bonus B03", "bonus B06"])
        t.play("bonus B06")
        bonus[ranked[-1]] = (bonus[ranked[-1]][0] | 1 << 5, bonus[ranked[-1]][1])
        bonus[ranked[-2]] = (bonus[ranked[-2]][0], bonus[ranked[-2]][1] | 1 << 2)
        assert [(player.yellow, player.grey) for player in t.game.players] == bonus
        assert [player.senate for player in t.game.players] == [0] * players
        assert (t.game.bonus_left, t.game.bonus_right) == (c.NONE, c.NONE)


@pytest.mark.rule("8.2", "A40")
def test_consul_must_pick() -> None:
    """The consul has two answers, without passing; either tile goes to the consul with its yellow side up."""
    t = table(2)
    t.strip(0)
    t.strip(1)
    t.game.bonus_left, t.game.bonus_right = 0, 11
    t.ask(senate.ChooseBonus(1, 0))
    assert (t.seat, t.moves()) == (1, ["bonus B01", "bonus B12"])
    t.play("bonus B01")
    assert (t.player(1).yellow, t.player(1).grey) == (1, 0)
    assert (t.player(0).yellow, t.player(0).grey) == (0, 1 << 11)
    assert t.seen(WON_BONUS) == [(1, 0, 0), (0, 11, 1)]


@pytest.mark.rule("8.3", "A35")
def test_clean_up() -> None:
    """Demands, senate tiles of all players and the forum leave the game; everything else stays."""
    t = table(3)
    senate_tiles = ("senate-2", "senate-3", "senate-4", "senate-5")
    kept = " ".join(name for name in t.tables.kind_names if name not in senate_tiles)
    for seat in range(3):
        t.set_tiles(seat, f"{kept} senate-2 senate-2 senate-3 senate-4 senate-5")
    t.set_forum("extra-senate bread senate-5 joker-demand")
    t.set_demands("bread", "games", "games")
    t.player().kept = one(c.GAMES)
    t.player().plus2 = 0b101
    provinces = t.game.province_tiles[:]
    t.ask(quarter.CleanUp(), resolve=False)
    assert [t.tiles(seat) for seat in range(3)] == [kept] * 3
    assert (t.forum(), t.game.demands, t.game.gone_tiles) == ([], 0, 15 + 4)
    assert t.game.province_tiles == provinces
    assert (t.player().kept, t.player().plus2) == (one(c.GAMES), 0b101)


def bare(t: Table, *provinces: int) -> None:
    """Take the tiles from these provinces, all others have one."""
    t.game.province_tiles = [c.NONE if place in provinces else c.BREAD for place in range(c.PROVINCES)]


@pytest.mark.rule("8.4", "A16")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_refill(players: int) -> None:
    """Bonus tiles, bare provinces in their order, forum, extra-action tiles; ships turn back, nothing else changes."""
    t = table(players)
    bare(t, 1, 3, 6, 8)
    t.player().leader = 3
    t.player(1).provinces = mask([6])
    t.game.grey_ships = 0b111
    t.game.site_tiles[4] = c.NONE
    t.set_hand(0, "wine gem")
    t.player().display = t.bag("oil")
    t.game.bonus_left = t.game.bonus_right = c.NONE
    same = [t.game.site_tiles[:], t.game.tops[:], t.game.discard_a[:], t.game.deck, t.game.stacks[:]]
    t.answers.clear()
    t.ask(quarter.CleanUp())
    words = [text.split()[0] for text in t.answers]
    green = {2: 6, 3: 9, 4: 12}[players]
    assert words == ["bonus-tile"] * 2 + ["forum"] * (2 + green) + ["extra"] * 3
    forum = [text.split()[1] for text in t.answers if text.startswith("forum ")]
    names = t.tables.kind_names
    assert [names[t.game.province_tiles[place]] for place in (1, 8)] == forum[:2]
    assert [names[kind] for kind in t.game.forum[3:]] == forum[2:]
    assert [names[kind] for kind in t.game.forum[:3]] == [f"extra-{text.split()[1]}" for text in t.answers[-3:]]
    assert [t.game.province_tiles[place] for place in (3, 6)] == [c.NONE, c.NONE]
    assert (t.game.grey_ships, t.game.quarter) == (0, 2)
    assert c.NONE not in (t.game.bonus_left, t.game.bonus_right)
    assert same == [t.game.site_tiles, t.game.tops, t.game.discard_a, t.game.deck, t.game.stacks]
    assert (t.hand(), t.cards(t.player().display), t.player().leader) == ("wine gem", "oil", 3)
    assert t.player(1).provinces == mask([6])


@pytest.mark.rule("8.4")
def test_who_keeps_a_province_bare() -> None:
    """A tile, any leader or any legionary in a province prevents a new tile, of whichever player."""
    t = table(4)
    bare(t, *range(c.PROVINCES))
    for seat in range(4):
        t.player(seat).leader = seat
        t.player(seat).provinces = mask([4 + seat])
    assert quarter.bare_provinces(t.game) == [8, 9]
    t.game.province_tiles[8] = c.GAMES
    assert quarter.bare_provinces(t.game) == [9]


@pytest.mark.rule("8.5")
@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_quarters(number: int) -> None:
    """After the fourth quarter the game ends and nothing is refilled; before, the next quarter begins."""
    t = table()
    t.game.quarter = number
    t.set_demands("bread", "bread", "bread")
    end_turn(t).play(t.moves()[0])
    assert t.game.over is (number == 4)
    if number == 4:
        assert t.forum() == []
        assert (t.game.bonus_left, bits(t.game.bonus_bag)) == (c.NONE, 7)
    else:
        assert (t.seat, t.game.quarter, len(t.forum())) == (1, number + 1, 12)
