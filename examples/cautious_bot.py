"""A bot in one file: for each move it plays imagined games to their end at random, and takes the move that loses least often.

In the folder of this file:

    hyakki sim terres --bots cautious_bot:Cautious,uniform --games 20
"""

from __future__ import annotations

from collections.abc import Sequence

from hyakki.bots.uniform import Uniform
from hyakki.core.fate import SeededFate
from hyakki.core.game import AnyGame, Move
from hyakki.core.mind import AnyBot
from hyakki.core.rng import Rng
from hyakki.core.table import Table
from hyakki.core.views import View
from hyakki.games import game_named
from hyakki.lab.match import bot_streams, decisions
from hyakki.lab.playout import play_out

WORLDS = 6


class Cautious(AnyBot):
    def choose(self, game: AnyGame, view: View, moves: Sequence[Move], rng: Rng) -> Move:
        return min(moves, key=lambda move: self.losses(game, view, move, rng))

    def losses(self, game: AnyGame, view: View, move: Move, rng: Rng) -> int:
        lost = 0
        for _ in range(WORLDS):
            world = game.imagine(view, rng)
            world.apply(view.seat, move)
            play_out(world, rng)
            outcome = world.outcome()
            assert outcome is not None
            lost += view.seat not in outcome.winners
        return lost


def wins(games: int) -> int:
    """The same from Python: our bot in seat 0. Returns how many games of Terres de Yokai it won."""
    game = game_named("terres")
    won = 0
    for seed in range(games):
        table = Table(game, ["Cautious", "Uniform"], {}, SeededFate(seed))
        for _ in decisions(game, table, [Cautious(), Uniform()], bot_streams(0, seed, 2)):
            pass
        outcome = table.outcome()
        assert outcome is not None
        won += outcome.winners == (0,)
    return won


if __name__ == "__main__":
    print(f"Cautious won {wins(20)} of 20 games against Uniform.")
