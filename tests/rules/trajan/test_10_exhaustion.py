"""10 Exhaustion: what happens when something runs out."""

from __future__ import annotations

import pytest

from quadriga.core.bags import counts_of
from quadriga.games.trajan import cards, quarter, turn
from quadriga.games.trajan import components as c
from quadriga.games.trajan.terms import RESHUFFLED
from tests.rules.trajan.table import Table, mask, table


def piles(hand: str, deck: str, a: str, b: str) -> Table:
    """A table at the seaport with these cards."""
    t = table()
    t.set_hand(0, hand)
    t.set_tiles(0, "")
    t.set_deck(deck)
    t.set_piles(a, b)
    return t.action(0, "seaport")


def pile(t: Table, which: int) -> str:
    """A discard pile, its top card last."""
    return " ".join(t.tables.commodity_names[card] for card in t.game.discard(which))


@pytest.mark.rule("10.1", "A9")
def test_reshuffle_when_a_card_is_needed() -> None:
    """All discards but the two top cards become the new draw pile, only when a card has to be drawn."""
    t = piles("wine", "fur", "oil oil gem", "fish lamp")
    t.script = ["card fur"]
    t.play("draw")
    assert t.seen(RESHUFFLED) == [(0, 3, 0)]
    assert t.game.deck_size == 2
    assert (pile(t, 0), pile(t, 1)) == ("gem", "lamp")
    assert t.player().hand_size == 3
    drawn = t.cards(t.player().hand - t.bag("wine fur"))
    assert drawn in ("oil", "fish")
    assert t.cards(t.game.deck + t.bag(drawn)) == "oil oil fish"


@pytest.mark.rule("10.1", "A9")
def test_no_reshuffle_before_a_card_is_needed() -> None:
    """Taking the last two cards leaves an empty draw pile and the discards alone."""
    t = piles("wine", "fur fur", "oil oil gem", "fish lamp").play("draw")
    assert (t.game.deck_size, pile(t, 0), pile(t, 1)) == (0, "oil oil gem", "fish lamp")
    assert t.seen(RESHUFFLED) == []


@pytest.mark.rule("10.1", "A9")
def test_draw_a_single_card() -> None:
    """With one drawable card one is drawn and one discarded; with none the option is gone."""
    t = piles("wine", "fur", "oil", "gem").play("draw")
    assert (t.hand(), t.asked) == ("wine fur", "ChooseDiscard")
    t.play("discard wine a")
    assert (t.hand(), pile(t, 0), t.game.deck_size) == ("fur", "oil wine", 0)
    # Only the pile under the top card counts.
    assert "draw" in t.action(0, "seaport").moves()
    t = piles("wine", "", "oil", "gem")
    assert "draw" not in t.moves()
    assert "pick a" in t.moves()
    assert "draw" in piles("wine", "", "oil", "gem fish").moves()
    assert "draw" in piles("", "", "oil gem", "").moves()


@pytest.mark.rule("10.1", "A9")
def test_draw_from_nothing_but_a_hand() -> None:
    """The card drawn alone may have to be discarded again."""
    t = piles("", "fur", "oil", "gem").play("draw")
    assert t.moves() == ["discard fur a", "discard fur b"]


@pytest.mark.rule("10.1", "A4", "A9")
def test_refilling_counts_as_drawing() -> None:
    """An emptied pile is refilled after a reshuffle of the other pile; if nothing is left it stays empty."""
    t = piles("", "", "oil", "fish lamp gem")
    t.script = ["turn lamp"]
    t.play("pick a")
    assert (t.hand(), pile(t, 0), pile(t, 1), t.cards(t.game.deck)) == ("oil", "lamp", "gem", "fish")
    t = piles("", "", "oil", "gem").play("pick a")
    assert (t.hand(), pile(t, 0), pile(t, 1), t.game.deck_size) == ("oil", "", "gem", 0)
    t.action(0, "seaport")
    assert "pick a" not in t.moves()
    assert "pick b" in t.moves()
    # It stays empty until somebody discards on it, even if cards come back to the draw pile.
    t.set_deck("fur fur")
    t.action(0, "seaport").play("draw")
    assert pile(t, 0) == ""
    t.play("discard oil a")
    assert pile(t, 0) == "oil"


@pytest.mark.rule("10.1", "A9")
def test_lay_out_with_nothing_to_draw() -> None:
    """Cards may be laid out though fewer or none can be drawn; displayed cards never come back."""
    t = piles("wine wine", "", "oil", "gem").play("lay wine", "lay wine")
    assert (t.hand(), t.cards(t.player().display), t.player().hand_size) == ("", "wine wine", 0)
    assert t.game.deck_size == 0
    t = piles("wine wine", "fur", "oil", "gem").play("lay wine", "lay wine")
    assert (t.hand(), t.player().hand_size) == ("fur", 1)


@pytest.mark.rule("10.1", "A9", "A31")
def test_cards_effect_draws_what_is_there() -> None:
    """A fulfilled cards tile draws fewer cards, after a reshuffle, and is not asked about when nothing is left."""
    for deck, a, drawn in (("", "oil gem", 1), ("fur", "oil gem", 2), ("fur", "oil", 1)):
        t = piles("", deck, a, "fish")
        t.set_slots(0, "I", IV="T10")
        t.player().trays[3] = 2
        t.ask(turn.Fulfil(0, 3)).play("use")
        assert (t.player().hand_size, t.player().vp, t.asked) == (drawn, 3, "Action")
    t = piles("", "", "oil", "fish")
    t.set_slots(0, "I", IV="T10")
    t.player().trays[3] = 2
    assert (t.ask(turn.Fulfil(0, 3)).asked, t.player().vp) == ("Action", 3)


@pytest.mark.rule("10.1", "A37")
def test_draws_are_fair_and_private() -> None:
    """A drawn card is weighted by the pile and seen by its owner only; a turned card is seen by all."""
    t = piles("", "fur fur lamp", "oil", "gem")
    frame, turned = cards.CardDrawn(1), cards.CardTurned(a=0)
    assert frame.audience() == 1
    assert turned.audience() == -1
    assert frame.weights(t.game) == turned.weights(t.game) == [2, 1]
    assert len({frame.stream(), turned.stream(), cards.CardDrawn(0).stream()}) == 3


@pytest.mark.rule("10.2", "A16")
@pytest.mark.parametrize("left", range(8))
def test_forum_stack_runs_dry(left: int) -> None:
    """Provinces are filled first, then the forum from its first space on; the rest stays empty."""
    t = table(2)
    t.game.forum_bag = [left] + [0] * (c.KINDS - 1)
    t.game.forum_left = left
    t.game.province_tiles = [c.GAMES] * c.PROVINCES
    t.game.province_tiles[2] = t.game.province_tiles[7] = c.NONE
    t.ask(quarter.CleanUp())
    filled = [kind == c.BREAD for kind in (t.game.province_tiles[2], t.game.province_tiles[7], *t.game.forum[3:])]
    assert filled == [True] * left + [False] * (8 - left)
    assert c.NONE not in t.game.forum[:3]
    assert (t.game.forum_left, t.game.gone_tiles) == (0, 9)


@pytest.mark.rule("10.5")
def test_empty_supply() -> None:
    """Without tokens recruiting and hiring are not offered and token effects are not asked about."""
    t = table()
    t.player().supply = 1
    assert "recruit" in t.action(0, "military").moves()
    assert "hire" in t.action(0, "construction").moves()
    t.player().supply = 0
    assert "recruit" not in t.action(0, "military").moves()
    assert "hire" not in t.action(0, "construction").moves()
    for tile in ("T27", "T33"):
        t.player().vp = 0
        t.set_slots(0, "I", IV=tile)
        t.player().trays[3] = 0x222222
        assert (t.ask(turn.Fulfil(0, 3)).asked, t.player().vp) == ("Action", 2)


@pytest.mark.rule("10.5")
@pytest.mark.parametrize(("tile", "workers", "legionaries"), [("T27", 1, 2), ("T33", 2, 1)])
def test_last_token(tile: str, workers: int, legionaries: int) -> None:
    """A tile for two tokens moves the only one."""
    t = table()
    t.player().supply = 1
    t.set_slots(0, "I", IV=tile)
    t.player().trays[3] = 0x222222
    t.ask(turn.Fulfil(0, 3)).play("use")
    assert (t.player().supply, t.player().workers, t.player().legionaries) == (0, workers, legionaries)


@pytest.mark.rule("10.6", "A25")
def test_seventh_plus2_marker() -> None:
    """With a marker on every action a further one has no effect and is not asked about."""
    t = table()
    t.set_slots(0, "I", IV="T46")
    t.player().trays[3] = 0x222222
    t.player().plus2 = 0b111111
    assert t.ask(turn.Fulfil(0, 3)).asked == "Action"
    assert (t.player().plus2, t.player().vp) == (0b111111, 4)


@pytest.mark.rule("10.7")
def test_forum_void_until_the_refill() -> None:
    """An emptied forum has tiles again after the quarter."""
    t = table(2)
    t.set_forum("")
    assert t.action(0, "forum").asked == ""
    t.ask(quarter.CleanUp())
    assert len(t.forum()) == 9
    assert t.action(0, "forum").asked == "Action"


@pytest.mark.rule("10.8")
def test_sites_never_run_out() -> None:
    """Fifteen workers always find a next site on the grid of 20."""
    for seed in range(10):
        t = table(seed=seed)
        t.player().supply, t.player().workers, t.player().legionaries = 0, 15, 0
        t.game.site_tiles = [c.NONE] * c.SITES
        for placed in range(15):
            builds = [text for text in t.action(0, "construction").moves() if text.startswith("build")]
            assert builds
            t.play(builds[(seed * 7 + placed * 5) % len(builds)])
        assert sum(counts_of(t.player().types, 5)) == 0
        assert t.player().sites & ~mask(range(c.SITES)) == 0
        assert t.action(0, "construction").asked == ""


@pytest.mark.rule("A9", "A37")
@pytest.mark.parametrize(("players", "known"), [(2, "wine"), (3, "")])
def test_elimination_after_a_reshuffle(players: int, known: str) -> None:
    """With two players an empty draw pile leaves the other hand as the only place for unseen cards."""
    t = table(players)
    t.set_hand(0, "gem")
    t.set_hand(1, "wine")
    t.set_deck("")
    t.set_piles("oil oil gem", "fish lamp")
    t.action(0, "seaport").play("draw")
    assert t.cards(t.player(1).known) == known
