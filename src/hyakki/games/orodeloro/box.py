"""What lies in the box: data.toml, or another file of the same form, read and checked (O1)."""

from __future__ import annotations

import re
import tomllib
from hashlib import blake2b
from importlib.resources import files
from typing import Final, Literal, NoReturn

import msgspec

from hyakki.core.messages import Message, bad
from hyakki.core.views import Piece

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


class Counts(msgspec.Struct, frozen=True):
    coins: int
    starting_coins: int
    hand: int
    tiles: int


class StartData(msgspec.Struct, frozen=True):
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
    setup: tuple[StartData, ...]
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
    counts = Counts(coins=COINS, starting_coins=STARTING_COINS, hand=HAND, tiles=TILE_COUNT)
    if data.counts != counts:
        line = _line_of(source, r"\[counts\]")
        _fault(line, "O1.1", "counts", **msgspec.structs.asdict(counts))
    if {row.players: row.removed_tiles for row in data.setup} != REMOVED:
        line = _line_of(source, r"\[\[setup\]\]")
        _fault(line, "O2.5", "removed", two=REMOVED[2], three=REMOVED[3])
    named = [tile.id for tile in data.box.tiles]
    for place, name in enumerate(named):
        if name not in TILE_IDS or name in named[:place]:
            key = "tile_twice" if name in TILE_IDS else "tile_unknown"
            line = _line_of_tile(source, name, last=True)
            _fault(line, "O1.1", key, tile=repr(name), first=TILE_IDS[0], last=TILE_IDS[-1])
    missing = [name for name in TILE_IDS if name not in named]
    if missing:
        line = _line_of(source, r"tiles\s*=")
        _fault(line, "O1.1", "tile_missing", n=TILE_COUNT, tiles=", ".join(missing[:5]))


def _check_start(source: str, start: Face) -> None:
    line = _line_of(source, r"start\s*=")
    _check_edges(line, Message("box.start_tile"), start.terrain, start.path)
    if "1" not in start.path:
        _fault(line, "O4.7", "no_end")


def _check_tile(source: str, tile: Tile, start: Face) -> None:
    line = _line_of_tile(source, tile.id)
    _check_edges(line, tile.id, tile.terrain, tile.path)
    if SHAPES.get(tile.path) != tile.shape:
        _fault(line, "O1.5", "shape", tile=tile.id, path=tile.path, shape=tile.shape)
    if tile.icon not in ICONS:
        _fault(line, "O1.6", "icon", tile=tile.id, icon=repr(tile.icon))
    # Every tile has two ends or more, so what fits a path end of the start prolongs it.
    ends = {start.terrain[side] for side in range(4) if start.path[side] == "1"}
    if not any(tile.path[side] == "1" and tile.terrain[side] in ends for side in range(4)):
        _fault(line, "O4.15", "misfit", tile=tile.id)


def _check_edges(line: int, tile: str | Message, terrain: str, path: str) -> None:
    if not re.fullmatch("[LS]{4}", terrain):
        _fault(line, "O1.5", "terrain", tile=tile, terrain=repr(terrain))
    if not re.fullmatch("[01]{4}", path):
        _fault(line, "O1.5", "path", tile=tile, path=repr(path))


def _check_icons(source: str, data: Data) -> None:
    """The file says how many tiles bear each icon: a slip of the pen shows there."""
    line = _line_of(source, r"\[icon_counts\]")
    if sorted(data.icon_counts) != sorted(ICONS[1:]):
        _fault(line, "O1.6", "icons", icons=", ".join(ICONS[1:]))
    for icon, count in data.icon_counts.items():
        found = sum(tile.icon == icon for tile in data.box.tiles)
        if found != count:
            line = _line_of(source, rf"{icon}\s*=")
            _fault(line, "O1.6", "icon_count", n=count, icon=icon, found=found)


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


def _fault(line: int, rule: str, key: str, **params: int | str | Message) -> NoReturn:
    """The box breaks this rule; the sentence is `box.<key>`."""
    why = Message("box." + key, dict(params))
    _refuse(line, Message("impossible.by_rule", {"rule": rule, "why": why}))


def _refuse(line: int, why: str | Message) -> NoReturn:
    raise bad("bad_data_line", line=line, why=why) from None
