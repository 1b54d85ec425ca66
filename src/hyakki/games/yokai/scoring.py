"""Are the yōkai appeased, does the rest hold, and what is the victory worth (Y8 to Y10)?"""

from __future__ import annotations

from hyakki.core.pile import ONE
from hyakki.core.positions import NONE
from hyakki.core.views import Outcome
from hyakki.games.yokai.box import FAMILIES
from hyakki.games.yokai.layout import connected, fits, neighbours
from hyakki.games.yokai.options import Variant
from hyakki.games.yokai.parts import AFFINITY_PAIR, BIT, BLANK, CARDS, DATA, HINT_FAMILIES, NO_HINT
from hyakki.games.yokai.state import Board


def members(faces: bytes, family: int) -> int:
    """The cards of a family, as a mask."""
    mask = 0
    for card in range(CARDS):
        if faces[card] == family:
            mask |= BIT[card]
    return mask


def appeased(cells: list[int], faces: bytes) -> bool:
    """Y8.4: each family is one group connected by sides."""
    beside = neighbours(cells)
    for family in range(len(FAMILIES)):
        if not connected(beside, members(faces, family)):
            return False
    return True


def affinity_holds(cells: list[int], faces: bytes, affinity: int) -> bool:
    """Y10.6: a card of one family touches a card of the other."""
    one, two = AFFINITY_PAIR[affinity]
    beside = neighbours(cells)
    others = members(faces, two)
    for card in range(CARDS):
        if faces[card] == one and beside[card] & others != 0:
            return True
    return False


def loss(board: Board) -> str:
    """Y8.5, Y10.10: what is missing for a victory; empty if nothing is."""
    if not appeased(board.cells, board.faces):
        return "declared_unsolved" if board.declared else "hints_out_unsolved"
    for affinity in board.affinities:
        if not affinity_holds(board.cells, board.faces, affinity):
            return "affinity_unmet"
    if board.shape != NONE and not fits(board.cells, board.variant.forms[board.shape]):
        return "shape_unmet"
    return ""


def judged_hints(board: Board) -> tuple[bytes, bytes]:
    """Y8.3: the cards whose hint names their family, and those whose hint does not. Blank hints say nothing."""
    right, wrong = b"", b""
    for card in range(CARDS):
        hint = board.hint_on[card]
        if hint != NO_HINT and hint != BLANK:
            if board.faces[card] in HINT_FAMILIES[hint]:
                right += ONE[card]
            else:
                wrong += ONE[card]
    return right, wrong


def right_and_wrong(board: Board) -> tuple[int, int]:
    """Y9.2: how many used hints name the family beneath them, and how many do not."""
    right, wrong = judged_hints(board)
    return len(right), len(wrong)


def score(board: Board) -> int:
    """Y9.2, Y9.3, Y11.5: what a victory with this layout is worth."""
    points = DATA.points
    right, wrong = right_and_wrong(board)
    total = right * points.hint_right + wrong * points.hint_wrong
    total += len(board.prepared) * points.hint_prepared
    total += int(board.unprepared) * points.hint_unprepared
    return total + board.hint_on.count(BLANK) * int(board.variant.blank_points)


def worth(board: Board, turning: int = 0) -> tuple[int, int]:
    """What a victory is worth at the least and at the most, once so many hints more are prepared."""
    used = CARDS - board.hint_on.count(NO_HINT)
    prepared, unprepared = len(board.prepared) + turning, int(board.unprepared) - turning
    return bounds(board.variant, used, board.hint_on.count(BLANK), prepared, unprepared)


def bounds(
    variant: Variant, used: int, blanks: int, prepared: int, unprepared: int
) -> tuple[int, int]:
    """Y9.2, Y9.3: what the used hints are worth at the least and at the most, with what the unused ones are worth."""
    points = DATA.points
    named = used if variant.judges_blanks else used - blanks
    sure = prepared * points.hint_prepared + unprepared * points.hint_unprepared
    sure += blanks * int(variant.blank_points)
    return sure + named * points.hint_wrong, sure + named * points.hint_right


def rank(points: int, glorious_from: int, total_from: int) -> str:
    """Y9.4, Y9.5"""
    if points >= total_from:
        return "total"
    return "glorious" if points >= glorious_from else "honorable"


def outcome(board: Board) -> Outcome:
    """All win or all lose; only a victory has a score (Y9.1)."""
    seats = int(board.variant.seats)
    lost = loss(board)
    if lost:
        return Outcome((0,) * seats, (), lost)
    points = score(board)
    reached = rank(points, int(board.variant.glorious_from), int(board.variant.total_from))
    return Outcome((points,) * seats, tuple(range(seats)), reached)
