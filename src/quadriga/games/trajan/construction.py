"""4.6 Construction: hire or build; and the tiles on the sites (2.4)."""

from quadriga.core.bags import count, one
from quadriga.core.chance import Source
from quadriga.core.flow import NOT_LISTED, Chance
from quadriga.core.moves import verb_of, x_of
from quadriga.games.trajan.components import BUILDINGS, NONE, SITES
from quadriga.games.trajan.state import Trajan
from quadriga.games.trajan.terms import (
    BUILD,
    BUILD_MOVES,
    BUILDING_MOVES,
    FROM_BUILDINGS,
    GRANTED,
    HIRE,
    HIRE_MOVE,
    NO_WORKER,
    OWN_WORKER_THERE,
    SITE_NOT_ADJACENT,
    SUPPLY_EMPTY,
)


def refuse_hire(game: Trajan, seat: int) -> int:
    """4.6a Hiring needs a token in the supply. (10.5)"""
    return 0 if game.players[seat].supply > 0 else SUPPLY_EMPTY


def refuse_build(game: Trajan, seat: int, site: int) -> int:
    """4.6b The first worker goes anywhere, later ones beside an own worker; never where one is already. [A12]"""
    player = game.players[seat]
    if player.workers == 0:
        return NO_WORKER
    if player.sites == 0:
        return 0
    if player.sites >> site & 1:
        return OWN_WORKER_THERE
    return 0 if game.tables.beside[site] & player.sites else SITE_NOT_ADJACENT


def options(game: Trajan, seat: int, moves: list[int]) -> None:
    """4.6 Add the options of the construction action."""
    if refuse_hire(game, seat) == 0:
        moves.append(HIRE_MOVE)
    if game.players[seat].workers:
        for site in range(SITES):
            if refuse_build(game, seat, site) == 0:
                moves.append(BUILD_MOVES[site])


def refuse(game: Trajan, seat: int, move: int) -> int:
    """4.6 Return why this option of the construction action cannot be chosen, 0 if it can."""
    verb = verb_of(move)
    if verb == HIRE:
        return refuse_hire(game, seat)
    return refuse_build(game, seat, x_of(move)) if verb == BUILD else NOT_LISTED


def hire(game: Trajan, seat: int, tokens: int) -> None:
    """4.6a, 3.3 Move tokens from the supply to the worker camp, as far as there are any. (10.5)"""
    player = game.players[seat]
    moved = min(tokens, player.supply)
    player.supply -= moved
    player.workers += moved


def build(game: Trajan, seat: int, site: int) -> int:
    """4.6b Move a worker to a site, take and score its tile; return the action a first tile grants, else NONE. [A32]"""
    player = game.players[seat]
    player.workers -= 1
    player.sites |= 1 << site
    tile = game.site_tiles[site]
    if tile == NONE:
        return NONE
    game.site_tiles[site] = NONE
    game.score(seat, game.tables.building_vp[tile], FROM_BUILDINGS)
    kind = game.tables.building_type[tile]
    first = count(player.types, kind) == 0
    player.types += one(kind)
    if not first:
        return NONE
    granted = game.tables.granted[kind]
    game.tell(GRANTED, seat, granted, kind)
    return granted


class BuildingDrawn(Chance[Trajan]):
    """2.4 The construction tile on site `a`; sites are filled in order, so what lies before `a` is not in the bag."""

    def stream(self) -> str:
        """Construction tiles have a stack of their own."""
        return "building"

    def moves(self, game: Trajan) -> list[int]:
        """Return every tile not yet on a site."""
        return [BUILDING_MOVES[tile] for tile in range(BUILDINGS) if tile not in game.site_tiles]

    def weights(self, game: Trajan) -> list[int]:
        """Every tile is there once."""
        return [1] * (BUILDINGS - self.a)

    def draw(self, game: Trajan, source: Source) -> int:
        """Pick one of the tiles that are left."""
        return self.moves(game)[source.below(BUILDINGS - self.a)]

    def play(self, game: Trajan, move: int) -> None:
        """Lay the tile on its site."""
        game.site_tiles[self.a] = x_of(move)
