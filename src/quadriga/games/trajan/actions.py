"""3.4 and 5 Actions: carrying one out, what a construction tile grants, and repeating with an extra-action tile."""

from typing import Final

from quadriga.core.flow import NOT_LISTED, Decision
from quadriga.core.moves import verb_of, x_of
from quadriga.games.trajan import arch, construction, forum, military, seaport, senate
from quadriga.games.trajan.components import (
    CONSTRUCTION,
    EXTRA,
    FORUM,
    JOKER_EXTRA,
    MILITARY,
    NONE,
    SEAPORT,
    SENATE,
    TRAJAN,
)
from quadriga.games.trajan.state import Trajan
from quadriga.games.trajan.terms import (
    ADVANCE,
    BUILD,
    CANNOT_REPEAT,
    DRAW,
    GRANTED_NOT_REPEATED,
    HIRE,
    LAY,
    MARCH,
    MUST_REPEAT,
    NO_SUCH_TILE,
    OCCUPY,
    OTHER_ACTION,
    PASS_MOVE,
    PICK,
    RECRUIT,
    REPEAT_MOVES,
    SHIP_DIFFERENT,
    SHIP_IDENTICAL,
    SHIP_PAIR,
    TAKE,
    TILE,
    TILE_USED,
)

# Why an action is carried out (`b` of its frame).
OF_THE_TRAY: Final = 0
GRANTED_BY_TILE: Final = 1
FIRST_REPETITION: Final = 2
SECOND_REPETITION: Final = 3


def options(game: Trajan, seat: int, action: int) -> list[int]:
    """4 Return the options of an action, without passing; empty if the action is void."""
    moves: list[int] = []
    if action == SEAPORT:
        seaport.options(game, seat, moves)
    elif action == FORUM:
        forum.options(game, moves)
    elif action == MILITARY:
        military.options(game, seat, moves)
    elif action == SENATE:
        senate.options(game, seat, moves)
    elif action == CONSTRUCTION:
        construction.options(game, seat, moves)
    else:
        arch.options(game, seat, moves)
    return moves


def action_of(verb: int) -> int:
    """4 Return the action whose option this verb is, or NONE."""
    if verb in (DRAW, PICK, LAY, SHIP_IDENTICAL, SHIP_PAIR, SHIP_DIFFERENT):
        return SEAPORT
    if verb == TAKE:
        return FORUM
    if verb in (RECRUIT, MARCH, OCCUPY):
        return MILITARY
    if verb == ADVANCE:
        return SENATE
    if verb in (HIRE, BUILD):
        return CONSTRUCTION
    return TRAJAN if verb == TILE else NONE


def carry_out(game: Trajan, seat: int, action: int, move: int) -> None:
    """3.4 Carry out an option; a first construction tile grants its action at once. (5.6)"""
    if action == SEAPORT:
        seaport.carry_out(game, seat, move)
    elif action == FORUM:
        forum.take(game, seat, x_of(move))
    elif action == MILITARY:
        military.carry_out(game, seat, move)
    elif action == SENATE:
        senate.advance(game, seat)
    elif action == CONSTRUCTION:
        if verb_of(move) == HIRE:
            construction.hire(game, seat, 1)
        else:
            granted = construction.build(game, seat, x_of(move))
            if granted != NONE:
                game.push(Action(seat, granted, GRANTED_BY_TILE))
    else:
        arch.take_tile(game, seat, x_of(move))


class Action(Decision[Trajan]):
    """3.4 Carry out action `a` or pass; `b` tells why it is carried out. A first repetition cannot be passed. (5.7)"""

    def moves(self, game: Trajan) -> list[int]:
        """Return the options of the action, and pass."""
        found = options(game, self.seat, self.a)
        if self.b != FIRST_REPETITION:
            found.append(PASS_MOVE)
        return found

    def play(self, game: Trajan, move: int) -> None:
        """Carry out the option; only what was carried out can be repeated. (5.4)"""
        if move == PASS_MOVE:
            return
        if self.b <= GRANTED_BY_TILE:
            # Below everything the option schedules, so that granted actions come first. (5.6)
            game.push(AskRepeat(self.seat, self.a, self.b))
        carry_out(game, self.seat, self.a, move)

    def refuse(self, game: Trajan, move: int) -> int:
        """Ask the chapter of the action."""
        if move == PASS_MOVE:
            return MUST_REPEAT if self.b == FIRST_REPETITION else 0
        action = action_of(verb_of(move))
        if action == NONE:
            return NOT_LISTED
        if action != self.a:
            return OTHER_ACTION
        return refuse_option(game, self.seat, action, move)


def refuse_option(game: Trajan, seat: int, action: int, move: int) -> int:
    """4 Return why an option of this action cannot be chosen, 0 if it can."""
    if action == SEAPORT:
        return seaport.refuse(game, seat, move)
    if action == FORUM:
        return forum.refuse_take(game, x_of(move))
    if action == MILITARY:
        return military.refuse(game, seat, move)
    if action == SENATE:
        return senate.refuse_advance(game, seat)
    if action == CONSTRUCTION:
        return construction.refuse(game, seat, move)
    return arch.refuse_tile(game, seat, x_of(move))


def refuse_repeat(game: Trajan, seat: int, action: int, why: int, kind: int) -> int:
    """5.1-5.7 One matching tile or joker per turn, and only if the first repetition can be carried out."""
    if game.tile_used:
        return TILE_USED
    if why == GRANTED_BY_TILE and game.strict_repeats:
        return GRANTED_NOT_REPEATED
    if kind not in (EXTRA + action, JOKER_EXTRA):
        return OTHER_ACTION
    if game.players[seat].tiles[kind] == 0:
        return NO_SUCH_TILE
    return 0 if options(game, seat, action) else CANNOT_REPEAT


class AskRepeat(Decision[Trajan]):
    """5.1 Discard one extra-action tile to carry out action `a` once more, twice with a [+2] marker; or pass."""

    def moves(self, game: Trajan) -> list[int]:
        """Return the matching tile, the joker, and pass. What the action itself brought counts. (5.4)"""
        found: list[int] = []
        tiles = game.players[self.seat].tiles
        for kind in (EXTRA + self.a, JOKER_EXTRA):
            if tiles[kind] and refuse_repeat(game, self.seat, self.a, self.b, kind) == 0:
                found.append(REPEAT_MOVES[kind])
        found.append(PASS_MOVE)
        return found

    def play(self, game: Trajan, move: int) -> None:
        """Discard the tile and schedule the repetitions; the [+2] marker stays."""
        if move == PASS_MOVE:
            return
        player = game.players[self.seat]
        player.tiles[x_of(move)] -= 1
        game.gone_tiles += 1
        game.tile_used = True
        if player.plus2 >> self.a & 1:
            game.push(Action(self.seat, self.a, SECOND_REPETITION))
        game.push(Action(self.seat, self.a, FIRST_REPETITION))

    def refuse(self, game: Trajan, move: int) -> int:
        """Return which of the conditions of 5 is missing."""
        if move == PASS_MOVE:
            return 0
        if move not in REPEAT_MOVES:
            return NOT_LISTED
        return refuse_repeat(game, self.seat, self.a, self.b, x_of(move))
