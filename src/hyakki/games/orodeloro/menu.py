"""The options of OROdelORO."""

from typing import Final

from hyakki.core.options import Option

MENU: Final = (
    Option("remove_tiles", ("recommended", "none"), "O2.5"),
    Option("table_size", ("13", "9", "11", "17"), "O4.2"),
    Option("end_timing", ("immediate", "finish_round"), "O7.2"),
    Option("coins_display", ("hidden", "open"), "O1.2"),
    Option("siren_hits_captain", ("yes", "no"), "O5.11"),
    Option("first_captain", ("random",), "O2.3", seat_numbers=True),
    Option("second_coin", ("off", "on"), "O2.1"),
)
