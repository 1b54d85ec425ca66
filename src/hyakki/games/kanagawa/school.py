"""Rounds and lessons: the deal, staying and leaving, the pawns, and the end of the game (K3, K7)."""

from __future__ import annotations

from mypy_extensions import i64

from hyakki.core.game import Move
from hyakki.core.pile import ONE
from hyakki.games.kanagawa import journal as told
from hyakki.games.kanagawa.moves import LEAVES, STAYED
from hyakki.games.kanagawa.parts import NONE, ROWS
from hyakki.games.kanagawa.state import DEALING, OVER, SCHOOL, TOP_SHOWN
from hyakki.games.kanagawa.turn import Turn


class School(Turn):
    """Who is at school, and what happens between the turns."""

    def maystay(self) -> bool:
        """K3.9–K3.11: not in the third lesson, not alone, not with an empty deck."""
        return self.lesson + 1 < ROWS and self.at_school() > 1 and self.deck_size() > 0

    def school_moves(self) -> list[Move]:
        """K3.6, K3.7"""
        legal: list[Move] = []
        if self.maystay():
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
        if self.house.top_shown:
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
        """N5: the card whose back everyone has seen is dealt, if a column waits for it."""
        if self.top != NONE and len(self.pending) > 0:
            card = self.top
            self.top = NONE
            self.lay_down(card)

    def lay_down(self, card: i64) -> None:
        column: i64 = self.pending[0]
        self.pending = self.pending[1:]
        self.columns[column] = self.columns[column] + ONE[card]
        told.dealt(self, card, column)

    def _ask(self) -> None:
        """K3.5: the next player in the order decides."""
        self.active = self.waiting[0]
        self.phase = SCHOOL

    def stay(self) -> None:
        """K3.6"""
        told.stayed(self)
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
        told.round_over(self)
        if self._is_over():
            self.phase = OVER
            told.over(self)
        else:
            self.begin_round()

    def _is_over(self) -> bool:
        """K7.2, K7.3"""
        for painter in self.painters:
            if len(painter.print) >= self.house.end_cards:
                self.long_print = True
                return True
        return self.deck_size() < self.house.seats
