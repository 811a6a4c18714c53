"""What somebody is told who is not asked: for whom the table waits, and why it may wait for them again."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from quadriga.core.language import listed, t, tn
from quadriga.server.rewind import dropped, own_steps
from quadriga.server.tables import LiveTable


def waiting_words(table: LiveTable, asked: Sequence[int], mine: Collection[int]) -> str:
    """Return for whom a table waits; who lets a bot play does not wait for himself."""
    others = [seat for seat in asked if seat not in mine or not table.seats[seat].by_bot]
    names = table.names
    if others or not asked:
        return t("Waiting for {names}", names=listed([names[seat] for seat in others]))
    return t("A bot plays for you.") if len(mine) == 1 else t("A bot plays for {name}.", name=names[asked[0]])


def taken_back(table: LiveTable, mine: Collection[int]) -> str:
    """Return that another seat has just taken answers back, so that a turn may have ended before it was played."""
    seat, steps = -1, 0
    for row in reversed(table.rows):
        if row.kind != "back" or row.body or dropped(row.asked) or row.seat != (seat if steps else row.seat):
            break
        seat, steps = row.seat, steps + own_steps(row.asked)
    if not steps or seat in mine:
        return ""
    return tn(
        "{name} took back the last answer.",
        "{name} took back the last {number} answers.",
        steps,
        name=table.names[seat],
    )
