"""1.4 What must be true of a Trajan table between questions: nothing appears, vanishes or stands where it cannot."""

from quadriga.core.bags import bits, count, counts_of, size
from quadriga.games.trajan.components import CATEGORIES, CENTRE, COMMODITIES, KINDS, NONE, TILES_PER_CATEGORY
from quadriga.games.trajan.state import Player, Trajan


def faults(game: Trajan) -> list[str]:
    """1.4 Return a sentence for every broken invariant."""
    found: list[str] = []
    for seat, player in enumerate(game.players):
        found.extend(f"seat {seat}: {fault}" for fault in player_faults(game, player))
    found.extend(card_faults(game))
    found.extend(tile_faults(game))
    if not 0 <= game.time < game.track:
        found.append(f"the time marker stands on {game.time} of {game.track}")
    if sorted(game.pile) not in ([], list(range(game.seats))):
        found.append(f"the senate discs are {game.pile}")
    return found


def player_faults(game: Trajan, player: Player) -> list[str]:
    """1.4 Check markers, tokens, arch and known cards of one seat."""
    found: list[str] = []
    markers = [
        sum(column) for column in zip(*[counts_of(bag, 6) for bag in [*player.trays, player.loose]], strict=True)
    ]
    if any(number != game.tables.markers_per_colour for number in markers):
        found.append(f"markers by colour are {markers}")
    tokens = [player.supply, player.workers, player.legionaries, bits(player.sites), bits(player.provinces)]
    if sum(tokens) != game.tables.tokens or min(tokens) < 0:
        found.append(f"tokens are {tokens}, right would be {game.tables.tokens} in all")
    if (player.arch == CENTRE) != (NONE not in player.slots):
        found.append(f"the arch is at {player.arch} with slots {player.slots}")
    if player.arch != CENTRE and player.slots[player.arch] != NONE:
        found.append(f"the arch lies on the occupied slot {player.arch}")
    if size(player.hand) != player.hand_size:
        found.append(f"{size(player.hand)} hand cards are counted as {player.hand_size}")
    if any(count(player.known, kind) > count(player.hand, kind) for kind in range(COMMODITIES)):
        found.append("a card known to be in hand is not there")
    if min(player.tiles) < 0 or player.plus2 >> 6 or player.yellow & player.grey:
        found.append(f"tiles are {player.tiles}")
    return found


def card_faults(game: Trajan) -> list[str]:
    """1.4 Check that every commodity has its five cards somewhere."""
    found: list[str] = []
    for kind in range(COMMODITIES):
        cards = count(game.deck, kind) + game.discard_a.count(kind) + game.discard_b.count(kind)
        cards += sum(count(player.hand, kind) + count(player.display, kind) for player in game.players)
        if cards != game.tables.copies:
            found.append(f"commodity {kind} has {cards} cards, right would be {game.tables.copies}")
    if size(game.deck) != game.deck_size:
        found.append(f"{size(game.deck)} cards of the draw pile are counted as {game.deck_size}")
    return found


def tile_faults(game: Trajan) -> list[str]:
    """1.4 Check the numbers of forum, Trajan, construction, bonus and demand tiles, in play and out of it."""
    tables = game.tables
    forum = sum(game.forum_bag) + size(game.extra_bag) + game.gone_tiles
    forum += sum(1 for kind in [*game.forum, *game.province_tiles] if kind != NONE)
    forum += sum(sum(player.tiles[:KINDS]) for player in game.players)
    trajan = sum(bits(mask) for mask in game.stacks) + sum(1 for tile in game.tops if tile != NONE) + game.gone_trajan
    for player in game.players:
        trajan += sum(1 for tile in player.slots if tile != NONE) + size(player.kept)
    building = sum(1 for tile in game.site_tiles if tile != NONE) + sum(size(player.types) for player in game.players)
    bonus = bits(game.bonus_bag) + sum(1 for tile in (game.bonus_left, game.bonus_right) if tile != NONE)
    bonus += sum(bits(player.yellow) + bits(player.grey) for player in game.players)
    quarters_over = game.quarter if game.over else game.quarter - 1
    demand = size(game.demand_bag) + size(game.demands) + quarters_over * tables.demands_per_quarter
    wanted = [
        ("forum and extra-action tiles", forum, sum(tables.forum_counts) + sum(tables.extra_counts)),
        ("forum stack", game.forum_left, sum(game.forum_bag)),
        ("Trajan tiles", trajan, CATEGORIES * TILES_PER_CATEGORY),
        ("construction tiles", building, len(tables.building_vp)),
        ("bonus tiles", bonus, len(tables.bonus_kind)),
        ("demand tiles", demand, sum(tables.demand_counts)),
    ]
    return [f"{name}: {there}, right would be {right}" for name, there, right in wanted if there != right]
