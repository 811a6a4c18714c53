"""5.11 Scouting: a pattern of the own, a neighbour's or a neutral Prospect is placed on the map."""

from quadriga.core.flow import NOT_LISTED, Decision
from quadriga.core.moves import verb_of, x_of
from quadriga.games.hadrians_wall.cascade import gain
from quadriga.games.hadrians_wall.components import (
    MAP_CELLS,
    NEUTRAL,
    NEUTRAL_CARDS,
    NONE,
    PATRICIANS,
    SCOUTS,
    SOLDIER,
    Tables,
)
from quadriga.games.hadrians_wall.left import refuse_cost
from quadriga.games.hadrians_wall.player import Player
from quadriga.games.hadrians_wall.right import refuse_citizens
from quadriga.games.hadrians_wall.scoring import covered
from quadriga.games.hadrians_wall.state import HadriansWall
from quadriga.games.hadrians_wall.suppliers import card_of, pay_supplier, refuse_supplier
from quadriga.games.hadrians_wall.terms import (
    CELLS_TAKEN,
    NO_BOX_LEFT,
    NO_PLACEMENT,
    OTHER_PATTERN,
    PLACE,
    PLACE_MOVES,
    SCOUT_MOVES,
    SCOUTED,
)


def refuse_scouting(game: HadriansWall, player: Player) -> int:
    """5.11 The next scout needs Patricians and a Soldier."""
    if player.scouts == SCOUTS:
        return NO_BOX_LEFT
    needed = refuse_citizens(player, PATRICIANS, game.tables.scout_patricians[player.scouts])
    return needed or refuse_cost(player.pool, game.tables.scout_cost)


def refuse_scout(game: HadriansWall, seat: int, player: Player, source: int) -> int:
    """5.11 A source is a Prospect in reach whose pattern fits somewhere."""
    wrong = 0 if source == seat else refuse_supplier(game, seat, source)
    if not wrong:
        wrong = refuse_scouting(game, player)
    if wrong:
        return wrong
    return 0 if fits(game, player, game.tables.card_pattern[card_of(game, source)]) else NO_PLACEMENT


def fits(game: HadriansWall, player: Player, pattern: int) -> bool:
    """5.11 Whether a pattern fits on the unfilled cells."""
    tables = game.tables
    cells = player.map
    for placement in range(tables.pattern_first[pattern], tables.pattern_first[pattern + 1]):
        if cells & tables.placements[placement] == 0:
            return True
    return False


def options(game: HadriansWall, seat: int, player: Player, moves: list[int]) -> None:
    """5.11 Add every source."""
    if refuse_scouting(game, player):
        return
    for source in range(game.seats):
        if refuse_scout(game, seat, player, source) == 0:
            moves.append(SCOUT_MOVES[source])
    for place in range(NEUTRAL_CARDS):
        if refuse_scout(game, seat, player, NEUTRAL + place) == 0:
            moves.append(SCOUT_MOVES[NEUTRAL + place])


class PlacePattern(Decision[HadriansWall]):
    """5.11 Where the pattern of source `a` goes, turned and mirrored at will; only now the Soldier is paid."""

    def moves(self, game: HadriansWall) -> list[int]:
        """Return every placement on unfilled cells."""
        tables = game.tables
        cells = game.players[self.seat].map
        pattern = tables.card_pattern[card_of(game, self.a)]
        found: list[int] = []
        for placement in range(tables.pattern_first[pattern], tables.pattern_first[pattern + 1]):
            if cells & tables.placements[placement] == 0:
                found.append(PLACE_MOVES[placement])
        return found

    def play(self, game: HadriansWall, move: int) -> None:
        """Fill the cells, gain what is printed there and Valour for each completed row, and pay the source."""
        place(game, self.seat, game.players[self.seat], self.a, x_of(move))

    def refuse(self, game: HadriansWall, move: int) -> int:
        """Another pattern, or cells that are filled."""
        if verb_of(move) != PLACE:
            return NOT_LISTED
        tables = game.tables
        placement = x_of(move)
        pattern = tables.card_pattern[card_of(game, self.a)]
        if not tables.pattern_first[pattern] <= placement < tables.pattern_first[pattern + 1]:
            return OTHER_PATTERN
        return CELLS_TAKEN if game.players[self.seat].map & tables.placements[placement] else 0


def place(game: HadriansWall, seat: int, player: Player, source: int, placement: int) -> None:
    """5.11 Pay a Soldier and place a pattern."""
    tables = game.tables
    icons = icons_of(tables, player.map, placement)
    rows = covered(tables.row_masks, player.map)
    player.pool -= tables.scout_cost
    player.scouts += 1
    player.map |= tables.placements[placement]
    game.tell(SCOUTED, seat, placement, covered(tables.row_masks, player.map) - rows)
    gain(game, seat, player, icons)
    if source != seat:
        pay_supplier(game, source, SOLDIER)


def icons_of(tables: Tables, cells: int, placement: int) -> list[int]:
    """5.11 Return what a placement gives on a map with these cells filled: what is printed there, then for rows."""
    mask = tables.placements[placement]
    icons: list[int] = []
    for cell in range(MAP_CELLS):
        if mask >> cell & 1 and tables.cell_icons[cell] != NONE:
            icons.append(tables.cell_icons[cell])
    rows = covered(tables.row_masks, cells | mask) - covered(tables.row_masks, cells)
    return icons + tables.row_rewards * rows
