"""Tiles and cells as messages."""

from __future__ import annotations

from mypy_extensions import i64

from hyakki.core.messages import Message
from hyakki.games.orodeloro.box import ICONS
from hyakki.games.orodeloro.parts import Parts, x_of, y_of


def tile_name(parts: Parts, tile: i64) -> Message:
    """By its icon and its path: its number is printed nowhere."""
    shape = Message("path." + parts.shapes[tile])
    return Message("tile." + (ICONS[parts.icons[tile]] or "plain"), {"path": shape})


def cell_name(cell: i64) -> Message:
    return Message("cell.at", {"x": int(x_of(cell)), "y": int(y_of(cell))})


def whereabouts(cell: i64) -> Message:
    """How far from the start tile, as one sees it on the map."""
    across, along = int(x_of(cell)), int(y_of(cell))
    ways: list[Message] = []
    if across:
        ways.append(Message("way.east" if across > 0 else "way.west", {"n": abs(across)}))
    if along:
        ways.append(Message("way.south" if along > 0 else "way.north", {"n": abs(along)}))
    if len(ways) == 1:
        return ways[0]
    return Message("way.both", {"one": ways[0], "two": ways[1]})
