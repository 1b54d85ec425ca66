"""Bots: what to derive one's own from, and ours by their addresses."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from hyakki.api.calls import told, wrong
from hyakki.api.games import Game
from hyakki.bots import bot_for
from hyakki.core.game import Game as Engine
from hyakki.core.game import Move
from hyakki.core.mind import AnyBot
from hyakki.core.mind import Bot as EngineBot
from hyakki.core.rng import Rng
from hyakki.core.views import View
from hyakki.lab.match import Player

#: a bot: its address (`master`, `search:300`, `module:Class`, `exec:COMMAND`), an object, or a class to make one of for each game
AnyPlayer: TypeAlias = "str | AnyBot | Callable[[], AnyBot]"


class Bot(EngineBot[Any, Move, Any]):
    """A bot of your own: derive from this class and write `choose`.

    It is asked with what its seat sees and never with the state, so it cannot cheat even by mistake.
    """

    def choose(
        self, game: Engine[Any, Any, Any], view: View, moves: Sequence[Move], rng: Rng
    ) -> Move:
        """One of the legal moves.

        `game` is the engine of the game: `game.imagine(view, rng)` gives a whole state that the view allows, to think with.
        `rng` is the bot's own generator. Use no other, so that the same seed gives the same game again.
        """
        raise NotImplementedError


def bot(game: Game[Any, Any], address: str) -> AnyBot:
    """One of our bots for a game, by its address: `uniform`, `greedy`, `novice`, `adept`, `master`, `search:300`, `search:50ms`."""
    with told(game.engine):
        if not isinstance(address, str):
            raise wrong("address", "the address of a bot", address)
        return bot_for(game.engine, address)


def players_of(engine: Engine[Any, Any, Any], bots: Sequence[AnyPlayer]) -> list[Player]:
    """Each as an address or as what makes one; an address that leads nowhere is refused at once."""
    found: list[Player] = []
    for one in bots:
        if isinstance(one, str):
            bot_for(engine, one).close()
            found.append(one)
        elif isinstance(one, EngineBot):
            found.append(_Ready(one))
        elif callable(one):
            found.append(one)
        else:
            raise wrong("bots", "addresses, bots or classes of bots", one)
    return found


class _Ready:
    """A bot that exists already, and plays every game."""

    def __init__(self, made: AnyBot) -> None:
        self._made = made
        self.__name__ = type(made).__name__

    def __call__(self) -> AnyBot:
        return self._made
