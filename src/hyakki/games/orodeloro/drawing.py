"""The view as text for a terminal: the map with its coordinates, then the players and their open tiles.

A tile is seven letters by three lines: ▒ is land, ~ is sea, the path is a line from the edges to the middle, and the
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

WIDE: Final = 7
MARGIN: Final = 5
#: by the sides that the path crosses: 1 north, 2 east, 4 south, 8 west
CROSSINGS: Final = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"
Rows = tuple[str, str, str]
NOTHING: Final[Rows] = (" " * WIDE, " " * WIDE, " " * WIDE)


def render(parts: Parts, view: OroView, world: OroState, texts: Texts, names: Sequence[str]) -> str:
    rows = [
        *_map(parts, view, world, texts),
        "",
        texts.text("drawing.legend"),
        texts.text("drawing.piles", bank=view.bank, reserve=view.reserve),
    ]
    if world.phase == STUCK:
        rows.append(texts.say(Message("drawing.newest", newest(parts, view)), names))
    for seat in range(view.seats):
        rows.append(texts.say(_player(view, seat), names))
        rows += _side_by_side([_hand_tile(parts, tile, texts) for tile in view.hands[seat]])
    return "\n".join(rows)


def _map(parts: Parts, view: OroView, world: OroState, texts: Texts) -> list[str]:
    faces = {int(move.cell): _placed(parts, move, texts) for move in world.route}
    faces[CENTRE] = _tile(parts.start, texts.text("icon_letter.start"))
    faces |= _ends(view, world)
    columns = [int(x_of(cell)) for cell in faces]
    lines = [int(y_of(cell)) for cell in faces]
    across = range(min(columns), max(columns) + 1)
    drawn = [" " * MARGIN + "".join(f"{x:^{WIDE}}" for x in across).rstrip()]
    for y in range(min(lines), max(lines) + 1):
        cells = [faces.get(cell_at(x, y), NOTHING) for x in across]
        above, middle, below = _side_by_side(cells)
        drawn += [" " * MARGIN + above, f"{y:>{MARGIN - 1}} {middle}", " " * MARGIN + below]
    return drawn


def _ends(view: OroView, world: OroState) -> dict[int, Rows]:
    """The cells that prolong the path: a frame where the viewer may place a tile now, a dot elsewhere."""
    ends = {end >> END_SHIFT: (NOTHING[0], f"{'·':^{WIDE}}", NOTHING[2]) for end in world.ends}
    if world.before_placing() and view.seat in view.actors:
        for move in world.placements(world.hands[view.seat]):
            cell = move.cell
            ends[int(cell)] = _frame(f"{x_of(cell)},{y_of(cell)}")
    return ends


def _frame(label: str) -> Rows:
    line = "─" * (WIDE - 2)
    middle = f"{label:^{WIDE - 2}}"
    return _green(f"╭{line}╮"), _green(f"│{middle}│"), _green(f"╰{line}╯")


def _green(text: str) -> str:
    return f"[bold green]{text}[/bold green]"


def _placed(parts: Parts, move: OroMove, texts: Texts) -> Rows:
    icon = _icon(parts, int(move.tile), texts)
    return _tile(parts.faces[4 * move.tile + move.rotation], icon)


def _icon(parts: Parts, tile: int, texts: Texts) -> str:
    name = ICONS[parts.icons[tile]]
    return texts.text(f"icon_letter.{name}") if name else ""


def _tile(face: int, icon: str) -> Rows:
    north, east, south, west = (int(edge(face, side)) for side in range(4))
    middle = f"[bold]{icon}[/bold]" if icon else _red(CROSSINGS[PATH_SIDES[face]])
    return (
        _edge_row(north, "│"),
        _ground(west, 1) + _arm(west) + middle + _arm(east) + _ground(east, 1),
        _edge_row(south, "│"),
    )


def _edge_row(side: int, line: str) -> str:
    crossing = _red(line) if side & PATH else _ground(side, 1)
    return _ground(side, 3) + crossing + _ground(side, 3)


def _arm(side: int) -> str:
    return _red("──") if side & PATH else _ground(side, 2)


def _ground(side: int, count: int) -> str:
    return f"[blue]{'~' * count}[/blue]" if side & SEA else f"[yellow]{'▒' * count}[/yellow]"


def _red(text: str) -> str:
    return f"[red]{text}[/red]"


def _hand_tile(parts: Parts, tile: str, texts: Texts) -> Rows:
    """A tile before a screen, unturned, with its id."""
    number = TILE_NUMBER[tile]
    above, middle, below = _tile(parts.faces[4 * number], _icon(parts, number, texts))
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
