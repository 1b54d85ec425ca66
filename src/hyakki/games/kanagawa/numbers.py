"""Kanagawa as numbers: an action names a place of the hand, not a card. Plane by plane in docs/learning.md."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from hyakki.core.numbers import Block, Numbers
from hyakki.games.kanagawa.moves import (
    DECLINE,
    DECLINES,
    END_TURN,
    ENDED,
    GIVE_YOKAI,
    GIVES,
    KEEP_YOKAI,
    KEPT_YOKAI,
    LEAVE,
    LEAVES,
    MOVE_BRUSH,
    OBTAIN,
    OBTAINS,
    PAINT,
    PAINTS,
    PLACE,
    PLACES,
    READY_MOVES,
    STAY,
    STAYED,
    STORMS,
    STUDIO,
    STUDIOS,
    TAKE_YOKAI,
    TAKES,
    USED_MOVES,
    KanagawaMove,
)
from hyakki.games.kanagawa.parts import DIPLOMA_COUNT, KIND_COUNT, Parts
from hyakki.games.kanagawa.planes import Rows, most_in_hand, most_panels, planes_of
from hyakki.games.kanagawa.rules import KanagawaState

BRUSH_MOVES: Final = KIND_COUNT * KIND_COUNT


def _acts(parts: Parts, seats: int) -> tuple[Block, ...]:
    held = most_in_hand(parts)
    return (
        Block("stay", (1,), "stay at school"),
        Block("leave", (seats,), "leave with this column"),
        Block("studio", (held,), "the card in this place of the hand into the studio"),
        Block("paint", (held,), "paint the card in this place of the hand"),
        Block("place", (KIND_COUNT,), "a brush on a slot of this kind"),
        Block(
            "move",
            (2, KIND_COUNT, KIND_COUNT),
            "a brush, unused or used, from a slot of this kind to one of that",
        ),
        Block("end", (1,), "end the actions of the turn"),
        Block("obtain", (DIPLOMA_COUNT,), "obtain this diploma"),
        Block("decline", (DIPLOMA_COUNT,), "decline it"),
        Block("take", (seats - 1,), "take a Yokai from the seat that is so many after one's own"),
        Block("give", (seats - 1,), "give that seat a Yokai"),
        Block("keep", (1,), "keep the Yokai"),
        Block("storm", (most_panels(parts),), "a storm token on this panel, 0 is the start tile"),
    )


@final
class KanagawaNumbers(Numbers[KanagawaState, KanagawaMove]):
    def __init__(self, parts: Parts, seats: int) -> None:
        super().__init__(_acts(parts, seats), planes_of(parts, seats))
        self.seats: i64 = seats
        self.rows = Rows(parts, seats)
        held: i64 = most_in_hand(parts)
        self.leave: i64 = 1
        self.studio: i64 = self.leave + seats
        self.paint: i64 = self.studio + held
        self.place: i64 = self.paint + held
        self.brush: i64 = self.place + KIND_COUNT
        self.end: i64 = self.brush + 2 * BRUSH_MOVES
        self.obtain: i64 = self.end + 1
        self.decline: i64 = self.obtain + DIPLOMA_COUNT
        self.take: i64 = self.decline + DIPLOMA_COUNT
        self.give: i64 = self.take + seats - 1
        self.keep: i64 = self.give + seats - 1
        self.storm: i64 = self.keep + 1

    def action_of(self, state: KanagawaState, seat: int, move: KanagawaMove) -> int:
        kind = move.kind
        thing = move.thing
        if kind == STUDIO:
            return int(self.studio + _place_of(state.painters[seat].hand, thing))
        if kind == PAINT:
            return int(self.paint + _place_of(state.painters[seat].hand, thing))
        if kind == PLACE:
            return int(self.place + thing)
        if kind == MOVE_BRUSH:
            used: i64 = BRUSH_MOVES if move.used else 0
            return int(self.brush + used + KIND_COUNT * thing + move.goal)
        if kind == END_TURN:
            return int(self.end)
        if kind == STAY:
            return 0
        if kind == LEAVE:
            return int(self.leave + thing)
        return int(self._answer_id(seat, kind, thing))

    def _answer_id(self, seat: i64, kind: i64, thing: i64) -> i64:
        if kind == OBTAIN:
            return self.obtain + thing
        if kind == DECLINE:
            return self.decline + thing
        if kind == TAKE_YOKAI:
            return self.take + (thing - seat + self.seats) % self.seats - 1
        if kind == GIVE_YOKAI:
            return self.give + (thing - seat + self.seats) % self.seats - 1
        return self.keep if kind == KEEP_YOKAI else self.storm + thing

    def move_of(self, state: KanagawaState, seat: int, action: int) -> KanagawaMove:
        if action >= self.obtain:
            return self._answer_of(seat, action)
        if action == 0:
            return STAYED
        if action < self.studio:
            return LEAVES[action - self.leave]
        hand = state.painters[seat].hand
        if action < self.paint:
            return STUDIOS[hand[action - self.studio]]
        if action < self.place:
            return PAINTS[hand[action - self.paint]]
        if action < self.brush:
            return PLACES[action - self.place]
        if action == self.end:
            return ENDED
        way: i64 = action - self.brush
        moves = READY_MOVES if way < BRUSH_MOVES else USED_MOVES
        way %= BRUSH_MOVES
        return moves[way // KIND_COUNT][way % KIND_COUNT]

    def _answer_of(self, seat: i64, action: i64) -> KanagawaMove:
        if action < self.decline:
            return OBTAINS[action - self.obtain]
        if action < self.take:
            return DECLINES[action - self.decline]
        if action < self.give:
            return TAKES[(seat + action - self.take + 1) % self.seats]
        if action < self.keep:
            return GIVES[(seat + action - self.give + 1) % self.seats]
        return KEPT_YOKAI if action == self.keep else STORMS[action - self.storm]

    def observe(self, state: KanagawaState, seat: int) -> bytes:
        return self.rows.observe(state, seat)


def _place_of(hand: bytes, card: i64) -> i64:
    place: i64 = 0
    while hand[place] != card:
        place += 1
    return place
