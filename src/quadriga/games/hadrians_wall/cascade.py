"""3.7 Cascades: what covered icons do, and the icons they cover in turn."""

from typing import Final

from quadriga.core.bags import count, one
from quadriga.core.flow import NOT_LISTED, Decision
from quadriga.core.moves import verb_of, x_of
from quadriga.games.hadrians_wall.components import (
    ATTRIBUTE_BOXES,
    ATTRIBUTES,
    CITIZEN_BOXES,
    COHORT_BOXES,
    COHORTS,
    FAVOUR_TEMPLE,
    GUARD,
    ICON_ATTRIBUTE,
    ICON_CITIZEN,
    ICON_COHORT,
    ICON_PRODUCTION,
    ICON_SWORD,
    SEATS_MAX,
    TOKENS,
)
from quadriga.games.hadrians_wall.player import Player
from quadriga.games.hadrians_wall.state import HadriansWall
from quadriga.games.hadrians_wall.terms import (
    ATTRIBUTE,
    ATTRIBUTE_MOVES,
    COHORT,
    COHORT_FULL,
    COHORT_MOVES,
    FILLED,
    FROM_ICON,
    LOST,
    NOT_OFFERED,
    PLACE_ATTRIBUTE,
    PLACE_CITIZEN,
    PLACE_COHORT,
    PLACE_PRODUCTION,
    TOKENS_GAINED,
)
from quadriga.games.hadrians_wall.tokens import TOKEN

BLANK: Final[list[int]] = []


def gain(game: HadriansWall, seat: int, player: Player, icons: list[int]) -> None:
    """3.7, 11.31, 11.45 Let icons take effect one by one, first in, first out."""
    queue = icons
    position = 0
    while position < len(queue):
        icon = queue[position]
        position += 1
        if icon < TOKENS:
            player.pool += TOKEN[icon]
            game.tell(TOKENS_GAINED, seat, TOKEN[icon], FROM_ICON)
            continue
        covered = cover(game, seat, player, icon)
        if covered:
            queue = queue[position:] + covered
            position = 0


def cover(game: HadriansWall, seat: int, player: Player, icon: int) -> list[int]:
    """3.7 Do what an icon other than a token says; return the icons of the box it fills."""
    if icon < ICON_CITIZEN:
        return fill_attribute(game, seat, player, icon - ICON_ATTRIBUTE)
    if icon < ICON_PRODUCTION:
        return fill_citizen(game, seat, player, icon - ICON_CITIZEN)
    if icon == ICON_PRODUCTION:
        if player.production == game.tables.production_length:
            game.tell(LOST, seat, icon, 0)
        else:
            player.production += 1
            game.tell(FILLED, seat, PLACE_PRODUCTION, player.production)
    elif icon == ICON_SWORD:
        return fill_guard(game, seat, player)
    elif icon == ICON_COHORT:
        game.push(CHOOSE_COHORT[seat])
    else:
        player.favours += one(FAVOUR_TEMPLE)
    return BLANK


def fill_attribute(game: HadriansWall, seat: int, player: Player, attribute: int) -> list[int]:
    """4.11 Fill the next box of an attribute track; points beyond the last box are lost."""
    boxes = (player.attributes >> (attribute << 3)) & 255
    if boxes == ATTRIBUTE_BOXES:
        game.tell(LOST, seat, ICON_ATTRIBUTE + attribute, 0)
        return BLANK
    player.attributes += 1 << (attribute << 3)
    game.tell(FILLED, seat, PLACE_ATTRIBUTE + attribute, boxes + 1)
    return game.tables.attribute_boxes[attribute][boxes]


def fill_citizen(game: HadriansWall, seat: int, player: Player, track: int) -> list[int]:
    """5.1 Fill the next box of a citizen track; an icon for a full track is lost. (5.6)"""
    boxes = count(player.citizens, track)
    if boxes == CITIZEN_BOXES:
        game.tell(LOST, seat, ICON_CITIZEN + track, 0)
        return BLANK
    player.citizens += one(track)
    game.tell(FILLED, seat, PLACE_CITIZEN + track, boxes + 1)
    return game.tables.citizen_boxes[track][boxes]


def fill_guard(game: HadriansWall, seat: int, player: Player) -> list[int]:
    """4.3, 4.7 Fill the next Wall Guard box."""
    boxes = player.guard
    player.guard = boxes + 1
    game.tell(FILLED, seat, GUARD, boxes + 1)
    return game.tables.track_boxes[GUARD][boxes]


class ChooseCohort(Decision[HadriansWall]):
    """4.1, 11.29 Which cohort gets the box of a cohort icon; a full one may not be named."""

    def moves(self, game: HadriansWall) -> list[int]:
        """Return the cohorts with an empty box."""
        cohorts = game.players[self.seat].cohorts
        return [COHORT_MOVES[cohort] for cohort in range(COHORTS) if count(cohorts, cohort) < COHORT_BOXES]

    def play(self, game: HadriansWall, move: int) -> None:
        """Fill the next box of that cohort and gain its icon."""
        cohort = x_of(move)
        player = game.players[self.seat]
        boxes = count(player.cohorts, cohort)
        player.cohorts += one(cohort)
        game.tell(FILLED, self.seat, PLACE_COHORT + cohort, boxes + 1)
        gain(game, self.seat, player, game.tables.cohort_boxes[boxes])

    def refuse(self, game: HadriansWall, move: int) -> int:
        """A full cohort is refused."""
        if verb_of(move) != COHORT:
            return NOT_LISTED
        return COHORT_FULL if count(game.players[self.seat].cohorts, x_of(move)) == COHORT_BOXES else 0


class ChooseAttribute(Decision[HadriansWall]):
    """3.4, 4.8 Which attribute a Road gives, out of the mask `a`; a full track may be named. [11.30]"""

    def moves(self, game: HadriansWall) -> list[int]:
        """Return the attributes on offer."""
        return [ATTRIBUTE_MOVES[attribute] for attribute in range(ATTRIBUTES) if self.a >> attribute & 1]

    def play(self, game: HadriansWall, move: int) -> None:
        """Gain one point."""
        gain(game, self.seat, game.players[self.seat], [ICON_ATTRIBUTE + x_of(move)])

    def refuse(self, game: HadriansWall, move: int) -> int:
        """Only what the reward box shows."""
        if verb_of(move) != ATTRIBUTE:
            return NOT_LISTED
        return 0 if self.a >> x_of(move) & 1 else NOT_OFFERED


CHOOSE_COHORT: Final[list[ChooseCohort]] = [ChooseCohort(seat) for seat in range(SEATS_MAX)]
