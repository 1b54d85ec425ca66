"""What a player is told who touches something."""

from __future__ import annotations

from hyakki.core.choices import why
from hyakki.core.game import Game, M, S, V

POSSIBLE = ("", "possible")


def answer(game: Game[S, M, V], state: S, *path: str) -> tuple[str, str]:
    """To whoever is to act: the rule that stands in the way, and the key of the sentence that says so."""
    refusal = why(game, state.view(state.actors()[0], recall=False), path)
    return refusal.rule, refusal.message.key.removeprefix("refusal.")
