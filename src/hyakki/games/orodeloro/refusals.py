"""Why a move is not legal, with the rule that says so."""

from __future__ import annotations

from typing import NoReturn

from hyakki.core.game import CHANCE
from hyakki.core.messages import IllegalMove, Message, Refusal, refusal
from hyakki.games.orodeloro.moves import (
    CAPTAIN,
    CHOOSE_WINNER,
    DESTROY,
    DRAW,
    NAME_BEWITCHED,
    NAME_VICTIM,
    PASS,
    PICK,
    PLACE,
    SPLIT,
    SWAP,
    OroMove,
)
from hyakki.games.orodeloro.names import cell_name, tile_name
from hyakki.games.orodeloro.parts import (
    CENTRE,
    EMPTY,
    LEADS,
    OFF,
    PATH,
    PATH_SIDES,
    SEA,
    SIDES,
    STEP,
    edge,
    opposite,
)
from hyakki.games.orodeloro.rules import OroState
from hyakki.games.orodeloro.state import (
    CROWNING,
    FIGHTING,
    PICKING,
    PLACING,
    SINGING,
    SPLITTING,
    STUCK,
    SWIRLING,
)

#: the phase in which each kind of move belongs, and the rule that says so
WHEN = {
    PLACE: (PLACING, "O3.2"),
    NAME_VICTIM: (FIGHTING, "O5.4"),
    SPLIT: (SPLITTING, "O5.6"),
    PICK: (PICKING, "O5.7"),
    NAME_BEWITCHED: (SINGING, "O5.10"),
    SWAP: (SWIRLING, "O5.12"),
    CHOOSE_WINNER: (CROWNING, "O7.4"),
}
STOP_WHEN = (SWIRLING, "O5.13")


def why_not(state: OroState, seat: int, move: OroMove) -> Refusal:
    chance_move = move.kind == DRAW or move.kind == CAPTAIN
    if seat == CHANCE:
        return refusal("O2.6" if chance_move else "O3.3", "not_by_chance")
    if chance_move:
        return refusal("O3.3" if move.kind == DRAW else "O2.3", "only_chance")
    phase, rule = WHEN.get(int(move.kind), STOP_WHEN)
    if move.kind == PLACE and state.before_placing():
        return _bad_placing(state, move)
    if move.kind == DESTROY or move.kind == PASS:
        return _bad_way_out(state, move)
    if state.phase != phase:
        return refusal(rule, "not_now")
    return _bad_answer(state, move)


def _bad_way_out(state: OroState, move: OroMove) -> Refusal:
    """O4.11, O4.16: destroying and passing are for those who cannot place, where the table allows it."""
    if state.phase == STUCK:
        return refusal("O4.16", "all_passed" if state.variant.may_pass else "no_passing")
    rule, key = ("O4.11", "not_stuck") if move.kind == DESTROY else ("O3.2", "must_place")
    return refusal(rule, key if state.phase == PLACING else "not_now")


def _bad_answer(state: OroState, move: OroMove) -> Refusal:
    """The right kind of move, but not for these players, coins or tiles."""
    if move.kind == NAME_VICTIM:
        if move.number == state.captain:
            return refusal("O6.2", "captain_is_safe", who=int(move.number))
        return refusal("O5.4", "no_opponent")
    if move.kind == SPLIT:
        return refusal("O5.5", "too_many_coins", n=int(state.stake()))
    if move.kind == NAME_BEWITCHED:
        _, named = state.siren_targets()
        return refusal("O5.10", "name_so_many", n=int(named))
    if move.kind == SWAP:
        return refusal("O5.12", "no_exchange")
    return refusal("O7.4", "not_a_leader", who=int(move.number))


def _bad_placing(state: OroState, move: OroMove) -> Refusal:
    parts = state.variant.parts
    if move.tile not in state.hands[state.active]:
        return refusal("O3.2", "not_in_hand", tile=tile_name(parts, move.tile))
    try:
        check_placing(state, move)
    except IllegalMove as error:
        return error.refusal
    raise AssertionError(f"{move} is legal")


def check_placing(state: OroState, move: OroMove) -> None:
    """Raise IllegalMove for the first rule of placing that the move breaks (O4.1 to O4.9)."""
    cell = move.cell
    where = cell_name(cell)
    there = state.grid[cell]
    if there == OFF:
        _fail("O4.1", "off_table", cell=where)
    if there != EMPTY:
        _fail("O4.1", "occupied", cell=where, tile=_tile_at(state, int(cell)))
    if state.demand(cell) < LEADS:
        _fail("O4.3", "no_path_leads", cell=where)
    parts = state.variant.parts
    face = parts.faces[4 * move.tile + move.rotation]
    for difference, rule, key in ((SEA, "O4.4", "terrain"), (PATH, "O4.5", "path")):
        for side in range(4):
            beside = int(cell) + STEP[side]
            other = state.grid[beside]
            if other > OFF and (edge(face, side) ^ edge(other, opposite(side))) & difference:
                neighbour = _tile_at(state, beside)
                _fail(rule, f"{key}_{SIDES[side]}", cell=where, tile=neighbour)
    if len(state.ends) == 1 and not PATH_SIDES[face] & state.free_sides(cell):
        _fail("O4.7", "no_free_end", cell=where)
    lowest = parts.lowest(int(move.tile), int(move.rotation))
    if lowest != move.rotation:
        _fail("O4.9", "same_face", rotation=int(move.rotation), lowest=lowest)


def _tile_at(state: OroState, cell: int) -> Message:
    if cell == CENTRE:
        return Message("tile.start")
    tile = next(move.tile for move in state.route if move.cell == cell)
    return tile_name(state.variant.parts, tile)


def _fail(rule: str, key: str, **params: int | str | Message) -> NoReturn:
    raise IllegalMove(refusal(rule, key, **params))
