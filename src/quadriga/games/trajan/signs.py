"""Trajan: what its symbols stand for, in the current language."""

from __future__ import annotations

from collections.abc import Iterable

from quadriga.core.language import t
from quadriga.core.title import Sign, SignGroup
from quadriga.games.trajan.data import load
from quadriga.games.trajan.vocabulary import named


def sign_groups() -> list[SignGroup]:
    """The key of the rules reader: actions, markers, demands, construction, commodities, other signs."""
    tables = load()
    return [
        SignGroup(t("Actions"), _glyphs(tables.action_names)),
        SignGroup(t("Markers"), tuple(Sign(f"marker-{name}", named(name)) for name in tables.colour_names)),
        SignGroup(t("Demands"), _glyphs(tables.demand_names)),
        SignGroup(t("Construction"), _glyphs(tables.type_names)),
        SignGroup(t("Commodities"), _glyphs(tables.commodity_names)),
        SignGroup(t("Pieces and signs"), _others()),
    ]


def _glyphs(names: Iterable[str]) -> tuple[Sign, ...]:
    return tuple(Sign(f"glyph-{name}", named(name)) for name in names)


def _others() -> tuple[Sign, ...]:
    return (
        Sign("glyph-legionary", t("legionaries")),
        Sign("glyph-worker", t("workers")),
        Sign("glyph-supply", t("supply")),
        Sign("glyph-cards", t("cards")),
        Sign("glyph-vote", t("votes")),
        Sign("glyph-joker", t("joker")),
        Sign("glyph-bonus", t("bonus tiles")),
        Sign("glyph-laurel", t("victory points")),
    )
