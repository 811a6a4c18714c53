"""Trajan: the boards of provinces, construction sites and forum."""

from __future__ import annotations

from quadriga.core.bags import size
from quadriga.games.trajan.components import CAMP, NONE, PROVINCES, SITE_COLUMNS, SITES
from quadriga.games.trajan.svg_tiles import forum_face
from quadriga.games.trajan.svg_view import View
from quadriga.games.trajan.vocabulary import building as building_name
from quadriga.svg.element import SMALL, at, circle, group, path, piece, rect, text
from quadriga.svg.frames import HEADING, ZONE_WIDTH, Zone, panel
from quadriga.svg.pieces import glyph, standard, token, value_disc

PROVINCES_HEIGHT = 404
SITES_HEIGHT = 284
FORUM_HEIGHT = 216

# Column and row of each province on the map, and of the camp.
STONE_WIDTH, STONE_HEIGHT = 94, 78
GAP_X, GAP_Y = 15, 13
GRID = ((1, 2), (2, 2), (2, 3), (0, 3), (0, 1), (1, 1), (2, 1), (0, 2), (0, 0), (1, 0))
CAMP_CELL = (1, 3)
NARBONENSIS, LUGUDUNENSIS, BRITANNIA = 3, 4, 8


def _corner(cell: tuple[int, int]) -> tuple[float, float]:
    return 12 + cell[0] * (STONE_WIDTH + GAP_X), HEADING + 6 + cell[1] * (STONE_HEIGHT + GAP_Y)


def _centre(cell: tuple[int, int]) -> tuple[float, float]:
    x, y = _corner(cell)
    return x + STONE_WIDTH / 2, y + STONE_HEIGHT / 2


def provinces_zone(view: View) -> Zone:
    """The map: ten provinces and the camp as stones, joined by roads; Britannia by crossings."""
    roads = [_road(CAMP_CELL, GRID[province], False) for province in view.tables.from_camp]
    for province in range(PROVINCES):
        for other in view.tables.adjacent[province]:
            if other > province and (province, other) != (NARBONENSIS, LUGUDUNENSIS):
                roads.append(_road(GRID[province], GRID[other], BRITANNIA in (province, other)))
    # This road would run under Aquitania; it bends into the gap beside it.
    x, top = _corner(GRID[LUGUDUNENSIS])
    bend = x + STONE_WIDTH + GAP_X / 2
    upper, lower = top + STONE_HEIGHT - 12, _corner(GRID[NARBONENSIS])[1] + 12
    line = f"M{bend - 16} {upper}Q{bend} {upper + 8} {bend} {upper + 24}"
    line += f"V{lower - 24}Q{bend} {lower - 8} {bend - 16} {lower}"
    roads.append(path(line, "road") + path(line, "road-top"))
    stones = [_province(view, province) for province in range(PROVINCES)]
    body = panel(
        view.word("provinces"),
        PROVINCES_HEIGHT,
        f'<g aria-hidden="true">{_sea()}{"".join(roads)}</g>',
        *stones,
        _camp(view),
        _malus(view),
    )
    return Zone("zone-provinces", view.word("provinces"), ZONE_WIDTH, PROVINCES_HEIGHT, body)


def _road(start: tuple[int, int], end: tuple[int, int], sea: bool) -> str:
    (x0, y0), (x1, y1) = _centre(start), _centre(end)
    line = f"M{x0:g} {y0:g}L{x1:g} {y1:g}"
    return path(line, "crossing") if sea else path(line, "road") + path(line, "road-top")


def _sea() -> str:
    """The water around Britannia."""
    coast = "H120C112 40 126 70 116 92C70 86 40 98 4 90Z"
    return at(0, HEADING, path(f"M4 0{coast}", "water"))


def _malus(view: View) -> str:
    """What an occupation loses for each legionary of a rival, in the free corner of the map."""
    x, y = _corner((2, 0))
    drawn = glyph("legionary", x + 24, y + 30, 22, "quiet") + text(
        x + 56, y + 37, view.points(-view.tables.malus), 18, "warning bold"
    )
    return f'<g aria-hidden="true">{drawn}{text(x + 46, y + 60, view.word("malus"), SMALL, "soft", room=88)}</g>'


def _province(view: View, province: int) -> str:
    """A province with its tile, leaders and legionaries: where `march` is played, or `occupy` by the own leader."""
    game, tables = view.game, view.tables
    slug = tables.province_names[province]
    name = view.word(slug)
    body = [
        rect(0, 0, STONE_WIDTH, STONE_HEIGHT, "stone", 10),
        text(STONE_WIDTH / 2, 17, name, SMALL, "ink tight", room=STONE_WIDTH - 6),
    ]
    body.append(value_disc(17, 36, str(tables.province_vp[province]), 12))
    kind = game.province_tiles[province]
    if kind != NONE:
        label = view.word("province_tile", province=name, tile=view.kind_name(kind))
        body.append(piece(f"province-tile-{slug}", label, forum_face(view, kind, 36, 26), x=33, y=23))
    leaders = [seat for seat, player in enumerate(game.players) if player.leader == province]
    # A tile is taken by the first leader who comes, so leaders have this side for themselves.
    pitch, side = (18, 17) if len(leaders) < 4 else (16, 15)
    for place, seat in enumerate(leaders):
        across = 83 - pitch * (len(leaders) - 1 - place)
        label = view.word("leader", seat=view.seat_name(seat), place=name)
        body.append(piece(f"leader-{seat}", label, standard(seat, 0, 0, side), class_="leader", x=across, y=37))
    legions = [seat for seat, player in enumerate(game.players) if player.provinces >> province & 1]
    for place, seat in enumerate(legions):
        label = view.word("legionary", seat=view.seat_name(seat), province=name)
        body.append(
            piece(f"legionary-{seat}-{slug}", label, token(seat, 0, 0, 19), class_="legionary", x=15 + place * 21, y=64)
        )
    own = view.seat >= 0 and game.players[view.seat].leader == province
    spot = "occupy" if own else f"march {slug}"
    label = view.word("province", province=name, vp=tables.province_vp[province])
    x, y = _corner(GRID[province])
    box = (0, 0, STONE_WIDTH, STONE_HEIGHT, 10)
    return view.place(spot, f"province-{slug}", label, box, *body, class_="province", x=x, y=y)


def _camp(view: View) -> str:
    """The military camp, from which leaders set out."""
    x, y = _corner(CAMP_CELL)
    body = [rect(0, 0, STONE_WIDTH, STONE_HEIGHT, "gold", 2), rect(4, 4, STONE_WIDTH - 8, STONE_HEIGHT - 8, "hair")]
    body.append(text(STONE_WIDTH / 2, 20, view.word("camp"), 14, "ink title", room=STONE_WIDTH - 12))
    waiting = [seat for seat, player in enumerate(view.game.players) if player.leader == CAMP]
    for place, seat in enumerate(waiting):
        label = view.word("leader_camp", seat=view.seat_name(seat))
        x_of = STONE_WIDTH / 2 + (place - (len(waiting) - 1) / 2) * 20
        body.append(piece(f"leader-{seat}", label, standard(seat, 0, 0, 18), class_="leader", x=x_of, y=47))
    spot = view.own_spot("camp")
    return group("province-camp", view.word("camp"), *body, class_="province", x=x, y=y, data_spot=spot)


def sites_zone(view: View) -> Zone:
    """The construction sites, four rows of five."""
    drawn = [_site(view, site) for site in range(SITES)]
    body = panel(view.word("construction"), SITES_HEIGHT, *drawn)
    return Zone("zone-construction", view.word("construction"), ZONE_WIDTH, SITES_HEIGHT, body)


def _site(view: View, site: int) -> str:
    """A site: its tile with points, type and the action that the first of its type grants, or the workers on it."""
    game, tables = view.game, view.tables
    width, height = 59, 55
    x = 12 + site % SITE_COLUMNS * 63.2
    y = HEADING + 5 + site // SITE_COLUMNS * 58.5
    building = game.site_tiles[site]
    label = view.word("site", site=site)
    body = [rect(0.75, 0.75, width - 1.5, height - 1.5, "hollow", 3)]
    if building != NONE:
        kind = tables.building_type[building]
        name = tables.type_names[kind]
        granted = tables.action_names[tables.granted[kind]]
        tile_said = building_name(tables, building)
        label = view.word("site_tile", site=site, tile=tile_said, action=view.word(granted))
        tile = rect(0, 0, width, height, "slab", 3) + glyph(name, 19, 22, 27)
        tile += text(46, 22, str(tables.building_vp[building]), 18, "ink bold")
        tile += circle(46, 40, 10, "hollow") + glyph(granted, 46, 40, 14, "quiet")
        body.append(tile)
    body.append(text(5, height - 5, str(site), SMALL, "soft", "start"))
    workers = [seat for seat, player in enumerate(game.players) if player.sites >> site & 1]
    for place, seat in enumerate(workers):
        x_of = width / 2 + (place % 2 - (min(len(workers), 2) - 1) / 2) * 24
        y_of = height / 2 + (place // 2 - (0.5 if len(workers) > 2 else 0)) * 24
        said = view.word("worker", seat=view.seat_name(seat), site=site)
        body.append(piece(f"worker-{seat}-{site}", said, token(seat, 0, 0, 22), class_="worker", x=x_of, y=y_of))
    box = (0, 0, width, height, 3)
    return view.place(f"build {site}", f"site-{site}", label, box, *body, class_="site", x=x, y=y)


def forum_zone(view: View) -> Zone:
    """The forum: one yellow column of extra-action tiles, then green columns of three."""
    game = view.game
    spaces = [_forum_space(view, space) for space in range(len(game.forum))]
    note = view.word("forum_note", extra=size(game.extra_bag), forum=game.forum_left)
    body = panel(view.word("forum"), FORUM_HEIGHT, *spaces, note=note)
    return Zone("zone-forum", view.word("forum"), ZONE_WIDTH, FORUM_HEIGHT, body)


def _forum_space(view: View, space: int) -> str:
    kind = view.game.forum[space]
    yellow = space < view.tables.extra_spaces
    columns = len(view.game.forum) // 3
    width = (312 - 5 * (columns - 1)) / columns
    height = 50
    x = 12 + space // 3 * (width + 5)
    y = HEADING + 6 + space % 3 * 55
    ground = rect(0.75, 0.75, width - 1.5, height - 1.5, "forum-yellow" if yellow else "forum-green", 4)
    if kind == NONE:
        label, spot = view.word("forum_free", space=space + 1), view.own_spot("forum:")
        return piece(f"forum-{space}", label, ground, class_="forum", x=x, y=y, data_spot=spot)
    label = view.word("forum_space", space=space + 1, tile=view.kind_name(kind))
    body = ground + at((width - 46) / 2, 6, forum_face(view, kind, 46, 38))
    spot = f"take {view.tables.kind_names[kind]}"
    return view.place(spot, f"forum-{space}", label, (0, 0, width, height, 4), body, class_="forum", x=x, y=y)
