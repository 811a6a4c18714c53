"""5 Right sheet: citizens, Theatre, Temples, Baths, Courthouse and Diplomats."""

from quadriga.core.bags import bits, count, one
from quadriga.games.hadrians_wall.cascade import fill_citizen, gain
from quadriga.games.hadrians_wall.components import (
    APPARITORES,
    BATHS,
    BRIBE_CLASSES,
    BRIBES,
    BRIBES_PER_CLASS,
    BRIBES_PER_YEAR,
    CITIZEN_BOXES,
    CITIZENS,
    COHORTS,
    COURT_BOXES,
    COURT_COLUMNS,
    COURTHOUSE,
    DIPLOMATS,
    NONE,
    PATRICIANS,
    PERFORMANCES,
    PERFORMERS,
    PRIESTS,
    SMALL_TEMPLE,
    TEMPLE_BOXES,
    THEATRE,
    WORKERS,
)
from quadriga.games.hadrians_wall.left import refuse_cost
from quadriga.games.hadrians_wall.player import Player, boxes_with, disdain_of
from quadriga.games.hadrians_wall.state import HadriansWall
from quadriga.games.hadrians_wall.terms import (
    BOX_TAKEN,
    BRIBE_MOVES,
    CITIZEN_MOVES,
    COHORT_TAKEN,
    DIPLOMAT_MOVES,
    FILLED,
    FREED,
    NEEDS_BUILDING,
    NEEDS_CITIZENS,
    NO_BOX_LEFT,
    NO_DIPLOMATS_HERE,
    NO_DISDAIN,
    PERFORM_MOVES,
    PLACE_BATHS,
    PLACE_COURT,
    PLACE_DIPLOMAT,
    PLACE_TEMPLE,
    PLACE_THEATRE,
    RULING_MOVES,
    TEMPLE_MOVES,
    TRACK_FULL,
    USED_THIS_YEAR,
    because,
    threshold,
)
from quadriga.games.hadrians_wall.tokens import TOKEN, covers


def refuse_citizens(player: Player, track: int, number: int) -> int:
    """3.6 So many boxes of a citizen track must be filled."""
    return 0 if count(player.citizens, track) >= number else because(NEEDS_CITIZENS, threshold(track, number))


def refuse_house(player: Player, building: int) -> int:
    """5.3-5.9 The building must stand."""
    return 0 if player.built >> building & 1 else because(NEEDS_BUILDING, building)


def refuse_citizen(game: HadriansWall, player: Player, track: int) -> int:
    """5.1 The next box of a citizen track costs a Civilian."""
    if count(player.citizens, track) == CITIZEN_BOXES:
        return TRACK_FULL
    return refuse_cost(player.pool, game.tables.citizen_cost)


def refuse_performance(game: HadriansWall, player: Player, box: int) -> int:
    """5.4 One performance a year, each box once, with enough Performers."""
    house = refuse_house(player, THEATRE)
    if house:
        return house
    if count(player.theatre, box):
        return BOX_TAKEN
    if boxes_with(player.theatre, PERFORMANCES, game.year):
        return USED_THIS_YEAR
    needed = refuse_citizens(player, PERFORMERS, game.tables.performance_performers[box])
    return needed or refuse_cost(player.pool, game.tables.performance_cost)


def refuse_temple_box(game: HadriansWall, player: Player) -> int:
    """5.7 Temple boxes are filled in order, when their temple stands and the Priests are there."""
    box = player.temple
    if box == TEMPLE_BOXES:
        return NO_BOX_LEFT
    house = refuse_house(player, game.tables.temple_building[box])
    return house or refuse_citizens(player, PRIESTS, game.tables.temple_priests[box])


def refuse_temple(game: HadriansWall, player: Player, worker: int) -> int:
    """5.7 A temple box costs any worker."""
    return refuse_temple_box(game, player) or refuse_cost(player.pool, TOKEN[worker])


def bribe_box(player: Player, price: int) -> int:
    """10.5 Return the first free box of this price, NONE if all are filled."""
    first = price * BRIBES_PER_CLASS
    for box in range(first, first + BRIBES_PER_CLASS):
        if count(player.baths, box) == 0:
            return box
    return NONE


def refuse_bribe(game: HadriansWall, player: Player, price: int) -> int:
    """5.8 At most two bribes a year, each box once, only while there is disdain."""
    house = refuse_house(player, BATHS)
    if house:
        return house
    if disdain_of(player) == 0:
        return NO_DISDAIN
    box = bribe_box(player, price)
    if box == NONE:
        return BOX_TAKEN
    if boxes_with(player.baths, BRIBES, game.year) >= BRIBES_PER_YEAR:
        return USED_THIS_YEAR
    needed = refuse_citizens(player, APPARITORES, game.tables.bribe_apparitores[box])
    return needed or refuse_cost(player.pool, game.tables.bribe_cost[box])


def refuse_ruling(game: HadriansWall, player: Player, column: int) -> int:
    """5.9 One ruling in each column a year; the boxes of a column are filled in order."""
    house = refuse_house(player, COURTHOUSE)
    if house:
        return house
    stamps = player.rulings >> (4 * COURT_BOXES * column)
    if boxes_with(stamps, COURT_BOXES, game.year):
        return USED_THIS_YEAR
    box = ruling_box(stamps)
    if box == COURT_BOXES:
        return NO_BOX_LEFT
    needed = refuse_citizens(player, APPARITORES, game.tables.ruling_apparitores[column][box])
    return needed or refuse_cost(player.pool, game.tables.ruling_cost[column])


def ruling_box(stamps: int) -> int:
    """5.9 Return the first free box of a column."""
    box = 0
    while box < COURT_BOXES and count(stamps, box):
        box += 1
    return box


def refuse_diplomat(game: HadriansWall, player: Player, cohort: int) -> int:
    """5.10 Three Diplomats, each for another cohort."""
    if game.no_diplomats:
        return NO_DIPLOMATS_HERE
    if player.diplomats >> cohort & 1:
        return COHORT_TAKEN
    number = bits(player.diplomats)
    if number == DIPLOMATS:
        return NO_BOX_LEFT
    needed = refuse_citizens(player, PATRICIANS, game.tables.diplomat_patricians[number])
    return needed or refuse_cost(player.pool, game.tables.diplomat_cost)


def options(game: HadriansWall, player: Player, moves: list[int]) -> None:
    """5 Add what is possible on the right sheet; the Market, the Ludus and the scouts have modules of their own."""
    pool = player.pool
    built = player.built
    if pool >> 24 & 0xFF:
        for track in range(CITIZENS):
            if refuse_citizen(game, player, track) == 0:
                moves.append(CITIZEN_MOVES[track])
    if pool & 0xFFFFFFFF and built >> SMALL_TEMPLE & 1 and refuse_temple_box(game, player) == 0:
        for worker in range(WORKERS):
            if pool >> 8 * worker & 0xFF:
                moves.append(TEMPLE_MOVES[worker])
    if pool >> 32:
        if built >> THEATRE & 1:
            for box in range(PERFORMANCES):
                if refuse_performance(game, player, box) == 0:
                    moves.append(PERFORM_MOVES[box])
        if built >> BATHS & 1:
            for price in range(BRIBE_CLASSES):
                if refuse_bribe(game, player, price) == 0:
                    moves.append(BRIBE_MOVES[price])
        if pool & 0xFF and covers(pool, game.tables.diplomat_cost):
            for cohort in range(COHORTS):
                if refuse_diplomat(game, player, cohort) == 0:
                    moves.append(DIPLOMAT_MOVES[cohort])
    if built >> COURTHOUSE & 1:
        for column in range(COURT_COLUMNS):
            if refuse_ruling(game, player, column) == 0:
                moves.append(RULING_MOVES[column])


def advance_citizen(game: HadriansWall, seat: int, player: Player, track: int) -> None:
    """5.1 Pay a Civilian for the next box of a citizen track."""
    player.pool -= game.tables.citizen_cost
    gain(game, seat, player, fill_citizen(game, seat, player, track))


def perform(game: HadriansWall, seat: int, player: Player, box: int) -> None:
    """5.4 Write the year on a performance and gain its rewards."""
    player.pool -= game.tables.performance_cost
    player.theatre += game.year * one(box)
    game.tell(FILLED, seat, PLACE_THEATRE, box + 1)
    gain(game, seat, player, game.tables.performance_rewards[box])


def fill_temple(game: HadriansWall, seat: int, player: Player, worker: int) -> None:
    """5.7 Pay a worker for the next temple box."""
    player.pool -= TOKEN[worker]
    box = player.temple
    player.temple = box + 1
    game.tell(FILLED, seat, PLACE_TEMPLE, box + 1)
    gain(game, seat, player, game.tables.temple_rewards[box])


def bribe(game: HadriansWall, seat: int, player: Player, price: int) -> None:
    """5.8, 6.4 Pay to fill one circled disdain box."""
    box = bribe_box(player, price)
    player.pool -= game.tables.bribe_cost[box]
    player.baths += game.year * one(box)
    player.removed += 1
    game.tell(FILLED, seat, PLACE_BATHS, box + 1)
    game.tell(FREED, seat, disdain_of(player), 0)


def rule(game: HadriansWall, seat: int, player: Player, column: int) -> None:
    """5.9 Write the year in the next box of a column, pay and gain."""
    player.pool -= game.tables.ruling_cost[column]
    box = ruling_box(player.rulings >> (4 * COURT_BOXES * column))
    player.rulings += game.year * one(COURT_BOXES * column + box)
    game.tell(FILLED, seat, PLACE_COURT + column, box + 1)
    gain(game, seat, player, game.tables.ruling_rewards[column])


def send_diplomat(game: HadriansWall, seat: int, player: Player, cohort: int) -> None:
    """5.10 Gain Valour and two favours bound to a cohort."""
    tables = game.tables
    player.pool -= tables.diplomat_cost
    player.diplomats |= 1 << cohort
    player.favours += tables.diplomat_favours * one(cohort)
    game.tell(FILLED, seat, PLACE_DIPLOMAT + cohort, bits(player.diplomats))
    gain(game, seat, player, tables.diplomat_rewards)
