"""Laws of a match as a whole: its clones, its record, taking back."""

from quadriga.core.flow import CHANCE, FORCED, LANES_CLOSED, LANES_OPEN, REVEAL
from quadriga.core.game import Game
from quadriga.core.match import Match
from quadriga.core.record import read_header, read_record
from quadriga.testing.positions import require


class Memory:
    """Clones of every position so far, with the digests they had."""

    def __init__(self) -> None:
        self.clones: list[tuple[Game, str]] = []

    def keep(self, match: Match) -> str:
        """Remember a position; return its digest."""
        digest = match.game.digest()
        copy = match.game.clone()
        require(copy.digest() == digest, match, "a clone differs from its original")
        self.clones.append((copy, digest))
        return digest

    def check(self, match: Match) -> None:
        """No earlier clone has changed."""
        for number, (clone, digest) in enumerate(self.clones):
            require(clone.digest() == digest, match, f"the clone made after {number} answers has changed since")


def replayed(match: Match) -> Match:
    """Return the match that its own record leads to."""
    text = match.record()
    header = read_header(text)
    again = Match.prepare(match.title, header.players, header.seed, header.options, match.overlay, match.overlay_name)
    again.follow(read_record(text, match.title.notation))
    return again


def check_record(match: Match) -> None:
    """The record so far leads to this position and is written again byte by byte."""
    again = replayed(match)
    require(again.game.dump() == match.game.dump(), match, "the record leads to another position")
    require(again.record() == match.record(), match, "the record is written differently after a replay")
    require([e.key() for e in again.log] == [e.key() for e in match.log], match, "a replay tells other events")
    for seat in range(match.game.seats):
        require(again.barrier(seat) == match.barrier(seat), match, f"seat {seat} may take back other answers")
        require(again.question(seat) == match.question(seat), match, f"seat {seat} is asked something else")


def check_taking_back(match: Match, seat: int, move: int, before: str, heard: int) -> None:
    """Check the last answer: it can be taken back just if nothing since has shown or decided anything.

    `before` is the digest before that answer and `heard` the number of events then.
    """
    digest, record = match.game.digest(), match.record()
    since = match.log[heard:]
    events = {event.code for event in since}
    others = any(event.code == FORCED and event.seat != seat for event in since)
    barred = bool(events & {CHANCE, REVEAL, LANES_OPEN, LANES_CLOSED}) or others
    if not match.game.lanes:
        require(bool(match.barrier(seat)) == barred, match, f"seat {seat} may (not) take back its last answer")
    if match.barrier(seat):
        return
    again = match.clone()
    again.take_back(seat)
    require(again.game.digest() == before, match, f"seat {seat} takes back an answer and another position is there")
    again.play(seat, move)
    require(again.game.digest() == digest, match, f"seat {seat} answers the same again and gets another position")
    require(again.record() == record, match, f"seat {seat} answers the same again and gets another record")
    require(match.record() == record, match, "taking back on a clone changes the match")
