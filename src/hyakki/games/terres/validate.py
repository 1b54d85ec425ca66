"""Positions that no game can reach, refused by rule."""

from __future__ import annotations

from hyakki.core.pile import Pile, pile_of
from hyakki.core.positions import NONE, require
from hyakki.games.terres.legality import ability_has_use, turn_is_over
from hyakki.games.terres.parts import (
    ELEMENTS,
    ENDS,
    HIDDEN,
    LARGEST_HAND,
    MOST_PLAYS,
    PLAIN,
    STACKS,
    yokai_of,
)
from hyakki.games.terres.rules import TerresState
from hyakki.games.terres.state import (
    CHOOSE_FIRST,
    DEAL,
    DECIDING,
    DRAWING,
    OPEN_STACKS,
    OVER,
    PLAYING,
    UNVEILING,
)


def unseen_yokai(stacks: list[bytes], notebooks: list[bytes]) -> list[Pile]:
    """T2.4: the hidden yokai of a stack are those of its element that lie nowhere in sight."""
    seen = b"".join(stacks).replace(bytes([HIDDEN]), b"") + b"".join(notebooks)
    require(len(set(seen)) == len(seen), "T1.1", "yokai_twice")
    piles = []
    for element in range(STACKS):
        missing = [yokai for yokai in yokai_of(element) if yokai not in seen]
        hides_all = stacks[element].count(HIDDEN) == len(missing)
        require(hides_all, "T1.1", "hidden_yokai", stack=ELEMENTS[element], many=len(missing))
        piles.append(pile_of(missing))
    return piles


def check_sketches(placed: bytes, sides: list[bytes]) -> None:
    require(len(set(placed)) == len(placed), "T1.3", "sketch_twice")
    for place, side in enumerate(sides):
        stack = place % STACKS
        shown = all(stack in ENDS[card] for card in side)
        require(shown, "T4.2", "wrong_stack", stack=ELEMENTS[stack])


def check_turn(state: TerresState) -> None:
    """The turn fits the cards."""
    phase = state.phase
    small = all(len(hand) <= LARGEST_HAND for hand in state.hands)
    require(small, "T3.9", "hand_size", most=LARGEST_HAND)
    require(phase not in (DEAL, DRAWING) or len(state.draw) > 0, "T3.3", "no_draw")
    require(phase != PLAYING or not turn_is_over(state), "T3.8", "turn_over", most=MOST_PLAYS)
    require((phase == OVER) == state.has_empty_stack(), "T7.1", "not_the_end")
    waits = state.ability != PLAIN and state.laid_at != NONE
    require(phase != DECIDING or waits, "T6.1", "no_ability")
    require(not state.agenda or phase == UNVEILING, "T4.4", "agenda")
    require(phase != DECIDING or ability_has_use(state), "T6.2", "useless_ability")
    _check_tops(state)


def _check_tops(state: TerresState) -> None:
    unveils = state.phase in (OPEN_STACKS, UNVEILING)
    require(unveils == (state.unveil != NONE), "T5.9", "unveil_phase")
    hidden = [len(stack) > 0 and stack[0] == HIDDEN for stack in state.stacks]
    require(state.unveil == NONE or hidden[state.unveil], "T5.9", "shown_already")
    dealt = state.phase not in (CHOOSE_FIRST, OPEN_STACKS)
    covered = any(top and stack != state.unveil for stack, top in enumerate(hidden))
    require(not (dealt and covered), "T2.4", "hidden_top")
    require(state.phase != UNVEILING or state.laid_at != NONE, "T5.9", "shown_in_play")
