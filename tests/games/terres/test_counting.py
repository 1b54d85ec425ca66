"""Counting a stack is one function: the rules, the search and the reasons agree with it, and with the rule book (T5)."""

from __future__ import annotations

from itertools import product

import pytest

from hyakki.games.terres.box import MOST_PLAYS
from hyakki.games.terres.mind.reach import NO_YOKAI, can_take, reach_of, top_of
from hyakki.games.terres.mind.reflex import DECIDED, Eye, side_worth
from hyakki.games.terres.moves import DECLINED, LAYS
from hyakki.games.terres.parts import STACKS
from hyakki.games.terres.rules import TerresState
from hyakki.games.terres.scoring import FRIGHT, OPEN, OTHER, OWN, count, missing, takes_with
from hyakki.games.terres.state import DECIDING, PLAYING
from tests.games.terres.scene import random_boards

SIDES = list(product(range(3, 8), range(9), range(9)))


def test_what_a_count_comes_to() -> None:
    """T5.2, T5.3, T5.6"""
    for value, own, other in SIDES:
        if own + other < value:
            expected = OPEN
        elif own == other:
            expected = FRIGHT
        else:
            expected = OWN if own > other else OTHER
        assert count(value, own, other) == expected
        assert (missing(value, own, other) > 0) == (expected == OPEN)
        for more in range(4):
            taken = own + more + other >= value and own + more > other
            assert takes_with(value, own, other, more) == taken


def lengths(board: TerresState, stack: int) -> tuple[int, int]:
    """Of the active player's side, then of the other."""
    seat = int(board.active)
    return len(board.side(seat, stack)), len(board.side(1 - seat, stack))


def lay_at(board: TerresState, stack: int) -> bool:
    """Lay any sketch that fits; its ability is declined. False if there is none, or the turn has passed."""
    for card in board.hands[board.active]:
        if stack in board.parts.ends[card]:
            board.apply(int(board.active), LAYS[card][stack])
            if board.phase == DECIDING:
                board.apply(int(board.active), DECLINED)
            return True
    return False


def turns(seed: int) -> list[TerresState]:
    """Boards where a turn begins."""
    found = [board.copy() for board in random_boards(seed) if board.phase == PLAYING]
    return [board for board in found if board.plays == 0]


@pytest.mark.parametrize("seed", range(6))
def test_the_rules_count_so(seed: int) -> None:
    """T5.2–T5.6"""
    seen = set()
    for board, stack in product(turns(seed), range(STACKS)):
        own, other = lengths(board, stack)
        seat, top = int(board.active), int(top_of(board, stack))
        after = board.copy()
        if lay_at(after, stack):
            counted = count(top, own + 1, other)
            won = [len(after.notebooks[s]) - len(board.notebooks[s]) for s in (seat, 1 - seat)]
            assert won == [counted == OWN, counted == OTHER]
            cleared = len(after.side(seat, stack)) == 0
            assert cleared == (counted in (OWN, FRIGHT))
            seen.add(counted)
    assert seen >= {OPEN, OWN}


@pytest.mark.parametrize("seed", range(6))
def test_what_a_hand_can_take_it_takes(seed: int) -> None:
    """T5.3, T3.5: `can_take` says yes exactly where laying on, sketch after sketch, wins the yokai."""
    answers = set()
    for board, stack in product(turns(seed), range(STACKS)):
        seat = board.active
        top = board.stacks[stack][0]
        after = board.copy()
        for _ in range(MOST_PLAYS):
            laid = after.phase == PLAYING and after.active == seat and lay_at(after, stack)
            if not laid or after.stacks[stack][:1] != bytes([top]):
                break
        took = top in after.notebooks[seat]
        assert can_take(board, seat, stack, reach_of(board, seat)[stack]) == took
        answers.add(took)
    assert answers == {True, False}


def test_the_search_counts_so() -> None:
    """T5.2–T5.6, T7.1: with level notebooks, whoever takes the last yokai of a stack wins."""
    eye = Eye(turns(1)[0])
    for value, own, other in SIDES:
        open_worth = -side_worth(value, other, own)
        expected = {OWN: DECIDED, OTHER: -DECIDED, FRIGHT: 0.0, OPEN: open_worth}
        counted = int(count(value, own, other))
        assert eye.settled(value, own, other, NO_YOKAI) == expected[counted]
