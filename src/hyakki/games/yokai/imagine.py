"""States that a view allows: the faces and affinities that it does not show are dealt anew from those that are left."""

from __future__ import annotations

from hyakki.core.rng import Rng
from hyakki.games.yokai.parts import (
    AFFINITY_IDS,
    AFFINITY_NUMBER,
    BIT,
    CARD_NUMBER,
    CARDS,
    FAMILIES,
    FAMILY_NUMBER,
    FAMILY_SIZE,
    HINT_NUMBER,
    NO_HINT,
    SHAPE_NUMBER,
    cell_at,
)
from hyakki.games.yokai.rules import YokaiState
from hyakki.games.yokai.state import NONE, PHASES, HouseRules
from hyakki.games.yokai.view import AffinityView, CardView, YokaiView

PHASE_NUMBER = {name: number for number, name in enumerate(PHASES)}
UNKNOWN = 255
_HOUSES: dict[tuple[str, ...], HouseRules] = {}


def imagine(view: YokaiView, rng: Rng) -> YokaiState:
    cards = view.cards
    faces = _dealt(known_faces(cards), view.dealt, rng)
    state = YokaiState(house_of(view.seats, view.options), faces, cells_of(cards))
    state.hint_on = bytes(
        [NO_HINT if card.hint is None else HINT_NUMBER[card.hint] for card in cards]
    )
    state.locked = locked_cards(state.hint_on)
    state.prepared = bytes([HINT_NUMBER[name] for name in view.prepared])
    state.unprepared = view.unprepared
    state.affinities = _affinities(view.affinities, rng)
    state.shape = NONE if view.shape is None else SHAPE_NUMBER[view.shape]
    state.phase = PHASE_NUMBER[view.phase]
    state.first = view.first
    state.active = view.active
    state.declared = view.declared
    turn = view.turn
    state.looks = bytes([CARD_NUMBER[name] for name in turn.looks])
    if turn.moved is not None and turn.origin is not None:
        state.moved = CARD_NUMBER[turn.moved]
        row, column = turn.origin
        state.origin = cell_at(row, column)
    state.history = view.history
    return state


def cells_of(cards: tuple[CardView, ...]) -> list[int]:
    cells: list[int] = []
    for card in cards:
        row, column = card.cell
        cells.append(cell_at(row, column))
    return cells


def locked_cards(hint_on: bytes) -> int:
    """The cards with a hint, as a mask."""
    locked = 0
    for card in range(CARDS):
        if hint_on[card] != NO_HINT:
            locked |= BIT[card]
    return locked


def known_faces(cards: tuple[CardView, ...]) -> list[int]:
    """The family of each card, UNKNOWN where the view does not show it."""
    return [UNKNOWN if card.face is None else FAMILY_NUMBER[card.face] for card in cards]


def unseen_faces(known: list[int]) -> list[int]:
    """The faces that the view does not show, in order of their families."""
    rest: list[int] = []
    for family in range(len(FAMILIES)):
        rest += [family] * (FAMILY_SIZE - known.count(family))
    return rest


def _dealt(known: list[int], dealt: int, rng: Rng) -> bytes:
    """The unseen faces in any order, all orders equally likely."""
    rest = unseen_faces(known)
    rng.shuffle(rest)
    faces: list[int] = []
    for card in range(dealt):
        faces.append(rest.pop() if known[card] == UNKNOWN else known[card])
    return bytes(faces)


def _affinities(views: tuple[AffinityView, ...], rng: Rng) -> bytes:
    """Y11.6: all different; those out of sight are drawn from those that are not in sight."""
    if len(views) == 0:
        return b""
    in_sight = [affinity.name for affinity in views]
    rest = [number for number, name in enumerate(AFFINITY_IDS) if name not in in_sight]
    rng.shuffle(rest)
    return bytes([rest.pop() if name is None else AFFINITY_NUMBER[name] for name in in_sight])


def house_of(seats: int, options: dict[str, str]) -> HouseRules:
    """The house rules of these options, made once."""
    key = (str(seats), *options.values())
    house = _HOUSES.get(key)
    if house is None:
        house = HouseRules(seats, options)
        _HOUSES[key] = house
    return house
