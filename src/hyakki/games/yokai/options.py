"""The options of Yōkai, the mixes that cannot be played, and the options as the rules ask for them."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from hyakki.core.messages import bad_option
from hyakki.core.options import Option, Options
from hyakki.games.yokai.box import HINTS_OF_SIZE, LEVELS, SHAPE_IDS
from hyakki.games.yokai.parts import Parts

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
        counts=HINTS_OF_SIZE,
    ),
    Option("colourless", ("off", "on"), "Y11.3"),
    Option("colourless_used_score", ("0", "1", "printed"), "Y11.5"),
    Option("hint_access", ("any", "latest"), "Y6.6"),
    Option("mirror_shapes", ("off", "on"), "Y10.8"),
    Option("rank_scale", ("by_players", "four_player"), "Y9.6"),
    Option("memory_aid", ("off", "own_looks"), "Y4.3"),
    Option("chat", ("emotes", "free", "off"), "Y7.3", private_default="free"),
    Option("first_player", ("random",), "Y2.6", seat_numbers=True),
)

_EXTRAS: Final = {"public_affinities": "0", "secret_affinities": "0", "shape": "off"}


def hint_sizes(parts: Parts, seats: int, options: Options) -> tuple[int, int, int]:
    """Y2.2, Y2.5, Y11.1: how many hints of one, two and three families are in play."""
    chosen = options["hints"]
    table = parts.tables[seats]
    if chosen == "standard":
        return table.hints
    if chosen == "children":
        return table.children
    one, two, three = chosen.removeprefix("custom(").removesuffix(")").split(",")
    return int(one), int(two), int(three)


def check(parts: Parts, seats: int, options: Options) -> None:
    """Impossible mixes are refused, not trimmed."""
    _check_hints(parts, seats, options)
    if options["level"] != "custom":
        for name, plain in _EXTRAS.items():
            if options[name] != plain:
                raise bad_option("Y11.8", "option_needs_custom", name=name)
        return
    secret = int(options["secret_affinities"])
    if secret > seats:
        raise bad_option("Y11.7", "option_too_many_secrets", n=secret, seats=seats)
    affinities = secret + int(options["public_affinities"])
    if options["shape"] != "off" and affinities > MOST_AFFINITIES_WITH_SHAPE:
        raise bad_option(
            "Y11.8", "option_shape_with_affinities", n=affinities, most=MOST_AFFINITIES_WITH_SHAPE
        )


def _check_hints(parts: Parts, seats: int, options: Options) -> None:
    sizes = hint_sizes(parts, seats, options)
    for size, (asked, exist) in enumerate(zip(sizes, HINTS_OF_SIZE, strict=True)):
        if asked > exist:
            raise bad_option("Y11.1", "option_too_many_hints", size=size + 1, asked=asked, n=exist)
    if sum(sizes) == 0:
        raise bad_option("Y11.1", "option_no_hints")


@final
class Variant:
    """The box and the options of a table, as the rules ask for them."""

    def __init__(self, parts: Parts, seats: int, options: Options) -> None:
        self.parts = parts
        self.options = {option.name: options[option.name] for option in MENU}
        self.seats: i64 = seats
        self.sizes = hint_sizes(parts, seats, options)
        self.hints: i64 = sum(self.sizes)
        self.colourless: bool = options["colourless"] == "on"
        used = options["colourless_used_score"]
        #: Y11.5: used colourless hints are turned up at the end and judged by their faces
        self.judges_blanks: bool = self.colourless and used == "printed"
        # over all hints a face is named as often as not: one that is not turned up yet is worth nothing either way
        self.blank_points: i64 = 0 if used == "printed" else int(used)
        self.latest_only: bool = options["hint_access"] == "latest"
        mirrors = options["mirror_shapes"] == "on"
        #: Y10.7, Y10.8: the outlines that meet each shape
        self.forms = [parts.forms(shape, mirrors) for shape in range(len(SHAPE_IDS))]
        self.shows_own_looks: bool = options["memory_aid"] == "own_looks"
        table = parts.tables[4 if options["rank_scale"] == "four_player" else seats]
        self.glorious_from: i64 = table.glorious_from
        self.total_from: i64 = table.total_from
        self._set_level(options)

    def _set_level(self, options: Options) -> None:
        """Y10.1–Y10.5, Y11.8: what is asked for beside the four families."""
        if options["level"] == "custom":
            self.open_affinities: i64 = int(options["public_affinities"])
            self.secret_affinities: i64 = int(options["secret_affinities"])
            self.shape = options["shape"]
        else:
            self.open_affinities, self.secret_affinities, shaped = LEVELS[int(options["level"])]
            self.shape = "random" if shaped else "off"
