"""The fast seeded random generator for simulations and bots. Tables of a server do not use it for chance: see `fate`."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import blake2b
from typing import Final, final

from mypy_extensions import i64

from hyakki.core import restored

# A lag-1 multiply-with-carry generator. The multiplier is the largest below 2^31 for which a·2^32 − 1 is a safe
# prime. Every product fits in 63 bits, so that plain Python and compiled code give the same numbers.
MULTIPLIER: Final = 2147483085
LOW_32: Final = 0xFFFFFFFF
STATES: Final = MULTIPLIER * (LOW_32 + 1) - 2


@final
class Rng:  # noqa: PLW1641 - it changes, so it has no hash
    """A stream of random numbers. It is always passed as an argument; there is no global one."""

    __slots__ = ("_state",)
    _state: i64

    def __init__(self, seed: int) -> None:
        self._state = i64(_spread(str(seed)))

    @staticmethod
    def of(*labels: int | str) -> Rng:
        """An independent stream for these labels; the same labels always give the same stream."""
        return Rng(_spread("\x1f".join([str(label) for label in labels])))

    @staticmethod
    def at(state: int) -> Rng:
        """The generator in that inner state."""
        made = Rng(0)
        made._state = state
        return made

    def copy(self) -> Rng:
        """Gives the same numbers, independently."""
        twin = Rng(0)
        twin._state = self._state
        return twin

    def __reduce__(self) -> tuple[Callable[[int], Rng], tuple[int]]:
        return restored.rng, (int(self._state),)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Rng) and self._state == other._state

    def bits(self) -> i64:
        """The next 32 random bits."""
        state: i64 = self._state
        low: i64 = state & LOW_32
        high: i64 = state >> 32
        self._state = MULTIPLIER * low + high
        return low ^ high

    def below(self, limit: i64) -> i64:
        """An integer from 0 to limit − 1, uniformly distributed (limit below 2^31)."""
        product: i64 = self.bits() * limit
        if (product & LOW_32) < limit:
            # The few low products that would make some results more likely are rejected.
            unfair: i64 = (LOW_32 + 1) % limit
            while (product & LOW_32) < unfair:
                product = self.bits() * limit
        return product >> 32

    def chance(self) -> float:
        """A number from 0 (included) to 1 (excluded)."""
        return float(self.bits()) / 4294967296.0

    def shuffle(self, row: list[int]) -> None:
        """Put the row in a random order, in place."""
        for last in range(len(row) - 1, 0, -1):
            other = int(self.below(last + 1))
            row[last], row[other] = row[other], row[last]


def _spread(text: str) -> int:
    """A state of the generator derived from the text, never one of its two fixed points."""
    digest = blake2b(text.encode(), digest_size=16).digest()
    return 1 + int.from_bytes(digest, "big") % STATES
