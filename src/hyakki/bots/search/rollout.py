"""How a game may go on from an imagined state, and what each seat then may hope for."""

from __future__ import annotations

from mypy_extensions import i64

from hyakki.core.game import CHANCE, M, Move, S, V
from hyakki.core.mind import WIN_WEIGHT, Macro, Mind
from hyakki.core.rng import Rng


def perform(state: S, seat: int, move: Move, rng: Rng) -> None:
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


def play_on(mind: Mind[S, M, V], state: S, actor: i64, turns: i64, rng: Rng) -> None:
    """Play by reflex, in place, until so many turns have passed to another seat and the state is quiet."""
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
        if turns <= 0 and mind.is_quiet(state):
            return
        secret = mind.secret_choice(state, seat, rng)
        if secret is not None:
            state.apply(seat, secret)
        else:
            perform(state, seat, mind.reflex(state, seat, rng), rng)


def shares(mind: Mind[S, M, V], state: S, seats: int) -> list[float]:
    """What each seat got, or may hope for: no hope counts as much as a victory."""
    outcome = state.outcome()
    if outcome is not None:
        return mind.rewards(outcome)
    return [WIN_WEIGHT * hope + (1.0 - WIN_WEIGHT) / 2.0 for hope in mind.prospects(state, seats)]
