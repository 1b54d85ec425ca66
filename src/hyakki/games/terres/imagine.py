"""States that a view allows: what the seat cannot see is dealt anew from all that it has not seen.

Who knows what is in docs/rules/terres.md.
"""

from __future__ import annotations

from hyakki.core.pile import Pile, draw_some, pile_of
from hyakki.core.rng import Rng
from hyakki.games.terres.options import Variant
from hyakki.games.terres.parts import (
    ELEMENT_NUMBER,
    SEATS,
    SKETCH_NUMBER,
    STACKS,
    YOKAI_NUMBER,
    row_of,
    sketches_but,
    stack_of,
)
from hyakki.games.terres.rules import TerresState
from hyakki.games.terres.state import OVER
from hyakki.games.terres.view import TerresView


def imagine(view: TerresView, rng: Rng, variant: Variant) -> TerresState:
    stacks = view.stacks
    sides = [_sketches(stacks[s].sides[seat]) for seat in range(SEATS) for s in range(STACKS)]
    discard = _sketches(view.discard)
    hands, draw = _dealt(view, discard + b"".join(sides), rng)
    books = view.notebooks
    state = TerresState(
        variant,
        hands,
        sides,
        [stack_of(stack.yokai) for stack in stacks],
        [pile_of(row_of(stack.unseen, YOKAI_NUMBER)) for stack in stacks],
        [row_of(tuple([won.yokai for won in book]), YOKAI_NUMBER) for book in books],
        [row_of(tuple([won.stack for won in book]), ELEMENT_NUMBER) for book in books],
    )
    state.draw = draw
    state.discard = discard
    state.kept = _sketches(view.kept)
    state.set_turn(
        phase=view.phase,
        active=view.active,
        plays=view.plays,
        laid_at=view.laid_at,
        ability=view.ability,
        agenda=view.agenda,
        unveil=view.unveil,
    )
    return state


def redeal(world: TerresState, view: TerresView, rng: Rng) -> TerresState:
    """The same world with another hand for the rival: what is known of it, and of what the viewer has not seen."""
    if view.seat < 0:
        return imagine(view, rng, world.variant)
    state = world.copy()
    if state.phase != OVER:
        rival = 1 - view.seat
        known = _but(state.kept, state.hands[view.seat])
        unseen = pile_of(state.draw.cards + _but(state.hands[rival], known)).cards
        drawn, rest = draw_some(unseen, len(state.hands[rival]) - len(known), rng)
        state.hands[rival] = pile_of(known + drawn).cards
        state.draw = Pile(rest)
    return state


def _dealt(view: TerresView, on_table: bytes, rng: Rng) -> tuple[list[bytes], Pile]:
    """The hands and the draw pile, from the sketches that the viewer cannot place."""
    if view.final_hands is not None:
        shown = [_sketches(hand) for hand in view.final_hands]
        return shown, Pile(sketches_but(on_table + shown[0] + shown[1]))
    own = _sketches(view.hand)
    known = _but(_sketches(view.kept), own)
    rest = sketches_but(on_table + own + known)
    missing = sum(view.hand_sizes) - len(own) - len(known)
    drawn, rest = draw_some(rest, missing, rng)
    held = known + drawn
    hands: list[bytes] = []
    for seat in range(SEATS):
        if seat == view.seat:
            hands.append(own)
        else:
            dealt, held = draw_some(held, view.hand_sizes[seat], rng)
            hands.append(dealt)
    return hands, Pile(rest)


def _but(row: bytes, others: bytes) -> bytes:
    if len(row) == 0:
        return row
    return bytes([card for card in row if card not in others])


def _sketches(names: tuple[str, ...]) -> bytes:
    return row_of(names, SKETCH_NUMBER)
