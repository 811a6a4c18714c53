"""Hadrian's Wall: what is certain after an answer although it has not happened yet, and the attack to come."""

from collections.abc import Sequence

from quadriga.core.bags import bits, count, pick_bit
from quadriga.core.flow import GIFT, WAKE, Event
from quadriga.core.language import capital, decimal, t, tn
from quadriga.core.moves import verb_of
from quadriga.core.observation import Observation
from quadriga.games.hadrians_wall import components as c
from quadriga.games.hadrians_wall import terms, texts
from quadriga.games.hadrians_wall import vocabulary as words
from quadriga.games.hadrians_wall.player import Player
from quadriga.games.hadrians_wall.scouting import PlacePattern
from quadriga.games.hadrians_wall.state import HadriansWall
from quadriga.games.hadrians_wall.tokens import TOKEN

HOME = "ChooseAction"


def pool_then(after: Observation[HadriansWall]) -> int:
    """Return the own pool once what is certain has happened: the Prospect pays, the Soldier of a scout is paid."""
    game = after.game
    player = game.players[after.seat]
    if player.choice != c.NONE:
        return player.pool + game.tables.card_income[other_card(player, player.choice)]
    return player.pool - game.tables.scout_cost if isinstance(after.question, PlacePattern) else player.pool


def other_card(player: Player, path: int) -> int:
    """3.2 Return the card that becomes the Prospect if another one becomes the Path."""
    return pick_bit(player.drawn - (1 << path), 0)


def certain(after: Observation[HadriansWall]) -> list[Event]:
    """Return what will be told for certain: the income of the Prospect, or what the source of a pattern is paid."""
    game, seat, question = after.game, after.seat, after.question
    player = game.players[seat]
    if player.choice != c.NONE:
        income = game.tables.card_income[other_card(player, player.choice)]
        return [Event(terms.TOKENS_GAINED, seat, income, terms.FROM_PROSPECT)] if income else []
    if not isinstance(question, PlacePattern) or question.a == seat:
        return []
    source = question.a
    found = [Event(terms.PAID_TO, seat, source, c.SOLDIER)]
    if source < c.NEUTRAL:
        found.append(Event(terms.TOKENS_GAINED, source, TOKEN[c.SOLDIER], terms.FROM_NEIGHBOUR))
        found.append(Event(GIFT, seat, source, 0))
        if game.question_of(source) is None and not game.lanes[source]:
            found.append(Event(WAKE, source, 0, 0))
    return found


def outlook(moves: Sequence[int], after: Observation[HadriansWall], events: Sequence[Event]) -> list[str]:
    """Return what comes next in words: the Prospect, the attack, or the question that is asked next."""
    game, seat = after.game, after.seat
    player = game.players[seat]
    if player.choice != c.NONE:
        prospect = words.prospect(game.tables, other_card(player, player.choice))
        return [t("The other card becomes your Prospect: {prospect}", prospect=prospect)]
    if any(event.code == terms.FINISHED and event.seat == seat for event in events):
        asked = moves and verb_of(moves[-1]) == terms.FINISH
        ended = [] if asked else [t("Nothing is left to do: you finish the year with it")]
        cohorts = [capital(cohort_words(game, player, cohort)) for cohort in range(c.COHORTS)]
        return [*ended, year_words(game, game.year), *cohorts]
    kind = type(after.question).__name__
    if after.question is None or kind == HOME:
        return []
    # Translators: the question that a player would have to answer after a move, as "Which cohort is reinforced?"
    return [t("Then you are asked: {question}", question=texts.prompt(kind).text)]


def cards_in(game: HadriansWall, year: int) -> int:
    """6.1 Return the attack cards of a year; those of this year with everything that adds to them."""
    if year == game.year:
        return game.attack_size()
    return game.tables.attack_cards[game.difficulty][year - 1] + game.extra_attack


def expected(game: HadriansWall, cohort: int) -> float:
    """6.2 Return how many cards come from a side on average, by what is left in the draw pile."""
    if game.table:
        return game.attackers(cohort)
    pile = game.fate or game.discard
    left = bits(pile)
    coming = cards_in(game, max(game.year, 1))
    return coming * bits(pile & game.tables.attack_masks[cohort]) / left if left else 0


def attackers_said(game: HadriansWall, cohort: int) -> str:
    """6.2 Return the cards of a side as a number: exact in an attack, else an average."""
    coming = expected(game, cohort)
    return str(int(coming)) if game.table else f"\u2248{decimal(coming)}"


def year_words(game: HadriansWall, year: int) -> str:
    """6.1 Return the attack of a year in words."""
    cards = tn("{number} card", "{number} cards", cards_in(game, year))
    stake = game.tables.potential[year - 1]
    return t("Attack of year {year}: {cards}, {stake} Valour or disdain at stake", year=year, cards=cards, stake=stake)


def cohort_words(game: HadriansWall, player: Player, cohort: int) -> str:
    """6.2 Return a cohort in words, with what attacks it unless the game is over."""
    name = words.cohort(cohort)
    boxes = tn("{number} box filled", "{number} boxes filled", count(player.cohorts, cohort))
    if game.over:
        return t("{cohort}: {boxes}", cohort=name, boxes=boxes)
    cards = attackers_said(game, cohort)
    # Translators: a cohort with what attacks it: the number is exact in an attack, else an average.
    return t("{cohort}: {boxes}; attacked by {cards}", cohort=name, boxes=boxes, cards=cards)
