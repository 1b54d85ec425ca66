"""The view as text for a terminal: the map with its coordinates, then the players and their open tiles.

A tile is seven letters by three lines, or five or three letters where the map is too wide: ▒ is land, ~ is sea, the path is a line from the edges to the middle, and the
letter in the middle is the icon. A cell where one of the viewer's tiles fits shows its coordinates in a frame.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hyakki.core.messages import Message
from hyakki.core.texts import Texts
from hyakki.games.orodeloro.box import ICONS
from hyakki.games.orodeloro.chart import END_SHIFT
from hyakki.games.orodeloro.moves import OroMove
from hyakki.games.orodeloro.parts import (
    CENTRE,
    PATH,
    PATH_SIDES,
    SEA,
    TILE_NUMBER,
    Parts,
    cell_at,
    edge,
    x_of,
    y_of,
)
from hyakki.games.orodeloro.rules import OroState
from hyakki.games.orodeloro.state import STUCK
from hyakki.games.orodeloro.view import OroView
from hyakki.games.orodeloro.words import newest

WIDTH: Final = 80
WIDE: Final = 7
LEAST_WIDE: Final = 3
MARGIN: Final = 5
#: by the sides that the path crosses: 1 north, 2 east, 4 south, 8 west
CROSSINGS: Final = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"
Rows = tuple[str, str, str]


def render(
    parts: Parts, view: OroView, world: OroState, texts: Texts, names: Sequence[str], width: int
) -> str:
    rows = [
        *_map(parts, view, world, texts, width),
        "",
        texts.text("drawing.piles", bank=view.bank, reserve=view.reserve),
    ]
    if view.options["cyclone_counts"] == "tiles":
        rows.append(texts.text("drawing.cyclone_tiles"))
    if view.options["end_timing"] == "at_once":
        rows.append(texts.text("drawing.ends_at_once"))
    if world.phase == STUCK:
        rows.append(texts.say(Message("drawing.newest", newest(parts, view)), names))
    for seat in range(view.seats):
        rows.append(texts.say(_player(view, seat), names))
        rows += _side_by_side([_hand_tile(parts, tile, texts) for tile in view.hands[seat]])
    return "\n".join(rows)


def _map(parts: Parts, view: OroView, world: OroState, texts: Texts, width: int) -> list[str]:
    tiles = {CENTRE, *(int(move.cell) for move in world.route)}
    fitting = _fitting(view, world)
    cells = tiles | {end >> END_SHIFT for end in world.ends} | fitting
    across = _span([int(x_of(cell)) for cell in cells])
    wide = _wide(width, len(across))
    faces = {cell: _blank(" ", wide) for cell in cells}
    faces |= {end >> END_SHIFT: _blank("·", wide) for end in world.ends}
    faces |= {cell: _frame(f"{x_of(cell)},{y_of(cell)}", wide) for cell in fitting}
    faces |= {int(move.cell): _placed(parts, move, texts, wide) for move in world.route}
    faces[CENTRE] = _tile(parts.start, texts.text("icon_letter.start"), wide)
    drawn = [" " * MARGIN + "".join(f"{x:^{wide}}" for x in across).rstrip()]
    for y in _span([int(y_of(cell)) for cell in cells]):
        row = [faces.get(cell_at(x, y), _blank(" ", wide)) for x in across]
        above, middle, below = _side_by_side(row)
        drawn += [" " * MARGIN + above, f"{y:>{MARGIN - 1}} {middle}", " " * MARGIN + below]
    return drawn


def _span(numbers: list[int]) -> range:
    return range(min(numbers), max(numbers) + 1)


def _wide(width: int, columns: int) -> int:
    """The widest tile with which the map fits; always an odd number, for the path is in the middle."""
    return next((wide for wide in (WIDE, WIDE - 2) if MARGIN + wide * columns <= width), LEAST_WIDE)


def _fitting(view: OroView, world: OroState) -> set[int]:
    """The cells where the viewer may place a tile now."""
    if not world.before_placing() or view.seat not in view.actors:
        return set()
    return {int(move.cell) for move in world.placements(world.hands[view.seat])}


def _blank(mark: str, wide: int) -> Rows:
    """A cell without a tile; a dot where the path could go on."""
    return " " * wide, f"{mark:^{wide}}", " " * wide


def _frame(label: str, wide: int) -> Rows:
    """The coordinates of a cell in a frame, which is left out where there is no room for them."""
    if len(label) > wide:
        return _blank("?", wide)
    if len(label) > wide - 2:
        return " " * wide, _green(f"{label:^{wide}}"), " " * wide
    line = "─" * (wide - 2)
    middle = f"{label:^{wide - 2}}"
    return _green(f"╭{line}╮"), _green(f"│{middle}│"), _green(f"╰{line}╯")


def _green(text: str) -> str:
    return f"[bold green]{text}[/bold green]"


def _placed(parts: Parts, move: OroMove, texts: Texts, wide: int) -> Rows:
    icon = _icon(parts, int(move.tile), texts)
    return _tile(parts.faces[4 * move.tile + move.rotation], icon, wide)


def _icon(parts: Parts, tile: int, texts: Texts) -> str:
    name = ICONS[parts.icons[tile]]
    return texts.text(f"icon_letter.{name}") if name else ""


def _tile(face: int, icon: str, wide: int) -> Rows:
    north, east, south, west = (int(edge(face, side)) for side in range(4))
    middle = f"[bold]{icon}[/bold]" if icon else _red(CROSSINGS[PATH_SIDES[face]])
    half = wide // 2
    rim = 1 if half > 1 else 0
    return (
        _edge_row(north, half),
        _ground(west, rim)
        + _arm(west, half - rim)
        + middle
        + _arm(east, half - rim)
        + _ground(east, rim),
        _edge_row(south, half),
    )


def _edge_row(side: int, half: int) -> str:
    crossing = _red("│") if side & PATH else _ground(side, 1)
    return _ground(side, half) + crossing + _ground(side, half)


def _arm(side: int, length: int) -> str:
    return _red("─" * length) if side & PATH else _ground(side, length)


def _ground(side: int, count: int) -> str:
    return f"[blue]{'~' * count}[/blue]" if side & SEA else f"[yellow]{'▒' * count}[/yellow]"


def _red(text: str) -> str:
    return f"[red]{text}[/red]"


def _hand_tile(parts: Parts, tile: str, texts: Texts) -> Rows:
    """A tile before a screen, unturned, with its id."""
    number = TILE_NUMBER[tile]
    above, middle, below = _tile(parts.faces[4 * number], _icon(parts, number, texts), WIDE)
    return f"      {above}", f"  {tile} {middle}", f"      {below}"


def _side_by_side(tiles: Sequence[Rows]) -> list[str]:
    return ["".join(tile[line] for tile in tiles).rstrip() for line in range(3)]


def _player(view: OroView, seat: int) -> Message:
    coins = view.coins[seat]
    shown = (
        Message("drawing.hidden_coins") if coins is None else Message("drawing.coins", {"n": coins})
    )
    key = "drawing.player_active" if view.active == seat else "drawing.player"
    rank = Message("drawing.captain" if view.captain == seat else "drawing.sailor")
    return Message(key, {"who": seat, "coins": shown, "rank": rank})
