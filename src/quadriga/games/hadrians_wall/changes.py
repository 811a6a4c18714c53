"""Hadrian's Wall: what a preview changes, in words."""

from collections.abc import Iterable

from quadriga.core.language import t, who
from quadriga.games.hadrians_wall import components as c
from quadriga.games.hadrians_wall import vocabulary as words
from quadriga.games.hadrians_wall.state import HadriansWall
from quadriga.games.hadrians_wall.tokens import packed


def changed(game: HadriansWall, changes: Iterable[tuple[str, str, str]]) -> list[str]:
    """Return what a preview changes and its events do not tell: the net change of pools, then favours and scouts."""
    pools: list[str] = []
    found: list[str] = []
    for name, before, after in changes:
        field, dot, seat = name.partition(".")
        if not dot or not seat.isdecimal() or not before or not after:
            continue
        if field == "pool":
            pools.append(pool(int(seat), _numbers(before), _numbers(after)))
        for what, old, new in _counts(field, before, after):
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


def _counts(field: str, before: str, after: str) -> list[tuple[str, str, str]]:
    """Return each changed number of a field: its name, the old and the new one."""
    if field == "scouts":
        return [(t("scouts"), before, after)]
    if field != "favours":
        return []
    names = [words.favours(number) for number in range(c.COHORTS + 1)]
    rows = zip(names, before.split(","), after.split(","), strict=True)
    return [row for row in rows if row[1] != row[2]]


def _numbers(text: str) -> list[int]:
    return [int(word) for word in text.split(",")]
