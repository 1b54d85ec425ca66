"""A turn: the actions, the Yokai that come and go, and the diplomas (K4, K5, KY3, KY4)."""

from __future__ import annotations

from abc import abstractmethod

from mypy_extensions import i64

from hyakki.core.pile import ONE
from hyakki.games.kanagawa import diplomas, events
from hyakki.games.kanagawa.moves import (
    DECLINES,
    ENDED,
    GIVES,
    KEPT_YOKAI,
    OBTAINS,
    PAINTS,
    PLACES,
    READY_MOVES,
    STORMS,
    STUDIOS,
    TAKES,
    USED_MOVES,
    KanagawaMove,
)
from hyakki.games.kanagawa.painter import Painter, kinds_with_free_slot
from hyakki.games.kanagawa.parts import BIT, DIPLOMA_COUNT, KIND_COUNT, count_of
from hyakki.games.kanagawa.state import ANSWERING, ARRIVAL, GIVING, STORMING, TURN
from hyakki.games.kanagawa.yokai import YokaiBoard


class TurnBoard(YokaiBoard):
    """What the active player may do after leaving the school, and what that does."""

    @abstractmethod
    def turn_over(self) -> None:
        """The rules go on from here."""

    # Legal moves

    def actions(self) -> list[KanagawaMove]:
        """K4.3: studio and paint for each card in hand, then brushes, then the end."""
        painter = self.painters[self.active]
        parts = self.parts
        legal: list[KanagawaMove] = []
        hand = painter.hand
        for place in range(len(hand)):
            card = hand[place]
            legal.append(STUDIOS[card])
            if painter.can_paint(card, parts):
                legal.append(PAINTS[card])
        free = kinds_with_free_slot(painter)
        if painter.unplaced > 0:
            for kind in free:
                legal.append(PLACES[kind])
        if painter.moved < painter.arrows:
            for source in range(KIND_COUNT):
                if count_of(painter.ready, source) > 0:
                    _add_goals(legal, READY_MOVES[source], source, free)
                if count_of(painter.used, source) > 0:
                    _add_goals(legal, USED_MOVES[source], source, free)
        if len(hand) <= painter.keeps:  # K4.20
            legal.append(ENDED)
        return legal

    def answers(self) -> list[KanagawaMove]:
        """K5.3: obtain or decline, for each offer."""
        offered = self.offers()
        legal: list[KanagawaMove] = []
        for diploma in range(DIPLOMA_COUNT):
            if offered & BIT[diploma]:
                legal.append(OBTAINS[diploma])
                legal.append(DECLINES[diploma])
        return legal

    def takings(self) -> list[KanagawaMove]:
        legal: list[KanagawaMove] = []
        for seat in self.others_with_yokai():
            legal.append(TAKES[seat])
        return legal

    def givings(self) -> list[KanagawaMove]:
        """KY4.1, KY4.3"""
        legal: list[KanagawaMove] = []
        for seat in range(self.variant.seats):
            if seat != self.active:
                legal.append(GIVES[seat])
        if self.may_keep_yokai():
            legal.append(KEPT_YOKAI)
        return legal

    def stormings(self) -> list[KanagawaMove]:
        """A panel without a token; panel 0 is the start tile."""
        painter = self.painters[self.active]
        legal: list[KanagawaMove] = []
        for panel in range(len(painter.print) + 1):
            if panel not in painter.stormed:
                legal.append(STORMS[panel])
        return legal

    def offers(self) -> i64:
        return diplomas.offers(self.painters[self.active], self.open, self.parts)

    # The start of a turn

    def begin_turn(self, column: i64) -> None:
        """K4.1, K4.2, KY3.1: take the cards, turn up the hidden ones, count the Yokai that they bring."""
        painter = self.painters[self.active]
        cards = self.columns[column]
        self.columns[column] = b""
        events.left(self, column, cards)
        painter.rest_brushes()
        if self.variant.soft_decline:
            painter.declined = 0
        painter.hand = painter.hand + cards
        hidden = b""
        self.arrivals = 0
        for row in range(len(cards)):
            card: i64 = cards[row]
            if self.is_face_down(row, column):
                hidden = hidden + ONE[card]
            if self.parts.yokai[card]:
                self.arrivals += 1
        if self.variant.private:
            painter.veiled = painter.veiled + hidden
        events.turned_up(self, hidden)
        self.answering = False
        self._settle()

    def _settle(self) -> None:
        """Whatever asks for no decision happens; then the phase is what is asked next."""
        self.let_yokai_arrive()
        self.let_yokai_go()
        if self.arrivals > 0:
            self.phase = ARRIVAL
        elif self.gives > 0:
            self.phase = GIVING
        elif self.tokens > 0:
            self.phase = STORMING
        elif not self.answering:
            self.phase = TURN
        elif self.offers() != 0:
            self.phase = ANSWERING
        else:
            self.turn_over()

    # Yokai

    def take_yokai(self, seat: i64) -> None:
        self.take_yokai_from(seat)
        self.arrivals -= 1
        self._settle()

    def give_yokai(self, seat: i64) -> None:
        self.give_yokai_to(seat)
        self._settle()

    def keep_yokai(self) -> None:
        self.gives -= 1
        events.yokai_kept(self)
        self._settle()

    # Actions

    def add_to_studio(self, card: i64) -> None:
        """K4.4, K4.5, K4.17–K4.19, KY4.2: slot and icons work at once."""
        painter = self.painters[self.active]
        parts = self.parts
        painter.drop_card(card)
        painter.add_to_studio(card, parts)
        events.studio(self, card)
        if parts.brush[card]:
            self._gain_brushes(painter, 1)
        if parts.assistant[card]:
            self._take_assistant()
        diplomas.note_studio(painter, parts, self.variant.wild_counts)
        self.gives = parts.gives[card]
        if self.gives > 0:
            self._settle()

    def paint(self, card: i64) -> None:
        """K4.10"""
        painter = self.painters[self.active]
        painter.drop_card(card)
        painter.add_to_print(card, self.parts)
        diplomas.note_painted(painter, card, self.parts)
        events.painted(self, card)

    def place_brush(self, kind: i64) -> None:
        """K4.6"""
        self.painters[self.active].place(kind)
        events.placed(self, kind)

    def move_brush(self, source: i64, goal: i64, used: bool) -> None:
        """K4.8, K4.11"""
        self.painters[self.active].move_brush(source, goal, used)
        events.moved(self, source, goal)

    def end_actions(self) -> None:
        """K4.20: what is in hand is kept; then the diplomas (K5.2)."""
        events.ended(self)
        self.answering = True
        self._settle()

    def _gain_brushes(self, painter: Painter, number: i64) -> None:
        """K4.17: as far as the supply goes."""
        taken: i64 = number if number < self.brushes else self.brushes
        self.brushes -= taken
        painter.unplaced += taken
        events.brush(self, taken)

    def _take_assistant(self) -> None:
        """K4.18"""
        if self.assistant != self.active:
            self.assistant = self.active
            events.assistant(self)

    # Diplomas

    def obtain(self, diploma: i64) -> None:
        """K5.4, K5.6: the tile is theirs, and its rewards come at once."""
        painter = self.painters[self.active]
        parts = self.parts
        painter.own(diploma)
        self.open &= ~BIT[diploma]
        events.obtained(self, diploma)
        if parts.brush_rewards[diploma] > 0:
            self._gain_brushes(painter, parts.brush_rewards[diploma])
            diplomas.note_studio(painter, parts, self.variant.wild_counts)
        if parts.assistant_reward[diploma]:
            self._take_assistant()
        if parts.storm_rewards[diploma] > 0:
            self._gain_tokens(painter, parts.storm_rewards[diploma])
        self.gives = parts.give_rewards[diploma]
        self._settle()

    def decline(self, diploma: i64) -> None:
        """K5.5"""
        self.painters[self.active].declined |= BIT[diploma]
        events.declined(self, diploma)
        self._settle()

    def _gain_tokens(self, painter: Painter, number: i64) -> None:
        """K6.2, K6.3: held to the end; by option they are set at once, on panels that have none."""
        taken: i64 = number if number < self.storms else self.storms
        self.storms -= taken
        painter.storms += taken
        for _ in range(taken):
            events.storm_token(self)
        if self.variant.storms_at_once:
            bare: i64 = len(painter.print) + 1 - len(painter.stormed)
            self.tokens = taken if taken < bare else bare

    def set_storm(self, panel: i64) -> None:
        painter = self.painters[self.active]
        painter.stormed = painter.stormed + ONE[panel]
        self.tokens -= 1
        events.stormed(self, panel)
        self._settle()


def _add_goals(
    legal: list[KanagawaMove], moves: list[KanagawaMove], source: i64, free: list[int]
) -> None:
    for goal in free:
        if goal != source:
            legal.append(moves[goal])
