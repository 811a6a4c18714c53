"""Hadrian's Wall: what a preview changes, in words."""

from collections.abc import Iterable
from typing import Final

from quadriga.core.language import N_, t, who
from quadriga.games.hadrians_wall import components as c
from quadriga.games.hadrians_wall import vocabulary as words
from quadriga.games.hadrians_wall.state import HadriansWall
from quadriga.games.hadrians_wall.tokens import packed

LABELS: Final[dict[str, str]] = {
    # Translators: what a move changes, before the old and the new number ("Wall 3 → 4").
    "mining": N_("Mining & Foresting"),
    "guard": N_("Wall Guard"),
    "cippi": N_("Cippi"),
    "wall": N_("Wall"),
    "fort": N_("Fort"),
    "production": N_("Resource Production"),
    "temple": N_("temple boxes"),
    "received": N_("disdain received"),
    "removed": N_("disdain removed"),
    "scouts": N_("scouts"),
}


def changed(game: HadriansWall, changes: Iterable[tuple[str, str, str]]) -> list[str]:
    """Return the changed fields of a preview in words, pools first; what says nothing to a player is left out."""
    pools: list[str] = []
    found: list[str] = []
    for name, before, after in changes:
        field, dot, seat = name.partition(".")
        if not dot or not seat.isdecimal() or not before or not after:
            continue
        if field == "pool":
            pools.append(pool(int(seat), _numbers(before), _numbers(after)))
        for what, old, new in _tracks(field, before, after):
            said = t("{who}, {what}: {before} → {after}", who=who(int(seat)), what=what, before=old, after=new)
            found.append(said)
    return [*pools, *found]


def pool(seat: int, before: list[int], after: list[int]) -> str:
    """Return the net change of a pool and what is left in it.

    >>> pool(0, [2, 2, 1, 0, 0], [2, 1, 0, 1, 0])
    'seat 0, pool: 1 Builder and 1 Servant less, 1 Civilian more; then 2 Soldiers, 1 Builder and 1 Civilian'
    """
    less = [max(old - new, 0) for old, new in zip(before, after, strict=True)]
    more = [max(new - old, 0) for old, new in zip(before, after, strict=True)]
    fields = {"who": who(seat), "after": words.tokens(packed(after))}
    lost, gained = words.tokens(packed(less)), words.tokens(packed(more))
    if not any(more):
        return t("{who}, pool: {lost} less; then {after}", lost=lost, **fields)
    if not any(less):
        return t("{who}, pool: {gained} more; then {after}", gained=gained, **fields)
    return t("{who}, pool: {lost} less, {gained} more; then {after}", lost=lost, gained=gained, **fields)


def _tracks(field: str, before: str, after: str) -> list[tuple[str, str, str]]:
    """Return each changed track of a field: its name, the old and the new number."""
    if field in LABELS:
        return [(t(LABELS[field]), before, after)]
    names = {
        "attributes": [words.attribute(number) for number in range(c.ATTRIBUTES)],
        "citizens": [words.citizens(number) for number in range(c.CITIZENS)],
        "cohorts": [words.cohort(number) for number in range(c.COHORTS)],
        "strength": [words.gladiator(number) for number in range(c.GLADIATORS)],
        "favours": [words.favours(number) for number in range(c.COHORTS + 1)],
    }.get(field, [])
    rows = zip(names, before.split(","), after.split(","), strict=False)
    return [row for row in rows if row[1] != row[2]]


def _numbers(text: str) -> list[int]:
    return [int(word) for word in text.split(",")]
