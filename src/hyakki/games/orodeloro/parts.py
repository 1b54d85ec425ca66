"""The tiles as the numbers that the engine works with (O1), and the geometry of the table (O4).

An edge is two bits: 1 for sea, 2 for a path. A face is four edges, north in the lowest bits, then east, south, west.
A cell is a number in a window of 19 × 19: the largest table with a border that nothing is ever placed on.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from hyakki.core.boxes import OUR_BOX, Box, box_of
from hyakki.games.orodeloro.box import (
    ICONS,
    TILE_COUNT,
    TILE_IDS,
    Data,
    inventory,
    own_source,
    read,
)

MOST_SEATS: Final = 4
SEATS: Final = range(2, MOST_SEATS + 1)
TILE_NUMBER: Final = {name: number for number, name in enumerate(TILE_IDS)}
ALL_TILES: Final = bytes(range(TILE_COUNT))


def row_of(names: tuple[str, ...]) -> bytes:
    return bytes([TILE_NUMBER[name] for name in names])


def names_of(row: bytes) -> tuple[str, ...]:
    return tuple([TILE_IDS[tile] for tile in row])


PLAIN: Final = 0
CHEST: Final = 1
COMBAT: Final = 2
PORT: Final = 3
SIREN: Final = 4
CYCLONE: Final = 5
PARROT: Final = 6
ICON_NUMBER: Final = {name: number for number, name in enumerate(ICONS)}

NORTH: Final = 0
EAST: Final = 1
SOUTH: Final = 2
WEST: Final = 3
SIDES: Final = ("north", "east", "south", "west")
SEA: Final = 1
PATH: Final = 2

WIDTH: Final = 19
MIDDLE: Final = WIDTH // 2
CELLS: Final = WIDTH * WIDTH
STEP: Final = [-WIDTH, 1, WIDTH, -1]

# A tile always has a path end, so no face is 0 or 1: these two say what an empty cell is.
EMPTY: Final = 0
OFF: Final = 1

# What a cell asks of a tile is a number with a digit to base 5 for each side: the neighbour's edge, or ANY.
ANY: Final = 4
WEIGHT: Final = [1, 5, 25, 125]
DEMANDS: Final = 625
LEADS: Final = 1024  # added for each path end that leads into the cell


def cell_at(x: int, y: int) -> int:
    return (y + MIDDLE) * WIDTH + x + MIDDLE


def x_of(cell: i64) -> i64:
    return cell % WIDTH - MIDDLE


def y_of(cell: i64) -> i64:
    return cell // WIDTH - MIDDLE


CENTRE: Final[int] = cell_at(0, 0)


def edge(face: i64, side: i64) -> i64:
    return (face >> (2 * side)) & 3


def opposite(side: i64) -> i64:
    return (side + 2) % 4


def _demand_of(face: int, side: int) -> int:
    """What a neighbour on that side adds to the demand of a cell."""
    if face <= OFF:
        return ANY * WEIGHT[side]
    facing = int(edge(face, int(opposite(side))))
    return facing * WEIGHT[side] + (LEADS if facing & PATH else 0)


FROM_NORTH: Final = [_demand_of(face, NORTH) for face in range(256)]
FROM_EAST: Final = [_demand_of(face, EAST) for face in range(256)]
FROM_SOUTH: Final = [_demand_of(face, SOUTH) for face in range(256)]
FROM_WEST: Final = [_demand_of(face, WEST) for face in range(256)]


def _path_sides(face: int) -> int:
    return sum([1 << side for side in range(4) if edge(face, side) & PATH])


#: the sides that a face's path crosses, one bit each
PATH_SIDES: Final = [_path_sides(face) for face in range(256)]
#: ROTATIONS[bits] are the rotations whose bit is set
ROTATIONS: Final[list[bytes]] = [
    bytes([r for r in range(4) if (bits >> r) & 1]) for bits in range(16)
]


def face_of(terrain: str, path: str) -> int:
    edges = [(SEA if terrain[s] == "S" else 0) + (PATH if path[s] == "1" else 0) for s in range(4)]
    return edges[0] + (edges[1] << 2) + (edges[2] << 4) + (edges[3] << 6)


def turned(face: int, rotation: int) -> int:
    """O4.6: quarter turns clockwise, so that what was north is east after one."""
    return ((face << (2 * rotation)) | (face >> (8 - 2 * rotation))) & 255


@final
class Parts:
    """The tiles of one box."""

    def __init__(self, data: Data, box: Box) -> None:
        self.data = data
        self.box = box
        self.start: int = face_of(data.box.start.terrain, data.box.start.path)
        tiles = data.box.tiles
        self.icons: bytes = bytes([ICON_NUMBER[tile.icon] for tile in tiles])
        self.shapes: list[str] = [tile.shape for tile in tiles]
        faces = [face_of(tile.terrain, tile.path) for tile in tiles]
        #: faces[4·tile + rotation]
        self.faces: bytes = bytes([turned(face, r) for face in faces for r in range(4)])
        #: fits[625·tile + demand] has a bit for each rotation that meets the demand
        self.fits: bytes = _fits(self.faces)

    def lowest(self, tile: int, rotation: int) -> int:
        """O4.9: the rotation that stands for all those with the same face."""
        return self.faces.index(self.faces[4 * tile + rotation], 4 * tile) - 4 * tile


def _fits(faces: bytes) -> bytes:
    """O4.4, O4.5, O4.9: each different face meets the 16 demands that name some of its edges."""
    fits = bytearray(TILE_COUNT * DEMANDS)
    for tile in range(TILE_COUNT):
        for rotation in range(4):
            face = faces[4 * tile + rotation]
            if face in faces[4 * tile : 4 * tile + rotation]:
                continue
            for asked in range(16):
                demand = sum(
                    [
                        WEIGHT[s] * (int(edge(face, s)) if (asked >> s) & 1 else ANY)
                        for s in range(4)
                    ]
                )
                fits[DEMANDS * tile + demand] |= 1 << rotation
    return bytes(fits)


def parts_from(source: str) -> Parts:
    data = read(source)
    return Parts(data, box_of(source, data, inventory(data), inventory(OUR_PARTS.data)))


OUR_PARTS: Final = Parts(read(own_source()), OUR_BOX)
