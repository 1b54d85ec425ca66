"""What hands could do at the stacks."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from hyakki.games.terres.box import MOST_PLAYS
from hyakki.games.terres.mind.weights import UNSEEN
from hyakki.games.terres.parts import HIDDEN, STACKS, VALUE
from hyakki.games.terres.scoring import missing, takes_with
from hyakki.games.terres.state import Board

NO_YOKAI: Final = -1


def top_of(state: Board, stack: i64) -> i64:
    """The value of the top yokai of a stack."""
    yokai: i64 = state.stacks[stack][0]
    return UNSEEN if yokai == HIDDEN else VALUE[yokai]


def below(state: Board, stack: i64) -> i64:
    """The value of the second yokai of a stack."""
    row = state.stacks[stack]
    if len(row) < 2:
        return NO_YOKAI
    yokai: i64 = row[1]
    return UNSEEN if yokai == HIDDEN else VALUE[yokai]


def lowest(state: Board) -> i64:
    """The height of the lowest stack: how near the end is (T7.1)."""
    height: i64 = len(state.stacks[0])
    for stack in range(1, STACKS):
        height = min(height, len(state.stacks[stack]))
    return height


def reach_of(state: Board, seat: i64) -> list[i64]:
    """How many sketches of that hand could be laid at each stack."""
    reach: list[i64] = [0] * STACKS
    ends = state.parts.ends
    for card in state.hands[seat]:
        one, two = ends[card]
        reach[one] += 1
        reach[two] += 1
    return reach


def can_take(state: Board, seat: i64, stack: i64, reach: i64) -> bool:
    """Could that hand complete the top yokai in one turn, with the majority?"""
    own: i64 = len(state.side(seat, stack))
    other: i64 = len(state.side(1 - seat, stack))
    top = top_of(state, stack)
    need: i64 = missing(top, own, other)
    need = max(need, 1)  # T5.10: what is complete already waits for one more sketch
    return need <= reach and need <= MOST_PLAYS and takes_with(top, own, other, need)


def abilities_held(state: Board, seat: i64, ability: i64) -> i64:
    count: i64 = 0
    for card in state.hands[seat]:
        if state.parts.ability[card] == ability:
            count += 1
    return count
