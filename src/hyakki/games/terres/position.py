"""A full position as a small JSON object and back. The format is docs/position-format.md."""

from __future__ import annotations

from typing import Literal

import msgspec

from hyakki.core.messages import bad
from hyakki.core.options import complete
from hyakki.core.pile import Pile, pile_of
from hyakki.games.terres.imagine import PHASE_NUMBER, house_of, rest_of, row
from hyakki.games.terres.menu import MENU
from hyakki.games.terres.parts import (
    ABILITIES,
    ELEMENT_NUMBER,
    ELEMENTS,
    ENDS,
    FORCED_HAND,
    HIDDEN,
    MOST_PLAYS,
    PLAIN,
    SEATS,
    SKETCH_NUMBER,
    STACKS,
    YOKAI_IDS,
    YOKAI_NUMBER,
    yokai_of,
)
from hyakki.games.terres.rules import TerresState
from hyakki.games.terres.sight import element_or_none, sketches
from hyakki.games.terres.state import (
    CHOOSE_FIRST,
    DEAL,
    DECIDING,
    DRAWING,
    NONE,
    OPEN_STACKS,
    OVER,
    PHASES,
    PLAYING,
    UNVEILING,
)


class StackPosition(msgspec.Struct, forbid_unknown_fields=True):
    """Yokai from the top, None for one not yet seen; the sketches of each seat, oldest first."""

    yokai: list[str | None]
    sides: tuple[list[str], list[str]] = ([], [])


class Position(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """What is not named lies in the draw pile (sketches) or unseen in its own stack (yokai)."""

    game: Literal["terres"] = "terres"
    options: dict[str, str] = {}
    phase: str = "play"
    active: int = 0
    plays: int = 0
    hands: tuple[list[str], list[str]] = ([], [])
    discard: list[str] = []
    stacks: dict[str, StackPosition]
    #: (yokai, stack it was won at)
    notebooks: tuple[list[tuple[str, str]], list[tuple[str, str]]] = ([], [])
    laid_at: str | None = None
    ability: str = ""
    agenda: list[str] = []
    unveil: str | None = None


def write_position(state: TerresState) -> dict[str, object]:
    position = Position(
        options=state.house.options,
        phase=PHASES[state.phase],
        active=int(state.active),
        plays=int(state.plays),
        hands=(list(sketches(state.hands[0])), list(sketches(state.hands[1]))),
        discard=list(sketches(state.discard)),
        stacks={ELEMENTS[stack]: _stack_position(state, stack) for stack in range(STACKS)},
        notebooks=(_notebook(state, 0), _notebook(state, 1)),
        laid_at=element_or_none(state.laid_at),
        ability=ABILITIES[state.ability],
        agenda=[ELEMENTS[stack] for stack in state.agenda],
        unveil=element_or_none(state.unveil),
    )
    document: dict[str, object] = msgspec.to_builtins(position)
    return document


def _stack_position(state: TerresState, stack: int) -> StackPosition:
    yokai = [None if card == HIDDEN else YOKAI_IDS[card] for card in state.stacks[stack]]
    sides = (list(sketches(state.side(0, stack))), list(sketches(state.side(1, stack))))
    return StackPosition(yokai, sides)


def _notebook(state: TerresState, seat: int) -> list[tuple[str, str]]:
    won = zip(state.notebooks[seat], state.won_at[seat], strict=True)
    return [(YOKAI_IDS[yokai], ELEMENTS[stack]) for yokai, stack in won]


def read_position(document: object) -> TerresState:
    try:
        position = msgspec.convert(document, Position)
    except msgspec.ValidationError as error:
        raise bad("bad_position", why=str(error)) from None
    _check_names(position)
    state = _assembled(position)
    _check_turn(state)
    return state


def _assembled(position: Position) -> TerresState:
    stacks = [position.stacks[name] for name in ELEMENTS]
    yokai = [_yokai_row(stack.yokai) for stack in stacks]
    sides = [row(tuple(stacks[s].sides[seat])) for seat in range(SEATS) for s in range(STACKS)]
    hands = [bytes(sorted(row(tuple(hand)))) for hand in position.hands]
    discard = row(tuple(position.discard))
    notebooks = [bytes([YOKAI_NUMBER[name] for name, _ in book]) for book in position.notebooks]
    state = TerresState(
        house_of(complete(MENU, SEATS, position.options)),
        hands,
        sides,
        yokai,
        _unseen(yokai, notebooks),
        notebooks,
        [bytes([ELEMENT_NUMBER[place] for _, place in book]) for book in position.notebooks],
    )
    laid = discard + b"".join(hands) + b"".join(sides)
    _check_sketches(laid, sides)
    state.draw = Pile(rest_of(laid))
    state.discard = discard
    state.phase = PHASE_NUMBER[position.phase]
    state.active = position.active
    state.plays = position.plays
    state.laid_at = _element(position.laid_at)
    state.ability = ABILITIES.index(position.ability)
    state.agenda = bytes([ELEMENT_NUMBER[name] for name in position.agenda])
    state.unveil = _element(position.unveil)
    return state


def _check_names(position: Position) -> None:
    """Only known cards, elements, phases and numbers."""
    won = [pair for book in position.notebooks for pair in book]
    yokai = [name for stack in position.stacks.values() for name in stack.yokai if name]
    rows = [*position.hands, position.discard]
    rows += [side for stack in position.stacks.values() for side in stack.sides]
    stacks = [place for _, place in won] + position.agenda
    stacks += [name for name in (position.laid_at, position.unveil) if name is not None]
    _known("sketch", [name for names in rows for name in names], SKETCH_NUMBER)
    _known("yokai", yokai + [name for name, _ in won], YOKAI_NUMBER)
    _known("stack", stacks, ELEMENT_NUMBER)
    _known("phase", [position.phase], PHASE_NUMBER)
    _known("ability", [position.ability], dict.fromkeys(ABILITIES, 0))
    if sorted(position.stacks) != sorted(ELEMENTS):
        raise bad("bad_position", why=f"T2.3: the stacks are {', '.join(ELEMENTS)}")
    if position.active not in range(SEATS) or position.plays not in range(MOST_PLAYS + 1):
        raise bad("bad_position", why="T3.5: active is 0 or 1, plays is 0 to 3")


def _known(what: str, names: list[str], known: dict[str, int]) -> None:
    for name in names:
        if name not in known:
            raise bad("bad_position", why=f"unknown {what} {name!r}")


def _yokai_row(names: list[str | None]) -> bytes:
    return bytes([HIDDEN if name is None else YOKAI_NUMBER[name] for name in names])


def _unseen(stacks: list[bytes], notebooks: list[bytes]) -> list[Pile]:
    """K1: the hidden yokai of a stack are those of its element that lie nowhere in sight."""
    seen = b"".join(stacks).replace(bytes([HIDDEN]), b"") + b"".join(notebooks)
    if len(set(seen)) != len(seen):
        raise bad("bad_position", why="T1.1: a yokai is named twice")
    piles = []
    for element in range(STACKS):
        missing = [yokai for yokai in yokai_of(element) if yokai not in seen]
        if stacks[element].count(HIDDEN) != len(missing):
            why = f"T1.1: the {ELEMENTS[element]} stack must hide {len(missing)} yokai"
            raise bad("bad_position", why=why)
        piles.append(pile_of(missing))
    return piles


def _check_sketches(laid: bytes, sides: list[bytes]) -> None:
    if len(set(laid)) != len(laid):
        raise bad("bad_position", why="T1.3: a sketch is named twice")
    for place, side in enumerate(sides):
        if any(place % STACKS not in ENDS[card] for card in side):
            stack = ELEMENTS[place % STACKS]
            raise bad("bad_position", why=f"T4.2: a sketch at {stack} does not show {stack}")


def _check_turn(state: TerresState) -> None:
    """Positions that no game can reach, because the turn does not fit the cards."""
    faults = {
        "T3.9: a hand holds at most four sketches": any(
            len(hand) > FORCED_HAND for hand in state.hands
        ),
        "T3.3: a draw needs a card in the draw pile": state.phase in (DEAL, DRAWING)
        and not state.draw.cards,
        "T3.8: the turn is over after three plays or with an empty hand": state.phase == PLAYING
        and (state.plays == MOST_PLAYS or not state.hands[state.active]),
        "T7.1: the game is over when, and only when, a stack is empty": (state.phase == OVER)
        != any(not stack for stack in state.stacks),
        "T6.1: an ability to decide needs `ability` and `laid_at`": state.phase == DECIDING
        and (state.ability == PLAIN or state.laid_at == NONE),
        "T4.4: stacks are evaluated in a play, at `laid_at`": len(state.agenda) > 0
        and state.phase != UNVEILING,
    }
    for why, wrong in faults.items():
        if wrong:
            raise bad("bad_position", why=why)
    if state.phase == DECIDING and not state.ability_has_use():
        raise bad("bad_position", why="T6.2: that ability has no legal use here")
    _check_tops(state)


def _check_tops(state: TerresState) -> None:
    if (state.phase in (OPEN_STACKS, UNVEILING)) != (state.unveil != NONE):
        raise bad("bad_position", why="T5.9: `unveil` goes with the phases open and show")
    hidden_top = [len(stack) > 0 and stack[0] == HIDDEN for stack in state.stacks]
    if state.unveil != NONE and not hidden_top[state.unveil]:
        raise bad("bad_position", why="T5.9: the stack to unveil shows its top already")
    dealt = state.phase not in (CHOOSE_FIRST, OPEN_STACKS)
    if dealt and any(hidden and s != state.unveil for s, hidden in enumerate(hidden_top)):
        raise bad("bad_position", why="T2.4: the top yokai of each stack is visible")
    if state.phase == UNVEILING and state.laid_at == NONE:
        raise bad("bad_position", why="T5.9: a yokai is shown in a play, so `laid_at` is needed")


def _element(name: str | None) -> int:
    return NONE if name is None else ELEMENT_NUMBER[name]
