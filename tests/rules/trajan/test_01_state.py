"""1 State: what a table holds, what of it is hidden, and what never changes."""

from __future__ import annotations

from itertools import pairwise

import pytest

from quadriga.core.bags import bits, counts_of, size
from quadriga.core.chance import QuickSource
from quadriga.core.flow import EVERYBODY
from quadriga.core.observation import observe
from quadriga.core.playout import playout
from quadriga.games.trajan.components import CENTRE, COLOURS, KINDS, NONE
from quadriga.games.trajan.state import Player, Trajan
from tests.rules.trajan.table import Table, fresh, start, table


def snapshots(players: int, seed: int) -> list[Trajan]:
    """A random game, copied at every beginning of a turn and at its end."""
    t = start(fresh(players, seed=seed))
    found: list[Trajan] = []
    while t.question is not None:
        if t.asked == "ChooseTray":
            found.append(t.game.clone())
        moves = t.moves()
        t.play(moves[t.source.below(len(moves))])
    return [*found, t.game.clone()]


def tokens(player: Player) -> int:
    """All small tokens of a player."""
    return player.supply + player.workers + player.legionaries + bits(player.sites) + bits(player.provinces)


def check_player(player: Player) -> None:
    """1.4 What holds for one player between turns."""
    assert player.loose == 0
    assert counts_of(sum(player.trays), COLOURS) == [2] * COLOURS
    assert tokens(player) == 15
    if player.arch == CENTRE:
        assert NONE not in player.slots
    else:
        assert player.slots[player.arch] == NONE
    assert size(player.hand) == player.hand_size
    known = zip(counts_of(player.known, 12), counts_of(player.hand, 12), strict=True)
    assert all(seen <= held for seen, held in known)


def check_table(game: Trajan) -> None:
    """1.4 Cards and tiles are neither lost nor made."""
    cards = game.deck + sum(player.hand + player.display for player in game.players)
    counts = counts_of(cards, 12)
    for card in game.discard_a + game.discard_b:
        counts[card] += 1
    assert counts == [5] * 12
    assert size(game.deck) == game.deck_size
    lying = sum(1 for kind in game.forum + game.province_tiles if kind != NONE)
    owned = sum(sum(player.tiles) for player in game.players)
    assert sum(game.forum_bag) == game.forum_left
    assert game.forum_left + size(game.extra_bag) + lying + owned + game.gone_tiles == 82
    bonus = bits(game.bonus_bag) + sum(bits(player.yellow) + bits(player.grey) for player in game.players)
    assert bonus + (game.bonus_left != NONE) + (game.bonus_right != NONE) == 12
    trajan = sum(bits(stack) for stack in game.stacks) + sum(1 for top in game.tops if top != NONE)
    beside = sum(1 for player in game.players for tile in player.slots if tile != NONE)
    kept = sum(size(player.kept) for player in game.players)
    assert trajan + beside + kept + game.gone_trajan == 54
    built = sum(size(player.types) for player in game.players)
    assert built + sum(1 for tile in game.site_tiles if tile != NONE) == 20
    assert sorted(game.pile) == list(range(game.seats))


@pytest.mark.rule("1.4")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(3))
def test_invariants_hold_between_turns(players: int, seed: int) -> None:
    """Markers, tokens, cards and tiles are conserved in random games and the arch never lies on a tile."""
    games = snapshots(players, seed)
    assert len(games) > 40
    for game in games:
        check_table(game)
        for player in game.players:
            check_player(player)
    for earlier, later in pairwise(games):
        for old, new in zip(earlier.players, later.players, strict=True):
            assert new.supply <= old.supply
            assert old.sites & ~new.sites == 0
            assert old.provinces & ~new.provinces == 0
            assert new.workers + bits(new.sites) >= old.workers + bits(old.sites)
            assert new.legionaries + bits(new.provinces) >= old.legionaries + bits(old.provinces)


@pytest.mark.rule("1.1", "1.2")
def test_the_state_is_complete() -> None:
    """A copy equals its original in every field and keeps doing so however the original goes on."""
    games = snapshots(3, 5)
    game = games[20]
    copy = game.clone()
    assert copy.dump() == game.dump()
    before = copy.digest()
    playout(game, QuickSource(1))
    assert copy.digest() == before != game.digest()
    assert playout(copy, QuickSource(1)) > 0
    assert copy.digest() == game.digest()


@pytest.mark.rule("1.1", "1.2")
def test_the_dump_names_the_components() -> None:
    """The dump behind digests and comparisons has the stacks, piles and places of 1.1 and the fields of each player."""
    t = table(2)
    names = {name for name, _ in t.game.fields()}
    for name in ("quarter", "time", "stacks", "forum", "forum_bag", "extra_bag", "demand_bag", "demands", "bonus_bag"):
        assert name in names
    for name in ("deck", "discard_a", "discard_b", "grey_ships", "province_tiles", "site_tiles", "pile", "turn"):
        assert name in names
    for name, _ in t.player().fields():
        assert f"{name}.0" in names
        assert f"{name}.1" in names


def hidden(t: Table, seat: int) -> Trajan:
    """What a seat sees."""
    return observe(t.game, seat).game


@pytest.mark.rule("1.3", "A1", "A37")
def test_hands_are_hidden_and_the_rest_is_open() -> None:
    """A seat sees its own hand, of the others only how many cards they hold and which ones everybody saw."""
    t = table(3)
    t.set_hand(0, "wine wine gem")
    t.set_hand(1, "fish fish oil", known="oil")
    t.set_hand(2, "")
    t.set_deck("fur lamp")
    t.player(1).display = t.bag("gem")
    t.set_piles("oil gem", "wine")
    seen = hidden(t, 0)
    assert seen.players[0].hand == t.bag("wine wine gem")
    assert seen.players[1].hand == t.bag("oil")
    assert seen.players[1].hand_size == 3
    assert seen.deck == t.bag("fur lamp fish fish")
    assert seen.deck_size == 2
    # Everything else is public: only hands and draw pile differ from the true table.
    secret = {"hand.0", "hand.1", "hand.2", "deck"}
    true = dict(t.game.fields())
    spectator = hidden(t, EVERYBODY)
    for name, value in spectator.fields():
        assert value == true[name] or name in secret
    assert spectator.players[0].hand == 0


@pytest.mark.rule("1.3")
def test_hidden_cards_may_be_elsewhere() -> None:
    """Two tables that differ only in hidden cards look alike to a seat, and a sampled table looks like the true one."""
    t = table(3)
    t.set_hand(0, "wine")
    t.set_hand(1, "fish oil")
    t.set_hand(2, "gem")
    t.set_deck("fur lamp")
    other = t.copy()
    other.set_hand(1, "fur gem")
    other.set_hand(2, "lamp")
    other.set_deck("fish oil")
    assert observe(t.game, 0) == observe(other.game, 0)
    assert observe(t.game, 1) != observe(other.game, 1)
    worlds = set()
    for seed in range(30):
        world = observe(t.game, 0).determinize(QuickSource(seed))
        assert observe(world, 0) == observe(t.game, 0)
        assert size(world.players[1].hand) == 2
        worlds.add((world.players[1].hand, world.players[2].hand, world.deck))
    assert len(worlds) > 10


@pytest.mark.rule("1.3", "2.8")
def test_stacks_are_bags() -> None:
    """Of a Trajan stack only the top tile is known: the next one may be any of those below."""
    t = table(2)
    t.game.stacks[0] = 0b101
    t.game.tops[0] = 8
    t.set_slots(0, "I")
    found = set()
    for seed in range(20):
        copy = t.copy()
        copy.source = QuickSource(seed)
        copy.action(0, "trajan").play("tile vp9")
        found.add(copy.game.tops[0])
    assert found == {0, 2}
    assert len(t.player().tiles) == KINDS
