"""Quick sensible moves for a search: what a placement brings at once, whom to fight, what a cyclone is good for."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from hyakki.core.game import Move
from hyakki.core.mind import best_of, rank, tried
from hyakki.core.rng import Rng
from hyakki.games.orodeloro.chart import END_SHIFT
from hyakki.games.orodeloro.mind.value import (
    PROMISE,
    TIME_TO_WAIT,
    gain,
    value,
    way_out,
)
from hyakki.games.orodeloro.moves import (
    DESTROYED,
    NAME_BEWITCHED,
    PASSED,
    STOPPED,
    OroMove,
    placing,
    swapping,
)
from hyakki.games.orodeloro.parts import ROTATIONS
from hyakki.games.orodeloro.rules import OroState
from hyakki.games.orodeloro.state import PICKING, PLACING, SPLITTING, STUCK, SWIRLING

WHIM: Final = 10  # percent of all reflexes that are any legal move
#: what is lost by placing an icon beside one tile only: chests and combats find better places
#: (by number: plain, chest, combat, port, siren, cyclone, parrot)
TOO_EARLY: Final = [0.0, 0.35, 0.35, 0.0, 0.0, 0.0, 0.0]
WORTH_A_SWAP: Final = 0.3
MOST_SWAPS: Final = 12  # exchanges that a search looks at


def secret_choice(state: OroState, seat: int, rng: Rng) -> OroMove | None:
    """O5.6, O5.7: piles are made and picked at random, by everybody and in every thought."""
    if state.phase != SPLITTING and state.phase != PICKING:
        return None
    return any_move(state, seat, rng)


def any_move(state: OroState, seat: int, rng: Rng) -> OroMove:
    legal = state.moves(seat)
    return legal[rng.below(len(legal))]


def reflex(state: OroState, seat: int, rng: Rng) -> Move:
    phase = state.phase
    if rng.below(100) < WHIM:
        return any_move(state, seat, rng)
    if phase == PLACING:
        return best_placement(state, rng)
    if phase == STUCK:
        return ways_out(state, seat)[0]
    if phase == SWIRLING:
        swaps, scores = ranked_swaps(state)
        return swaps[0] if scores[0] > WORTH_A_SWAP else STOPPED
    return against_the_richest(state, seat)[0]


def candidates(state: OroState, seat: int) -> list[Move]:
    """The legal moves, the most gainful first; of the exchanges of a cyclone only the best."""
    phase = state.phase
    if phase == PLACING:
        return _ranked_placements(state, seat)
    if phase == STUCK:
        return ways_out(state, seat)
    if phase == SWIRLING:
        swaps, _ = ranked_swaps(state)
        return [*swaps[:MOST_SWAPS], STOPPED]
    return against_the_richest(state, seat)


def best_placement(state: OroState, rng: Rng, patient: bool = True) -> OroMove:
    """The tile and the cell that bring most now, turned any way that fits; the patient keep a tile for a better place."""
    seat = int(state.active)
    best = -1.0
    ways: i64 = 0
    found: OroMove | None = None
    for tile in state.hands[seat]:
        for end in state.ends:
            fit: i64 = state.fitting(tile, end)
            if fit != 0:
                cell: i64 = i64(end) >> END_SHIFT
                rotations = ROTATIONS[fit]
                move = placing(tile, rotations[rng.below(len(rotations))], cell)
                brings = promise_kept(state, move, seat) if patient else gain(state, move, seat)
                if brings > best:
                    best = brings
                    ways = 0
                if brings == best:
                    ways += 1
                    if rng.below(ways) == 0:
                        found = move
    assert found is not None
    return found


def best_answered(state: OroState, rng: Rng) -> OroMove:
    """The placement after which one stands best, the next player's best reply counted; all are tried with the same luck."""
    seat = int(state.active)
    legal = state.placements(state.hands[seat])
    stands = [value(tried(state, seat, move, rng), seat) for move in legal]
    return legal[best_of(stands, rng)]


def promise_kept(state: OroState, move: OroMove, seat: int) -> float:
    """What a placement brings, less what it would bring at a better place later."""
    brings = gain(state, move, seat)
    if state.reserve > TIME_TO_WAIT:
        better_later = TOO_EARLY[state.variant.parts.icons[move.tile]]
        if better_later > 0.0 and state.neighbours(move.cell) == 1:
            brings -= better_later
    return brings


def _ranked_placements(state: OroState, seat: int) -> list[Move]:
    found: list[Move] = []
    scores: list[float] = []
    for move in state.placements(state.hands[seat]):
        rank(found, scores, move, promise_kept(state, move, seat))
    return found


def ways_out(state: OroState, seat: int) -> list[Move]:
    """O4.16: place if something fits by now; else destroy, unless that costs more than it brings and one may pass."""
    found = _ranked_placements(state, seat)
    if not state.may_pass():
        return [*found, DESTROYED]
    if len(found) > 0 or way_out(state) > 0.0:
        return [*found, DESTROYED, PASSED]
    return [PASSED, DESTROYED]


def against_the_richest(state: OroState, seat: int) -> list[Move]:
    """Combats, sirens and crowns, by the coins of those whom they name."""
    found: list[Move] = []
    scores: list[float] = []
    for move in state.moves(seat):
        score = 0.0
        for other in range(len(state.coins)):
            hit = move.number == other
            if move.kind == NAME_BEWITCHED:
                hit = (move.number >> other) & 1 != 0
            if hit:
                score += float(state.coins[other])
        rank(found, scores, move, score)
    return found


def ranked_swaps(state: OroState) -> tuple[list[Move], list[float]]:
    """O5.12: every exchange, by what it does for one's own hand and against the others', the next player's above all."""
    active = int(state.active)
    seats = len(state.hands)
    worths = [
        [tile_worth(state, tile, seat) for tile in state.hands[seat]] for seat in range(seats)
    ]
    shares = [-1.0 / (seats - 1)] * seats
    shares[(active + 1) % seats] = -1.0
    shares[active] = 1.0
    found: list[Move] = []
    scores: list[float] = []
    for one in range(seats):
        for two in range(one + 1, seats):
            for place in range(len(state.hands[one])):
                for other in range(len(state.hands[two])):
                    better = worths[two][other] - worths[one][place]
                    score = (shares[one] - shares[two]) * better
                    swap = swapping(state.hands[one][place], state.hands[two][other])
                    rank(found, scores, swap, score)
    return found, scores


def tile_worth(state: OroState, tile: i64, seat: int) -> float:
    """What a tile would bring at the best place that it has now, and what its icon promises."""
    best = 0.0
    for end in state.ends:
        fit: i64 = state.fitting(tile, end)
        if fit != 0:
            move = placing(tile, ROTATIONS[fit][0], i64(end) >> END_SHIFT)
            best = max(best, gain(state, move, seat))
    return best + PROMISE[state.variant.parts.icons[tile]]
