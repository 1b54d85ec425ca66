"""Positions that no game can reach, refused by rule."""

from __future__ import annotations

from hyakki.core.pile import Pile, pile_of
from hyakki.core.positions import NONE, require
from hyakki.games.terres.box import ELEMENTS, MOST_PLAYS
from hyakki.games.terres.legality import ability_has_use, turn_is_over
from hyakki.games.terres.parts import (
    HIDDEN,
    LARGEST_HAND,
    LARGEST_REST,
    PLAIN,
    SEATS,
    STACKS,
    Parts,
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


def check_sketches(parts: Parts, placed: bytes, sides: list[bytes]) -> None:
    require(len(set(placed)) == len(placed), "T1.3", "sketch_twice")
    for place, side in enumerate(sides):
        stack = place % STACKS
        shown = all(stack in parts.ends[card] for card in side)
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
    require(phase != DECIDING or _shows_ability(state), "T6.1", "ability_not_laid")
    require(not state.agenda or phase == UNVEILING, "T4.4", "agenda")
    require(phase != DECIDING or ability_has_use(state), "T6.2", "useless_ability")
    held = state.hands[0] + state.hands[1]
    kept = all(state.kept.count(card) <= held.count(card) for card in state.kept)
    require(kept, "T3.3", "kept")
    _check_hands(state)
    _check_first(state)
    _check_tops(state)


def _check_hands(state: TerresState) -> None:
    """T3.9: four sketches after the draw, three between turns; T2.1: none before the deal, the first seat's first."""
    drawn = state.phase in (PLAYING, DECIDING, UNVEILING, OVER)
    for seat in range(SEATS):
        most = LARGEST_HAND - state.plays if drawn and seat == state.active else LARGEST_REST
        require(len(state.hands[seat]) <= most, "T3.9", "hand_now", seat=seat, n=int(most))
    undealt = state.phase in (CHOOSE_FIRST, OPEN_STACKS)
    dealt = sum(len(hand) for hand in state.hands)
    require(not (undealt and dealt), "T2.1", "not_dealt")
    in_turn = len(state.hands[0]) == LARGEST_REST or not state.hands[1]
    require(state.phase != DEAL or in_turn, "T2.1", "not_dealt")


def _check_first(state: TerresState) -> None:
    """T2.5: until the first sketch is laid, whoever begins is to act, as the option says."""
    first = state.variant.first
    begun = any(state.sides) or len(state.discard) > 0 or any(state.notebooks)
    if first == NONE or begun:
        return
    agrees = state.phase != CHOOSE_FIRST and state.active == first
    require(agrees, "T2.5", "other_first", seat=int(first))


def _shows_ability(state: TerresState) -> bool:
    """The sketch just laid has the ability to decide; with check_first it may be discarded already."""
    newest = state.side(state.active, state.laid_at)[-1:]
    if state.variant.check_first:
        newest += state.discard
    return state.plays > 0 and any(state.parts.ability[card] == state.ability for card in newest)


def _check_tops(state: TerresState) -> None:
    unveils = state.phase in (OPEN_STACKS, UNVEILING)
    require(unveils == (state.unveil != NONE), "T5.9", "unveil_phase")
    hidden = [len(stack) > 0 and stack[0] == HIDDEN for stack in state.stacks]
    require(state.unveil == NONE or hidden[state.unveil], "T5.9", "shown_already")
    dealt = state.phase not in (CHOOSE_FIRST, OPEN_STACKS)
    covered = any(top and stack != state.unveil for stack, top in enumerate(hidden))
    require(not (dealt and covered), "T2.4", "hidden_top")
    require(state.phase != UNVEILING or state.laid_at != NONE, "T5.9", "shown_in_play")
