"""One game after the other, played by ids of actions: what the environments of other libraries share."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from hyakki.api.calls import plain_options, told, whole_number, wrong
from hyakki.api.games import SEEDS, Game
from hyakki.api.own import game as game_with_name
from hyakki.core.game import SPECTATOR, AnyState
from hyakki.core.messages import BadInput, bad
from hyakki.core.mind import settle_chance
from hyakki.core.numbers import AnyNumbers, returns_of
from hyakki.core.rng import Rng
from hyakki.lab.conduct import forfeit

Row = NDArray[np.int8]

NOBODY: Final = -1  # acts in a game that is over
#: what an action that is not legal does: it is refused with an error, or it loses the game
ILLEGAL: Final = ("refuse", "lose")


class Sitting:
    """The game that an environment shows, and the next one when it is over. Chance plays by itself."""

    def __init__(
        self,
        game: str | Game[Any, Any],
        seats: int | None,
        options: Mapping[str, str | int] | None,
        illegal: str,
    ) -> None:
        self.game = game_with_name(game) if isinstance(game, str) else game
        if illegal not in ILLEGAL:
            raise wrong("illegal", "one of " + ", ".join(ILLEGAL), illegal)
        self.engine = self.game.engine
        with told(self.engine):
            self.seats = self.game.seats[0] if seats is None else whole_number("seats", seats)
            self.options = self.engine.complete(self.seats, plain_options(options))
            self.numbers: AnyNumbers = self.engine.numbers(self.seats)
        self._loses = illegal == "lose"
        self._seed = secrets.randbelow(SEEDS)
        self._number = 0
        self.begin()

    def begin(self, seed: int | None = None) -> None:
        """A new game: the first one of that seed, or the next one of the last seed."""
        if seed is not None:
            self._seed, self._number = seed, 0
        self.rng = Rng.of("sitting", self._seed, self._number)
        self._number += 1
        self.world: AnyState = self.engine.start(self.seats, self.options)
        #: the seat to act
        self.actor: int = NOBODY
        #: what the game gave each seat, once it is over
        self.returns: list[float] | None = None
        self._go_on()

    def row(self, seat: int) -> Row:
        """What that seat may know now."""
        return np.frombuffer(self.numbers.observe(self.world, seat), np.int8).copy()

    def mask(self, seat: int) -> Row:
        """1 for each legal action; all 0 if that seat is not to act."""
        if seat != self.actor:
            return np.zeros(self.numbers.actions, np.int8)
        return np.frombuffer(self.numbers.mask(self.world, seat), np.int8).copy()

    def play(self, action: object) -> None:
        """An action of the seat that is to act."""
        with told(self.engine):
            number = self._checked(action)
            if number is None:
                outcome = forfeit(self.actor, self.seats, self.engine.cooperative)
                self.returns = returns_of(outcome, self.engine.cooperative)
                self.actor = NOBODY
                return
            self.play_move(self.numbers.move_of(self.world, self.actor, number))

    def play_move(self, move: Any) -> None:
        """A legal move of the seat that is to act."""
        self.world.apply(self.actor, move)
        self._go_on()

    def show(self) -> str:
        """The table as a spectator sees it, as text."""
        from rich.text import Text

        from hyakki.core.texts import ENGLISH

        names = [f"seat {seat}" for seat in range(self.seats)]
        view = self.world.view(SPECTATOR)
        return Text.from_markup(self.engine.render(view, self.engine.texts(ENGLISH), names)).plain

    def _checked(self, action: object) -> int | None:
        """The number of a legal action; None for one that loses the game."""
        if self.actor == NOBODY:
            raise bad("game_over")
        number = int(action) if isinstance(action, np.integer) else whole_number("action", action)
        try:
            self.numbers.check(self.numbers.mask(self.world, self.actor), number)
        except BadInput:
            if not self._loses:
                raise
            return None
        return number

    def _go_on(self) -> None:
        settle_chance(self.world, self.rng)
        actors = self.world.actors()
        self.actor = actors[0] if actors else NOBODY
        outcome = self.world.outcome()
        if outcome is not None:
            self.returns = returns_of(outcome, self.engine.cooperative)
