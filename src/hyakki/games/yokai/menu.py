"""The options of Yōkai, and the mixes that cannot be played."""

from __future__ import annotations

from typing import Final

from hyakki.core.messages import BadOption, Message
from hyakki.core.options import Option, Options
from hyakki.games.yokai.parts import DATA, HINTS_OF_SIZE, SHAPE_IDS

_NUMBER: Final = "(0|[1-9][0-9]?)"
MOST_AFFINITIES_WITH_SHAPE: Final = 2

MENU: Final = (
    Option("level", ("1", "2", "3", "4", "custom"), "Y10.11"),
    Option("public_affinities", ("0", "1"), "Y11.8"),
    Option("secret_affinities", ("0", "1", "2", "3", "4"), "Y11.6"),
    Option("shape", ("off", "random", *SHAPE_IDS), "Y11.8"),
    Option(
        "hints",
        ("standard", "children"),
        "Y11.1",
        form=rf"custom\({_NUMBER},{_NUMBER},{_NUMBER}\)",
        form_shown="custom(one,two,three)",
        counts=tuple(HINTS_OF_SIZE),
    ),
    Option("colourless", ("off", "on"), "Y11.3"),
    Option("colourless_used_score", ("0", "1"), "Y11.5"),
    Option("hint_access", ("any", "latest"), "Y6.6"),
    Option("mirror_shapes", ("off", "on"), "Y10.8"),
    Option("rank_scale", ("by_players", "four_player"), "Y9.6"),
    Option("memory_aid", ("off", "own_looks"), "Y4.3"),
    Option("chat", ("emotes", "free", "off"), "Y7.1"),
    Option("first_player", ("random",), "Y2.6", seat_numbers=True),
)

_EXTRAS: Final = {"public_affinities": "0", "secret_affinities": "0", "shape": "off"}


def hint_sizes(seats: int, options: Options) -> tuple[int, int, int]:
    """Y2.2, Y2.5, Y11.1: how many hints of one, two and three families are in play."""
    chosen = options["hints"]
    table = next(table for table in DATA.tables if table.players == seats)
    if chosen == "standard":
        return table.hints
    if chosen == "children":
        return table.children
    one, two, three = chosen.removeprefix("custom(").removesuffix(")").split(",")
    return int(one), int(two), int(three)


def check(seats: int, options: Options) -> None:
    """Impossible mixes are refused, not trimmed."""
    _check_hints(seats, options)
    if options["level"] != "custom":
        for name, plain in _EXTRAS.items():
            if options[name] != plain:
                raise _refused("Y11.8", "needs_custom", name=name)
        return
    secret = int(options["secret_affinities"])
    if secret > seats:
        raise _refused("Y11.7", "too_many_secrets", n=secret, seats=seats)
    affinities = secret + int(options["public_affinities"])
    if options["shape"] != "off" and affinities > MOST_AFFINITIES_WITH_SHAPE:
        raise _refused("Y11.8", "shape_with_affinities", n=affinities)


def _check_hints(seats: int, options: Options) -> None:
    sizes = hint_sizes(seats, options)
    for size, (asked, exist) in enumerate(zip(sizes, HINTS_OF_SIZE, strict=True)):
        if asked > exist:
            raise _refused("Y11.1", "too_many_hints", size=size + 1, asked=asked, n=exist)
    if sum(sizes) == 0:
        raise _refused("Y11.1", "no_hints")


def _refused(rule: str, key: str, **params: int | str | Message) -> BadOption:
    return BadOption(rule, Message("refusal.option_" + key, dict(params)))
