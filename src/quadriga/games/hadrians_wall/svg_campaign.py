"""Hadrian's Wall: the goal and the challenge of a fort, followed live."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from quadriga.core.language import capital, t
from quadriga.games.hadrians_wall.campaign import holds, progress
from quadriga.games.hadrians_wall.components import ASK_DISDAIN, ASK_FAVOURS, Condition
from quadriga.games.hadrians_wall.svg_parts import EDGE, INNER, TOP, caption, tick, wrapped, zone
from quadriga.games.hadrians_wall.svg_view import View
from quadriga.games.hadrians_wall.texts_campaign import condition_words, special_rules
from quadriga.svg.element import SMALL, circle, piece, rect, text
from quadriga.svg.frames import Zone

LINE: Final = 31


def fort_zone(view: View, seat: int) -> Zone:
    """What must hold after the last year, and what earns the bonus."""
    fort = view.tables.forts[view.game.campaign]
    goal = _conditions(view, seat, "goal", t("Goal"), fort.goal, TOP)
    y: float = TOP + 20 + len(fort.goal) * LINE + 4
    challenge = _conditions(view, seat, "challenge", t("Challenge"), fort.challenge, y)
    y += 20 + len(fort.challenge) * LINE + 4
    rules, height = _rules(seat, special_rules(fort), y)
    y += height
    name = t("Fort {number}: {name}", number=view.game.campaign, name=fort.name)
    return zone("fort", seat, name, t("Goal and challenge of {fort}", fort=fort.name), y, goal, challenge, rules)


def _rules(seat: int, found: Sequence[str], y: float) -> tuple[str, float]:
    """What is otherwise at this fort, in lines, and how high they are."""
    if not found:
        return "", 0
    body = caption(0, 13, t("Special rules"), INNER, "ink bold")
    height = 30.0
    for rule in found:
        for line in wrapped(capital(rule), INNER):
            body += text(0, height, line, SMALL, "ink", "start")
            height += 16
    return piece(f"rules-{seat}", capital("; ".join(found)), body, class_="condition", x=EDGE, y=y), height


def _conditions(view: View, seat: int, kind: str, title: str, found: Sequence[Condition], y: float) -> str:
    drawn = caption(EDGE, y + 13, title, INNER, "ink bold")
    for place, condition in enumerate(found):
        drawn += _condition(view, seat, f"{kind}-{seat}-{place}", condition, y + 20 + place * LINE)
    return drawn


def _condition(view: View, seat: int, ident: str, condition: Condition, y: float) -> str:
    """One part with a bar that fills; what must stay low has a ring that breaks."""
    player = view.player(seat)
    met = holds(view.tables, player, condition)
    words = condition_words(view.tables, player, condition)
    body = tick(9, 10) if met else circle(9, 10, 8, "hw-need")
    body += caption(24, 14.5, words, INNER - 26, "ink")
    if condition.kind not in (ASK_DISDAIN, ASK_FAVOURS):
        part = min(max(progress(view.tables, player, condition), 0) / max(condition.number, 1), 1.0)
        body += rect(24, 20, INNER - 24, 5, "hw-bare", 2.5)
        body += rect(24, 20, (INNER - 24) * part, 5, "hw-fill", 2.5) if part else ""
    label = t("{condition}: met", condition=words) if met else t("{condition}: not met yet", condition=words)
    return piece(ident, label, body, class_="condition", x=EDGE, y=y)
