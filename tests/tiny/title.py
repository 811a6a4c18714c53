"""Hamlet as a title."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from quadriga.core.bags import bag_of, count, size
from quadriga.core.data import Origin
from quadriga.core.flow import Event
from quadriga.core.game import Game
from quadriga.core.notation import Arg, Notation, Verb, numbers
from quadriga.core.observation import Observation
from quadriga.core.title import Option, Prompt, Reason, Title
from tests.tiny import state
from tests.tiny.frames import DealCards
from tests.tiny.state import COPIES, KINDS, Hamlet, Villager

KIND = Arg("card", ("wine", "oil", "wheat"))
REASONS = ("", "that is not asked here", "no coin is left", "nobody sits there", "the card is not in hand")


class HamletTitle(Title):
    """Hamlet for two to four players."""

    id = "hamlet"
    name = "Hamlet"
    about = "a made-up title for the tests of the engine"
    players_min = 2
    players_max = 4
    rules = 1
    modes = ("base game",)
    options = (Option("years", ("1", "2"), "2", "A1", "how many years are played"),)
    notation = Notation(
        [
            Verb(state.FINISH, "finish"),
            Verb(state.WORK, "work"),
            Verb(state.GIVE, "give", numbers("seat", 4)),
            Verb(state.BUY, "buy"),
            Verb(state.PAINT, "paint"),
            Verb(state.COLOUR, "colour", Arg("colour", ("red", "blue"))),
            Verb(state.CHOOSE, "choose", KIND, secret=True),
            Verb(state.KEEP, "keep", secret=True),
            Verb(state.CARD, "card", KIND),
            Verb(state.WEATHER, "weather", Arg("weather", ("sun", "rain", "storm"))),
        ]
    )

    def new(self, players: int, options: Mapping[str, str], overlay: str | None, overlay_name: str) -> Game:
        """Return a table with all cards in the deck."""
        game = Hamlet(players)
        game.years = int(options["years"])
        game.deck = bag_of([COPIES] * KINDS)
        game.villagers = [Villager() for _ in range(players)]
        game.push(DealCards())
        return game

    def data_digest(self, overlay: str | None, overlay_name: str) -> str:
        """There are no data."""
        return "none"

    def provenance(self, overlay: str | None, overlay_name: str) -> Sequence[Origin]:
        """There are no data."""
        return []

    def rules_text(self) -> str:
        """Return the rules in short."""
        return state.__doc__ or ""

    def prompt(self, frame: str) -> Prompt:
        """Name the question."""
        return Prompt(f"Answer {frame}", "1")

    def reason(self, code: int) -> Reason:
        """Return the words of a reason code."""
        return Reason(REASONS[code], "1")

    def describe(self, game: Game, seat: int, move: int) -> str:
        """Return the text of the move."""
        return self.notation.text(move)

    def answered(self, game: Game, seat: int, move: int) -> str:
        """Return the seat and the text of the move."""
        return f"{seat}: {self.notation.text(move)}"

    def tell(self, game: Game, event: Event) -> str:
        """Return the event as numbers."""
        return str(event.key())

    def board(self, observation: Observation[Any]) -> str:
        """Return all fields."""
        return "\n".join(f"{name} {value}" for name, value in observation.game.dump())

    def draw(self, observation: Observation[Any]) -> str:
        """Return a picture of nothing."""
        return f'<svg xmlns="http://www.w3.org/2000/svg" id="seat-{observation.seat}"/>'

    def statistics(self, game: Game) -> dict[str, int]:
        """Return the number of years."""
        assert isinstance(game, Hamlet)
        return {"years": game.year}

    def faults(self, game: Game) -> list[str]:
        """Count the cards."""
        assert isinstance(game, Hamlet)
        found = [
            f"{KIND.words[kind]}: {cards}"
            for kind in range(KINDS)
            if (cards := count(game.deck, kind) + sum(count(v.hand + v.shown, kind) for v in game.villagers)) != COPIES
        ]
        found.extend(f"seat {n}: hand" for n, v in enumerate(game.villagers) if size(v.hand) != v.hand_size)
        return found + [f"seat {n}: coins" for n, v in enumerate(game.villagers) if v.coins < 0]
