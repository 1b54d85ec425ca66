"""What lies in the box: data.toml, or another file of the same form, read and checked (O1)."""

from __future__ import annotations

import re
import tomllib
from hashlib import blake2b
from importlib.resources import files
from typing import Final, Literal, NoReturn

import msgspec

from hyakki.core.messages import bad
from hyakki.core.views import Piece

ICONS: Final = ("", "chest", "combat", "port", "siren", "cyclone", "parrot")
TILE_COUNT: Final = 45
TILE_IDS: Final = tuple(f"t{number:02d}" for number in range(1, TILE_COUNT + 1))
SHAPES: Final = {
    "1010": "straight",
    "0101": "straight",
    **dict.fromkeys(("1100", "0110", "0011", "1001"), "curve"),
    **dict.fromkeys(("1110", "1101", "1011", "0111"), "fork"),
    "1111": "crossroads",
}


class Counts(msgspec.Struct, frozen=True):
    coins: int
    starting_coins: int
    hand: int
    tiles: int


class Setup(msgspec.Struct, frozen=True):
    players: int
    removed_tiles: int


class Face(msgspec.Struct, frozen=True):
    """Edges north, east, south, west: L or S for the terrain, 1 where the path crosses."""

    terrain: str
    path: str
    source: str


class Tile(msgspec.Struct, frozen=True):
    id: str
    shape: Literal["straight", "curve", "fork", "crossroads"]
    terrain: str
    path: str
    icon: str
    source: str


class Tiles(msgspec.Struct, frozen=True):
    start: Face
    tiles: tuple[Tile, ...]


class Data(msgspec.Struct, frozen=True):
    counts: Counts
    setup: tuple[Setup, ...]
    icon_counts: dict[str, int]
    box: Tiles


def own_source() -> str:
    return files("hyakki.games.orodeloro").joinpath("data.toml").read_text(encoding="utf-8")


def load(source: str) -> Data:
    """The box in this text; BadInput names the line and the reason if it cannot be played."""
    try:
        data = msgspec.convert(tomllib.loads(source), Data)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        line = re.search(r"line (\d+)", str(error))
        _refuse(int(line[1]) if line else source.count("\n") + 1, str(error))
    except msgspec.ValidationError as error:
        _refuse(_line_of_path(source, str(error)), str(error))
    _check_counts(source, data)
    _check_start(source, data.box.start)
    for tile in data.box.tiles:
        _check_tile(source, tile, data.box.start)
    _check_icons(source, data)
    return data


def mark_of(data: Data) -> str:
    """A short name for the tiles of a box: equal faces and icons, equal mark."""
    faces = [(tile.id, tile.terrain, tile.path, tile.icon) for tile in data.box.tiles]
    start = (data.box.start.terrain, data.box.start.path)
    return blake2b(msgspec.json.encode([start, faces]), digest_size=6).hexdigest()


def inventory(data: Data) -> list[Piece]:
    start = data.box.start
    rows = [Piece("start", "start", f"{start.terrain} {start.path}", start.source)]
    rows += [
        Piece(tile.id, "tile", f"{tile.terrain} {tile.path} {tile.icon}".strip(), tile.source)
        for tile in data.box.tiles
    ]
    rows.append(Piece("coin", "coin", f"× {data.counts.coins}", "rulebook"))
    rows.append(Piece("parrot", "parrot", "the captain's", "rulebook"))
    return rows


def _check_counts(source: str, data: Data) -> None:
    """Only the tiles may differ from box to box: the rest is printed in the rulebook."""
    if data.counts != Counts(coins=50, starting_coins=3, hand=3, tiles=TILE_COUNT):
        why = "O1.1: there are 50 coins and 45 tiles; everyone starts with 3 coins and 3 tiles"
        _refuse(_line_of(source, r"\[counts\]"), why)
    if {row.players: row.removed_tiles for row in data.setup} != {2: 20, 3: 10, 4: 0}:
        why = "O2.5: 2 players remove 20 tiles, 3 players 10, 4 players none"
        _refuse(_line_of(source, r"\[\[setup\]\]"), why)
    named = [tile.id for tile in data.box.tiles]
    for place, name in enumerate(named):
        if name not in TILE_IDS or name in named[:place]:
            problem = "is named twice" if name in TILE_IDS else "is not one of t01 to t45"
            _refuse(_line_of_tile(source, name, last=True), f"O1.1: tile {name!r} {problem}")
    missing = [name for name in TILE_IDS if name not in named]
    if missing:
        why = f"O1.1: 45 tiles are needed, and {', '.join(missing[:5])} is missing"
        _refuse(_line_of(source, r"tiles\s*="), why)


def _check_start(source: str, start: Face) -> None:
    line = _line_of(source, r"start\s*=")
    _check_edges(line, "the start tile", start.terrain, start.path)
    if "1" not in start.path:
        _refuse(line, "O4.7: no path leaves the start tile")


def _check_tile(source: str, tile: Tile, start: Face) -> None:
    line = _line_of_tile(source, tile.id)
    _check_edges(line, tile.id, tile.terrain, tile.path)
    if SHAPES.get(tile.path) != tile.shape:
        _refuse(line, f"O1.5: the path {tile.path} of {tile.id} is not a {tile.shape}")
    if tile.icon not in ICONS:
        _refuse(line, f"O1.6: {tile.id} has an unknown icon {tile.icon!r}")
    # Every tile has two ends or more, so what fits a path end of the start prolongs it.
    ends = {start.terrain[side] for side in range(4) if start.path[side] == "1"}
    if not any(tile.path[side] == "1" and tile.terrain[side] in ends for side in range(4)):
        _refuse(line, f"O4.15: {tile.id} does not fit the bare start tile")


def _check_edges(line: int, name: str, terrain: str, path: str) -> None:
    if not re.fullmatch("[LS]{4}", terrain):
        _refuse(line, f"O1.5: the terrain of {name} is four letters L or S, not {terrain!r}")
    if not re.fullmatch("[01]{4}", path):
        _refuse(line, f"O1.5: the path of {name} is four digits 0 or 1, not {path!r}")


def _check_icons(source: str, data: Data) -> None:
    """The file says how many tiles bear each icon: a slip of the pen shows there."""
    line = _line_of(source, r"\[icon_counts\]")
    if sorted(data.icon_counts) != sorted(ICONS[1:]):
        _refuse(line, f"O1.6: the icons are {', '.join(ICONS[1:])}")
    for icon, count in data.icon_counts.items():
        found = sum(tile.icon == icon for tile in data.box.tiles)
        if found != count:
            why = f"O1.6: {count} tiles should bear {icon}, but {found} do"
            _refuse(_line_of(source, rf"{icon}\s*="), why)


def _line_of(source: str, pattern: str) -> int:
    """The first line that begins so; the last line of the file if none does."""
    found = re.search(rf"^\s*{pattern}", source, re.MULTILINE)
    return source.count("\n", 0, found.end() if found else len(source)) + 1


def _line_of_tile(source: str, name: str, last: bool = False) -> int:
    places = [
        found.end() for found in re.finditer(rf'\bid\s*=\s*["\']{re.escape(name)}["\']', source)
    ]
    return source.count("\n", 0, places[-1 if last else 0]) + 1 if places else 1


def _line_of_path(source: str, problem: str) -> int:
    """The line that a path like `$.box.tiles[6].icon` speaks of."""
    tile = re.search(r"\$\.box\.tiles\[(\d+)\]", problem)
    if tile:
        rows = list(re.finditer(r"\bid\s*=", source[_start_of_tiles(source) :]))
        if int(tile[1]) < len(rows):
            return source.count("\n", 0, _start_of_tiles(source) + rows[int(tile[1])].end()) + 1
    words = re.findall(r"\.(\w+)", problem[problem.rfind("$") :]) if "$" in problem else []
    for word in reversed(words):
        if re.search(rf"^\s*\[*{word}\b", source, re.MULTILINE):
            return _line_of(source, rf"\[*{word}\b")
    return 1


def _start_of_tiles(source: str) -> int:
    found = re.search(r"^\s*(tiles\s*=\s*\[|\[\[box\.tiles\]\])", source, re.MULTILINE)
    return found.start() if found else 0


def _refuse(line: int, why: str) -> NoReturn:
    raise bad("bad_data_line", line=line, why=why) from None
