"""What a table of Terres de Yokai can choose, and what it chose."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from hyakki.core.options import Option, Options
from hyakki.core.positions import NONE
from hyakki.games.terres.moves import lays_of
from hyakki.games.terres.parts import Parts

MENU: Final = (
    Option("completion_order", ("ability_first", "check_first"), "T4.4"),
    Option("call_uncovers", ("counted", "waits"), "T5.1"),
    Option("leftover_chain", ("off", "on"), "T5.10"),
    Option("tiebreak_colours", ("printed", "stack"), "T7.5"),
    Option("first_player", ("random", "seat_0", "seat_1"), "T2.5"),
)


@final
class Variant:
    """The box and the options of a table, as the rules ask for them. Every mix can be played."""

    def __init__(self, parts: Parts, options: Options) -> None:
        self.parts = parts
        #: the two plays of each sketch
        self.lays = lays_of(parts)
        self.options = {option.name: options[option.name] for option in MENU}
        self.check_first: bool = options["completion_order"] == "check_first"
        #: T5.1: the stack a called yokai came from is counted too
        self.counts_source: bool = options["call_uncovers"] == "counted"
        self.chain: bool = options["leftover_chain"] == "on"
        self.by_stack: bool = options["tiebreak_colours"] == "stack"
        first = options["first_player"]
        #: the seat that starts, or NONE if it is drawn
        self.first: i64 = NONE if first == "random" else int(first.removeprefix("seat_"))
