"""The Yokai: how they come to a player, and how they go to another one (KY3, KY4)."""

from __future__ import annotations

from mypy_extensions import i64

from hyakki.games.kanagawa import events
from hyakki.games.kanagawa.state import Board


class YokaiBoard(Board):
    """A board with Yokai on the move. They wait in `arrivals` and `gives` where a player has to choose."""

    def others_with_yokai(self) -> list[int]:
        return [
            seat
            for seat in range(self.variant.seats)
            if seat != self.active and self.painters[seat].yokai > 0
        ]

    def let_yokai_arrive(self) -> None:
        """KY3.1, KY3.3, KY3.4: from the supply, else from the only other holder, else nothing; or it is asked."""
        while self.arrivals > 0:
            if self.yokai > 0:
                self.yokai -= 1
                self.painters[self.active].yokai += 1
                events.yokai_came(self)
            else:
                holders = self.others_with_yokai()
                if len(holders) > 1:
                    return
                if len(holders) == 1:
                    self.take_yokai_from(holders[0])
                else:
                    events.yokai_idle(self)
            self.arrivals -= 1

    def take_yokai_from(self, seat: i64) -> None:
        self.painters[seat].yokai -= 1
        self.painters[self.active].yokai += 1
        events.yokai_taken(self, seat)

    def may_keep_yokai(self) -> bool:
        """KY4.3: an icon comes with the actions, a diploma's reward after them."""
        variant = self.variant
        return variant.diplomas_may_keep if self.answering else variant.cards_may_keep

    def let_yokai_go(self) -> None:
        """KY4.3, KY4.4: nothing without a Yokai; with two players, who must give has nobody to choose."""
        if self.painters[self.active].yokai == 0:
            self.gives = 0
        while self.gives > 0 and not self.may_keep_yokai() and self.variant.seats == 2:
            self.give_yokai_to(1 - self.active)

    def give_yokai_to(self, seat: i64) -> None:
        """KY4.1, KY4.5"""
        painter = self.painters[self.active]
        painter.yokai -= 1
        self.painters[seat].yokai += 1
        self.gives = self.gives - 1 if painter.yokai > 0 else 0
        events.yokai_given(self, seat)
