"""A full position as a small JSON object and back. The format is docs/rules/terres.md, section Position."""

from __future__ import annotations

from typing import Literal

import msgspec

from hyakki.core.game import Game
from hyakki.core.pile import Pile
from hyakki.core.positions import known, name_or_none, read_document, require
from hyakki.core.variants import Variants
from hyakki.games.terres import validate
from hyakki.games.terres.box import ABILITIES, ELEMENTS, MOST_PLAYS, SKETCH_IDS
from hyakki.games.terres.moves import TerresMove
from hyakki.games.terres.options import Variant
from hyakki.games.terres.parts import (
    ABILITY_NUMBER,
    ELEMENT_NUMBER,
    SEATS,
    SKETCH_NUMBER,
    STACKS,
    YOKAI_IDS,
    YOKAI_NUMBER,
    names_of,
    row_of,
    sketches_but,
    stack_names,
    stack_of,
)
from hyakki.games.terres.rules import TerresState
from hyakki.games.terres.state import PHASE_NUMBER, PHASES
from hyakki.games.terres.view import TerresView


class StackPosition(msgspec.Struct, forbid_unknown_fields=True):
    """Yokai from the top, None for one not yet seen; the sketches of each seat, oldest first."""

    yokai: list[str | None]
    sides: tuple[list[str], list[str]] = ([], [])


class Position(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """What is not named lies in the draw pile (sketches) or unseen in its own stack (yokai)."""

    game: Literal["terres"] = "terres"
    #: the mark of the box, empty for our own
    data: str = ""
    options: dict[str, str] = {}
    phase: str = "play"
    active: int = 0
    plays: int = 0
    hands: tuple[list[str], list[str]] = ([], [])
    discard: list[str] = []
    #: of the hands: what was there already at the last reshuffle
    kept: list[str] = []
    stacks: dict[str, StackPosition]
    #: (yokai, stack it was won at)
    notebooks: tuple[list[tuple[str, str]], list[tuple[str, str]]] = ([], [])
    laid_at: str | None = None
    ability: str = ""
    agenda: list[str] = []
    unveil: str | None = None


def write_position(state: TerresState) -> dict[str, object]:
    position = Position(
        data=state.parts.box.mark,
        options=state.variant.options,
        phase=PHASES[state.phase],
        active=int(state.active),
        plays=int(state.plays),
        hands=(_names(state.hands[0]), _names(state.hands[1])),
        discard=_names(state.discard),
        kept=_names(state.kept),
        stacks={ELEMENTS[stack]: _stack_position(state, stack) for stack in range(STACKS)},
        notebooks=(_notebook(state, 0), _notebook(state, 1)),
        laid_at=name_or_none(state.laid_at, ELEMENTS),
        ability=ABILITIES[state.ability],
        agenda=list(names_of(state.agenda, ELEMENTS)),
        unveil=name_or_none(state.unveil, ELEMENTS),
    )
    document: dict[str, object] = msgspec.to_builtins(position)
    return document


def _stack_position(state: TerresState, stack: int) -> StackPosition:
    sides = (_names(state.side(0, stack)), _names(state.side(1, stack)))
    return StackPosition(list(stack_names(state.stacks[stack])), sides)


def _names(row: bytes) -> list[str]:
    return list(names_of(row, SKETCH_IDS))


def _notebook(state: TerresState, seat: int) -> list[tuple[str, str]]:
    won = zip(state.notebooks[seat], state.won_at[seat], strict=True)
    return [(YOKAI_IDS[yokai], ELEMENTS[stack]) for yokai, stack in won]


def read_position(
    document: object,
    game: Game[TerresState, TerresMove, TerresView],
    variants: Variants[Variant],
) -> TerresState:
    position = read_document(document, Position)
    game.check_box(position.data)
    _check_names(position)
    state = _assembled(position, variants.of(SEATS, game.complete(SEATS, position.options)))
    validate.check_turn(state)
    return state


def _assembled(position: Position, variant: Variant) -> TerresState:
    stacks = [position.stacks[name] for name in ELEMENTS]
    yokai = [stack_of(tuple(stack.yokai)) for stack in stacks]
    sides = [_row(stacks[s].sides[seat]) for seat in range(SEATS) for s in range(STACKS)]
    hands = [bytes(sorted(_row(hand))) for hand in position.hands]
    discard = _row(position.discard)
    notebooks = [
        row_of(tuple(name for name, _ in book), YOKAI_NUMBER) for book in position.notebooks
    ]
    state = TerresState(
        variant,
        hands,
        sides,
        yokai,
        validate.unseen_yokai(yokai, notebooks),
        notebooks,
        [row_of(tuple(place for _, place in book), ELEMENT_NUMBER) for book in position.notebooks],
    )
    placed = discard + b"".join(hands) + b"".join(sides)
    validate.check_sketches(variant.parts, placed, sides)
    state.draw = Pile(sketches_but(placed))
    state.discard = discard
    state.kept = bytes(sorted(_row(position.kept)))
    state.set_turn(
        phase=position.phase,
        active=position.active,
        plays=position.plays,
        laid_at=position.laid_at,
        ability=position.ability,
        agenda=tuple(position.agenda),
        unveil=position.unveil,
    )
    return state


def _row(names: list[str]) -> bytes:
    return row_of(tuple(names), SKETCH_NUMBER)


def _check_names(position: Position) -> None:
    """Only known cards, elements, phases and numbers."""
    won = [pair for book in position.notebooks for pair in book]
    yokai = [name for stack in position.stacks.values() for name in stack.yokai if name]
    rows = [*position.hands, position.discard, position.kept]
    rows += [side for stack in position.stacks.values() for side in stack.sides]
    stacks = [place for _, place in won] + position.agenda
    stacks += [name for name in (position.laid_at, position.unveil) if name is not None]
    known("sketch", [name for names in rows for name in names], SKETCH_NUMBER)
    known("yokai", yokai + [name for name, _ in won], YOKAI_NUMBER)
    known("stack", stacks, ELEMENT_NUMBER)
    known("phase", [position.phase], PHASE_NUMBER)
    known("ability", [position.ability], ABILITY_NUMBER)
    require(
        sorted(position.stacks) == sorted(ELEMENTS), "T2.3", "stacks", known=", ".join(ELEMENTS)
    )
    numbered = position.active in range(SEATS) and position.plays in range(MOST_PLAYS + 1)
    require(numbered, "T3.5", "turn_numbers", most=MOST_PLAYS)
