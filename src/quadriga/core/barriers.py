"""What forbids the seats of a match to take their last answers back, read from the events of every answer."""

from collections.abc import Sequence
from typing import Final

from quadriga.core.flow import CHANCE, FORCED, GIFT, LANES_CLOSED, LANES_OPEN, REVEAL, WAKE, Event
from quadriga.core.language import N_

# Translators: reasons why an answer cannot be taken back; without a capital at the beginning.
NOTHING_ANSWERED: Final = N_("nothing to take back")
BY_CHANCE: Final = N_("a card or tile was turned up since")
BY_REVEAL: Final = N_("something was revealed since")
BY_ANSWER: Final = N_("another seat has answered since")
BY_GIFT: Final = N_("something was given to another seat")
BY_WAKING: Final = N_("the seat was woken by a gift")
BY_LANES: Final = N_("a new phase has begun since")


class Barriers:
    """For each seat the number of answers it may take back, and what stands before the rest.

    `causes` says what did that: the number of an entry, or ~ that of an event in the log.
    """

    def __init__(self, seats: int) -> None:
        self.free = [0] * seats
        self.forbids = [NOTHING_ANSWERED] * seats
        self.causes = [0] * seats

    def copy(self) -> "Barriers":
        """Return an independent copy."""
        other = Barriers(0)
        other.free = self.free[:]
        other.forbids = self.forbids[:]
        other.causes = self.causes[:]
        return other

    def answered(self, seat: int, entry: int, in_lanes: bool) -> None:
        """A seat has answered; outside lanes this bars all others."""
        self.free[seat] += 1
        if not in_lanes:
            self._bar_others(seat, entry)

    def happened(self, log: Sequence[Event], before: int, entry: int, seat: int, in_lanes: bool) -> None:
        """Read from the events since `before`, which the entry of a seat has caused, what bars whom."""
        for number in range(before, len(log)):
            event = log[number]
            if event.code == CHANCE:
                if in_lanes:
                    self._bar(seat, BY_CHANCE, ~number)
                else:
                    self._bar_all(BY_CHANCE, ~number)
            elif event.code == REVEAL:
                self._bar_all(BY_REVEAL, ~number)
            elif event.code in (LANES_OPEN, LANES_CLOSED):
                self._bar_all(BY_LANES, ~number)
            elif event.code == GIFT:
                self._bar(event.seat, BY_GIFT, entry)
            elif event.code == WAKE:
                self._bar(event.seat, BY_WAKING, entry)
            elif event.code == FORCED and not in_lanes:
                self._bar_others(event.seat, ~number)

    def _bar(self, seat: int, why: str, cause: int) -> None:
        if self.free[seat]:
            self.free[seat] = 0
            self.forbids[seat] = why
            self.causes[seat] = cause

    def _bar_all(self, why: str, cause: int) -> None:
        for seat in range(len(self.free)):
            self._bar(seat, why, cause)

    def _bar_others(self, seat: int, cause: int) -> None:
        for other in range(len(self.free)):
            if other != seat:
                self._bar(other, BY_ANSWER, cause)
