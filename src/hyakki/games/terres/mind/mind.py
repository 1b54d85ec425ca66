"""What thinking needs of Terres de Yokai: the contract of core/mind.py, each part kept in its own room."""

from __future__ import annotations

from typing import final

from hyakki.core.game import Game, Move
from hyakki.core.messages import Message
from hyakki.core.mind import Mind
from hyakki.core.rng import Rng
from hyakki.games.terres import imagine as imagination
from hyakki.games.terres.mind import prospects, reasons, reflex, value
from hyakki.games.terres.moves import TerresMove
from hyakki.games.terres.parts import Parts
from hyakki.games.terres.rules import TerresState
from hyakki.games.terres.view import TerresView


@final
class TerresMind(Mind[TerresState, TerresMove, TerresView]):
    def __init__(self, game: Game[TerresState, TerresMove, TerresView], parts: Parts) -> None:
        super().__init__(game, horizon=8)
        self._parts = parts

    def value(self, state: TerresState, seat: int) -> float:
        return value.value(state, seat)

    def candidates(self, state: TerresState, seat: int) -> list[Move]:
        return reflex.candidates(state, seat)

    def reflex(self, state: TerresState, seat: int, rng: Rng) -> Move:
        return reflex.reflex(state, seat, rng)

    def move_key(self, move: Move) -> str:
        return reflex.move_key(self._parts, move) if isinstance(move, TerresMove) else move.text

    def redeal(self, world: TerresState, view: TerresView, rng: Rng) -> TerresState:
        return imagination.redeal(world, view, rng)

    def prospects(self, state: TerresState, seats: int) -> list[float]:
        return prospects.prospects(state)

    def traits(self, state: TerresState, seat: int) -> dict[str, float]:
        return prospects.traits(state, seat)

    def reasons(self, view: TerresView, move: TerresMove) -> list[Message]:
        return reasons.reasons(self.game.imagine(view, Rng(0)), view.seat, move)
