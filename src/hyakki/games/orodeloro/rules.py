"""What a move does, and how turns and the game end (O2 to O7)."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from hyakki.core.game import AnyGame
from hyakki.core.positions import NONE
from hyakki.core.views import Outcome
from hyakki.games.orodeloro import events, scoring
from hyakki.games.orodeloro.box import HAND, STARTING_COINS
from hyakki.games.orodeloro.legality import Legality, members
from hyakki.games.orodeloro.moves import (
    CAPTAIN,
    CHOOSE_WINNER,
    DESTROY,
    DRAW,
    LEFT,
    NAME_BEWITCHED,
    NAME_VICTIM,
    PASS,
    PICK,
    PLACE,
    SPLIT,
    SWAP,
    OroMove,
)
from hyakki.games.orodeloro.observe import view_of
from hyakki.games.orodeloro.options import Variant
from hyakki.games.orodeloro.parts import (
    CENTRE,
    CHEST,
    COMBAT,
    CYCLONE,
    PARROT,
    PORT,
    SIREN,
)
from hyakki.games.orodeloro.state import (
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
)
from hyakki.games.orodeloro.view import OroView


@final
class OroState(Legality):
    """A full position of OROdelORO."""

    def written(self) -> tuple[AnyGame, object]:
        from hyakki.games.orodeloro.game import Orodeloro

        game = Orodeloro(self.variant.parts)
        return game, game.write_position(self)

    def copy(self) -> OroState:
        twin = OroState(self.variant, self.hands.copy(), self.coins.copy(), self.route.copy())
        twin.copy_turn(self)
        return twin

    def apply(self, seat: int, move: OroMove) -> None:
        kind = move.kind
        if kind == PLACE:
            self._place(move)
        elif kind == DRAW:
            self._draw(move.tile)
        elif kind == SWAP:
            self._swap(move.tile, move.number)
        elif kind == NAME_VICTIM:
            self._attack(move.number)
        elif kind == SPLIT:
            self.left = move.number
            events.split(self)
            self.phase = PICKING
        elif kind == PICK:
            self._pick(move is LEFT)
        elif kind == NAME_BEWITCHED:
            self._bewitch(move.number)
        elif kind == CAPTAIN:
            self._set_captain(move.number)
        elif kind == CHOOSE_WINNER:
            self._crown(move.number)
        elif kind == DESTROY:
            self._destroy()
        elif kind == PASS:
            self._pass()
        else:
            events.stopped(self)
            self._end_turn(0)

    def _set_captain(self, seat: i64) -> None:
        """O2.2, O3.1: the first captain takes the parrot and will begin."""
        self.active = seat
        self.captain = seat
        self.first = seat
        events.captain(self)
        if self.variant.second_coin:
            self.from_bank(1 - seat, 1)
            events.second_coin(self, 1 - seat)
        self.phase = DEAL

    def _draw(self, tile: i64) -> None:
        if self.phase == DEAL:
            # O2.7: three to seat 0, three to seat 1, and so on
            seat: i64 = 0
            while len(self.hands[seat]) == HAND:
                seat += 1
            self.take_tile(seat, tile)
            events.drew(self, seat, tile)
            if seat + 1 == self.variant.seats and len(self.hands[seat]) == HAND:
                self._begin_turn()
        else:
            self.take_tile(self.active, tile)
            events.drew(self, self.active, tile)
            if not self._cut_short():
                self._earn()

    def _begin_turn(self) -> None:
        """O4.10 to O4.14: while nothing fits, the newest tile is destroyed for a coin; or the player is asked (O4.16)."""
        self.phase = PLACING
        hand = self.hands[self.active]
        if self.can_place(hand):
            return
        events.stuck(self)
        if self.variant.may_destroy:
            self.phase = STUCK
            return
        while not self.can_place(hand):
            self._lift()

    def _lift(self) -> None:
        """O4.12: the newest tile goes, for a coin as long as there is one."""
        newest = self.lift_newest()
        events.destroyed(self, newest.tile, self.to_bank(self.active))

    def _destroy(self) -> None:
        """O4.15, O4.16: on the bare start tile everything fits, and nothing is left to destroy."""
        self.passes = 0
        self._lift()
        if len(self.route) == 0:
            self.phase = PLACING

    def _pass(self) -> None:
        """O4.16: no tile, no draw, no coin."""
        events.passed(self)
        self.passes += 1
        self._end_turn(0)

    def _place(self, move: OroMove) -> None:
        self.passes = 0
        self.play_tile(move)
        events.placed(self, move)
        if self.reserve > 0:
            self.phase = DRAWING
        else:
            self._earn()

    def _earn(self) -> None:
        """O3.3, O3.4: a coin, and then the icon."""
        events.earned(self, self.from_bank(self.active, 1))
        if self._cut_short():
            return
        icon: i64 = self.variant.parts.icons[self.route[len(self.route) - 1].tile]
        if icon == CHEST:
            events.chest(self, self.from_bank(self.active, self.strength()))
            self._end_turn(0)
        elif icon == COMBAT:
            self._fight()
        elif icon == PORT:
            self._dock()
        elif icon == SIREN:
            self._sing()
        elif icon == CYCLONE:
            self._swirl()
        elif icon == PARROT:
            events.parrot(self)
            self.captain = self.active
            self._end_turn(0)
        else:
            self._end_turn(0)

    def _fight(self) -> None:
        """O5.4, O5.8: name a victim if there is a choice."""
        count: i64 = 0
        victim: i64 = NONE
        for seat in range(self.variant.seats):
            if self.may_fight(seat):
                count += 1
                victim = seat
        if count == 0:
            events.no_victim(self)
            self._end_turn(0)
        elif count == 1:
            self._attack(victim)
        else:
            self.phase = FIGHTING

    def _attack(self, victim: i64) -> None:
        """O5.5"""
        self.victim = victim
        events.attacked(self)
        if self.stake() == 0:
            self.victim = NONE
            self._end_turn(0)
        else:
            self.phase = SPLITTING

    def _pick(self, takes_left: bool) -> None:
        """O5.7"""
        stake = self.stake()
        gain: i64 = self.left if takes_left else stake - self.left
        events.picked(self, stake, gain, takes_left)
        self.coins[self.victim] -= int(gain)
        self.coins[self.active] += int(gain)
        self.victim = NONE
        self.left = NONE
        self._end_turn(0)

    def _dock(self) -> None:
        """O5.9"""
        others: i64 = self.variant.seats - 1
        strength = self.strength()
        skipped: i64 = strength if strength < others else others
        events.docked(self, skipped)
        self._end_turn(skipped)

    def _sing(self) -> None:
        """O5.10: name whom the siren bewitches if there is a choice."""
        targets, named = self.siren_targets()
        if members(targets) == named:
            self._bewitch(targets)
        else:
            self.phase = SINGING

    def _bewitch(self, chosen: i64) -> None:
        if chosen == 0:
            events.nobody_bewitched(self)
        for seat in range(self.variant.seats):
            if (chosen >> seat) & 1 != 0:
                events.bewitched(self, seat, self.to_bank(seat))
        self._end_turn(0)

    def _swirl(self) -> None:
        """O5.12"""
        self.swaps = self.exchanges(self.strength())
        events.cyclone(self)
        if self.swaps == 0:
            self._end_turn(0)
        else:
            self.phase = SWIRLING

    def _swap(self, tile: i64, other: i64) -> None:
        """O5.12, O5.13"""
        events.swapped(self, tile, other)
        self.exchange(tile, other)
        self.swaps -= 1
        if self.swaps == 0:
            self._end_turn(0)

    def _cut_short(self) -> bool:
        """O7.2 with `at_once`: with an empty supply what is left of the turn is not carried out."""
        if not self.variant.at_once or not self.is_spent():
            return False
        self._end_turn(0)
        return True

    def _end_turn(self, skipped: i64) -> None:
        """O7.1, O7.2: the end test; else the turn goes on, over those who miss theirs."""
        self.swaps = 0
        if not self.ending and self.is_spent():
            self.ending = True
            events.ending(self)
        if self.ending and (not self.variant.finish_round or self._round_ends(skipped)):
            self._finish()
        else:
            self.active = (self.active + 1 + skipped) % self.variant.seats
            self._begin_turn()

    def _round_ends(self, skipped: i64) -> bool:
        """True if the turn would reach or pass the first captain's seat."""
        seats = self.variant.seats
        return (self.first - self.active - 1 + seats) % seats <= skipped

    def _finish(self) -> None:
        """O7.3 to O7.5: most coins win; the captain wins a tie or settles it."""
        leaders = scoring.leaders(self.coins)
        events.over(self)
        if len(leaders) == 1:
            self._crown(leaders[0])
        elif int(self.captain) in leaders:
            self._crown(self.captain)
        else:
            self.phase = CROWNING

    def _crown(self, seat: i64) -> None:
        if self.phase == CROWNING:
            events.crowned(self, seat)
        self.winner = seat
        self.phase = OVER

    def outcome(self) -> Outcome | None:
        if self.phase != OVER:
            return None
        return scoring.outcome(self.coins, self.winner, self.captain)

    def view(self, seat: int, recall: bool = True) -> OroView:
        return view_of(self, seat, recall)


def start(variant: Variant) -> OroState:
    """O2: before anything is drawn."""
    seats = int(variant.seats)
    state = OroState(variant, [b""] * seats, [STARTING_COINS] * seats, [])
    state.find_ends(CENTRE)
    chosen = variant.options["first_captain"]
    if chosen != "random":
        state._set_captain(int(chosen))
    return state
