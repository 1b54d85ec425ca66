"""What the rules say of the table, for whoever draws it."""

from __future__ import annotations

from mypy_extensions import i64

from hyakki.games.orodeloro.box import COINS, HAND, ICONS
from hyakki.games.orodeloro.chart import END_SHIFT, Chart
from hyakki.games.orodeloro.options import Variant
from hyakki.games.orodeloro.parts import (
    ALL_TILES,
    EMPTY,
    MIDDLE,
    OFF,
    PATH,
    STEP,
    Parts,
    cell_at,
    edge,
    opposite,
    row_of,
    x_of,
    y_of,
)
from hyakki.games.orodeloro.view import End, OroFacts, OroStanding, OroView, Placed


def standing(chart: Chart, view: OroView) -> OroStanding:
    return OroStanding(
        ends=tuple([_end(chart, i64(end) >> END_SHIFT) for end in chart.ends]),
        doomed=view.map[-1].tile if view.phase == "stuck" else None,
        unseen=_unseen(chart.variant.parts, view),
    )


def _end(chart: Chart, cell: i64) -> End:
    """O4.3: the sides on which a neighbour's path leads into the cell."""
    sides: list[int] = []
    for side in range(4):
        beside = chart.grid[int(cell) + STEP[side]]
        if beside > OFF and edge(beside, opposite(side)) & PATH != 0:
            sides.append(side)
    return End(int(x_of(cell)), int(y_of(cell)), tuple(sides))


def _unseen(parts: Parts, view: OroView) -> dict[str, int]:
    placed = tuple([tile.tile for tile in view.map])
    seen = row_of(placed + view.destroyed)
    for hand in view.hands:
        seen = seen + row_of(hand)
    counts: dict[str, int] = {}
    for tile in ALL_TILES:
        if tile not in seen:
            icon = ICONS[parts.icons[tile]]
            counts[icon] = counts.get(icon, 0) + 1
    return counts


def facts(variant: Variant) -> OroFacts:
    return OroFacts(
        start=Placed("start", 0, 0, 0),
        hand=HAND,
        coins=COINS,
        reach=_reach(variant),
        counts_tiles=variant.cyclone_counts_tiles,
        ends_at_once=variant.at_once,
    )


def _reach(variant: Variant) -> int:
    """O4.1: the cells beside the start tile that are still on the table, in a row."""
    reach = 0
    while reach < MIDDLE and variant.bare[cell_at(reach + 1, 0)] == EMPTY:
        reach += 1
    return reach
