"""What lies where, and the small honest moves of cards. Whether they are allowed is decided in legality.py."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from hyakki.core.game import State
from hyakki.core.pile import ONE, Pile, pile_of, with_sorted, without
from hyakki.core.positions import NONE, number_of
from hyakki.games.terres.box import STARTING_HAND
from hyakki.games.terres.moves import TerresMove
from hyakki.games.terres.options import Variant
from hyakki.games.terres.parts import (
    ABILITY_NUMBER,
    ALL_SKETCHES,
    ELEMENT_NUMBER,
    HIDDEN,
    PLAIN,
    STACKS,
    Parts,
    row_of,
)
from hyakki.games.terres.view import TerresView

CHOOSE_FIRST: Final = 0  # chance: who starts (T2.5)
OPEN_STACKS: Final = 1  # chance: the first top yokai (T2.3)
DEAL: Final = 2  # chance: three sketches each (T2.1)
DRAWING: Final = 3  # chance: the draw phase (T3.2)
PLAYING: Final = 4  # the active player lays a sketch or ends the turn (T3.5)
DECIDING: Final = 5  # the active player uses an ability or declines it (T6.1)
UNVEILING: Final = 6  # chance: a new yokai reaches the top of its stack (T5.9)
OVER: Final = 7
PHASES: Final = ("first", "open", "deal", "draw", "play", "ability", "show", "over")
PHASE_NUMBER: Final = {name: number for number, name in enumerate(PHASES)}

FULL_DRAW: Final = Pile(ALL_SKETCHES)


class Board(State[TerresMove, TerresView]):
    """The cards on the table and in the hands, and where the turn stands."""

    def __init__(
        self,
        variant: Variant,
        hands: list[bytes],
        sides: list[bytes],
        stacks: list[bytes],
        unseen: list[Pile],
        notebooks: list[bytes],
        won_at: list[bytes],
    ) -> None:
        self.events = None
        self.variant = variant
        self.parts: Parts = variant.parts
        self.hands = hands
        self.sides = sides  # sides[4·seat + stack], oldest sketch first
        self.stacks = stacks  # top yokai first; the order of hidden ones does not exist yet
        self.unseen = unseen  # the hidden yokai of each stack
        self.notebooks = notebooks
        self.won_at = won_at  # the stack at which each yokai of a notebook was won
        self.draw: Pile = FULL_DRAW
        self.discard: bytes = b""
        # what was in a hand at the last reshuffle and is there still: everybody can tell (T3.3)
        self.kept: bytes = b""

        self.phase: i64 = CHOOSE_FIRST
        self.active: i64 = 0
        self.plays: i64 = 0
        # the stack of the sketch just laid, and its ability while that may still be used
        self.laid_at: i64 = NONE
        self.ability: i64 = PLAIN
        # stacks still to be evaluated in this play (T5.1), and the stack whose top must be shown first
        self.agenda: bytes = b""
        self.unveil: i64 = NONE

    def copy_turn(self, other: Board) -> None:
        """Take over from a twin all that the constructor does not."""
        self.draw = other.draw
        self.discard = other.discard
        self.kept = other.kept
        self.phase = other.phase
        self.active = other.active
        self.plays = other.plays
        self.laid_at = other.laid_at
        self.ability = other.ability
        self.agenda = other.agenda
        self.unveil = other.unveil

    def set_turn(
        self,
        *,
        phase: str,
        active: int,
        plays: int,
        laid_at: str | None,
        ability: str,
        agenda: tuple[str, ...],
        unveil: str | None,
    ) -> None:
        """Where the turn stands, in the words of views and positions."""
        self.phase = PHASE_NUMBER[phase]
        self.active = active
        self.plays = plays
        self.laid_at = number_of(laid_at, ELEMENT_NUMBER)
        self.ability = ABILITY_NUMBER[ability]
        self.agenda = row_of(agenda, ELEMENT_NUMBER)
        self.unveil = number_of(unveil, ELEMENT_NUMBER)

    def drawer(self) -> i64:
        """Whose the next sketch is: three go to the first seat, then three to the second (T2.1), then turn by turn."""
        if self.phase != DEAL:
            return self.active
        return 0 if len(self.hands[0]) < STARTING_HAND else 1

    def has_empty_stack(self) -> bool:
        """T7.1"""
        for stack in range(STACKS):
            if len(self.stacks[stack]) == 0:
                return True
        return False

    def side(self, seat: i64, stack: i64) -> bytes:
        return self.sides[STACKS * seat + stack]

    def take_draw(self, seat: i64, card: i64) -> None:
        self.draw = self.draw.without(card)
        self.hands[seat] = with_sorted(self.hands[seat], card)

    def reshuffle(self) -> None:
        self.draw = pile_of(self.discard)
        self.discard = b""
        self.kept = pile_of(self.hands[0] + self.hands[1]).cards

    def lay(self, seat: i64, card: i64, stack: i64) -> None:
        self.hands[seat] = without(self.hands[seat], card)
        if card in self.kept:
            self.kept = without(self.kept, card)
        self.sides[STACKS * seat + stack] = self.side(seat, stack) + ONE[card]

    def move_newest(self, seat: i64, stack: i64) -> i64:
        """Turn a side's newest sketch to its other end and carry it there (T6.7). Gives the stack it went to."""
        place: i64 = STACKS * seat + stack
        row = self.sides[place]
        card: i64 = row[len(row) - 1]
        goal = self.parts.other_end(card, stack)
        self.sides[place] = row[: len(row) - 1]
        self.sides[STACKS * seat + goal] = self.side(seat, goal) + ONE[card]
        return goal

    def discard_side(self, seat: i64, stack: i64) -> None:
        place: i64 = STACKS * seat + stack
        self.discard = self.discard + self.sides[place]
        self.sides[place] = b""

    def lift_top(self, stack: i64) -> i64:
        """Take the top yokai of a stack away; a hidden one may come to light below it."""
        row = self.stacks[stack]
        top: i64 = row[0]
        self.stacks[stack] = row[1:]
        if len(row) > 1 and row[1] == HIDDEN:
            self.unveil = stack
        return top

    def show_top(self, stack: i64, yokai: i64) -> None:
        self.unseen[stack] = self.unseen[stack].without(yokai)
        self.stacks[stack] = ONE[yokai] + self.stacks[stack][1:]
