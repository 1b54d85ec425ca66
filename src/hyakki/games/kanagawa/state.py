"""What lies where, and the small honest moves of pieces. Whether they are allowed is decided in the rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

from mypy_extensions import i64

from hyakki.core.game import State
from hyakki.core.pile import Pile, pile_of
from hyakki.core.positions import NONE
from hyakki.games.kanagawa.moves import KanagawaMove
from hyakki.games.kanagawa.options import Variant
from hyakki.games.kanagawa.painter import Painter
from hyakki.games.kanagawa.parts import (
    ARROW_CATEGORY,
    CATEGORY_BITS,
    YOKAI_CATEGORY,
    Parts,
    cards_of,
)
from hyakki.games.kanagawa.view import KanagawaView

FAMILY_CHOICE: Final = 0  # chance: the four families (KY2.1)
TILE_DEAL: Final = 1  # chance: a start tile for each player (K2.4)
FIRST_CHOICE: Final = 2  # chance: the first player (K2.6)
TOP_SHOWN: Final = 3  # chance, unless hidden by option: the back of the deck's next card (K1.3)
DEALING: Final = 4  # chance: the cards of a lesson (K3.2)
SCHOOL: Final = 5  # stay or leave (K3.5)
ARRIVAL: Final = 6  # from whom a Yokai is taken (KY3.3)
TURN: Final = 7  # the actions of a turn (K4.3)
GIVING: Final = 8  # to whom a Yokai is given (KY4.1)
STORMING: Final = 9  # by option: where a storm token goes (K6.3)
ANSWERING: Final = 10  # offered diplomas (K5.3)
OVER: Final = 11
PHASES: Final = (
    "families",
    "tiles",
    "first",
    "top",
    "deal",
    "school",
    "arrival",
    "turn",
    "give",
    "storm",
    "diplomas",
    "over",
)
PHASE_NUMBER: Final = {name: number for number, name in enumerate(PHASES)}

NO_PILE: Final = Pile(b"")


class Board(State[KanagawaMove, KanagawaView]):
    """Everything on the table, and where the round and the turn stand."""

    def __init__(self, variant: Variant, painters: list[Painter], columns: list[bytes]) -> None:
        self.events = None
        self.variant = variant
        self.parts: Parts = variant.parts
        self.painters = painters
        self.columns = columns  # the cards of each column, row 1 first; a taken column is empty
        self.deck: Pile = NO_PILE
        self.top: i64 = NONE  # the deck's next card where its back is shown
        self.families: bytes = b""

        self.phase: i64 = FAMILY_CHOICE
        self.active: i64 = 0
        self.lesson: i64 = 0  # from 0: also the row that is dealt
        self.pending: bytes = b""  # columns still to be dealt a card
        self.waiting: bytes = b""  # seats still to decide in this lesson
        self.stayed: bytes = b""
        self.grand_master: i64 = NONE
        self.assistant: i64 = NONE

        self.brushes: i64 = 0
        self.storms: i64 = 0
        self.yokai: i64 = 0
        self.open: i64 = 0  # diplomas that nobody owns

        # what the turn still has to settle, and whether its actions are over
        self.arrivals: i64 = 0
        self.gives: i64 = 0
        self.tokens: i64 = 0
        self.answering: bool = False
        self.long_print: bool = False  # how the game ended: by a print, else by the deck

    def copy_table(self, other: Board) -> None:
        """Take over from a twin all that the constructor does not."""
        self.deck = other.deck
        self.top = other.top
        self.families = other.families
        self.phase = other.phase
        self.active = other.active
        self.lesson = other.lesson
        self.pending = other.pending
        self.waiting = other.waiting
        self.stayed = other.stayed
        self.grand_master = other.grand_master
        self.assistant = other.assistant
        self.brushes = other.brushes
        self.storms = other.storms
        self.yokai = other.yokai
        self.open = other.open
        self.arrivals = other.arrivals
        self.gives = other.gives
        self.tokens = other.tokens
        self.answering = other.answering
        self.long_print = other.long_print

    def set_turn(
        self,
        *,
        phase: str,
        active: int,
        lesson: int,
        pending: Sequence[int],
        waiting: Sequence[int],
        stayed: Sequence[int],
        grand_master: int | None,
        assistant: int | None,
        arrivals: int,
        gives: int,
        tokens: int,
        answering: bool,
        ended_by: str | None,
    ) -> None:
        """Where round and turn stand, as views and positions say it: lessons and columns from 1, nobody is None."""
        self.phase = PHASE_NUMBER[phase]
        self.active = active
        self.lesson = lesson - 1
        self.pending = bytes([column - 1 for column in pending])
        self.waiting = bytes(waiting)
        self.stayed = bytes(stayed)
        self.grand_master = NONE if grand_master is None else grand_master
        self.assistant = NONE if assistant is None else assistant
        self.arrivals = arrivals
        self.gives = gives
        self.tokens = tokens
        self.answering = answering
        self.long_print = ended_by == "print"

    def ended_by(self) -> Literal["print", "deck"] | None:
        """K7.2, K7.3"""
        if self.phase != OVER:
            return None
        return "print" if self.long_print else "deck"

    def set_families(self, families: bytes) -> None:
        """K2.2, K2.3, KY2.1–KY2.3: the deck and the diplomas of these families."""
        self.families = families
        self.deck = pile_of(b"".join([cards_of(family) for family in families]))
        self.open = diplomas_in_play(families, self.variant.with_yokai)

    def fill_supplies(self) -> None:
        """K2.5, K2.7, KY2.4: what the players do not have; starting brushes are theirs already."""
        parts = self.parts
        self.brushes = parts.brushes
        self.storms = parts.storm_tokens
        self.yokai = parts.yokai_pawns if self.variant.with_yokai else 0
        for painter in self.painters:
            dealt = painter.tile != NONE
            self.brushes -= painter.brushes() if dealt else parts.starting_brushes
            self.storms -= painter.storms
            self.yokai -= painter.yokai
            self.open &= ~painter.diplomas

    def is_face_down(self, row: i64, column: i64) -> bool:
        """K3.3"""
        return self.parts.face_down[row][column]

    def deck_size(self) -> i64:
        return len(self.deck.cards) + (0 if self.top == NONE else 1)

    def free_tiles(self) -> list[int]:
        """Start tiles that nobody has yet."""
        dealt = [painter.tile for painter in self.painters]
        return [tile for tile in range(len(self.parts.tile_slot)) if tile not in dealt]

    def clockwise_from(self, seat: i64) -> bytes:
        seats = self.variant.seats
        return bytes([(seat + step) % seats for step in range(seats)])

    def at_school(self) -> i64:
        return len(self.waiting) + len(self.stayed)


def diplomas_in_play(families: bytes, with_yokai: bool) -> int:
    """K2.3, KY2.2, KY2.3: those of the families, and those of the studio; none before the families are known."""
    if len(families) == 0:
        return 0
    chosen = 0
    for family in families:
        chosen |= CATEGORY_BITS[family]
    for category in range(ARROW_CATEGORY, YOKAI_CATEGORY):
        chosen |= CATEGORY_BITS[category]
    return chosen | (CATEGORY_BITS[YOKAI_CATEGORY] if with_yokai else 0)
