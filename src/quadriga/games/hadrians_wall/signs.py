"""Hadrian's Wall: what its symbols stand for, in the current language."""

from __future__ import annotations

from quadriga.core.language import t
from quadriga.core.title import Sign, SignGroup
from quadriga.games.hadrians_wall import components as c
from quadriga.games.hadrians_wall import vocabulary
from quadriga.games.hadrians_wall.svg_key import other_signs
from quadriga.games.hadrians_wall.svg_parts import ICON_NAMES


def sign_groups() -> list[SignGroup]:
    """The key of the rules reader: tokens, attributes, citizens, other signs."""
    others = tuple(Sign(f"glyph-hw-{sign}", said) for sign, said in other_signs())
    tokens = tuple(Sign(f"hw-{ICON_NAMES[which]}", vocabulary.token(which)) for which in range(c.TOKENS))
    return [
        SignGroup(t("Tokens"), tokens),
        SignGroup(t("Attributes"), _icons(c.ICON_ATTRIBUTE, c.ICON_CITIZEN)),
        SignGroup(t("Citizens"), _icons(c.ICON_CITIZEN, c.ICON_PRODUCTION)),
        SignGroup(t("Pieces and signs"), _icons(c.ICON_PRODUCTION, c.ICONS) + others),
    ]


def _icons(first: int, end: int) -> tuple[Sign, ...]:
    return tuple(Sign(f"glyph-hw-{ICON_NAMES[which]}", vocabulary.icon(which)) for which in range(first, end))
