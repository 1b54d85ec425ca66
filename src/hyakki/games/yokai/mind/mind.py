"""What bots ask of Yōkai: the contract of core/mind.py, each part kept in its own room."""

from __future__ import annotations

from collections.abc import Sequence
from typing import final

from hyakki.core.levels import Level
from hyakki.core.messages import Message
from hyakki.core.mind import Bot, Mind
from hyakki.core.rng import Rng
from hyakki.games.yokai.mind import instinct, reasons
from hyakki.games.yokai.mind.code.team import CodeTeam
from hyakki.games.yokai.mind.value import value
from hyakki.games.yokai.moves import YokaiMove
from hyakki.games.yokai.options import Variant
from hyakki.games.yokai.rules import YokaiState
from hyakki.games.yokai.view import YokaiView


@final
class YokaiMind(Mind[YokaiState, YokaiMove, YokaiView]):
    def value(self, state: YokaiState, seat: int) -> float:
        return value(state)

    def instinct(
        self, view: YokaiView, moves: Sequence[YokaiMove], rng: Rng, level: Level
    ) -> YokaiMove:
        return instinct.choose(view, self._variant(view), moves, rng, level)

    def reasons(self, view: YokaiView, move: YokaiMove) -> list[Message]:
        return reasons.reasons(view, self._variant(view), move)

    def _variant(self, view: YokaiView) -> Variant:
        return self.game.start(view.seats, view.options).variant

    def lab_bots(self) -> dict[str, type[Bot[YokaiState, YokaiMove, YokaiView]]]:
        return {"code": CodeTeam}
