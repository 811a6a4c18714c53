"""Hadrian's Wall: what an action costs."""

from quadriga.core.moves import verb_of, x_of, y_of
from quadriga.games.hadrians_wall import terms
from quadriga.games.hadrians_wall.components import BRIBES_PER_CLASS
from quadriga.games.hadrians_wall.player import Player
from quadriga.games.hadrians_wall.right import bribe_box
from quadriga.games.hadrians_wall.state import HadriansWall
from quadriga.games.hadrians_wall.tokens import TOKEN


def price_of(game: HadriansWall, player: Player, move: int) -> int:
    """3.6 Return what an answer costs, packed; nothing for those that cost nothing."""
    tables, verb, x = game.tables, verb_of(move), x_of(move)
    plain = {
        terms.CITIZEN: tables.citizen_cost,
        terms.MINE: game.mining_cost,
        terms.GUARD_BOX: tables.guard_cost,
        terms.CIPPI_BOX: tables.cippi_cost,
        terms.WALL_BOX: tables.wall_cost,
        terms.TRAINING: tables.training_cost,
        terms.GOOD: tables.good_cost,
        terms.PERFORM: tables.performance_cost,
        terms.DIPLOMAT: tables.diplomat_cost,
        terms.SCOUT: tables.scout_cost,
        terms.PLACE: tables.scout_cost,
    }
    if verb in plain:
        return plain[verb]
    if verb == terms.BUILD:
        return game.building_cost(x)
    if verb == terms.BRIBE:
        return tables.bribe_cost[max(bribe_box(player, x), BRIBES_PER_CLASS * x)]
    if verb == terms.TEMPLE:
        return TOKEN[x]
    if verb == terms.TRAIN:
        return tables.train_costs[y_of(move)]
    found = {
        terms.FORT_BOX: tables.fort_costs,
        terms.FORUM: tables.exchange_cost,
        terms.RULING: tables.ruling_cost,
    }.get(verb)
    return found[x] if found else 0
