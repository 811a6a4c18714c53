"""2 Setup: what lies where before the first turn, and the two drafts."""

from __future__ import annotations

from collections import Counter

import pytest

from quadriga.core.bags import bits, counts_of, members, size
from quadriga.core.chance import QuickSource
from quadriga.core.observation import observe
from quadriga.core.playout import playout
from quadriga.games.trajan import setup, terms
from quadriga.games.trajan.components import (
    ACTIONS,
    CAMP,
    CATEGORIES,
    COLOURS,
    EXTRA,
    KINDS,
    NONE,
    TILES_PER_CATEGORY,
)
from tests.rules.trajan.table import Table, fresh, start, table

PLAYERS = pytest.mark.parametrize("players", [2, 3, 4])


@pytest.mark.rule("2.1", "2.6", "2.9")
@PLAYERS
def test_pieces_of_a_player(players: int) -> None:
    """Leader and one token in the military camp, one worker, 13 in supply, arch on I, no points, twelve markers."""
    t = fresh(players)
    for seat in range(players):
        player = t.player(seat)
        assert (player.leader, player.legionaries, player.workers, player.supply) == (CAMP, 1, 1, 13)
        assert (player.vp, t.arch(seat), player.sites, player.provinces) == (0, "I", 0, 0)
        assert counts_of(player.loose, COLOURS) == [2] * COLOURS
        assert player.slots == [NONE] * ACTIONS
        assert player.tiles == [0] * KINDS
        assert (player.plus2, player.kept, player.types, player.senate) == (0, 0, 0, 0)


@pytest.mark.rule("2.2", "2.3")
@PLAYERS
def test_forum_and_provinces(players: int) -> None:
    """Each province gets a forum tile, the forum 6, 9 or 12 of them, and its yellow spaces three extra-action tiles."""
    game = start(fresh(players)).game
    assert NONE not in game.province_tiles
    assert NONE not in game.forum
    yellow, green = game.forum[:3], game.forum[3:]
    assert len(green) == {2: 6, 3: 9, 4: 12}[players]
    assert all(EXTRA <= kind < EXTRA + ACTIONS for kind in yellow)
    forum_tiles = Counter(green) + Counter(game.province_tiles)
    assert [forum_tiles[kind] + game.forum_bag[kind] for kind in range(KINDS)] == game.tables.forum_counts
    assert game.forum_left == 60 - len(green)
    extra = [yellow.count(EXTRA + action) for action in range(ACTIONS)]
    left = counts_of(game.extra_bag, ACTIONS)
    assert [there + here for there, here in zip(left, extra, strict=True)] == [2] * ACTIONS


@pytest.mark.rule("2.2", "10.3")
@PLAYERS
def test_twelve_demands_in_a_game(players: int) -> None:
    """Of the 15 demand tiles three are never seen; extra-action tiles are used up exactly."""
    t = table(players)
    playout(t.game, QuickSource(3))
    assert size(t.game.demand_bag) == 3
    assert t.game.extra_bag == 0
    assert bits(t.game.bonus_bag) == 4 - players


@pytest.mark.rule("2.4")
def test_sites_and_ships() -> None:
    """Twenty different tiles lie on the sites and all ships show their colours."""
    layouts = set()
    for seed in range(3):
        game = start(fresh(seed=seed)).game
        assert sorted(game.site_tiles) == list(range(20))
        assert game.grey_ships == 0
        layouts.add(tuple(game.site_tiles))
    assert len(layouts) == 3


@pytest.mark.rule("2.5", "A2")
@PLAYERS
def test_time_track(players: int) -> None:
    """The marker starts on the start space of a track that depends on the players; its length is an option."""
    t = table(players)
    assert (t.game.time, t.game.track) == (0, {2: 11, 3: 16, 4: 21}[players])
    longer = table(players, track=t.tables.track_alternative[players])
    assert longer.game.track == {2: 12, 3: 17, 4: 22}[players]


@pytest.mark.rule("2.7", "A3")
def test_trays_are_dealt_at_random_before_the_tiles_are_seen() -> None:
    """Two markers fall in each tray, equal ones too, and no Trajan tile is seen before."""
    equal, deals = 0, set()
    for seed in range(20):
        t = start(fresh(seed=seed))
        words = [text.split()[0] for text in t.answers]
        assert words.index("top") > max(place for place, word in enumerate(words) if word == "marker")
        for seat in range(3):
            assert t.tray_sizes(seat) == [2] * ACTIONS
            assert counts_of(sum(t.player(seat).trays), COLOURS) == [2] * COLOURS
            equal += sum(1 for tray in t.player(seat).trays if 2 in counts_of(tray, COLOURS))
        deals.add(tuple(t.player().trays))
    assert equal > 0
    assert len(deals) > 15


@pytest.mark.rule("2.7")
def test_markers_are_dealt_fairly() -> None:
    """The weights of the deal are the markers left."""
    t = fresh()
    t.player().loose = 0x000121
    frame = setup.MarkerDealt(0, 0)
    assert frame.weights(t.game) == [1, 2, 1]
    assert [terms.MARKER_MOVES.index(move) for move in frame.moves(t.game)] == [0, 1, 2]


@pytest.mark.rule("2.8", "10.4")
def test_stacks_show_their_top_tile() -> None:
    """Each category is a stack of nine whose top alone can be taken; the next one shows, until none is left."""
    t = start(fresh())
    for category in range(CATEGORIES):
        assert t.tables.tile_category[t.game.tops[category]] == category
        assert bits(t.game.stacks[category]) == TILES_PER_CATEGORY - 1
    taken = []
    for _ in range(TILES_PER_CATEGORY):
        t.set_slots(0, "I")
        top = t.game.tops[3]
        t.action(0, "trajan").play("tile worker")
        taken.append(t.player().slots[0])
        assert taken[-1] == top
    assert sorted(taken) == list(range(27, 36))
    assert t.game.tops[3] == NONE
    t.set_slots(0, "I")
    assert "tile worker" not in t.action(0, "trajan").moves()
    assert len(t.moves()) == CATEGORIES


@pytest.mark.rule("2.9", "2.14")
@pytest.mark.parametrize("first", range(4))
def test_first_player(first: int) -> None:
    """Discs lie in turn order with the first player's at the bottom, and that player has the first turn."""
    t = start(fresh(4, first=first))
    assert t.game.pile == [(first + offset) % 4 for offset in range(4)]
    assert (t.asked, t.seat) == ("DraftCard", first)
    t = table(4, first=first)
    assert (t.asked, t.seat, t.game.turn, t.game.turns) == ("ChooseTray", first, first, 1)


@pytest.mark.rule("2.9")
def test_any_seat_may_be_first() -> None:
    """The first player is drawn among all seats alike."""
    t = fresh()
    frame = setup.FirstPlayer()
    assert frame.moves(t.game) == terms.FIRST_MOVES[:3]
    assert frame.weights(t.game) == [1, 1, 1]
    drawn = {frame.draw(t.game, QuickSource(seed)) for seed in range(20)}
    assert drawn == set(terms.FIRST_MOVES[:3])


@pytest.mark.rule("2.10")
@PLAYERS
def test_bonus_tiles(players: int) -> None:
    """Every player has one yellow bonus tile and two more lie at the senate."""
    game = start(fresh(players)).game
    tiles = [game.bonus_left, game.bonus_right, *members(game.bonus_bag)]
    for player in game.players:
        assert bits(player.yellow) == 1
        assert player.grey == 0
        tiles += members(player.yellow)
    assert sorted(tiles) == list(range(12))


@pytest.mark.rule("2.11")
def test_discard_piles_start_with_one_card() -> None:
    """Two cards are turned up and 58 are left."""
    t = start(fresh())
    assert (t.game.deck_size, len(t.game.discard_a), len(t.game.discard_b)) == (58, 1, 1)
    assert [text.split()[0] for text in t.answers][-2:] == ["turn", "turn"]


@pytest.mark.rule("2.12", "A4")
def test_card_draft() -> None:
    """Each player takes three cards in a row, drawn or picked, one by one; an emptied pile is refilled at once."""
    t = start(fresh(3, first=1))
    top = t.game.discard_a[-1]
    assert (t.asked, t.seat) == ("DraftCard", 1)
    assert t.moves() == ["draw", "pick a", "pick b"]
    t.script = ["turn wine"]
    t.play("pick a")
    assert t.game.discard_a == [t.tables.commodity_names.index("wine")]
    assert t.player(1).known == t.player(1).hand == 1 << 4 * top
    assert t.game.deck_size == 57
    assert (t.asked, t.seat) == ("DraftCard", 1)
    t.script = ["card fish"]
    t.play("draw")
    assert t.player(1).hand - t.player(1).known == t.bag("fish")
    assert t.game.deck_size == 56
    t.play("pick a")
    assert t.player(1).hand_size == 3
    seats = []
    while t.asked == "DraftCard":
        assert t.moves() == ["draw", "pick a", "pick b"]
        seats.append(t.seat)
        t.play("draw")
    assert seats == [2, 2, 2, 0, 0, 0]
    assert [t.player(seat).hand_size for seat in range(3)] == [3, 3, 3]


@pytest.mark.rule("2.12", "A4")
@pytest.mark.parametrize("which", [0, 1], ids=["a", "b"])
def test_either_pile_is_refilled_in_the_draft(which: int) -> None:
    """The pile that was picked from shows a new card, the other one stays as it was."""
    t = start(fresh(3))
    other = t.game.discard(1 - which)[:]
    taken = t.game.discard(which)[-1]
    t.script = ["turn wine"]
    t.play(f"pick {'ab'[which]}")
    assert t.game.discard(which) == [t.tables.commodity_names.index("wine")]
    assert t.game.discard(1 - which) == other
    assert (t.player().hand, t.game.deck_size) == (1 << 4 * taken, 57)


def draft_all(t: Table) -> list[int]:
    """Draft the Trajan tiles in any way and return the order of the seats."""
    seats = []
    while t.asked == "DraftTile":
        seats.append(t.seat)
        t.play(t.moves()[0])
    return seats


def at_tile_draft(players: int = 3, *, draft_singly: bool = False) -> Table:
    """A table at the Trajan draft; seat 1 begins."""
    t = start(fresh(players, first=1, draft_singly=draft_singly))
    while t.asked == "DraftCard":
        t.play("draw")
    return t


@pytest.mark.rule("2.13", "A5")
def test_trajan_draft() -> None:
    """Three tiles from three stacks go on slots II, IV and VI in any order, all three in a row."""
    t = at_tile_draft()
    names = t.tables.category_names
    assert sorted(t.moves()) == sorted(f"draft {name} {slot}" for name in names for slot in ("II", "IV", "VI"))
    top = t.game.tops[3]
    t.play("draft worker VI")
    assert t.player(1).slots[5] == top
    assert t.game.tops[3] not in (top, NONE)
    others = [name for name in names if name != "worker"]
    assert sorted(t.moves()) == sorted(f"draft {name} {slot}" for name in others for slot in ("II", "IV"))
    t.play("draft vp9 II")
    assert sorted(t.moves()) == sorted(f"draft {name} IV" for name in others if name != "vp9")
    t.play("draft cards IV")
    assert t.occupied(1) == ["II", "IV", "VI"]
    assert t.arch(1) == "I"
    assert draft_all(t) == [2, 2, 2, 0, 0, 0]
    assert (t.asked, t.seat) == ("ChooseTray", 1)


@pytest.mark.rule("2.13")
@pytest.mark.parametrize("category", range(CATEGORIES))
def test_each_stack_once_in_the_draft(category: int) -> None:
    """Whichever stack a player has drafted from is closed to that player, and open to the next one."""
    t = at_tile_draft()
    name = t.tables.category_names[category]
    t.play(f"draft {name} IV")
    for _ in range(2):
        assert t.seat == 1
        assert not [move for move in t.moves() if move.split()[1] == name]
        t.play(t.moves()[0])
    assert t.seat == 2
    assert f"draft {name} IV" in t.moves()


@pytest.mark.rule("A5")
def test_trajan_draft_one_at_a_time() -> None:
    """The option lets every player take one tile before anybody takes the second."""
    t = at_tile_draft(draft_singly=True)
    assert draft_all(t) == [1, 2, 0] * 3
    for seat in range(3):
        assert t.occupied(seat) == ["II", "IV", "VI"]
        categories = {tile // TILES_PER_CATEGORY for tile in t.player(seat).slots if tile != NONE}
        assert len(categories) == 3


@pytest.mark.rule("2.7", "A3")
def test_trays_filled_by_choice_in_secret() -> None:
    """All players fill at the same time, two per tray, equal colours allowed, unseen until everybody has finished."""
    t = start(fresh(2, choose_trays=True))
    assert "top" not in {text.split()[0] for text in t.answers}
    assert [question.seat for question in t.game.questions()] == [0, 1]
    for colour in ("blue", "blue", "green", "green", "orange", "yellow", "orange"):
        t.answer(1, f"fill {colour}")
    assert t.tray_sizes(1) == [2, 2, 2, 1, 0, 0]
    assert counts_of(t.player(1).trays[0], COLOURS) == [2, 0, 0, 0, 0, 0]
    assert observe(t.game, 0).game.players[1].trays == [0] * ACTIONS
    assert observe(t.game, 0).game.players[1].loose == 0
    assert observe(t.game, 1).game.players[1].trays == t.player(1).trays
    # The second marker of a tray is not lower than the first.
    assert t.moves(1) == ["fill pink", "fill white", "fill yellow"]
    assert len(t.moves(0)) == 5 + 1
    world = observe(t.game, 0).determinize(QuickSource(1))
    assert [size(tray) for tray in world.players[1].trays] == [2, 2, 2, 1, 0, 0]
    assert observe(world, 0) == observe(t.game, 0)
    while t.game.lanes:
        t.play(t.moves()[0])
        if t.game.lanes:
            assert t.game.filling
    assert not t.game.filling
    for seat in range(2):
        assert t.tray_sizes(seat) == [2] * ACTIONS
        assert counts_of(sum(t.player(seat).trays), COLOURS) == [2] * COLOURS
        assert observe(t.game, 1 - seat).game.players[seat].trays == t.player(seat).trays


@pytest.mark.rule("A3")
def test_filling_never_ends_in_a_dead_end() -> None:
    """However a seat fills its trays, every marker finds its place."""
    for seed in range(60):
        t = start(fresh(2, choose_trays=True, seed=seed))
        while t.game.lanes:
            seat = t.source.below(2)
            moves = t.moves(seat) or t.moves(1 - seat)
            t.answer(seat if t.moves(seat) else 1 - seat, moves[t.source.below(len(moves))])
        assert t.tray_sizes(0) == t.tray_sizes(1) == [2] * ACTIONS
