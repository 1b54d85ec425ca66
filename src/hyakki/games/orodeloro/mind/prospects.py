"""What each player may hope for where a turn begins: coins, hands and the best placements, weighed by self-play.

`hyakki fit orodeloro` finds what each trait is worth (weights.toml), once for the last tiles and once for the first.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from hyakki.core.scales import Scales
from hyakki.core.weights import weights_of
from hyakki.games.orodeloro.mind.value import best_gain, expected_coins
from hyakki.games.orodeloro.rules import OroState

TRAITS: Final = (
    "coins",
    "captain",
    "next_best",
    "later_best",
    "plain",
    "chest",
    "combat",
    "port",
    "siren",
    "cyclone",
    "parrot",
)
CAPTAIN: Final = 1
NEXT_BEST: Final = 2
LATER_BEST: Final = 3
FIRST_ICON: Final = 4  # the place of the first icon; the tiles of a hand are counted by theirs
#: a reserve of so many tiles is that of a beginning
LONG: Final = 20.0
#: what can still happen: a coin says the more, the fewer tiles are left
SPREAD: Final = 4.0

SCALES: Final = Scales(TRAITS, weights_of("hyakki.games.orodeloro.mind"))


def prospects(state: OroState) -> list[float]:
    return SCALES.shares(traits_of(state), _early(state), SPREAD + float(state.reserve))


def traits(state: OroState, seat: int) -> dict[str, float]:
    return SCALES.leads(traits_of(state), seat, _early(state), SPREAD + float(state.reserve))


def _early(state: OroState) -> float:
    return min(1.0, float(state.reserve) / LONG)


def traits_of(state: OroState) -> list[list[float]]:
    """Of each seat, in the order of TRAITS."""
    seats: i64 = len(state.coins)
    to_place = state.before_placing()
    following: i64 = state.active if to_place else (state.active + 1) % seats
    last_turn = not to_place and state.is_spent()
    icons = state.variant.parts.icons
    coins = expected_coins(state)
    everybody: list[list[float]] = []
    for seat in range(seats):
        found = [0.0] * len(TRAITS)
        found[0] = coins[seat]
        found[CAPTAIN] = 1.0 if state.captain == seat else 0.0
        if not last_turn:
            found[NEXT_BEST if seat == following else LATER_BEST] = best_gain(state, seat)
        for tile in state.hands[seat]:
            found[FIRST_ICON + icons[tile]] += 1.0
        everybody.append(found)
    return everybody
