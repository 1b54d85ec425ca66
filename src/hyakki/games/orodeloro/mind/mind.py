"""What bots ask of OROdelORO: the contract of core/mind.py, each part kept in its own room."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from hyakki.core.game import CHANCE, Game, Move
from hyakki.core.levels import Level
from hyakki.core.messages import Message
from hyakki.core.mind import Mind
from hyakki.core.rng import Rng
from hyakki.games.orodeloro.mind import instinct, prospects, reasons, reflex, value
from hyakki.games.orodeloro.moves import OroMove
from hyakki.games.orodeloro.rules import OroState
from hyakki.games.orodeloro.view import OroView

HORIZON: Final = 4
FADE: Final = 0.8


@final
class OroMind(Mind[OroState, OroMove, OroView]):
    def __init__(self, game: Game[OroState, OroMove, OroView]) -> None:
        super().__init__(game, horizon=HORIZON, fade=FADE)

    def value(self, state: OroState, seat: int) -> float:
        return value.value(state, seat)

    def candidates(self, state: OroState, seat: int) -> list[Move]:
        return reflex.candidates(state, seat)

    def reflex(self, state: OroState, seat: int, rng: Rng) -> Move:
        return reflex.reflex(state, seat, rng)

    def observation_key(self, seat: int, actor: int, move: OroMove, state: OroState) -> str:
        """A new tile is played two turns later at the soonest: replies to a placement hardly depend on it."""
        return "" if actor == CHANCE else self.game.seen(seat, actor, move, state)

    def secret_choice(self, state: OroState, seat: int, rng: Rng) -> OroMove | None:
        return reflex.secret_choice(state, seat, rng)

    def redeal(self, world: OroState, view: OroView, rng: Rng) -> OroState:
        """Draws are made when they happen; only an unseen split, or coins that were not counted, make worlds differ."""
        if view.counted is None or view.phase == "pick":
            return self.game.imagine(view, rng)
        return world.copy()

    def prospects(self, state: OroState, seats: int) -> list[float]:
        return prospects.prospects(state)

    def traits(self, state: OroState, seat: int) -> dict[str, float]:
        return prospects.traits(state, seat)

    def reasons(self, view: OroView, move: OroMove) -> list[Message]:
        # nothing of what is hidden speaks for or against a move
        return reasons.reasons(self.game.imagine(view, Rng(0)), view, move)

    def instinct(
        self, view: OroView, moves: Sequence[OroMove], rng: Rng, level: Level
    ) -> OroMove | None:
        return instinct.instinct(self.game, view, moves, rng, level)
