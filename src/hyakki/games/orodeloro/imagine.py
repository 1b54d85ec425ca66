"""States that a view allows. Only the split of a combat is ever hidden, and the coins of those who do not recall."""

from __future__ import annotations

from hyakki.core.pile import pile_of
from hyakki.core.rng import Rng
from hyakki.games.orodeloro.options import Variant
from hyakki.games.orodeloro.moves import OroMove, placing
from hyakki.games.orodeloro.parts import ALL_TILES, CENTRE, COINS, TILE_NUMBER, cell_at
from hyakki.games.orodeloro.rules import OroState
from hyakki.games.orodeloro.state import NONE, PHASES, PICKING
from hyakki.games.orodeloro.view import OroView, Placed

PHASE_NUMBER = {name: number for number, name in enumerate(PHASES)}


def imagine(variant: Variant, view: OroView, rng: Rng) -> OroState:
    hands = [row(hand) for hand in view.hands]
    coins = _supposed(view, rng) if view.counted is None else list(view.counted)
    state = OroState(variant, hands, coins, [])
    lay_out(state, [_placing(tile) for tile in view.map], row(view.destroyed))
    state.bank = view.bank
    state.reserve = view.reserve
    state.phase = PHASE_NUMBER[view.phase]
    state.active = view.active
    state.captain = view.captain
    state.first = view.first
    state.ending = view.ending
    state.victim = NONE if view.victim is None else view.victim
    if view.left is not None:
        state.left = view.left
    elif state.phase == PICKING:
        state.left = rng.below(view.stake + 1)
    state.swaps = view.swaps
    state.winner = NONE if view.winner is None else view.winner
    return state


def lay_out(state: OroState, route: list[OroMove], destroyed: bytes) -> None:
    """Put the map on the bare table; what lies nowhere in sight has not been drawn."""
    state.find_ends(CENTRE)
    for move in route:
        state.place(move)
    state.destroyed = destroyed
    seen = destroyed + b"".join(state.hands) + bytes([int(move.tile) for move in route])
    state.undrawn = pile_of([tile for tile in ALL_TILES if tile not in seen])


def _supposed(view: OroView, rng: Rng) -> list[int]:
    """Holdings for somebody who did not keep count: the hidden coins lie anywhere, but a stake is with its victim."""
    coins = [0 if owned is None else owned for owned in view.coins]
    screens = [seat for seat, owned in enumerate(view.coins) if owned is None]
    if view.victim is not None and view.coins[view.victim] is None:
        coins[view.victim] = view.stake
        if view.stake < _strength(view):  # K1: then the victim owned just that
            screens.remove(view.victim)
    for _ in range(COINS - view.bank - sum(coins)):
        coins[screens[rng.below(len(screens))]] += 1
    return coins


def _strength(view: OroView) -> int:
    """O5.2: k of the tile just placed."""
    newest = view.map[-1]
    others = [(tile.x, tile.y) for tile in view.map] + [(0, 0)]
    return len([1 for x, y in others if abs(x - newest.x) + abs(y - newest.y) == 1])


def _placing(tile: Placed) -> OroMove:
    return placing(TILE_NUMBER[tile.tile], tile.rotation, cell_at(tile.x, tile.y))


def row(tiles: tuple[str, ...]) -> bytes:
    return bytes([TILE_NUMBER[name] for name in tiles])
