"""5.3 Market and 5.11 Scouting: what is bought from others."""

from __future__ import annotations

from typing import Any

import pytest

from quadriga.core.bags import bits, counts_of
from quadriga.games.hadrians_wall import components as c
from quadriga.games.hadrians_wall import terms
from quadriga.games.hadrians_wall.state import token_on
from tests.rules.hadrians_wall.table import NOTATION, RICH, TABLES, Table, fate_with, rich

READY: dict[str, Any] = {"buildings": ["market"], "citizens": {"traders": 9, "patricians": 9}}


def shop(players: int = 3) -> Table:
    """A table at which seat 0 may buy everything: seat 1 shows good 6, pattern I, the last seat good 5, pattern O."""
    t = rich(players, prospect="pontiff", **READY)
    t.give(players - 1, prospect="fighter", pool={})
    return t.give(1, prospect="ranger", pool={})


@pytest.mark.rule("5.3")
def test_spaces_and_thresholds() -> None:
    """4, 5, 5, 6, 6, 7, 8 and 9 Traders; the last two give a Servant and a Builder."""
    assert TABLES.space_traders == [4, 5, 5, 6, 6, 7, 8, 9]
    t = shop()
    for traders, market, spaces in (
        (3, [], "---"), (4, [], "1--"), (4, [1], "---"), (5, [1], "1--"), (6, [1, 2, 3, 4, 5], "---"),
        (7, [1, 2, 3, 4, 5], "1--"), (8, [], "17-"), (9, [], "178"), (9, [0, 0, 0, 0, 0, 0, 1, 1], "1--"),
    ):  # fmt: skip
        t.give(citizens={"traders": traders}, market=market)
        assert "".join(s[0] if t.legal(f"good {s} deck") else "-" for s in ("1-6", "7", "8")) == spaces
    assert t.give(citizens={"traders": 9}, market=[0] * 8, buildings=[]).why("good 1-6 deck") == terms.NEEDS_BUILDING


@pytest.mark.rule("5.3", "10.5")
def test_a_market_is_full_with_eight_goods() -> None:
    """When the six plain spaces are taken a good can only go where a worker is; after eight goods nowhere."""
    t = shop().give(market=[1, 1, 1, 1, 1, 1, 0, 0])
    assert [t.why(f"good {space} deck") for space in ("1-6", "7", "8")] == [terms.BOX_TAKEN, 0, 0]
    t.do("good 8 seat-1", "good 7 seat-1")
    assert counts_of(t.player().market, 8) == [1, 1, 1, 1, 1, 1, 6, 6]
    assert {t.why(f"good {space} deck") for space in ("1-6", "7", "8")} == {terms.BOX_TAKEN}


@pytest.mark.rule("5.3", "11.3", "11.34")
def test_a_neighbour_is_paid_one_resource() -> None:
    """The good of the Prospect is written, the Resource is in the neighbour's pool at once."""
    t = shop().do("good 7 seat-1")
    assert counts_of(t.player().market, 8) == [0, 0, 0, 0, 0, 0, 6, 0]
    assert t.pool(1) == {"resource": 1}
    assert t.pool() == {**RICH, "resource": 19, "servant": 21}
    assert t.attributes() == (1, 0, 0, 0)


@pytest.mark.rule("5.3", "11.44")
def test_the_deck_is_blind() -> None:
    """A card is turned to the discard pile and nobody is paid."""
    t = shop().next(f"flip {fate_with(good=4)}").do("good 1-6 deck")
    assert counts_of(t.player().market, 8)[0] == 4
    assert t.game.fate_left == 47
    assert t.pool(1) == t.pool(2) == {}


@pytest.mark.rule("5.3", "11.16")
def test_the_same_good_again() -> None:
    """The same neighbour sells several times a year; a duplicate earns no Renown but its worker."""
    t = shop().do("good 1-6 seat-1", "good 1-6 seat-1", "good 8 seat-1")
    assert counts_of(t.player().market, 8) == [6, 6, 0, 0, 0, 0, 0, 6]
    assert t.attributes() == (1, 0, 0, 0)
    assert t.pool()["builder"] == 21
    assert t.pool(1) == {"resource": 3}


@pytest.mark.rule("5.3")
def test_ten_renown_for_six_goods() -> None:
    """1, 1, 1, 2, 2 and 3."""
    t = shop()
    for good in range(1, 7):
        t.next(f"flip {fate_with(good=good)}").do("good 1-6 deck")
    assert t.attributes()[c.RENOWN] == 10


@pytest.mark.rule("5.3")
@pytest.mark.parametrize(
    ("market", "renown"), [([6, 6, 6, 6, 6], 1), ([1, 1, 2, 2, 2], 1), ([1, 2, 3, 3, 3], 2), ([1, 2, 3, 5, 6], 3)]
)
def test_renown_counts_different_goods(market: list[int], renown: int) -> None:
    """Good 4 is the second, third, fourth or sixth different one, however many goods stand there already."""
    t = shop().give(market=market).next(f"flip {fate_with(good=4)}").do("good 1-6 deck")
    assert t.attributes()[c.RENOWN] == renown


@pytest.mark.rule("11.4", "5.3")
def test_the_own_prospect_sells_nothing() -> None:
    """But its pattern may be used."""
    t = shop()
    assert t.why("good 1-6 seat-0") == terms.OWN_PROSPECT
    assert t.why("scout seat-0") == 0


@pytest.mark.rule("11.36", "2.6")
def test_two_players_have_one_neighbour() -> None:
    """The opponent is one supplier, and the shared neutral card another."""
    t = shop(2).neutral("merchant")
    goods = [move for move in t.open().moves() if move.startswith("good 1")]
    assert goods == ["good 1-6 seat-1", "good 1-6 neutral-1", "good 1-6 deck"]


def round_of_five() -> Table:
    """Five seats that may all buy everything and have nothing but what they need for it."""
    t = Table(5)
    for seat, prospect in enumerate(("ranger", "fighter", "merchant", "planner", "forager")):
        t.give(seat, prospect=prospect, pool={"resource": 5, "soldier": 5}, **READY)
    return t


@pytest.mark.rule("2.6", "5.3", "5.11")
@pytest.mark.parametrize("seat", range(5))
def test_who_supplies_whom_with_five_players(seat: int) -> None:
    """Goods come from the left and the right, patterns from there and from the own Prospect, nothing from across."""
    t = round_of_five().open()
    beside = sorted({(seat + 1) % 5, (seat + 4) % 5})
    moves = t.moves(seat)
    for space in ("1-6", "7", "8"):
        goods = [move for move in moves if move.startswith(f"good {space} ")]
        assert goods == [*[f"good {space} seat-{other}" for other in beside], f"good {space} deck"]
    scouts = [move for move in moves if move.startswith("scout")]
    assert scouts == [f"scout seat-{other}" for other in sorted([seat, *beside])]
    for across in ((seat + 2) % 5, (seat + 3) % 5):
        assert t.why(f"good 1-6 seat-{across}", seat) == t.why(f"scout seat-{across}", seat) == terms.NO_NEIGHBOUR
    assert t.why("good 1-6 neutral-1", seat) == t.why("scout neutral-1", seat) == terms.NO_NEUTRAL


@pytest.mark.rule("2.6", "5.3", "5.11", "11.34")
@pytest.mark.parametrize("side", [1, 4], ids=["left", "right"])
@pytest.mark.parametrize("seat", range(5))
def test_who_is_paid_with_five_players(seat: int, side: int) -> None:
    """The neighbour whose Prospect is used has the Resource and the Soldier at once; no other pool changes."""
    t = round_of_five().open()
    supplier = (seat + side) % 5
    t.play(f"good 1-6 seat-{supplier}", f"scout seat-{supplier}", seat=seat)
    pattern = TABLES.card_pattern[t.player(supplier).prospect]
    first = TABLES.pattern_first
    assert len(t.moves(seat)) == first[pattern + 1] - first[pattern]
    blank = "place b3-b4-c3-c4"
    t.play(blank if blank in t.moves(seat) else t.moves(seat)[-1], seat=seat)
    assert t.player(seat).market == TABLES.card_good[t.player(supplier).prospect]
    for other in range(5):
        if other != seat:
            extra = int(other == supplier)
            assert t.pool(other) == {"resource": 5 + extra, "soldier": 5 + extra}
    assert t.pool(seat)["soldier"] == 4


@pytest.mark.rule("5.11")
def test_scouts_need_patricians() -> None:
    """2, 4, 5, 7 and 9 for the five scouts."""
    for used, patricians in enumerate((2, 4, 5, 7, 9)):
        t = shop().give(scouts_used=used, citizens={"patricians": patricians - 1})
        assert t.why("scout seat-0") == terms.NEEDS_CITIZENS
        assert t.give(citizens={"patricians": patricians}).why("scout seat-0") == 0
    assert shop().give(scouts_used=5).why("scout seat-0") == terms.NO_BOX_LEFT
    assert shop().give(pool={}).why("scout seat-0") == terms.MISSING


@pytest.mark.rule("5.11", "11.34")
def test_who_gets_the_soldier() -> None:
    """The supply for the own pattern, the neighbour for theirs; only when it is placed."""
    t = shop().do("scout seat-1")
    assert t.pool(1) == {}
    assert t.pool() == RICH
    t.play("place a1-a2-a3-a4")
    assert t.pool(1) == {"soldier": 1}
    assert t.pool() == {**RICH, "soldier": 19, "resource": 21}
    t.play("scout seat-0", "place b1-b2-b3-c2")
    assert t.pool()["soldier"] == 18
    assert sum(t.pool(1).values()) == 1


@pytest.mark.rule("5.11")
def test_patterns_are_turned_and_mirrored_on_free_cells() -> None:
    """L lies in eight ways; cells that are filled are refused."""
    t = rich(prospect="defender", **READY).do("scout seat-0")
    assert len(t.moves()) == 68
    assert {"place a1-b1-c1-c2", "place a1-a2-b1-c1", "place a3-b1-b2-b3", "place a1-b1-b2-b3"} <= set(t.moves())
    t.play("place a1-b1-c1-c2", "scout seat-0")
    assert all(not {"a1", "b1", "c1", "c2"} & set(move.split()[1].split("-")) for move in t.moves())
    question = t.game.question_of(0)
    assert question is not None
    wishes = [NOTATION.parse(f"place {cells}") for cells in ("a2-a3-a4-b4", "a1-a2-a3-a4", "a1-a2-a3-b3")]
    assert [question.refuse(t.game, wish) for wish in wishes] == [0, terms.OTHER_PATTERN, terms.CELLS_TAKEN]


@pytest.mark.rule("5.11")
@pytest.mark.parametrize("card", ["architect", "fighter", "pontiff", "defender", "planner"])
def test_list_and_refusals_agree_on_every_placement(card: str) -> None:
    """Of all 161 placements just those of the pattern are legal, and of these just those on free cells."""
    first, pattern = TABLES.pattern_first, TABLES.card_pattern[TABLES.card_names.index(card)]
    for rows in ([[0] * 5] * 4, [[1, 1, 0, 0, 0], [1, 1, 0, 0, 0], [0] * 5, [0] * 5]):
        t = rich(prospect=card, **READY).give(map=rows).do("scout seat-0")
        question = t.game.question_of(0)
        assert question is not None
        for placement, move in enumerate(terms.PLACE_MOVES):
            fits = first[pattern] <= placement < first[pattern + 1]
            free = not t.player().map & TABLES.placements[placement]
            wanted = terms.OTHER_PATTERN if not fits else 0 if free else terms.CELLS_TAKEN
            assert question.refuse(t.game, move) == wanted
            assert (move in t.game.moves_of(0)) == (wanted == 0)


@pytest.mark.rule("5.11")
def test_without_room_there_is_no_scouting() -> None:
    """A pattern that fits nowhere is no source."""
    rows = [[1, 1, 1, 1, 0], [1, 1, 1, 1, 0], [1, 1, 1, 1, 1], [1, 1, 1, 1, 1]]
    t = shop().give(map=rows, scouts_used=4)
    assert t.why("scout seat-1") == terms.NO_PLACEMENT
    assert t.why("scout seat-0") == terms.NO_PLACEMENT


@pytest.mark.rule("5.11")
def test_rows_give_valour_and_columns_nothing() -> None:
    """Two rows completed at once give two Valour."""
    t = rich(prospect="fighter", **READY).give(map=[[1, 1, 1, 0, 0], [1, 1, 1, 0, 0], [0, 0, 0, 0, 0], [0, 0, 0, 0, 0]])
    t.do("scout seat-0", "place a4-a5-b4-b5")
    assert t.attributes() == (0, 0, 2, 0)
    t = rich(prospect="ranger", **READY).do("scout seat-0", "place a2-b2-c2-d2")
    assert t.attributes() == (0, 0, 0, 0)
    assert t.pool() == {**RICH, "soldier": 19, "servant": 21}


@pytest.mark.rule("5.11")
def test_a_row_gives_valour_once() -> None:
    """A row that was complete before a placement gives nothing for it."""
    t = rich(prospect="ranger", **READY).give(map=[[1] * 5, [1, 0, 0, 0, 0], [1, 1, 0, 0, 0], [0] * 5])
    t.do("scout seat-0", "place b2-b3-b4-b5")
    assert t.attributes() == (0, 0, 1, 0)
    t.play("scout seat-0", "place d1-d2-d3-d4")
    assert t.attributes() == (0, 0, 1, 0)


@pytest.mark.rule("5.11")
def test_what_is_printed_on_the_map() -> None:
    """Five Resources and two Servants."""
    icons = {cell: icon for cell, icon in enumerate(TABLES.cell_icons) if icon != c.NONE}
    resources = [0, 4, 15, 17, 19]
    assert icons == {**dict.fromkeys(resources, c.RESOURCE), 6: c.SERVANT, 8: c.SERVANT}


@pytest.mark.rule("5.11", "11.16")
def test_a_pattern_may_be_used_again() -> None:
    """Four bars in one year, all of the same neighbour."""
    t = shop()
    for row in "abcd":
        t.do("scout seat-1", f"place {row}1-{row}2-{row}3-{row}4")
    assert t.pool(1) == {"soldier": 4}
    assert bits(t.player().map) == 16


@pytest.mark.rule("5.11")
def test_tilings_of_the_map() -> None:
    """26 multisets of patterns fill the map; each has an even number of T."""
    found: set[tuple[int, ...]] = set()
    by_cell = [[(m, p) for m, p in patterns() if m >> cell & 1 and m & ((1 << cell) - 1) == 0] for cell in range(20)]

    def fill(mask: int, used: tuple[int, ...]) -> None:
        if mask == (1 << 20) - 1:
            found.add(tuple(sorted(used)))
            return
        cell = next(cell for cell in range(20) if not mask >> cell & 1)
        for placement, pattern in by_cell[cell]:
            if not mask & placement:
                fill(mask | placement, (*used, pattern))

    fill(0, ())
    assert len(found) == 26
    assert {tiling.count(TABLES.pattern_names.index("T")) % 2 for tiling in found} == {0}


def patterns() -> list[tuple[int, int]]:
    """Every placement with its pattern."""
    first = TABLES.pattern_first
    return [(mask, p) for p in range(5) for mask in TABLES.placements[first[p] : first[p + 1]]]


@pytest.mark.rule("8.3", "11.47")
def test_neutral_cards_keep_what_is_paid() -> None:
    """A Resource and a Soldier count one each, and lie on the card they were paid to."""
    t = rich(1, prospect="pontiff", **READY).neutral("merchant", "ranger")
    t.do("good 1-6 neutral-2", "scout neutral-1", "place a1-a2-b1-b2")
    assert [token_on(t.game, place, kind) for place in (0, 1) for kind in (0, 1)] == [0, 1, 1, 0]
    assert counts_of(t.player().market, 8)[0] == 6
