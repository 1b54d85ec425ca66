"""What lies where, and the small honest moves of cards. Whether they are allowed is decided in rules.py."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64

from hyakki.core.game import State
from hyakki.core.pile import ONE, without
from hyakki.core.positions import NONE, number_of
from hyakki.games.yokai.moves import YokaiMove
from hyakki.games.yokai.options import Variant
from hyakki.games.yokai.parts import (
    BIT,
    BLANK,
    CARD_NAMES,
    CARD_NUMBER,
    CARDS,
    HINT_IDS,
    HINT_NUMBER,
    HINT_SIZE,
    NO_HINT,
    PLACES,
    SHAPE_NUMBER,
    START,
    cell_of,
    hint_number,
    names_of,
    row_of,
)
from hyakki.games.yokai.view import Turn, YokaiView

CHOOSE_FIRST: Final = 0  # chance: who starts (Y2.6)
DEALING: Final = 1  # chance: the hidden faces, card by card (Y2.1)
DEALING_AFFINITIES: Final = 2  # chance: the affinity cards (Y10.2, Y10.3, Y11.6)
SHAPING: Final = 3  # chance: the shape (Y10.4)
OBSERVING: Final = 4  # the active player declares or takes a first look (Y3.1)
OBSERVING_AGAIN: Final = 5  # the second look (Y4.2)
MOVING: Final = 6  # a card is moved (Y5)
HINTING: Final = 7  # a hint is prepared or used (Y6.1)
TURNING_UP: Final = 8  # chance: the prepared hint (Y6.2)
REVEALING: Final = 9  # chance: used colourless hints, turned up at the end (Y11.5)
OVER: Final = 10
PHASES: Final = (
    "first",
    "faces",
    "affinities",
    "shape",
    "look",
    "look_again",
    "move",
    "hint",
    "turn_up",
    "reveal",
    "over",
)
PHASE_NUMBER: Final = {name: number for number, name in enumerate(PHASES)}

UNLOCKED: Final = bytes([NO_HINT] * CARDS)


class Board(State[YokaiMove, YokaiView]):
    """The cards on the table, and where the turn stands."""

    def __init__(self, variant: Variant, faces: bytes, cells: list[int]) -> None:
        self.events = None
        self.variant = variant
        self.faces = faces  # the family of each card; shorter than 16 while they are dealt
        self.cells = cells  # where each card lies
        self.hint_on: bytes = UNLOCKED  # the hint on each card
        self.locked: i64 = 0  # the cards with a hint, as a mask
        self.prepared: bytes = b""  # face-up hints, oldest first
        self.unprepared: i64 = variant.hints
        self.affinities: bytes = b""  # the open ones first, then the secret ones in turn order
        self.shape: i64 = SHAPE_NUMBER.get(variant.shape, NONE)

        self.phase: i64 = CHOOSE_FIRST
        self.first: i64 = 0
        self.active: i64 = 0
        self.declared: bool = False
        # the running turn: cards looked at, the card that moved, and where it came from
        self.looks: bytes = b""
        self.moved: i64 = NONE
        self.origin: i64 = NONE
        self.history: tuple[Turn, ...] = ()

    def copy_table(self, other: Board) -> None:
        """Take over from a twin all that the constructor does not."""
        self.hint_on = other.hint_on
        self.locked = other.locked
        self.prepared = other.prepared
        self.unprepared = other.unprepared
        self.affinities = other.affinities
        self.shape = other.shape
        self.phase = other.phase
        self.first = other.first
        self.active = other.active
        self.declared = other.declared
        self.looks = other.looks
        self.moved = other.moved
        self.origin = other.origin
        self.history = other.history

    def set_hints(self, on_cards: Sequence[str | None], prepared: Sequence[str]) -> None:
        """The hints on the table, by name: on each card, and face up."""
        self.hint_on = bytes([hint_number(name) for name in on_cards])
        self.locked = 0
        for card in range(CARDS):
            if self.hint_on[card] != NO_HINT:
                self.locked |= BIT[card]
        self.prepared = row_of(prepared, HINT_NUMBER)

    def set_turn(
        self,
        *,
        phase: str,
        first: int,
        active: int,
        looks: Sequence[str],
        moved: str | None,
        origin: tuple[int, int] | None,
        history: Sequence[Turn],
        declared: bool,
    ) -> None:
        """Where the turn stands, by name."""
        self.phase = PHASE_NUMBER[phase]
        self.first = first
        self.active = active
        self.looks = row_of(looks, CARD_NUMBER)
        self.moved = number_of(moved, CARD_NUMBER)
        self.origin = cell_of(origin)
        self.history = tuple(history)
        self.declared = declared

    def is_locked(self, card: i64) -> bool:
        return self.locked & BIT[card] != 0

    def affinities_due(self) -> i64:
        return self.variant.open_affinities + self.variant.secret_affinities

    def holder(self, place: i64) -> int | None:
        """Y10.3, Y11.7: who holds an affinity; an open one nobody."""
        if place < self.variant.open_affinities:
            return None
        return int((self.first + place - self.variant.open_affinities) % self.variant.seats)

    def hints_shown(self) -> bytes:
        """Every hint that has been turned up, prepared or used."""
        used = [hint for hint in self.hint_on if hint != NO_HINT]
        return self.prepared + bytes(used)

    def sizes_left(self) -> list[int]:
        """How many singles, doubles and triples are left in the face-down pile: everyone can count them."""
        left = list(self.variant.sizes)
        for hint in self.hints_shown():
            left[HINT_SIZE[hint]] -= 1
        return left

    def deal_face(self, family: i64) -> None:
        self.faces = self.faces + ONE[family]

    def shift(self, card: i64, cell: i64) -> None:
        self.moved = card
        self.origin = self.cells[card]
        self.cells[card] = int(cell)

    def turn_up(self, hint: i64) -> None:
        self.prepared = self.prepared + ONE[hint]
        self.unprepared -= 1

    def lock(self, hint: i64, card: i64) -> None:
        self.prepared = without(self.prepared, hint)
        self.hint_on = self.hint_on[:card] + ONE[hint] + self.hint_on[card + 1 :]
        self.locked |= BIT[card]

    def reveal(self, hint: i64) -> i64:
        """Y11.5: the first card with a colourless hint shows what was printed on it."""
        card: i64 = self.hint_on.index(BLANK)
        self.hint_on = self.hint_on[:card] + ONE[hint] + self.hint_on[card + 1 :]
        return card

    def running_turn(self) -> Turn:
        looks = names_of(self.looks, CARD_NAMES)
        if self.moved == NONE:
            return Turn(int(self.active), looks)
        goal = PLACES[self.cells[self.moved]]
        return Turn(int(self.active), looks, CARD_NAMES[self.moved], PLACES[self.origin], goal)

    def close_turn(self, hint: i64, card: i64) -> None:
        """Write the turn into the history and clear the table for the next player."""
        looks = names_of(self.looks, CARD_NAMES)
        locked = None if card == NONE else CARD_NAMES[card]
        moved = None if self.moved == NONE else CARD_NAMES[self.moved]
        origin = None if self.moved == NONE else PLACES[self.origin]
        goal = None if self.moved == NONE else PLACES[self.cells[self.moved]]
        turn = Turn(int(self.active), looks, moved, origin, goal, HINT_IDS[hint], locked)
        self.history = (*self.history, turn)
        self.looks = b""
        self.moved = NONE
        self.origin = NONE
        self.active = (self.active + 1) % self.variant.seats


def start_cells() -> list[int]:
    return START.copy()
