"""How much time a Trajan position leaves one seat, and what is already scheduled for it."""

from quadriga.bots.heuristics.trajan_weights import PACE
from quadriga.games.trajan.actions import GRANTED_BY_TILE, OF_THE_TRAY, Action, AskRepeat
from quadriga.games.trajan.cards import CardDrawn, DrawCards
from quadriga.games.trajan.components import ACTIONS
from quadriga.games.trajan.quarter import CleanUp, DemandRevealed, PayDemands
from quadriga.games.trajan.seaport import ChooseDiscard
from quadriga.games.trajan.senate import Vote
from quadriga.games.trajan.setup import DraftCard
from quadriga.games.trajan.state import Trajan


class Clock:
    """Time left and pending things of one seat. Turns are counted in hundredths."""

    def __init__(self) -> None:
        self.turns: int = 0  # own turns left in the game
        self.turns_in_quarter: int = 0
        self.ending: bool = False  # the quarter ends with this turn, or is ending
        self.paid: bool = False  # its demands have been paid
        self.voted: bool = False  # its vote has been held
        self.ends: int = 0  # quarter ends with demands still to be paid
        self.demands_to_come: int = 0  # in this quarter
        self.cards: int = 0  # cards to be drawn
        self.discards: int = 0
        self.action: int = ACTIONS  # an action still to be carried out, or ACTIONS
        self.repeat: int = ACTIONS  # an action that may be repeated, or ACTIONS

    def read(self, game: Trajan, seat: int, weights: list[int]) -> None:
        """Read the agenda and the time track."""
        self.cards = 0
        self.discards = 0
        self.action = ACTIONS
        self.repeat = ACTIONS
        reveals = self._read_agenda(game, seat)
        opened = game.demands_open() + reveals + game.laps
        if opened > game.tables.demands_per_quarter:
            self.ending = True
        spaces = 0
        self.demands_to_come = 0
        if not self.ending:
            self.demands_to_come = game.tables.demands_per_quarter - game.demands_open()
            spaces = (game.tables.rounds_per_quarter - opened) * game.track - game.time
        quarters = game.tables.quarters - game.quarter
        pace = weights[PACE] * game.seats
        self.turns_in_quarter = spaces * 10000 // pace
        if self.ending:
            spaces -= game.time
        self.turns = max(0, (spaces + quarters * game.tables.rounds_per_quarter * game.track) * 10000 // pace)
        self.ends = quarters if self.paid else quarters + 1

    def _read_agenda(self, game: Trajan, seat: int) -> int:
        """Note what is scheduled for a seat; return the number of demands about to be revealed."""
        reveals = 0
        clean_up = False
        vote = False
        pays = False
        for frame in game.main:
            if isinstance(frame, DemandRevealed):
                reveals += 1
            elif isinstance(frame, Vote):
                vote = True
            elif isinstance(frame, CleanUp):
                clean_up = True
            elif frame.seat == seat:
                if isinstance(frame, PayDemands):
                    pays = True
                elif isinstance(frame, DrawCards):
                    self.cards += frame.a
                elif isinstance(frame, CardDrawn | DraftCard):
                    self.cards += 1
                elif isinstance(frame, ChooseDiscard):
                    self.discards += 1
                elif isinstance(frame, Action):
                    if frame.b in (OF_THE_TRAY, GRANTED_BY_TILE):
                        self.action = frame.a
                elif isinstance(frame, AskRepeat):
                    self.repeat = frame.a
        self.ending = clean_up
        self.paid = clean_up and not pays
        self.voted = clean_up and not vote
        return reveals
