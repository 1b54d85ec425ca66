"""How a game may go on from an imagined state, and what each seat then may hope for."""

from __future__ import annotations

from mypy_extensions import i64

from hyakki.core.game import CHANCE, VICTORY, Game, Macro, Move, State
from hyakki.core.rng import Rng


def perform(state: State, seat: int, move: Move, rng: Rng) -> None:
    """Play a move; a macro step by step, with what chance brings in between, as far as it stays legal."""
    if not isinstance(move, Macro):
        state.apply(seat, move)
        return
    for step in move.steps:
        while CHANCE in state.actors():
            state.apply(CHANCE, state.sample(rng))
        if step not in state.moves(seat):
            return
        state.apply(seat, step)


def play_on(game: Game, state: State, actor: i64, turns: i64, rng: Rng) -> None:
    """Play by reflex, in place, until so many turns have passed to another seat and the game is calm."""
    while True:
        actors = state.actors()
        if not actors:
            return
        seat = actors[0]
        if seat == CHANCE:
            state.apply(CHANCE, state.sample(rng))
            continue
        if seat != actor:
            turns -= 1
            actor = seat
        if turns <= 0 and game.calm(state):
            return
        move = game.blind(state, seat, rng)
        if move is None:
            move = game.reflex(state, seat, rng)
        perform(state, seat, move, rng)


def shares(game: Game, state: State, seats: int) -> list[float]:
    """What each seat got, or may hope for: no hope counts as much as a victory."""
    outcome = state.outcome()
    if outcome is not None:
        return game.rewards(outcome)
    return [VICTORY * hope + (1.0 - VICTORY) / 2.0 for hope in game.prospects(state, seats)]
