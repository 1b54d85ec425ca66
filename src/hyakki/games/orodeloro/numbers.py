"""OROdelORO as numbers: an action names a place of the hand, not a tile. Plane by plane in docs/learning.md."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from hyakki.core.numbers import Block, Numbers
from hyakki.games.orodeloro.box import HAND
from hyakki.games.orodeloro.moves import (
    BEWITCHED,
    DESTROY,
    DESTROYED,
    LEFT,
    MOST_STAKE,
    NAME_BEWITCHED,
    NAME_VICTIM,
    PASS,
    PASSED,
    PICK,
    PLACE,
    RIGHT,
    SPLIT,
    SPLITS,
    STOP,
    STOPPED,
    SWAP,
    VICTIMS,
    WINNERS,
    OroMove,
    placing,
    swapping,
)
from hyakki.games.orodeloro.parts import Parts
from hyakki.games.orodeloro.planes import IN_WINDOW, ON_TABLE, REACH, TABLE, TURNS, Rows, planes_of
from hyakki.games.orodeloro.rules import OroState

PLACINGS: Final = HAND * TURNS * TABLE
SWAP_WAYS: Final = HAND * HAND


def _acts(seats: int) -> tuple[Block, ...]:
    others = seats - 1
    pairs = seats * others // 2
    return (
        Block(
            "place",
            (HAND, TURNS, REACH, REACH),
            "the tile in this place of the hand, turned so often clockwise, in this row and column",
        ),
        Block("destroy", (1,), "destroy the newest tile"),
        Block("pass", (1,), "pass"),
        Block("stop", (1,), "end the cyclone"),
        Block("pick", (2,), "take the left or the right pile"),
        Block("split", (MOST_STAKE + 1,), "so many coins into the left pile"),
        Block("combat", (others,), "attack the seat that is so many after one's own"),
        Block("winner", (others,), "that seat wins the tie"),
        Block("siren", ((1 << others) - 1,), "bewitch these seats, as bits, less one"),
        Block(
            "swap",
            (pairs, HAND, HAND),
            "exchange the tiles in these places of the hands of two seats",
        ),
    )


@final
class OroNumbers(Numbers[OroState, OroMove]):
    def __init__(self, parts: Parts, seats: int) -> None:
        super().__init__(_acts(seats), planes_of(seats))
        self.rows = Rows(parts, seats)
        self.seats: i64 = seats
        others: i64 = seats - 1
        self.destroy: i64 = PLACINGS
        self.passing: i64 = self.destroy + 1
        self.stop: i64 = self.passing + 1
        self.pick: i64 = self.stop + 1
        self.split: i64 = self.pick + 2
        self.combat: i64 = self.split + MOST_STAKE + 1
        self.winner: i64 = self.combat + others
        self.siren: i64 = self.winner + others
        self.swap: i64 = self.siren + (1 << int(others)) - 1
        #: two seats, by how far they are after one's own
        self.pairs: list[tuple[int, int]] = [
            (one, two) for one in range(seats) for two in range(one + 1, seats)
        ]

    def action_of(self, state: OroState, seat: int, move: OroMove) -> int:
        kind = move.kind
        if kind == PLACE:
            place = _place_of(state.hands[seat], move.tile)
            return int((TURNS * place + move.rotation) * TABLE + ON_TABLE[move.cell])
        if kind == SWAP:
            return int(self._swap_id(state, seat, move.tile, move.number))
        if kind == NAME_BEWITCHED:
            return int(self.siren + self._turned(move.number, self.seats - seat) // 2 - 1)
        if kind == NAME_VICTIM:
            return int(self.combat + self.rows.after(seat, move.number) - 1)
        if kind == SPLIT:
            return int(self.split + move.number)
        if kind == PICK:
            return int(self.pick + move.number)
        if kind == STOP:
            return int(self.stop)
        if kind == DESTROY:
            return int(self.destroy)
        if kind == PASS:
            return int(self.passing)
        return int(self.winner + self.rows.after(seat, move.number) - 1)

    def move_of(self, state: OroState, seat: int, action: int) -> OroMove:
        if action < PLACINGS:
            turned = action // TABLE
            tile = state.hands[seat][turned // TURNS]
            return placing(tile, turned % TURNS, IN_WINDOW[action % TABLE])
        if action >= self.swap:
            return self._swap_of(state, seat, action - self.swap)
        if action >= self.siren:
            return BEWITCHED[self._turned(2 * (action - self.siren + 1), seat)]
        if action >= self.winner:
            return WINNERS[(seat + action - self.winner + 1) % self.seats]
        if action >= self.combat:
            return VICTIMS[(seat + action - self.combat + 1) % self.seats]
        if action >= self.split:
            return SPLITS[action - self.split]
        if action >= self.pick:
            return LEFT if action == self.pick else RIGHT
        if action == self.stop:
            return STOPPED
        return DESTROYED if action == self.destroy else PASSED

    def _turned(self, bits: i64, by: i64) -> i64:
        """A set of seats, each so many further in turn order."""
        one: i64 = 1
        found: i64 = 0
        for seat in range(self.seats):
            if (bits >> seat) & 1 != 0:
                found |= one << ((seat + by) % self.seats)
        return found

    def _swap_id(self, state: OroState, seat: i64, tile: i64, other: i64) -> i64:
        holder, keeper = state.holder(tile), state.holder(other)
        one, two = self.rows.after(seat, holder), self.rows.after(seat, keeper)
        place = _place_of(state.hands[holder], tile)
        goal = _place_of(state.hands[keeper], other)
        if one > two:
            one, two = two, one
            place, goal = goal, place
        pair: i64 = one * self.seats - one * (one + 1) // 2 + two - one - 1
        return self.swap + SWAP_WAYS * pair + HAND * place + goal

    def _swap_of(self, state: OroState, seat: i64, way: i64) -> OroMove:
        one, two = self.pairs[way // SWAP_WAYS]
        places: i64 = way % SWAP_WAYS
        tile = state.hands[(seat + one) % self.seats][places // HAND]
        other = state.hands[(seat + two) % self.seats][places % HAND]
        return swapping(tile, other)

    def observe(self, state: OroState, seat: int) -> bytes:
        return self.rows.observe(state, seat)


def _place_of(hand: bytes, tile: i64) -> i64:
    place: i64 = 0
    while hand[place] != tile:
        place += 1
    return place
