"""A game as numbers, for programs that learn: fixed ids of actions, masks of the legal ones, observations.

A row of numbers is `bytes`, each from 0 to 127, so that it is int8 to whoever copies it into an array. A row is joined from
pieces that were made once: in compiled code that is many times faster than to set one number after the other.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, Final, Generic, TypeAlias, final

from mypy_extensions import i64, mypyc_attr

from hyakki.core.game import M, S
from hyakki.core.messages import bad
from hyakki.core.views import Outcome

#: FLAGS[bits]: a 1 for each bit that is set, the lowest first
FLAGS: Final = [bytes([(bits >> place) & 1 for place in range(8)]) for bits in range(256)]


@final
class Block:
    """Numbers that belong together: in a row of observations a plane, among the actions all of one kind."""

    def __init__(self, name: str, shape: tuple[int, ...], meaning: str) -> None:
        self.name = name
        self.shape = shape
        self.meaning = meaning
        size = 1
        for length in shape:
            size *= length
        self.size: int = size

    def __repr__(self) -> str:
        return f"<{self.name} {'×'.join([str(length) for length in self.shape])}>"


@mypyc_attr(allow_interpreted_subclasses=True)
class Numbers(ABC, Generic[S, M]):
    """The numbers of a game for a number of seats; the same for all options.

    A seat is shown what it may know and nothing else: two states with equal views give equal rows. Seats are told
    relative to the one that looks: 0 is itself, 1 the next in turn order.
    """

    def __init__(self, acts: tuple[Block, ...], planes: tuple[Block, ...]) -> None:
        self.acts = acts  # one after the other, the first with the ids from 0
        self.planes = planes  # one after the other in a row
        self.actions: int = sum([block.size for block in acts])
        self.size: int = sum([block.size for block in planes])

    @abstractmethod
    def action_of(self, state: S, seat: int, move: M) -> int:
        """The id of a legal move of that seat."""

    @abstractmethod
    def observe(self, state: S, seat: int) -> bytes:
        """What that seat may know, as a row of `size` numbers."""

    def mask(self, state: S, seat: int) -> bytes:
        """A 1 for each action that is legal for that seat now, a 0 for all others."""
        found = bytearray(self.actions)
        for move in state.moves(seat):
            found[self.action_of(state, seat, move)] = 1
        return bytes(found)

    def move_of(self, state: S, seat: int, action: int) -> M:
        """The move with that id. Trusts that it is legal."""
        for move in state.moves(seat):
            if self.action_of(state, seat, move) == action:
                found: M = move
                return found
        raise bad("masked_action", action=action)

    def check(self, mask: bytes, action: int) -> None:
        """BadInput unless the mask allows that action."""
        if not 0 <= action < self.actions:
            raise bad("unknown_action", action=action, last=self.actions - 1)
        if mask[action] == 0:
            raise bad("masked_action", action=action)


AnyNumbers: TypeAlias = Numbers[Any, Any]


def returns_of(outcome: Outcome, cooperative: bool) -> list[float]:
    """What a finished game gave each seat, from −1 to 1: a victory 1, a defeat −1, a victory shared by two 0."""
    winners = outcome.winners
    won = 1.0 if cooperative or len(winners) == 0 else 2.0 / len(winners) - 1.0
    return [won if seat in winners else -1.0 for seat in range(len(outcome.scores))]


# Pieces of rows


def one_hot(count: int) -> list[bytes]:
    """Rows with a single 1, by its place; the last one, at −1, has none."""
    rows = [bytes([1 if place == at else 0 for place in range(count)]) for at in range(count)]
    return [*rows, bytes(count)]


def bits_of(row: bytes) -> i64:
    """A set of numbers below 63 as bits."""
    one: i64 = 1
    found: i64 = 0
    for place in range(len(row)):
        number: i64 = row[place]
        found |= one << number
    return found


def add_flags(row: list[bytes], bits: i64, count: i64) -> None:
    """A number for each of so many bits, the lowest first."""
    while count >= 8:
        row.append(FLAGS[bits & 255])
        bits >>= 8
        count -= 8
    if count > 0:
        row.append(FLAGS[bits & 255][:count])
