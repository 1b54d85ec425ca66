"""Hands, coins and where the turn stands, with the single steps that tiles and coins take.

legality.py says whether they are allowed, rules.py when they happen.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from hyakki.core.pile import Pile, with_sorted, without
from hyakki.core.positions import NONE
from hyakki.games.orodeloro.box import COINS, STARTING_COINS, TILE_COUNT
from hyakki.games.orodeloro.chart import Chart
from hyakki.games.orodeloro.moves import OroMove
from hyakki.games.orodeloro.options import Variant
from hyakki.games.orodeloro.parts import ALL_TILES

CHOOSE_CAPTAIN: Final = 0  # chance: the first captain (O2.3)
DEAL: Final = 1  # chance: three tiles each (O2.7)
DRAWING: Final = 2  # chance: a tile from the reserve (O3.3); all phases up to here are chance's
PLACING: Final = 3  # the active player places a tile (O3.2)
STUCK: Final = (
    4  # nothing fitted: the active player destroys, places once it is possible, or passes (O4.16)
)
FIGHTING: Final = 5  # the active player names a victim (O5.4)
SPLITTING: Final = 6  # the victim makes two piles in secret (O5.6)
PICKING: Final = 7  # the active player takes one of them (O5.7)
SINGING: Final = 8  # the active player names whom the siren bewitches (O5.10)
SWIRLING: Final = 9  # the active player exchanges tiles or stops (O5.12)
CROWNING: Final = 10  # the captain settles a tie (O7.4)
OVER: Final = 11
PHASES: Final = (
    "captain",
    "deal",
    "draw",
    "place",
    "stuck",
    "combat",
    "split",
    "pick",
    "siren",
    "cyclone",
    "winner",
    "over",
)
PHASE_NUMBER: Final = {name: number for number, name in enumerate(PHASES)}

FULL_RESERVE: Final = Pile(ALL_TILES)


class Board(Chart):
    """Everything on the table and behind the screens."""

    def __init__(
        self, variant: Variant, hands: list[bytes], coins: list[int], route: list[OroMove]
    ) -> None:
        super().__init__(variant, route)
        self.hands = hands  # sorted tiles, open to all
        self.coins = coins
        # O2.6: removed tiles and the reserve lie together, since nobody knows which is which
        self.undrawn: Pile = FULL_RESERVE
        self.bank: i64 = COINS - STARTING_COINS * variant.seats
        self.reserve: i64 = TILE_COUNT - variant.removed

        self.phase: i64 = CHOOSE_CAPTAIN
        self.active: i64 = 0
        self.captain: i64 = 0
        self.first: i64 = 0  # the first captain, who begins the rounds
        self.ending: bool = False  # O7.1 came true
        self.passes: i64 = 0  # turns in a row that ended with a pass (O4.16)
        self.victim: i64 = NONE
        self.left: i64 = NONE  # the victim's secret: coins in the left pile
        self.swaps: i64 = 0  # exchanges left in a cyclone
        self.winner: i64 = NONE

    def copy_turn(self, other: Board) -> None:
        """Take over from a twin all that the constructor does not."""
        self.grid = other.grid
        self.ends = other.ends
        self.undrawn = other.undrawn
        self.destroyed = other.destroyed
        self.bank = other.bank
        self.reserve = other.reserve
        self.phase = other.phase
        self.active = other.active
        self.captain = other.captain
        self.first = other.first
        self.ending = other.ending
        self.passes = other.passes
        self.victim = other.victim
        self.left = other.left
        self.swaps = other.swaps
        self.winner = other.winner

    def set_turn(
        self,
        *,
        phase: str,
        active: int,
        captain: int,
        first: int,
        ending: bool,
        passes: int,
        victim: int | None,
        left: int | None,
        swaps: int,
        winner: int | None,
    ) -> None:
        """Where the turn stands, as views and positions say it."""
        self.phase = PHASE_NUMBER[phase]
        self.active = active
        self.captain = captain
        self.first = first
        self.ending = ending
        self.passes = passes
        self.victim = NONE if victim is None else victim
        self.left = NONE if left is None else left
        self.swaps = swaps
        self.winner = NONE if winner is None else winner

    # Tiles and coins

    def take_tile(self, seat: i64, tile: i64) -> None:
        self.undrawn = self.undrawn.without(tile)
        self.reserve -= 1
        self.hands[seat] = with_sorted(self.hands[seat], tile)

    def play_tile(self, move: OroMove) -> None:
        """From before the active player's screen to the map."""
        self.hands[self.active] = without(self.hands[self.active], move.tile)
        self.place(move)

    def holder(self, tile: i64) -> i64:
        """The seat before whose screen a tile lies."""
        for seat in range(len(self.hands)):
            if tile in self.hands[seat]:
                return seat
        return NONE

    def exchange(self, tile: i64, other: i64) -> None:
        one, two = self.holder(tile), self.holder(other)
        self.hands[one] = with_sorted(without(self.hands[one], tile), other)
        self.hands[two] = with_sorted(without(self.hands[two], other), tile)

    def from_bank(self, seat: i64, wanted: i64) -> i64:
        """Give coins as far as the bank has them. Gives how many."""
        given: i64 = wanted if wanted < self.bank else self.bank
        self.bank -= given
        self.coins[seat] += int(given)
        return given

    def to_bank(self, seat: i64) -> bool:
        """Pay one coin; False if the seat has none."""
        if self.coins[seat] == 0:
            return False
        self.coins[seat] -= 1
        self.bank += 1
        return True

    def is_spent(self) -> bool:
        """O7.1: the reserve or the bank is empty."""
        return self.reserve == 0 or self.bank == 0

    def before_placing(self) -> bool:
        """The active player has not placed a tile yet."""
        return self.phase == PLACING or self.phase == STUCK

    def exchanges(self, strength: i64) -> i64:
        """O5.12: what a cyclone of that strength allows; if tiles are counted, an exchange moves two."""
        return strength // 2 if self.variant.cyclone_counts_tiles else strength

    def stake(self) -> i64:
        """O5.5: what the victim can lose."""
        owned: i64 = self.coins[self.victim]
        most = self.strength()
        return most if most < owned else owned
