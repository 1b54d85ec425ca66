"""The options of Terres de Yokai."""

from typing import Final

from hyakki.core.options import Option

MENU: Final = (
    Option("completion_order", ("ability_first", "check_first"), "T4.4"),
    Option("leftover_chain", ("off", "on"), "T5.10"),
    Option("tiebreak_colours", ("printed", "stack"), "T7.5"),
    Option("first_player", ("random", "seat_0", "seat_1"), "T2.5"),
)
