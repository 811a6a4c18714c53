"""Words that pages need beside their templates: those of the script, and the names of bots and their levels."""

from __future__ import annotations

import json

from quadriga.core.language import t

NAMES = ("Livia", "Gaius", "Flavia", "Titus", "Drusilla")


def bot_words(number: int) -> list[str]:
    """Return names for bots."""
    return list(NAMES[:number])


def level(bot: str) -> str:
    """Return what to expect of a bot."""
    known = {
        "random": t("Novice: plays at random, good for a first look"),
        "greedy": t("Experienced: plans its whole turn"),
    }
    return known.get(bot, bot.capitalize())


def script_words() -> str:
    """Return every sentence of the script, as JSON."""
    return json.dumps(
        {
            "your_turn": t("Your turn"),
            "lost": t("The connection is lost. Trying again…"),
            "again": t("Connected again."),
            "changed": t("The table has changed, so your plan was put aside."),
            "offline": t("The server did not answer. Nothing was played; please try again."),
            "nothing": t("Nothing else changes."),
            "chance": t("Then chance or another seat decides: unknown."),
            "play": t("Play it"),
            "close": t("Close"),
            "hint_move": t("Hint: {move}"),
            "thinking": t("A bot is thinking it over…"),
            "hint_sum": t("Expected gain"),
            "hint_more": t("… and {number} more"),
            "hint_plan": t("The plan"),
            "hint_events": t("What it leads to"),
            "undone": t("Taken back."),
            "redone": t("Played again."),
            "nothing_to_redo": t("Nothing to play again."),
            "waiting_other": t("It is not your turn."),
            "looking_back": t("You are looking at an earlier position."),
            "trial_over": t("It is your turn now, so the trial was put aside."),
            "hand_over": t("Hand over"),
            "nothing_found": t("Nothing found"),
        }
    )
