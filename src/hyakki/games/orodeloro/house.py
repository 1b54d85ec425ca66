"""The agreements of one table: box, seats and options (the menu in menu.py)."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from hyakki.core.options import Options
from hyakki.games.orodeloro.parts import CELLS, CENTRE, EMPTY, OFF, REMOVED, Parts, x_of, y_of


@final
class HouseRules:
    """The box, the number of seats and the options of a table, as the rules ask for them."""

    def __init__(self, parts: Parts, seats: int, options: Options) -> None:
        self.parts = parts
        self.seats: i64 = seats
        self.options = dict(options)
        self.removed: int = REMOVED[seats] if options["remove_tiles"] == "recommended" else 0
        self.finish_round: bool = options["end_timing"] == "finish_round"
        self.open_coins: bool = options["coins_display"] == "open"
        self.siren_hits_captain: bool = options["siren_hits_captain"] == "yes"
        self.second_coin: bool = options["second_coin"] == "on"
        self.bare: bytes = _bare_table(parts, int(options["table_size"]) // 2)


def _bare_table(parts: Parts, reach: int) -> bytes:
    """O2.4, O4.2: the table with the start tile in its centre."""
    grid = bytearray([OFF] * CELLS)
    for cell in range(CELLS):
        if abs(int(x_of(cell))) <= reach and abs(int(y_of(cell))) <= reach:
            grid[cell] = EMPTY
    grid[CENTRE] = parts.start
    return bytes(grid)
