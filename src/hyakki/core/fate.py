"""Chance. Every draw is a pure function of the deal's seed, the pile, and how many draws that pile has seen.

So the same seed and options give the same deal whatever the players do, undo cannot disturb it, and anyone who
knows the seed can check each draw.
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
    """What fate is asked: draw `number` of a pile, each choice with its weight."""

    pile: str
    number: int
    choices: tuple[str, ...]
    odds: tuple[int, ...]


class Fate(ABC):
    """Decides chance moves."""

    @abstractmethod
    def choose(self, pile: str, number: int, odds: Sequence[int]) -> int:
        """The index of the chance move that draw `number` of this pile brings, by these integer weights."""


class SeededFate(Fate):
    """Fast, for simulations: the seed is a number that everybody may know."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, pile: str, number: int, odds: Sequence[int]) -> int:
        return _pick(odds, int(Rng.of(self.seed, pile, number).below(sum(odds))))


class SealedFate(Fate):
    """Verifiable, for real tables: a secret seed, committed to before play and revealed after it."""

    def __init__(self, seed: bytes, deal: str, entropy: Sequence[str] = ()) -> None:
        self.seed = seed
        self.deal = deal
        self.entropy = tuple(entropy)
        # the key and what all draws begin with are taken in once, not at every draw
        start = _framed((DRAW_DOMAIN, deal.encode()))
        self._begun = hmac.new(_mixed(seed, entropy), start, "sha256")

    @staticmethod
    def fresh(deal: str, entropy: Sequence[str] = ()) -> SealedFate:
        return SealedFate(secrets.token_bytes(SEED_BYTES), deal, entropy)

    def choose(self, pile: str, number: int, odds: Sequence[int]) -> int:
        total = sum(odds)
        # Numbers at the ragged end of the range would favour some results: they are drawn again.
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
    """The hash that binds a table to its seed before play."""
    return hashlib.sha256(_framed((COMMIT_DOMAIN, deal.encode(), seed))).hexdigest()


def _mixed(seed: bytes, entropy: Sequence[str]) -> bytes:
    """The seed with what the seats added to it, so that not even the server chose the deal alone."""
    if not entropy:
        return seed
    return hmac.digest(seed, _framed((MIX_DOMAIN, *(text.encode() for text in entropy))), "sha256")


def _framed(parts: Sequence[bytes]) -> bytes:
    """The parts with their lengths, so that no two lists of parts give the same bytes."""
    return b"".join(len(part).to_bytes(4, "big") + part for part in parts)


def _pick(odds: Sequence[int], ticket: int) -> int:
    for index, weight in enumerate(odds):
        if ticket < weight:
            return index
        ticket -= weight
    raise ValueError("the ticket exceeds the odds")
