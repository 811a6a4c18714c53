"""Hadrian's Wall: what a preview changes, in words."""

from collections.abc import Iterable, Sequence

from quadriga.core.bags import count
from quadriga.core.flow import CHANCE, FORCED, GIFT, WAKE, Event
from quadriga.core.language import capital, t, tn, who
from quadriga.core.observation import Observation
from quadriga.core.question import Foretold
from quadriga.games.hadrians_wall import components as c
from quadriga.games.hadrians_wall import forecast, story, terms
from quadriga.games.hadrians_wall import vocabulary as words
from quadriga.games.hadrians_wall.state import HadriansWall
from quadriga.games.hadrians_wall.tokens import TOKEN, packed, unpacked


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


def foretold(
    before: Observation[HadriansWall],
    moves: Sequence[int],
    after: Observation[HadriansWall],
    events: Sequence[Event],
) -> Foretold:
    """3.7 Return a preview as its player is told it: the chain in order, then the net change of the own pool."""
    seat = before.seat
    # What chance and others would answer is only imagined here: it is not told.
    known = [event for event in events if event.code not in (CHANCE, FORCED)]
    told = [_told(before, event) for event in known]
    told += forecast.outlook(moves, after, known)
    certain = forecast.certain(after)
    told += [_told(before, event) for event in certain]
    told += forecast.more_attackers(after, known, certain) + forecast.ending(after)
    values: list[str] = []
    old, new = before.game.players[seat], after.game.players[seat]
    pool_after = forecast.pool_then(after)
    if old.pool != pool_after:
        values.append(your_pool(old.pool, pool_after))
    for number in range(c.COHORTS + 1):
        had, has = count(old.favours, number), count(new.favours, number)
        if had != has:
            # Translators: a number before and after a move.
            values.append(t("{what}: {before} → {after}", what=words.favours(number), before=had, after=has))
    return Foretold([line for line in told if line], values, forecast.leaves_open(moves, after))


def _told(before: Observation[HadriansWall], event: Event) -> str:
    if event.code == WAKE:
        return t("{who} had finished the year and is asked again", who=who(event.seat))
    return to_you(before.game.tables, event) if event.seat == before.seat else capital(story.tell(before.game, event))


def to_you(tables: c.Tables, event: Event) -> str:
    """Return what happens to the player who is told it, nothing for what the words of the move have said."""
    code, x, y = event.code, event.x, event.y
    if code == terms.TOKENS_GAINED:
        return t("You gain {tokens}", tokens=words.tokens(x))
    if code == terms.FILLED:
        place, number = words.box_of(tables, x, y)
        return t("You fill box {number}: {place}", number=number, place=place)
    if code == terms.LOST:
        return t("You lose the reward of a full track: {icon}", icon=words.icon(x))
    if code == terms.PAID_TO:
        return t("You pay {token} to {supplier}", token=words.tokens(TOKEN[y]), supplier=words.receiver(x))
    if code == terms.WROTE_GOOD:
        return t("You write good {good} in space {space}", good=x, space=y)
    if code == terms.BREACHED:
        return tn(
            "You suffer {number} breach and {disdain} disdain",
            "You suffer {number} breaches and {disdain} disdain",
            x,
            disdain=y,
        )
    if code == terms.FREED:
        return t("You have {disdain} disdain left", disdain=x)
    if code == GIFT:
        return t("This cannot be taken back: {who} may use it at once", who=who(x))
    return ""


def your_pool(before: int, after: int) -> str:
    """Return the net change of the own pool and what is left in it.

    >>> from quadriga.games.hadrians_wall.tokens import TOKEN
    >>> your_pool(2 * TOKEN[1] + TOKEN[2], TOKEN[1] + TOKEN[3])
    'Your pool: 1 Builder and 1 Servant less, 1 Civilian more; then 1 Builder and 1 Civilian'
    """
    pairs = list(zip(unpacked(before), unpacked(after), strict=True))
    lost = words.tokens(packed([max(old - new, 0) for old, new in pairs]))
    gained = words.tokens(packed([max(new - old, 0) for old, new in pairs]))
    left = words.tokens(after)
    if not any(new > old for old, new in pairs):
        return t("Your pool: {lost} less; then {after}", lost=lost, after=left)
    if not any(old > new for old, new in pairs):
        return t("Your pool: {gained} more; then {after}", gained=gained, after=left)
    return t("Your pool: {lost} less, {gained} more; then {after}", lost=lost, gained=gained, after=left)


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
