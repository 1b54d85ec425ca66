"""What bots ask of Kanagawa: the contract of core/mind.py, each part kept in its own room."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from hyakki.core.game import Game, Move
from hyakki.core.levels import Level
from hyakki.core.messages import Message
from hyakki.core.mind import Mind
from hyakki.core.rng import Rng
from hyakki.games.kanagawa.mind import instinct, prospects, reasons, reflex, value
from hyakki.games.kanagawa.moves import KanagawaMove
from hyakki.games.kanagawa.rules import KanagawaState
from hyakki.games.kanagawa.view import KanagawaView

HORIZON: Final = 4


@final
class KanagawaMind(Mind[KanagawaState, KanagawaMove, KanagawaView]):
    def __init__(self, game: Game[KanagawaState, KanagawaMove, KanagawaView]) -> None:
        super().__init__(game, horizon=HORIZON)

    def value(self, state: KanagawaState, seat: int) -> float:
        return value.value(state, seat)

    def candidates(self, state: KanagawaState, seat: int) -> list[Move]:
        return reflex.candidates(state, seat)

    def reflex(self, state: KanagawaState, seat: int, rng: Rng) -> Move:
        return reflex.reflex(state, seat, rng)

    def observation_key(
        self, seat: int, actor: int, move: KanagawaMove, state: KanagawaState
    ) -> str:
        return self.game.seen(seat, actor, move, state) + reflex.dealt_openly(state, move)

    def is_quiet(self, state: KanagawaState) -> bool:
        return reflex.is_quiet(state)

    def prospects(self, state: KanagawaState, seats: int) -> list[float]:
        return prospects.prospects(state)

    def traits(self, state: KanagawaState, seat: int) -> dict[str, float]:
        return prospects.traits(state, seat)

    def reasons(self, view: KanagawaView, move: KanagawaMove) -> list[Message]:
        # the hidden cards of this world are never looked at
        return reasons.reasons(self.game.imagine(view, Rng(0)), view, move)

    def instinct(
        self, view: KanagawaView, moves: Sequence[KanagawaMove], rng: Rng, level: Level
    ) -> KanagawaMove | None:
        return instinct.instinct(self.game, view, moves, rng, level)
