"""6 The attack at the end of a year, told to who is asked again: it asks nobody and is over before that."""

from collections.abc import Sequence

from quadriga.core.bags import count
from quadriga.core.flow import CHANCE, Event
from quadriga.core.language import capital, t, tn
from quadriga.core.moves import verb_of, x_of
from quadriga.games.hadrians_wall import terms
from quadriga.games.hadrians_wall.components import ATTRIBUTE_BOXES, COHORTS, VALOUR
from quadriga.games.hadrians_wall.guide import sheets_of
from quadriga.games.hadrians_wall.player import Player, attribute_of, disdain_of
from quadriga.games.hadrians_wall.scoring import path_vp, penalty
from quadriga.games.hadrians_wall.state import HadriansWall
from quadriga.games.hadrians_wall.story import tell


def meanwhile(game: HadriansWall, seat: int, log: Sequence[Event], start: int) -> list[str]:
    """6.1-6.4 Return the attack that was counted since, for this seat first: its cards, what held, what it cost."""
    struck = [place for place in range(start, len(log)) if log[place].code == terms.BREACHED]
    own = [place for place in struck if log[place].seat == seat]
    if not own:
        return []
    began = max(place for place in range(own[-1]) if log[place].code == terms.ATTACK_BEGAN)
    cards = [
        x_of(event.x) for event in log[began : own[-1]] if event.code == CHANCE and verb_of(event.x) == terms.ATTACK
    ]
    others = [f"{capital(tell(game, log[place]))}." for place in struck if place > began and place != own[-1]]
    sheet = sheets_of(game.tables, log[: own[-1]], game.seats)[seat]
    room = ATTRIBUTE_BOXES - attribute_of(sheet, VALOUR)
    return [
        _cards(game, cards, sheet),
        *_cost(game, seat, log[own[-1]], len(cards), min(log[began].y - log[own[-1]].y, room)),
        *others,
    ]


def _cards(game: HadriansWall, cards: Sequence[int], sheet: Player) -> str:
    """6.2 The cards of each side against the cohort that stood there."""
    sides = [sum(game.tables.attack_masks[cohort] >> card & 1 for card in cards) for cohort in range(COHORTS)]
    left, centre, right = (
        # Translators: how many attack cards of a side meet how many boxes of its cohort: "left 3 against 2, ..."
        t("{cards} against {cohort}", cards=cards, cohort=count(sheet.cohorts, cohort))
        for cohort, cards in enumerate(sides)
    )
    return tn(
        "The Picts attacked with {number} card: left {left}, centre {centre}, right {right}.",
        "The Picts attacked with {number} cards: left {left}, centre {centre}, right {right}.",
        len(cards),
        left=left,
        centre=centre,
        right=right,
    )


def _cost(game: HadriansWall, seat: int, event: Event, cards: int, valour: int) -> list[str]:
    """6.2, 6.4 What your cohorts held, the disdain and its points, and the Valour that there was room for. (4.11)"""
    through, gained = event.x, event.y
    found = [t("Your cohorts and favours held {held}; {through} got through.", held=cards - through, through=through)]
    lost = _lost_by(game, game.players[seat], gained)
    if lost:
        found.append(t("You gained {disdain} disdain and lost {points} VP by it.", disdain=gained, points=lost))
    elif gained:
        found.append(t("You gained {disdain} disdain.", disdain=gained))
    if valour:
        found.append(t("You gained {number} Valour.", number=valour))
    return found


def _lost_by(game: HadriansWall, player: Player, gained: int) -> int:
    """7.2, 7.3 The points that so much disdain has cost: its penalty, and what a Path pays for having little of it."""
    before = player.clone()
    before.received -= gained
    penalties = [penalty(game.tables, disdain_of(sheet)) for sheet in (before, player)]
    paths = [path_vp(game.tables, sheet) for sheet in (before, player)]
    return penalties[1] - penalties[0] + paths[0] - paths[1]
