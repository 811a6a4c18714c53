"""Spots of a drawn board: which moves are made of them, and why nothing can be played there."""

from collections.abc import Sequence
from functools import lru_cache

from quadriga.core.errors import IllegalMove
from quadriga.core.flow import NOT_LISTED
from quadriga.core.language import t
from quadriga.core.match import Match
from quadriga.core.orders import playable
from quadriga.core.title import Reason, Title


def made_of(spots: Sequence[str], wanted: Sequence[str]) -> bool:
    """Whether a move has all these spots, each as often as it is wanted.

    >>> made_of(("ship:pairs", "joker", "joker"), ["joker", "joker"]), made_of(("sow I",), ["sow I", "sow I"])
    (True, False)
    """
    return all(spots.count(spot) >= wanted.count(spot) for spot in wanted)


def why_not_at(match: Match, seat: int, spots: Sequence[str]) -> Reason | None:
    """Return why nothing can be played at these spots together; nothing if something can."""
    title, frame = match.title, match.game.question_of(seat)
    if any(made_of(title.spots(move), spots) for move in playable(match, seat)):
        return None
    if frame is None:
        return match.why_not(seat, 0)
    seen = match.observe(seat)
    said = title.explain(seen, spots)
    if said is not None:
        return said
    found = [(frame.refuse(match.game, wish) or NOT_LISTED, wish) for wish in wishes(title, spots)]
    if not found:
        # Translators: why a place of the board cannot be chosen after another one.
        return Reason(t("that does not go with what is chosen already"), title.asks(seen.game, frame).rule)
    telling = [(code, wish) for code, wish in found if code != NOT_LISTED]
    code, wish = (telling or found)[0]
    return title.refusal(seen, wish, code)


def wishes(title: Title, spots: Sequence[str]) -> list[int]:
    """Return every move of a title, legal somewhere or not, that has these spots."""
    known = moves_at(title)
    for spot in spots:
        if spot not in known:
            raise IllegalMove(t("{spot!r} is no spot of this board; right would be one that a place has", spot=spot))
    return [move for move in known[spots[0]] if made_of(title.spots(move), spots)]


@lru_cache(maxsize=8)
def moves_at(title: Title) -> dict[str, list[int]]:
    """Return for each spot the moves that it is a part of."""
    found: dict[str, list[int]] = {}
    for move in title.notation.all_moves():
        if not title.notation.verb(move).nature:
            for spot in dict.fromkeys(title.spots(move)):
                found.setdefault(spot, []).append(move)
    return found
