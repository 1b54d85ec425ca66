"""A bot of one's own: it plays moves out at random in imagined worlds and takes the one that loses least often."""

from __future__ import annotations

from collections.abc import Sequence

from hyakki.bots.uniform import Uniform
from hyakki.core.fate import SeededFate
from hyakki.core.game import Bot, Game, Move
from hyakki.core.rng import Rng
from hyakki.core.table import Table
from hyakki.core.views import View
from hyakki.games import GAMES
from hyakki.lab.playout import play_out

WORLDS = 6


class Cautious(Bot):
    def choose(self, game: Game, view: View, moves: Sequence[Move], rng: Rng) -> Move:
        return min(moves, key=lambda move: self.losses(game, view, move, rng))

    def losses(self, game: Game, view: View, move: Move, rng: Rng) -> int:
        lost = 0
        for _ in range(WORLDS):
            world = game.imagine(view, rng)
            world.apply(view.seat, move)
            play_out(world, rng)
            outcome = world.outcome()
            assert outcome is not None
            lost += view.seat not in outcome.winners
        return lost


def play(seed: int) -> tuple[int, ...]:
    """One game of Terres de Yokai, our bot in seat 0. Gives the winners."""
    game = GAMES["terres"]
    players: list[Bot] = [Cautious(), Uniform()]
    streams = [Rng.of("example", seed, seat) for seat in range(2)]
    table = Table(game, ["Cautious", "Uniform"], {}, SeededFate(seed))
    while (outcome := table.outcome()) is None:
        seat = table.actors()[0]
        legal = [game.read(text) for text in table.moves(seat)]
        move = players[seat].choose(game, table.view(seat), legal, streams[seat])
        table.play(seat, move.text)
    return outcome.winners


if __name__ == "__main__":
    wins = sum(play(seed) == (0,) for seed in range(20))
    print(f"Cautious won {wins} of 20 games against Uniform.")
