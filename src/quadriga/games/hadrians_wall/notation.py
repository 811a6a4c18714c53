"""Hadrian's Wall: how its moves are written. One line per verb; numbers and fixed moves are in `terms.py`.

Boxes that differ in nothing are one move (10.5), named by the first and the last of them in lists and records; any of
them that can be filled may be written instead (`refusals.misnamed`).
"""

from quadriga.core.notation import Arg, Notation, Verb
from quadriga.games.hadrians_wall import terms
from quadriga.games.hadrians_wall.components import BRIBES_PER_CLASS, NEUTRAL_CARDS, SEATS_MAX, WORKERS, Tables


def make_notation(tables: Tables) -> Notation:
    """Return the verb table with the names of these tables."""
    track = Arg("citizen track", tables.citizen_names, {name: n for n, name in enumerate(tables.citizen_icons)})
    worker = Arg("worker", tables.token_names[:WORKERS])
    cohort = Arg("cohort", tables.cohort_names)
    attribute = Arg("attribute", tables.attribute_names)
    gladiator = Arg("gladiator", tables.gladiator_names)
    card = Arg("card", tables.card_names)
    fate = Arg("Fate card", [str(n + 1) for n in range(len(tables.fate_good))])
    neighbours = [f"seat-{seat}" for seat in range(SEATS_MAX)]
    neutral = [f"neutral-{place + 1}" for place in range(NEUTRAL_CARDS)]
    source = Arg("source", [*neighbours, *neutral])
    supplier = Arg("supplier", [*neighbours, *neutral, "deck"])
    space = Arg("space", ["1-6", "7", "8"], {str(n): 0 for n in range(1, 7)})
    box = Arg("box", ["1-2", "3-4", "5-6"], {str(n + 1): n // BRIBES_PER_CLASS for n in range(6)})
    building = Arg("building", tables.building_names, _underscored(tables.building_names))
    return Notation(
        [
            Verb(terms.FINISH, "finish"),
            Verb(terms.CITIZEN, "citizen", track),
            Verb(terms.MINE, "mine"),
            Verb(terms.GUARD_BOX, "guard"),
            Verb(terms.CIPPI_BOX, "cippi"),
            Verb(terms.WALL_BOX, "wall"),
            Verb(terms.FORT_BOX, "fort", Arg("worker", ["builder", "soldier"])),
            Verb(terms.BUILD, "build", building),
            Verb(terms.TRAINING, "training"),
            Verb(terms.FORUM, "forum", Arg("exchange", tables.exchange_names, _swapped(tables.exchange_names))),
            Verb(terms.GOOD, "good", space, supplier),
            Verb(terms.PERFORM, "perform", Arg("performance", [str(n) for n in range(1, 7)])),
            Verb(terms.TRAIN, "train", gladiator, Arg("worker", ["servant", "civilian"])),
            Verb(terms.BATTLE, "battle", gladiator),
            Verb(terms.TEMPLE, "temple", worker),
            Verb(terms.BRIBE, "bribe", box),
            Verb(terms.RULING, "ruling", cohort),
            Verb(terms.DIPLOMAT, "diplomat", cohort),
            Verb(terms.SCOUT, "scout", source),
            Verb(terms.PLACE, "place", Arg("cells", tables.placement_names)),
            Verb(terms.COHORT, "cohort", cohort),
            Verb(terms.ATTRIBUTE, "attribute", attribute),
            Verb(terms.FAVOUR, "favour", Arg("favour", ["diplomat", "temple"]), cohort),
            Verb(terms.KEEP, "keep"),
            Verb(terms.PATH, "path", card, secret=True),
            Verb(terms.INCOME, "income", fate, nature=True),
            Verb(terms.FLIP, "flip", fate, nature=True),
            Verb(terms.ATTACK, "attack", fate, nature=True),
            Verb(terms.CARD, "card", card, nature=True),
            Verb(terms.NEUTRAL_CARD, "neutral", card, nature=True),
        ]
    )


def _underscored(names: list[str]) -> dict[str, int]:
    return {name.replace("-", "_"): number for number, name in enumerate(names)}


def _swapped(names: list[str]) -> dict[str, int]:
    """The two workers given may be named in any order."""
    found: dict[str, int] = {}
    for number, name in enumerate(names):
        first, second, gained = name.split("-")
        found[f"{second}-{first}-{gained}"] = number
    return found
