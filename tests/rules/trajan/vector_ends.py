"""One handler for each `action.type` of `examples.toml` about the set-up, ends of rounds and quarters, and the end."""

from __future__ import annotations

from typing import Any

from quadriga.core.bags import bits, size
from quadriga.core.flow import CHANCE
from quadriga.core.moves import verb_of
from quadriga.games.trajan import components as c
from quadriga.games.trajan import quarter, scoring, senate, setup, terms, turn
from tests.rules.trajan.table import Table, fresh, start, table
from tests.rules.trajan.vector_actions import plain
from tests.rules.trajan.vectors import Given, Values, read


def round_end(before: Given, action: Given) -> Values:
    t = before.arrange(plain())
    t.set_demands(*["bread"] * before.take("demands_open"))
    assert t.game.demands_open() + 1 == before.take("round")
    t.game.laps = 1
    t.ask(turn.END_TURN[0])
    while t.question is not None and t.asked != "ChooseTray":
        t.play(t.moves()[0])
    revealed = sum(1 for _, move, _ in t.seen(CHANCE) if verb_of(move) == terms.DEMAND_TILE)
    return read(t) | {"quarter_ends": bool(t.seen(terms.QUARTER_ENDED)), "demands_revealed": revealed}


def pay_demands(before: Given, action: Given) -> Values:
    t = before.arrange(plain()).ask(quarter.PayDemands(0))
    if t.asked:
        t.play("jokers 0 0 0")
    return read(t)


def set_vote(t: Table, colours: list[str], before: Given) -> None:
    """Place the discs; a pile that the vector leaves out is of no importance."""
    for seat, colour in enumerate(colours):
        t.player(seat).senate = t.tables.senate_votes.index(before.values["track"][colour])
        t.player(seat).tiles = [0] * c.KINDS
        for votes in before.values["senate_tiles"][colour]:
            t.player(seat).tiles[t.kind(f"senate-{votes}")] += 1
    t.game.pile = [colours.index(colour) for colour in before.take("pile_bottom_to_top") or colours]
    before.take("track")
    before.take("senate_tiles")


def senate_vote(before: Given, action: Given) -> Values:
    colours = list(before.values["track"])
    t = table(len(colours))
    set_vote(t, colours, before)
    votes = {colour: senate.votes(t.game, seat) for seat, colour in enumerate(colours)}
    t.ask(senate.Vote())
    consul, vice = t.seen(terms.CONSUL)[0], t.seen(terms.VICE_CONSUL)[0]
    assert consul[1] == votes[colours[consul[0]]]
    assert t.seat == consul[0]
    assert [t.player(seat).senate for seat in range(len(colours))] == [0] * len(colours)
    return {
        "votes": votes,
        "consul": colours[consul[0]],
        "vice_consul": colours[vice[0]],
        "new_pile_bottom_to_top": [colours[seat] for seat in t.game.pile],
    }


def award_bonus(before: Given, action: Given) -> Values:
    t = plain(2)
    sides = before.take("bonus_tiles_at_senate")
    seats = [before.take("consul"), before.take("vice_consul")]
    t.strip(1)
    t.game.bonus_left, t.game.bonus_right = 3, 9
    t.ask(senate.ChooseBonus(0, 1)).play(
        f"bonus {t.tables.bonus_names[[3, 9][sides.index(action.take('consul_choice'))]]}"
    )
    found: Values = {}
    for seat, colour in enumerate(seats):
        for side, owned in (("yellow", t.player(seat).yellow), ("grey", t.player(seat).grey)):
            for tile, name in ((3, "left"), (9, "right")):
                if owned == 1 << tile:
                    found[colour] = {"tile": name, "side": side}
    return found


def clean_up(before: Given, action: Given) -> Values:
    t = plain(2)
    spent, owned = before.take("spent_demand_tiles"), before.take("senate_tiles_owned")
    t.set_tiles(0, " ".join(["games"] * spent + ["senate-2"] * owned))
    t.set_forum(" ".join(["bread", "extra-senate"][: before.take("tiles_left_on_forum")]))
    t.set_demands(*["games"] * spent)
    t.strip(1)
    t.ask(quarter.PayDemands(0), quarter.CleanUp(), resolve=False)
    return {
        "tiles_removed": t.game.gone_tiles,
        "senate_tiles_owned": sum(t.player().tiles[c.SENATE_TILE : c.SENATE_TILE + c.SENATE_TILES]),
        "tiles_left_on_forum": len(t.forum()),
    }


def refill_provinces(before: Given, action: Given) -> Values:
    t = plain()
    plan: list[dict[str, bool]] = before.take("provinces", [])
    if not plan:
        plan = [{"tile": True}] * before.take("provinces_with_tile")
        held = before.take("provinces_with_leader_or_legionary")
        plan = plan + [{"leader": True}] + [{"legionary": True}] * (held - 1)
        plan = plan + [{}] * before.take("provinces_bare")
        assert len(plan) == c.PROVINCES
    for province in range(c.PROVINCES):
        here = plan[province] if province < len(plan) else {"tile": True}
        t.game.province_tiles[province] = c.GAMES if here.get("tile") else c.NONE
        if here.get("leader"):
            t.player(1).leader = province
        if here.get("legionary"):
            t.player(2).provinces |= 1 << province
    old = t.game.province_tiles[:]
    t.ask(quarter.CleanUp())
    new = t.game.province_tiles
    filled = [was == c.NONE and now != c.NONE for was, now in zip(old, new, strict=True)]
    with_tile = sum(1 for kind in new if kind != c.NONE)
    return {"forum_tiles_drawn": sum(filled), "provinces_with_tile": with_tile, "new_tile": filled[: len(plan)]}


def refill(before: Given, action: Given) -> Values:
    t = before.arrange(plain(before.take("players")))
    bare = before.take("provinces_bare", 0)
    stack = before.take("forum_stack", t.game.forum_left)
    t.game.forum_bag = [stack] + [0] * (c.KINDS - 1)
    t.game.forum_left = stack
    t.game.province_tiles = [c.NONE] * bare + [c.GAMES] * (c.PROVINCES - bare)
    t.ask(quarter.CleanUp())
    filled = sum(1 for kind in t.game.province_tiles[:bare] if kind != c.NONE)
    return read(t) | {"provinces_refilled": filled}


def final(before: Given, action: Given) -> Values:
    """Score a player who owns nothing but what the vector says."""
    t = plain()
    hand = before.values.get("hand")
    if hand is not None:
        t.set_hand(0, "wine " * before.take("hand"))
    before.arrange(t)
    t.ask(scoring.FinalScoring())
    return {"vp_gained": t.player().vp}


def winner(before: Given, action: Given) -> Values:
    points = before.take("vp")
    colours = list(points)
    t = table(len(colours))
    for seat, colour in enumerate(colours):
        t.strip(seat).vp = points[colour]
    t.game.pile = [colours.index(colour) for colour in reversed(before.take("last_vote_rank"))]
    t.ask(scoring.FinalScoring())
    return {"winner": colours[t.game.winners()[0]]}


def set_up(before: Given, action: Given) -> Values:
    t = start(fresh(before.take("players")))
    assert t.asked == "DraftCard"
    found: dict[str, Any] = {"draw_pile_before_draft": t.game.deck_size}
    found |= {key: value for key, value in read(t).items() if key != "draw_pile"}
    while t.asked != "ChooseTray":
        t.play(t.moves()[0])
    left = sum(bits(stack) for stack in t.game.stacks) + sum(1 for top in t.game.tops if top != c.NONE)
    return found | {
        "forum_tiles_in_provinces": sum(1 for kind in t.game.province_tiles if kind != c.NONE),
        "demand_stack": size(t.game.demand_bag) - t.tables.demands_removed,
        "trajan_tiles_left": left,
    }


def draft_trajan(before: Given, action: Given) -> Values:
    t = plain(2)
    for slot, category in zip(t.tables.start_slots, before.take("taken"), strict=False):
        t.player().slots[slot] = t.tables.tile_category.index(t.tables.category_names.index(category))
    t.ask(setup.DraftTile(0))
    wanted = f"draft {action.take('category')} "
    return {"legal": any(text.startswith(wanted) for text in t.moves())}


def setup_senate(before: Given, action: Given) -> Values:
    order = before.take("order")
    t = start(fresh(len(order), first=1))
    colours = {(1 + place) % len(order): colour for place, colour in enumerate(order)}
    return {"pile_bottom_to_top": [colours[seat] for seat in t.game.pile]}
