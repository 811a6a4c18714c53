"""Every title passes the contract, for every number of players and every option."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from quadriga.games.trajan.title import TITLE as TRAJAN
from quadriga.testing import check_game, option_sets
from tests.contract.trajan_scorer import second_scores

SETS = option_sets(TRAJAN)
DEFAULT = TRAJAN.complete_options({})
CHANGED = {option.name: next(value for value in option.values if value != option.default) for option in TRAJAN.options}


@pytest.mark.rule("1.3", "1.4", "9", "A14", "A17", "A18", "A20", "A39")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("options", [DEFAULT, CHANGED], ids=["default", "changed"])
def test_trajan_keeps_the_contract(players: int, options: Mapping[str, str]) -> None:
    """Random matches of Trajan break no law, and a second scorer agrees with the first."""
    report = check_game("trajan", players, seeds=[1], options=options, scorer=second_scores)
    assert report.matches == 1
    assert report.fields > 200


@pytest.mark.parametrize("number", range(len(SETS)))
def test_every_combination_of_options(number: int) -> None:
    """Each combination of options keeps the laws that are checked at every step."""
    players = 2 + number % 3
    report = check_game("trajan", players, seeds=[100 + number], options=SETS[number], every=97, scorer=second_scores)
    assert report.answers > 100
