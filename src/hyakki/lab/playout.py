"""Random games at full speed, chance moves included: what a search does inside."""

from hyakki.core.game import CHANCE, Game, M, S, State, V
from hyakki.core.options import Options
from hyakki.core.rng import Rng
from hyakki.core.views import Outcome


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


def play_counted(
    game: Game[S, M, V], seats: int, options: Options, seed: int, first: int, count: int
) -> list[tuple[Outcome, int, int]]:
    """Random games by their numbers: how each ended, its decisions, and its moves with those of chance."""
    found: list[tuple[Outcome, int, int]] = []
    for number in range(first, first + count):
        rng = Rng.of("quick", seed, number)
        state = game.start(seats, options)
        decisions = moves = 0
        while True:
            actors = state.actors()
            if not actors:
                break
            seat = actors[0]
            moves += 1
            if seat == CHANCE:
                state.apply(CHANCE, state.sample(rng))
            else:
                legal: list[M] = state.moves(seat)
                state.apply(seat, legal[rng.below(len(legal))])
                decisions += 1
        outcome = state.outcome()
        assert outcome is not None
        found.append((outcome, decisions, moves))
    return found
