"""What each painter may hope for where a round begins: traits of print, studio and diplomas, weighed by self-play.

`hyakki fit kanagawa` finds what each trait is worth (weights.toml), once for the end of a game and once for its beginning.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from hyakki.core.scales import Scales
from hyakki.core.weights import weights_of
from hyakki.games.kanagawa.mind.reflex import is_quiet
from hyakki.games.kanagawa.mind.value import (
    HOPES,
    MOST_TURNS,
    Outlook,
    painting_power,
    promised,
    run_at_the_end,
    safe_points,
)
from hyakki.games.kanagawa.parts import LANDSCAPE_COUNT, WILD, count_of
from hyakki.games.kanagawa.rules import KanagawaState
from hyakki.games.kanagawa.scoring import panel_seasons

TRAITS: Final = (
    "points",
    "run",
    "panels",
    "painting",
    "landscapes",
    "doubles",
    "wild",
    "brushes",
    "more_brushes",
    "arrows",
    "keeping",
    "kept",
    "yokai",
    "storms",
    "grand_master",
    "earned",
    "lacks_1",
    "lacks_2",
    "lacks_3",
)
LACKS_NOTHING: Final[int] = TRAITS.index("earned")  # those that lack more follow
FEW_BRUSHES: Final = 3
MOST_ARROWS: Final = 3
MOST_WILD: Final = 2
#: what can still happen: a point says the more, the fewer turns are left
SPREAD: Final = 4.0

SCALES: Final = Scales(TRAITS, weights_of("hyakki.games.kanagawa.mind"))


def prospects(state: KanagawaState) -> list[float]:
    outlook = Outlook(state)
    seats = everybody(state, outlook)
    return SCALES.shares(seats, outlook.turns / MOST_TURNS, SPREAD + outlook.turns)


def traits(state: KanagawaState, seat: int) -> dict[str, float]:
    """Painters are compared where a round begins."""
    if not is_quiet(state):
        return {}
    outlook = Outlook(state)
    seats = everybody(state, outlook)
    return SCALES.leads(seats, seat, outlook.turns / MOST_TURNS, SPREAD + outlook.turns)


def everybody(state: KanagawaState, outlook: Outlook) -> list[list[float]]:
    return [traits_of(state, seat, outlook) for seat in range(len(state.painters))]


def traits_of(state: KanagawaState, seat: i64, outlook: Outlook) -> list[float]:
    """In the order of TRAITS."""
    painter = state.painters[seat]
    seasons = panel_seasons(painter, outlook.parts)
    landscapes: i64 = 0
    doubles: i64 = 0
    for kind in range(LANDSCAPE_COUNT):
        slots: i64 = count_of(painter.slots, kind)
        landscapes += 1 if slots > 0 else 0
        doubles += 1 if slots > 1 else 0
    wild: i64 = count_of(painter.slots, WILD)
    brushes: i64 = painter.brushes()
    found = [
        float(safe_points(painter, seasons, outlook)),
        float(run_at_the_end(seasons)),
        float(len(painter.print)),
        painting_power(painter),
        float(landscapes),
        float(doubles),
        float(wild if wild < MOST_WILD else MOST_WILD),
        float(brushes if brushes < FEW_BRUSHES else FEW_BRUSHES),
        float(brushes - FEW_BRUSHES if brushes > FEW_BRUSHES else 0),
        float(painter.arrows if painter.arrows < MOST_ARROWS else MOST_ARROWS),
        1.0 if painter.keeps > 0 else 0.0,
        float(len(painter.hand)),
        float(painter.yokai),
        float(painter.storms),
        1.0 if state.grand_master == seat else 0.0,
    ]
    found += [0.0] * len(HOPES)
    for category in outlook.categories:
        lacks, points = promised(painter, category, outlook)
        found[LACKS_NOTHING + lacks] += points
    return found
