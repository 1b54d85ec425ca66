"""States that a view allows: the faces and affinities that it does not show are dealt anew from those that are left."""

from __future__ import annotations

from typing import Final

from hyakki.core.positions import number_of
from hyakki.core.rng import Rng
from hyakki.games.yokai.box import FAMILIES, FAMILY_SIZE
from hyakki.games.yokai.options import Variant
from hyakki.games.yokai.parts import (
    AFFINITY_IDS,
    AFFINITY_NUMBER,
    FAMILY_NUMBER,
    SHAPE_NUMBER,
    cell_of,
)
from hyakki.games.yokai.rules import YokaiState
from hyakki.games.yokai.view import AffinityView, CardView, YokaiView

UNKNOWN: Final = 255


def imagine(view: YokaiView, rng: Rng, variant: Variant) -> YokaiState:
    cards = view.cards
    faces = _dealt(known_faces(cards), view.dealt, rng)
    state = YokaiState(variant, faces, cells_of(cards))
    state.set_hints([card.hint for card in cards], view.prepared)
    state.unprepared = view.unprepared
    state.affinities = _affinities(view.affinities, rng)
    state.shape = number_of(view.shape, SHAPE_NUMBER)
    state.set_turn(
        phase=view.phase,
        first=view.first,
        active=view.active,
        looks=view.turn.looks,
        moved=view.turn.moved,
        origin=view.turn.origin,
        history=view.history,
        declared=view.declared,
    )
    return state


def cells_of(cards: tuple[CardView, ...]) -> list[int]:
    return [cell_of(card.cell) for card in cards]


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
