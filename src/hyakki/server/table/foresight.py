"""What the moves of a seat would do, told a moment after the update."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from hyakki.core.foresight import foresee
from hyakki.core.game import AnyGame, Move
from hyakki.core.messages import Message
from hyakki.core.views import View
from hyakki.server import wire


class Decision:
    """A seat that is to decide. All of it is immutable, so it outlives the lock of the room."""

    __slots__ = ("_encoded", "_game", "_moves", "_number", "_view")

    def __init__(self, game: AnyGame, view: View, moves: Sequence[Move], number: int) -> None:
        self._game = game
        self._view = view
        self._moves = moves
        self._number = number
        self._encoded = b""

    def foresight(self) -> bytes:
        """Encoded once, for every socket of the seat."""
        if not self._encoded:
            self._encoded = msgspec.json.encode(
                foresight_of(self._game, self._view, self._moves, self._number)
            )
        return self._encoded


def foresight_of(game: AnyGame, view: View, moves: Sequence[Move], number: int) -> wire.Foresight:
    said: list[Message] = []
    rows: dict[str, tuple[int, ...]] = {}
    for move, effects in zip(moves, foresee(game, view, moves), strict=True):
        said += [effect for effect in effects if effect not in said]
        if effects:
            rows[move.text] = tuple(said.index(effect) for effect in effects)
    return wire.Foresight(view.seat, number, tuple(said), rows)
