"""What pages show of a table: parts with stable names, each rendered by itself, so that only what changed is sent."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import blake2b
from html import escape
from typing import Any, Final
from urllib.parse import urlsplit

from jinja2 import Environment, PackageLoader, StrictUndefined

from quadriga.bots import bots_of
from quadriga.core.flow import EVERYBODY
from quadriga.core.language import capital, decimal, listed, minus, t, tn, tp
from quadriga.core.match import Match
from quadriga.core.observation import Observation
from quadriga.core.orders import reordered
from quadriga.core.question import Remark
from quadriga.core.title import TableZone, Title
from quadriga.server import story
from quadriga.server.advice import signed
from quadriga.server.asking import PACES
from quadriga.server.campaigns import Step
from quadriga.server.cards import card_html
from quadriga.server.club import HINT_BOT
from quadriga.server.consent import ABANDON, agreements, company, must_ask, wish_view
from quadriga.server.ending import ending_of, placed
from quadriga.server.foresight import Foresight, can_try
from quadriga.server.lobby import NOBODY
from quadriga.server.recap import Recap, at_once, folded, recap
from quadriga.server.replay import replay_view
from quadriga.server.review import Review
from quadriga.server.rewind import barred
from quadriga.server.rulebook import anchor_of
from quadriga.server.tables import LiveTable
from quadriga.server.waiting import taken_back, waiting_words
from quadriga.server.words import level


@lru_cache(maxsize=1)
def environment() -> Environment:
    """The templates."""
    found = Environment(
        loader=PackageLoader("quadriga.web"), autoescape=True, undefined=StrictUndefined, trim_blocks=True
    )
    found.filters.update(capital=capital, decimal=decimal, minus=minus, signed=signed)
    found.globals.update(t=t, tn=tn, tp=tp, anchor=anchor_of, slug=slug, level=level, card_html=card_html)
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
    own_links: Mapping[int, str] = field(default_factory=dict)  # by seat, with which another browser takes it over
    review: Review | None = None
    may_ask: bool = False  # whether this seat can ask that
    to_ask: str = ""  # the names of whom it would ask
    step: Step | None = None  # what this match is in the viewer's campaign
    hint: Mapping[str, Any] | None = None  # what a bot would do, where it was asked for by a link
    trying: bool = False  # moves are looked at by links before one is played
    gone: Sequence[int] = ()  # the seats of others who have gone, for whom a bot may play
    host: str = ""  # who of the company has made a table to play again, with a place for the viewer
    held: bool = False  # the plan is an answer that was sent, kept back because it hands over

    @property
    def viewer(self) -> int:
        """The seat for observations."""
        return EVERYBODY if self.seat is None else self.seat

    @property
    def only_here(self) -> bool:
        """Whether the links of the table name this very computer, so that they work nowhere else."""
        links = [*self.invitations.values(), *self.own_links.values()]
        hosts = [urlsplit(link).hostname or "" for link in links]
        return any(host in ("localhost", "::1") or host.startswith("127.") for host in hosts)

    @property
    def left(self) -> bool:
        """Whether bots play on all seats of the viewer."""
        return all(self.table.seats[seat].by_bot for seat in self.mine)

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
        """Whether this viewer is asked, and no bot instead."""
        return self.seat is not None and self.seat in self.asked and not self.table.seats[self.seat].by_bot

    @property
    def wish(self) -> Mapping[str, Any] | None:
        """What the viewer is asked to agree to."""
        found = (wish_view(self.table), wish_view(self.table, ABANDON)) if self.position is None else ()
        return next((wish for wish in found if wish is not None and set(wish["waiting_for"]) & set(self.mine)), None)

    @property
    def call(self) -> str:
        """Why the viewer is wanted at the table, for the title of the tab; nothing if they are not."""
        if self.my_turn:
            return t("Your turn")
        if self.wish is not None:
            return t("You are asked to agree")
        return t("A seat for you") if self.host else ""

    @property
    def chooses(self) -> bool:
        """Whether this viewer has moves to look at: asked, trying out of turn, or going over an old decision."""
        return self.my_turn or self.review is not None or (self.plan is not None and self.plan.trial)

    @property
    def late(self) -> Sequence[int]:
        """Moves that can be chosen besides those of the list, in whose order they come before what was answered."""
        if self.plan is not None:
            return self.plan.late
        return list(reordered(self.match, self.viewer)) if self.my_turn else []

    def observation(self) -> Observation[Any]:
        """What is drawn."""
        return self.plan.after if self.plan is not None else self.match.observe(self.viewer)


def at_position(match: Match, position: int) -> Match:
    """Return the match after so many answers of seats, with what nature answered next."""
    earlier = match.anew()
    answers = 0
    for entry in match.entries:
        if not entry.nature:
            answers += 1
            if answers > position:
                break
        earlier.follow_entry(entry)
    return earlier


def parts(scene: Scene, without: Collection[str] = ()) -> dict[str, str]:
    """Return the parts of the table as HTML, by their ids: all, but for those that nobody waits for."""
    return drawing(scene, without)[1]


def drawing(scene: Scene, without: Collection[str] = ()) -> tuple[Sequence[TableZone], dict[str, str]]:
    """Return the zones of the table, and its parts as HTML, by their ids."""
    seen = scene.observation()
    title = scene.match.title
    moves: dict[str, str] = {}
    remarks: dict[str, Remark] = {}
    if scene.chooses:
        for move in (*scene.late, *seen.moves):
            text = title.notation.text(move)
            moves[text] = title.describe(seen.game, seen.seat, move)
            remarks[text] = title.remark(seen, move)
    names = scene.table.names
    said = {text: _remarked(words, remarks[text].text) for text, words in moves.items()}
    context = _context(scene, seen, moves, remarks)
    macros = environment().get_template("parts.html").make_module(context)
    result = {ident: _rendered(macros, name) for name in PARTS if (ident := f"part-{name}") not in without}
    zones = title.zones(seen, said, names)
    for zone in zones:
        if zone.ident not in without:
            result[zone.ident] = drawn(zone)
    for seat in range(scene.table.header.players):
        if seat != scene.seat:
            result[f"strip-{seat}"] = _rendered(macros, "strip", seat, title.key_numbers(seen, seat))
    return zones, result


def _remarked(words: str, remark: str) -> str:
    # Translators: what a move is, and a remark on it.
    return t("{move}; {remark}", move=words, remark=remark) if remark else words


def _rendered(macros: object, name: str, *arguments: object) -> str:
    return str(getattr(macros, f"part_{name}")(*arguments)).strip()


PARTS: Final = (
    "bar",
    "moves",
    "undo",
    "since",
    "log",
    "scores",
    "end",
    "invite",
    "replay",
    "turns",
    "consent",
    "review",
    "campaign",
    "away",
    "more",
    "mine",
)


def drawn(zone: TableZone) -> str:
    """Return a zone as a picture by itself."""
    label = escape(zone.label)
    box = f"0 0 {zone.width} {zone.height}"
    return f'<svg viewBox="{box}" role="group" aria-label="{label}" class="drawing">{zone.body}</svg>'


def digest(html: str) -> str:
    """Return what tells two versions of a part apart."""
    return blake2b(html.encode(), digest_size=6).hexdigest()


def _context(
    scene: Scene, seen: Observation[Any], moves: Mapping[str, str], remarks: Mapping[str, Remark]
) -> dict[str, Any]:
    match, table, seat = scene.match, scene.table, scene.seat
    names = table.names
    question = seen.question
    prompt = match.title.asks(seen.game, question) if question is not None and scene.chooses else None
    cards = story.recent(match, scene.viewer, names)
    return {
        "scene": scene,
        "table": table,
        "header": table.header,
        "title": match.title,
        "names": names,
        "seat": seat,
        "prompt": prompt,
        "moves": _listed(match.title, moves, remarks),
        "gathers": question is not None and match.title.gathers(type(question).__name__),
        "serial": table.serials[seat] if seat is not None else 0,
        "plan": scene.plan,
        "planned_events": _planned(scene, names),
        **_since(scene, names),
        "meanwhile": _meanwhile(scene, names),
        "since_from": _last_own(scene),
        "log": lambda: [story.newest_first(card) for card in _agreed(scene, cards, names)],
        "advised": HINT_BOT in bots_of(match.title.id),
        "printed": table.match.over and match.title.written,
        "sheet": lambda: match.title.score_sheet(match.log, table.header.players),
        "scores": match.scores,
        "own_numbers": [] if seat is None else match.title.own_numbers(seen, seat),
        "last": story.last_actions(match, cards),
        "latest": story.latest(cards),
        **_company(scene),
        "ending": ending_of(table) if scene.position is None and table.header.status == "over" else None,
        "replay": replay_view(table.match, scene.position, names),
        **_standing(scene),
    }


def _listed(title: Title, moves: Mapping[str, str], remarks: Mapping[str, Remark]) -> list[dict[str, Any]]:
    """Return the moves of the list, each with its words, its remark and whether that warns, and its places."""
    ends = {title.notation.text(move) for move in title.idle}
    return [
        {
            "text": text,
            "words": words,
            "remark": remarks[text].text,
            "warns": remarks[text].warns,
            "ends": text in ends,
            "spots": "|".join(title.spots(title.notation.parse(text))),
        }
        for text, words in moves.items()
    ]


def _company(scene: Scene) -> dict[str, Any]:
    """Return who sits around the table and what they wish for."""
    table = scene.table
    wishes = (wish_view(table), wish_view(table, ABANDON)) if scene.position is None else ()
    return {
        "bots": bots_of(table.header.title),
        "nobody": NOBODY,
        "paces": list(PACES),
        "company": company(table, scene.mine),
        "asks_to_end": bool(scene.mine) and must_ask(table, scene.mine[0]),
        "end_asked": wish_view(table, ABANDON) is not None,
        "at_once": bool(table.match.game.lanes),
        "wishes": [wish for wish in wishes if wish is not None],
    }


def _standing(scene: Scene) -> dict[str, Any]:
    """Return who is asked, who has won, and what can be taken back."""
    match, names, seat = scene.match, scene.table.names, scene.seat
    running = scene.live and seat is not None
    winners = match.winners if match.over else []
    return {
        "barrier": barred(match, seat) if running and seat is not None else "",
        "free": match.free[seat] if running and seat is not None else 0,
        "rests": _rests(scene) if running else "",
        "bot_awaited": any(scene.table.seats[other].by_bot for other in scene.asked),
        "may_try": running and seat is not None and not scene.my_turn and can_try(match, seat),
        "together": asked_together(scene),
        "winners": winners,
        "verdict": match.title.verdict(match.game) if match.over else "",
        "winner_names": listed([names[other] for other in winners]),
        "waiting": waiting_words(scene.table, scene.asked, scene.mine),
        "taken_back": taken_back(scene.table, scene.mine) if scene.live else "",
        "ranking": placed(match) if match.over else [],
    }


def asked_together(scene: Scene) -> list[int]:
    """Return the seats of who plays for several of those that are asked at the same time."""
    asked = [seat for seat in scene.mine if seat in scene.asked]
    return asked if len(asked) > 1 and scene.seat in asked else []


def _agreed(scene: Scene, cards: list[story.Card], names: list[str]) -> list[story.Card]:
    return with_agreements(cards, agreements(scene.table), names) if scene.position is None else cards


def with_agreements(cards: list[story.Card], found: list[tuple[int, int, str]], names: list[str]) -> list[story.Card]:
    """Return the log, newest first, with what was taken back by consent where it happened."""
    cards = list(cards)
    for seat, position, words in found:
        place = next((at for at, card in enumerate(cards) if card.position <= position), len(cards))
        cards.insert(place, story.Card(seat, names[seat], position, [story.Line(words, True)]))
    return cards


def _last_own(scene: Scene) -> int:
    """Return the position after this seat's last answer: what is new to it comes after that."""
    position = last = 0
    for entry in scene.match.entries:
        if not entry.nature:
            position += 1
            if entry.seat == scene.seat:
                last = position
    return last


def _planned(scene: Scene, names: list[str]) -> list[str]:
    if scene.plan is None or not scene.plan.moves:
        return []
    foretold = scene.plan.told(scene.match, names)
    if foretold is not None:
        return [*foretold.events, *foretold.values]
    told = [story.event_words(scene.match, event, scene.viewer, names) for event in scene.plan.events]
    return [line for line in told if line]


def _since(scene: Scene, names: list[str]) -> dict[str, Any]:
    found: list[Recap] = []
    if scene.my_turn and scene.plan is None and not scene.match.free[scene.viewer]:  # not in the middle of the own turn
        found = recap(scene.match, scene.viewer, names)
    return {"since": found, "since_steps": at_once(found), "since_folded": folded(found)}


def _meanwhile(scene: Scene, names: list[str]) -> list[str]:
    """Return what happened to everybody before this seat is asked again, or before the match was over."""
    over = scene.position is None and scene.table.header.status == "over"
    asked = scene.my_turn and scene.plan is None and not scene.match.free[scene.viewer]
    return story.meanwhile(scene.match, scene.viewer, names) if scene.seat in scene.mine and (over or asked) else []


def _rests(scene: Scene) -> str:
    """Return what it means for the viewer not to be asked, as the title says it."""
    own = [entry.move for entry in scene.match.entries if entry.seat == scene.seat and not entry.nature]
    return scene.match.title.rests(own[-1]) if own and not scene.my_turn else ""
