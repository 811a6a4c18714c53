"""Words that pages need beside their templates: those of the script, and the names of bots and their levels."""

from __future__ import annotations

import json

from quadriga.core.language import t, tn
from quadriga.games import find_title
from quadriga.server.archive import Header

MINUTE, HOUR, DAY = 60, 3600, 24 * 3600
NAMES = ("Livia", "Gaius", "Flavia", "Titus", "Drusilla", "Marcus")


def bot_name(seat: int) -> str:
    """Return what a bot at this seat is called, if nobody says."""
    return NAMES[seat - 1]


def bot_words(number: int) -> list[str]:
    """Return names for bots."""
    return list(NAMES[:number])


def level(bot: str) -> str:
    """Return what to expect of a bot."""
    known = {
        "random": t("Random: plays anything"),
        "novice": t("Novice: good for a first match"),
        "greedy": t("Experienced: plans its whole turn"),
    }
    return known.get(bot, bot.capitalize())


def table_name(header: Header) -> str:
    """Return what a table is called; one without a name of its own like its title or its stage, in any language."""
    title = find_title(header.title)
    if header.name != title.name:
        return header.name
    campaign = title.campaign
    stage = campaign.stage_of(header.options) if campaign is not None else 0
    return campaign.stage(stage).label if campaign is not None and stage else t(title.name)


def lasting(seconds: float) -> str:
    """Return how long something has lasted.

    >>> lasting(30), lasting(90), lasting(7300), lasting(3 * 24 * 3600)
    ('just now', 'for 1 minute', 'for 2 hours', 'for 3 days')
    """
    if seconds < MINUTE:
        return t("just now")
    if seconds < HOUR:
        return tn("for {number} minute", "for {number} minutes", int(seconds / MINUTE))
    if seconds < DAY:
        return tn("for {number} hour", "for {number} hours", int(seconds / HOUR))
    return tn("for {number} day", "for {number} days", int(seconds / DAY))


def ago(seconds: float) -> str:
    """Return how long ago something was.

    >>> ago(30), ago(90), ago(7300), ago(3 * 24 * 3600)
    ('just now', '1 minute ago', '2 hours ago', '3 days ago')
    """
    if seconds < MINUTE:
        return t("just now")
    if seconds < HOUR:
        return tn("{number} minute ago", "{number} minutes ago", int(seconds / MINUTE))
    if seconds < DAY:
        return tn("{number} hour ago", "{number} hours ago", int(seconds / HOUR))
    return tn("{number} day ago", "{number} days ago", int(seconds / DAY))


def script_words() -> str:
    """Return every sentence of the script, as JSON."""
    return json.dumps(
        {
            "lost": t("The connection is lost. Trying again…"),
            "again": t("Connected again."),
            "changed": t("The table has changed, so your plan was put aside."),
            "offline": t("The server did not answer. When it does, the table shows what has been played."),
            "nothing": t("Nothing else changes."),
            "chance": t("What follows depends on chance or on another seat."),
            "chance_alone": t("What follows depends on chance."),
            "play": t("Play it"),
            "close": t("Close"),
            "hint_move": t("Hint: {move}"),
            "thinking": t("A bot is thinking it over…"),
            "hint_sum": t("Expected gain"),
            "hint_more": t("… and {number} more"),
            "hint_plan": t("The plan"),
            "hint_events": t("What it leads to"),
            "undone": t("Taken back."),
            "redone": t("Redone."),
            "nothing_to_redo": t("Nothing to redo."),
            "waiting_other": t("It is not your turn."),
            # Translators: a place of the board, and why nothing can be done there now, as a sentence.
            "why_here": t("{place}: {reason}"),
            "why_there": t("{place}. {reason}"),
            "looking_back": t("You are looking at an earlier position."),
            "trial_over": t("It is your turn now, so the trial was put aside."),
            "trial_kept": t("It is your turn now; what you tried is your plan."),
            "trial_cut": t("It is your turn now; what can still be played of your trial is your plan."),
            "hand_over": t("Hand over"),
            "play_final": t("Play it: cannot be taken back"),
            "nothing_found": t("Nothing found"),
            "said": t("{label}. {move}"),
            "with_it": t("{label}. Moves with it: {number}"),
            # Translators: a place of the board that is chosen for a move; choosing it again takes it back.
            "half_chosen": t("{label}. Chosen; once more takes it back"),
            # Translators: places of the board that are chosen for a move which needs more of them, joined by "+".
            "half": t("Chosen: {chosen}. Moves left: {number}"),
            "half_undo": t("Choose anew"),
            "pass_on": t("Pass the screen to {name}."),
            "i_am": t("I am {name}"),
            "half_back": t("Nothing is chosen any more."),
            "copied": t("The link is copied."),
            "try_own": t("It is your turn: point at a move to see what it would do."),
            "no_try": t("No turn can be tried now."),
            "no_next": t("No other table waits for you."),
            "no_pause": t("There is no pause to skip."),
            "your_turn": t("Your turn"),
            "no_playback": t("There is nothing to watch since your last turn."),
        }
    )
