"""Sources: keyed streams, the quick generator, scripts."""

from __future__ import annotations

import subprocess
import sys
from hashlib import blake2b

import pytest

import quadriga
from quadriga.core.chance import KeyedSource, QuickSource, ScriptedSource, Source
from quadriga.core.match import Match, seed_key

KEY = bytes(range(32))
KNOWN_CARDS = [17, 9, 8, 51, 42, 50, 40, 9]
KNOWN_KEY = "0a420b072ce72f6a"


def words(stream: str, block: int) -> list[int]:
    """The eight words of a block, straight from the definition."""
    digest = blake2b(f"{stream}:{block}".encode(), key=KEY, digest_size=64).digest()
    return [int.from_bytes(digest[start : start + 8], "little") for start in range(0, 64, 8)]


def drawn(source: Source, stream: str, number: int, n: int = 1 << 64) -> list[int]:
    """The next numbers of a stream."""
    found = []
    for _ in range(number):
        source.turn_to(stream)
        found.append(source.below(n))
    return found


def test_keyed_streams_are_what_they_say() -> None:
    """Block k of a stream is BLAKE2b, keyed with the seed, over name and k."""
    assert drawn(KeyedSource(KEY), "card", 20) == [*words("card", 0), *words("card", 1), *words("card", 2)][:20]


def test_known_answers() -> None:
    """These numbers never change: old records name seeds."""
    assert drawn(KeyedSource(KEY), "card", 8, 60) == KNOWN_CARDS
    assert seed_key("7").hex()[:16] == KNOWN_KEY


def test_streams_do_not_disturb_each_other() -> None:
    """The k-th number of a stream is the same whatever was drawn from others in between."""
    alone = drawn(KeyedSource(KEY), "a", 30, 1000)
    source = KeyedSource(KEY)
    mixed = []
    for number in range(30):
        mixed += drawn(source, "a", 1, 1000)
        drawn(source, "b", number % 5, 7)
    assert mixed == alone
    assert drawn(KeyedSource(KEY), "b", 30, 1000) != alone


def test_a_copy_draws_the_same() -> None:
    """And independently."""
    source = KeyedSource(KEY)
    drawn(source, "a", 3)
    drawn(source, "b", 9)
    copy = source.copy()
    ahead = drawn(source, "a", 10)
    assert drawn(copy, "a", 10) == ahead
    assert drawn(copy, "b", 10) == drawn(source, "b", 10)


@pytest.mark.parametrize("source", [KeyedSource(KEY), QuickSource(1), QuickSource(0), QuickSource(123456789)])
def test_range_and_rough_uniformity(source: Source) -> None:
    """Every number below n comes, none else, and none much too often (60 degrees of freedom at most)."""
    for n in (1, 2, 3, 12, 60):
        seen = [0] * n
        for number in drawn(source, "x", 100 * n, n):
            seen[number] += 1
        assert sum(seen) == 100 * n
        assert sum((hits - 100) ** 2 / 100 for hits in seen) < n + 6 * (2 * n) ** 0.5


def test_quick_sources_differ_by_seed() -> None:
    """Small seeds give unlike beginnings, and the same seed the same."""
    beginnings = {tuple(drawn(QuickSource(seed), "", 4, 1000)) for seed in range(500)}
    assert len(beginnings) == 500
    assert drawn(QuickSource(5), "", 9, 99) == drawn(QuickSource(5), "", 9, 99)


def test_a_script_gives_its_numbers_and_then_zeros() -> None:
    """And notes what it was asked."""
    source = ScriptedSource([4, 1])
    assert [source.below(6), source.below(2), source.below(9)] == [4, 1, 0]
    assert source.limits == [6, 2, 9]


def test_matches_with_one_seed_stay_comparable() -> None:
    """After play diverges, every stream goes on giving the same until its bag differs."""

    def public_draws(match: Match, word: str) -> list[int]:
        verb = match.title.notation.find(word).code
        return [entry.move for entry in match.entries if entry.nature and entry.move >> 23 == verb]

    matches = []
    for last in (False, True):
        match = quadriga.start("trajan", players=3, seed="same")
        while not match.over:
            question = match.questions[0]
            match.play(question.seat, question.moves[-1 if last else 0])
        matches.append(match)
    left, right = matches
    assert left.record() != right.record()
    # Nobody's play touches these bags, so the whole run of draws is the same.
    for word in ("demand", "extra", "building", "first", "marker"):
        assert public_draws(left, word) == public_draws(right, word)
    for word in ("forum", "bonus-tile", "top"):
        assert public_draws(left, word)[:4] == public_draws(right, word)[:4]


def test_entries_of_nature_name_their_audience() -> None:
    """Private draws are seen by one seat."""
    match = quadriga.start("trajan", players=2, seed=7)
    match.play(0, "draw")
    assert match.entries[-1].seat == 0
    assert match.entries[-1].nature
    assert all(entry.seat == -1 for entry in match.entries[:-2])


INTERRUPTED = """
import signal
from quadriga.core.chance import KeyedSource, QuickSource

def interrupt(number, frame):
    raise KeyboardInterrupt

signal.signal(signal.SIGALRM, interrupt)
met = 0
while met < 300:
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.0005)
        source, quick = KeyedSource(bytes(32)), QuickSource(2**63 - met)
        while True:
            source.below(1000)
            quick.below(1000)
    except KeyboardInterrupt:
        met += 1
print(met)
"""


def test_an_interrupt_in_the_middle_of_a_draw_is_only_an_interrupt() -> None:
    """Ctrl-C at any moment raises KeyboardInterrupt; compiled code does not take it for exhausted memory."""
    done = subprocess.run([sys.executable, "-c", INTERRUPTED], capture_output=True, text=True, check=False, timeout=120)
    assert (done.returncode, done.stdout, done.stderr) == (0, "300\n", "")
