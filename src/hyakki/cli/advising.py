"""What a bot would do in somebody's place, for whoever asks."""

from __future__ import annotations

from hyakki.bots import bot_for
from hyakki.core.game import AnyGame, Move
from hyakki.core.levels import MASTER
from hyakki.core.messages import Message
from hyakki.core.rng import Rng
from hyakki.core.table import AnyTable


class Adviser:
    """Thinks as a bot of the highest level does, from what the seat may know; asked again it names another move."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self._bot = bot_for(game, MASTER.key)
        self._number = -1
        self._named: list[Move] = []

    def advise(self, table: AnyTable, seat: int) -> tuple[Move, list[Message]] | None:
        """A move and what speaks for it; None if every move was named."""
        if table.number != self._number:
            self._number, self._named = table.number, []
        moves = [move for move in table.choices(seat) if move not in self._named]
        if not moves:
            return None
        view = table.view(seat)
        # the plan of a turn goes on when it is asked for at the next decision; another move is thought of afresh
        bot = bot_for(self.game, MASTER.key) if self._named else self._bot
        move = bot.choose(self.game, view, moves, Rng.of("advice", table.number))
        self._named.append(move)
        return move, list(bot.reasons(self.game, view, move))
