"""What a bot advises, in words: its plan, what it expects of it by source, and why. The parts add up to the whole."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from quadriga.core.language import decimal, listed, t
from quadriga.core.match import Match
from quadriga.core.title import Title
from quadriga.server.foresight import foresee_prefix
from quadriga.server.story import event_words
from quadriga.server.worker import Advice

PARTS_SHOWN: Final = 5
MINUS: Final = "\N{MINUS SIGN}"
SAME: Final = 5  # hundredths of a point: less is no difference

Parts = Sequence[tuple[str, int]]  # sources and hundredths of a point


@dataclass(frozen=True)
class Share:
    """What comes from one source, in tenths of a point."""

    name: str
    tenths: int

    @property
    def points(self) -> str:
        """The points with their sign, as people read them."""
        return signed(self.tenths)


def signed(tenths: int) -> str:
    """Return points with their sign.

    >>> signed(12), signed(-5) == f"{MINUS}0.5", signed(0)
    ('+1.2', True, '0.0')
    """
    sign = "+" if tenths > 0 else MINUS if tenths < 0 else ""
    return f"{sign}{decimal(abs(tenths) / 10)}"


def tenths(hundredths: int) -> int:
    """Return hundredths of a point in tenths; halves go away from nothing.

    >>> tenths(14), tenths(15), tenths(-15)
    (1, 2, -2)
    """
    whole = (abs(hundredths) + 5) // 10
    return whole if hundredths >= 0 else -whole


def shares(title: Title, parts: Parts) -> list[Share]:
    """Return the largest parts and the rest, rounded along the sum, so that they add up to the rounded whole."""
    ordered = sorted(parts, key=lambda part: -abs(part[1]))
    kept = [(title.part(name), value) for name, value in ordered[:PARTS_SHOWN]]
    rest = sum(value for _, value in ordered[PARTS_SHOWN:])
    if rest:
        kept.append((t("everything else"), rest))
    found: list[Share] = []
    running = shown = 0
    for name, value in kept:
        running += value
        share = tenths(running) - shown
        shown += share
        if share:
            found.append(Share(name, share))
    return found


def difference(best: Advice, other: Advice) -> list[tuple[str, int]]:
    """Return by source what a bot's own plan brings beyond another one; it adds up to the difference of the gains."""
    left, right = dict(best.parts), dict(other.parts)
    names = [name for name in {**left, **right} if left.get(name, 0) != right.get(name, 0)]
    return [(name, left.get(name, 0) - right.get(name, 0)) for name in names]


def sources(found: Sequence[Share], *, gains: bool) -> str:
    """Return the two largest sources of gains or of losses, with their points."""
    kept = [share for share in found if (share.tenths > 0) == gains]
    kept.sort(key=lambda share: -abs(share.tenths))
    # Translators: a source of points, and how many.
    return listed([t("{source} ({points})", source=share.name, points=share.points) for share in kept[:2]])


def reasons(title: Title, parts: Parts) -> list[str]:
    """Return where a change comes from, in one or two sentences."""
    found = shares(title, parts)
    gains, losses = sources(found, gains=True), sources(found, gains=False)
    told: list[str] = []
    if gains:
        told.append(t("It expects more from {sources}.", sources=gains))
    if losses:
        told.append(t("It expects less from {sources} afterwards.", sources=losses))
    return told


def why(match: Match, seat: int, advice: Advice) -> list[str]:
    """Return why a bot would do this: what it expects, from where, and how much worse the next best move is."""
    whole = tenths(advice.gain)
    points = decimal(abs(whole) / 10)
    if whole > 0:
        told = [t("The bot expects {points} points more at the end if you play this plan.", points=points)]
    elif whole < 0:
        told = [t("Every plan costs something here; this one costs the least, {points} points.", points=points)]
    else:
        told = [t("The bot expects as many points as before.")]
    told += reasons(match.title, advice.parts)
    if advice.second:
        move = match.title.notation.parse(advice.second)
        words = match.title.describe(match.observe(seat).game, seat, move)
        lead = decimal(tenths(advice.lead) / 10)
        if advice.lead < SAME:
            told.append(t("The next best move is worth the same: {move}.", move=words))
        else:
            told.append(t("The next best move is worth {points} points less: {move}.", points=lead, move=words))
    return told


def hint_view(match: Match, seat: int, names: Sequence[str], advice: Advice) -> dict[str, Any]:
    """Return a hint as pages and programs show it."""
    plan = foresee_prefix(match, seat, advice.plan)
    return {
        "move": advice.move,
        "words": plan.words[0],
        "plan": list(plan.words),
        "events": [line for event in plan.events if (line := event_words(match, event, seat, names))],
        "gain": tenths(advice.gain) / 10,
        "parts": [{"name": share.name, "gain": share.tenths / 10} for share in shares(match.title, advice.parts)],
        "why": why(match, seat, advice),
    }
