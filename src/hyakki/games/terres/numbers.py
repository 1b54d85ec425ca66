"""Terres de Yokai as numbers: an action names a place of the hand, not a sketch. Plane by plane in docs/learning.md."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from hyakki.core.numbers import FLAGS, Block, Numbers, add_flags, bits_of, one_hot
from hyakki.core.pile import ONE
from hyakki.games.terres import legality, scoring
from hyakki.games.terres.box import MOST_PLAYS, VALUES
from hyakki.games.terres.moves import (
    CALL_FROM,
    CALLS,
    DECLINED,
    DISTRACTION,
    END_TURN,
    ENDED,
    LAY,
    LAYS,
    USE_DISTRACT,
    TerresMove,
)
from hyakki.games.terres.parts import (
    ALL_SKETCHES,
    CALL,
    DISTRACT,
    HIDDEN,
    LARGEST_HAND,
    PRINTED,
    SEATS,
    STACK_HEIGHT,
    STACKS,
    VALUE,
    YOKAI_IDS,
    Parts,
)
from hyakki.games.terres.rules import TerresState
from hyakki.games.terres.state import DECIDING, PLAYING

ACTS: Final = (
    Block("lay", (LARGEST_HAND, STACKS), "the sketch in this place of the hand at this stack"),
    Block("end", (1,), "end the turn"),
    Block("decline", (1,), "leave the ability unused"),
    Block("distract", (1,), "use Distract"),
    Block("call", (STACKS,), "use Call on this stack"),
)
END_ID: Final = LARGEST_HAND * STACKS
DECLINE_ID: Final = END_ID + 1
DISTRACT_ID: Final = END_ID + 2
CALL_ID: Final = END_ID + 3

SKETCHES: Final = len(ALL_SKETCHES)
YOKAI: Final = len(YOKAI_IDS)
DEPTH: Final = STACK_HEIGHT  # so many yokai of a stack are told
PLANES: Final = (
    Block(
        "hand",
        (LARGEST_HAND, 3 + STACKS),
        "each place of the hand, by the order of sketches: held, the elements of its ends, Call, Distract",
    ),
    Block(
        "unseen",
        (SKETCHES,),
        "sketches of which one does not know whether the rival holds them or they are to be drawn",
    ),
    Block("rival_hand", (SKETCHES,), "sketches that the rival is known to hold (T3.3)"),
    Block(
        "counts",
        (STACKS, 4),
        "at each stack: its yokai, one's own sketches, the rival's, those missing to complete the top",
    ),
    Block(
        "yokai",
        (STACKS, DEPTH, 2 + STACKS),
        "from the top, as deep as a full stack: there, its value (0 if unseen), its element",
    ),
    Block("hidden", (STACKS, STACK_HEIGHT), "the values of its own yokai that lie there unseen"),
    Block(
        "newest",
        (STACKS, SEATS, STACKS),
        "where Distract would carry the newest sketch of each side",
    ),
    Block("notebooks", (SEATS, YOKAI), "the yokai won"),
    Block("won_at", (SEATS, STACKS), "the stacks at which they were won"),
    Block("points", (SEATS,), "their points"),
    Block("hands", (SEATS,), "sketches in hand"),
    Block("piles", (2,), "sketches to draw, and discarded"),
    Block("plays", (MOST_PLAYS + 1,), "plays made in this turn"),
    Block("active", (1,), "it is one's own turn"),
    Block("ability", (2,), "the ability to decide on: Call, Distract"),
    Block("laid_at", (STACKS,), "where the sketch was laid whose play is not over"),
)

ALL_BITS: Final = (1 << SKETCHES) - 1
NO_SKETCH: Final = bytes(3 + STACKS)
NO_YOKAI: Final = bytes(2 + STACKS)
UNSEEN_YOKAI: Final = bytes([1, *bytes(1 + STACKS)])
YOKAI_ROWS: Final = [
    bytes([1, VALUE[yokai], *[int(PRINTED[yokai] == stack) for stack in range(STACKS)]])
    for yokai in range(YOKAI)
]
AT_STACK: Final = one_hot(STACKS)
PLAYED: Final = one_hot(MOST_PLAYS + 1)
ABILITY_ROWS: Final = [b"\0\0", b"\1\0", b"\0\1"]
OWN_VALUES: Final = [FLAGS[bits][:STACK_HEIGHT] for bits in range(1 << len(VALUES))]
STACK_SETS: Final = [FLAGS[bits][:STACKS] for bits in range(1 << STACKS)]


@final
class TerresNumbers(Numbers[TerresState, TerresMove]):
    def __init__(self, parts: Parts) -> None:
        super().__init__(ACTS, PLANES)
        #: the stacks of each sketch as bits, and what its place in a hand shows
        self.stacks: list[int] = [(1 << one) | (1 << two) for one, two in parts.ends]
        self.sketches: list[bytes] = [
            bytes([1, *FLAGS[ends][:STACKS], int(ability == CALL), int(ability == DISTRACT)])
            for ends, ability in zip(self.stacks, parts.ability, strict=True)
        ]

    def action_of(self, state: TerresState, seat: int, move: TerresMove) -> int:
        if move.kind == LAY:
            hand = state.hands[seat]
            place: i64 = 0
            while hand[place] != move.card:
                place += 1
            return int(STACKS * place + move.place)
        if move.kind == END_TURN:
            return END_ID
        if move.kind == CALL_FROM:
            return int(CALL_ID + move.place)
        return DISTRACT_ID if move.kind == USE_DISTRACT else DECLINE_ID

    def move_of(self, state: TerresState, seat: int, action: int) -> TerresMove:
        if action < END_ID:
            return LAYS[state.hands[seat][action // STACKS]][action % STACKS]
        if action == END_ID:
            return ENDED
        if action >= CALL_ID:
            return CALLS[action - CALL_ID]
        return DISTRACTION if action == DISTRACT_ID else DECLINED

    def mask(self, state: TerresState, seat: int) -> bytes:
        legal: i64 = self._legal(state) if seat == state.active else 0
        return FLAGS[legal & 255] + FLAGS[(legal >> 8) & 255] + FLAGS[legal >> 16][:7]

    def _legal(self, state: TerresState) -> i64:
        one: i64 = 1
        legal: i64 = 0
        if state.phase == PLAYING:
            hand = state.hands[state.active]
            for place in range(len(hand)):
                ends: i64 = self.stacks[hand[place]]
                legal |= ends << (STACKS * place)
            if legality.may_end(state):
                legal |= one << END_ID
        elif state.phase == DECIDING:
            legal = one << DECLINE_ID
            if state.ability == CALL:
                for stack in range(STACKS):
                    if legality.may_call(state, stack, state.laid_at):
                        legal |= one << (CALL_ID + stack)
            else:
                legal |= one << DISTRACT_ID
        return legal

    def observe(self, state: TerresState, seat: int) -> bytes:
        row: list[bytes] = []
        self._add_sketches(row, state, seat)
        self._add_stacks(row, state, seat)
        rival = 1 - seat
        add_flags(row, bits_of(state.notebooks[seat]), YOKAI)
        add_flags(row, bits_of(state.notebooks[rival]), YOKAI)
        row.append(STACK_SETS[bits_of(state.won_at[seat])])
        row.append(STACK_SETS[bits_of(state.won_at[rival])])
        row.append(ONE[scoring.points(state.notebooks[seat])])
        row.append(ONE[scoring.points(state.notebooks[rival])])
        row.append(ONE[len(state.hands[seat])])
        row.append(ONE[len(state.hands[rival])])
        row.append(ONE[len(state.draw.cards)])
        row.append(ONE[len(state.discard)])
        row.append(PLAYED[state.plays])
        row.append(ONE[1] if state.active == seat else ONE[0])
        row.append(ABILITY_ROWS[state.ability])
        row.append(AT_STACK[state.laid_at])
        return b"".join(row)

    def _add_sketches(self, row: list[bytes], state: TerresState, seat: i64) -> None:
        hand = state.hands[seat]
        held: i64 = len(hand)
        for place in range(LARGEST_HAND):
            row.append(self.sketches[hand[place]] if place < held else NO_SKETCH)
        own = bits_of(hand)
        known: i64 = bits_of(state.kept) & ~own
        seen: i64 = own | known | bits_of(state.discard)
        for side in state.sides:
            if len(side) > 0:
                seen |= bits_of(side)
        add_flags(row, ALL_BITS & ~seen, SKETCHES)
        add_flags(row, known, SKETCHES)

    def _add_stacks(self, row: list[bytes], state: TerresState, seat: i64) -> None:
        rival: i64 = 1 - seat
        for stack in range(STACKS):
            yokai = state.stacks[stack]
            own: i64 = len(state.side(seat, stack))
            other: i64 = len(state.side(rival, stack))
            missing: i64 = 0
            if len(yokai) > 0 and yokai[0] != HIDDEN:
                missing = scoring.missing(VALUE[yokai[0]], own, other)
            row.append(ONE[len(yokai)])
            row.append(ONE[own])
            row.append(ONE[other])
            row.append(ONE[missing] if missing > 0 else ONE[0])
        for stack in range(STACKS):
            _add_yokai(row, state.stacks[stack])
        for stack in range(STACKS):
            unseen: i64 = bits_of(state.unseen[stack].cards)
            row.append(OWN_VALUES[unseen >> (STACK_HEIGHT * stack)])
        for stack in range(STACKS):
            row.append(_newest(state, seat, stack))
            row.append(_newest(state, rival, stack))


def _add_yokai(row: list[bytes], stack: bytes) -> None:
    height: i64 = len(stack)
    for depth in range(DEPTH):
        if depth >= height:
            row.append(NO_YOKAI)
        elif stack[depth] == HIDDEN:
            row.append(UNSEEN_YOKAI)
        else:
            row.append(YOKAI_ROWS[stack[depth]])


def _newest(state: TerresState, seat: i64, stack: i64) -> bytes:
    side = state.side(seat, stack)
    if len(side) == 0:
        return AT_STACK[STACKS]
    return AT_STACK[state.parts.other_end(side[len(side) - 1], stack)]
