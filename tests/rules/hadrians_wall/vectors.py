"""What the vectors of `examples.toml` mean: how a state is arranged, an action done, a value read off again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from quadriga.core.bags import bits, count, counts_of
from quadriga.games.hadrians_wall import components as c
from quadriga.games.hadrians_wall.attack import ATTACK_REVEALED, OPEN_FAVOURS, RESOLVE_ATTACK, CleanUp
from quadriga.games.hadrians_wall.campaign import goal_met
from quadriga.games.hadrians_wall.cascade import CHOOSE_COHORT, gain
from quadriga.games.hadrians_wall.data_read import ICON_NAMES
from quadriga.games.hadrians_wall.player import Player, disdain_of, is_dead
from quadriga.games.hadrians_wall.scoring import attribute_vp, measure, penalty
from quadriga.games.hadrians_wall.state import HadriansWall, token_on
from quadriga.games.hadrians_wall.tokens import unpacked
from quadriga.games.hadrians_wall.year import OPEN_CHOICE, SHEET_INCOME, SHOW_CHOICES, YearBegins, sheet_income
from tests.rules.hadrians_wall.table import (
    SETTERS,
    TABLES,
    Table,
    fate_with,
    path_names,
    placement,
    prospect_name,
    tokens,
    use_fort,
)

Values = dict[str, Any]
NEIGHBOURS: Final = ("neighbour_goods", "right_neighbour", "left_neighbour", "neighbour_prospect", "neighbour_pool")
RIGHT_SEAT, LEFT_SEAT = 1, 2


class Given:
    """The keys of one table of a vector; each must be taken by somebody."""

    def __init__(self, values: Values) -> None:
        self.values = dict(values)
        self.left = set(values)

    def take(self, key: str, default: Any = None) -> Any:
        """Return a value and note that it was used."""
        self.left.discard(key)
        return self.values.get(key, default)


def good_card(good: int, apart_from: str = "") -> str:
    """A player card with this good."""
    found = [name for number, name in enumerate(TABLES.card_names) if TABLES.card_good[number] == good]
    return next(name for name in found if name != apart_from)


def arrange(before: Given) -> Table:
    """The table that a vector describes; seat 0 is the one it speaks of."""
    players = before.take("players", 3 if before.left & set(NEIGHBOURS) else 1)
    t = Table(players, before.take("year", 1), before.take("difficulty", "normal"))
    use_fort(t, before.take("campaign_fort", 0))
    for key in sorted(before.left & set(SETTERS)):
        SETTERS[key](t.player(), before.take(key))
    _neighbours(t, before)
    _cards(t, before)
    for seat, counts in enumerate(before.take("pools", [])):
        t.player(seat).pool = tokens(counts)
    for seat, name in enumerate(before.take("prospects", [])):
        SETTERS["prospect"](t.player(seat), name)
    attack = before.take("attack")
    if attack is not None:
        t.attack(**attack)
    return t


def _neighbours(t: Table, before: Given) -> None:
    for seat, key in ((RIGHT_SEAT, "right_neighbour"), (LEFT_SEAT, "left_neighbour")):
        other = before.take(key)
        if other is not None:
            t.give(seat, prospect=good_card(other.pop("good")), pool=other.pop("pool"))
            assert not other
    for seat, good in zip((RIGHT_SEAT, LEFT_SEAT), before.take("neighbour_goods", []), strict=False):
        t.give(seat, prospect=good_card(good))
    name = before.take("neighbour_prospect")
    if name is not None:
        t.give(RIGHT_SEAT, prospect=name, pool=before.take("neighbour_pool", {}))
    if t.game.seats == 3:
        for seat in (RIGHT_SEAT, LEFT_SEAT):
            if not prospect_name(t.player(seat)):
                t.give(seat, prospect="ranger")
    if not prospect_name(t.player()) and "prospects" not in before.left and "drawn" not in before.values:
        t.give(prospect="architect")


def _cards(t: Table, before: Given) -> None:
    good, damage = before.take("next_fate_good", 0), before.take("next_fate_damage", 0)
    if good or damage:
        t.next(f"flip {fate_with(good, damage)}")
    t.neutral(*before.take("neutral_prospects", []))
    for place, there in enumerate(before.take("neutral_tokens", [])):
        t.game.neutral_tokens += there["resource"] << 16 * place | there["soldier"] << 16 * place + 8
    fate = before.take("fate")
    if fate is not None:
        t.game.fate = (1 << fate["draw"]) - 1
        t.game.fate_left = fate["draw"]
        t.game.table = ((1 << fate["table"]) - 1) << fate["draw"]
        t.game.discard = c.ALL_FATE & ~(t.game.fate | t.game.table)
        assert bits(t.game.discard) == fate["discard"]


# Actions.


def open_year(t: Table, finished: list[bool]) -> None:
    """Begin the actions phase; seats that have finished have an empty lane."""
    t.open()
    for seat, done in enumerate(finished):
        if done and t.asked(seat):
            t.play("finish", seat=seat)


def spell(action: Given) -> list[str]:
    """An action of the actions phase as the answers it takes."""
    kind = action.take("type")
    answers = [WORDS[kind](action)]
    if kind == "scout":
        answers.append(f"place {placement(action.take('cells'))}")
    cohort = action.take("cohort")
    return [*answers, f"cohort {cohort}"] if cohort else answers


def _supplier(name: str) -> str:
    if name.startswith("seat "):
        return name.replace(" ", "-")
    if name.startswith("neutral "):
        return f"neutral-{int(name.split()[1]) + 1}"
    fixed = {"fate_deck": "deck", "own_prospect": "seat-0", "own": "seat-0", "neighbour": f"seat-{RIGHT_SEAT}"}
    fixed |= {"right_neighbour": f"seat-{RIGHT_SEAT}", "left_neighbour": f"seat-{LEFT_SEAT}"}
    return fixed[name]


WORDS: Final[dict[str, Callable[[Given], str]]] = {
    "mining": lambda a: "mine",
    "wall_guard": lambda a: "guard",
    "cippi": lambda a: "cippi",
    "wall": lambda a: "wall",
    "fort": lambda a: f"fort {a.take('worker')}",
    "build": lambda a: f"build {a.take('building')}",
    "training": lambda a: "training",
    "forum": lambda a: f"forum {'-'.join([*a.take('give'), a.take('gain')])}",
    "good": lambda a: f"good {a.take('space')} {_supplier(a.take('supplier'))}",
    "performance": lambda a: f"perform {a.take('id')}",
    "train": lambda a: f"train {a.take('gladiator')} {a.take('worker')}",
    "battle": lambda a: f"battle {a.take('gladiator')}",
    "temple": lambda a: f"temple {a.take('worker')}",
    "bribe": lambda a: f"bribe {a.take('id')}",
    "ruling": lambda a: f"ruling {a.take('column')}",
    "scout": lambda a: f"scout {_supplier(a.take('source'))}",
}


def do(t: Table, values: Values, finished: list[bool] | None = None) -> None:
    """Do one action of a vector; every key of it must have a meaning."""
    action = Given(values)
    kind = values["type"]
    if kind in SPECIAL:
        action.take("type")
        SPECIAL[kind](t, action)
    elif kind == "repeat":
        action.take("type")
        for _ in range(action.take("times")):
            do(t, action.take("of"))
    else:
        seat = action.take("seat", 0)
        if not t.game.lanes:
            open_year(t, finished or [])
        t.play(*spell(action), seat=seat)
    assert action.left == set()


def _choose_path(t: Table, action: Given) -> None:
    t.ask(OPEN_CHOICE, SHOW_CHOICES)
    path, other = action.take("path"), action.take("prospect")
    assert sorted(t.moves()) == sorted([f"path {path}", f"path {other}"])
    t.play(f"path {path}")


def _cohort_icon(t: Table, action: Given) -> None:
    t.ask(CHOOSE_COHORT[0])
    t.play(f"cohort {action.take('cohort')}")


def _sheet_income(t: Table, action: Given) -> None:
    t.ask(SHEET_INCOME)
    for attribute in action.take("road_choice", []):
        t.play(f"attribute {attribute}")
    assert not t.asked()


def _gain(t: Table, action: Given) -> None:
    gain(t.game, 0, t.player(), [ICON_NAMES.index(name) for name in action.take("icons")])


def _year_setup(t: Table, action: Given) -> None:
    wanted = prospect_name(t.player())
    t.player().deck, t.player().prospects, t.player().prospect = c.ALL_CARDS, 0, c.NONE
    t.game.year -= 1
    other = next(name for name in TABLES.card_names if name != wanted)
    t.next(f"card {wanted} {other}").ask(YearBegins()).play(f"path {other}")


def favour_answers(action: Given) -> list[str]:
    """Favours as answers."""
    return [f"favour {favour['kind']} {favour['cohort']}" for favour in action.take("favours")]


def _resolve_attack(t: Table, action: Given) -> None:
    t.ask(OPEN_FAVOURS, RESOLVE_ATTACK)
    t.play(*favour_answers(action))
    if t.asked():
        t.play("keep")


def _clean_up(t: Table, action: Given) -> None:
    # The attack of the vector lies on the table already: of the clean-up only its first half is wanted.
    table = t.game.table
    t.game.main.clear()
    CleanUp().run(t.game)
    t.game.main.clear()
    assert t.game.table == table


def _reveal_attack(t: Table, action: Given) -> None:
    t.ask(*[ATTACK_REVEALED] * t.game.attack_size())


def _finish_attack(t: Table, action: Given) -> None:
    t.ask(RESOLVE_ATTACK)


SPECIAL: Final[dict[str, Callable[[Table, Given], None]]] = {
    "choose_path": _choose_path,
    "cohort_icon": _cohort_icon,
    "sheet_income": _sheet_income,
    "gain": _gain,
    "year_setup": _year_setup,
    "resolve_attack": _resolve_attack,
    "clean_up": _clean_up,
    "reveal_attack": _reveal_attack,
    "finish_attack": _finish_attack,
}


# Reading.


def unpack(pool: int) -> Values:
    """A pool by names."""
    return dict(zip(TABLES.token_names, unpacked(pool), strict=True))


def years(mask: int) -> list[int]:
    """The years of a mask."""
    return [year for year in range(1, c.YEARS + 1) if mask >> year & 1]


def _temples(player: Player) -> list[int]:
    ends = [0, *TABLES.temple_ends]
    return [min(max(player.temple - ends[k], 0), ends[k + 1] - ends[k]) for k in range(c.TEMPLES)]


def _gladiators(player: Player) -> Values:
    found: Values = {}
    for number, colour in enumerate(TABLES.gladiator_names):
        strength, damage = count(player.strength, number), count(player.damage, number)
        found[colour] = {"strength": strength, "damage": damage, "alive": not is_dead(player, number)}
    return found


def _map(player: Player) -> list[list[int]]:
    cells = [player.map >> cell & 1 for cell in range(c.MAP_CELLS)]
    return [cells[row * c.MAP_COLUMNS : (row + 1) * c.MAP_COLUMNS] for row in range(c.MAP_ROWS)]


def neutral_tokens(game: HadriansWall) -> list[Values]:
    """Tokens on the neutral cards that lie there."""
    places = [place for place in range(c.NEUTRAL_CARDS) if game.neutral_card(place) != c.NONE]
    return [{"resource": token_on(game, place, 0), "soldier": token_on(game, place, 1)} for place in places]


READERS: Final[dict[str, Callable[[Table], Any]]] = {
    "pool": lambda t: unpack(t.player().pool),
    "pools": lambda t: [unpack(player.pool) for player in t.game.players],
    "right_neighbour": lambda t: {"pool": unpack(t.player(RIGHT_SEAT).pool)},
    "left_neighbour": lambda t: {"pool": unpack(t.player(LEFT_SEAT).pool)},
    "neighbour_pool": lambda t: unpack(t.player(RIGHT_SEAT).pool),
    "mining": lambda t: t.player().mining,
    "wall_guard": lambda t: t.player().guard,
    "cippi": lambda t: t.player().cippi,
    "wall": lambda t: t.player().wall,
    "fort": lambda t: t.player().fort,
    "cohorts": lambda t: t.cohorts(),
    "production": lambda t: t.player().production,
    "training": lambda t: years(t.player().training),
    "forum": lambda t: years(t.player().forum),
    "attributes": lambda t: dict(zip(TABLES.attribute_names, t.attributes(), strict=True)),
    "citizens": lambda t: dict(zip(TABLES.citizen_names, t.citizens(), strict=True)),
    "buildings": lambda t: [
        name.replace("-", "_") for n, name in enumerate(TABLES.building_names) if t.player().built >> n & 1
    ],
    "market": lambda t: counts_of(t.player().market, c.SPACES),
    "theatre": lambda t: counts_of(t.player().theatre, c.PERFORMANCES),
    "gladiators": lambda t: _gladiators(t.player()),
    "temples": lambda t: _temples(t.player()),
    "favours": lambda t: dict(
        zip([*TABLES.cohort_names, "temple"], counts_of(t.player().favours, c.COHORTS + 1), strict=True)
    ),
    "disdain": lambda t: disdain_of(t.player()),
    "map": lambda t: _map(t.player()),
    "scout_columns": lambda t: measure(TABLES, t.player(), c.COUNT_MAP_COLUMNS),
    "infrastructure": lambda t: t.game.infrastructure(t.player()),
    "paths": lambda t: path_names(t.player()),
    "prospect": lambda t: prospect_name(t.player()),
    "attack_cards": lambda t: t.game.attack_size(),
    "potential": lambda t: t.game.potential(),
    "penalty": lambda t: penalty(TABLES, disdain_of(t.player())),
    "attribute_vp": lambda t: attribute_vp(t.player()),
    "goal_met": lambda t: goal_met(t.game),
    "next_year_income": lambda t: unpack(sheet_income(t.game, t.player())),
    "neutral_tokens": lambda t: neutral_tokens(t.game),
    "fate": lambda t: {"draw": t.game.fate_left, "discard": bits(t.game.discard), "table": bits(t.game.table)},
    "finished": lambda t: [not t.asked(seat) for seat in range(t.game.seats)],
    "year_over": lambda t: not t.game.lanes,
    "legal_landmarks": lambda t: _legal(t, "build", TABLES.building_names[c.FIRST_LANDMARK :][: c.LANDMARKS]),
    "legal_performances": lambda t: [n for n in range(1, 7) if t.legal(f"perform {n}")],
    "legal_diplomat_cohorts": lambda t: _legal(t, "diplomat", TABLES.cohort_names),
    "trainings_available": lambda t: {colour: _repeated(t, f"train {colour} servant") for colour in ("red", "blue")},
    "wall_boxes_fillable": lambda t: _repeated(t, "wall"),
}


def _legal(t: Table, verb: str, names: list[str]) -> list[str]:
    return [name for name in names if t.legal(f"{verb} {name}")]


def _repeated(t: Table, text: str) -> int:
    """How often an action can be done one after the other, whatever else it asks."""
    trial = Table(t.game.seats)
    trial.game = t.game.clone()
    trial.open()
    times = 0
    while text in trial.moves():
        trial.play(text)
        times += 1
        if trial.asked() == "ChooseCohort":
            trial.play(trial.moves()[0])
    return times


def read(t: Table, key: str, wanted: Any) -> Any:
    """The value behind a key, with only those parts of it that the vector names."""
    return narrowed(READERS[key](t), wanted)


def narrowed(found: Any, wanted: Any) -> Any:
    """Only what is asked for: an empty table asks for nothing but zeros."""
    if isinstance(wanted, dict) and isinstance(found, dict):
        if not wanted:
            return {name: value for name, value in found.items() if value}
        assert set(wanted) <= set(found)
        return {name: narrowed(found[name], wanted[name]) for name in wanted}
    if isinstance(wanted, list) and isinstance(found, list) and len(wanted) == len(found):
        return [narrowed(one, other) for one, other in zip(found, wanted, strict=True)]
    return found


def words_of(text: str) -> str:
    """What `legal` and `illegal` of a vector mean in the language of moves."""
    fixed = {"mining": "mine", "wall_guard": "guard", "any further performance in year 1": "perform"}
    if text in fixed:
        return fixed[text]
    return text.partition(" again")[0].replace("_", "-")
