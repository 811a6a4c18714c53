"""11 Legal moves: every decision point lists all its answers once and says why it refuses any other."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

import pytest

import quadriga
from quadriga.core.chance import ScriptedSource
from quadriga.core.moves import pack
from quadriga.games.trajan import components as c
from quadriga.games.trajan import terms
from tests.rules.trajan.table import Table, fresh, start, table

# How many numbers each argument of a verb may take, one more than there are where an index could run over.
ARGUMENTS = {
    terms.PASS: (1, 1, 1),
    terms.SOW: (c.ACTIONS, 1, 1),
    terms.DROP: (c.COLOURS, 1, 1),
    terms.FILL: (c.COLOURS, 1, 1),
    terms.USE: (1, 1, 1),
    terms.DECLINE: (1, 1, 1),
    terms.MARK: (c.ACTIONS, 1, 1),
    terms.DRAW: (1, 1, 1),
    terms.PICK: (2, 1, 1),
    terms.LAY: (c.COMMODITIES, 1, 1),
    terms.STOP: (1, 1, 1),
    terms.SHIP_IDENTICAL: (c.COMMODITIES + 1, 6, 5),
    terms.SHIP_PAIR: (c.COMMODITIES + 1, 4, 1),
    terms.SHIP_DIFFERENT: (c.COMMODITIES + 1, 1, 1),
    terms.DISCARD: (c.COMMODITIES, 2, 1),
    terms.TAKE: (c.KINDS, 1, 1),
    terms.RECRUIT: (1, 1, 1),
    terms.MARCH: (c.PROVINCES, 1, 1),
    terms.OCCUPY: (1, 1, 1),
    terms.TILE: (c.CATEGORIES, 1, 1),
    terms.ADVANCE: (1, 1, 1),
    terms.HIRE: (1, 1, 1),
    terms.BUILD: (c.SITES, 1, 1),
    terms.REPEAT: (c.KINDS, 1, 1),
    terms.JOKERS: (4, 4, 4),
    terms.BONUS: (c.BONUS_TILES, 1, 1),
    terms.DRAFT: (c.CATEGORIES, c.ACTIONS, 1),
}


@lru_cache(maxsize=1)
def all_moves() -> tuple[int, ...]:
    """Every move of a seat that can be written down."""
    return tuple(
        pack(verb, x, y, z)
        for verb, (xs, ys, zs) in ARGUMENTS.items()
        for x in range(xs)
        for y in range(ys)
        for z in range(zs)
    )


def check_question(t: Table) -> str:
    """The open question lists each answer once and refuses exactly the others."""
    question = t.question
    assert question is not None
    listed = t.game.moves_of(question.seat)
    assert len(listed) == len(set(listed)) > 0
    assert set(listed) <= set(all_moves())
    wrong = [move for move in all_moves() if (question.refuse(t.game, move) == 0) != (move in set(listed))]
    assert wrong == []
    return t.asked


@pytest.mark.rule("11")
@pytest.mark.parametrize("choose_trays", [False, True])
def test_lists_and_refusals_agree(choose_trays: bool) -> None:
    """In random games with plenty of tiles every decision point turns up and agrees with its refusals."""
    met: set[str] = set()
    for seed in range(4):
        t = start(fresh(2 + seed % 3, choose_trays=choose_trays, seed=seed))
        for seat in range(t.game.seats):
            t.player(seat).tiles = [2] * c.KINDS
            t.player(seat).plus2 = 0b010101
        decisions = 0
        while t.question is not None:
            decisions += 1
            if decisions % 7 == seed or t.asked not in met:
                met.add(check_question(t))
            moves = t.moves()
            # Rather act than pass, so that shipments and repetitions are seen.
            wanted = moves[:-1] if len(moves) > 1 and t.source.below(3) else moves
            t.play(wanted[t.source.below(len(wanted))])
    assert met == {
        *("DraftCard", "DraftTile", "ChooseTray", "Drop", "UseEffect", "ChooseMarker", "Action", "AskRepeat"),
        *("ChooseDiscard", "LaySecond", "NextPair", "NextDifferent", "PayDemands", "ChooseBonus"),
        *(["FillTray"] if choose_trays else []),
    }


@pytest.mark.rule("11", "4.1")
@pytest.mark.parametrize("jokers", range(4))
def test_refusals_while_loading_a_ship(jokers: int) -> None:
    """With several cards of one commodity in hand a started shipment refuses what was named already."""
    for first in ("pair fish + 0", "different fish", "lay fish"):
        t = table()
        t.set_hand(0, "oil oil fish fish fish fish fish gem gem gem")
        t.set_tiles(0, "joker-commodity " * jokers)
        t.action(0, "seaport")
        check_question(t)
        t.play(first)
        while t.question is not None:
            check_question(t)
            t.play(t.moves()[0])


def check_chance(t: Table) -> str:
    """Outcomes and weights belong together, and drawing one number gives each outcome as often as it weighs."""
    chance = t.game.chance
    assert chance is not None
    moves, weights = chance.moves(t.game), chance.weights(t.game)
    assert len(moves) == len(set(moves)) == len(weights) > 0
    first = ScriptedSource([0])
    chance.draw(t.game, first)
    (pieces,) = first.limits
    drawn = Counter(chance.draw(t.game, ScriptedSource([number])) for number in range(pieces))
    assert drawn == dict(zip(moves, weights, strict=True))
    return type(chance).__name__


@pytest.mark.rule("11", "1.3")
def test_nature_draws_fairly() -> None:
    """Every piece in a bag or stack is equally likely, at every draw of a whole game."""
    t = fresh(3)
    met: set[str] = set()
    t.game.settle()
    while not t.game.over:
        if t.game.chance is not None:
            met.add(check_chance(t))
            t.game.resolve(t.game.chance.draw(t.game, t.source))
        else:
            seat = t.seat
            moves = t.game.moves_of(seat)
            t.game.answer(seat, moves[t.source.below(len(moves))])
    assert met == {
        *("ForumTileDrawn", "ExtraTileDrawn", "BuildingDrawn", "MarkerDealt", "TopRevealed", "FirstPlayer"),
        *("BonusTileDrawn", "CardTurned", "CardDrawn", "DemandRevealed"),
    }


@pytest.mark.rule("3.4", "11")
def test_a_wish_of_another_action_cites_that_action() -> None:
    """Statement 7: who is asked for a tray and wants to act is led to the section of that action."""
    match = quadriga.start("trajan", players=2, seed=7)
    while match.questions[0].kind != "ChooseTray":
        match.play(match.questions[0].seat, match.questions[0].moves[0])
    seat = match.questions[0].seat
    wishes = ("draw", "take bread", "march alpes", "tile vp9", "advance", "build 3")
    reasons = [match.why_not(seat, wish) for wish in wishes]
    assert [reason.rule for reason in reasons if reason is not None] == ["4.1", "4.2", "4.3", "4.4", "4.5", "4.6"]
