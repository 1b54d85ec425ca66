"""Rounds and lessons: the deal, staying and leaving, the pawns, and the end of the game (K3, K7)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from hyakki.core.pile import ONE
from hyakki.core.positions import NONE
from hyakki.games.kanagawa import events
from hyakki.games.kanagawa.box import ROWS
from hyakki.games.kanagawa.moves import LEAVES, STAYED, KanagawaMove
from hyakki.games.kanagawa.state import DEALING, OVER, SCHOOL, TOP_SHOWN
from hyakki.games.kanagawa.turn import TurnBoard

MAY_STAY: Final = ""


def must_leave(lesson: i64, at_school: i64, deck_size: i64) -> str:
    """The rule by which nobody may stay, or MAY_STAY: the last lesson (lessons from 0), alone, or an empty deck."""
    if lesson + 1 >= ROWS:
        return "K3.9"
    if at_school <= 1:
        return "K3.10"
    return "K3.11" if deck_size == 0 else MAY_STAY


class School(TurnBoard):
    """Who is at school, and what happens between the turns."""

    def must_leave(self) -> str:
        return must_leave(self.lesson, self.at_school(), self.deck_size())

    def school_moves(self) -> list[KanagawaMove]:
        """K3.6, K3.7"""
        legal: list[KanagawaMove] = []
        if self.must_leave() == MAY_STAY:
            legal.append(STAYED)
        for column in range(len(self.columns)):
            if len(self.columns[column]) > 0:
                legal.append(LEAVES[column])
        return legal

    def begin_round(self) -> None:
        """K3.1"""
        self.lesson = 0
        self.waiting = self.clockwise_from(self.grand_master)
        self.stayed = b""
        self.pending = bytes(range(len(self.columns)))
        self.active = self.grand_master
        self.deal_on()

    def _begin_lesson(self) -> None:
        """K3.2, K3.8: a card for every column that is left."""
        self.lesson += 1
        self.waiting = self.stayed
        self.stayed = b""
        left = [c for c in range(len(self.columns)) if len(self.columns[c]) > 0]
        self.pending = bytes(left)
        self.active = self.waiting[0]
        self.deal_on()

    def deal_on(self) -> None:
        """K3.2, K3.12: the next card to the next column, until all have one or the deck is empty."""
        if self.variant.top_shown:
            self._deal_from_top()
            if self.top == NONE and len(self.deck.cards) > 0:
                self.phase = TOP_SHOWN
                return
        elif len(self.pending) > 0 and len(self.deck.cards) > 0:
            self.phase = DEALING
            return
        self.pending = b""
        self._ask()

    def _deal_from_top(self) -> None:
        """K1.3: the card whose back everyone has seen is dealt, if a column waits for it."""
        if self.top != NONE and len(self.pending) > 0:
            card = self.top
            self.top = NONE
            self.lay_down(card)

    def lay_down(self, card: i64) -> None:
        column: i64 = self.pending[0]
        self.pending = self.pending[1:]
        self.columns[column] = self.columns[column] + ONE[card]
        events.dealt(self, card, column)

    def _ask(self) -> None:
        """K3.5: the next player in the order decides."""
        self.active = self.waiting[0]
        self.phase = SCHOOL

    def stay(self) -> None:
        """K3.6"""
        events.stayed(self)
        self.stayed = self.stayed + ONE[self.active]
        self.waiting = self.waiting[1:]
        self._go_on()

    def leave(self, column: i64) -> None:
        """K3.7"""
        self.waiting = self.waiting[1:]
        self.begin_turn(column)

    def turn_over(self) -> None:
        self.answering = False
        self._go_on()

    def _go_on(self) -> None:
        """K3.7, K3.8, K3.13: the next player, the next lesson, or the end of the round."""
        if len(self.waiting) > 0:
            self._ask()
        elif len(self.stayed) > 0:
            self._begin_lesson()
        else:
            self._end_round()

    def _end_round(self) -> None:
        """K3.13, K3.14"""
        self.grand_master = self.assistant
        events.round_over(self)
        self.long_print = self.has_long_print()
        if self.long_print or self.has_short_deck():
            self.phase = OVER
            events.over(self)
        else:
            self.begin_round()

    def has_long_print(self) -> bool:
        """K7.2"""
        for painter in self.painters:
            if len(painter.print) >= self.variant.end_cards:
                return True
        return False

    def has_short_deck(self) -> bool:
        """K7.3"""
        return self.deck_size() < self.variant.seats
