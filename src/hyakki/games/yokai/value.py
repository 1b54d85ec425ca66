"""How far a layout is from being solved, and what a position promises a team that knew all the faces."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from hyakki.games.yokai.parts import CARDS, FAMILIES, FAMILY_SIZE, SPAN
from hyakki.games.yokai.rules import YokaiState
from hyakki.games.yokai.scoring import loss, score
from hyakki.games.yokai.state import OVER

# Hand-set after prototype play.
FAR: Final = 0.15  # what each further empty cell of a gap adds to the move that closes it
FARTHEST: Final = 8
VICTORY: Final = 30.0
MOVE_COST: Final = 3.0

# Cells of one layout and its rim are less than HALF rows and columns apart, so the difference of two cell numbers tells
# how far: GAP_COST[one - two + NO_GAP] is the cost of joining them, nothing if they touch.
HALF: Final = SPAN // 2
NO_GAP: Final = SPAN * HALF


def _gap_cost(difference: int) -> float:
    rows = (difference + HALF) // SPAN
    columns = difference - rows * SPAN
    steps = abs(rows) + abs(columns)
    return 0.0 if steps < 2 else 1.0 + FAR * min(steps - 2, FARTHEST)


GAP_COST: Final = [_gap_cost(place - NO_GAP) for place in range(2 * NO_GAP + 1)]


def family_disorder(a: i64, b: i64, c: i64, d: i64) -> float:
    """The cheapest tree that joins the four cells of a family."""
    ab = GAP_COST[a - b + NO_GAP]
    ac = GAP_COST[a - c + NO_GAP]
    ad = GAP_COST[a - d + NO_GAP]
    bc = GAP_COST[b - c + NO_GAP]
    bd = GAP_COST[b - d + NO_GAP]
    cd = GAP_COST[c - d + NO_GAP]
    # join the nearest card to the first, then the nearest to those two, then the last
    if ab <= ac and ab <= ad:
        return ab + _last_two(min(ac, bc), min(ad, bd), cd)
    if ac <= ad:
        return ac + _last_two(min(ab, bc), min(ad, cd), bd)
    return ad + _last_two(min(ab, bd), min(ac, cd), bc)


def _last_two(one: float, two: float, between: float) -> float:
    return min(one + two, one + between, two + between)


def disorder(cells: list[int], faces: bytes) -> float:
    """Zero if every family is together, and roughly the number of moves that are missing otherwise (Y8.4)."""
    found: list[list[int]] = [[] for _ in FAMILIES]
    for card in range(CARDS):
        found[faces[card]].append(cells[card])
    total = 0.0
    for own in found:
        if len(own) == FAMILY_SIZE:
            total += family_disorder(own[0], own[1], own[2], own[3])
    return total


def value(state: YokaiState) -> float:
    """The team's points if it wins, less what is missing; all seats stand alike."""
    if state.phase == OVER:
        return -VICTORY if loss(state) else VICTORY + score(state)
    if len(state.faces) < CARDS:
        return 0.0
    return score(state) - MOVE_COST * disorder(state.cells, state.faces)
