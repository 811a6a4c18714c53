"""What a frame is can be asked with `isinstance`, in both builds."""

from __future__ import annotations

from typing import Any

from quadriga.core.flow import Chance, Decision, Frame, Reveal, Secret, Step
from quadriga.core.game import Game
from quadriga.games.trajan.setup import FillTray, MarkerDealt, OpenTrays, ShowTrays
from quadriga.games.trajan.turn import ChooseTray

KINDS: tuple[type[Any], ...] = (Frame, Step, Reveal, Decision, Secret, Chance, Game)


def kinds(frame: Frame[Any]) -> list[str]:
    """The names of all kinds this frame belongs to."""
    return [kind.__name__ for kind in KINDS if isinstance(frame, kind)]


def test_frames_know_what_they_are() -> None:
    """Whatever was asked before: compiled abstract base classes would mix their answers up."""
    for _ in range(3):
        assert kinds(ChooseTray(0)) == ["Frame", "Decision"]
        assert kinds(FillTray(0)) == ["Frame", "Decision", "Secret"]
        assert kinds(MarkerDealt(0)) == ["Frame", "Chance"]
        assert kinds(OpenTrays()) == ["Frame", "Step"]
        assert kinds(ShowTrays()) == ["Frame", "Step", "Reveal"]
