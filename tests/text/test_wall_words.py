"""Hadrian's Wall in words for who is asked: what moves cost and give, what is certain after them, what follows."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Final

import pytest

import quadriga
from quadriga.core.barriers import BY_OWN_PHASE
from quadriga.core.language import capital
from quadriga.core.match import Match
from quadriga.games.hadrians_wall import components as c
from quadriga.games.hadrians_wall import terms
from quadriga.games.hadrians_wall.player import Player
from quadriga.games.hadrians_wall.state import HadriansWall
from quadriga.games.hadrians_wall.title import TITLE
from quadriga.games.hadrians_wall.tokens import TOKEN
from quadriga.server.views import preview_view

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
        "keep as Path: Architect: Landmarks built (1 / 2 / 3 for 1 / 2 / 3 VP); "
        "the Prospect is then Aristocrat: 1 Builder and 1 Civilian, good 1, pattern T"
    )
    told = preview(match, second)
    assert told["events"] == [
        "The other card becomes your Prospect: Architect: 2 Resources, good 2, pattern I",
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
            "send a Diplomat for 1 Soldier, 1 Servant and 2 Resources: left cohort; gives Valour, favour and favour",
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
        "You pay 1 Soldier (Bert)",
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
    assert BY_OWN_PHASE in reasons
    others = re.compile(r"\b(?:everybody|another|others?|whoever|wins)\b", re.IGNORECASE)
    assert [words for words in (*reasons, *match.title.welcome) if others.search(words)] == []
