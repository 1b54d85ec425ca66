"""A full position as a small JSON object and back. The format is docs/rules/yokai.md, "Position"."""

from __future__ import annotations

from typing import Literal

import msgspec

from hyakki.core.game import Game
from hyakki.core.positions import known, name_or_none, number_of, read_document, require
from hyakki.core.variants import Variants
from hyakki.games.yokai.box import FAMILIES, SHAPE_IDS
from hyakki.games.yokai.moves import YokaiMove
from hyakki.games.yokai.options import Variant
from hyakki.games.yokai.parts import (
    AFFINITY_IDS,
    AFFINITY_NUMBER,
    CARD_NAMES,
    CARD_NUMBER,
    CARDS,
    FAMILY_NUMBER,
    HINT_IDS,
    HINT_NUMBER,
    LEAST,
    LEAST_SEATS,
    MOST,
    MOST_SEATS,
    PLACES,
    SHAPE_NUMBER,
    cell_of,
    hint_id,
    names_of,
    place_of,
    row_of,
)
from hyakki.games.yokai.rules import YokaiState
from hyakki.games.yokai.state import PHASE_NUMBER, PHASES
from hyakki.games.yokai.validate import check_state
from hyakki.games.yokai.view import Turn, YokaiView


class CardPosition(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """Where a card lies, the family it hides (null until it is dealt), and the hint on it."""

    cell: tuple[int, int]
    face: str | None
    hint: str | None = None


class Position(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """Hints that are not named are in the face-down pile or put away; nobody knows which."""

    game: Literal["yokai"] = "yokai"
    #: the mark of the box, empty for our own
    data: str = ""
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
        data=state.variant.parts.box.mark,
        seats=int(state.variant.seats),
        options=state.variant.options,
        phase=PHASES[state.phase],
        first=int(state.first),
        active=int(state.active),
        cards={CARD_NAMES[card]: _card_position(state, card) for card in range(CARDS)},
        prepared=list(names_of(state.prepared, HINT_IDS)),
        affinities=list(names_of(state.affinities, AFFINITY_IDS)),
        shape=name_or_none(int(state.shape), SHAPE_IDS),
        looks=list(names_of(state.looks, CARD_NAMES)),
        moved=name_or_none(int(state.moved), CARD_NAMES),
        origin=place_of(int(state.origin)),
        history=list(state.history),
        declared=state.declared,
    )
    document: dict[str, object] = msgspec.to_builtins(position)
    return document


def _card_position(state: YokaiState, card: int) -> CardPosition:
    face = FAMILIES[state.faces[card]] if card < len(state.faces) else None
    return CardPosition(PLACES[state.cells[card]], face, hint_id(state.hint_on[card]))


def read_position(
    document: object,
    game: Game[YokaiState, YokaiMove, YokaiView],
    variants: Variants[Variant],
) -> YokaiState:
    position = read_document(document, Position)
    game.check_box(position.data)
    _check_names(position)
    options = game.complete(position.seats, position.options)
    state = _assembled(position, variants.of(position.seats, options))
    check_state(state)
    return state


def _assembled(position: Position, variant: Variant) -> YokaiState:
    cards = [position.cards[name] for name in CARD_NAMES]
    faces = [card.face for card in cards if card.face is not None]
    in_order = all(card.face is not None for card in cards[: len(faces)])
    require(in_order, "Y2.1", "faces_in_order")
    for place in (*(card.cell for card in cards), position.origin):
        _check_place(place)
    cells = [cell_of(card.cell) for card in cards]
    state = YokaiState(variant, row_of(faces, FAMILY_NUMBER), cells)
    state.set_hints([card.hint for card in cards], position.prepared)
    state.unprepared = variant.hints - len(state.hints_shown())
    state.affinities = row_of(position.affinities, AFFINITY_NUMBER)
    state.shape = number_of(position.shape, SHAPE_NUMBER)
    state.set_turn(
        phase=position.phase,
        first=position.first,
        active=position.active,
        looks=position.looks,
        moved=position.moved,
        origin=position.origin,
        history=position.history,
        declared=position.declared,
    )
    return state


def _check_place(place: tuple[int, int] | None) -> None:
    if place is not None:
        row, column = place
        in_range = LEAST <= row <= MOST and LEAST <= column <= MOST
        require(in_range, "Y5.3", "never_there", row=row, column=column)


def _check_names(position: Position) -> None:
    """Only known cards, families, hints, phases and seats."""
    turns = position.history
    cards = [*position.looks, position.moved, *(turn.moved for turn in turns)]
    cards += [turn.locked for turn in turns] + [name for turn in turns for name in turn.looks]
    on_cards = [card.hint for card in position.cards.values()]
    players = LEAST_SEATS <= position.seats <= MOST_SEATS
    require(players, "", "players", least=LEAST_SEATS, most=MOST_SEATS)
    first, last = CARD_NAMES[0], CARD_NAMES[-1]
    require(sorted(position.cards) == list(CARD_NAMES), "Y1.1", "cards", first=first, last=last)
    known("card", _named(cards), CARD_NUMBER)
    hints = [*position.prepared, *on_cards, *(turn.hint for turn in turns)]
    known("hint", _named(hints), HINT_NUMBER)
    known("family", _named([card.face for card in position.cards.values()]), FAMILY_NUMBER)
    known("affinity", position.affinities, AFFINITY_NUMBER)
    known("shape", _named([position.shape]), SHAPE_NUMBER)
    known("phase", [position.phase], PHASE_NUMBER)
    for seat in (position.first, position.active, *(turn.seat for turn in turns)):
        require(seat in range(position.seats), "", "seat", seat=seat)


def _named(names: list[str | None]) -> list[str]:
    return [name for name in names if name is not None]
