"""Trajan: how its moves are written. One line per verb; numbers and fixed moves are in `terms.py`."""

from quadriga.core.notation import Arg, Notation, Verb, numbers
from quadriga.games.trajan import terms
from quadriga.games.trajan.components import BONUS_TILES, SEATS_MAX, SITES, Tables


def make_notation(tables: Tables) -> Notation:
    """Return the verb table with the names of these tables."""
    tray = Arg("tray", tables.tray_names, {str(n + 1): n for n in range(len(tables.tray_names))})
    action = Arg("action", tables.action_names)
    colour = Arg("colour", tables.colour_names, {name[0]: n for n, name in enumerate(tables.colour_names)})
    commodity = Arg("commodity", tables.commodity_names)
    cargo = Arg("commodity or joker", [*tables.commodity_names, "joker"])
    pile = Arg("pile", ["a", "b"])
    kind = Arg("forum tile", tables.kind_names)
    category = Arg("stack", tables.category_names)
    bonus = Arg("bonus tile", tables.bonus_names[:BONUS_TILES])
    few = numbers("number", 8)
    return Notation(
        [
            Verb(terms.PASS, "pass"),
            Verb(terms.SOW, "sow", tray),
            Verb(terms.DROP, "drop", colour),
            Verb(terms.USE, "use"),
            Verb(terms.DECLINE, "decline"),
            Verb(terms.MARK, "mark", action),
            Verb(terms.DRAW, "draw"),
            Verb(terms.PICK, "pick", pile),
            Verb(terms.LAY, "lay", commodity),
            Verb(terms.STOP, "stop"),
            Verb(terms.SHIP_IDENTICAL, "ship-identical", cargo, numbers("cards", 8), numbers("jokers", 8)),
            Verb(terms.SHIP_PAIR, "ship-pair", cargo, numbers("jokers", 8)),
            Verb(terms.SHIP_DIFFERENT, "ship-different", cargo),
            Verb(terms.DISCARD, "discard", commodity, pile),
            Verb(terms.TAKE, "take", kind),
            Verb(terms.RECRUIT, "recruit"),
            Verb(terms.MARCH, "march", Arg("province", tables.province_names)),
            Verb(terms.OCCUPY, "occupy"),
            Verb(terms.TILE, "tile", category),
            Verb(terms.ADVANCE, "advance"),
            Verb(terms.HIRE, "hire"),
            Verb(terms.BUILD, "build", numbers("site", SITES)),
            Verb(terms.REPEAT, "repeat", kind),
            Verb(terms.JOKERS, "jokers", few, few, few),
            Verb(terms.BONUS, "bonus", bonus),
            Verb(terms.DRAFT, "draft", category, tray),
            Verb(terms.FILL, "fill", colour, secret=True),
            Verb(terms.FIRST, "first", numbers("seat", SEATS_MAX), nature=True),
            Verb(terms.MARKER, "marker", colour, nature=True),
            Verb(terms.FORUM_TILE, "forum", kind, nature=True),
            Verb(terms.EXTRA_TILE, "extra", action, nature=True),
            Verb(terms.BUILDING, "building", Arg("construction tile", tables.building_names), nature=True),
            Verb(terms.TOP, "top", Arg("Trajan tile", tables.tile_names), nature=True),
            Verb(terms.BONUS_TILE, "bonus-tile", bonus, nature=True),
            Verb(terms.TURN, "turn", commodity, nature=True),
            Verb(terms.CARD, "card", commodity, nature=True),
            Verb(terms.DEMAND_TILE, "demand", Arg("demand", tables.demand_names), nature=True),
        ]
    )
