"""4.1 Seaport: draw, pick, lay out, ship."""

from __future__ import annotations

from itertools import combinations_with_replacement

import pytest

from quadriga.core.bags import counts_of, one
from quadriga.games.trajan.components import COMMODITIES
from quadriga.games.trajan.terms import FROM_SHIPS, POINTS
from tests.rules.trajan.shipments import allowed_shipments, played_shipments, units
from tests.rules.trajan.table import Table, table


def seaport(hand: str, tiles: str = "", **piles: str) -> Table:
    """A table at the seaport action of seat 0."""
    t = table()
    t.set_hand(0, hand)
    t.set_tiles(0, tiles)
    t.set_deck(piles.get("deck", "fur fur fur lamp lamp"))
    t.set_piles(piles.get("a", "oil"), piles.get("b", "gem"))
    return t.action(0, "seaport")


@pytest.mark.rule("4.1")
def test_options() -> None:
    """Draw, pick from either pile, lay out any card, use any ship, or pass; no hand limit, jokers are not laid out."""
    t = seaport("wine wine fish", "joker-commodity")
    other = [text for text in t.moves() if text.split()[0] not in {"identical", "pair", "different"}]
    assert other == ["draw", "pick a", "pick b", "lay wine", "lay fish", "pass"]
    many = seaport(" ".join(f"{name} {name}" for name in t.tables.commodity_names))
    assert many.player().hand_size == 24
    assert many.moves()[0] == "draw"


@pytest.mark.rule("4.1", "A31")
def test_draw() -> None:
    """Two cards are drawn, then one card of the hand, perhaps one just drawn, must go on either pile."""
    t = seaport("wine")
    t.script = ["card fur", "card lamp"]
    t.play("draw")
    assert t.hand() == "wine fur lamp"
    assert t.asked == "ChooseDiscard"
    assert t.moves() == [f"discard {card} {pile}" for card in ("wine", "fur", "lamp") for pile in ("a", "b")]
    t.play("discard fur b")
    assert t.hand() == "wine lamp"
    assert t.player().hand_size == 2
    assert [t.tables.commodity_names[card] for card in t.game.discard_b] == ["gem", "fur"]
    assert len(t.game.discard_a) == 1
    assert t.game.deck == t.bag("fur fur lamp")
    assert t.player().known == 0


@pytest.mark.rule("4.1", "A37")
def test_pick() -> None:
    """Only the top card of a pile is taken, everybody knows it, and an emptied pile is refilled."""
    t = seaport("", a="wine oil", b="gem")
    t.play("pick a")
    assert t.hand() == "oil"
    assert t.player().known == t.player().hand
    assert t.game.discard_a == [t.tables.commodity_names.index("wine")]
    assert t.game.deck_size == 5
    t.script = ["turn lamp"]
    t.action(0, "seaport").play("pick b")
    assert t.hand() == "oil gem"
    assert t.game.discard_b == [t.tables.commodity_names.index("lamp")]
    assert t.game.deck_size == 4


@pytest.mark.rule("4.1", "A1")
@pytest.mark.parametrize(
    ("answers", "known"),
    [(["lay wine", "stop"], ""), (["lay gem"], "wine"), (["identical 2 wine + 0"], ""), (["pass"], "wine")],
)
def test_known_cards_leave_the_hand_first(answers: list[str], known: str) -> None:
    """What everybody has seen of a hand is forgotten when a card of that commodity is played."""
    t = seaport("wine wine gem")
    t.player().known = t.bag("wine")
    t.play(*answers)
    assert t.cards(t.player().known) == known


@pytest.mark.rule("4.1")
def test_known_cards_and_discards() -> None:
    """A discarded card uses up what was known of its commodity."""
    t = seaport("wine")
    t.player().known = t.bag("wine")
    t.play("draw", "discard wine a")
    assert t.player().known == 0


@pytest.mark.rule("4.1")
def test_lay_out() -> None:
    """Any one or two cards may be laid out, each pair once; as many cards are drawn."""
    hand = "oil wine wine gem"
    before = seaport(hand)
    found: list[tuple[str, ...]] = []
    for first in [text for text in before.moves() if text.startswith("lay ")]:
        second = before.copy().play(first)
        # With nothing higher left in hand the lay-out stops by itself.
        for text in second.moves() or [""]:
            after = second.copy().play(text) if text else second
            laid = tuple(after.cards(after.player().display).split())
            found.append(laid)
            assert after.player().hand_size == 4
            assert after.game.deck_size == 5 - len(laid)
            assert after.player().vp == 0
            assert not after.asked
    cards = hand.split()
    singles = {(card,) for card in cards}
    pairs = {pair for pair in combinations_with_replacement(("oil", "wine", "gem"), 2) if pair not in {("oil", "oil")}}
    assert len(found) == len(set(found))
    assert set(found) == singles | (pairs - {("gem", "gem")})


HANDS = [
    "",
    "fish",
    "fish fish fish fish fish",
    "oil oil fish fish gem gem fur fur",
    "oil fish fish gem gem gem fur lamp",
]


@pytest.mark.rule("4.1", "A8", "A38", "A21")
@pytest.mark.parametrize("jokers", range(4))
@pytest.mark.parametrize("hand", HANDS)
@pytest.mark.parametrize("grey", [False, True])
def test_all_shipments(hand: str, jokers: int, grey: bool) -> None:
    """Exactly the shipments of the rule are offered, each once, and score by the side of the ship."""
    t = seaport(hand, "joker-commodity " * jokers)
    t.game.grey_ships = 0b111 if grey else 0
    deck = t.game.deck
    found = played_shipments(t)
    assert set(found) == allowed_shipments(counts_of(t.bag(hand), COMMODITIES), jokers)
    coloured = {"identical": [0, 2, 6, 12, 20], "pairs": [0, 5, 10, 15], "different": [0, 2, 4, 6, 8]}
    greys = {"identical": [0, 0, 1, 7, 15], "pairs": [0, 1, 6, 11], "different": [0, 0, 1, 3, 5]}
    for shipment, tables in found.items():
        assert len(tables) == 1
        game = tables[0].game
        ship = t.tables.ship_names.index(shipment[0])
        assert game.players[0].vp == (greys if grey else coloured)[shipment[0]][units(shipment)]
        assert game.grey_ships == (0b111 if grey else 1 << ship)
        assert game.deck == deck


@pytest.mark.rule("4.1")
def test_ship_turns_after_scoring() -> None:
    """The first shipment scores the coloured side and the next one, by whomever, the grey side."""
    t = seaport("wine wine wine wine")
    t.play("identical 2 wine + 0")
    assert t.player().vp == 6
    t.set_hand(1, "gem gem gem")
    t.action(1, "seaport").play("identical 3 gem + 0")
    assert t.player(1).vp == 7
    t.action(0, "seaport").play("different wine", "stop")
    assert t.player().vp == 8
    assert t.game.grey_ships == 0b101
    assert t.seen(POINTS) == [(0, 2, FROM_SHIPS)]
    assert t.player().hand == one(t.tables.commodity_names.index("wine"))


@pytest.mark.rule("1.3", "4.1", "A1")
@pytest.mark.parametrize(
    ("first", "asked"), [("lay wine", "LaySecond"), ("different wine", "NextDifferent"), ("pair wine + 0", "NextPair")]
)
def test_not_asking_would_show_the_hand(first: str, asked: str) -> None:
    """Where hidden cards decide whether more can follow, the question is asked although it has one answer."""
    t = seaport("wine wine scroll scroll" if "pair" in first else "wine scroll")
    t.play(first)
    assert (t.asked, t.moves()) == (asked, ["stop"])


@pytest.mark.rule("1.3", "4.1")
def test_what_is_plain_is_not_asked() -> None:
    """With an empty hand and no joker everybody sees that nothing can follow."""
    for first in ("lay wine", "different wine"):
        t = seaport("wine")
        t.play(first)
        assert t.asked not in ("LaySecond", "NextDifferent")
