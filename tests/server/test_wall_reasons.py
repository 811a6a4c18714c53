"""Hadrian's Wall: every box of the own sheets says why nothing can be done there, with its numbers and its rule."""

from __future__ import annotations

import re
from random import Random

import pytest

import quadriga
from quadriga.core.match import Match
from quadriga.games.hadrians_wall import components as c
from quadriga.games.hadrians_wall import terms
from quadriga.games.hadrians_wall.attack import OPEN_FAVOURS, RESOLVE_ATTACK
from quadriga.games.hadrians_wall.state import HadriansWall
from quadriga.games.hadrians_wall.title import TITLE
from quadriga.games.hadrians_wall.tokens import TOKEN
from quadriga.server.page_views import Scene, parts
from quadriga.server.rulebook import anchor_of, rulebook
from quadriga.server.tables import LiveTable
from quadriga.server.views import why_view
from tests.rules.hadrians_wall.table import TABLES, Table, card
from tests.server.support import header_of, hot_seats

NAMES = ("A", "B", "C")
PIECES = re.compile(r'<g id="([^"]+)" class="piece ([^"]*)"([^>]*)>')
SPOT = re.compile(r'data-spot="([^"]+)"')


def drawn(match: Match, seat: int) -> list[tuple[str, str, str]]:
    """The own pieces of a table without moves: id, classes and the other attributes."""
    zones = TITLE.zones(match.observe(seat), {}, NAMES[: match.game.seats])
    return [found for zone in zones if zone.kind == "own" for found in PIECES.findall(zone.body)]


@pytest.mark.parametrize(("players", "seed"), [(1, 11), (3, 12)])
def test_every_box_says_why(players: int, seed: int) -> None:
    """Statement 7: each box gives a reason, and its rule can be read; none says only that it is empty."""
    dice = Random(seed)
    anchors = rulebook(TITLE).anchors
    match = quadriga.start("hadrians_wall", players=players, seed=seed)
    reasons: set[str] = set()
    for step in range(160):
        if match.over:
            break
        question = match.questions[0]
        if step % 19 == 0:
            legal = {spot for move in question.moves for spot in TITLE.spots(move)}
            for ident, classes, attributes in drawn(match, question.seat):
                wish = SPOT.search(attributes)
                assert wish or "box" not in classes.split() or "passive" in classes, ident
                if wish is None:
                    continue
                found = why_view(match, question.seat, wish.group(1))
                assert found["legal"] == (wish.group(1) in legal), ident
                if not found["legal"]:
                    assert len(found["reason"]) > 8, ident
                    assert anchor_of(found["rule"]) in anchors, (ident, found)
                    reasons.add(found["reason"])
        moves = [move for move in question.moves if move not in TITLE.idle] or question.moves
        match.play(question.seat, dice.choice(moves))
    assert len(reasons) > 30


@pytest.mark.parametrize(
    ("spot", "reason", "rule"),
    [
        ("at attribute-0-renown-3", "this cannot be bought; icons of other boxes fill it", "4.11"),
        ("at map-0-a1", "2 filled boxes are needed: Patricians; there are 0 so far", "3.6"),
        ("at disdain-0-1", "breaches bring disdain, bribes in the Baths take it away", "6.4"),
        ("at citizen-0-trader-3", "the boxes are filled in their order; box 1 is next", "5.1"),
        ("at scout-0-1", "2 filled boxes are needed: Patricians; there are 0 so far", "3.6"),
        ("at market-0-1", "this must be built first: Market", "5.3"),
        ("at guard-0-8", "that box can be filled once this is built: Medium Granary", "4.5"),
        ("at wall-0-5", "box 5 of the Fort must be filled first", "4.4"),
        ("at forum-0-1", "choose one of the buttons beside or below it", "4.9"),
        ("cohort left", "this cannot be bought; icons of other boxes fill it", "4.1"),
        ("favour temple left", "favours are spent when the Picts attack", "6.3"),
    ],
)
def test_reasons_have_numbers_and_rules(spot: str, reason: str, rule: str) -> None:
    """Statement 7: the reason names what is needed and what is there; places that are never bought say so."""
    match = quadriga.start("hadrians_wall", players=1, seed=3)
    match.play(0, match.questions[0].moves[0])
    assert why_view(match, 0, spot) == {"legal": False, "reason": reason, "rule": rule}


def test_a_remark_against_a_move_looks_like_a_warning() -> None:
    """Statement 4: a favour in vain and a good without Renown carry no tick, which the page gives to good news only."""
    table = Table(year=3).give(favours={"left": 2, "temple": 1}, cohorts=[1, 1, 0]).attack(left=2, centre=1)
    html = listed(table.ask(OPEN_FAVOURS, RESOLVE_ATTACK))
    assert html.count("<em") == html.count('<em class="warns">the cohort repels those cards') == 1
    goods = [TABLES.card_good[card("ranger")], 0, 0, 0, 0, 0, 0, 0]
    table = Table(year=1).give(citizens={"traders": 6}, buildings=["market"], market=goods, pool={"resource": 2})
    html = listed(table.neutral("ranger", "trainer").open())
    assert '<em class="warns">no Renown: good' in html
    assert re.search("<em>[0-9]+ Renown for a new good", html)


def listed(table: Table) -> str:
    """The list of moves at an arranged table."""
    match = quadriga.start("hadrians_wall", players=1, seed=3)
    match.game = table.game
    live = LiveTable(header_of(1, "3", title="hadrians_wall"), hot_seats(1), match)
    return parts(Scene(live, match, 0, [0]))["part-moves"]


def test_the_map_takes_the_pattern() -> None:
    """Statement 3: while a pattern is placed each cell of the map leads to the places that cover it."""
    match = quadriga.start("hadrians_wall", players=1, seed=3)
    match.play(0, match.questions[0].moves[0])
    assert isinstance(match.game, HadriansWall)
    match.game.players[0].citizens += 2 << 4 * c.PATRICIANS
    match.game.players[0].pool += TOKEN[c.SOLDIER]
    match.game.players[0].map = 0b11111_11111_00001_00000
    match.game.reopen()
    match.play(0, terms.SCOUT_MOVES[0])
    moves = {TITLE.notation.text(move): TITLE.describe(match.game, 0, move) for move in match.game.moves_of(0)}
    body = next(zone.body for zone in TITLE.zones(match.observe(0), moves, NAMES) if zone.ident == "zone-nobles-0")
    cells = {ident: attributes for ident, _, attributes in PIECES.findall(body) if ident.startswith("map-0-")}
    lit = {ident.removeprefix("map-0-") for ident, attributes in cells.items() if 'role="button"' in attributes}
    assert lit == {cell for text in moves for cell in text.split()[1].split("-")}
    assert all('data-part="cell ' in cells[f"map-0-{cell}"] or "data-move" in cells[f"map-0-{cell}"] for cell in lit)
    assert why_view(match, 0, "cell a2")["legal"]
    assert "filled already" in why_view(match, 0, "at map-0-c1")["reason"]
