"""9 The solo campaign as the rest of the program sees it: its forts in words, their options and how each ended."""

from collections.abc import Mapping, Sequence
from typing import Final

from quadriga.core.campaign import Campaign, Outcome, Spot, Stage
from quadriga.core.game import Game
from quadriga.core.language import t
from quadriga.games.hadrians_wall import vocabulary as words
from quadriga.games.hadrians_wall.campaign import carries_bonus, challenge_met, goal_met, next_fort
from quadriga.games.hadrians_wall.components import FORTS
from quadriga.games.hadrians_wall.data import load
from quadriga.games.hadrians_wall.scoring import score_of
from quadriga.games.hadrians_wall.state import HadriansWall
from quadriga.games.hadrians_wall.svg_map import wall_map
from quadriga.games.hadrians_wall.texts_campaign import condition_asked, special_rules

NO_FORT: Final = "none"
YES: Final = "yes"
NO: Final = "no"


class WallCampaign(Campaign):
    """9.1 Sixteen forts in fixed order; another difficulty than normal may be chosen for each game. [11.48]"""

    length = FORTS
    free = ("difficulty",)

    def stage(self, number: int) -> Stage:
        """9.5 Return a fort in words."""
        fort = load().forts[number]
        return Stage(
            number,
            fort.name,
            t("Fort {number}: {name}", number=number, name=fort.name),
            tuple(special_rules(fort)),
            tuple(condition_asked(condition) for condition in fort.goal),
            tuple(condition_asked(condition) for condition in fort.challenge),
            words.tokens(fort.bonus) if fort.bonus else "",
        )

    def options(self, stage: int, bonus: bool) -> dict[str, str]:
        """9.1, 9.4 Return the options of a game of a fort."""
        return {"fort": str(stage), "bonus": YES if bonus else NO}

    def stage_of(self, options: Mapping[str, str]) -> int:
        """9.1 Return the fort of a game with these options, alone or in a campaign."""
        fort = options["fort"]
        return int(fort) if fort != NO_FORT else 0

    def outcome(self, game: Game) -> Outcome:
        """9.2 Return how a game of a fort ended."""
        assert isinstance(game, HadriansWall)
        return Outcome(score_of(game.tables, game.players[0]), goal_met(game), challenge_met(game))

    def next_stage(self, stage: int, goal: bool) -> int:
        """9.2, 9.3 Return the fort to play next."""
        return next_fort(stage, goal)

    def carries_bonus(self, goal: bool, challenge: bool, had_bonus: bool) -> bool:
        """9.4 Return whether the next game begins with a bonus."""
        return carries_bonus(goal, challenge, had_bonus)

    def map(self, spots: Sequence[Spot], chosen: int, address: str) -> Sequence[str]:
        """Return the wall from Segedunum to Maia, in four parts."""
        names = [fort.name for fort in load().forts]
        return wall_map(spots, names, chosen, address)
