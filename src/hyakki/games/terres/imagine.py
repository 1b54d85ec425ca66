"""States that a view allows: what the seat cannot see is dealt anew from all that it has not seen (K1, K2)."""

from __future__ import annotations

from hyakki.core.pile import Pile, draw_some, pile_of
from hyakki.core.rng import Rng
from hyakki.games.terres.parts import (
    ABILITIES,
    ALL_SKETCHES,
    ELEMENT_NUMBER,
    HIDDEN,
    SEATS,
    SKETCH_NUMBER,
    STACKS,
    YOKAI_NUMBER,
)
from hyakki.games.terres.rules import TerresState
from hyakki.games.terres.state import NONE, OVER, PHASES, HouseRules
from hyakki.games.terres.view import StackView, TerresView, Won

PHASE_NUMBER = {name: number for number, name in enumerate(PHASES)}
_HOUSES: dict[tuple[str, ...], HouseRules] = {}


def imagine(view: TerresView, rng: Rng) -> TerresState:
    stacks = view.stacks
    sides = [row(stacks[s].sides[seat]) for seat in range(SEATS) for s in range(STACKS)]
    discard = row(view.discard)
    hands, draw = _dealt(view, discard + b"".join(sides), rng)
    state = TerresState(
        house_of(view.options),
        hands,
        sides,
        [_stack(stack) for stack in stacks],
        [pile_of([YOKAI_NUMBER[yokai] for yokai in stack.unseen]) for stack in stacks],
        [bytes([YOKAI_NUMBER[won.yokai] for won in notebook]) for notebook in view.notebooks],
        [_places(notebook) for notebook in view.notebooks],
    )
    state.draw = draw
    state.discard = discard
    state.phase = PHASE_NUMBER[view.phase]
    state.active = view.active
    state.plays = view.plays
    state.laid_at = _element(view.laid_at)
    state.ability = ABILITIES.index(view.ability)
    state.agenda = bytes([ELEMENT_NUMBER[name] for name in view.agenda])
    state.unveil = _element(view.unveil)
    return state


def redeal(world: TerresState, seat: int, rng: Rng) -> TerresState:
    """The same world with another hand for the rival, from what this seat has not seen."""
    state = world.copy()
    if state.phase != OVER:
        rival = 1 - seat
        unseen = pile_of(state.draw.cards + state.hands[rival]).cards
        state.hands[rival], rest = draw_some(unseen, len(state.hands[rival]), rng)
        state.draw = Pile(rest)
    return state


def _dealt(view: TerresView, on_table: bytes, rng: Rng) -> tuple[list[bytes], Pile]:
    """The hands and the draw pile, from the sketches that the viewer cannot place."""
    if view.final_hands is not None:
        known = [row(hand) for hand in view.final_hands]
        return known, Pile(rest_of(on_table + known[0] + known[1]))
    own = row(view.hand)
    rest = rest_of(on_table + own)
    hands: list[bytes] = []
    for seat in range(SEATS):
        if seat == view.seat:
            hands.append(own)
        else:
            dealt, rest = draw_some(rest, view.hand_sizes[seat], rng)
            hands.append(dealt)
    return hands, Pile(rest)


def rest_of(placed: bytes) -> bytes:
    """All sketches but these, in order."""
    return bytes([card for card in ALL_SKETCHES if card not in placed])


def row(names: tuple[str, ...]) -> bytes:
    return bytes([SKETCH_NUMBER[name] for name in names])


def house_of(options: dict[str, str]) -> HouseRules:
    """The house rules of these options, made once."""
    key = tuple(options.values())
    house = _HOUSES.get(key)
    if house is None:
        house = HouseRules(options)
        _HOUSES[key] = house
    return house


def _stack(stack: StackView) -> bytes:
    return bytes([HIDDEN if yokai is None else YOKAI_NUMBER[yokai] for yokai in stack.yokai])


def _places(notebook: tuple[Won, ...]) -> bytes:
    return bytes([ELEMENT_NUMBER[won.stack] for won in notebook])


def _element(name: str | None) -> int:
    return NONE if name is None else ELEMENT_NUMBER[name]
