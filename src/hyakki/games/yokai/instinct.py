from __future__ import annotations

from collections.abc import Sequence

from hyakki.core.game import Move
from hyakki.core.rng import Rng
from hyakki.games.yokai.view import YokaiView


def choose(view: YokaiView, moves: Sequence[Move], rng: Rng) -> Move | None:
    return None
