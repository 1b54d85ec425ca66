"""Perft: the number of ways to play the next moves. Chance moves are counted like the players' moves."""

from __future__ import annotations

from hyakki.core.game import AnyState
from hyakki.core.rng import Rng


def perft(state: AnyState, depth: int) -> int:
    """The number of move sequences of exactly this length; shorter ones that end the game are not counted."""
    if depth == 0:
        return 1
    total = 0
    for seat in state.actors():
        moves = state.moves(seat)
        if depth == 1:
            total += len(moves)
            continue
        for move in moves:
            after = state.copy()
            after.apply(seat, move)
            total += perft(after, depth - 1)
    return total


def divided(state: AnyState, depth: int) -> dict[str, int]:
    """The same count for each first move: the quickest way to find where two engines differ."""
    rows: dict[str, int] = {}
    for seat in state.actors():
        for move in state.moves(seat):
            after = state.copy()
            after.apply(seat, move)
            rows[move.text] = perft(after, depth - 1)
    return rows


def wander(state: AnyState, moves: int, rng: Rng) -> AnyState:
    """Play this many random moves (fewer if the game ends before), in place."""
    for _ in range(moves):
        actors = state.actors()
        if not actors:
            break
        seat = actors[0]
        legal = state.moves(seat)
        move = state.sample(rng) if seat < 0 else legal[int(rng.below(len(legal)))]
        state.apply(seat, move)
    return state
