"""What lies in the box: data.toml, or an owner's correction of it, read, checked and listed (O1)."""

from __future__ import annotations

import re
from importlib.resources import files
from typing import Final, Literal

import msgspec

from hyakki.core.boxes import BoxData, BoxText, Fact
from hyakki.core.messages import Message
from hyakki.core.views import Piece, face_of

ICONS: Final = ("", "chest", "combat", "port", "siren", "cyclone", "parrot")
# The rulebook's numbers (O1.1, O2.1, O2.5, O2.7): another box may have other tiles, but no other numbers.
TILE_COUNT: Final = 45
COINS: Final = 50
STARTING_COINS: Final = 3
HAND: Final = 3
REMOVED: Final = {2: 20, 3: 10, 4: 0}  # unseen tiles, by players
TILE_IDS: Final = tuple(f"t{number:02d}" for number in range(1, TILE_COUNT + 1))
SHAPES: Final = {
    "1010": "straight",
    "0101": "straight",
    **dict.fromkeys(("1100", "0110", "0011", "1001"), "curve"),
    **dict.fromkeys(("1110", "1101", "1011", "0111"), "fork"),
    "1111": "crossroads",
}


class Counts(Fact, frozen=True, kw_only=True):
    coins: int
    starting_coins: int
    hand: int
    tiles: int


class StartData(Fact, frozen=True, kw_only=True):
    players: int
    removed_tiles: int


class Face(Fact, frozen=True, kw_only=True):
    """Edges north, east, south, west: L or S for the terrain, 1 where the path crosses."""

    terrain: str
    path: str


class Tile(Face, frozen=True, kw_only=True):
    id: str
    shape: Literal["straight", "curve", "fork", "crossroads"]
    icon: str


class Tiles(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    start: Face
    tiles: tuple[Tile, ...]


class Data(BoxData, frozen=True, kw_only=True):
    counts: Counts
    setup: tuple[StartData, ...]
    icon_counts: dict[str, int]
    box: Tiles


def own_source() -> str:
    return files("hyakki.games.orodeloro").joinpath("data.toml").read_text(encoding="utf-8")


def read(source: str) -> Data:
    """The box in this text, its tiles in order; BadInput says what is wrong, and where."""
    text = BoxText(source)
    data = text.read(Data, "orodeloro")
    _check_counts(text, data)
    _check_start(text, data.box.start)
    for place, tile in enumerate(data.box.tiles):
        _check_tile(text, f"box.tiles[{place}]", tile, data.box.start)
    _check_icons(text, data)
    in_order = tuple(sorted(data.box.tiles, key=lambda tile: tile.id))
    return msgspec.structs.replace(data, box=Tiles(data.box.start, in_order))


def inventory(data: Data) -> list[Piece]:
    start = data.box.start
    shown = f"{start.terrain} {start.path}"
    rows = [Piece("start", "start", shown, start.source, face=face_of(start))]
    rows += [
        Piece(
            tile.id,
            "tile",
            f"{tile.terrain} {tile.path} {tile.icon}".strip(),
            tile.source,
            face=face_of(tile),
        )
        for tile in data.box.tiles
    ]
    rows.append(Piece("coin", "coin", f"× {data.counts.coins}", "rulebook"))
    rows.append(Piece("parrot", "parrot", "the captain's", "rulebook"))
    return rows


def _check_counts(text: BoxText, data: Data) -> None:
    """Only the tiles may differ from box to box: the rest is printed in the rulebook."""
    printed = {"coins": COINS, "starting_coins": STARTING_COINS, "hand": HAND, "tiles": TILE_COUNT}
    for key, number in printed.items():
        if getattr(data.counts, key) != number:
            raise text.breaks("O1.1", f"counts.{key}", "counts", **printed)
    if {row.players: row.removed_tiles for row in data.setup} != REMOVED:
        raise text.breaks("O2.5", "setup[0]", "removed", two=REMOVED[2], three=REMOVED[3])
    named = [tile.id for tile in data.box.tiles]
    for place, name in enumerate(named):
        if name not in TILE_IDS or name in named[:place]:
            fault = "tile_twice" if name in TILE_IDS else "tile_unknown"
            first, last = TILE_IDS[0], TILE_IDS[-1]
            at = f"box.tiles[{place}].id"
            raise text.breaks("O1.1", at, fault, tile=repr(name), first=first, last=last)
    missing = [name for name in TILE_IDS if name not in named]
    if missing:
        tiles = ", ".join(missing[:5])
        raise text.breaks("O1.1", "box.tiles", "tile_missing", n=TILE_COUNT, tiles=tiles)


def _check_start(text: BoxText, start: Face) -> None:
    _check_edges(text, "box.start", Message("box.start_tile"), start)
    if "1" not in start.path:
        raise text.breaks("O4.7", "box.start", "no_end")


def _check_tile(text: BoxText, at: str, tile: Tile, start: Face) -> None:
    _check_edges(text, at, tile.id, tile)
    if SHAPES.get(tile.path) != tile.shape:
        shape = tile.shape
        raise text.breaks("O1.5", f"{at}.shape", "shape", tile=tile.id, path=tile.path, shape=shape)
    if tile.icon not in ICONS:
        raise text.breaks("O1.6", f"{at}.icon", "icon", tile=tile.id, icon=repr(tile.icon))
    # Every tile has two ends or more, so what fits a path end of the start prolongs it.
    ends = {start.terrain[side] for side in range(4) if start.path[side] == "1"}
    if not any(tile.path[side] == "1" and tile.terrain[side] in ends for side in range(4)):
        raise text.breaks("O4.15", at, "misfit", tile=tile.id)


def _check_edges(text: BoxText, at: str, tile: str | Message, face: Face) -> None:
    if not re.fullmatch("[LS]{4}", face.terrain):
        terrain = repr(face.terrain)
        raise text.breaks("O1.5", f"{at}.terrain", "terrain", tile=tile, terrain=terrain)
    if not re.fullmatch("[01]{4}", face.path):
        raise text.breaks("O1.5", f"{at}.path", "path", tile=tile, path=repr(face.path))


def _check_icons(text: BoxText, data: Data) -> None:
    """The file says how many tiles bear each icon: a slip of the pen shows there."""
    if sorted(data.icon_counts) != sorted(ICONS[1:]):
        raise text.breaks("O1.6", "icon_counts", "icons", icons=", ".join(ICONS[1:]))
    for icon, count in data.icon_counts.items():
        found = sum(tile.icon == icon for tile in data.box.tiles)
        if found != count:
            at = f"icon_counts.{icon}"
            raise text.breaks("O1.6", at, "icon_count", n=count, icon=icon, found=found)
