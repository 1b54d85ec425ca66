"""What the next player could do with the tiles that lie open before the screen."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from hyakki.games.orodeloro.chart import END_SHIFT
from hyakki.games.orodeloro.mind.value import gain
from hyakki.games.orodeloro.moves import OroMove
from hyakki.games.orodeloro.parts import PARROT, PLAIN, PORT
from hyakki.games.orodeloro.rules import OroState


@final
class Reply:
    """The best tile of a hand, and how many tiles it would touch."""

    def __init__(self, tile: int, touches: int, worth: float) -> None:
        self.tile = tile
        self.touches = touches
        self.worth = worth


def next_seat(state: OroState, move: OroMove) -> int:
    """O5.9: who has the next turn after a placement; a port passes over some."""
    seats = len(state.coins)
    skipped = 0
    if state.variant.parts.icons[int(move.tile)] == PORT:
        skipped = min(int(state.neighbours(move.cell)), seats - 1)
    return (int(state.active) + 1 + skipped) % seats


def best_reply(state: OroState, seat: int) -> Reply | None:
    """The icon that counts its neighbours and would bring that player most now; None if there is none that fits."""
    best: Reply | None = None
    icons = state.variant.parts.icons
    for move in state.placements(state.hands[seat]):
        if icons[move.tile] in (PLAIN, PARROT):
            continue
        worth = gain(state, move, seat)
        if best is None or worth > best.worth:
            best = Reply(int(move.tile), int(state.neighbours(move.cell)), worth)
    return best


def most_touched(state: OroState, tile: int) -> int:
    """How many tiles it would touch at the best place that it has now; 0 if it fits nowhere."""
    most = 0
    for end in state.ends:
        fit: i64 = state.fitting(tile, end)
        if fit != 0:
            most = max(most, int(state.neighbours(i64(end) >> END_SHIFT)))
    return most
