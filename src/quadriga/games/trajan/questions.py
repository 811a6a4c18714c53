"""Trajan in words: what is asked, why a wish is refused, and where points come from, each with its rule."""

from typing import Final

from quadriga.core.flow import NOT_LISTED
from quadriga.core.language import N_
from quadriga.core.title import Prompt, Reason
from quadriga.games.trajan import terms

PROMPTS: Final[dict[str, Prompt]] = {
    "ChooseTray": Prompt(N_("Choose a tray to empty (act where its last marker falls)"), "3.1"),
    "Drop": Prompt(N_("Which marker falls in the next tray?"), "3.1"),
    "UseEffect": Prompt(N_("Use the effect of the fulfilled tile?"), "3.3"),
    "ChooseMarker": Prompt(N_("Put the [+2] marker on an action"), "3.3"),
    "Action": Prompt(N_("Choose an option of the action"), "3.4"),
    "AskRepeat": Prompt(N_("Repeat the action with an extra-action tile?"), "5.1"),
    "ChooseDiscard": Prompt(N_("Put a card on a discard pile"), "4.1"),
    "LaySecond": Prompt(N_("Lay out a second card? You draw as many"), "4.1"),
    "NextPair": Prompt(N_("Ship another pair?"), "4.1"),
    "NextDifferent": Prompt(N_("Ship another card?"), "4.1"),
    "PayDemands": Prompt(N_("Which demands do jokers answer instead of forum tiles?"), "8.1"),
    "ChooseBonus": Prompt(N_("You are consul: choose a bonus tile; the vice consul gets the other"), "8.2"),
    "DraftCard": Prompt(N_("Take a card: from the draw pile or a discard pile"), "2.12"),
    "DraftTile": Prompt(N_("Take a Trajan tile and choose its slot"), "2.13"),
    "FillTray": Prompt(N_("Which marker goes into the next tray?"), "2.7"),
}

REASONS: Final[dict[int, Reason]] = {
    # Translators: reasons why something cannot be done, without a capital at the beginning and a full stop at the end.
    NOT_LISTED: Reason(N_("that is not what is asked now"), "11"),
    terms.EMPTY_TRAY: Reason(N_("that tray is empty"), "3.1"),
    terms.NO_SUCH_MARKER: Reason(N_("no marker of that colour is left"), "3.1"),
    terms.SECOND_MARKER_LOWER: Reason(N_("the two markers of a tray are named in the order of the colours"), "3.1"),
    terms.NO_SECOND_MARKER: Reason(N_("this tray gets two markers, named in the order of the colours"), "3.1"),
    terms.HAS_PLUS2: Reason(N_("that action has a [+2] marker already"), "A25"),
    terms.NOTHING_TO_DRAW: Reason(N_("no card is left to draw"), "A9"),
    terms.PILE_EMPTY: Reason(N_("that discard pile is empty"), "A9"),
    terms.CARD_NOT_IN_HAND: Reason(N_("the cards named are not in the hand"), "4.1"),
    terms.LOWER_CARD: Reason(N_("cards are named in the order of the commodities, each kind once"), "4.1"),
    terms.NOT_ENOUGH_JOKERS: Reason(N_("not that many commodity jokers are owned"), "6.1"),
    terms.SHIP_FULL: Reason(N_("the ship takes no more"), "4.1"),
    terms.NOTHING_SHIPPED: Reason(N_("a shipment needs at least one card or pair"), "A38"),
    terms.NOT_ON_FORUM: Reason(N_("no such tile lies on the forum"), "4.2"),
    terms.SUPPLY_EMPTY: Reason(N_("the supply is empty"), "10.5"),
    terms.NOT_ADJACENT: Reason(N_("the leader reaches adjacent provinces only"), "4.3"),
    terms.LEADER_IN_CAMP: Reason(N_("the leader is still in the camp"), "4.3"),
    terms.OWN_LEGIONARY_THERE: Reason(N_("an own legionary stands there already"), "4.3"),
    terms.NO_LEGIONARY: Reason(N_("no legionary is in the military camp"), "4.3"),
    terms.STACK_EMPTY: Reason(N_("that stack is empty"), "10.4"),
    terms.ARCH_IN_CENTRE: Reason(N_("all slots are occupied, the arch lies in the centre"), "4.4"),
    terms.LAST_SPACE: Reason(N_("the disc stands on the last space"), "4.5"),
    terms.NO_WORKER: Reason(N_("no worker is in the worker camp"), "4.6"),
    terms.OWN_WORKER_THERE: Reason(N_("an own worker stands there already"), "A12"),
    terms.SITE_NOT_ADJACENT: Reason(N_("no own worker stands beside that site"), "4.6"),
    terms.TILE_USED: Reason(N_("one extra-action tile was used this turn"), "5.2"),
    terms.NO_SUCH_TILE: Reason(N_("no such extra-action tile is owned"), "5.1"),
    terms.CANNOT_REPEAT: Reason(N_("the action cannot be carried out again"), "5.7"),
    terms.OTHER_ACTION: Reason(N_("that belongs to another action"), "3.4"),
    terms.CATEGORY_TAKEN: Reason(N_("a tile of that stack was taken already"), "2.13"),
    terms.SLOT_TAKEN: Reason(N_("tiles go on the free ones of slots II, IV and VI"), "2.13"),
    terms.TOO_MANY_JOKERS: Reason(N_("jokers may stand in only for forum tiles that would be spent"), "8.1"),
    terms.NOT_OFFERED: Reason(N_("that bonus tile does not lie at the senate"), "8.2"),
    terms.MUST_REPEAT: Reason(N_("a tile was discarded, so the first repetition must be carried out"), "5.7"),
    terms.GRANTED_NOT_REPEATED: Reason(N_("a granted action is not repeated in this match"), "A13"),
}

SOURCES: Final[tuple[str, ...]] = (
    N_("Trajan tiles"),
    N_("shipments"),
    N_("provinces"),
    N_("senate"),
    N_("construction tiles"),
    N_("unmet demands"),
    N_("hand cards"),
    N_("tokens in the camps"),
    N_("construction sets"),
    N_("bonus tiles"),
    N_("Trajan tiles left"),
)

# The section of the rules each source of points is in.
SOURCE_RULES: Final[tuple[str, ...]] = ("3.3", "4.1", "4.3", "4.5", "4.6", "8.1", "9", "9", "9", "9", "A17")
