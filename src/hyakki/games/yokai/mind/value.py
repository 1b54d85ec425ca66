"""How far a layout is from being solved, and what a position promises a team that knew all the faces."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from hyakki.games.yokai.box import FAMILIES, FAMILY_SIZE
from hyakki.games.yokai.parts import CARDS, SPAN
from hyakki.games.yokai.rules import YokaiState
from hyakki.games.yokai.scoring import loss, score
from hyakki.games.yokai.state import REVEALING

# Distances are counted in hundredths of a move: whole numbers are faster and add up the same on every machine.
MOVE: Final = 100
PER_CELL: Final = 15  # what each further empty cell of a gap adds to the move that closes it
MOST_CELLS: Final = 8
# Hand-set after prototype play.
WIN_POINTS: Final = 30.0
MOVE_COST: Final = 3.0

# Cells of one layout and its rim are less than HALF rows and columns apart, so the difference of two cell numbers tells
# how far: GAP[one - two + NO_GAP] is the cost of joining them, nothing if they touch.
HALF: Final = SPAN // 2
NO_GAP: Final = SPAN * HALF


def _gap(difference: int) -> int:
    rows = (difference + HALF) // SPAN
    columns = difference - rows * SPAN
    steps = abs(rows) + abs(columns)
    return 0 if steps < 2 else MOVE + PER_CELL * min(steps - 2, MOST_CELLS)


GAP: Final = [_gap(place - NO_GAP) for place in range(2 * NO_GAP + 1)]


def family_gap(a: i64, b: i64, c: i64, d: i64) -> i64:
    """The cheapest tree that joins the four cells of a family."""
    bc: i64 = GAP[b - c + NO_GAP]
    bd: i64 = GAP[b - d + NO_GAP]
    cd: i64 = GAP[c - d + NO_GAP]
    return joined(GAP[a - b + NO_GAP], GAP[a - c + NO_GAP], GAP[a - d + NO_GAP], bc, bd, cd)


def joined(ab: i64, ac: i64, ad: i64, bc: i64, bd: i64, cd: i64) -> i64:
    """The cheapest tree over four points: the nearest to the first, then the nearest to those two, then the last."""
    if ab <= ac and ab <= ad:
        return ab + _last_two(ac if ac < bc else bc, ad if ad < bd else bd, cd)
    if ac <= ad:
        return ac + _last_two(ab if ab < bc else bc, ad if ad < cd else cd, bd)
    return ad + _last_two(ab if ab < bd else bd, ac if ac < cd else cd, bc)


def _last_two(one: i64, two: i64, between: i64) -> i64:
    """The two cheapest of the three: all but the dearest."""
    if between >= one and between >= two:
        return one + two
    return between + (one if one < two else two)


def disorder(cells: list[int], faces: bytes) -> float:
    """Zero if every family is together, and roughly the number of moves that are missing otherwise (Y8.4)."""
    return families_gap(cells, list(faces)) / MOVE


def families_gap(cells: list[int], faces: list[int]) -> i64:
    """The same in hundredths."""
    found: list[list[int]] = [[] for _ in FAMILIES]
    for card in range(CARDS):
        found[faces[card]].append(cells[card])
    total: i64 = 0
    for own in found:
        if len(own) == FAMILY_SIZE:
            total += family_gap(own[0], own[1], own[2], own[3])
    return total


def value(state: YokaiState) -> float:
    """The team's points if it wins, less what is missing; all seats stand alike."""
    if state.phase >= REVEALING:
        return -WIN_POINTS if loss(state) else WIN_POINTS + score(state)
    if len(state.faces) < CARDS:
        return 0.0
    return score(state) - MOVE_COST * disorder(state.cells, state.faces)
