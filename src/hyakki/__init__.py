"""Hyakki: a table for four board games, and the fast engines under it.

    import hyakki

    state = hyakki.game("terres").new(seed=1)
    while not state.over:
        state.play(state.moves()[0])
    print(state.outcome)

What is listed in `__all__` is the library (docs/library.md); everything else may change at any time.
Nothing is loaded before it is used, so that `import hyakki` is quick.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from hyakki.engines import force_plain_if_asked

if TYPE_CHECKING:
    from hyakki.api.bots import Bot, bot
    from hyakki.api.games import Game, shelf
    from hyakki.api.own import game
    from hyakki.api.records import Replay, Step, Verdict, read
    from hyakki.api.series import arena, play_games, simulate
    from hyakki.api.state import State
    from hyakki.core.game import CHANCE, SPECTATOR, Move
    from hyakki.core.messages import BadInput, BadOption, HyakkiError, IllegalMove
    from hyakki.core.record import Record
    from hyakki.core.rng import Rng
    from hyakki.core.views import Outcome, View
    from hyakki.lab.arena.report import Report
    from hyakki.lab.conduct import BotFault
    from hyakki.lab.tally import Tally

__version__ = "0.1.0"

__all__ = [
    "CHANCE",
    "SPECTATOR",
    "BadInput",
    "BadOption",
    "Bot",
    "BotFault",
    "Game",
    "HyakkiError",
    "IllegalMove",
    "Move",
    "Outcome",
    "Record",
    "Replay",
    "Report",
    "Rng",
    "State",
    "Step",
    "Tally",
    "Verdict",
    "View",
    "arena",
    "bot",
    "game",
    "play_games",
    "read",
    "shelf",
    "simulate",
]

_HOMES = {
    "hyakki.api.bots": ("Bot", "bot"),
    "hyakki.api.games": ("Game", "shelf"),
    "hyakki.api.own": ("game",),
    "hyakki.api.records": ("Replay", "Step", "Verdict", "read"),
    "hyakki.api.series": ("arena", "play_games", "simulate"),
    "hyakki.api.state": ("State",),
    "hyakki.core.game": ("CHANCE", "SPECTATOR", "Move"),
    "hyakki.core.messages": ("BadInput", "BadOption", "HyakkiError", "IllegalMove"),
    "hyakki.core.record": ("Record",),
    "hyakki.core.rng": ("Rng",),
    "hyakki.core.views": ("Outcome", "View"),
    "hyakki.lab.arena.report": ("Report",),
    "hyakki.lab.conduct": ("BotFault",),
    "hyakki.lab.tally": ("Tally",),
}

force_plain_if_asked()


if not TYPE_CHECKING:  # with it, a type checker would take any name for one of ours

    def __getattr__(name: str) -> object:
        home = next((module for module, names in _HOMES.items() if name in names), None)
        if home is None:
            raise AttributeError(f"module 'hyakki' has no attribute {name!r}")
        found = getattr(import_module(home), name)
        globals()[name] = found
        return found


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
