"""Whether a position can occur: cards, hints and the turn must fit together."""

from __future__ import annotations

from hyakki.core.messages import BadInput, bad
from hyakki.games.yokai.layout import connected, in_grid, neighbours
from hyakki.games.yokai.parts import (
    ALL_CARDS,
    BLANK,
    CARDS,
    FAMILIES,
    FAMILY_SIZE,
    PLACES,
    SHAPE_IDS,
)
from hyakki.games.yokai.rules import YokaiState
from hyakki.games.yokai.state import (
    CHOOSE_FIRST,
    DEALING,
    DEALING_AFFINITIES,
    HINTING,
    MOVING,
    NONE,
    OBSERVING,
    OBSERVING_AGAIN,
    OVER,
    SHAPING,
    TURNING_UP,
    UNLOCKED,
)


def impossible(why: str) -> BadInput:
    return bad("bad_position", why=why)


def check_state(state: YokaiState) -> None:
    """Refuse positions that no game can reach."""
    _check_hints(state)
    _check_layout(state)
    _check_faces(state)
    _check_level(state)
    _check_turn(state)
    if state.phase < OBSERVING and (state.prepared or state.hint_on != UNLOCKED or state.history):
        raise impossible("Y2: before the first turn no hint is prepared or used")


def _check_layout(state: YokaiState) -> None:
    if len(set(state.cells)) != CARDS:
        raise impossible("Y5.2: two cards lie in one cell")
    turns_left = int(2 * state.unprepared) + len(state.prepared)
    for row, column in (PLACES[cell] for cell in state.cells):
        if not in_grid(row, column, turns_left):
            raise impossible(f"Y5.3: no game reaches row {row}, column {column} so early")
    if not connected(neighbours(state.cells), ALL_CARDS):
        raise impossible("Y5.3: the cards do not form one group")


def _check_faces(state: YokaiState) -> None:
    counts = [state.faces.count(family) for family in range(len(FAMILIES))]
    if max(counts) > FAMILY_SIZE:
        raise impossible("Y1.1: each family has four cards")
    if state.phase == CHOOSE_FIRST and state.faces:
        raise impossible("Y2.1: faces are dealt after the first player is known")
    if (state.phase > DEALING) != (len(state.faces) == CARDS) and state.phase != CHOOSE_FIRST:
        raise impossible("Y2.1: every card has a face once they are dealt, and not before")


def _check_hints(state: YokaiState) -> None:
    shown = state.hints_shown()
    if state.house.colourless:
        if shown.count(BLANK) != len(shown):
            raise impossible("Y11.3: with colourless hints all hints are blank")
    else:
        if BLANK in shown:
            raise impossible("Y11.3: a blank hint needs the option colourless")
        if len(set(shown)) != len(shown):
            raise impossible("Y1.3: a hint is named twice")
        if min(state.sizes_left()) < 0:
            most = ", ".join(str(size) for size in state.house.sizes)
            raise impossible(f"Y2.2: at most {most} hints of one, two and three families")
    if state.unprepared < 0:
        raise impossible(f"Y2.2: there are only {state.house.hints} hints")


def _check_level(state: YokaiState) -> None:
    due, dealt = state.affinities_due(), len(state.affinities)
    if len(set(state.affinities)) != dealt:
        raise impossible("Y11.6: an affinity is named twice")
    if state.phase > DEALING_AFFINITIES and dealt != due:
        raise impossible(f"Y10: this level has {due} affinities")
    if state.phase == DEALING_AFFINITIES and dealt >= due:
        raise impossible(f"Y10: this level has {due} affinities")
    if state.phase < DEALING_AFFINITIES and dealt:
        raise impossible("Y2: affinities are dealt after the faces")
    _check_shape(state)


def _check_shape(state: YokaiState) -> None:
    wanted = state.house.shape
    drawn = state.shape != NONE
    if wanted == "random":
        if drawn != (state.phase > SHAPING):
            raise impossible("Y10.4: the shape is drawn last before the first turn")
    elif (SHAPE_IDS[state.shape] if drawn else "off") != wanted:
        raise impossible(f"Y10.4: the shape of this table is {wanted}")
    elif state.phase == SHAPING:
        raise impossible("Y10.4: this level draws no shape")


LOOKS_MADE = {OBSERVING_AGAIN: 1, MOVING: 2, HINTING: 2, TURNING_UP: 2}


def _check_turn(state: YokaiState) -> None:
    if len(state.looks) != LOOKS_MADE.get(int(state.phase), 0):
        raise impossible("Y4.1: the looks of the running turn do not fit its phase")
    if len(set(state.looks)) != len(state.looks):
        raise impossible("Y4.1: the two cards looked at are different")
    if any(state.is_locked(card) for card in state.looks):
        raise impossible("Y6.4: a locked card cannot be looked at")
    _check_move(state)
    hints_left = int(state.unprepared) + len(state.prepared)
    if state.phase == TURNING_UP and (state.unprepared == 0 or state.house.colourless):
        raise impossible("Y6.2: there is no hint to turn up")
    if (state.phase == OVER) != (hints_left == 0 or state.declared):
        raise impossible("Y8.1: the game is over after a declaration or the last hint, only then")


def _check_move(state: YokaiState) -> None:
    if (state.moved == NONE) != (state.origin == NONE):
        raise impossible("Y5.1: `moved` and `origin` go together")
    if state.phase not in (HINTING, TURNING_UP):
        if state.moved != NONE:
            raise impossible("Y3.2: a card moves after the looks and before the hint")
        if state.phase == MOVING and not state.can_move():
            raise impossible("Y5.6: no card can move, so the move is skipped")
    elif state.moved == NONE:
        if state.can_move():
            raise impossible("Y5.1: a card must have moved before the hint")
    elif state.is_locked(state.moved) or state.origin in state.cells:
        raise impossible("Y5.1: the card that moved came from an empty cell and is not locked")
