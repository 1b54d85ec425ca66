"""Whose decision it is, what is legal, and what chance may bring (O2 to O7)."""

from __future__ import annotations

from collections.abc import Sequence

from mypy_extensions import i64

from hyakki.core.game import CHANCE, CHANCE_ACTS, NOBODY_ACTS, SEAT_ACTS
from hyakki.core.rng import Rng
from hyakki.games.orodeloro import scoring
from hyakki.games.orodeloro.moves import (
    BEWITCHED,
    CAPTAINS,
    DESTROYED,
    DRAWS,
    LEFT,
    PASSED,
    RIGHT,
    SPLITS,
    STOPPED,
    VICTIMS,
    WINNERS,
    OroMove,
    swapping,
)
from hyakki.games.orodeloro.parts import MOST_SEATS
from hyakki.games.orodeloro.state import (
    CHOOSE_CAPTAIN,
    CROWNING,
    DEAL,
    DRAWING,
    FIGHTING,
    OVER,
    PICKING,
    PLACING,
    SINGING,
    SPLITTING,
    STUCK,
    SWIRLING,
    Board,
)


class Legality(Board):
    """A position that knows what may be done in it."""

    def actors(self) -> tuple[int, ...]:
        if self.phase <= DRAWING:
            return CHANCE_ACTS
        return NOBODY_ACTS if self.phase == OVER else SEAT_ACTS[self.to_act()]

    def to_act(self) -> i64:
        if self.phase == SPLITTING:
            return self.victim
        return self.captain if self.phase == CROWNING else self.active

    def moves(self, seat: int) -> list[OroMove]:
        phase = self.phase
        if seat == CHANCE:
            return self._chance_moves()
        if seat != self.to_act():
            return []
        if phase == PLACING:
            return self.placements(self.hands[self.active])
        if phase == SWIRLING:
            return self._swaps()
        if phase == STUCK:
            return self._ways_out()
        return self._answers()

    def _answers(self) -> list[OroMove]:
        legal: list[OroMove] = []
        phase = self.phase
        if phase == FIGHTING:
            for seat in range(self.variant.seats):
                if self.may_fight(seat):
                    legal.append(VICTIMS[seat])
        elif phase == SPLITTING:
            for left in range(self.stake() + 1):
                legal.append(SPLITS[left])
        elif phase == PICKING:
            legal.append(LEFT)
            legal.append(RIGHT)
        elif phase == SINGING:
            open_to_it, named = self.siren_targets()
            for chosen in range(1, 1 << MOST_SEATS):
                if chosen & ~open_to_it == 0 and members(chosen) == named:
                    legal.append(BEWITCHED[chosen])
        elif phase == CROWNING:
            for seat in scoring.leaders(self.coins):
                legal.append(WINNERS[seat])
        return legal

    def _ways_out(self) -> list[OroMove]:
        """O4.16: place if something fits by now, destroy one more tile, or pass."""
        legal = self.placements(self.hands[self.active])
        legal.append(DESTROYED)
        if self.may_pass():
            legal.append(PASSED)
        return legal

    def may_pass(self) -> bool:
        """O4.16: not if all the others have just passed."""
        return self.variant.may_pass and self.passes < self.variant.seats - 1

    def may_fight(self, seat: i64) -> bool:
        """O5.4, O6.2: any opponent but the captain."""
        return seat != self.active and seat != self.captain

    def siren_targets(self) -> tuple[i64, i64]:
        """O5.10, O5.11: the opponents open to the siren, one bit each, and how many of them are named."""
        targets: i64 = 0
        count: i64 = 0
        bit: i64 = 1
        for seat in range(self.variant.seats):
            safe = seat == self.captain and not self.variant.siren_hits_captain
            if seat != self.active and not safe:
                targets += bit
                count += 1
            bit += bit
        strength = self.strength()
        return targets, strength if strength < count else count

    def _swaps(self) -> list[OroMove]:
        """O5.12: one tile of any player against one tile of any other."""
        legal: list[OroMove] = [STOPPED]
        for one in range(self.variant.seats):
            for two in range(one + 1, self.variant.seats):
                for tile in self.hands[one]:
                    for other in self.hands[two]:
                        legal.append(swapping(tile, other))
        return legal

    # Chance

    def pile(self) -> str:
        return "captain" if self.phase == CHOOSE_CAPTAIN else "tiles"

    def odds(self) -> Sequence[int]:
        if self.phase == CHOOSE_CAPTAIN:
            return [1] * int(self.variant.seats)
        return [1] * len(self.undrawn)

    def sample(self, rng: Rng) -> OroMove:
        if self.phase == CHOOSE_CAPTAIN:
            return CAPTAINS[rng.below(self.variant.seats)]
        return DRAWS[self.undrawn.sample(rng)]

    def _chance_moves(self) -> list[OroMove]:
        legal: list[OroMove] = []
        if self.phase == CHOOSE_CAPTAIN:
            legal += CAPTAINS[: int(self.variant.seats)]
        elif self.phase == DEAL or self.phase == DRAWING:
            for tile in self.undrawn.cards:
                legal.append(DRAWS[tile])
        return legal


def members(seats: i64) -> i64:
    """How many seats a set holds."""
    return (seats & 1) + ((seats >> 1) & 1) + ((seats >> 2) & 1) + ((seats >> 3) & 1)
