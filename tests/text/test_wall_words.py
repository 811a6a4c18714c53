"""Hadrian's Wall in words for who is asked: what moves cost and give, what is certain after them, what follows."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Final

import pytest

import quadriga
from quadriga.core.barriers import BY_LANES
from quadriga.core.flow import CHANCE, Event
from quadriga.core.language import capital, minus, naming
from quadriga.core.match import Match
from quadriga.games.hadrians_wall import components as c
from quadriga.games.hadrians_wall import terms, vocabulary
from quadriga.games.hadrians_wall.attack import OPEN_FAVOURS, RESOLVE_ATTACK
from quadriga.games.hadrians_wall.changes import to_you
from quadriga.games.hadrians_wall.player import Player
from quadriga.games.hadrians_wall.state import HadriansWall
from quadriga.games.hadrians_wall.title import TITLE
from quadriga.games.hadrians_wall.tokens import TOKEN
from quadriga.games.hadrians_wall.year import YearBegins
from quadriga.server.story import story
from quadriga.server.views import preview_view
from tests.rules.hadrians_wall.table import TABLES, Table

RECORDS: Final = Path(__file__).parents[1] / "records" / "hadrians_wall"
NAMES = ("Anna", "Bert", "Gaius")


def begun(players: int = 1) -> Match:
    """A match in its first year, Paths chosen."""
    match = quadriga.start("hadrians_wall", players=players, seed=3)
    for seat in range(players):
        match.play(seat, asked(match, seat)[0])
    return match


def asked(match: Match, seat: int = 0) -> list[int]:
    """What a seat may answer."""
    return match.game.moves_of(seat)


def sheets(match: Match) -> list[Player]:
    """What the seats own."""
    assert isinstance(match.game, HadriansWall)
    return match.game.players


def words(match: Match, move: int, seat: int = 0) -> str:
    """A move in words."""
    return TITLE.describe(match.game, seat, move)


def preview(match: Match, move: int, seat: int = 0) -> dict[str, Any]:
    """What a player is told of a move."""
    return preview_view(match, seat, [TITLE.notation.text(move)], NAMES)


def test_a_card_is_chosen_for_both_halves() -> None:
    """Statements 4 and 5: keeping a card as Path says what the other one gives as Prospect, for that is certain."""
    match = quadriga.start("hadrians_wall", players=1, seed=3)
    first, second = asked(match)
    assert words(match, first) == (
        "keep as Path: Architect (Landmarks built, 1 / 2 / 3 for 1 / 2 / 3 VP); "
        "the Prospect is then Aristocrat (1 Builder and 1 Civilian, good 1, pattern T)"
    )
    told = preview(match, second)
    assert told["events"] == [
        "The other card becomes your Prospect: Architect (2 Resources, good 2, pattern I)",
        "You gain 2 Resources",
    ]
    assert told["words"][0].startswith("Your pool: 2 Resources more")
    assert [knot["sign"] for knot in told["thread"]] == ["+2"]
    before = sheets(match)[0].pool
    match.play(0, second)
    assert sheets(match)[0].pool >= before + 2 * TOKEN[c.RESOURCE]


@pytest.mark.parametrize(
    ("move", "said"),
    [
        (terms.GUARD_MOVE, "Wall Guard, box 1, for 1 Soldier: cohort"),
        (terms.MINE_MOVE, "Mining & Foresting, box 1, for 1 Servant: no reward"),
        (terms.FORT_MOVES[1], "Fort, box 1, for 1 Soldier: infrastructure 1"),
        (terms.CITIZEN_MOVES[c.TRADERS], "Traders, box 1, for 1 Civilian: Servant"),
        (terms.TRAINING_MOVE, "Training Grounds, for 1 Builder: Wall Guard, box 1: cohort"),
        (
            terms.BUILD_MOVES[c.SMALL_HOTEL],
            "build for 1 Builder, 1 Servant and 1 Resource: Small Hotel; gives Civilian",
        ),
        (terms.BUILD_MOVES[c.MEDIUM_GRANARY], "build for 1 Builder, 1 Servant and 1 Resource: Medium Granary; "),
        (
            terms.DIPLOMAT_MOVES[0],
            "send a Diplomat for 1 Soldier, 1 Servant and 2 Resources: left cohort; gives Valour and 2 favours",
        ),
        (terms.PERFORM_MOVES[0], "performance 1 for 1 Resource: "),
        (terms.GOOD_MOVES[0][c.DECK], "buy the good of the next Fate card for 1 Resource, into space 1"),
        (terms.SCOUT_MOVES[0], "scout with pattern T of your own Prospect for 1 Soldier"),
    ],
)
def test_lines_say_what_is_paid_and_gained(move: int, said: str) -> None:
    """Statement 4: a line of the list says what the move costs and what it gives."""
    assert words(begun(), move).startswith(said)


def test_a_question_that_follows_is_named() -> None:
    """Statement 5: a preview says in words which question the move leads to."""
    told = preview(begun(), terms.GUARD_MOVE)
    assert told["events"] == ["You fill box 1: Wall Guard", "Then you are asked: Which cohort is reinforced?"]


def test_finishing_names_the_attack() -> None:
    """Statements 5 and 6: finishing the year says how many Picts come, on which sides, and what is at stake."""
    told = preview(begun(), terms.FINISH_MOVE)
    assert told["alone"]
    assert told["events"] == [
        "Attack of year 1: 1 card, 1 Valour or disdain at stake",
        "Left cohort: 0 boxes filled; attacked by \u22480.3",
        "Centre cohort: 0 boxes filled; attacked by \u22480.3",
        "Right cohort: 0 boxes filled; attacked by \u22480.3",
    ]


def test_the_last_token_ends_the_year() -> None:
    """Statement 5: a move after which nothing is left to do says that the year ends with it, and what attacks then."""
    match = begun()
    sheets(match)[0].pool = TOKEN[c.BUILDER]
    match.game.reopen()
    told = preview(match, terms.FORT_MOVES[0])["events"]
    assert told[1:3] == [
        "Nothing is left to do: you finish the year with it",
        "Attack of year 1: 1 card, 1 Valour or disdain at stake",
    ]


def test_a_scout_says_whom_the_soldier_goes_to() -> None:
    """Statements 4 and 5: scouting names its Soldier, who gets it and is woken by it, and the question that follows."""
    match = begun(3)
    match.play(1, terms.FINISH_MOVE)
    for player in sheets(match):
        player.pool |= TOKEN[c.SOLDIER]
    sheets(match)[0].citizens += 2 << 4 * c.PATRICIANS
    match.game.reopen()
    move = terms.SCOUT_MOVES[1]
    assert words(match, move).endswith("(seat 1) for 1 Soldier")
    told = preview(match, move)
    assert told["events"] == [
        "Then you are asked: Where on the map does the pattern go?",
        "You pay 1 Soldier to Bert",
        "Bert gains 1 Soldier",
        "This cannot be taken back: Bert may use it at once",
        "Bert had finished the year and is asked again",
    ]
    assert told["words"][0].startswith("Your pool: 1 Soldier less")
    assert [(knot["piece"], knot["sign"]) for knot in told["thread"]] == [("pool-0-0", "\u22121")]
    match.play(0, move)
    place = asked(match)[0]
    assert words(match, place) == "place the pattern on a2-a3-b1-b2: Servant"
    given = preview(match, place)["events"]
    assert given == ["You gain 1 Servant", *told["events"][1:]]


def test_the_log_names_the_own_prospect_and_whom_a_token_goes_to() -> None:
    """Statement 37: a scout with the own pattern does not name its player twice; a token goes to somebody."""
    match = begun(3)
    with naming(NAMES):
        assert TITLE.did(match.game, 0, [terms.SCOUT_MOVES[0]]) == "scouts with the pattern of their own Prospect"
        assert TITLE.did(match.game, 0, [terms.SCOUT_MOVES[1]]) == "scouts with a pattern (Bert)"
        paid = Event(terms.PAID_TO, 0, c.NEUTRAL, c.RESOURCE)
        assert TITLE.tell(match.game, paid) == "Anna pays 1 Resource to the neutral card 1"


@pytest.mark.parametrize("name", ["wall-1-hard", "wall-3-easy", "wall-4"])
def test_every_line_under_a_name_is_a_sentence_of_its_own(name: str) -> None:
    """Statement 37: what befalls a seat is told under its name without it, so no line begins with a colon."""
    match = quadriga.replay((RECORDS / f"{name}.record").read_text("utf-8"))
    names = [*NAMES, "Dora"][: match.game.seats]
    lines = [line.text for card in story(match, 0, names) for line in card.lines]
    assert [line for line in lines if not line[0].isalnum()] == []
    assert any(re.fullmatch(r"Marks \d damage on the (?:red|blue) gladiator", line) for line in lines)
    assert any(re.fullmatch(r"Loses the (?:red|blue) gladiator: it dies", line) for line in lines)
    died = next(event for event in match.log if event.code == terms.DIED)
    with naming(names):
        assert TITLE.tell(match.game, died).startswith(f"{names[died.seat]} loses the ")


def test_the_fate_card_of_the_year_is_its_income() -> None:
    """3.1 Neither its side of attack nor its damage nor its good counts, so log and terminal say only what it pays."""
    match = begun()
    move = next(entry.move for entry in match.entries if entry.nature)
    assert isinstance(match.game, HadriansWall)
    income = vocabulary.tokens(match.game.tables.fate_income[match.game.income_card])
    assert TITLE.tell(match.game, Event(CHANCE, -1, move, 0)) == f"Fate card of the year: {income}"
    line = next(line for line in TITLE.board(match.observe(0)).splitlines() if line.startswith("Fate card"))
    assert line.removeprefix("Fate card").strip() == income


def test_every_temple_numbers_its_own_boxes() -> None:
    """5.7 In words the Medium Temple has boxes 1 to 6, wherever they stand in the record."""
    match = begun()
    ends = [words_of(match, terms.PLACE_TEMPLE, number) for number in (2, 3, 8, 9, 14)]
    assert ends == [
        "seat 0 fills box 2: Small Temple", "seat 0 fills box 1: Medium Temple", "seat 0 fills box 6: Medium Temple",
        "seat 0 fills box 1: Large Temple", "seat 0 fills box 6: Large Temple",
    ]  # fmt: skip


def words_of(match: Match, place: int, number: int) -> str:
    """The log's words for a box."""
    return TITLE.tell(match.game, Event(terms.FILLED, 0, place, number))


def arranged(table: Table) -> Match:
    """A match that stands where a table was arranged."""
    match = begun(table.game.seats)
    match.game = table.game
    match.log.clear()
    match.game.events = match.log
    return match


def attacked(year: int, players: int = 1) -> Match:
    """An attack on the table with two cards that get through, one of which the first seat may ignore."""
    table = Table(players, year=year)
    for seat in range(players):
        table.give(seat, favours={"temple": 1}, cohorts=[0, 1, 6])
    return arranged(table.attack(left=1, centre=2).ask(OPEN_FAVOURS, RESOLVE_ATTACK, YearBegins()))


def test_favours_say_what_they_change() -> None:
    """Statements 4 and 5: the question says what happens as it stands, each answer what happens then."""
    match = attacked(4)
    question = match.questions[0]
    assert question.prompt == ("Spend a favour to ignore an attack card? As it stands: 2 breaches, 2 disdain, 1 Valour")
    assert [words(match, move) for move in question.moves] == [
        "ignore an attack card with a temple favour: left; then 1 breach, 1 disdain, 2 Valour",
        "ignore an attack card with a temple favour: centre; then 1 breach, 1 disdain, 2 Valour",
        "keep the favours that are left: 2 breaches, 2 disdain, 1 Valour",
    ]


@pytest.mark.parametrize("answer", [0, -1])
def test_the_attack_is_told_before_its_favours_are_spent(answer: int) -> None:
    """Statements 5 and 6: what the attack brings is certain, what comes after it is new cards."""
    match = attacked(4)
    move = asked(match)[answer]
    told = preview(match, move)
    happened = [event for event in match.clone().play(0, move) if event.seat == 0]
    shown = [event for event in happened if event.code in (terms.BREACHED, terms.FILLED, terms.TOKENS_GAINED)]
    struck = shown.index(next(event for event in shown if event.code == terms.BREACHED))
    chain = [to_you(TABLES, event) for event in shown[struck:]]
    assert told["events"] == chain[: len(told["events"])]
    assert told["events"][0] == ("You suffer 1 breach and 1 disdain", "You suffer 2 breaches and 2 disdain")[-answer]
    assert told["events"][-1].endswith(": Valour") or told["events"][-1].startswith("You gain")
    assert told["unknown"]


def test_the_last_attack_leaves_nothing_unknown() -> None:
    """Statement 6: a favour of the last year ends the match of who plays alone: no chance is left to be shown."""
    match = attacked(6)
    move = asked(match)[-1]
    told = preview(match, move)
    assert told["chance"]
    assert not told["unknown"]
    match.play(0, move)
    assert match.over
    assert told["events"][-1] == f"You end the game with {minus(match.scores[0])} VP"
    other = preview(attacked(6, 2), move)
    assert other["unknown"]  # the other one may still spend a favour
    assert other["events"][-1] == told["events"][-1]


@pytest.mark.parametrize(("strength", "damage"), [(1, 0), (2, 1), (4, 3), (2, 0), (3, 0), (5, 0), (5, 2)])
def test_a_battle_is_told_with_its_odds(strength: int, damage: int) -> None:
    """Statement 6, 11.43: who has one box left always dies; else each outcome has the number of its Fate cards."""
    table = Table(year=2).give(buildings=["ludus"], gladiators={"red": {"strength": strength, "damage": damage}})
    match = arranged(table.open())
    told = preview(match, terms.BATTLE_MOVES[0])
    assert told["chance"]
    assert not told["unknown"]
    ends: dict[int, int] = {}
    for card in range(c.FATE_CARDS):
        if table.game.fate >> card & 1:
            taken = min(TABLES.fate_damage[card], strength - damage)
            ends[taken] = ends.get(taken, 0) + 1
    gains = [vocabulary.icons(row[strength - 1]) for row in (TABLES.survival_rewards, TABLES.death_rewards)]
    if len(ends) == 1:
        assert told["events"] == [f"The red gladiator dies, whatever Fate card comes: {gains[1]}"]
        return
    total = sum(ends.values())
    assert told["events"] == [
        f"With {number} of {total} Fate cards the red gladiator dies: {gains[1]}"
        if taken == strength - damage
        else f"With {number} of {total} Fate cards the red gladiator takes {taken} damage and survives: {gains[0]}"
        for taken, number in sorted(ends.items())
    ]


def test_odds_know_no_more_than_the_table() -> None:
    """Statement 6: when the draw pile is empty the discards are what a card can come from."""
    table = Table(year=2).give(buildings=["ludus"], gladiators={"red": {"strength": 3, "damage": 0}})
    table.game.discard, table.game.fate, table.game.fate_left = table.game.fate, 0, 0
    told = preview(arranged(table.open()), terms.BATTLE_MOVES[0])["events"]
    assert sum(int(line.split()[1]) for line in told) == c.FATE_CARDS


def test_a_token_on_a_neutral_card_brings_an_attack_card() -> None:
    """8.4 The preview of who pays a neutral card says so, before the pattern is placed as well as with it."""
    table = Table(year=1).give(citizens={"patricians": 2, "traders": 6}, buildings=["market"], prospect="pontiff")
    table.give(pool={"soldier": 2, "resource": 2, "civilian": 2}).neutral("ranger", "trainer")
    match = arranged(table.open())
    more = "The neutral card keeps it: 1 more attack card, 2 this year"
    scout, buy = terms.SCOUT_MOVES[c.NEUTRAL], terms.GOOD_MOVES[0][c.NEUTRAL]
    assert preview(match, scout)["events"][1:] == ["You pay 1 Soldier to the neutral card 1", more]
    assert preview(match, buy)["events"][-2:] == ["You pay 1 Resource to the neutral card 1", more]
    match.play(0, scout)
    assert preview(match, asked(match)[0])["events"][-2:] == ["You pay 1 Soldier to the neutral card 1", more]
    match.play(0, asked(match)[0])
    assert preview(match, buy)["events"][-1] == "The neutral card keeps it: 1 more attack card, 3 this year"
    assert not any("attack card" in line for line in preview(match, terms.CITIZEN_MOVES[c.TRADERS])["events"])


def test_a_neutral_card_keeps_one_token_however_many_cards_it_brings(monkeypatch: pytest.MonkeyPatch) -> None:
    """8.4 The words count the tokens; an overlay may let each bring several cards."""
    table = Table(year=1).give(citizens={"traders": 6}, buildings=["market"], prospect="pontiff")
    table.give(pool={"resource": 2}).neutral("ranger", "trainer")
    monkeypatch.setattr(table.game.tables, "token_attack", 2)
    told = preview(arranged(table.open()), terms.GOOD_MOVES[0][c.NEUTRAL])["events"]
    assert "The neutral card keeps it: 2 more attack cards, 3 this year" in told


def test_points_below_zero_have_a_true_minus_sign() -> None:
    """Points lost are told with the sign that the sheets have."""
    match = quadriga.replay((RECORDS / "wall-1.record").read_text("utf-8"))
    told = [TITLE.tell(match.game, event) for event in match.log if event.code == terms.POINTS]
    lost = [line for line in told if line.endswith("disdain")]
    assert lost
    assert all(re.search(r"scores \u2212\d+ VP", line) for line in lost)


def test_a_fort_says_its_special_rules() -> None:
    """Statement 9: the panel of a fort says what is otherwise there, in lines that fit."""
    match = quadriga.start("hadrians_wall", players=1, seed=3, options={"fort": "10"})
    body = next(zone.body for zone in TITLE.zones(match.observe(0), {}, NAMES[:1]) if zone.ident == "zone-fort-0")
    lines = re.findall(r"<text [^>]*>([^<]*)</text>", body)
    rules = TITLE.campaign.stage(10).rules
    assert rules
    assert capital(" ".join(rules)).lower() == " ".join(lines[lines.index("Special rules") + 1 :]).lower()


def test_who_plays_alone_is_told_of_nobody_else() -> None:
    """Neither the welcome nor a reason why an answer cannot be taken back speaks of others in a solo match."""
    match = quadriga.start("hadrians_wall", players=1, seed=5)
    reasons = {match.barrier(0)}
    while not match.over:
        match.play(0, match.questions[0].moves[-1])
        reasons.add(match.barrier(0))
    assert BY_LANES in reasons
    others = re.compile(r"\b(?:everybody|another|others?|whoever|wins)\b", re.IGNORECASE)
    assert [words for words in (*reasons, *match.title.welcome) if others.search(words)] == []
