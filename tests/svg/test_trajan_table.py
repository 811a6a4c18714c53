from __future__ import annotations

import re
from itertools import chain, permutations
from xml.etree import ElementTree

import pytest

from quadriga.core.bags import one
from quadriga.core.flow import Decision
from quadriga.core.language import speaking
from quadriga.core.observation import observe
from quadriga.core.spots import made_of
from quadriga.games.trajan.actions import Action
from quadriga.games.trajan.components import COMMODITIES, JOKER_COMMODITY, JOKER_DEMAND, SEAPORT, SITES
from quadriga.games.trajan.quarter import PayDemands
from quadriga.games.trajan.state import Trajan
from quadriga.games.trajan.svg import WIDTH, draw, zones
from quadriga.games.trajan.svg_glyphs import GLYPHS, css, sheet
from quadriga.games.trajan.terms import PASS_MOVE
from quadriga.games.trajan.title import TITLE as TRAJAN
from quadriga.svg.element import SMALL
from quadriga.svg.frames import ZONE_WIDTH, document
from tests.language.pseudo import Pseudo, unmarked
from tests.svg.tables import NOTATION, TABLES, after, positions, texts

# Moves that name no place of the table: they are chosen from the list of moves.
WITHOUT_PLACE = frozenset({"pass", "use", "decline", "stop"})
PLACED = frozenset(
    {
        "sow", "drop", "mark", "draw", "pick", "lay", "take", "recruit", "march", "occupy", "tile", "advance", "hire",
        "build", "repeat", "bonus", "fill", "draft", "discard", "ship-identical", "ship-pair", "ship-different",
        "jokers",
    }
)  # fmt: skip
SVG = "{http://www.w3.org/2000/svg}"


def parsed(drawing: str) -> ElementTree.Element:
    return ElementTree.fromstring(drawing)


def classes(element: ElementTree.Element) -> list[str]:
    return element.get("class", "").split()


def check(drawing: str) -> None:
    """What holds for every drawing: unique ids, names for all pieces, readable texts, symbols that exist."""
    root = parsed(drawing)
    ids = [element.get("id", "") for element in root.iter() if "id" in element.attrib]
    assert len(ids) == len(set(ids)), sorted({ident for ident in ids if ids.count(ident) > 1})
    for element in root.iter():
        if "piece" in classes(element):
            title = element.find(f"{SVG}title")
            assert title is not None, element.attrib
            assert title.text
            assert title.text == element.get("aria-label")
            assert element.get("id")
            assert element.get("role") in {"img", "button"}
        if element.tag == f"{SVG}text":
            assert float(element.get("font-size", "0")) >= SMALL
            assert element.text
        if element.tag == f"{SVG}use":
            assert element.get("href", "#")[1:] in ids
    assert "scale(" not in drawing
    assert "{" not in re.sub(r"<style>.*?</style>", "", drawing, flags=re.DOTALL)


@pytest.mark.parametrize(("seats", "seed"), [(2, 1), (3, 2), (4, 3)])
def test_every_step_of_a_game_is_drawn(seats: int, seed: int) -> None:
    """All seats and spectators get a sound drawing, at chance and at the end too."""
    for step, game in enumerate(positions(seats, seed)):
        if step % 29 == 0 or game.over:
            check(draw(observe(game, step // 29 % (seats + 1) - 1)))


def test_trays_filled_in_secret_are_drawn() -> None:
    """While trays are filled in secret the others see nothing of them, not even how many markers lie where."""
    for step, game in enumerate(positions(3, 4, choose_trays=True)):
        if game.filling:
            drawing = draw(observe(game, 0), texts(game, 0))
            check(drawing)
            assert not re.search(r'id="tray-[12]-\d-[a-z]', drawing)
            assert not re.search(r'id="loose-[12]', drawing)
        elif step > 400:
            break


def meant(parts: dict[str, tuple[str, ...]], chosen: tuple[str, ...]) -> tuple[list[str], str]:
    """The moves that have these spots, and the one that is played then: the only one, or the one made of just them."""
    left = [text for text, spots in parts.items() if made_of(spots, chosen)]
    whole = [text for text in left if len(parts[text]) == len(chosen)]
    return left, left[0] if len(left) == 1 else (whole or [""])[0]


def can_be_pointed_at(parts: dict[str, tuple[str, ...]], places: dict[str, str], text: str) -> bool:
    """Whether pointing at spots one after the other plays a move, as the script of the page does it."""
    for order in set(permutations(parts[text])):
        for length in range(1, len(order) + 1):
            after = places.get(order[length - 1])
            if after is None or (after and after not in order[: length - 1]):
                break
            played = meant(parts, order[:length])[1]
            if played:
                if played == text:
                    return True
                break
    return False


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_legal_move_can_be_pointed_at(seats: int) -> None:
    """Statement 2: each legal move is put together of lit places, and nothing else is lit."""
    seen: set[str] = set()
    games = [positions(seats, 10 + seats), positions(seats, 20 + seats, choose_trays=True)]
    for step, game in enumerate(chain.from_iterable(games)):
        questions = game.questions()
        if not questions or (step % 17 and {text.split()[0] for text in texts(game, questions[0].seat)} <= seen):
            continue
        seat = questions[0].seat
        moves = texts(game, seat)
        parts = {text: TRAJAN.spots(NOTATION.parse(text)) for text in moves}
        root = parsed(draw(observe(game, seat), moves))
        places = {element.get("data-spot", ""): element for element in root.iter() if "data-spot" in element.attrib}
        after_of = {spot: element.get("data-after", "") for spot, element in places.items()}
        for text in moves:
            if text.split()[0] not in WITHOUT_PLACE:
                assert can_be_pointed_at(parts, after_of, text), (text, moves)
        for spot, element in places.items():
            check_light(element, *meant(parts, (spot,)), moves)
        seen |= {text.split()[0] for text in moves}
    assert seen <= WITHOUT_PLACE | PLACED


@pytest.mark.parametrize("frame", [Action(0, SEAPORT, 0), PayDemands(0)])
def test_jokers_are_pointed_at(frame: Decision[Trajan]) -> None:
    """Statement 2: shipments with jokers and payments with jokers are put together on the board, none is left out."""
    game = after(3, 5, 60)
    player = game.players[0]
    player.hand, player.hand_size = one(2) * 3 + one(4), 4
    player.tiles[JOKER_COMMODITY] = player.tiles[JOKER_DEMAND] = 2
    game.demands, player.kept = one(0) * 2 + one(2), 0
    player.tiles[0], player.tiles[2] = 2, 1
    moves = {NOTATION.text(move): f"play {NOTATION.text(move)}" for move in frame.moves(game) if move != PASS_MOVE}
    parts = {text: TRAJAN.spots(NOTATION.parse(text)) for text in moves}
    root = parsed(draw(observe(game, 0), moves))
    places = {element.get("data-spot", ""): element for element in root.iter() if "data-spot" in element.attrib}
    after_of = {spot: element.get("data-after", "") for spot, element in places.items()}
    assert any("joker" in spots or spots.count("demand:bread") > 1 for spots in parts.values())
    for text in moves:
        assert can_be_pointed_at(parts, after_of, text), (text, moves)
    for spot, element in places.items():
        check_light(element, *meant(parts, (spot,)), moves)


def check_light(element: ElementTree.Element, left: list[str], played: str, moves: dict[str, str]) -> None:
    """A place is lit if and only if a legal move has it, and says what would be played or how many moves are left."""
    lit = bool(left) and "data-after" not in element.attrib
    assert ("may-act" in classes(element)) == lit
    assert (element.get("role") == "button") == lit
    if not lit:
        assert not {"data-move", "data-part"} & set(element.attrib)
        return
    assert element.get("data-move") == (played or None)
    assert element.get("data-part") == (None if played else element.get("data-spot"))
    said = f"Play{moves[played][4:]}" if played else str(len(left))
    assert said in element.get("aria-label", "")


def test_sampled_games_ask_for_every_place() -> None:
    """The test above would mean little if its games never asked for some of the verbs."""
    seen: set[str] = set()
    for seed in range(6):
        for game in positions(2 + seed % 3, 30 + seed, choose_trays=seed == 0):
            for question in game.questions():
                seen |= {text.split()[0] for text in texts(game, question.seat)}
    assert seen >= PLACED - {"jokers"}  # which the next test asks for


def test_nothing_is_lit_without_moves() -> None:
    """A drawing for reading has places but no buttons; a spectator has no place of a seat."""
    game = after(3, 5, 60)
    drawing = draw(observe(game, 0))
    assert "data-spot" in drawing
    assert "data-move" not in drawing
    assert 'role="button"' not in drawing
    spectator = draw(observe(game, -1))
    assert not re.search(r'data-spot="(sow|lay|mark|hire|recruit|repeat|advance|occupy)\b', spectator)


def with_other_hidden_cards(game: Trajan, seat: int) -> Trajan:
    """A game that differs only in one hidden card, which it exchanges with the draw pile."""
    other = game.clone()
    player = other.players[seat]
    hidden = player.hand - player.known
    for held in range(COMMODITIES):
        for drawn in range(COMMODITIES):
            if held != drawn and hidden >> (held * 4) & 15 and other.deck >> (drawn * 4) & 15:
                player.hand += one(drawn) - one(held)
                other.deck += one(held) - one(drawn)
                return other
    pytest.fail("no hidden card to exchange")


def test_hidden_cards_do_not_show() -> None:
    """Two games that differ only in hidden cards look the same to everybody but their owner."""
    exchanged = 0
    for seed in range(12):
        game = after(3, 40 + seed, 80)
        owner = max(range(3), key=lambda seat: game.players[seat].hand - game.players[seat].known)
        if game.players[owner].hand == game.players[owner].known:
            continue
        other = with_other_hidden_cards(game, owner)
        exchanged += 1
        for seat in (-1, 0, 1, 2):
            same = draw(observe(game, seat)) == draw(observe(other, seat))
            assert same == (seat != owner)
    assert exchanged > 3


def test_the_same_position_gives_the_same_bytes() -> None:
    """Drawing is a pure function: it repeats itself and leaves the observation as it was."""
    observation = observe(after(4, 6, 200), 1)
    before = observation.game.dump()
    first = draw(observation, {"sow III": "take the markers of tray III"})
    assert draw(observation, {"sow III": "take the markers of tray III"}) == first
    assert observation.game.dump() == before


def test_zones_have_their_natural_width() -> None:
    """Zones are 336 units wide, have stable ids, and each makes a picture by itself."""
    for seats in (2, 3, 4):
        found = zones(observe(after(seats, 7, 150), 0))
        names = [zone.ident for zone in found]
        assert len(set(names)) == len(names)
        assert {"zone-circle-0", "zone-mat-0", "zone-provinces", "zone-construction", "zone-forum"} <= set(names)
        assert {"zone-header", "zone-time", "zone-senate", "zone-stacks", "zone-seaport"} <= set(names)
        for zone in found:
            assert zone.width == (WIDTH - 40 if zone.ident == "zone-header" else ZONE_WIDTH)
            check(document(zone.label, zone.width, zone.height, css(), sheet(), zone.placed(0, 0)))


def test_everything_public_is_there() -> None:
    """Seats, provinces, sites, forum spaces, senate spaces, ships, piles, stacks and the track are all drawn."""
    game = after(4, 8, 120)
    root = parsed(draw(observe(game, 2)))
    ids = {element.get("id") for element in root.iter()}
    assert {f"seat-plate-{seat}" for seat in range(4)} <= ids
    assert {f"province-{name}" for name in TABLES.province_names} <= ids
    assert {f"site-{site}" for site in range(SITES)} <= ids
    assert {f"forum-{space}" for space in range(len(game.forum))} <= ids
    assert {f"senate-{space}" for space in range(8)} | {"senate-bonus-0", "senate-bonus-1"} <= ids
    assert {f"time-{space}" for space in range(game.track)} | {"time-marker"} <= ids
    assert {f"ship-{name}" for name in TABLES.ship_names} | {"pile-draw", "pile-a", "pile-b"} <= ids
    assert {f"stack-{name}" for name in TABLES.category_names} <= ids
    assert {f"tray-{seat}-{tray}" for seat in range(4) for tray in range(6)} <= ids
    assert {f"slot-{seat}-{slot}" for seat in range(4) for slot in range(6)} <= ids
    assert {f"{piece}-{seat}" for piece in ("arch", "leader", "disc", "supply") for seat in range(4)} <= ids


def test_a_marker_on_the_rim_says_that_it_lies_above() -> None:
    """A [+2] marker lies on the edge of its tray: what is drawn over the board leaves it free, an empty field not."""
    game = after(2, 8, 60)
    game.players[0].plus2 = 0b100
    drawn = {element.get("id"): element.get("class", "") for element in parsed(draw(observe(game, 0))).iter()}
    assert "above" in drawn["plus2-0-2"].split()
    assert "above" not in drawn["plus2-0-1"].split()


def test_every_word_is_looked_up() -> None:
    """The name of every piece comes from a catalogue; another language can be put in its place."""
    with speaking(Pseudo()):
        drawing = draw(observe(after(3, 9, 100), 0))
    check(drawing)
    for element in parsed(drawing).iter(f"{SVG}title"):
        assert not unmarked(element.text or ""), element.text


def test_glyphs_are_used() -> None:
    """Every glyph of the sheet is drawn somewhere, and none is missing."""
    used: set[str] = set()
    for seats in (2, 3, 4):
        for seed in (50, 51, 52):
            used |= set(re.findall(r'href="#glyph-([a-z]+)"', draw(observe(after(seats, seed, 140), 0))))
    assert used == set(GLYPHS)
