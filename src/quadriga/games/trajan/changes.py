"""Trajan: what a preview changes, in words."""

from collections.abc import Callable, Iterable
from typing import Final

from quadriga.core.bags import bag_of, members
from quadriga.core.language import N_, t, tp, who
from quadriga.games.trajan import vocabulary as words
from quadriga.games.trajan.components import BONUS_TILES, CAMP, CENTRE, NONE, Tables
from quadriga.games.trajan.state import Trajan

LABELS: Final[dict[str, str]] = {
    # Translators: what a move changes, before the old and the new value ("points: 3 → 5").
    "vp": N_("points"),
    "supply": N_("supply"),
    "workers": N_("workers in camp"),
    "legionaries": N_("legionaries in camp"),
    "leader": N_("leader"),
    "arch": N_("arch"),
    "hand": N_("hand"),
    "display": N_("display"),
    "kept": N_("Trajan tiles kept"),
    "types": N_("construction tiles"),
    "sites": N_("sites with a worker"),
    "provinces": N_("provinces with a legionary"),
    "plus2": N_("[+2] markers"),
    "yellow": N_("yellow bonus tiles"),
    "grey": N_("grey bonus tiles"),
    "senate": N_("votes on the senate track"),
    "tiles": N_("forum tiles"),
    "loose": N_("markers to drop"),
    "hand_size": N_("hand cards"),
    "known": N_("hand cards seen by all"),
    "turn": N_("turn"),
    "quarter": N_("quarter"),
    "time": N_("time"),
    "laps": N_("rounds that end after this turn"),
    "tile_used": N_("extra-action tile used this turn"),
    "demands": N_("open demands"),
    "bonus_left": N_("left bonus tile at the senate"),
    "bonus_right": N_("right bonus tile at the senate"),
    "grey_ships": N_("ships on their grey side"),
    "gone_tiles": N_("forum tiles out of the game"),
    "gone_trajan": N_("Trajan tiles out of the game"),
    "discard_a": N_("discard pile A"),
    "discard_b": N_("discard pile B"),
    "pile": N_("senate discs from below"),
    "deck_size": N_("draw pile"),
}

# Lists with a place for each tile: how a place is called.
PLACES: Final[dict[str, str]] = {
    # Translators: a place whose tile or markers change, before the old and the new one.
    "trays": N_("tray {place}"),
    "slots": N_("slot {place}"),
    "forum": N_("forum space {place}"),
    "tops": N_("top of the stack “{place}”"),
    "province_tiles": N_("tile in {place}"),
    "site_tiles": N_("tile on site {place}"),
}

SHIPS: Final[dict[str, str]] = {
    # Translators: the three ships, by what they take.
    "identical": N_("identical cards"),
    "pairs": N_("pairs"),
    "different": N_("different cards"),
}


def changed(game: Trajan, changes: Iterable[tuple[str, str, str]]) -> list[str]:
    """Return the changes of a preview in words; inner workings are left out."""
    found: list[str] = []
    listed = list(changes)
    names = {name for name, _, _ in listed}
    for name, before, after in listed:
        field, _, seat = name.partition(".")
        if field == "hand_size" and f"hand.{seat}" in names:
            continue  # the cards themselves are told
        if field in PLACES:
            found += [_said(seat, *change) for change in _places(game, field, before, after)]
        elif field in LABELS:
            old, new = [_value(game.tables, field, text) or tp("value", "none") for text in (before, after)]
            found.append(_said(seat, t(LABELS[field]), old, new))
    return found


def _said(seat: str, what: str, before: str, after: str) -> str:
    """Return one change: whose, what, from what to what."""
    if not seat:
        return t("{what}: {before} → {after}", what=what, before=before, after=after)
    return t("{who}, {what}: {before} → {after}", who=who(int(seat)), what=what, before=before, after=after)


def _places(game: Trajan, field: str, before: str, after: str) -> list[tuple[str, str, str]]:
    """Return each changed place of a list: its name, what lay there and what lies there now."""
    tables = game.tables
    sign = " " if field == "trays" else ","
    old, new = before.split(sign), after.split(sign)
    return [
        (
            t(PLACES[field], place=_place(tables, field, number)),
            _lying(tables, field, one),
            _next_one(game, field, number, other) or _lying(tables, field, other),
        )
        for number, (one, other) in enumerate(zip(old, new, strict=False))
        if one != other
    ]


def _next_one(game: Trajan, field: str, number: int, text: str) -> str:
    """Return that another tile comes up where the top of a stack is taken and the stack is not empty."""
    if field != "tops" or int(text) != NONE or not game.stacks[number]:
        return ""
    # Translators: the top of a stack after its tile was taken: another one, not seen yet.
    return tp("tile", "the next one")


def _place(tables: Tables, field: str, number: int) -> str:
    """Return what a place of a list is called."""
    if field in ("trays", "slots"):
        return tables.tray_names[number]
    if field == "tops":
        return words.stack(tables, number)
    if field == "province_tiles":
        return words.province(tables, number)
    return str(number + 1 if field == "forum" else number)


def _lying(tables: Tables, field: str, text: str) -> str:
    """Return what lies at a place."""
    if field == "trays":
        return words.markers(tables, bag_of(_numbers(text))) or tp("place", "empty")
    tile = int(text)
    if tile == NONE:
        return tp("place", "empty") if field in ("slots", "forum") else tp("tile", "gone")
    if field in ("slots", "tops"):
        return f"({words.tile_words(tables, tile)})"
    return words.building(tables, tile) if field == "site_tiles" else words.kind(tables, tile)


def _numbers(text: str) -> list[int]:
    return [int(number) for number in text.split(",")] if text else []


def _value(tables: Tables, field: str, text: str) -> str:
    """Return one value of a field in words."""
    if field in ("hand", "display", "known"):
        return words.cards(tables, bag_of(_numbers(text)))
    if field == "loose":
        return words.markers(tables, bag_of(_numbers(text)))
    if field in ("discard_a", "discard_b"):
        pile = _numbers(text)
        return f"{words.commodity(tables, pile[-1])} ({len(pile)})" if pile else tp("place", "empty")
    if field == "pile":
        return ", ".join(who(seat) for seat in _numbers(text))
    namers: dict[str, Callable[[Tables, int], str]] = {
        "kept": words.demand,
        "demands": words.demand,
        "types": words.type_name,
        "tiles": words.kind,
    }
    if field in namers:
        return words.counted((namers[field](tables, kind), number) for kind, number in enumerate(_numbers(text)))
    return _several(tables, field, text)


def _several(tables: Tables, field: str, text: str) -> str:
    """Return the value of a field that is a set of places."""
    if field == "sites":
        return ", ".join(str(site) for site in members(int(text)))
    if field == "provinces":
        return ", ".join(words.province(tables, place) for place in members(int(text)))
    if field == "plus2":
        return ", ".join(words.action(tables, place) for place in members(int(text)))
    if field == "grey_ships":
        return ", ".join(t(SHIPS[tables.ship_names[ship]]) for ship in members(int(text)))
    if field in ("yellow", "grey"):
        return ", ".join(words.bonus_counts(tables, tile) for tile in members(int(text)) if tile < BONUS_TILES)
    return _number(tables, field, text)


def _number(tables: Tables, field: str, text: str) -> str:
    """Return the value of a field that is one number or a yes and no."""
    if field == "tile_used":
        return t("yes") if text == "True" else t("no")
    number = int(text)
    if field in ("bonus_left", "bonus_right"):
        return tp("value", "none") if number == NONE else words.bonus_counts(tables, number)
    if field == "turn":
        return who(number)
    if field == "leader":
        return t("in the camp") if number == CAMP else t("in {province}", province=words.province(tables, number))
    if field == "arch":
        return t("in the centre") if number == CENTRE else t("at {slot}", slot=tables.tray_names[number])
    return str(tables.senate_votes[number]) if field == "senate" else text
