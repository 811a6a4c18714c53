from __future__ import annotations

import re
from collections.abc import Iterator
from gettext import NullTranslations
from xml.etree import ElementTree

import pytest

from quadriga.core.language import capital, speaking
from quadriga.core.observation import observe
from quadriga.games.hadrians_wall import components as c
from quadriga.games.hadrians_wall.data_read import ATTRIBUTE_NAMES, CITIZEN_ICONS
from quadriga.games.hadrians_wall.data_right import cell_name
from quadriga.games.hadrians_wall.svg import WIDTH, draw, draw_sheets, zones
from quadriga.games.hadrians_wall.svg_cover import cover
from quadriga.games.hadrians_wall.svg_glyphs import COLOURS, GLYPHS, TOKENS, css, sheet
from quadriga.games.hadrians_wall.svg_parts import GROWN, breadth
from quadriga.games.hadrians_wall.svg_table import key_numbers, page_style, table_zones
from quadriga.games.hadrians_wall.svg_words import letters
from quadriga.games.hadrians_wall.title import TITLE
from quadriga.svg.element import SMALL
from quadriga.svg.frames import ZONE_WIDTH, document
from quadriga.svg.theme import GROUNDS
from tests.svg.hadrian_tables import NOTATION, TABLES, after, positions, texts
from tests.svg.test_primitives import contrast

SVG = "{http://www.w3.org/2000/svg}"
# Moves that name no single place of the table: they are chosen from the list of moves.
WITHOUT_PLACE = frozenset({"finish", "keep"})
PLACED = frozenset(
    {
        "citizen", "mine", "guard", "cippi", "wall", "fort", "build", "training", "forum", "good", "perform", "train",
        "battle", "temple", "bribe", "ruling", "diplomat", "scout", "place", "cohort", "attribute", "favour", "path",
    }
)  # fmt: skip
NAMES = ("Claudia", "Livia", "Gaius", "Marcus", "Octavia", "Tiberius")


class Longer(NullTranslations):
    """A language in which everything is 40 % longer; letters of tokens stay letters."""

    def gettext(self, message: str) -> str:
        """Return a message with its tail."""
        letters_said = len(re.sub(r"\{.*?\}", "", message))
        return message if message == "S B V C R" else message + "ñ" * int(0.4 * letters_said)

    def ngettext(self, one: str, many: str, number: int) -> str:
        """Return a plural with its tail."""
        return self.gettext(one if number == 1 else many)


def parsed(drawing: str) -> ElementTree.Element:
    return ElementTree.fromstring(drawing)


def check(drawing: str) -> set[str]:
    """What holds for every drawing: unique ids, names for all pieces, readable texts, symbols that exist."""
    root = parsed(drawing)
    ids = [element.get("id", "") for element in root.iter() if "id" in element.attrib]
    assert len(ids) == len(set(ids)), sorted({ident for ident in ids if ids.count(ident) > 1})
    for element in root.iter():
        if "piece" in element.get("class", "").split():
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
            assert element.get("href", "#")[1:] in ids, element.get("href")
    assert "scale(" not in drawing
    assert "{" not in re.sub(r"<style>.*?</style>", "", drawing, flags=re.DOTALL)
    return set(ids)


def places(
    element: ElementTree.Element, x: float = 0, y: float = 0
) -> Iterator[tuple[str, float, float, float, float]]:
    """Every text of a drawing with the box it takes where a narrow column draws it largest."""
    moved = re.fullmatch(r"translate\((\S+) (\S+)\)", element.get("transform", ""))
    if moved:
        x, y = x + float(moved[1]), y + float(moved[2])
    if element.tag == f"{SVG}text":
        size = float(element.get("font-size", "0"))
        grown = GROWN if size == SMALL else size
        said = element.text or ""
        width = float(element.get("textLength", breadth(said, grown)))
        left = {"start": 0.0, "middle": width / 2, "end": width}[element.get("text-anchor", "start")]
        at_x, at_y = x + float(element.get("x", "0")) - left, y + float(element.get("y", "0"))
        yield said, at_x, at_y - 0.72 * grown, at_x + width, at_y
    for child in element:
        yield from places(child, x, y)


def overlaps(drawing: str) -> list[tuple[str, str]]:
    """Pairs of texts that cover each other by more than a hair."""
    found = list(places(parsed(drawing)))
    pairs: list[tuple[str, str]] = []
    for number, (one, x0, y0, x1, y1) in enumerate(found):
        for other, u0, v0, u1, v1 in found[number + 1 :]:
            if min(x1, u1) - max(x0, u0) > 1 and min(y1, v1) - max(y0, v0) > 1:
                pairs.append((one, other))
    return pairs


def boxes(seat: int) -> set[str]:
    """The ids of every box of both sheets."""
    lengths = dict(zip(("mining", "guard", "cippi", "wall", "fort"), TABLES.track_length, strict=True))
    lengths |= {
        "training": c.TRAINING_BOXES, "forum": c.FORUM_BOXES, "production": TABLES.production_length,
        "disdain": TABLES.disdain_boxes, "market": c.SPACES, "theatre": c.PERFORMANCES, "temple": c.TEMPLE_BOXES,
        "baths": c.BRIBES, "scout": c.SCOUTS,
    }  # fmt: skip
    found = {f"{name}-{seat}-{box}" for name, length in lengths.items() for box in range(1, length + 1)}
    for cohort in range(c.COHORTS):
        found |= {f"cohort-{seat}-{cohort}-{box}" for box in range(1, c.COHORT_BOXES + 1)} | {
            f"diplomat-{seat}-{cohort}"
        }
        found |= {f"court-{seat}-{cohort}-{box}" for box in range(1, c.COURT_BOXES + 1)}
    for name in ATTRIBUTE_NAMES:
        found |= {f"attribute-{seat}-{name}-{box}" for box in range(1, c.ATTRIBUTE_BOXES + 1)}
    for name in CITIZEN_ICONS:
        found |= {f"citizen-{seat}-{name}-{box}" for box in range(1, c.CITIZEN_BOXES + 1)}
    for gladiator in range(c.GLADIATORS):
        found |= {f"gladiator-{seat}-{gladiator}-{box}" for box in range(1, c.STRENGTH_BOXES + 1)}
        found |= {f"battle-{seat}-{gladiator}-{year}" for year in range(1, c.YEARS + 1)}
    found |= {f"build-{seat}-{name}" for name in TABLES.building_names}
    return found | {f"map-{seat}-{cell_name(cell)}" for cell in range(c.MAP_CELLS)}


@pytest.mark.parametrize(("seats", "seed", "fort"), [(1, 1, 0), (1, 2, 16), (2, 3, 0), (3, 4, 0), (6, 5, 0)])
def test_every_step_of_a_game_is_drawn(seats: int, seed: int, fort: int) -> None:
    """All seats and spectators get a sound drawing with every box of both sheets, at the end too."""
    for step, game in enumerate(positions(seats, seed, fort)):
        if step % 97 == 0 or game.over:
            viewer = step // 97 % (seats + 1) - 1
            ids = check(draw(observe(game, viewer), names=NAMES))
            assert boxes(max(viewer, 0)) <= ids, boxes(max(viewer, 0)) - ids


def test_no_two_boxes_have_the_same_name() -> None:
    """A screen reader can tell all boxes of both sheets apart."""
    drawing = parsed(draw(observe(after(3, 6, 150), 0)))
    wanted = boxes(0)
    said = [element.get("aria-label", "") for element in drawing.iter() if element.get("id") in wanted]
    assert len(said) == len(wanted)
    assert len(set(said)) == len(said), sorted({label for label in said if said.count(label) > 1})


def test_states_of_boxes_differ_without_colour() -> None:
    """Filled, next, open and shut boxes of a track have different faces and different names."""
    game = after(1, 7, 0)
    game.players[0].fort = 3
    root = parsed(draw(observe(game, 0)))
    drawn = {element.get("id"): ElementTree.tostring(element, "unicode") for element in root.iter()}
    faces = ["hw-full", "hw-later", "hw-open", "hw-shut"]
    for ident, state in zip(("fort-0-2", "fort-0-4", "fort-0-6", "fort-0-8"), faces, strict=True):
        assert [name for name in faces if f'"{name}"' in drawn[ident]] == [state], ident
    assert "filled" in drawn["fort-0-2"]
    assert "1 Builder or 1 Soldier" in drawn["fort-0-4"]
    assert "after box 4" in drawn["fort-0-6"]
    assert "Medium Granary" in drawn["fort-0-8"]
    assert "Fort box 4" in drawn["wall-0-4"]


def test_fort_10_shuts_wall_and_cippi_before_year_3() -> None:
    """9.5, 11.51 Their boxes are drawn shut and say until when; the Fort stays as it is."""
    game = after(1, 7, 0, 10)
    game.players[0].fort = 4
    faces = []
    for game.year in (2, 3):
        root = parsed(draw(observe(game, 0)))
        drawn = {element.get("id"): ElementTree.tostring(element, "unicode") for element in root.iter()}
        shut = [ident for ident in ("wall-0-1", "wall-0-2", "cippi-0-1", "fort-0-5") if '"hw-shut"' in drawn[ident]]
        faces.append((shut, [ident for ident in shut if "closed before year 3" in drawn[ident]]))
    closed = ["wall-0-1", "wall-0-2", "cippi-0-1"]
    assert faces == [(closed, closed), ([], [])]


@pytest.mark.parametrize(("seats", "fort"), [(1, 0), (2, 0), (3, 0), (5, 0), (1, 6)])
def test_every_legal_move_has_its_place(seats: int, fort: int) -> None:
    """Each legal move is found at its place, lit and named, and nothing else is lit."""
    seen: set[str] = set()
    for step, game in enumerate(positions(seats, 10 + seats, fort)):
        for question in game.questions():
            moves = texts(game, question.seat)
            if step % 41 and {text.split()[0] for text in moves} <= seen:
                continue
            root = parsed(draw(observe(game, question.seat), moves))
            lit = {element.get("data-move") for element in root.iter() if "data-move" in element.attrib}
            assert lit == {text for text in moves if text.split()[0] not in WITHOUT_PLACE}
            for element in root.iter():
                if "data-part" in element.attrib:
                    paid = [text for text in moves if element.get("data-part") in TITLE.spots(NOTATION.parse(text))]
                    assert len(paid) > 1  # a box is lit if it can be filled, whatever it costs
                    assert "may-act" in element.get("class", "")
                if "data-move" in element.attrib:
                    assert element.get("role") == "button"
                    assert element.get("tabindex") == "0"
                    move = NOTATION.parse(element.get("data-move", ""))
                    assert element.get("data-spot") in TITLE.spots(move)
                    assert capital(moves[element.get("data-move", "")]) in element.get("aria-label", "")
            seen |= {text.split()[0] for text in moves}
    assert seen <= WITHOUT_PLACE | PLACED


def test_sampled_games_ask_for_every_place() -> None:
    """The test above would mean little if its games never asked for some of the verbs."""
    seen: set[str] = set()
    for seats, fort in ((1, 0), (2, 0), (3, 0), (5, 0), (1, 6)):
        for game in positions(seats, 10 + seats, fort):
            for question in game.questions():
                seen |= {text.split()[0] for text in texts(game, question.seat)}
    assert seen >= PLACED


def test_what_cannot_be_done_can_be_asked_for() -> None:
    """Without moves nothing is lit, but every action has a place that says which wish it is; spectators have none."""
    game = after(3, 5, 200)
    drawing = draw(observe(game, 0))
    spots = set(re.findall(r'data-spot="([a-z]+)', drawing))
    assert spots >= PLACED - {"place", "path"}
    assert "data-move" not in drawing
    assert 'role="button"' not in drawing
    assert "data-spot" not in draw(observe(game, -1))


@pytest.mark.parametrize(("seats", "seed", "fort"), [(1, 21, 5), (2, 22, 0), (6, 23, 0)])
def test_texts_do_not_cover_each_other(seats: int, seed: int, fort: int) -> None:
    """No two texts overlap, with moves lit, in narrow columns, and in a language 40 % longer."""
    for step, game in enumerate(positions(seats, seed, fort)):
        if step % 131 == 0 or game.over:
            seat = game.questions()[0].seat if game.questions() else 0
            assert not overlaps(draw(observe(game, seat), texts(game, seat), NAMES))
            with speaking(Longer()):
                assert not overlaps(draw(observe(game, seat), texts(game, seat), [f"{name} Maximus" for name in NAMES]))


def test_texts_stay_inside_their_zone() -> None:
    """Nothing that is written is cut off at the edge of a zone."""
    with speaking(Longer()):
        found = zones(observe(after(3, 8, 220), 0), names=NAMES)
    for zone in found:
        drawing = document(zone.label, zone.width, zone.height, css(), sheet(), zone.body)
        for said, left, top, right, bottom in places(parsed(drawing)):
            assert left >= 0, (zone.ident, said)
            assert right <= zone.width, (zone.ident, said)
            assert 0 <= top < bottom <= zone.height, (zone.ident, said)


def test_secret_cards_do_not_show() -> None:
    """While Paths are chosen the others see neither the drawn cards nor the choice, only that there are two."""
    game = after(3, 9, 0)
    other = game.clone()
    player = other.players[1]
    player.drawn, player.deck = player.deck & -player.deck, player.deck | player.drawn
    player.drawn |= (player.deck - player.drawn) & -(player.deck - player.drawn)
    player.deck -= player.drawn
    assert player.drawn != game.players[1].drawn
    player.choice = 0
    for seat in (-1, 0, 2):
        assert draw(observe(game, seat)) == draw(observe(other, seat))
    assert draw(observe(game, 1)) != draw(observe(other, 1))
    for card in range(c.CARDS):
        shown = f"drawn-0-{TABLES.card_names[card]}" in draw(observe(game, 0))
        assert shown == bool(game.players[0].drawn >> card & 1)


def test_the_same_position_gives_the_same_bytes() -> None:
    """Drawing is a pure function: it repeats itself and leaves the observation as it was."""
    observation = observe(after(4, 6, 200), 1)
    before = observation.game.dump()
    first = draw(observation, {"finish": "finish the year", "mine": "mine"})
    assert draw(observation, {"finish": "finish the year", "mine": "mine"}) == first
    assert observation.game.dump() == before


def test_zones_of_pages() -> None:
    """Zones are 336 units wide, say whose they are, stand in columns, and each makes a picture by itself."""
    game = after(4, 7, 150)
    found = table_zones(observe(game, 2), texts(game, 2), NAMES)
    assert len({zone.ident for zone in found}) == len(found)
    assert {zone.kind for zone in found} == {"own", "rival", "key"}
    assert sorted(zone.seat for zone in found if zone.kind == "rival") == [0, 1, 3]
    assert {zone.column for zone in found if zone.kind == "own"} == {0, 1, 2, 3}
    assert found[0].ident == "zone-pool-2"
    for zone in found:
        assert zone.width == ZONE_WIDTH
        check(document(zone.label, zone.width, zone.height, css(), sheet(), zone.body))
    assert "--patina" in page_style()
    symbols = {f"#{number.symbol}" for number in key_numbers(observe(game, 2), 0)}
    assert all(f'id="{symbol[1:]}"' in sheet() for symbol in symbols)


@pytest.mark.parametrize("seats", [1, 3, 6])
def test_what_is_remembered_is_true(seats: int) -> None:
    """All along a game the zones are those of a language in which nothing was drawn before."""
    for number, game in enumerate(positions(seats, 21)):
        if number % (5 * seats) == 0 or game.over:
            for seat in range(-1, seats):
                seen = observe(game, seat)
                with speaking(NullTranslations()):
                    anew = zones(seen, texts(game, seat), NAMES)
                assert zones(seen, texts(game, seat), NAMES) == anew


def test_sheets_for_print() -> None:
    """Both sheets of any seat make a picture without its rivals, as a keepsake."""
    game = after(2, 12, 100000)
    assert game.over
    drawing = draw_sheets(observe(game, 0), 1, NAMES)
    ids = check(drawing)
    assert boxes(1) <= ids
    assert not any(ident.startswith("zone-rival") for ident in ids)
    assert "zone-cards-1" in ids
    width, height = (int(parsed(drawing).get(side, "0")) for side in ("width", "height"))
    assert 1000 < width < WIDTH
    assert 1 < height / width < 1.42  # an upright sheet of paper


def test_goals_of_a_fort_are_followed() -> None:
    """At a fort every part of goal and challenge is drawn, met or not."""
    game = after(1, 13, 60, fort=5)
    ids = check(draw(observe(game, 0)))
    fort = TABLES.forts[5]
    assert {f"goal-0-{place}" for place in range(len(fort.goal))} <= ids
    assert {f"challenge-0-{place}" for place in range(len(fort.challenge))} <= ids
    assert "zone-fort-0" not in check(draw(observe(after(1, 13, 60), 0)))


def test_targets_are_large_enough_for_a_finger() -> None:
    """On a screen of 390 pixels, where a zone is 374 wide, everything that can be played measures 24 by 24 or more."""
    least = 24 * ZONE_WIDTH / 374
    for seats, seed in ((1, 31), (3, 32)):
        for step, game in enumerate(positions(seats, seed)):
            if step % 53 or game.over:
                continue
            seat = game.questions()[0].seat
            for piece in parsed(draw(observe(game, seat), texts(game, seat))).iter(f"{SVG}g"):
                if "data-move" in piece.attrib:
                    (ring,) = [rect for rect in piece.iter(f"{SVG}rect") if rect.get("class") == "halo-out"]
                    assert min(float(ring.get("width", "0")), float(ring.get("height", "0"))) - 1 >= least


@pytest.mark.parametrize("theme", [0, 1])
def test_patina_can_be_read(theme: int) -> None:
    """What is written in patina, and on it, keeps its contrast, light and dark."""
    patina, on_patina, moss = (COLOURS[name][theme] for name in ("patina", "on-patina", "moss"))
    assert contrast(patina, on_patina) >= 4.5
    assert contrast(patina, GROUNDS["plaster"][theme]) >= 4.5
    assert contrast(GROUNDS["ink"][theme], moss) >= 4.5


def test_tokens_are_told_apart() -> None:
    """Each kind of token has a silhouette and a letter of its own, and the letter can be read on it."""
    assert len({outline for outline, *_ in TOKENS.values()}) == c.TOKENS
    assert len(set(letters())) == c.TOKENS
    assert all(contrast(fill, ink) >= 4.5 for _, _, fill, ink, _, _ in TOKENS.values())


def test_glyphs_are_used() -> None:
    """Every glyph of the sheet is drawn somewhere, and the picture of the home page needs no other symbol."""
    used: set[str] = set()
    for seats in (1, 2, 3):
        used |= set(re.findall(r'href="#glyph-hw-([a-z]+)"', draw(observe(after(seats, 50, 140), 0))))
    assert used == set(GLYPHS)
    assert "href" not in cover()


def test_the_next_box_of_a_dead_gladiator_is_shut() -> None:
    """5.5 The dead are trained no more: none of their boxes is drawn as the next one."""
    game = after(1, 7, 1)
    player = game.players[0]
    player.built |= 1 << c.LUDUS
    player.citizens |= 9 << 4 * c.PERFORMERS
    player.strength, player.damage = 0x22, 0x02
    body = next(zone.body for zone in zones(observe(game, 0)) if zone.ident == "zone-games-0")
    third = [body.partition(f'id="gladiator-0-{which}-3"')[2].partition("</g>")[0] for which in range(2)]
    assert "hw-shut" in third[0]
    assert "hw-shut" not in third[1]


def test_the_strip_of_a_rival_counts_workers_of_all_kinds_by_a_sign_of_their_own() -> None:
    """Statement 29: the sum of four kinds does not carry the sign of one of them; the key explains it."""
    symbol = key_numbers(observe(after(2, 7, 3), 0), 1)[0].symbol
    assert symbol not in {f"hw-{name}" for name in TOKENS}
    assert symbol in {sign.symbol for group in TITLE.signs() for sign in group.signs}


def test_temple_boxes_are_numbered_by_temple() -> None:
    """5.7 Each temple counts its boxes from 1."""
    body = next(zone.body for zone in zones(observe(after(1, 7, 1), 0)) if zone.ident == "zone-faith-0")
    names = re.findall(r'data-name="([A-Z][a-z]+ Temple), box (\d+)', body)
    assert [int(number) for _, number in names] == [1, 2, 1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5, 6]
    assert "after box 1 of this: Small Temple" in body


def test_no_track_of_a_rival_is_cut() -> None:
    """Statement 26: the names of a rival's tracks are drawn whole."""
    game = after(3, 5, 60)
    drawn = next(zone.body for zone in zones(observe(game, 0)) if zone.ident == "zone-rival-1")
    assert drawn.count("Mining &amp; Foresting<") == 1
    assert "…" not in drawn


@pytest.mark.rule("6.1", "8.4")
def test_a_past_attack_does_not_claim_to_have_had_the_usual_cards_only() -> None:
    """Tokens on neutral cards added to it, and are gone; without neutral cards the number is the whole truth."""
    alone = after(1, 7, 10**6)
    drawn = next(zone.body for zone in zones(observe(alone, 0)) if zone.ident == "zone-attack-0")
    usual = TABLES.attack_cards[alone.difficulty][c.YEARS - 1]
    assert f"Attack of year 6: {usual} cards and those for tokens on neutral cards, " in drawn
    assert f">{usual}+<" in drawn
    three = after(3, 5, 60)
    three.year = 4
    drawn = next(zone.body for zone in zones(observe(three, 0)) if zone.ident == "zone-attack-0")
    assert "+<" not in drawn
    assert "neutral" not in drawn
