"""Random games at full speed, chance moves included: what a search does inside."""

from hyakki.core.game import CHANCE, Game, M, S, State, V
from hyakki.core.options import Options
from hyakki.core.rng import Rng


def play_out(state: State[M, V], rng: Rng) -> int:
    """Play uniformly at random to the end, in place. Returns the number of decisions of the players."""
    decisions = 0
    while True:
        actors = state.actors()
        if not actors:
            return decisions
        seat = actors[0]
        if seat == CHANCE:
            state.apply(CHANCE, state.sample(rng))
        else:
            moves: list[M] = state.moves(seat)
            state.apply(seat, moves[rng.below(len(moves))])
            decisions += 1


def play_outs(game: Game[S, M, V], seats: int, options: Options, games: int, rng: Rng) -> int:
    """Play whole random games from the start. Returns the number of decisions of the players."""
    decisions = 0
    for _ in range(games):
        decisions += play_out(game.start(seats, options), rng)
    return decisions
