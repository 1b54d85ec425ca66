"""Chance. Every draw is a pure function of the deal's seed, the pile, and the number of earlier draws from that pile.

So the same seed and options give the same deal whatever the players do, undo does not change later draws, and anyone
who knows the seed can check each draw.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Final

import msgspec

from hyakki.core.rng import Rng

SEED_BYTES: Final = 32
DRAW_DOMAIN: Final = b"hyakki/draw/1"
COMMIT_DOMAIN: Final = b"hyakki/commit/1"
MIX_DOMAIN: Final = b"hyakki/mix/1"


class Draw(msgspec.Struct, frozen=True):
    """A question to fate: draw number `number` of a pile, and the possible results with their weights."""

    pile: str
    number: int
    choices: tuple[str, ...]
    odds: tuple[int, ...]


class Fate(ABC):
    """Decides chance moves."""

    @abstractmethod
    def choose(self, pile: str, number: int, odds: Sequence[int]) -> int:
        """The index of the chance move for draw `number` of this pile; `odds` are integer weights."""


class SeededFate(Fate):
    """For simulations: fast, with a seed that need not be secret."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, pile: str, number: int, odds: Sequence[int]) -> int:
        return _pick(odds, int(Rng.of(self.seed, pile, number).below(sum(odds))))


class SealedFate(Fate):
    """For tables of a server: a secret seed, with a commitment published before play, that is revealed after it."""

    def __init__(self, seed: bytes, deal: str, entropy: Sequence[str] = ()) -> None:
        self.seed = seed
        self.deal = deal
        self.entropy = tuple(entropy)
        # the key and the common beginning of all draws are hashed once, not at every draw
        start = _framed((DRAW_DOMAIN, deal.encode()))
        self._begun = hmac.new(_mixed(seed, entropy), start, "sha256")

    def __reduce__(self) -> tuple[type[SealedFate], tuple[bytes, str, tuple[str, ...]]]:
        return SealedFate, (self.seed, self.deal, self.entropy)

    @staticmethod
    def fresh(deal: str, entropy: Sequence[str] = ()) -> SealedFate:
        return SealedFate(secrets.token_bytes(SEED_BYTES), deal, entropy)

    def choose(self, pile: str, number: int, odds: Sequence[int]) -> int:
        total = sum(odds)
        # Numbers at or above the largest multiple of the total would favour some results: they are rejected.
        fair = (1 << 256) - (1 << 256) % total
        attempt = 0
        while True:
            code = self._begun.copy()
            code.update(_framed((pile.encode(), b"%d" % number, b"%d" % attempt)))
            drawn = int.from_bytes(code.digest(), "big")
            if drawn < fair:
                return _pick(odds, drawn % total)
            attempt += 1

    def commitment(self) -> str:
        return commitment(self.seed, self.deal)


def commitment(seed: bytes, deal: str) -> str:
    """The hash of a seed that is published before play: afterwards no other seed can be claimed."""
    return hashlib.sha256(_framed((COMMIT_DOMAIN, deal.encode(), seed))).hexdigest()


def _mixed(seed: bytes, entropy: Sequence[str]) -> bytes:
    """The seed combined with entropy from the seats, so that the server alone cannot choose the deal."""
    if not entropy:
        return seed
    return hmac.digest(seed, _framed((MIX_DOMAIN, *(text.encode() for text in entropy))), "sha256")


def _framed(parts: Sequence[bytes]) -> bytes:
    """The parts, each preceded by its length, so that different lists of parts never give the same bytes."""
    return b"".join(len(part).to_bytes(4, "big") + part for part in parts)


def _pick(odds: Sequence[int], ticket: int) -> int:
    for index, weight in enumerate(odds):
        if ticket < weight:
            return index
        ticket -= weight
    raise ValueError("the ticket exceeds the odds")
