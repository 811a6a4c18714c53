"""Laws about what a seat may know: observations, sampled worlds, twins that differ in secret, redacted records."""

from dataclasses import replace

from quadriga.core.chance import QuickSource, Source
from quadriga.core.flow import EVERYBODY, REVEAL, Secret
from quadriga.core.match import Match
from quadriga.core.moves import pack, verb_of, x_of, y_of, z_of
from quadriga.core.observation import observe
from quadriga.core.record import Entry
from quadriga.testing.positions import finish, require

TWIN_STEPS = 40  # answers for which two matches that differ in secret are compared
TWIN_RECORDS = 8  # their records and events at each of these steps


def check_views(match: Match, source: Source, bound: int) -> None:
    """Law 1 for every seat and a spectator; sampled worlds are sound, offer the seat the same and play to their end."""
    before = match.game.digest()
    for seat in range(EVERYBODY, match.game.seats):
        seen = match.observe(seat)
        looked = seen.game.digest()
        who = f"seat {seat}" if seat != EVERYBODY else "a spectator"
        for other in range(match.game.seats):
            shown = seen.game.moves_of(other)
            wanted = match.game.moves_of(other) if other == seat else []
            require(shown == wanted, match, f"{who} sees other moves of seat {other} than it may")
        world = seen.determinize(QuickSource(source.below(1 << 20)))
        require(observe(world, seat) == seen, match, f"{who} does not see the same in a world made of what it sees")
        faults = match.title.faults(world)
        require(not faults, match, f"{who} imagines an impossible world: {'; '.join(faults)}")
        if seat != EVERYBODY:
            require(world.moves_of(seat) == match.game.moves_of(seat), match, f"{who} has other moves in its world")
        try:
            finish(world, QuickSource(source.below(1 << 20)), bound)
        except Exception as error:
            require(False, match, f"a world that {who} imagines cannot be played on: {error!r}")
        require(seen.game.digest() == looked, match, f"playing a world on changes what {who} saw")
    require(match.game.digest() == before, match, "looking at a match changes it")


def check_twins(match: Match, source: Source) -> int:
    """Law 2 at a private draw or a secret question: others see no difference. Return how many twins were compared."""
    chance = match.game.chance
    if chance is not None:
        private = chance.audience() != EVERYBODY
        return _compare(match, Entry(chance.audience(), 0, True), chance.moves(match.game), source) if private else 0
    compared = 0
    for frame in match.game.questions():
        if isinstance(frame, Secret):
            compared += _compare(match, Entry(frame.seat, 0, False), match.game.moves_of(frame.seat), source)
    return compared


def _compare(match: Match, asked: Entry, moves: list[int], source: Source) -> int:
    """Give two different answers in secret and compare what everybody else sees from there on."""
    if len(moves) < 2:
        return 0
    first = source.below(len(moves))
    second = (first + 1 + source.below(len(moves) - 1)) % len(moves)
    heard = len(match.log)
    left, right = match.clone(), match.clone()
    _give(left, replace(asked, move=moves[first]))
    _give(right, replace(asked, move=moves[second]))
    for step in range(TWIN_STEPS):
        if any(event.code == REVEAL for event in left.log[heard:]):
            break
        for seat in range(EVERYBODY, match.game.seats):
            if seat != asked.seat:
                _same_for(left, right, seat, step % TWIN_RECORDS == 0)
        if not _same_step(left, right, source):
            break
    return 1


def _give(match: Match, entry: Entry) -> None:
    """Answer for a seat or for nature."""
    if entry.nature:
        match.resolve(entry.move)
    else:
        match.play(entry.seat, entry.move)


def _same_for(left: Match, right: Match, seat: int, read: bool) -> None:
    """A seat sees the same of both matches, and reads the same about them."""
    require(left.observe(seat) == right.observe(seat), left, f"seat {seat} sees what it cannot know")
    if not read:
        return
    require(left.record(seat) == right.record(seat), left, f"the record for seat {seat} tells what it cannot know")
    heard = [[event.key() for event in twin.visible(seat, twin.log)] for twin in (left, right)]
    require(heard[0] == heard[1], left, f"the events for seat {seat} tell what it cannot know")


def _same_step(left: Match, right: Match, source: Source) -> bool:
    """Let both matches go one step that is possible in both; tell whether there was one that shows nothing."""
    ours, theirs = left.game.chance, right.game.chance
    if ours is not None or theirs is not None:
        if ours is None or theirs is None or ours.label() != theirs.label():
            return False
        possible = theirs.moves(right.game)
        common = [move for move in ours.moves(left.game) if move in possible]
        if common:
            outcome = common[source.below(len(common))]
            left.resolve(outcome)
            right.resolve(outcome)
        return bool(common)
    questions = left.game.questions()
    if not questions or [f.label() for f in questions] != [f.label() for f in right.game.questions()]:
        return False
    seat = questions[source.below(len(questions))].seat
    possible = right.game.moves_of(seat)
    common = [move for move in left.game.moves_of(seat) if move in possible]
    if not common:
        return False
    move = common[source.below(len(common))]
    before = len(left.log)
    left.play(seat, move)
    right.play(seat, move)
    if any(event.code == REVEAL for event in left.log[before:]):
        return False
    asked_alike = left.game.agenda() == right.game.agenda()
    require(asked_alike, left, f"what is hidden shows in what is asked after {left.title.notation.text(move)!r}")
    return True


def check_redaction(match: Match, shown: int) -> None:
    """Check that a record for one seat stays the same when everything hidden from it is exchanged.

    `shown` is the number of entries before the last reveal: secret answers among them are known to all.
    """
    for seat in range(EVERYBODY, match.game.seats):
        twin = match.clone()
        for number, entry in enumerate(match.entries):
            if entry.nature:
                hidden = entry.seat not in (EVERYBODY, seat)
            else:
                secret = match.title.notation.verb(entry.move).secret
                hidden = secret and number >= shown and entry.seat != seat
            if hidden:
                twin.entries[number] = _exchanged(match, entry)
        text = match.record(seat)
        require(twin.record(seat) == text, match, f"the record for seat {seat} shows what is hidden from it")
        require(
            "\nseed -\n" in text and "\ndigest -\n" in text, match, f"the record for seat {seat} has seed or digest"
        )


def _exchanged(match: Match, entry: Entry) -> Entry:
    """Return the entry with another move: a draw of the same verb, or any secret answer."""
    notation = match.title.notation
    if entry.nature:
        move = entry.move
        words = len(notation.verb(move).args[0].words)
        return replace(entry, move=pack(verb_of(move), (x_of(move) + 1) % words, y_of(move), z_of(move)))
    secret = [move for move in notation.all_moves() if notation.verb(move).secret]
    return replace(entry, move=secret[(secret.index(entry.move) + 1) % len(secret)])
