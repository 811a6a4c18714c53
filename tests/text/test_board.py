"""The table as text: everything on it is mentioned, nothing hidden is, and it fits a terminal."""

from __future__ import annotations

import random

import pytest

import quadriga
from quadriga.core.bags import count, members, one
from quadriga.core.chance import QuickSource
from quadriga.core.flow import CHANCE, EVERYBODY, FORCED, Event
from quadriga.core.match import Match
from quadriga.core.moves import x_of
from quadriga.core.observation import observe
from quadriga.games.trajan import terms
from quadriga.games.trajan.board import LETTERS, WIDTH, board, colours, mat
from quadriga.games.trajan.changes import LABELS, PLACES, changed
from quadriga.games.trajan.components import ACTIONS, CATEGORIES, COMMODITIES, FOUNTAIN, NONE, PROVINCES, SITES
from quadriga.games.trajan.guide import paint, reachable_tile, remark, score_sheet
from quadriga.games.trajan.state import Trajan
from quadriga.games.trajan.vocabulary import tile_words


def positions(players: int, seed: int, every: int = 9, **options: str) -> list[Match]:
    """A random match at several moments, the end included."""
    match = quadriga.start("trajan", players=players, seed=seed, options=options)
    choose = random.Random(seed)
    found = [match.clone()]
    while not match.over:
        question = match.questions[choose.randrange(len(match.questions))]
        match.play(question.seat, choose.choice(question.moves))
        if choose.randrange(every) == 0:
            found.append(match.clone())
    return [*found, match]


def trajan(match: Match) -> Trajan:
    assert isinstance(match.game, Trajan)
    return match.game


@pytest.mark.parametrize(("players", "seed"), [(2, 1), (3, 2), (4, 3)])
def test_board_fits(players: int, seed: int) -> None:
    """No line is wider than 80 columns or ends in blanks, for every seat and for a spectator."""
    for match in positions(players, seed, trays="chosen"):
        for seat in [EVERYBODY, *range(players)]:
            for line in board(match.observe(seat)).split("\n"):
                assert len(line) <= WIDTH
                assert line == line.rstrip()


@pytest.mark.parametrize(("players", "seed"), [(2, 4), (3, 5), (4, 6)])
def test_board_mentions_the_shared_things(players: int, seed: int) -> None:
    """Time, demands, forum, provinces, sites, senate, ships, piles and stacks are all there."""
    for match in positions(players, seed):
        game, text = trajan(match), board(match.observe(0))
        tables = game.tables
        assert f"{game.time} of {game.track}" in text
        if game.turns and not game.over:
            assert f"Quarter {game.quarter} of 4, round {game.demands_open() + 1} of 4" in text
        for demand, name in enumerate(tables.demand_names):
            assert not count(game.demands, demand) or name in text.split("\n")[1]
        for ship in range(3):
            grey = game.grey_ships >> ship & 1
            values = (tables.ships_grey if grey else tables.ships_coloured)[ship][1:]
            shown = f"{tables.ship_names[ship]} {'/'.join(map(str, values))}" + (" (grey)" if grey else "")
            assert shown in text
        assert f"draw pile {game.deck_size}" in text
        for letter, pile in (("A", game.discard_a), ("B", game.discard_b)):
            top = f"{tables.commodity_names[pile[-1]]} ({len(pile)})" if pile else "empty"
            assert f"discard {letter}: {top}" in text
        for kind in game.forum:
            assert kind == NONE or tables.kind_names[kind] in text
        for category in range(CATEGORIES):
            top_tile = game.tops[category]
            shown = f"{tables.category_names[category]} " + (
                f"{colours(tables, top_tile)} {tables.tile_vp[top_tile]} VP" if top_tile != NONE else "empty"
            )
            assert shown in text
        for tile in (game.bonus_left, game.bonus_right):
            assert tile == NONE or tables.bonus_names[tile] in text
        assert sum(text.count(f"{votes}:") for votes in tables.senate_votes) >= len(tables.senate_votes)


@pytest.mark.parametrize(("players", "seed"), [(2, 7), (4, 8)])
def test_board_shows_provinces_and_sites(players: int, seed: int) -> None:
    """Every province tells its tile, leaders and legionaries, every site its tile and workers."""
    for match in positions(players, seed):
        game = trajan(match)
        lines = board(match.observe(1)).split("\n")
        start = next(number for number, line in enumerate(lines) if line.startswith("Provinces"))
        for province in range(PROVINCES):
            words = lines[start + 1 + province][:44].split()
            tile = game.province_tiles[province]
            there = "".join(LETTERS[n] for n, player in enumerate(game.players) if player.leader == province)
            there += "".join(
                LETTERS[n].lower() for n, player in enumerate(game.players) if player.provinces >> province & 1
            )
            expected = [
                game.tables.province_names[province],
                str(game.tables.province_vp[province]),
                game.tables.kind_names[tile] if tile != NONE else "-",
            ]
            assert words == [*expected, there] if there else words == expected
        for site in range(SITES):
            row, column = divmod(site, 5)
            upper, lower = (lines[start + 1 + 2 * row + n].ljust(80)[45 + 7 * column :][:7] for n in (0, 1))
            tile = game.site_tiles[site]
            name = game.tables.building_names[tile] if tile != NONE else "-"
            short = name[:2].replace("fo", "fn") + name[-1] if tile != NONE else "-"
            assert upper.split() == [str(site), short]
            workers = "".join(LETTERS[n] for n, player in enumerate(game.players) if player.sites >> site & 1)
            assert lower.strip() == workers


@pytest.mark.parametrize(("players", "seed"), [(2, 9), (3, 10), (4, 11)])
def test_board_mentions_every_player(players: int, seed: int) -> None:
    """Points, trays, slots, arch, hand, display, camps, tiles and bonus tiles of every seat are there."""
    for match in positions(players, seed):
        game = trajan(match)
        tables = game.tables
        parts = dict(zip("BCDA"[: players - 1] + "A", board(match.observe(0)).split("\n── ")[1:], strict=True))
        for seat, player in enumerate(game.players):
            text = parts[LETTERS[seat]]
            flat = " ".join(text.split())
            assert f"{LETTERS[seat]} seat {seat} " in flat
            assert f" {player.vp} VP " in text
            assert f"supply {player.supply}" in flat
            assert f"workers {player.workers} in camp" in flat
            assert f"legionaries {player.legionaries} in camp" in flat
            assert ("leader: camp" if player.leader == NONE else tables.province_names[player.leader]) in flat
            assert "arch" in text.lower()
            for tile in player.slots:
                assert tile == NONE or f"{colours(tables, tile)} {tables.tile_vp[tile]} VP" in flat
            for kind, number in enumerate(player.tiles):
                assert not number or tables.kind_names[kind] in flat
            for commodity in range(COMMODITIES):
                assert not count(player.display, commodity) or tables.commodity_names[commodity] in flat
                assert seat or not count(player.hand, commodity) or tables.commodity_names[commodity] in flat
            assert flat.count("yellow)") >= len(members(player.yellow))
            assert flat.count("grey)") >= len(members(player.grey))
            assert seat == 0 or f"{player.hand_size} cards" in flat
            assert all(f"{tables.action_names[a]}" in flat for a in range(ACTIONS) if player.plus2 >> a & 1)


@pytest.mark.rule("1.3", "A1")
@pytest.mark.parametrize(("players", "seed"), [(2, 12), (3, 13), (4, 14)])
def test_board_hides_what_is_hidden(players: int, seed: int) -> None:
    """Two games that differ in hidden cards only give the same text."""
    different = 0
    for match in positions(players, seed, every=5):
        seen = match.observe(0)
        worlds = [seen.determinize(QuickSource(number)) for number in (1, 2)]
        different += worlds[0].digest() != worlds[1].digest()
        texts = {board(observe(world, 0)) for world in worlds}
        assert texts == {board(seen)}
        assert mat(seen) in board(seen)
    assert different


@pytest.mark.rule("A3")
def test_board_hides_trays_that_are_filled_in_secret() -> None:
    """While the players fill their trays, a seat sees its own only."""
    match = quadriga.start("trajan", players=2, seed=1, options={"trays": "chosen"})
    before = board(match.observe(1))
    match.play(0, "fill pink")
    assert board(match.observe(1)) == before
    assert "filled in secret" in before
    assert "  trays P " in board(match.observe(0))


def test_paint_colours_marker_letters_only() -> None:
    """Every painted letter is a marker colour in a line of markers or tiles; spans lie inside the text."""
    for match in positions(3, 15, every=30):
        text = board(match.observe(0))
        for start, end, style in paint(text):
            assert 0 <= start < end <= len(text)
            assert end - start > 1 or text[start] in "BGOPWY"
            assert style


@pytest.mark.rule("3.3")
@pytest.mark.parametrize("seed", range(4))
def test_remark_names_a_tile_exactly_when_it_can_be_fulfilled(seed: int) -> None:
    """The remark beside a tray agrees with trying every way to drop its markers."""
    reached = 0
    for match in positions(2, 20 + seed, every=4):
        for question in match.questions:
            if question.kind != "ChooseTray":
                continue
            for move in question.moves:
                tile = reachable_tile(trajan(match), question.seat, x_of(move))
                assert (tile != NONE) == _fulfils(trajan(match), question.seat, move)
                reached += tile != NONE
                said = remark(match.observe(question.seat), move)
                assert ("can fulfil" in said) == (tile != NONE)
    assert reached


def _fulfils(game: Trajan, seat: int, move: int) -> bool:
    """Whether some way of sowing fulfils a tile, by trying all of them."""
    world = game.clone()
    world.events = []
    world.answer(seat, move)
    ways = [world]
    while ways:
        world = ways.pop()
        events = world.events or []
        if any(event.code == terms.FULFILLED for event in events):
            return True
        question = world.question_of(seat)
        if type(question).__name__ != "Drop":
            continue
        for drop in world.moves_of(seat):
            following = world.clone()
            following.events = []
            following.answer(seat, drop)
            ways.append(following)
    return False


def test_changes_of_every_preview_have_words() -> None:
    """Whatever a preview changes, its words can be made, and points always have a line."""
    for match in positions(3, 30, every=6):
        for question in match.questions:
            for move in question.moves:
                preview = match.preview(question.seat, move)
                lines = changed(trajan(match), preview.changes)
                names = {name for name, _, _ in preview.changes}
                for seat in range(3):
                    assert any(line.startswith(f"seat {seat}, points: ") for line in lines) == (f"vp.{seat}" in names)


# What no answer changes, what only chance changes, and what another field tells as well.
UNTOLD = {
    *("track", "choose_trays", "draft_singly", "strict_repeats", "leftover_vp", "first", "turns", "filling"),
    *("deck", "forum_left", "extra_bag", "demand_bag", "bonus_bag", "forum_bag", "stacks"),
}


def test_every_field_of_the_state_has_words() -> None:
    """A preview tells each field that an answer can change, never the agenda."""
    for match in positions(3, 32, every=8, trays="chosen", draft="one"):
        fields = {name.partition(".")[0] for name, _ in match.game.fields()}
        assert fields == UNTOLD | set(LABELS) | set(PLACES)
        for question in match.questions:
            for move in question.moves:
                changes = match.preview(question.seat, move).changes
                told = {name for name, _, _ in changes if name.partition(".")[0] in {*LABELS, *PLACES}}
                lines = changed(trajan(match), changes)
                assert bool(lines) == bool(told)
                assert not any("(" in line and ",0" in line for line in lines)  # the look of a frame


@pytest.mark.rule("3.3", "4.2", "4.3", "4.4", "4.6")
def test_tiles_that_move_are_told() -> None:
    """Slots, stacks, forum, provinces, sites, piles and senate discs have words of their own."""
    match = quadriga.start("trajan", players=2, seed=3)
    game = trajan(match)
    cases = [
        (("slots.0", "-1,3", "0,3"), f"seat 0, slot I: empty → ({tile_words(game.tables, 0)})"),
        (("tops", "0,9", "-1,9"), f"top of the stack “9 VP”: ({tile_words(game.tables, 0)}) → the next one"),
        (("forum", "0,1,2", "0,1,-1"), "forum space 3: religion → empty"),
        (("province_tiles", "2,1", "-1,1"), "tile in Alpes: religion → gone"),
        (("discard_a", "", "4"), f"discard pile A: empty → {game.tables.commodity_names[4]} (1)"),
        (("pile", "0,1", "1,0"), "senate discs from below: seat 0, seat 1 → seat 1, seat 0"),
        (("tile_used", "False", "True"), "extra-action tile used this turn: no → yes"),
        (("bonus_left", "11", "-1"), "left bonus tile at the senate: yellow bonus tiles → none"),
        (("kept.1", "0,0,0", "0,1,0"), "seat 1, Trajan tiles kept: none → games"),
        (("plus2.1", "0", "1"), "seat 1, [+2] markers: none → Seaport"),
    ]
    for change, words in cases:
        assert changed(game, [change]) == [words]
    game.stacks[0] = 0
    assert changed(game, [cases[1][0]]) == [cases[1][1].replace("the next one", "gone")]


@pytest.mark.rule("4.3")
def test_board_names_every_border() -> None:
    """Each pair of adjacent provinces is on the board once, and what the camp borders on."""
    match = quadriga.start("trajan", players=2, seed=3)
    tables = trajan(match).tables
    text = " ".join(board(match.observe(0)).split())
    part = text[text.index("Borders camp: ") : text.index("──", text.index("Borders"))]
    for province, others in enumerate(tables.adjacent):
        for other in others:
            low, high = sorted((province, other))
            line = part[part.index(f"{tables.province_names[low]}: ") :].split(": ")[1]
            assert tables.province_names[high] in line
    assert all(tables.province_names[province] in part.split(": ")[1] for province in tables.from_camp)


@pytest.mark.rule("4.1", "4.6", "8.1", "8.2")
def test_words_of_moves_and_events() -> None:
    """Jokers that are not there are not named, worth and grants are, and tiles are told by their meaning."""
    match = quadriga.start("trajan", players=2, seed=3)
    game, notation = trajan(match), match.title.notation

    def said(text: str) -> str:
        return match.title.describe(game, 0, notation.parse(text))

    assert said("ship-identical wine 2 0") == "ship 2 x wine as identical cards for 6 VP"
    assert said("ship-identical wine 1 1") == "ship 1 x wine and 1 joker as identical cards for 6 VP"
    assert said("ship-identical joker 0 2") == "ship 2 jokers as identical cards for 6 VP"
    assert said("ship-pair wine 0") == "ship a pair of wine (5 VP for the first pair)"
    assert said("ship-different wine") == "ship wine on the ship of different cards (2 VP for the first card)"
    assert said("build 9") == "build on site 9, get: fountain of 5 VP, and act at once: Seaport"
    game.players[0].types += one(FOUNTAIN)
    assert said("build 9") == "build on site 9 and get: fountain of 5 VP"
    assert said("jokers 1 0 2") == "jokers instead of forum tiles: 1 for bread, 2 for religion"

    def told(code: int, x: int, y: int = 0) -> str:
        return match.title.tell(game, Event(code, 0, x, y))

    assert told(FORCED, notation.parse("jokers 0 0 0")) == ""
    assert told(FORCED, notation.parse("jokers 0 1 0")).endswith("jokers instead of tiles: 1 for games")
    assert told(terms.WON_BONUS, 11) == "seat 0 gets the bonus tile for yellow bonus tiles, yellow side up"
    assert (
        match.title.answered(game, 0, notation.parse("bonus B12"))
        == "seat 0 takes the bonus tile for yellow bonus tiles"
    )
    assert told(CHANCE, notation.parse("top T01")) == f"next tile of the stack “9 VP”: {tile_words(game.tables, 0)}"
    assert told(CHANCE, notation.parse("card wine")) == "seat 0 draws wine"


@pytest.mark.rule("4.3")
def test_nothing_is_occupied_after_the_game() -> None:
    """What a leader could still occupy is not said when the game is over."""
    for match in positions(4, 33, every=5):
        assert not match.over or "to occupy" not in board(match.observe(0))


def test_score_sheet_adds_up() -> None:
    """The sources of every seat add up to its points, at any moment."""
    for match in positions(4, 31):
        rows = score_sheet(match.log, 4)
        assert [sum(points[seat] for _, _, points in rows) for seat in range(4)] == match.scores
        rules = match.title.rules_text()
        assert all(rule in rules for _, rule, _ in rows)
