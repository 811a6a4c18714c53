"""Multisets in one int, and masks."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from quadriga.core.bags import (
    MOST,
    bag_of,
    bits,
    count,
    counts_of,
    members,
    one,
    pick,
    pick_bit,
    pick_count,
    size,
)

COUNTS = st.lists(st.integers(0, MOST), min_size=1, max_size=15)
MASKS = st.integers(1, (1 << 60) - 1)


@given(COUNTS)
def test_a_bag_holds_its_counts(counts: list[int]) -> None:
    """Counts go in and come out, and add up."""
    bag = bag_of(counts)
    assert counts_of(bag, len(counts)) == counts
    assert [count(bag, kind) for kind in range(len(counts))] == counts
    assert size(bag) == sum(counts)


@given(COUNTS)
def test_picking_lays_the_bag_out_by_kind(counts: list[int]) -> None:
    """Every place of the sorted lay-out has its kind, in bags and in lists of counts."""
    laid = [kind for kind, pieces in enumerate(counts) for _ in range(pieces)]
    assert [pick(bag_of(counts), index) for index in range(len(laid))] == laid
    assert [pick_count(counts, index) for index in range(len(laid))] == laid


@given(st.lists(st.integers(0, MOST - 1), min_size=1, max_size=15), st.data())
def test_one_piece_in_and_out(counts: list[int], data: st.DataObject) -> None:
    """Adding and subtracting `one` changes one count by one."""
    kind = data.draw(st.integers(0, len(counts) - 1))
    bag = bag_of(counts)
    assert count(bag + one(kind), kind) == counts[kind] + 1
    assert size(bag + one(kind)) == size(bag) + 1
    assert bag + one(kind) - one(kind) == bag


@given(MASKS)
def test_masks(mask: int) -> None:
    """Members, their number and the choice of one by index agree."""
    found = members(mask)
    assert sum(1 << position for position in found) == mask
    assert bits(mask) == len(found)
    assert [pick_bit(mask, index) for index in range(len(found))] == found


def test_nothing() -> None:
    """An empty bag and an empty mask."""
    assert size(0) == bits(0) == 0
    assert members(0) == []
    assert counts_of(0, 3) == [0, 0, 0]
