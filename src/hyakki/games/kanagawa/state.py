"""What lies where, and the small honest moves of pieces. Whether they are allowed is decided in the rules."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from hyakki.core.game import State
from hyakki.core.pile import ONE, Pile, pile_of, without
from hyakki.games.kanagawa.box import STUDIO_CATEGORIES
from hyakki.games.kanagawa.house import HouseRules
from hyakki.games.kanagawa.parts import (
    CATEGORY_BITS,
    CATEGORY_OF,
    KIND_COUNT,
    NO_SLOT,
    NONE,
    UNIT,
    WILD,
    YOKAI_CATEGORY,
    Box,
    cards_of,
    count_of,
    total_of,
)

FAMILY_CHOICE: Final = 0  # chance: the four families (KY2.1)
TILE_DEAL: Final = 1  # chance: a start tile for each player (K2.4)
FIRST_CHOICE: Final = 2  # chance: the first player (K2.6)
TOP_SHOWN: Final = 3  # chance, by option: the back of the deck's next card (N5)
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

NO_PILE: Final = Pile(b"")


@final
class Painter:
    """One player's print, studio and belongings."""

    def __init__(self) -> None:
        self.tile: i64 = NONE
        self.print: bytes = b""  # painted cards from the left, after the start tile
        self.studio: bytes = b""
        self.hand: bytes = b""
        self.veiled: bytes = b""  # hand cards that only their owner has seen (option kept_cards)
        # tallies by kind of slot: slots, brushes on them that may still paint, brushes that have painted
        self.slots: i64 = 0
        self.ready: i64 = 0
        self.used: i64 = 0
        self.unplaced: i64 = 0
        self.arrows: i64 = 0
        self.moved: i64 = 0  # brush moves spent in this turn
        self.keeps: i64 = 0
        self.storms: i64 = 0  # storm tokens
        self.stormed: bytes = b""  # panels with a token, if tokens are set at once; 0 is the tile
        self.yokai: i64 = 0
        # sets of diplomas: owned; declined; closed because one of the category is owned; condition met
        self.diplomas: i64 = 0
        self.declined: i64 = 0
        self.closed: i64 = 0
        self.earned: i64 = 0

    def copy(self) -> Painter:
        twin = Painter()
        twin.tile = self.tile
        twin.print = self.print
        twin.studio = self.studio
        twin.hand = self.hand
        twin.veiled = self.veiled
        twin.slots = self.slots
        twin.ready = self.ready
        twin.used = self.used
        twin.unplaced = self.unplaced
        twin.arrows = self.arrows
        twin.moved = self.moved
        twin.keeps = self.keeps
        twin.storms = self.storms
        twin.stormed = self.stormed
        twin.yokai = self.yokai
        twin.diplomas = self.diplomas
        twin.declined = self.declined
        twin.closed = self.closed
        twin.earned = self.earned
        return twin

    def give_tile(self, tile: i64, box: Box) -> None:
        """K1.7, K2.5: the first panel, a slot and an arrow; the brushes start unplaced."""
        self.tile = tile
        self.slots = UNIT[box.tile_slot[tile]]
        self.arrows = box.tile_arrows[tile]
        self.unplaced = box.starting_brushes

    def brushes(self) -> i64:
        """K5.12: all that are owned, placed or not."""
        return self.unplaced + total_of(self.ready) + total_of(self.used)

    def free_slots(self, kind: i64) -> i64:
        """K4.7: a slot holds one brush."""
        taken: i64 = count_of(self.ready, kind) + count_of(self.used, kind)
        return count_of(self.slots, kind) - taken

    def can_paint(self, card: i64, box: Box) -> bool:
        """K4.10, K4.14: enough unused brushes on slots of the asked landscape and on wild ones."""
        able: i64 = count_of(self.ready, box.asked[card]) + count_of(self.ready, WILD)
        return able >= box.times[card]

    def rest_brushes(self) -> None:
        """K4.2: all brushes are unused again, and all moves are there."""
        self.ready += self.used
        self.used = 0
        self.moved = 0

    def drop_card(self, card: i64) -> None:
        self.hand = without(self.hand, card)
        if len(self.veiled) > 0 and card in self.veiled:
            self.veiled = without(self.veiled, card)

    def add_to_studio(self, card: i64, box: Box) -> None:
        """K4.4, K4.5: the slot and the arrow work at once."""
        self.studio = self.studio + ONE[card]
        slot: i64 = box.slot[card]
        if slot != NO_SLOT:
            self.slots += UNIT[slot]
        self.arrows += box.arrows[card]
        self.keeps += box.keeps[card]

    def add_to_print(self, card: i64, box: Box) -> None:
        """K4.10, K4.13: brushes on matching slots pay first, then those on wild slots."""
        self.print = self.print + ONE[card]
        kind: i64 = box.asked[card]
        matching: i64 = count_of(self.ready, kind)
        paid: i64 = box.times[card]
        if matching >= paid:
            self.spend(kind, paid)
        else:
            self.spend(kind, matching)
            self.spend(WILD, paid - matching)

    def spend(self, kind: i64, brushes: i64) -> None:
        self.ready -= brushes * UNIT[kind]
        self.used += brushes * UNIT[kind]

    def place(self, kind: i64) -> None:
        self.unplaced -= 1
        self.ready += UNIT[kind]

    def move_brush(self, source: i64, goal: i64, used: bool) -> None:
        self.moved += 1
        shift: i64 = UNIT[goal] - UNIT[source]
        if used:
            self.used += shift
        else:
            self.ready += shift

    def own(self, diploma: i64, bit: i64) -> None:
        """K5.4: the other diplomas of the category are closed for good."""
        self.diplomas |= bit
        self.closed |= CATEGORY_BITS[CATEGORY_OF[diploma]]


class Board(State):
    """Everything on the table, and where the round and the turn stand."""

    def __init__(self, house: HouseRules, painters: list[Painter], columns: list[bytes]) -> None:
        self.journal = None
        self.house = house
        self.box: Box = house.box
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

    def set_families(self, families: bytes) -> None:
        """K2.2, K2.3, KY2.1–KY2.3: the deck and the diplomas of these families."""
        self.families = families
        self.deck = pile_of(b"".join([cards_of(family) for family in families]))
        self.open = diplomas_in_play(families, self.house.with_yokai)

    def fill_supplies(self) -> None:
        """K2.5, K2.7, KY2.4: what the players do not have; starting brushes are theirs already."""
        box = self.box
        self.brushes = box.brushes
        self.storms = box.storm_tokens
        self.yokai = box.yokai_pawns if self.house.with_yokai else 0
        for painter in self.painters:
            dealt = painter.tile != NONE
            self.brushes -= painter.brushes() if dealt else box.starting_brushes
            self.storms -= painter.storms
            self.yokai -= painter.yokai
            self.open &= ~painter.diplomas

    def is_face_down(self, row: i64, column: i64) -> bool:
        """K3.3"""
        return self.box.face_down[row][column]

    def deck_size(self) -> i64:
        return len(self.deck.cards) + (0 if self.top == NONE else 1)

    def free_tiles(self) -> list[int]:
        """Start tiles that nobody has yet."""
        dealt = [painter.tile for painter in self.painters]
        return [tile for tile in range(len(self.box.tile_slot)) if tile not in dealt]

    def clockwise_from(self, seat: i64) -> bytes:
        seats = self.house.seats
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
    first_studio = YOKAI_CATEGORY + 1 - len(STUDIO_CATEGORIES)
    for category in range(first_studio, YOKAI_CATEGORY):
        chosen |= CATEGORY_BITS[category]
    return chosen | (CATEGORY_BITS[YOKAI_CATEGORY] if with_yokai else 0)


def kinds_with_free_slot(painter: Painter) -> list[int]:
    return [kind for kind in range(KIND_COUNT) if painter.free_slots(kind) > 0]
