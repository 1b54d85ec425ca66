"""Yōkai as numbers: a card moves beside another one, not to a cell of an endless grid. Plane by plane in docs/learning.md."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from hyakki.core.numbers import FLAGS, Block, Numbers, add_flags, one_hot
from hyakki.core.pile import ONE
from hyakki.core.positions import NONE
from hyakki.games.yokai.box import FAMILIES, SHAPE_IDS
from hyakki.games.yokai.moves import (
    DECLARE,
    DECLARED,
    LOOK,
    LOOKS,
    PREPARED,
    SHIFT,
    USE,
    USES,
    YokaiMove,
    shift,
)
from hyakki.games.yokai.observe import faces_shown
from hyakki.games.yokai.parts import (
    AFFINITY_IDS,
    BIT,
    CARD_NUMBER,
    CARDS,
    HINT_FAMILIES,
    HINT_IDS,
    NO_HINT,
    SIZES,
    SPAN,
    STEPS,
)
from hyakki.games.yokai.rules import YokaiState
from hyakki.games.yokai.state import HINTING, OBSERVING, OVER, PHASES

SIDES: Final = len(STEPS)
HINT_COUNT: Final = len(HINT_IDS)  # the colourless one included
FAMILY_COUNT: Final = len(FAMILIES)
AFFINITY_COUNT: Final = len(AFFINITY_IDS)
#: sixteen cards that hang together never reach further than this
EXTENT: Final = CARDS
DECISIONS: Final = PHASES[OBSERVING : HINTING + 1]

ACTS: Final = (
    Block("look", (CARDS,), "look at this card"),
    Block(
        "move",
        (CARDS, CARDS, SIDES),
        "this card to the north, west, east or south of that one; of several ways to say it only that by the first card is legal",
    ),
    Block("use", (HINT_COUNT, CARDS), "this hint (the last one is colourless) on this card"),
    Block("prepare", (1,), "prepare a hint"),
    Block("declare", (1,), "declare that the yōkai are appeased"),
)
MOVE_ID: Final = CARDS
USE_ID: Final = MOVE_ID + CARDS * CARDS * SIDES
PREPARE_ID: Final = USE_ID + HINT_COUNT * CARDS
DECLARE_ID: Final = PREPARE_ID + 1

FACE_ROWS: Final = one_hot(FAMILY_COUNT)
CARD_ROWS: Final = one_hot(CARDS)
HINT_ROWS: Final = one_hot(HINT_COUNT)
AFFINITY_ROWS: Final = one_hot(AFFINITY_COUNT)
SHAPE_ROWS: Final = one_hot(len(SHAPE_IDS))
PHASE_ROWS: Final = one_hot(len(DECISIONS))
#: locked, the families on the hint, colourless
LOCK_ROWS: Final = [
    *[
        bytes([1, *[int(family in named) for family in range(FAMILY_COUNT)], 0])
        for named in HINT_FAMILIES
    ],
    bytes([1, *bytes(FAMILY_COUNT), 1]),
]
UNLOCKED_ROW: Final = bytes(2 + FAMILY_COUNT)


def _planes(seats: int) -> tuple[Block, ...]:
    return (
        Block("layout", (EXTENT, EXTENT), "the number of the card that lies there, from 1"),
        Block("places", (CARDS, 2), "the row and the column of each card in the layout"),
        Block("faces", (CARDS, FAMILY_COUNT), "the family of each card that one has looked at"),
        Block(
            "locks",
            (CARDS, 2 + FAMILY_COUNT),
            "each card: locked, the families on its hint, whether it is colourless",
        ),
        Block("looking", (CARDS,), "cards looked at in this turn"),
        Block("moved", (CARDS,), "the card moved in this turn"),
        Block("looked", (seats, CARDS), "cards that each seat looked at in earlier turns"),
        Block("last_moved", (seats, CARDS), "the card that each seat moved in its last turn"),
        Block("prepared", (HINT_COUNT,), "prepared hints, the last number counts colourless ones"),
        Block("latest", (HINT_COUNT,), "the hint prepared last of them"),
        Block("unprepared", (1,), "hints not prepared yet"),
        Block("sizes", (SIZES,), "how many of them show one, two, three families"),
        Block(
            "affinities",
            (1 + seats, AFFINITY_COUNT),
            "the open affinity, then that of each seat, if one knows it",
        ),
        Block("holders", (seats,), "seats with a secret affinity"),
        Block("shape", (len(SHAPE_IDS),), "the shape asked for"),
        Block("phase", (len(DECISIONS),), "the decision: " + ", ".join(DECISIONS)),
        Block("active", (seats,), "whose turn it is"),
        Block("turns", (1,), "turns played"),
    )


@final
class YokaiNumbers(Numbers[YokaiState, YokaiMove]):
    def __init__(self, seats: int) -> None:
        super().__init__(ACTS, _planes(seats))
        self.seats: i64 = seats
        self.seat_rows = one_hot(seats)

    def action_of(self, state: YokaiState, seat: int, move: YokaiMove) -> int:
        if move.kind == SHIFT:
            return int(MOVE_ID + SIDES * CARDS * move.what + _beside(state, move.what, move.place))
        if move.kind == LOOK:
            return int(move.what)
        if move.kind == USE:
            return int(USE_ID + CARDS * move.what + move.place)
        return DECLARE_ID if move.kind == DECLARE else PREPARE_ID

    def move_of(self, state: YokaiState, seat: int, action: int) -> YokaiMove:
        if action < MOVE_ID:
            return LOOKS[action]
        if action < USE_ID:
            way: i64 = action - MOVE_ID
            anchor: i64 = way // SIDES % CARDS
            return shift(way // (SIDES * CARDS), state.cells[anchor] + STEPS[way % SIDES])
        if action < PREPARE_ID:
            return USES[(action - USE_ID) // CARDS][(action - USE_ID) % CARDS]
        return PREPARED if action == PREPARE_ID else DECLARED

    def observe(self, state: YokaiState, seat: int) -> bytes:
        row: list[bytes] = []
        _add_layout(row, state)
        shown = faces_shown(state, seat, recall=True)
        for card in range(CARDS):
            row.append(FACE_ROWS[state.faces[card] if shown & BIT[card] != 0 else NONE])
        for card in range(CARDS):
            hint = state.hint_on[card]
            row.append(UNLOCKED_ROW if hint == NO_HINT else LOCK_ROWS[hint])
        looking: i64 = 0
        for card in state.looks:
            looking |= BIT[card]
        add_flags(row, looking, CARDS)
        row.append(CARD_ROWS[state.moved])
        self._add_history(row, state, seat)
        _add_hints(row, state)
        self._add_goals(row, state, seat)
        asked = OBSERVING <= state.phase <= HINTING
        row.append(PHASE_ROWS[state.phase - OBSERVING if asked else NONE])
        row.append(self.seat_rows[self._after(seat, state.active)])
        row.append(ONE[len(state.history)])
        return b"".join(row)

    def _after(self, seat: i64, other: i64) -> i64:
        return (other - seat + self.seats) % self.seats

    def _add_history(self, row: list[bytes], state: YokaiState, seat: i64) -> None:
        looked = [0] * self.seats
        moved = [NONE] * self.seats
        for turn in state.history:
            away = self._after(seat, turn.seat)
            for name in turn.looks:
                looked[away] |= BIT[CARD_NUMBER[name]]
            moved[away] = NONE if turn.moved is None else CARD_NUMBER[turn.moved]
        for cards in looked:
            add_flags(row, cards, CARDS)
        for card in moved:
            row.append(CARD_ROWS[card])

    def _add_goals(self, row: list[bytes], state: YokaiState, seat: int) -> None:
        """Y10.2, Y10.3: an open affinity, one's own, all at the end; and the shape."""
        known: list[bytes] = [AFFINITY_ROWS[NONE]] * (self.seats + 1)
        one: i64 = 1
        holders: i64 = 0
        for place in range(len(state.affinities)):
            holder = state.holder(place)
            at: i64 = 0
            if holder is not None:
                away = self._after(seat, holder)
                holders |= one << away
                at = 1 + away
            if holder is None or holder == seat or state.phase == OVER:
                known[at] = AFFINITY_ROWS[state.affinities[place]]
        row += known
        row.append(FLAGS[holders][: self.seats])
        row.append(SHAPE_ROWS[state.shape])


def _beside(state: YokaiState, card: i64, cell: i64) -> i64:
    """The first card that touches a cell, other than the one that moves there, and on which of its sides."""
    for anchor in range(CARDS):
        away: i64 = cell - state.cells[anchor]
        if anchor != card and (away == SPAN or away == -SPAN or away == 1 or away == -1):
            return SIDES * anchor + STEPS.index(int(away))
    raise ValueError(f"{cell} touches no card")


def _add_layout(row: list[bytes], state: YokaiState) -> None:
    top: i64 = SPAN
    left: i64 = SPAN
    for cell in state.cells:
        top = min(top, i64(cell) // SPAN)
        left = min(left, i64(cell) % SPAN)
    layout = bytearray(EXTENT * EXTENT)
    places: list[bytes] = []
    for card in range(CARDS):
        cell_row: i64 = i64(state.cells[card]) // SPAN - top
        column: i64 = i64(state.cells[card]) % SPAN - left
        layout[EXTENT * cell_row + column] = card + 1
        places.append(ONE[cell_row])
        places.append(ONE[column])
    row.append(bytes(layout))
    row += places


def _add_hints(row: list[bytes], state: YokaiState) -> None:
    prepared = bytearray(HINT_COUNT)
    for hint in state.prepared:
        prepared[hint] += 1
    row.append(bytes(prepared))
    last = len(state.prepared)
    row.append(HINT_ROWS[state.prepared[last - 1] if last > 0 else NONE])
    row.append(ONE[state.unprepared])
    if state.variant.colourless:
        row.append(bytes(SIZES))
    else:
        row.append(bytes(state.sizes_left()))
