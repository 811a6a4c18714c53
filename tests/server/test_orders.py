"""4.1 Cards for a ship and cards laid out are chosen in any order: only the list has one."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from pathlib import Path
from random import Random

import pytest

import quadriga
from quadriga.core import orders
from quadriga.core.bags import count
from quadriga.core.match import Match
from quadriga.games import find_title
from quadriga.games.trajan.components import COMMODITIES
from quadriga.games.trajan.state import Trajan
from quadriga.server.foresight import foresee
from quadriga.server.page_views import Scene, parts
from quadriga.server.tables import LiveTable, Tables
from quadriga.server.views import why_view
from tests.cli.test_play_session import Sitting
from tests.server.support import header_of, hot_seats, with_tables

TRAJAN = find_title("trajan")
SETS = ("ship-different", "ship-pair", "lay")


def openings(seed: int, verb: str) -> Iterator[tuple[Match, int, list[str]]]:
    """Positions of a random match at which a set of this verb can be begun, with the answers that begin it."""
    dice = Random(seed)
    match = Match.prepare(TRAJAN, 2, str(seed))
    match.draw()
    for _ in range(900):
        if match.over:
            return
        question = match.questions[0]
        texts = [TRAJAN.notation.text(move) for move in question.moves]
        begun = [text for text in texts if text.startswith(f"{verb} ")]
        if question.kind == "Action" and len(begun) > 1:
            yield match, question.seat, begun
        match.play(question.seat, dice.choice(question.moves))


def first_opening(verb: str, kinds: int) -> tuple[Match, int, list[str]]:
    """The first position with so many different beginnings."""
    for seed in range(40):
        for match, seat, begun in openings(seed, verb):
            plain = [text for text in begun if "joker" not in text and not text.endswith(" 1")]
            if len(plain) >= kinds:
                return match, seat, plain[:kinds]
    raise AssertionError("there is no such position")


@pytest.mark.rule("4.1")
@pytest.mark.parametrize("verb", SETS)
def test_any_order_of_a_set_is_the_same_set(verb: str) -> None:
    """Named in whatever order, the same cards lead to the same position, and the record replays."""
    size = {"ship-different": 3, "ship-pair": 2, "lay": 2}[verb]
    match, seat, begun = first_opening(verb, size)
    found = set()
    for order in permutations(begun):
        tried = match.clone()
        for text in order:
            orders.play(tried, seat, TRAJAN.notation.parse(text))
        found.add((tried.game.digest(), tried.record()))
        assert quadriga.replay(tried.record()).game.digest() == tried.game.digest()
    assert len(found) == 1


@pytest.mark.rule("4.1")
def test_whatever_still_fits_can_be_chosen() -> None:
    """After any first card of the ship of different cards, just the other kinds in the hand can follow, none twice."""
    seen = 0
    for match, seat, begun in openings(3, "ship-different"):
        game = match.game
        assert isinstance(game, Trajan)
        for text in begun:
            first = TRAJAN.notation.parse(text)
            tried = match.clone()
            tried.play(seat, first)
            if tried.question(seat) is None or tried.questions[0].kind != "NextDifferent":
                continue
            moves = [move for move in orders.playable(tried, seat) if TRAJAN.notation.text(move).startswith("ship-")]
            cards = {TRAJAN.notation.text(move).split()[1] for move in moves} - {"joker"}
            hand = game.players[seat].hand
            names = game.tables.commodity_names
            kinds = {names[card] for card in range(COMMODITIES) if count(hand, card)} - {text.split()[1]}
            assert len(moves) == len(set(moves))
            assert cards == kinds
            seen += bool(kinds)
    assert seen > 10


def late_position() -> tuple[Match, int, str]:
    """A position after the highest of three cards, and the lowest of them, which comes too late for the list."""
    match, seat, begun = first_opening("ship-different", 3)
    match.play(seat, begun[-1])
    return match, seat, begun[0]


def test_a_late_card_is_lit_and_listed() -> None:
    """Statement 2: a card that still fits can be chosen on the board and in the list, and no reason speaks against."""
    match, seat, late = late_position()
    table = LiveTable(header_of(2, "1"), hot_seats(2), match)
    html = parts(Scene(table, match, seat, [seat]))
    assert f'value="{late}"' in html["part-moves"]
    assert f'data-move="{late}"' in "".join(html.values())
    assert why_view(match, seat, late)["legal"]
    assert why_view(match, seat, f"card:{late.split()[1]}")["legal"]


def test_the_reason_is_never_the_order_of_the_list() -> None:
    """Statement 7: what does not fit any more is refused for what is on the ship or in the hand."""
    wishes = [text for move in TRAJAN.notation.all_moves() if (text := TRAJAN.notation.text(move)).split()[0] in SETS]
    told = set()
    for seed in range(3):
        for match, seat, begun in openings(seed, "ship-different"):
            for text in begun[-2:]:
                tried = match.clone()
                tried.play(seat, text)
                if tried.question(seat) is not None:
                    told |= {why_view(tried, seat, wish)["reason"] for wish in wishes}
    assert not any("order of the commodities" in reason for reason in told)
    assert "this ship takes each commodity only once" in told


def test_a_late_card_is_foreseen_and_tried() -> None:
    """Statement 5: its preview is what then happens, and a trial puts the cards into the order of the list."""
    match, seat, late = late_position()
    seen = foresee(match, seat, [late])
    happened = match.clone()
    orders.play(happened, seat, TRAJAN.notation.parse(late))
    hand = [str(side.game.players[seat].hand) for side in (seen.after, happened.observe(seat))]
    assert hand[0] == hand[1]
    assert seen.moves == (late,)


def test_a_late_card_is_one_row_that_a_repeated_request_gets_again(tmp_path: Path) -> None:
    """Statement 16: sent twice it is played once, and the table opened again stands where it stood."""

    async def story(tables: Tables) -> None:
        match, seat, late = late_position()
        header = header_of(2, match.header.seed)
        table = await tables.restore(header, hot_seats(2), match.clone())
        before = table.number
        row = await tables.play(header.id, seat, 0, [late])
        assert await tables.play(header.id, seat, 0, [late]) == row
        assert table.number == before + 1
        assert table.serials[seat] == 1
        first, second = [entry.move for entry in table.match.entries if not entry.nature][-2:]
        assert (TRAJAN.notation.text(first), first < second) == (late, True)
        digest = table.match.game.digest()
        tables.live.clear()
        again = await tables.open(header.id)
        assert (again.match.game.digest(), again.match.record()) == (digest, table.match.record())
        await tables.back(header.id, seat, 1, 2)
        assert again.match.questions[0].kind == "Action"

    with_tables(tmp_path, story)


def test_a_late_card_at_the_terminal(tmp_path: Path) -> None:
    """The terminal lists it, answers why, shows its preview and plays it."""
    match, seat, late = late_position()
    seats = "person random" if seat == 0 else "random person"
    number = orders.playable(match, seat).index(TRAJAN.notation.parse(late)) + 1
    sitting = Sitting(tmp_path, f"why {late}", f"p {late}", late, "q", match=match, seats=seats)
    assert f"You can: it is move {number}." in sitting.seen
    verbs = [entry.move for entry in sitting.match.entries if entry.seat == seat and not entry.nature][-2:]
    assert TRAJAN.notation.text(verbs[0]) == late


def test_a_trial_takes_cards_in_any_order() -> None:
    """Statement 8: also in a turn that is only tried, a lower card can follow a higher one."""
    for match, seat, begun in openings(5, "ship-different"):
        if len(begun) < 2 or any("joker" in text for text in begun[:2]):
            continue
        seen = foresee(match, seat, [begun[1], begun[0]])
        assert seen.moves == (begun[0], begun[1])
        assert TRAJAN.notation.parse(begun[0]) not in seen.late
        return
    raise AssertionError("there is no such position")
