"""What chance may bring, and how likely: the first player, the hidden faces, the cards of the level, the next hint (Y2)."""

from __future__ import annotations

from mypy_extensions import i64

from hyakki.core.rng import Rng
from hyakki.games.yokai.box import FAMILY_SIZE, HINTS_OF_SIZE
from hyakki.games.yokai.moves import AFFINITIES, FACES, FIRSTS, SHAPES, TURNED_UP, YokaiMove
from hyakki.games.yokai.parts import CARDS, HINT_SIZE, HINTS, SIZES
from hyakki.games.yokai.state import (
    CHOOSE_FIRST,
    DEALING,
    DEALING_AFFINITIES,
    REVEALING,
    SHAPING,
    TURNING_UP,
    Board,
)


def pile(board: Board) -> str:
    if board.phase == CHOOSE_FIRST:
        return "first"
    if board.phase == DEALING:
        return "faces"
    if board.phase == DEALING_AFFINITIES:
        return "affinities"
    return "shape" if board.phase == SHAPING else "hints"


def moves(board: Board) -> list[YokaiMove]:
    legal: list[YokaiMove] = []
    if board.phase == CHOOSE_FIRST:
        legal += FIRSTS[: board.variant.seats]
    elif board.phase == DEALING:
        for family, left in enumerate(faces_left(board)):
            if left > 0:
                legal.append(FACES[family])
    elif board.phase == DEALING_AFFINITIES:
        for card in range(len(AFFINITIES)):
            if card not in board.affinities:
                legal.append(AFFINITIES[card])
    elif board.phase == SHAPING:
        legal += SHAPES
    elif board.phase == TURNING_UP or board.phase == REVEALING:
        for hint, weight in enumerate(hint_weights(board)):
            if weight > 0:
                legal.append(TURNED_UP[hint])
    return legal


def odds(board: Board) -> list[int]:
    """Y2.6, Y10.9: all equally likely, but for faces and hints that are left in different numbers."""
    if board.phase == DEALING:
        return [left for left in faces_left(board) if left > 0]
    if board.phase == TURNING_UP or board.phase == REVEALING:
        return [weight for weight in hint_weights(board) if weight > 0]
    return [1] * len(moves(board))


def sample_face(board: Board, rng: Rng) -> YokaiMove:
    """The general way to draw by the odds, in fewer steps."""
    ticket: i64 = rng.below(CARDS - len(board.faces))
    family: i64 = 0
    for left in faces_left(board):
        if ticket < left:
            break
        ticket -= left
        family += 1
    return FACES[family]


def faces_left(board: Board) -> list[int]:
    """How many faces of each family are still to be dealt (Y1.1)."""
    left = [FAMILY_SIZE] * len(FACES)
    for family in board.faces:
        left[family] -= 1
    return left


def hint_weights(board: Board) -> list[int]:
    """Y2.2, Y2.3: how likely each hint is on top of the pile, as whole numbers.

    The size of the top card is as likely as the pile holds cards of that size; among the hints of that size that nobody
    has seen, in the pile or put away, all are equally likely. Colourless hints are any of the cards (Y11.3), whatever their size.
    """
    shown = board.hints_shown()
    if board.phase == REVEALING:
        return [0 if hint in shown else 1 for hint in range(HINTS)]
    in_pile = board.sizes_left()
    unseen = list(HINTS_OF_SIZE)
    for hint in shown:
        unseen[HINT_SIZE[hint]] -= 1
    common = 1
    for size in range(SIZES):
        common *= max(1, unseen[size])
    weights: list[int] = []
    for hint in range(HINTS):
        size = HINT_SIZE[hint]
        weights.append(0 if hint in shown else in_pile[size] * common // unseen[size])
    return weights
