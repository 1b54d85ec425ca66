"""States that a view allows. Only the split of a combat is ever hidden, and the coins of those who do not recall."""

from __future__ import annotations

from hyakki.core.pile import pile_of
from hyakki.core.rng import Rng
from hyakki.games.orodeloro.box import COINS
from hyakki.games.orodeloro.moves import OroMove, placing
from hyakki.games.orodeloro.options import Variant
from hyakki.games.orodeloro.parts import ALL_TILES, CENTRE, TILE_NUMBER, cell_at, row_of
from hyakki.games.orodeloro.rules import OroState
from hyakki.games.orodeloro.view import OroView, Placed


def imagine(variant: Variant, view: OroView, rng: Rng) -> OroState:
    state = OroState(variant, [row_of(hand) for hand in view.hands], [], [])
    lay_out(state, [_placing(tile) for tile in view.map], row_of(view.destroyed))
    state.coins = _supposed(state, view, rng) if view.counted is None else list(view.counted)
    state.bank = view.bank
    state.reserve = view.reserve
    state.set_turn(
        phase=view.phase,
        active=view.active,
        captain=view.captain,
        first=view.first,
        ending=view.ending,
        passes=view.passes,
        victim=view.victim,
        left=_supposed_left(view, rng),
        swaps=view.swaps,
        winner=view.winner,
    )
    return state


def lay_out(state: OroState, route: list[OroMove], destroyed: bytes) -> None:
    """Put the map on the bare table; what lies nowhere in sight has not been drawn."""
    state.find_ends(CENTRE)
    for move in route:
        state.place(move)
    state.destroyed = destroyed
    seen = destroyed + b"".join(state.hands) + bytes([int(move.tile) for move in route])
    state.undrawn = pile_of([tile for tile in ALL_TILES if tile not in seen])


def _supposed(state: OroState, view: OroView, rng: Rng) -> list[int]:
    """Holdings for somebody who did not keep count: the hidden coins lie anywhere, but a stake is with its victim."""
    coins = [0 if owned is None else owned for owned in view.coins]
    screens = [seat for seat, owned in enumerate(view.coins) if owned is None]
    if view.victim is not None and view.coins[view.victim] is None:
        coins[view.victim] = view.stake
        if view.stake < state.strength():  # O5.5: then the victim owned just that
            screens.remove(view.victim)
    for _ in range(COINS - view.bank - sum(coins)):
        coins[screens[rng.below(len(screens))]] += 1
    return coins


def _supposed_left(view: OroView, rng: Rng) -> int | None:
    """O5.6: for all but the victim the stake may be divided in any way, each as likely."""
    if view.left is None and view.phase == "pick":
        return rng.below(view.stake + 1)
    return view.left


def _placing(tile: Placed) -> OroMove:
    return placing(TILE_NUMBER[tile.tile], tile.rotation, cell_at(tile.x, tile.y))
