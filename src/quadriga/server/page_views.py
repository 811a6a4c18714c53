"""What pages show of a table: parts with stable names, each rendered by itself, so that only what changed is sent."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import blake2b
from html import escape
from typing import Any, Final

from jinja2 import Environment, PackageLoader, StrictUndefined

from quadriga.core.flow import EVERYBODY
from quadriga.core.language import t, tn
from quadriga.core.match import Match
from quadriga.core.observation import Observation
from quadriga.core.title import TableZone
from quadriga.server import story
from quadriga.server.foresight import Foresight
from quadriga.server.rulebook import anchor_of
from quadriga.server.tables import LiveTable
from quadriga.server.words import level

SINCE_LINES: Final = 14


@lru_cache(maxsize=1)
def environment() -> Environment:
    """The templates."""
    found = Environment(
        loader=PackageLoader("quadriga.web"), autoescape=True, undefined=StrictUndefined, trim_blocks=True
    )
    found.globals.update(t=t, tn=tn, anchor=anchor_of, slug=slug, level=level)
    return found


def slug(text: str) -> str:
    """Return a move as a part of an id."""
    return "".join(letter if letter.isalnum() else "-" for letter in text)


@dataclass
class Scene:
    """A table, live, planned or at an earlier position, as one seat sees it."""

    table: LiveTable
    match: Match
    seat: int | None
    mine: list[int]
    plan: Foresight | None = None
    position: int | None = None  # of a replay
    invitations: Mapping[int, str] = field(default_factory=dict)
    origin: str = ""

    @property
    def viewer(self) -> int:
        """The seat for observations."""
        return EVERYBODY if self.seat is None else self.seat

    @property
    def answers(self) -> int:
        """How many answers seats have given."""
        return sum(not entry.nature for entry in self.table.match.entries)

    @property
    def live(self) -> bool:
        """Whether answers can be given here."""
        return self.position is None and self.table.header.status == "running"

    @property
    def asked(self) -> list[int]:
        """The seats that are asked."""
        return self.table.seats_asked() if self.live else []

    @property
    def my_turn(self) -> bool:
        """Whether this viewer is asked."""
        return self.seat is not None and self.seat in self.asked

    def observation(self) -> Observation[Any]:
        """What is drawn."""
        return self.plan.after if self.plan is not None else self.match.observe(self.viewer)


def at_position(match: Match, position: int) -> Match:
    """Return the match after so many answers of seats, with what nature answered next."""
    header = match.header
    earlier = Match.prepare(match.title, header.players, "", header.options, match.overlay, match.overlay_name)
    answers = 0
    for entry in match.entries:
        if not entry.nature:
            answers += 1
            if answers > position:
                break
        earlier.follow_entry(entry)
    return earlier


def parts(scene: Scene) -> dict[str, str]:
    """Return every part of the table as HTML, by its id."""
    seen = scene.observation()
    title = scene.match.title
    moves: dict[str, str] = {}
    remarks: dict[str, str] = {}
    if scene.my_turn:
        for move in seen.moves:
            text = title.notation.text(move)
            moves[text] = title.describe(seen.game, seen.seat, move)
            remarks[text] = title.remark(seen, move)
    names = scene.table.names
    said = {text: f"{words}; {remarks[text]}" if remarks[text] else words for text, words in moves.items()}
    context = _context(scene, seen, moves, remarks)
    macros = environment().get_template("parts.html").make_module(context)
    result = {f"part-{name}": _rendered(macros, name) for name in PARTS}
    for zone in title.zones(seen, said, names):
        result[zone.ident] = drawn(zone)
    for seat in range(scene.table.header.players):
        result[f"strip-{seat}"] = _rendered(macros, "strip", seat, title.key_numbers(seen, seat))
    return result


def _rendered(macros: object, name: str, *arguments: object) -> str:
    return str(getattr(macros, f"part_{name}")(*arguments)).strip()


PARTS: Final = ("bar", "moves", "undo", "since", "log", "scores", "end", "invite", "replay")


def drawn(zone: TableZone) -> str:
    """Return a zone as a picture by itself."""
    label = escape(zone.label)
    box = f"0 0 {zone.width} {zone.height}"
    return f'<svg viewBox="{box}" role="group" aria-label="{label}" class="drawing">{zone.body}</svg>'


def digest(html: str) -> str:
    """Return what tells two versions of a part apart."""
    return blake2b(html.encode(), digest_size=6).hexdigest()


def _context(
    scene: Scene, seen: Observation[Any], moves: Mapping[str, str], remarks: Mapping[str, str]
) -> dict[str, Any]:
    match, table, seat = scene.match, scene.table, scene.seat
    names = table.names
    question = seen.question
    prompt = match.title.prompt(type(question).__name__) if question is not None and scene.my_turn else None
    cards = story.recent(match, scene.viewer, names)
    running = scene.live and seat is not None
    return {
        "scene": scene,
        "table": table,
        "header": table.header,
        "title": match.title,
        "names": names,
        "seat": seat,
        "prompt": prompt,
        "moves": [{"text": text, "words": words, "remark": remarks[text]} for text, words in moves.items()],
        "gathers": question is not None and match.title.gathers(type(question).__name__),
        "serial": table.serials[seat] if seat is not None else 0,
        "barrier": match.barrier(seat) if running and seat is not None else "",
        "free": match.free[seat] if running and seat is not None else 0,
        "plan": scene.plan,
        "planned_events": _planned(scene, names),
        "since": _since(scene, names),
        "cards": cards,
        "sheet": match.title.score_sheet(match.log, table.header.players),
        "scores": match.scores,
        "winners": match.winners if match.over else [],
        "winner_names": ", ".join(names[other] for other in (match.winners if match.over else [])),
        "asked_names": ", ".join(names[other] for other in scene.asked),
        "ranking": sorted(range(len(names)), key=lambda other: (other not in match.winners, -match.scores[other])),
        "last": _last_actions(cards),
    }


def _planned(scene: Scene, names: list[str]) -> list[str]:
    if scene.plan is None:
        return []
    told = [story.event_words(scene.match, event, scene.viewer, names) for event in scene.plan.events]
    return [line for line in told if line]


def _since(scene: Scene, names: list[str]) -> list[story.Card]:
    if not scene.my_turn or scene.plan is not None:
        return []
    return story.since(scene.match, scene.viewer, names)


def _last_actions(cards: list[story.Card]) -> dict[int, str]:
    """Return the last thing each seat did, in words; cards come newest first."""
    found: dict[int, str] = {}
    for card in cards:
        answers = [line.text for line in card.lines if line.answer]
        if card.seat not in found and answers:
            found[card.seat] = answers[-1]
    return found
