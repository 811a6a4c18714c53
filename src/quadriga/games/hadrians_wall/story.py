"""Hadrian's Wall in words: why wishes are refused, and what happened."""

from typing import Final

from quadriga.core.flow import CHANCE, FORCED, NOT_LISTED, Event
from quadriga.core.language import t, tn, who
from quadriga.core.moves import verb_of, x_of
from quadriga.core.title import Reason
from quadriga.games.hadrians_wall import components as c
from quadriga.games.hadrians_wall import terms, texts
from quadriga.games.hadrians_wall import vocabulary as words
from quadriga.games.hadrians_wall.campaign import challenge_met, goal_met
from quadriga.games.hadrians_wall.player import disdain_of
from quadriga.games.hadrians_wall.scoring import path_vp, rank, score_of
from quadriga.games.hadrians_wall.state import HadriansWall
from quadriga.games.hadrians_wall.texts_campaign import forbidden_words
from quadriga.games.hadrians_wall.tokens import TOKEN

# Forced answers that say nothing to a reader.
UNTOLD = (terms.FINISH, terms.KEEP)

# The sections of the rules that say what a building needs and is for, by the first building of each.
SECTIONS: Final[tuple[tuple[int, str], ...]] = (
    (c.COURTHOUSE, "5.9"),
    (c.BATHS, "5.8"),
    (c.SMALL_TEMPLE, "5.7"),
    (c.SMALL_GARDENS, "5.6"),
    (c.LUDUS, "5.5"),
    (c.THEATRE, "5.4"),
    (c.MARKET, "5.3"),
    (c.SMALL_PRECINCT, "5.2"),
    (c.FIRST_LANDMARK, "4.10"),
    (c.SMALL_HOTEL, "4.8"),
    (c.MEDIUM_GRANARY, "4.5"),
)

# Verbs that name a track by its number -> the first of these tracks among the places.
NAMED = {
    terms.CITIZEN: terms.PLACE_CITIZEN,
    terms.COHORT: terms.PLACE_COHORT,
    terms.ATTRIBUTE: terms.PLACE_ATTRIBUTE,
}


def section(building: int) -> str:
    """Return the section of the rules that a building belongs to."""
    return next(rule for first, rule in SECTIONS if building >= first)


def reason(code: int) -> Reason:
    """Return the words of a reason, with its detail."""
    kind, detail = code & 255, code >> 8
    return _threshold(kind, detail) or _left(kind, detail) or _right(kind)


def _threshold(kind: int, detail: int) -> Reason | None:
    track, number = detail >> 5, detail & 31
    if kind == terms.MISSING:
        return Reason(texts.missing(detail), "3.6")
    if kind == terms.NEEDS_GRANARY:
        granary = words.building(detail)
        said = t("that box can be filled once this is built: {granary}", granary=granary)
        return Reason(said, "4.5")
    if kind == terms.COLUMN_CLOSED:
        return Reason(forbidden_words(1 << detail), "11.50")
    if kind == terms.NEEDS_FORT:
        return Reason(t("box {number} of the Fort must be filled first", number=detail), "4.4")
    if kind == terms.NEEDS_INFRASTRUCTURE:
        return Reason(t("infrastructure {number} is needed", number=detail), "4.8")
    if kind == terms.NEEDS_ATTRIBUTE:
        return Reason(_boxes(number, words.attribute(track)), "4.10")
    if kind == terms.NEEDS_CITIZENS:
        return Reason(_boxes(number, words.citizens(track)), "3.6")
    if kind == terms.NEEDS_BUILDING:
        return Reason(texts.house(detail), section(detail))
    if kind == terms.WALL_LATER:
        return Reason(t("in this fort Wall and Cippi are closed before year {year}", year=detail), "11.51")
    return None


def _boxes(number: int, track: str) -> str:
    return tn(
        "{number} filled box is needed: {track}", "{number} filled boxes are needed: {track}", number, track=track
    )


def _left(kind: int, detail: int) -> Reason | None:
    if kind == NOT_LISTED:
        return Reason(t("that is not what is asked now"), "10.2")
    if kind == terms.TRACK_FULL:
        return Reason(t("that track is full"), "1.3")
    if kind == terms.ALREADY_BUILT:
        return Reason(t("that is built already"), "1.3")
    if kind == terms.FORBIDDEN_HERE:
        return Reason(t("that cannot be built in this fort"), "11.50")
    if kind == terms.NO_DIPLOMATS_HERE:
        return Reason(t("this fort knows no Diplomats"), "9.5")
    if kind == terms.USED_THIS_YEAR:
        return Reason(t("that was used this year as often as it may be"), "3.6")
    if kind == terms.NO_BOX_LEFT:
        return Reason(t("no box is left there"), "1.3")
    if kind == terms.NO_GUARD_BOX:
        return Reason(t("no Wall Guard box is open for the sword"), "11.6")
    if kind == terms.COHORT_FULL:
        return Reason(t("that cohort is full"), "11.29")
    if kind == terms.NOT_OFFERED:
        return Reason(t("that attribute is not on offer"), "4.8")
    return None


def _right(kind: int) -> Reason:
    found = {
        terms.BOX_TAKEN: Reason(t("that box is filled already"), "1.3"),
        terms.OWN_PROSPECT: Reason(t("the own Prospect sells no goods"), "11.4"),
        terms.NO_NEIGHBOUR: Reason(t("that seat is no neighbour"), "2.6"),
        terms.NO_NEUTRAL: Reason(t("no such neutral card lies there"), "8.1"),
        terms.GLADIATOR_DEAD: Reason(t("that gladiator is dead"), "5.5"),
        terms.GLADIATOR_UNTRAINED: Reason(t("a gladiator must be trained before it fights"), "11.10"),
        terms.NO_DISDAIN: Reason(t("there is no disdain to remove"), "5.8"),
        terms.COHORT_TAKEN: Reason(t("that cohort has a Diplomat already"), "5.10"),
        terms.NO_PLACEMENT: Reason(t("the pattern fits nowhere on the map"), "5.11"),
        terms.OTHER_PATTERN: Reason(t("that is not the pattern of this Prospect"), "5.11"),
        terms.CELLS_TAKEN: Reason(t("some of these cells are filled"), "5.11"),
        terms.NO_FAVOUR: Reason(t("no such favour is left"), "11.39"),
        terms.NO_CARD_TO_IGNORE: Reason(t("no card of that side is left to ignore"), "11.39"),
        terms.NOT_DRAWN: Reason(t("that card was not drawn this year"), "3.2"),
    }
    return found[kind]


def tell(game: HadriansWall, event: Event) -> str:
    """Return an event in words, nothing for what the words of a move have said."""
    tables = game.tables
    if event.code == CHANCE:
        if verb_of(event.x) == terms.CARD:
            return t("{who} draws a card: {card}", who=who(event.seat), card=words.card(x_of(event.x)))
        return texts.nature(tables, event.x)
    if event.code == FORCED:
        return "" if verb_of(event.x) in UNTOLD else texts.answered(tables, event.seat, event.x)
    name = who(event.seat) if event.seat >= 0 else ""
    return _of_the_year(game, event, name) or _of_a_seat(game, event, name)


def repeats(move: int, event: Event) -> bool:
    """Whether an event fills the box of a track that an answer is about: its words have named the track."""
    if event.code != terms.FILLED:
        return False
    verb, number = verb_of(move), x_of(move)
    if verb in texts.TRACKS:
        return event.x == texts.TRACKS.index(verb)
    if verb == terms.TEMPLE:
        return event.x == terms.PLACE_TEMPLE
    return verb in NAMED and event.x == NAMED[verb] + number


def _of_the_year(game: HadriansWall, event: Event, name: str) -> str:
    """What concerns everybody, and the end."""
    code, x, y = event.code, event.x, event.y
    if code == terms.YEAR_BEGAN:
        return t("year {year} begins", year=x)
    if code == terms.ATTACK_BEGAN:
        return tn(
            "the Picts attack with {number} card, potential {potential}",
            "the Picts attack with {number} cards, potential {potential}",
            x,
            potential=y,
        )
    if code == terms.RESHUFFLED:
        return tn("{number} Fate card is shuffled", "{number} Fate cards are shuffled", x)
    if code == terms.REJECTED:
        return t("the Fate card does not show the Soldiers that this fort asks for")
    if code == terms.GAME_ENDED:
        return ranked(game) or t("the game is over")
    if code == terms.CAMPAIGN:
        return fort_words(bool(x), bool(y))
    if code == terms.POINTS and x:
        return t("{who} scores {points} VP: {source}", who=name, points=x, source=source(y))
    return ""


def ranked(game: HadriansWall) -> str:
    """8.6 Return the rank of who played alone; nothing if several did."""
    if game.seats > 1:
        return ""
    # Translators: {rank} is a Latin rank of the Roman army.
    return t("the game is over; rank: {rank}", rank=game.tables.rank_names[_level(game)])


def _level(game: HadriansWall) -> int:
    return rank(game.tables, score_of(game.tables, game.players[0]))


def rank_words(game: HadriansWall) -> str:
    """8.6 Return the rank of who played alone with the points it stands for, and the next one."""
    names, least = game.tables.rank_names, game.tables.rank_from
    level = _level(game)
    name = names[level]
    if level + 1 == len(names):
        return t("rank: {rank}, the highest, from {least} points", rank=name, least=least[level])
    following = {"next": names[level + 1], "more": least[level + 1]}
    if not level:
        return t("rank: {rank}, the first; {next} from {more} points", rank=name, **following)
    most = least[level + 1] - 1
    return t(
        "rank: {rank}, {least} to {most} points; {next} from {more}",
        rank=name,
        least=least[level],
        most=most,
        **following,
    )


def fort_words(goal: bool, challenge: bool) -> str:
    """9.2 Return how a fort ended."""
    if not goal:
        return t("the goal of the fort is missed")
    return t("the fort is won, and its challenge too") if challenge else t("the fort is won")


def verdict(game: HadriansWall) -> str:
    """Return how a game alone ended: in a fort whether it is won, else the rank."""
    if game.campaign:
        return fort_words(goal_met(game), challenge_met(game))
    return rank_words(game) if game.seats == 1 else ""


def tie_break(game: HadriansWall, first: int, second: int) -> str:
    """7.4, 11.52 Return what parts two seats with as many points: the disdain left, then the points of Path cards."""
    ahead, behind = game.players[first], game.players[second]
    less, more = disdain_of(ahead), disdain_of(behind)
    if less != more:
        return t(
            "{who} has {less} disdain left, {other} {more}", who=who(first), less=less, other=who(second), more=more
        )
    less, more = path_vp(game.tables, behind), path_vp(game.tables, ahead)
    if less == more:
        return ""
    fields = {"who": who(first), "other": who(second), "more": more, "less": less}
    return t("{who} has {more} VP from Path cards, {other} {less}", **fields)


def source(number: int) -> str:
    """Where points come from."""
    if number < terms.FROM_PATHS:
        return words.attribute(number)
    return t("Path cards") if number == terms.FROM_PATHS else t("disdain")


def _of_a_seat(game: HadriansWall, event: Event, name: str) -> str:
    """What a seat gains, fills and loses."""
    code, x, y = event.code, event.x, event.y
    if code == terms.TOKENS_GAINED:
        return t("{who} gains {tokens}", who=name, tokens=words.tokens(x))
    if code == terms.FILLED:
        place, number = words.box_of(game.tables, x, y)
        return t("{who} fills box {number}: {place}", who=name, number=number, place=place)
    if code == terms.LOST:
        return t("{who} loses the reward of a full track: {icon}", who=name, icon=words.icon(x))
    if code == terms.REVEALED:
        path, prospect = words.card(x), words.card(y)
        return t("{who} shows the Path {path} and the Prospect {prospect}", who=name, path=path, prospect=prospect)
    if code == terms.PAID_TO:
        return t("{who} pays {token} to {supplier}", who=name, token=words.tokens(TOKEN[y]), supplier=words.receiver(x))
    if code == terms.WROTE_GOOD:
        return t("{who} writes good {good} in space {space}", who=name, good=x, space=y)
    if code == terms.BATTLED:
        # Translators: these two must begin with "{who} ", as answers do; gladiators are named without an article.
        return t("{who} marks {damage} damage on the {gladiator}", gladiator=words.gladiator(x), who=name, damage=y)
    if code == terms.DIED:
        return t("{who} loses the {gladiator}: it dies", gladiator=words.gladiator(x), who=name)
    if code == terms.CLEANED_UP:
        return t("{who} returns {tokens}", who=name, tokens=words.tokens(x))
    if code == terms.BREACHED:
        return tn(
            "{who} suffers {number} breach and {disdain} disdain",
            "{who} suffers {number} breaches and {disdain} disdain",
            x,
            who=name,
            disdain=y,
        )
    if code == terms.FREED:
        return t("{who} has {disdain} disdain left", who=name, disdain=x)
    return ""
