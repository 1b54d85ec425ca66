"""A full position as a small JSON object and back. The format is docs/rules/yokai.md, "Position"."""

from __future__ import annotations

from typing import Literal

import msgspec

from hyakki.core.messages import bad
from hyakki.core.options import complete
from hyakki.games.yokai.imagine import PHASE_NUMBER, house_of, locked_cards
from hyakki.games.yokai.menu import MENU, check
from hyakki.games.yokai.parts import (
    AFFINITY_IDS,
    AFFINITY_NUMBER,
    CARD_NAMES,
    CARD_NUMBER,
    CARDS,
    FAMILIES,
    FAMILY_NUMBER,
    HINT_IDS,
    HINT_NUMBER,
    LEAST,
    MOST,
    NO_HINT,
    PLACES,
    SHAPE_IDS,
    SHAPE_NUMBER,
    cell_at,
)
from hyakki.games.yokai.plausible import check_state, impossible
from hyakki.games.yokai.rules import YokaiState
from hyakki.games.yokai.state import NONE, PHASES
from hyakki.games.yokai.view import Turn


class CardPosition(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """Where a card lies, the family it hides (null until it is dealt), and the hint on it."""

    cell: tuple[int, int]
    face: str | None
    hint: str | None = None


class Position(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """Hints that are not named are in the face-down pile or put away; nobody knows which."""

    game: Literal["yokai"] = "yokai"
    seats: int = 2
    options: dict[str, str] = {}
    phase: str = "look"
    first: int = 0
    active: int = 0
    cards: dict[str, CardPosition]
    prepared: list[str] = []
    affinities: list[str] = []
    shape: str | None = None
    #: the running turn: cards looked at, the card that moved and where it came from
    looks: list[str] = []
    moved: str | None = None
    origin: tuple[int, int] | None = None
    history: list[Turn] = []
    declared: bool = False


def write_position(state: YokaiState) -> dict[str, object]:
    position = Position(
        seats=int(state.house.seats),
        options=state.house.options,
        phase=PHASES[state.phase],
        first=int(state.first),
        active=int(state.active),
        cards={CARD_NAMES[card]: _card_position(state, card) for card in range(CARDS)},
        prepared=[HINT_IDS[hint] for hint in state.prepared],
        affinities=[AFFINITY_IDS[card] for card in state.affinities],
        shape=None if state.shape == NONE else SHAPE_IDS[state.shape],
        looks=[CARD_NAMES[card] for card in state.looks],
        moved=None if state.moved == NONE else CARD_NAMES[state.moved],
        origin=None if state.origin == NONE else PLACES[state.origin],
        history=list(state.history),
        declared=state.declared,
    )
    document: dict[str, object] = msgspec.to_builtins(position)
    return document


def _card_position(state: YokaiState, card: int) -> CardPosition:
    face = FAMILIES[state.faces[card]] if card < len(state.faces) else None
    hint = state.hint_on[card]
    return CardPosition(
        PLACES[state.cells[card]], face, None if hint == NO_HINT else HINT_IDS[hint]
    )


def read_position(document: object) -> YokaiState:
    try:
        position = msgspec.convert(document, Position)
    except msgspec.ValidationError as error:
        raise bad("bad_position", why=str(error)) from None
    _check_names(position)
    state = _assembled(position)
    check_state(state)
    return state


def _assembled(position: Position) -> YokaiState:
    options = complete(MENU, position.seats, position.options)
    check(position.seats, options)
    house = house_of(position.seats, options)
    cards = [position.cards[name] for name in CARD_NAMES]
    faces = [FAMILY_NUMBER[card.face] for card in cards if card.face is not None]
    if any(card.face is None for card in cards[: len(faces)]):
        raise impossible("Y2.1: faces are dealt in the order of the cards")
    state = YokaiState(house, bytes(faces), [_cell(card.cell) for card in cards])
    state.hint_on = bytes(
        [NO_HINT if card.hint is None else HINT_NUMBER[card.hint] for card in cards]
    )
    state.locked = locked_cards(state.hint_on)
    state.prepared = bytes([HINT_NUMBER[name] for name in position.prepared])
    state.unprepared = house.hints - len(state.hints_shown())
    state.affinities = bytes([AFFINITY_NUMBER[name] for name in position.affinities])
    state.shape = NONE if position.shape is None else SHAPE_NUMBER[position.shape]
    state.phase = PHASE_NUMBER[position.phase]
    state.first = position.first
    state.active = position.active
    state.declared = position.declared
    state.looks = bytes([CARD_NUMBER[name] for name in position.looks])
    state.moved = NONE if position.moved is None else CARD_NUMBER[position.moved]
    state.origin = NONE if position.origin is None else _cell(position.origin)
    state.history = tuple(position.history)
    return state


def _cell(place: tuple[int, int]) -> int:
    row, column = place
    if not (LEAST <= row <= MOST and LEAST <= column <= MOST):
        raise impossible(f"Y5.3: no game reaches row {row}, column {column}")
    return cell_at(row, column)


def _check_names(position: Position) -> None:
    """Only known cards, families, hints, phases and seats."""
    turns = position.history
    cards = [*position.looks, position.moved, *(turn.moved for turn in turns)]
    cards += [turn.locked for turn in turns] + [name for turn in turns for name in turn.looks]
    on_cards = [card.hint for card in position.cards.values()]
    if position.seats not in range(2, 5):
        raise impossible("there are 2 to 4 players")
    if sorted(position.cards) != list(CARD_NAMES):
        raise impossible("Y1.1: the cards are a to p")
    _known("card", cards, CARD_NUMBER)
    _known("hint", [*position.prepared, *on_cards, *(turn.hint for turn in turns)], HINT_NUMBER)
    _known("family", [card.face for card in position.cards.values()], FAMILY_NUMBER)
    _known("affinity", position.affinities, AFFINITY_NUMBER)
    _known("shape", [position.shape], SHAPE_NUMBER)
    _known("phase", [position.phase], PHASE_NUMBER)
    for seat in (position.first, position.active, *(turn.seat for turn in turns)):
        if seat not in range(position.seats):
            raise impossible(f"there is no seat {seat}")


def _known(what: str, names: list[str] | list[str | None], known: dict[str, int]) -> None:
    for name in names:
        if name is not None and name not in known:
            raise impossible(f"unknown {what} {name!r}")
