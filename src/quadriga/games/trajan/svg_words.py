"""Trajan: the messages of the drawing by their keys; things have their names in `vocabulary`."""

from __future__ import annotations

from typing import Final

from quadriga.core.language import N_
from quadriga.games.trajan.vocabulary import NAMES

WORDS: Final = {
    **NAMES,
    # Translators: short forms that fit on a map, 14 letters.
    "germania-superior": N_("Germ. Sup."),
    "germania-inferior": N_("Germ. Inf."),
    "table": N_("Trajan, {seats} players, quarter {quarter}, round {round}, {turn} to move"),
    "table_over": N_("Trajan, {seats} players, the game is over"),
    "trajan_title": N_("Trajan"),
    # Translators: the seats of a drawing without players are called by four pigments, and told apart by shapes.
    "seat_0": N_("Cinnabar"),
    "seat_1": N_("Lapis"),
    "seat_2": N_("Saffron"),
    "seat_3": N_("Verdigris"),
    "shape_0": N_("shield"),
    "shape_1": N_("wave"),
    "shape_2": N_("sun"),
    "shape_3": N_("leaf"),
    # Translators: beside the name of a seat: it is yours, it is to move, or it has won.
    "you": N_("you"),
    "to_move": N_("to move"),
    "you_to_move": N_("you, to move"),
    "won": N_("has won"),
    "you_won": N_("you have won"),
    # Translators: victory points, two or three letters.
    "vp": N_("VP"),
    "seat_name": N_("{seat} ({shape}): {vp} VP"),
    "seat_name_turn": N_("{seat} ({shape}): {vp} VP, to move"),
    "said": N_("{label}. {move}"),
    # Translators: a place of the board that belongs to several moves; the next choice decides which of them is played.
    "with_it": N_("{label}. Moves with it: {number}"),
    # Time.
    "quarter": N_("Quarter {number}"),
    "round": N_("Round {number}"),
    "over": N_("The game is over"),
    # Translators: heading of the time track, short.
    "time": N_("Time"),
    # Translators: beside the time track: the round ends in so many steps of time.
    "time_note": N_("round ends in {left}"),
    # Translators: beside the time track: time has passed the start, so the round ends when the turn does.
    "time_note_last": N_("round ends after this turn"),
    "time_zone": N_("Time track of {length} spaces, marker on space {at}; quarter {quarter}, round {round}"),
    "space_name": N_("Space {space} of {length}"),
    "start_name": N_("Start space"),
    "time_marker": N_("Time marker on space {space}"),
    # Translators: on the first space of the senate track, at most 6 letters.
    "start": N_("start"),
    "demands": N_("Demands"),
    "demand_open": N_("Open demand: {demand}"),
    "demand_free": N_("No demand yet"),
    # Translators: so many demand tiles are left in the stack.
    "demand_left": N_("{count} in the stack"),
    # Actions.
    "circle": N_("Action circle of {seat}"),
    "circle_name": N_("Action circle"),
    "tray": N_("Tray {numeral} ({number}), {action}: {markers}"),
    "tray_secret": N_("Tray {numeral} ({number}), {action}: being filled in secret"),
    # Translators: a tray without markers.
    "no_marker": N_("empty"),
    "marker": N_("{colour} marker"),
    "slot": N_("Slot {numeral} ({number}): empty"),
    "slot_tile": N_("Slot {numeral} ({number}): Trajan tile, {tile}"),
    "arch": N_("Arch of {seat} on slot {numeral} ({number})"),
    "arch_centre": N_("Arch of {seat} in the centre"),
    "plus2": N_("[+2] marker on {action}"),
    "plus2_free": N_("No [+2] marker on {action}"),
    "loose": N_("Markers in the hand of {seat}"),
    # Trajan tiles.
    "stacks": N_("Trajan tiles"),
    "stack": N_("Stack “{category}”, {count} left, on top: Trajan tile, {tile}"),
    # Translators: a stack of Trajan tiles by what its tiles give, where it was chosen.
    "stack_short": N_("stack “{category}”"),
    "stack_unturned": N_("Stack “{category}”, {count} left, the tile on top is not known yet"),
    "stack_empty": N_("Stack “{category}”: empty"),
    # Translators: no tile is left in a stack; at most 7 letters.
    "none_left": N_("none"),
    # Forum.
    "forum_space": N_("Forum space {space}: {tile}"),
    "forum_free": N_("Forum space {space}: empty"),
    # Translators: so many tiles are left in the stacks of yellow and green tiles.
    "forum_note": N_("stacks: {extra} yellow, {forum} green"),
    # Provinces.
    "provinces": N_("Provinces"),
    # Translators: so many points less for each rival in a province; at most 12 letters.
    "malus": N_("per rival"),
    # Translators: the military camp on the map, at most 8 letters.
    "camp": N_("Camp"),
    "province": N_("{province}, {vp} VP"),
    "province_tile": N_("Tile in {province}: {tile}"),
    "leader": N_("Leader of {seat} in {place}"),
    "legionary": N_("Legionary of {seat} in {province}"),
    # Construction.
    "site": N_("Site {site}"),
    "site_tile": N_("Site {site}: {tile}, first one grants {action}"),
    "worker": N_("Worker of {seat} on site {site}"),
    # Senate.
    "senate_space": N_("Senate space of {votes} votes"),
    "senate_start": N_("Senate start space"),
    "disc": N_("Disc of {seat}, number {height} from below"),
    "bonus_yellow": N_("Bonus tile, yellow side: {text}"),
    "bonus_grey": N_("Bonus tile, grey side: {text}"),
    "bonus_free": N_("No bonus tile"),
    "bonus_0": N_("{vp} VP for each {first} or {second} in the display"),
    "bonus_1": N_("{vp} VP with a forum tile of {first}"),
    "bonus_2": N_("{vp} VP for each worker on a site"),
    "bonus_3": N_("{vp} VP for each legionary in a province"),
    "bonus_4": N_("{vp} VP for each yellow bonus tile"),
    # Translators: after the points of a bonus tile: for each thing it counts, or once; at most 6 letters.
    "each": N_("each"),
    "once": N_("once"),
    # Seaport.
    "draw_pile": N_("Draw pile, cards: {count}"),
    # Translators: under the pile from which cards are drawn; at most 8 letters.
    "draw": N_("draw"),
    "discard": N_("Discard pile {pile}: {card} on top, cards: {count}"),
    "discard_empty": N_("Discard pile {pile}: empty"),
    # Translators: under a discard pile, A or B; at most 8 letters.
    "pile": N_("pile {pile}"),
    # Translators: what the three ships take: identical cards, pairs, different cards; at most 9 letters.
    "ship_identical": N_("alike"),
    "ship_pairs": N_("pairs"),
    "ship_different": N_("different"),
    # Translators: so many cards on the ship of identical cards are worth so many points.
    "load": N_("Cards: {count}, {vp} VP"),
    "ship_coloured": N_("Ship “{ship}”, coloured side: {values} VP"),
    "ship_grey": N_("Ship “{ship}”, grey side: {values} VP"),
    # Mats.
    "mat": N_("Possessions of {seat}"),
    "mat_name": N_("Possessions"),
    "rival": N_("Mat of {seat}"),
    # Translators: headings of what a player owns, from here to "nothing yet"; short, at most 10 letters.
    "hand": N_("Hand"),
    "hand_card": N_("{card} in hand: {count}"),
    "hand_hidden": N_("Hidden cards in hand: {count}"),
    "display": N_("Display"),
    "display_row": N_("Display of {seat}: {count}"),
    "displayed": N_("{card} in the display: {count}"),
    "supply": N_("Supply"),
    "supplies": N_("Supply of {seat}: {count}"),
    "workers": N_("Workers"),
    "worker_camp": N_("Worker camp of {seat}: {count}"),
    # Translators: the legionaries in the camp.
    "legionaries": N_("Legion"),
    "military_camp": N_("Military camp of {seat}: {count}"),
    "leader_camp": N_("Leader of {seat} in the camp"),
    "leader_short": N_("Leader"),
    "tiles": N_("Tiles"),
    "owned": N_("{tile}: {count}"),
    "buildings": N_("Buildings"),
    "owned_type": N_("Buildings of type {type}: {count}"),
    # Translators: Trajan tiles that are kept to answer demands.
    "kept": N_("Kept"),
    "kept_demand": N_("Kept Trajan tiles for {demand}: {count}"),
    "bonuses": N_("Bonus tiles"),
    "bonus_short": N_("Bonus"),
    "nothing": N_("nothing yet"),
    # Translators: heading of what the signs mean.
    "key": N_("Symbols"),
    "key_buildings": N_("First building grants"),
    "key_jokers": N_("Jokers"),
    # Translators: what the four jokers stand for.
    "key_extra": N_("action"),
    "key_construction": N_("building"),
    "key_commodity": N_("card"),
    "key_demand": N_("demand"),
    "key_markers": N_("Markers"),
}
