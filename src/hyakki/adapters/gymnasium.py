"""Our games as Gymnasium environments: one seat is yours, bots play the others.

Importing this module registers `hyakki/<game>-v1` for every installed game that offers numbers.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from hyakki.api.bots import AnyPlayer, players_of
from hyakki.api.calls import told, whole_number, wrong
from hyakki.api.games import SEEDS, Game, shelf
from hyakki.bots import bot_for
from hyakki.core.messages import BadInput, bad
from hyakki.core.mind import AnyBot
from hyakki.lab.conduct import answer_of
from hyakki.lab.match import Player, thinking

try:
    import gymnasium
    import numpy as np
    from gymnasium import spaces
except ImportError:
    raise bad("no_peer", name="Gymnasium", extra="gymnasium") from None

from hyakki.adapters.sitting import NOBODY, Row, Sitting

VERSION: Final = 1


class OneSeat(gymnasium.Env[Row, np.int64]):
    """A game as one seat plays it against bots; in a cooperative game, with them.

    An observation is what your seat may know when it is to act, `info["action_mask"]` has its legal actions. The reward is
    what the game gave your seat, at its end.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 1}

    def __init__(
        self,
        game: str | Game[Any, Any],
        seats: int | None = None,
        options: Mapping[str, str | int] | None = None,
        opponents: AnyPlayer | Sequence[AnyPlayer] = "uniform",
        seat: int | None = 0,
        illegal: str = "refuse",
        render_mode: str | None = None,
    ) -> None:
        """`opponents` is one bot for all other seats, or one for each in turn order after yours.

        With `seat=None` you sit down in another seat at each reset. An illegal action is an error; it may also `lose`.
        """
        self._sitting = Sitting(game, seats, options, illegal)
        with told(self._sitting.engine):
            self._players = self._others(opponents)
            self._wanted = None if seat is None else whole_number("seat", seat)
            if self._wanted is not None and not 0 <= self._wanted < self._sitting.seats:
                raise wrong("seat", f"from 0 to {self._sitting.seats - 1}", seat)
        numbers = self._sitting.numbers
        self.render_mode = render_mode
        self.action_space = spaces.Discrete(numbers.actions)
        self.observation_space = spaces.Box(0, 127, (numbers.size,), np.int8)
        #: your seat in this game
        self.seat = self._wanted or 0
        self._bots: dict[int, AnyBot] = {}

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Row, dict[str, Any]]:
        """A new game, up to your first decision."""
        super().reset(seed=seed)
        count = self._sitting.seats
        while True:
            if self._wanted is None:
                self.seat = int(self.np_random.integers(count))
            self._sitting.begin(int(self.np_random.integers(SEEDS)))
            self._invite()
            self._let_bots_play()
            if self._sitting.actor != NOBODY:  # the others may end a game before you had a turn
                return self._sitting.row(self.seat), self._info()

    def step(self, action: Any) -> tuple[Row, float, bool, bool, dict[str, Any]]:
        """Your action, and all that happens until you are to act again or the game is over."""
        self._sitting.play(action)
        self._let_bots_play()
        returns = self._sitting.returns
        reward = 0.0 if returns is None else returns[self.seat]
        return self._sitting.row(self.seat), reward, returns is not None, False, self._info()

    def action_masks(self) -> np.ndarray[Any, np.dtype[np.bool_]]:
        """The legal actions as libraries with masked policies ask for them."""
        return self._sitting.mask(self.seat).astype(np.bool_)

    def render(self) -> str | None:
        """The table as a spectator sees it."""
        return self._sitting.show() if self.render_mode == "ansi" else None

    def close(self) -> None:
        for bot in self._bots.values():
            bot.close()

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self._sitting.mask(self.seat)}

    def _others(self, opponents: Any) -> list[Player]:
        others = self._sitting.seats - 1
        row = list(opponents) if isinstance(opponents, list | tuple) else [opponents] * others
        if len(row) != others:
            raise wrong("opponents", f"one bot, or {others} bots", opponents)
        return players_of(self._sitting.engine, row)

    def _invite(self) -> None:
        """A new bot for each other seat, as in every game of the laboratory."""
        self.close()
        count = self._sitting.seats
        for place, player in enumerate(self._players, 1):
            made = bot_for(self._sitting.engine, player) if isinstance(player, str) else player()
            self._bots[(self.seat + place) % count] = made
        self._bots.pop(self.seat, None)

    def _let_bots_play(self) -> None:
        sitting = self._sitting
        with told(sitting.engine):
            while sitting.actor not in (self.seat, NOBODY):
                bot, view = self._bots[sitting.actor], sitting.world.view(sitting.actor)
                moves = sitting.world.moves(sitting.actor)
                luck = thinking(sitting.rng.bits())
                sitting.play_move(answer_of(bot, sitting.engine, view, moves, luck, 0.0))


def _register() -> None:
    for game in shelf():
        try:
            game.engine.numbers(game.seats[0])
        except BadInput:
            continue
        name = f"hyakki/{game.key}-v{VERSION}"
        if name not in gymnasium.registry:
            gymnasium.register(name, entry_point=f"{__name__}:OneSeat", kwargs={"game": game.key})


_register()
