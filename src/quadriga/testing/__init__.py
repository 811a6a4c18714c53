"""For tests of titles: the contract every title must pass, scripted chance and scenarios.

>>> from quadriga.testing import Scenario
>>> table = Scenario("trajan", 2, chance=["first 1", "turn wine fish"])
>>> table.asks()
{1: ['draw', 'pick a', 'pick b']}
>>> table.play("1 pick a", "1 draw").match.numbers
[0, 2]
"""

from quadriga.core.chance import ScriptedSource
from quadriga.testing.contract import Report, check_game, option_sets
from quadriga.testing.positions import BrokenContract
from quadriga.testing.scenario import Scenario
from quadriga.testing.sources import distribution, lively_move
from quadriga.testing.states import check_fields

__all__ = [
    "BrokenContract",
    "Report",
    "Scenario",
    "ScriptedSource",
    "check_fields",
    "check_game",
    "distribution",
    "lively_move",
    "option_sets",
]
