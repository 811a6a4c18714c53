"""Every vector of `examples.toml`, executed on the engine."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest

from tests.rules.trajan import vector_actions as turns
from tests.rules.trajan import vector_ends as ends
from tests.rules.trajan.vectors import Given, Values

FILE: Final = Path(__file__).with_name("examples.toml")
EXAMPLES: Final[list[dict[str, Any]]] = tomllib.loads(FILE.read_text("utf-8"))["example"]
NUMBER: Final = 142

HANDLERS: Final[dict[str, Callable[[Given, Given], Values]]] = {
    "sow": turns.sow,
    "advance_time": turns.advance_time,
    "fulfil": turns.fulfil,
    "lookup_action": turns.lookup_action,
    "trajan_action": turns.trajan_action,
    "free_slot": turns.free_slot,
    "senate_action": turns.senate_action,
    "build": turns.build,
    "build_at": turns.build_at,
    "list_sites": turns.list_sites,
    "ship": turns.ship,
    "ship_cards": turns.ship_cards,
    "seaport_draw": turns.seaport_draw,
    "seaport_lay_out": turns.seaport_lay_out,
    "seaport_pick": turns.seaport_pick,
    "occupy": turns.occupy,
    "march": turns.march,
    "action_with_extra": turns.action_with_extra,
    "turn": turns.whole_turn,
    "round_end": ends.round_end,
    "pay_demands": ends.pay_demands,
    "senate_vote": ends.senate_vote,
    "award_bonus": ends.award_bonus,
    "clean_up": ends.clean_up,
    "refill_provinces": ends.refill_provinces,
    "refill": ends.refill,
    "final_basic": ends.final,
    "final_construction": ends.final,
    "final_bonus": ends.final,
    "winner": ends.winner,
    "setup": ends.set_up,
    "draft_trajan": ends.draft_trajan,
    "setup_senate": ends.setup_senate,
}


def as_parameter(example: dict[str, Any]) -> Any:
    """One vector with its id and the mark of its rule."""
    return pytest.param(example, id=example["id"], marks=pytest.mark.rule(example["rule"]))


def test_no_vector_is_missing() -> None:
    """All vectors are there, each under its own id and with a handler."""
    assert len(EXAMPLES) == len({example["id"] for example in EXAMPLES}) == NUMBER
    assert {example["action"]["type"] for example in EXAMPLES} == set(HANDLERS)


@pytest.mark.parametrize("example", [as_parameter(example) for example in EXAMPLES])
def test_vector(example: dict[str, Any]) -> None:
    """What the vector says before and does leads to what it says after; no key is passed over."""
    before, action, after = Given(example["before"]), Given(example["action"]), example["after"]
    found = HANDLERS[action.take("type")](before, action)
    assert before.left == set()
    assert action.left == set()
    assert after
    assert {key: found[key] for key in after} == after
