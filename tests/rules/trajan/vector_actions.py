"""One handler for each `action.type` of `examples.toml` that happens within a turn."""

from __future__ import annotations

from typing import Final

from quadriga.core.bags import members, one, size
from quadriga.games.trajan import components as c
from quadriga.games.trajan import terms, turn
from tests.rules.trajan.shipments import played_shipments
from tests.rules.trajan.table import Table, mask, table
from tests.rules.trajan.vectors import Given, Values, deal, find_building, find_tile, kind_name, named, read

REFUSED: Final = {"legal": False}
SITE: Final = 7  # where vectors build that name no site; 6 is beside it, 8 two steps from 6


def plain(players: int = 4) -> Table:
    """A table whose first player has free slots and no tiles, so that only the vector matters."""
    t = table(players)
    t.strip(0)
    t.set_slots(0, "I")
    return t


def fill_by_count(t: Table, counts: list[int]) -> None:
    """Fill the trays of the first player with this many markers each."""
    colours = [number // 2 for number in range(12)]
    assert sum(counts) == len(colours)
    t.player().trays = [sum(one(colours.pop()) for _ in range(markers)) for markers in counts]


def sow(before: Given, action: Given) -> Values:
    t = plain()
    fill_by_count(t, before.take("tray_counts"))
    origin = action.take("origin")
    if f"sow {origin}" not in t.ask(turn.CHOOSE_TRAY[0]).moves():
        return REFUSED
    t.play(f"sow {origin}").drop_all()
    question = t.question
    assert question is not None
    target = t.tables.tray_names[question.a]
    return read(t) | {"tray_counts": t.tray_sizes(), "target": target, "target_action": t.shown_action()}


def advance_time(before: Given, action: Given) -> Values:
    t = before.arrange(plain(before.take("players")))
    markers = action.take("markers")
    fill_by_count(t, [markers, 12 - markers, 0, 0, 0, 0])
    t.sow(0, "I")
    return read(t) | {"round_ends": t.game.laps > 0, "rounds_ended": t.game.laps}


def fulfil(before: Given, action: Given) -> Values:
    """One marker falls from tray II into the target tray III."""
    t = before.arrange(plain())
    trays = [""] * 6
    trays[1] = before.take("last_marker", "blue")
    trays[2] = " ".join(before.take("target_tray_before", []))
    trays[4] = " ".join(before.take("other_tray_after", []))
    t.set_trays(0, *trays)
    for slot, key in ((2, "tile_at_target"), (4, "tile_at_other_tray")):
        if tile := before.take(key):
            t.player().slots[slot] = find_tile(t.tables, tile)
    t.sow(0, "II").drop_all()
    if t.asked == "UseEffect":
        t.play("use" if action.take("use_effect") else "decline")
    action.take("use_effect")
    gone = t.game.gone_trajan == 1 and not t.player().kept
    return read(t) | {"tile_removed_from_game": gone, "slot_free": t.player().slots[2] == c.NONE}


def lookup_action(before: Given, action: Given) -> Values:
    t = plain()
    return {"action": t.ask(turn.Fulfil(0, t.tray_index(action.take("tray")))).shown_action()}


def trajan_action(before: Given, action: Given) -> Values:
    t = before.arrange(plain()).action(0, "trajan").play("tile worker")
    return read(t)


def free_slot(before: Given, action: Given) -> Values:
    t = before.arrange(plain())
    slot = before.take("fulfilled_slot")
    t.player().slots[t.tray_index(slot)] = t.tile("T01")
    t.player().trays[t.tray_index(slot)] = 2 * one(c.BLUE)
    return read(t.ask(turn.Fulfil(0, t.tray_index(slot))))


def senate_action(before: Given, action: Given) -> Values:
    return read(before.arrange(plain()).action(0, "senate").play("advance"))


def build(before: Given, action: Given) -> Values:
    t = before.arrange(plain())
    player = t.player()
    tile = before.take("site_tile", "none")
    t.game.site_tiles[SITE] = c.NONE if tile == "none" else find_building(t.tables, tile)
    t.game.site_tiles[SITE + 1] = t.tables.building_names.index("window-4")
    beside, first = before.take("own_worker_adjacent", False), before.take("first_worker")
    assert first is None or first != beside
    player.sites = mask([SITE - 1]) if beside else 0
    for seat, _ in enumerate(before.take("other_workers", []), start=1):
        t.player(seat).sites = mask([SITE])
    t.action(0, "construction")
    if f"build {SITE}" not in t.moves():
        return REFUSED
    assert f"build {SITE + 1}" not in t.moves() or not beside
    tiles_before = size(player.types)
    t.play(f"build {SITE}")
    found = read(t) | {"granted_action": t.shown_action() or "none", "tiles_gained": size(player.types) - tiles_before}
    player.workers = 1
    t.action(0, "construction")
    return found | {"neighbour_site_now_reachable": f"build {SITE + 1}" in t.moves()}


def build_at(before: Given, action: Given) -> Values:
    t = before.arrange(plain())
    t.player().workers = 1
    return {"legal": f"build {action.take('site')}" in t.action(0, "construction").moves()}


def list_sites(before: Given, action: Given) -> Values:
    t = before.arrange(plain())
    t.player().workers = 1
    moves = t.action(0, "construction").moves()
    return {"sites": [int(text.removeprefix("build ")) for text in moves if text.startswith("build ")]}


def load_ship(t: Table, before: Given) -> int:
    """Arrange the ship of a vector and return its number."""
    ship: int = t.tables.ship_names.index(before.take("ship"))
    t.game.grey_ships = 1 << ship if before.take("side") == "grey" else 0
    return ship


def ship(before: Given, action: Given) -> Values:
    t = before.arrange(plain())
    number, amount = load_ship(t, before), action.take("units")
    hands = {"identical": "wine " * amount, "pairs": "oil oil fish fish gem gem ", "different": "oil fish gem fur "}
    t.set_hand(0, hands[t.tables.ship_names[number]])
    first = {"identical": f"identical {amount} wine + 0", "pairs": "pair oil + 0", "different": "different oil"}
    t.action(0, "seaport").play(first[t.tables.ship_names[number]])
    for name in ["fish", "gem", "fur"][: amount - 1]:
        if t.asked not in {"NextPair", "NextDifferent"}:
            break
        t.play(f"pair {name} + 0" if t.asked == "NextPair" else f"different {name}")
    if "stop" in t.moves():
        t.play("stop")
    return read(t) | {"side_after": "grey" if t.game.grey_ships == 1 << number else "coloured"}


def ship_cards(before: Given, action: Given) -> Values:
    t = before.arrange(plain())
    number = load_ship(t, before)
    t.set_hand(0, " ".join(before.take("hand")))
    if draw_pile := before.take("draw_pile"):
        t.game.deck, t.game.deck_size = draw_pile * one(0), draw_pile
    cards = action.take("cards")
    counts = tuple(cards.count(name) for name in t.tables.commodity_names)
    found = played_shipments(t.action(0, "seaport"))
    after = found.get((t.tables.ship_names[number], counts, action.take("jokers", 0)))
    if after is None:
        return REFUSED
    shown = named(t.tables.commodity_names, after[0].player().display)
    side = "grey" if after[0].game.grey_ships >> number & 1 else "coloured"
    by_name = t.tables.commodity_names.index
    return read(after[0]) | {
        "hand": after[0].hand().split(),
        "display": sorted(shown, key=by_name),
        "side_after": side,
    }


def seaport_draw(before: Given, action: Given) -> Values:
    t = plain()
    deal(t, before)
    t.action(0, "seaport").play("draw")
    card = t.hand().split()[0]
    return read(t.play(f"discard {card} {action.take('discard_to')}"))


def seaport_lay_out(before: Given, action: Given) -> Values:
    t = plain()
    deal(t, before)
    cards = t.hand().split()[: action.take("count")]
    return read(t.action(0, "seaport").play(*(f"lay {card}" for card in cards)))


def seaport_pick(before: Given, action: Given) -> Values:
    t = plain()
    deal(t, before)
    return read(t.action(0, "seaport").play(f"pick {action.take('pile')}"))


def place_legionaries(t: Table, before: Given, province: int) -> None:
    """Foreign legionaries and perhaps an own one in a province."""
    for seat in range(1, 1 + before.take("other_legionaries")):
        t.player(seat).provinces = mask([province])
    t.player().provinces = mask([province]) if before.take("own_legionary") else 0


def occupy(before: Given, action: Given) -> Values:
    t = before.arrange(plain())
    province = t.province(before.take("province"))
    place_legionaries(t, before, province)
    t.player().leader = province if before.take("leader_here") else c.CAMP
    t.action(0, "military")
    return read(t.play("occupy")) if "occupy" in t.moves() else REFUSED


def march(before: Given, action: Given) -> Values:
    t = before.arrange(plain())
    name = action.take("to").replace("_", "-")
    province = t.province(name)
    tile = before.take("tile_there")
    kind = t.kind(kind_name(f"{tile['kind']}:{tile['votes']}")) if tile else c.NONE
    t.game.province_tiles[province] = kind
    t.action(0, "military")
    if f"march {name}" not in t.moves():
        return REFUSED
    t.play(f"march {name}")
    there = t.game.province_tiles[province]
    gained = kind != c.NONE and t.player().tiles[kind] == 1
    return read(t) | {"tile_gained": gained, "province_tile": "none" if there == c.NONE else there}


def action_with_extra(before: Given, action: Given) -> Values:
    """The action is carried out, then the tile is wanted; every execution at the senate scores once."""
    t, name = plain(), before.take("action")
    vp_before = before.values.get("vp")
    before.arrange(t)
    if before.take("action_done_this_turn"):
        # The vector shows the table after the action: take one step back and do it.
        t.player().senate -= 1
        t.player().vp -= t.tables.senate_vp[t.player().senate + 1]
    granted, used = before.take("granted_action"), before.take("tile_used_this_turn")
    t.action(0, name)
    if granted:
        assert (name, granted, used) == ("construction", "senate", "senate")
        t.game.site_tiles[SITE] = t.tables.building_names.index("door-2")
        t.player().workers = 2
        t.action(0, name).play(f"build {SITE}", "advance", f"repeat extra-{used}")
        # Its one repetition has one option and cannot be passed, so it is carried out at once.
        assert t.player().senate == 2
    else:
        t.play(t.moves()[0])
    assert not before.values.get("action_done_this_turn") or t.player().vp == vp_before
    wanted = f"repeat extra-{action.take('tile')}"
    if wanted not in t.moves():
        return REFUSED
    assert name == "senate"
    t.play(wanted)
    while t.asked == "Action":
        t.play("advance")
    return read(t) | {"executions": sum(1 for _, _, source in t.seen(terms.POINTS) if source == terms.FROM_SENATE)}


def whole_turn(before: Given, action: Given) -> Values:
    """Several steps in a row; each is one answer, or what the rules do by themselves."""
    t = plain()
    quarter_end = "pay_demands" in action.values["steps"]
    tile, target, named_action = before.take("tile_at_target"), before.take("target"), before.take("action")
    markers, own = before.take("target_tray_after_sowing"), before.take("own_legionary")
    others = before.take("other_legionaries", 0)
    before.arrange(t)
    leader = t.player().leader
    place_legionaries(t, Given({"other_legionaries": others, "own_legionary": own}), max(leader, 0))
    if quarter_end:
        return end_of_quarter(t, action.take("steps"))
    if tile:
        tray = t.tray_index(target)
        t.player().slots[tray] = find_tile(t.tables, tile)
        t.player().trays[tray] = sum(one(t.tables.colour_names.index(colour)) for colour in markers)
        t.ask(turn.Fulfil(0, tray))
    else:
        t.action(0, named_action)
    gained = t.tiles().split()
    executions = sum(run_step(t, step) for step in action.take("steps"))
    new = [kind for kind in t.tiles().split() if kind not in gained]
    return read(t) | {
        "executions": executions,
        "own_legionary": bool(t.player().provinces >> max(leader, 0) & 1),
        "gained": [kind_of(kind) for kind in new],
    }


def kind_of(kind: str) -> str:
    """A tile that a step brought, as the vectors write it."""
    return f"senate:{kind.removeprefix('senate-')}" if kind.startswith("senate-") else kind


def run_step(t: Table, step: str) -> int:
    """Carry out one step of a turn; return 1 if it was an execution of an action."""
    words = step.split()
    if step == "fulfil":
        assert t.seen(terms.FULFILLED)
        if t.asked == "UseEffect":
            t.play("use")
        return 0
    if words[0] == "discard":
        t.play(f"repeat {kind_name(words[1])}")
        return 0
    if words[0] == "granted":
        assert t.shown_action() == words[1]
        t.play(words[2] if len(words) > 2 else "advance")
        return 1
    texts = {"occupy": "occupy", "trajan_action": "tile worker", "build": f"build {words[-1]}"}
    t.play(texts[words[0]] if words[0] in texts else f"take {kind_name(words[-1])}")
    return 1


def end_of_quarter(t: Table, steps: list[str]) -> Values:
    """G10 The fourth quarter ends; hands and camps of the vector are empty."""
    assert steps == ["pay_demands", "clean_up", "final_bonus"]
    t.game.laps = 1
    t.ask(turn.END_TURN[0])
    while t.question is not None:
        t.play(t.moves()[0])
    gained = [x for seat, x, source in t.seen(terms.POINTS) if seat == 0 and source == terms.FROM_BONUS]
    # The vote may have given the first player a second bonus tile, which scores nothing on an empty mat.
    found = read(t)
    assert found["game_ends"]
    assert len(gained) == 1
    assert not members(t.player().sites | t.player().provinces)
    return found
