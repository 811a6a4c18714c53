"""Hadrian's Wall: the words of the drawing; things have their names in `vocabulary`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from quadriga.core.language import t, tp
from quadriga.games.hadrians_wall import vocabulary
from quadriga.games.hadrians_wall.components import TOKENS

NUMERALS: Final = ("I", "II", "III", "IV", "V", "VI")


def letters() -> list[str]:
    """Return the letters on the five tokens: those their names begin with, unless two of these are alike."""
    found = [vocabulary.token(kind)[:1].upper() for kind in range(TOKENS)]
    if len(set(found)) == TOKENS:
        return found
    # Translators: the letters on Soldier, Builder, Servant, Civilian and Resource, with spaces between them. Asked for
    # only if two of your names for these five begin with the same letter; the letters must differ.
    return t("S B V C R").split()


def cohort_short(number: int) -> str:
    """Return a cohort as a caption of at most eight letters."""
    # Translators: the left, centre and right cohort; captions of at most eight letters.
    return (t("Left"), t("Centre"), t("Right"))[number]


def size(number: int) -> str:
    """Return the size of a building whose kind is drawn beside it."""
    # Translators: a temple is drawn beside it; at most eight letters.
    return (tp("temple", "Small"), tp("temple", "Medium"), tp("temple", "Large"))[number]


def metric(number: int) -> str:
    """Return what a Path card counts, in at most 18 letters."""
    # Translators: what Path cards count, from here to "guard sections"; at most 18 letters.
    return (
        t("landmarks"), t("disdain left"), t("Wall sections"), t("large buildings"), t("full cohorts"),
        t("production"), t("goods"), t("full citizens"), t("full temples"), t("map columns"), t("strength"),
        t("guard sections"),
    )[number]  # fmt: skip


def box(place: str, number: int, gives: Sequence[int]) -> str:
    """Return a box of a track in words, with what it gives."""
    if gives:
        gains = vocabulary.icons(gives)
        return t("{place}, box {number}, gives {gains}", place=place, number=number, gains=gains)
    return t("{place}, box {number}", place=place, number=number)


def filled(label: str) -> str:
    """Return that a box is filled."""
    return t("{box}: filled", box=label)


def marked(label: str, year: int) -> str:
    """Return that a box carries a year."""
    return t("{box}: used in year {year}", box=label, year=year)


def next_box(label: str, cost: str) -> str:
    """Return that a box is the next to be filled."""
    return t("{box}: next, costs {cost}", box=label, cost=cost)


def costs(label: str, needs: str, cost: str) -> str:
    """Return what a box requires and costs."""
    return t("{box}: needs {needs}, costs {cost}", box=label, needs=needs, cost=cost)


def later(label: str, before: int) -> str:
    """Return which box must be filled before."""
    return t("{box}: after box {before}", box=label, before=before)


def later_there(label: str, place: str, before: int) -> str:
    """Return which box of another place must be filled before."""
    return t("{box}: after box {before} of this: {place}", box=label, before=before, place=place)


def wants(label: str, needs: str) -> str:
    """Return what a box requires."""
    return t("{box}: needs {needs}", box=label, needs=needs)


def closed_before(label: str, year: int) -> str:
    """Return that a fort opens a box in a later year."""
    return t("{box}: closed before year {year}", box=label, year=year)


def closed_for_good(label: str, granary: str) -> str:
    """Return that a fort never opens a box: it does not allow the granary."""
    return t("{box}: closed, for this cannot be built here: {granary}", box=label, granary=granary)


def empty(label: str) -> str:
    """Return that a box is empty and nothing is paid for it."""
    return t("{box}: empty", box=label)


def either(first: str, second: str) -> str:
    """Return a choice of two."""
    return t("{first} or {second}", first=first, second=second)


def threshold(track: str, number: int) -> str:
    """Return a threshold in words."""
    return t("{track} {number}", track=track, number=number)


def infrastructure(number: int) -> str:
    """Return a threshold of flags in words."""
    return t("infrastructure {number}", number=number)


def fort_box(number: int) -> str:
    """Return a box of the Fort as a requirement."""
    return t("Fort box {number}", number=number)
