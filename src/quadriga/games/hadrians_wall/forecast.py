"""Hadrian's Wall: what is certain after an answer although it has not happened yet, and the attack to come."""

from collections.abc import Sequence

from quadriga.core.bags import bits, count, pick_bit
from quadriga.core.flow import GIFT, WAKE, Event
from quadriga.core.language import capital, decimal, t, tn
from quadriga.core.moves import verb_of, x_of
from quadriga.core.observation import Observation
from quadriga.games.hadrians_wall import components as c
from quadriga.games.hadrians_wall import stakes, terms, texts
from quadriga.games.hadrians_wall import vocabulary as words
from quadriga.games.hadrians_wall.attack import resolve
from quadriga.games.hadrians_wall.player import Player
from quadriga.games.hadrians_wall.scoring import score_of
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


def is_settled(after: Observation[HadriansWall]) -> bool:
    """6.3 Whether the seat has nothing more to say to the attack on the table: what it brings this seat is certain."""
    return after.game.table != 0 and after.question is None and not after.game.over


def attacked(after: Observation[HadriansWall]) -> tuple[list[Event], Player]:
    """6.2 Return what the attack on the table does to the seat, which touches no other, and its sheets then."""
    imagined = after.game.clone()
    events: list[Event] = []
    imagined.events = events
    player = imagined.players[after.seat]
    resolve(imagined, after.seat, player)
    return events, player


def leaves_open(moves: Sequence[int], after: Observation[HadriansWall]) -> bool:
    """Return whether more comes than is told: of a battle the odds are told, and the last attack ends the match."""
    if moves and verb_of(moves[-1]) == terms.BATTLE:
        return False
    return not is_settled(after) or after.game.year < c.YEARS or bool(after.game.questions())


def certain(after: Observation[HadriansWall]) -> list[Event]:
    """Return what will be told for certain: the income of the Prospect, the attack, or what a pattern costs."""
    game, seat, question = after.game, after.seat, after.question
    player = game.players[seat]
    if player.choice != c.NONE:
        income = game.tables.card_income[other_card(player, player.choice)]
        return [Event(terms.TOKENS_GAINED, seat, income, terms.FROM_PROSPECT)] if income else []
    if is_settled(after):
        return attacked(after)[0]
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
    if after.question is None and moves and verb_of(moves[-1]) == terms.BATTLE:
        return stakes.battle(game, player, x_of(moves[-1]))
    if after.question is None or type(after.question).__name__ == HOME:
        return []
    # Translators: the question that a player would have to answer after a move, as "Which cohort is reinforced?"
    return [t("Then you are asked: {question}", question=texts.asks(game, after.question).text)]


def ending(after: Observation[HadriansWall]) -> list[str]:
    """7.1 Return the points that a seat ends with, once nothing is left but the attack of the last year."""
    if not is_settled(after) or after.game.year < c.YEARS:
        return []
    return [t("You end the game with {points} VP", points=score_of(after.game.tables, attacked(after)[1]))]


def more_attackers(after: Observation[HadriansWall], paid: Sequence[Event], later: Sequence[Event]) -> list[str]:
    """8.4 Return the attack cards that tokens left on neutral cards bring, those of `later` not being there yet."""
    each = after.game.tables.token_attack
    kept = _neutral(paid, after.seat) + _neutral(later, after.seat)
    if not each * kept:
        return []
    return [
        tn(
            "The neutral card keeps it: {more}, {cards} this year",
            "The neutral cards keep them: {more}, {cards} this year",
            kept,
            more=tn("{number} more attack card", "{number} more attack cards", each * kept),
            cards=after.game.attack_size() + each * _neutral(later, after.seat),
        )
    ]


def _neutral(events: Sequence[Event], seat: int) -> int:
    return sum(event.code == terms.PAID_TO and event.seat == seat and event.x >= c.NEUTRAL for event in events)


def cards_in(game: HadriansWall, year: int) -> int:
    """6.1 Return the attack cards of a year; those of this year with everything that adds to them."""
    if year == game.year:
        return game.attack_size()
    return game.tables.attack_cards[game.difficulty][year - 1] + game.extra_attack


def adds(game: HadriansWall, year: int) -> bool:
    """8.4 Whether tokens on neutral cards may have added to a past attack; how many they were is not kept."""
    return (game.over or year < game.year) and game.neutral_count > 0


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
    if adds(game, year):
        cards = t("{cards} and those for tokens on neutral cards", cards=cards)
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
