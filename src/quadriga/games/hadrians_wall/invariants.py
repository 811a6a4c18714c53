"""13 What must be true of a table between questions: chains, columns, icons and cards agree with each other."""

from quadriga.core.bags import bits, count
from quadriga.games.hadrians_wall import components as c
from quadriga.games.hadrians_wall.cascade import ChooseCohort
from quadriga.games.hadrians_wall.components import NONE, Tables
from quadriga.games.hadrians_wall.player import Player, attribute_of, boxes_with, disdain_of, path_at
from quadriga.games.hadrians_wall.scoring import goods, score_of
from quadriga.games.hadrians_wall.state import HadriansWall, token_on
from quadriga.games.hadrians_wall.tokens import tokens_of, unpacked


def faults(game: HadriansWall) -> list[str]:
    """13 Return a sentence for every broken invariant."""
    found = pile_faults(game)
    for seat, player in enumerate(game.players):
        parts = [
            *track_faults(game, player),
            *icon_faults(game, player),
            *year_faults(game, player),
            *card_faults(game, player),
            *bound_faults(game, player),
            *pool_faults(game, player),
        ]
        found.extend(f"seat {seat}: {fault}" for fault in parts)
    return found


def pile_faults(game: HadriansWall) -> list[str]:
    """13 All Fate cards are in one place each, and the neutral deck goes down as it should."""
    found: list[str] = []
    piles = (game.fate, game.discard, game.table)
    if sum(bits(pile) for pile in piles) != c.FATE_CARDS or piles[0] | piles[1] | piles[2] != c.ALL_FATE:
        found.append(f"the Fate cards are {[bits(pile) for pile in piles]}")
    if bits(game.fate) != game.fate_left:
        found.append(f"{bits(game.fate)} cards of the Fate deck are counted as {game.fate_left}")
    places = range(c.NEUTRAL_CARDS)
    paid = [token_on(game, place, 0) + token_on(game, place, 1) for place in places]
    if sum(paid) > (c.SPACES + c.SCOUTS) * game.seats:
        found.append("too many tokens lie on neutral cards")
    if any(paid[place] and game.neutral_card(place) == NONE for place in places):
        found.append("tokens lie where there is no neutral card")
    left = c.CARDS - game.neutral_count * game.year if game.neutral_count else 0
    if not game.over and not left <= bits(game.neutral_deck) <= left + game.neutral_count:
        found.append(f"the neutral deck has {bits(game.neutral_deck)} cards in year {game.year}")
    return found


def track_faults(game: HadriansWall, player: Player) -> list[str]:
    """13 Chains to the Fort, and columns closed without their granary."""
    tables = game.tables
    found: list[str] = []
    columns = game.columns(player)
    tracks = (player.mining, player.guard, player.cippi, player.wall, player.fort)
    for track, boxes in enumerate(tracks):
        if boxes > tables.track_open[track][columns]:
            found.append(f"track {track} has {boxes} boxes with {columns} granaries")
    if player.wall > player.fort:
        found.append(f"Wall {player.wall} with Fort {player.fort}")
    if player.cippi and tables.chain[c.CIPPI][player.cippi - 1] > player.fort:
        found.append(f"Cippi {player.cippi} with Fort {player.fort}")
    for building in range(c.BUILDINGS):
        after = tables.building_after[building]
        if after != NONE and player.built >> building & 1 and not player.built >> after & 1:
            found.append(f"building {building} stands without {after}")
    if player.built & game.forbidden:
        found.append("a forbidden building stands")
    return found


def icon_faults(game: HadriansWall, player: Player) -> list[str]:
    """13 Cohort boxes and production circles agree with the icons covered; so do favours."""
    tables = game.tables
    found: list[str] = []
    covered = icons_covered(tables, player)
    cohorts = sum(count(player.cohorts, cohort) for cohort in range(c.COHORTS))
    asked = _waiting_cohorts(game, player)
    if cohorts + asked != covered.count(c.ICON_COHORT):
        found.append(f"{cohorts} cohort boxes for {covered.count(c.ICON_COHORT)} icons")
    if player.production != tables.production_start + covered.count(c.ICON_PRODUCTION):
        found.append(f"production {player.production} for {covered.count(c.ICON_PRODUCTION)} icons")
    earned = covered.count(c.ICON_FAVOUR) + tables.diplomat_favours * bits(player.diplomats)
    there = sum(count(player.favours, kind) for kind in range(c.COHORTS + 1))
    if there + player.favours_used != earned:
        found.append(f"{there} favours and {player.favours_used} used, {earned} earned")
    for cohort in range(c.COHORTS):
        if count(player.favours, cohort) > tables.diplomat_favours * (player.diplomats >> cohort & 1):
            found.append(f"{count(player.favours, cohort)} favours of cohort {cohort}")
    if count(player.favours, c.FAVOUR_TEMPLE) > covered.count(c.ICON_FAVOUR):
        found.append(f"{count(player.favours, c.FAVOUR_TEMPLE)} favours of temples")
    if bits(player.map) != 4 * player.scouts:
        found.append(f"{bits(player.map)} cells of the map for {player.scouts} scouts")
    return found


def icons_covered(tables: Tables, player: Player) -> list[int]:
    """The icons of all filled boxes that are not attributes or citizens."""
    found: list[int] = []
    tracks = (player.mining, player.guard, player.cippi, player.wall, player.fort)
    for track, boxes in enumerate(tracks):
        for box in tables.track_boxes[track][:boxes]:
            found.extend(box)
    for building in range(c.BUILDINGS):
        if player.built >> building & 1:
            found.extend(tables.building_rewards[building])
    for box in tables.temple_rewards[: player.temple]:
        found.extend(box)
    return found


def _waiting_cohorts(game: HadriansWall, player: Player) -> int:
    """Whether the owner is being asked for a cohort."""
    question = game.lane_questions[game.players.index(player)] if game.lanes else None
    return int(isinstance(question, ChooseCohort))


def year_faults(game: HadriansWall, player: Player) -> list[str]:
    """13 Yearly limits, and disdain within the potentials so far."""
    found: list[str] = []
    if bits(player.training) > c.TRAINING_BOXES or bits(player.forum) > c.FORUM_BOXES:
        found.append("too many boxes of Training Grounds or Forum")
    for year in range(1, c.YEARS + 1):
        columns = [player.rulings >> (4 * c.COURT_BOXES * column) for column in range(c.COURT_COLUMNS)]
        rulings = max(boxes_with(stamps, c.COURT_BOXES, year) for stamps in columns)
        bribes = boxes_with(player.baths, c.BRIBES, year)
        if boxes_with(player.theatre, c.PERFORMANCES, year) > 1 or rulings > 1 or bribes > c.BRIBES_PER_YEAR:
            found.append(f"too many uses in year {year}")
    attacks = game.year if game.over else max(game.year - 1, 0)
    if player.received > sum(game.tables.potential[:attacks]):
        found.append(f"{player.received} disdain received in {attacks} attacks")
    if not 0 <= player.removed <= player.received <= game.tables.disdain_boxes:
        found.append(f"{player.removed} of {player.received} disdain removed")
    return found


def card_faults(game: HadriansWall, player: Player) -> list[str]:
    """3.2 The twelve cards of a player are in one place each."""
    paths = [path_at(player, year) for year in range(1, c.YEARS + 1)]
    shown = [path for path in paths if path != NONE]
    masks = [player.deck, player.drawn, player.prospects, sum(1 << path for path in shown)]
    whole = masks[0] | masks[1] | masks[2] | masks[3]
    if sum(bits(mask) for mask in masks) != c.CARDS or whole != c.ALL_CARDS or len(set(shown)) != len(shown):
        return [f"the player cards are {[bits(mask) for mask in masks]}"]
    if bits(player.drawn) != player.held or bits(player.prospects) != len(shown):
        return [f"{player.held} cards are held, {bits(player.drawn)} drawn"]
    return []


def bound_faults(game: HadriansWall, player: Player) -> list[str]:
    """13 Attributes, score, goods, gladiators and pools stay within their bounds."""
    found: list[str] = []
    if any(attribute_of(player, attribute) > c.ATTRIBUTE_BOXES for attribute in range(c.ATTRIBUTES)):
        found.append("an attribute is beyond its track")
    if any(count(player.citizens, track) > c.CITIZEN_BOXES for track in range(c.CITIZENS)):
        found.append("a citizen track is beyond its end")
    if any(count(player.cohorts, cohort) > c.COHORT_BOXES for cohort in range(c.COHORTS)):
        found.append("a cohort is beyond its end")
    if score_of(game.tables, player) > 118 or disdain_of(player) < 0 or goods(player) > c.SPACES:
        found.append(f"score {score_of(game.tables, player)}")
    for gladiator in range(c.GLADIATORS):
        if count(player.damage, gladiator) > count(player.strength, gladiator):
            found.append("a gladiator has more damage than strength")
    return found


def pool_faults(game: HadriansWall, player: Player) -> list[str]:
    """13 No count is negative; clean-up empties a pool, and from the attack to the next year no Resource gets in."""
    found: list[str] = []
    # A negative count would borrow from its neighbour and show as a very large one.
    if player.pool < 0 or player.pool >> 8 * c.TOKENS or max(unpacked(player.pool)) > 99:
        found.append(f"the pool is {unpacked(player.pool)}")
    if game.table and player.pool:
        found.append(f"the pool holds {unpacked(player.pool)} after clean-up")
    if game.choosing and game.year > 1:
        income = game.tables.fate_income[game.income_card]
        if tokens_of(player.pool, c.RESOURCE) != tokens_of(income, c.RESOURCE):
            found.append(f"{tokens_of(player.pool, c.RESOURCE)} Resources were kept over the attack")
    return found
