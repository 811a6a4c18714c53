"""1 Components and state, 2 Setup."""

from __future__ import annotations

import pytest

import quadriga
from quadriga.core.bags import bits, members
from quadriga.core.chance import QuickSource
from quadriga.core.flow import EVERYBODY, Chance
from quadriga.core.moves import x_of
from quadriga.core.observation import observe
from quadriga.games.hadrians_wall import components as c
from quadriga.games.hadrians_wall import terms
from quadriga.games.hadrians_wall.player import disdain_of
from quadriga.games.hadrians_wall.setup import new_game
from quadriga.games.hadrians_wall.state import HadriansWall
from quadriga.games.hadrians_wall.tokens import MOST, TOKEN, covers, missing, packed, unpacked
from quadriga.games.hadrians_wall.year import CARD_DRAWN, NEUTRAL_REVEALED, OPEN_CHOICE
from tests.rules.hadrians_wall.table import RICH, TABLES, Table, card, rich


@pytest.mark.rule("1.1", "1.2")
def test_five_kinds_of_tokens() -> None:
    """A pool counts five kinds apart; a worker is never a Resource."""
    assert TABLES.token_names == ["soldier", "builder", "servant", "civilian", "resource"]
    pool = packed([1, 2, 3, 4, 5])
    assert unpacked(pool) == [1, 2, 3, 4, 5]
    assert not covers(packed([9, 9, 9, 9, 0]), TOKEN[c.RESOURCE])
    assert not covers(packed([0, 0, 0, 0, 9]), TOKEN[c.SERVANT])


@pytest.mark.rule("1.1")
def test_the_supply_is_unlimited() -> None:
    """More Soldiers than lie in the box can be in one pool."""
    t = Table().give(pool={"soldier": 60}, buildings=["medium_granary", "large_granary"]).do(*["fort soldier"] * 7)
    assert t.pool() == {"soldier": 53, "civilian": 2}


@pytest.mark.rule("1.2")
@pytest.mark.parametrize("kind", range(c.TOKENS))
def test_a_cost_is_covered_or_something_is_missing(kind: int) -> None:
    """Every kind is compared by itself, up to the largest pool."""
    assert covers(MOST * TOKEN[kind], MOST * TOKEN[kind])
    assert not covers(sum(TOKEN) - TOKEN[kind], sum(TOKEN))
    assert missing(sum(TOKEN) - TOKEN[kind], sum(TOKEN)) == kind


@pytest.mark.rule("1.2")
def test_gains_are_spent_at_once() -> None:
    """A Builder gained from a citizen box pays for the Fort in the same year."""
    t = Table().give(pool={"civilian": 1}).do("citizen performers")
    assert t.pool() == {"builder": 1}
    assert t.play("fort builder").player().fort == 1


@pytest.mark.rule("1.3")
def test_nothing_is_ever_erased() -> None:
    """No answer makes a filled box empty again; attacks leave the cohorts as they are."""
    match = quadriga.start("hadrians_wall", players=2, seed=5)
    dice = QuickSource(5)
    before = sheets(match.game)
    while not match.over:
        question = match.questions[dice.below(len(match.questions))]
        match.play(question.seat, question.moves[dice.below(max(len(question.moves) - 1, 1))])
        now = sheets(match.game)
        assert all(
            old & new == old if masks else old <= new for (masks, old), (_, new) in zip(before, now, strict=True)
        )
        before = now


def sheets(game: object) -> list[tuple[bool, int]]:
    """Every mark of every sheet: masks, then numbers."""
    assert isinstance(game, HadriansWall)
    found: list[tuple[bool, int]] = []
    for player in game.players:
        masks = (player.built, player.map, player.training, player.forum, player.diplomats, player.battles)
        numbers = [
            player.mining,
            player.guard,
            player.cippi,
            player.wall,
            player.fort,
            player.production,
            player.temple,
        ]
        bags = [player.cohorts, player.citizens, player.market, player.theatre, player.strength, player.rulings]
        for bag in bags:
            numbers += [bag >> shift & 15 for shift in range(0, 40, 4)]
        numbers += [player.attributes >> shift & 255 for shift in range(0, 32, 8)]
        numbers += [player.received, player.removed, player.damage]
        found += [(True, mask) for mask in masks] + [(False, number) for number in numbers]
    return found


@pytest.mark.rule("1.4")
def test_cards() -> None:
    """48 Fate cards with 8 items each, 12 player cards with an income of one or two items."""
    assert len(TABLES.fate_good) == len(TABLES.fate_income) == 48
    assert {sum(unpacked(income)) for income in TABLES.fate_income} == {8}
    assert set(TABLES.fate_damage) == {1, 2, 3}
    assert len(TABLES.card_names) == 12
    assert {sum(unpacked(income)) for income in TABLES.card_income} == {1, 2}
    assert TABLES.card_vp == [1, 2, 3]


@pytest.mark.rule("1.5", "11.38")
def test_drawn_cards_are_seen_by_their_owner_only() -> None:
    """Others see that two cards are held, and every deck as a set without order."""
    t = Table(2).ask(*[CARD_DRAWN[seat] for seat in (0, 0, 1, 1)], OPEN_CHOICE)
    mine, other = observe(t.game, 0).game, observe(t.game, EVERYBODY).game
    assert mine.players[0].drawn == t.player().drawn
    assert bits(mine.players[0].drawn) == 2
    assert mine.players[1].drawn == other.players[0].drawn == other.players[1].drawn == 0
    assert [player.held for player in other.players] == [2, 2]
    assert other.players[1].deck == c.ALL_CARDS
    assert other.fate == t.game.fate


@pytest.mark.rule("1.5", "11.38")
def test_a_choice_is_seen_by_its_owner_only() -> None:
    """Who has chosen a Path knows it; neighbours and spectators see no choice until the reveal."""
    t = Table(2).give(0, drawn=["fighter", "pontiff"]).give(1, drawn=["ranger", "merchant"])
    t.ask(OPEN_CHOICE).play("0: path pontiff")
    assert observe(t.game, 0).game.players[0].choice == card("pontiff")
    for seat in (1, EVERYBODY):
        assert observe(t.game, seat).game.players[0].choice == c.NONE


@pytest.mark.rule("1.5", "11.38")
def test_the_moves_of_others_are_hidden() -> None:
    """What a seat may answer names its two cards: only that seat sees it."""
    t = Table(2).give(0, drawn=["fighter", "pontiff"]).give(1, drawn=["ranger", "merchant"]).ask(OPEN_CHOICE)
    for seat in (0, 1, EVERYBODY):
        seen = observe(t.game, seat).game
        assert [len(seen.moves_of(other)) for other in (0, 1)] == [2 * (seat == 0), 2 * (seat == 1)]


@pytest.mark.rule("1.5", "11.38")
def test_a_path_is_a_secret_of_the_record_until_all_have_chosen() -> None:
    """Whoever chose what: others read that there is an answer, and after the last one which it was."""
    match = quadriga.start("hadrians_wall", players=2, seed=4)
    mine = match.title.notation.text(match.questions[0].moves[1])
    match.play(0, mine)
    assert f"\n0 {mine}\n" in match.record(0)
    for seat in (1, EVERYBODY):
        assert "\n0 ?\n" in match.record(seat)
        assert mine not in match.record(seat)
    match.play(1, match.questions[0].moves[0])
    assert f"\n0 {mine}\n" in match.record(1)


@pytest.mark.rule("1.5")
def test_pools_and_sheets_are_public() -> None:
    """A spectator sees every pool and sheet."""
    seen = observe(rich(2, fort=5).game, EVERYBODY).game
    assert seen.players[0].pool == packed([20] * 5)
    assert seen.players[0].fort == 5


@pytest.mark.rule("1.5", "3.2")
def test_played_cards_and_the_discard_pile_are_public() -> None:
    """Whoever looks sees the Paths, Prospects and neutral cards that lie there, and the discarded Fate cards."""
    t = Table(2, year=3).give(0, paths=["fighter", "pontiff"], prospect="ranger").give(1, prospect="planner")
    t.neutral("merchant").game.discard = 0b1011
    for seat in (0, 1, EVERYBODY):
        seen = observe(t.game, seat).game
        assert (seen.discard, seen.neutral) == (0b1011, t.game.neutral)
        for shown, player in zip(seen.players, t.game.players, strict=True):
            assert (shown.paths, shown.prospect, shown.prospects) == (player.paths, player.prospect, player.prospects)


@pytest.mark.rule("1.6")
def test_infrastructure() -> None:
    """The flags stand under Fort boxes 1, 3, 5, 9, 11, 13, 15 and 17."""
    flags = [1, 3, 5, 9, 11, 13, 15, 17]
    for boxes in range(22):
        t = Table().give(fort=boxes)
        assert t.game.infrastructure(t.player()) == sum(1 for flag in flags if flag <= boxes)


@pytest.mark.rule("1.6")
def test_disdain_is_what_is_circled_and_not_filled() -> None:
    """Removed disdain does not count."""
    player = Table().give(disdain=5).player()
    player.removed = 2
    assert disdain_of(player) == 3


@pytest.mark.rule("2.1", "6.6")
def test_the_fate_deck_is_full_at_first() -> None:
    """All 48 cards are in the draw pile and none in the discard."""
    game = new_game(TABLES, 3, 1, 0, bonus=False)
    assert (bits(game.fate), game.fate_left, game.discard, game.table) == (48, 48, 0, 0)


@pytest.mark.rule("2.2")
@pytest.mark.parametrize(("level", "cards"), [("easy", 8), ("normal", 10), ("hard", 12)])
def test_one_difficulty_for_the_whole_game(level: str, cards: int) -> None:
    """The option sets how many Picts come in year 6, and nothing changes it on the way."""
    match = quadriga.start("hadrians_wall", players=3, seed=2, options={"difficulty": level})
    while not match.over:
        question = match.questions[0]
        match.play(question.seat, question.moves[-1])
    assert isinstance(match.game, HadriansWall)
    assert match.game.attack_size() == cards


@pytest.mark.rule("2.3", "2.4", "11.5")
def test_blank_sheets() -> None:
    """Only the first production circle is filled; pools are empty and decks full."""
    game = new_game(TABLES, 6, 1, 0, bonus=False)
    for player in game.players:
        filled = {name: value for name, value in player.fields() if value.strip("0,-") not in ("", "1")}
        assert filled == {"deck": str(c.ALL_CARDS)}
        assert player.production == 1


@pytest.mark.rule("2.4", "4.5")
def test_the_small_granary_exists_from_the_start() -> None:
    """The left column is open, the middle one is not."""
    t = rich()
    assert t.legal("fort builder")
    assert t.legal("mine")
    assert not t.give(fort=7).legal("fort builder")


@pytest.mark.rule("2.3", "2.5", "1.4")
@pytest.mark.parametrize("pile", [CARD_DRAWN[0], CARD_DRAWN[1], NEUTRAL_REVEALED[0]], ids=["own", "other", "neutral"])
def test_decks_are_shuffled(pile: Chance[HadriansWall]) -> None:
    """The top card of a deck may be each of those left in it, all as likely."""
    t = Table(2)
    for left in (c.ALL_CARDS, 0b101101001010):
        t.player(0).deck = t.player(1).deck = t.game.neutral_deck = left
        drawn = [pile.draw(t.game, QuickSource(seed)) for seed in range(600)]
        assert sorted(set(drawn)) == pile.moves(t.game)
        assert [x_of(move) for move in pile.moves(t.game)] == members(left)
        assert pile.weights(t.game) == [1] * bits(left)
        assert min(drawn.count(move) for move in set(drawn)) > 600 // bits(left) // 2


@pytest.mark.rule("2.5", "8.1")
@pytest.mark.parametrize(("players", "cards"), [(1, 2), (2, 1), (3, 0), (4, 0), (5, 0), (6, 0)])
def test_neutral_deck_for_one_and_two(players: int, cards: int) -> None:
    """One and two players have a neutral deck of twelve cards, more players none."""
    game = new_game(TABLES, players, 1, 0, bonus=False)
    assert game.neutral_count == cards
    assert bits(game.neutral_deck) == (12 if cards else 0)


@pytest.mark.rule("2.6")
def test_neighbours() -> None:
    """Seats form a circle; with three everybody neighbours everybody, with two there is one neighbour."""
    for players in range(1, 7):
        game = Table(players).game
        for seat in range(players):
            found = {other for other in range(6) if other < players and game.are_neighbours(seat, other)}
            assert found == {(seat + 1) % players, (seat - 1) % players} - {seat}


@pytest.mark.rule("2.6", "5.3")
def test_only_neighbours_supply() -> None:
    """In a round of four the seat opposite sells nothing."""
    t = rich(4, buildings=["market"], citizens={"traders": 4, "patricians": 2}, prospect="pontiff")
    for seat in (1, 2, 3):
        t.give(seat, prospect="ranger", pool=RICH)
    assert [t.legal(f"good 1-6 seat-{seat}") for seat in range(4)] == [False, True, False, True]
    assert [t.legal(f"scout seat-{seat}") for seat in range(4)] == [True, True, False, True]


@pytest.mark.rule("2.6", "5.3", "5.11")
@pytest.mark.parametrize("players", range(1, 6))
def test_an_empty_seat_supplies_nobody(players: int) -> None:
    """A seat beyond the last one may be written, but it is no neighbour of anybody."""
    t = Table(players)
    for seat in range(players):
        t.give(seat, pool=RICH, buildings=["market"], citizens={"traders": 9, "patricians": 9}, prospect="pontiff")
    for seat in range(players):
        for empty in range(players, c.SEATS_MAX):
            wishes = (f"good 1-6 seat-{empty}", f"scout seat-{empty}")
            assert [t.why(wish, seat) for wish in wishes] == [terms.NO_NEIGHBOUR] * 2
