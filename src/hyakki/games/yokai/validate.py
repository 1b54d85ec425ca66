"""Whether a position can occur: cards, hints and the turn must fit together."""

from __future__ import annotations

from typing import Final

from hyakki.core.positions import NONE, require
from hyakki.games.yokai.box import FAMILIES, FAMILY_SIZE, SHAPE_IDS
from hyakki.games.yokai.layout import connected, in_grid, neighbours
from hyakki.games.yokai.parts import ALL_CARDS, BLANK, CARDS, NO_HINT, PLACES
from hyakki.games.yokai.rules import YokaiState
from hyakki.games.yokai.state import (
    CHOOSE_FIRST,
    DEALING,
    DEALING_AFFINITIES,
    HINTING,
    MOVING,
    OBSERVING,
    OBSERVING_AGAIN,
    OVER,
    REVEALING,
    SHAPING,
    TURNING_UP,
    UNLOCKED,
)


def check_state(state: YokaiState) -> None:
    """Refuse positions that no game can reach."""
    _check_hints(state)
    _check_layout(state)
    _check_faces(state)
    _check_level(state)
    _check_turn(state)
    untouched = not (state.prepared or state.hint_on != UNLOCKED or state.history)
    require(state.phase >= OBSERVING or untouched, "Y2", "hints_before_start")


def _check_layout(state: YokaiState) -> None:
    require(len(set(state.cells)) == CARDS, "Y5.2", "two_in_a_cell")
    turns_left = int(2 * state.unprepared) + len(state.prepared)
    for row, column in (PLACES[cell] for cell in state.cells):
        reached = in_grid(row, column, turns_left)
        require(reached, "Y5.3", "not_there_yet", row=row, column=column)
    require(connected(neighbours(state.cells), ALL_CARDS), "Y5.3", "not_one_group")


def _check_faces(state: YokaiState) -> None:
    counts = [state.faces.count(family) for family in range(len(FAMILIES))]
    require(max(counts) <= FAMILY_SIZE, "Y1.1", "family_size", n=FAMILY_SIZE)
    if state.phase == CHOOSE_FIRST:
        require(not state.faces, "Y2.1", "faces_after_first")
    else:
        all_dealt = len(state.faces) == CARDS
        require((state.phase > DEALING) == all_dealt, "Y2.1", "faces_once_dealt")


def _check_hints(state: YokaiState) -> None:
    shown = state.hints_shown()
    if state.variant.colourless:
        _check_blanks(state)
    else:
        require(BLANK not in shown, "Y11.3", "no_blank")
        require(len(set(shown)) == len(shown), "Y1.3", "hint_twice")
        one, two, three = state.variant.sizes
        fits = min(state.sizes_left()) >= 0
        require(fits, "Y2.2", "hint_sizes", one=one, two=two, three=three)
    require(state.unprepared >= 0, "Y2.2", "hints", n=int(state.variant.hints))


def _check_blanks(state: YokaiState) -> None:
    """Y11.3, Y11.5: no colourless hint has a face, but for used ones that were turned up at the end, card by card."""
    used = [hint for hint in state.hint_on if hint != NO_HINT]
    faces = [hint for hint in used if hint != BLANK]
    require(state.prepared.count(BLANK) == len(state.prepared), "Y11.3", "all_blank")
    ended = state.phase in (REVEALING, OVER) and state.variant.judges_blanks
    require(ended or not faces, "Y11.3", "all_blank")
    require(len(set(faces)) == len(faces), "Y1.3", "hint_twice")
    require(used[: len(faces)] == faces, "Y11.5", "revealed_in_order")
    left = BLANK in used
    require(not ended or left == (state.phase == REVEALING), "Y11.5", "reveal_and_phase")


def _check_level(state: YokaiState) -> None:
    due, dealt = int(state.affinities_due()), len(state.affinities)
    require(len(set(state.affinities)) == dealt, "Y11.6", "affinity_twice")
    if state.phase > DEALING_AFFINITIES:
        require(dealt == due, "Y10", "affinities", n=due)
    if state.phase == DEALING_AFFINITIES:
        require(dealt < due, "Y10", "affinities", n=due)
    require(state.phase >= DEALING_AFFINITIES or not dealt, "Y2", "affinities_after_faces")
    _check_shape(state)


def _check_shape(state: YokaiState) -> None:
    wanted = state.variant.shape
    drawn = state.shape != NONE
    if wanted == "random":
        require(drawn == (state.phase > SHAPING), "Y10.4", "shape_last")
        return
    shape = SHAPE_IDS[state.shape] if drawn else "off"
    require(shape == wanted, "Y10.4", "shape", shape=wanted)
    require(state.phase != SHAPING, "Y10.4", "no_shape")


LOOKS_MADE: Final = {OBSERVING_AGAIN: 1, MOVING: 2, HINTING: 2, TURNING_UP: 2}


def _check_turn(state: YokaiState) -> None:
    looks = LOOKS_MADE.get(int(state.phase), 0)
    require(len(state.looks) == looks, "Y4.1", "looks_and_phase")
    require(len(set(state.looks)) == len(state.looks), "Y4.1", "looks_differ")
    seen_locked = any(state.is_locked(card) for card in state.looks)
    require(not seen_locked, "Y6.4", "look_at_locked")
    _check_move(state)
    hints_left = int(state.unprepared) + len(state.prepared)
    if state.phase == TURNING_UP:
        to_turn_up = state.unprepared > 0 and not state.variant.colourless
        require(to_turn_up, "Y6.2", "nothing_to_turn_up")
    ended = hints_left == 0 or state.declared
    require(state.phase != REVEALING or state.variant.judges_blanks, "Y11.5", "nothing_to_reveal")
    require((state.phase in (REVEALING, OVER)) == ended, "Y8.1", "end")


def _check_move(state: YokaiState) -> None:
    both = (state.moved == NONE) == (state.origin == NONE)
    require(both, "Y5.1", "moved_and_origin")
    if state.phase not in (HINTING, TURNING_UP):
        require(state.moved == NONE, "Y3.2", "moved_too_soon")
        require(state.phase != MOVING or state.can_move(), "Y5.6", "move_skipped")
    elif state.moved == NONE:
        require(not state.can_move(), "Y5.1", "not_moved")
    else:
        free = not state.is_locked(state.moved) and state.origin not in state.cells
        require(free, "Y5.1", "moved_from")
