"""The options of OROdelORO: what can be chosen, what goes together, and what was chosen as the rules ask for it."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from hyakki.core.messages import bad_option
from hyakki.core.options import Option, Options
from hyakki.games.orodeloro.box import REMOVED
from hyakki.games.orodeloro.parts import CELLS, CENTRE, EMPTY, OFF, Parts, x_of, y_of

MENU: Final = (
    Option("remove_tiles", ("recommended", "none"), "O2.5"),
    Option("table_size", ("13", "9", "11", "17"), "O4.2"),
    Option("stuck", ("auto", "choose", "may_pass"), "O4.10"),
    Option("cyclone_counts", ("exchanges", "tiles"), "O5.12"),
    Option("end_timing", ("immediate", "at_once", "finish_round"), "O7.2"),
    Option("coins_display", ("hidden", "open"), "O1.2"),
    Option("siren_hits_captain", ("yes", "no"), "O5.11"),
    Option("first_captain", ("random",), "O2.3", seat_numbers=True),
    Option("second_coin", ("off", "on"), "O2.1"),
)


def check(seats: int, options: Options) -> None:
    if options["second_coin"] == "on" and seats != 2:
        raise bad_option("O2.1", "second_coin")


@final
class Variant:
    """The box, the number of seats and the options of a table, as the rules ask for them."""

    def __init__(self, parts: Parts, seats: int, options: Options) -> None:
        self.parts = parts
        self.seats: i64 = seats
        self.options: dict[str, str] = {option.name: options[option.name] for option in MENU}
        self.removed: int = REMOVED[seats] if options["remove_tiles"] == "recommended" else 0
        self.may_destroy: bool = options["stuck"] != "auto"
        self.may_pass: bool = options["stuck"] == "may_pass"
        self.cyclone_counts_tiles: bool = options["cyclone_counts"] == "tiles"
        self.at_once: bool = options["end_timing"] == "at_once"
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
