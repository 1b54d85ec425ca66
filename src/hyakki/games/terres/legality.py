"""What the active player may do (T3 to T6)."""

from __future__ import annotations

from mypy_extensions import i64

from hyakki.games.terres.box import FORCED_HAND, MOST_PLAYS
from hyakki.games.terres.moves import CALLS, DECLINED, DISTRACTION, ENDED, TerresMove
from hyakki.games.terres.parts import CALL, STACKS
from hyakki.games.terres.state import Board


def free_to_end(plays: i64, held: i64) -> bool:
    """T3.6–T3.8: after a play, or with fewer sketches after the draw than force one."""
    return plays > 0 or held < FORCED_HAND


def may_end(board: Board) -> bool:
    return free_to_end(board.plays, len(board.hands[board.active]))


def turn_is_over(board: Board) -> bool:
    """T3.8: it ends by itself."""
    return board.plays == MOST_PLAYS or len(board.hands[board.active]) == 0


def may_call(board: Board, source: i64, stack: i64) -> bool:
    """T6.4, T6.6: a Call at a stack takes from another one, and never its last yokai."""
    return source != stack and len(board.stacks[source]) > 1


def may_distract(board: Board, stack: i64) -> bool:
    """T6.10: only where the other player has a sketch."""
    return len(board.side(1 - board.active, stack)) > 0


def ability_has_use(board: Board) -> bool:
    """T6.2"""
    if board.ability != CALL:
        return may_distract(board, board.laid_at)
    for stack in range(STACKS):
        if may_call(board, stack, board.laid_at):
            return True
    return False


def plays(board: Board) -> list[TerresMove]:
    legal: list[TerresMove] = []
    hand = board.hands[board.active]
    lays = board.variant.lays
    for place in range(len(hand)):
        both = lays[hand[place]]
        legal.append(both[0])
        legal.append(both[1])
    if may_end(board):
        legal.append(ENDED)
    return legal


def ability_uses(board: Board) -> list[TerresMove]:
    legal: list[TerresMove] = [DECLINED]
    if board.ability == CALL:
        for stack in range(STACKS):
            if may_call(board, stack, board.laid_at):
                legal.append(CALLS[stack])
    else:
        legal.append(DISTRACTION)
    return legal
