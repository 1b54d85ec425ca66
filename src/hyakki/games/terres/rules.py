"""Whose turn it is, what is legal, and what a move does (T2 to T7)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast, final

from mypy_extensions import i64

from hyakki.core.game import CHANCE, CHANCE_ACTS, NOBODY_ACTS, SEAT_ACTS, Move
from hyakki.core.pile import ONE, Pile, pile_of
from hyakki.core.rng import Rng
from hyakki.core.views import Outcome, View
from hyakki.games.terres import journal as told
from hyakki.games.terres import scoring
from hyakki.games.terres.moves import (
    CALL_FROM,
    CALLS,
    DECLINED,
    DISTRACTION,
    DRAW,
    DRAWS,
    END_TURN,
    ENDED,
    FIRST,
    FIRSTS,
    LAY,
    LAYS,
    SHOW,
    SHOWS,
    USE_DISTRACT,
    TerresMove,
)
from hyakki.games.terres.parts import (
    ABILITY,
    CALL,
    ELEMENTS,
    FORCED_HAND,
    HIDDEN,
    MOST_PLAYS,
    PLAIN,
    SEATS,
    STACKS,
    STARTING_HAND,
    VALUE,
    yokai_of,
)
from hyakki.games.terres.sight import view_of
from hyakki.games.terres.state import (
    CHOOSE_FIRST,
    DEAL,
    DECIDING,
    DRAWING,
    NONE,
    OPEN_STACKS,
    OVER,
    PLAYING,
    UNVEILING,
    Board,
    HouseRules,
)

FULL_STACK: Final = bytes([HIDDEN] * 5)
EVEN_PAIR: Final = [1, 1]


@final
class TerresState(Board):
    """A full position of Terres de Yokai."""

    def copy(self) -> TerresState:
        twin = TerresState(
            self.house,
            self.hands.copy(),
            self.sides.copy(),
            self.stacks.copy(),
            self.unseen.copy(),
            self.notebooks.copy(),
            self.won_at.copy(),
        )
        twin.copy_turn(self)
        return twin

    def actors(self) -> tuple[int, ...]:
        if self.phase == PLAYING or self.phase == DECIDING:
            return SEAT_ACTS[self.active]
        return NOBODY_ACTS if self.phase == OVER else CHANCE_ACTS

    def moves(self, seat: int) -> list[Move]:
        if seat == CHANCE:
            return self._chance_moves()
        if seat != self.active:
            return []
        if self.phase == PLAYING:
            return self._plays()
        return self._ability_uses() if self.phase == DECIDING else []

    def may_end(self) -> bool:
        """T3.6–T3.8: after a play, or with fewer than four sketches after the draw."""
        return self.plays > 0 or len(self.hands[self.active]) < FORCED_HAND

    def callable_from(self, stack: i64) -> bool:
        """T6.4, T6.6: another stack than the one played at, and never its last yokai."""
        return stack != self.laid_at and len(self.stacks[stack]) > 1

    def ability_has_use(self) -> bool:
        """T6.2, T6.10"""
        if self.ability == CALL:
            for stack in range(STACKS):
                if self.callable_from(stack):
                    return True
            return False
        return len(self.side(1 - self.active, self.laid_at)) > 0

    def _plays(self) -> list[Move]:
        legal: list[Move] = []
        hand = self.hands[self.active]
        for place in range(len(hand)):
            both = LAYS[hand[place]]
            legal.append(both[0])
            legal.append(both[1])
        if self.may_end():
            legal.append(ENDED)
        return legal

    def _ability_uses(self) -> list[Move]:
        legal: list[Move] = [DECLINED]
        if self.ability == CALL:
            for stack in range(STACKS):
                if self.callable_from(stack):
                    legal.append(CALLS[stack])
        else:
            legal.append(DISTRACTION)
        return legal

    # Chance

    def pile(self) -> str:
        if self.phase == CHOOSE_FIRST:
            return "first"
        if self.phase == OPEN_STACKS or self.phase == UNVEILING:
            return ELEMENTS[self.unveil]
        return "sketches"

    def odds(self) -> Sequence[int]:
        return EVEN_PAIR if self.phase == CHOOSE_FIRST else [1] * len(self._open_pile())

    def sample(self, rng: Rng) -> Move:
        if self.phase == CHOOSE_FIRST:
            return FIRSTS[rng.below(SEATS)]
        card = self._open_pile().sample(rng)
        return DRAWS[card] if self.phase == DRAWING or self.phase == DEAL else SHOWS[card]

    def _open_pile(self) -> Pile:
        """The pile that chance draws from now."""
        if self.phase == OPEN_STACKS or self.phase == UNVEILING:
            return self.unseen[self.unveil]
        return self.draw

    def _chance_moves(self) -> list[Move]:
        legal: list[Move] = []
        if self.phase == CHOOSE_FIRST:
            legal += FIRSTS
        elif self.phase == OPEN_STACKS or self.phase == UNVEILING:
            for card in self._open_pile().cards:
                legal.append(SHOWS[card])
        elif self.phase == DEAL or self.phase == DRAWING:
            for card in self.draw.cards:
                legal.append(DRAWS[card])
        return legal

    # What moves do

    def apply(self, seat: int, move: Move) -> None:
        played = cast(TerresMove, move)
        kind = played.kind
        if kind == LAY:
            self._lay(played.card, played.place)
        elif kind == DRAW:
            self._draw(played.card)
        elif kind == END_TURN:
            told.turn_ended(self)
            self._next_turn()
        elif kind == SHOW:
            self._show(played.card)
        elif kind == CALL_FROM:
            self._call(played.place)
        elif kind == USE_DISTRACT:
            self._distract()
        elif kind == FIRST:
            self._set_first(played.place)
        else:
            told.declined(self)
            self._settle_declined()

    def _set_first(self, seat: i64) -> None:
        self.active = seat
        told.first(self)
        self.phase = OPEN_STACKS
        self.unveil = 0

    def _show(self, yokai: i64) -> None:
        stack = self.unveil
        self.show_top(stack, yokai)
        told.shown(self, stack)
        if self.phase == UNVEILING:
            self.unveil = NONE
            self._evaluate_agenda()
        elif stack + 1 < STACKS:
            self.unveil = stack + 1
        else:
            self.unveil = NONE
            self.phase = DEAL

    def _draw(self, card: i64) -> None:
        if self.phase == DEAL:
            # T2.1: three to the first seat, then three to the second
            seat: i64 = 0 if len(self.hands[0]) < STARTING_HAND else 1
            self.take_draw(seat, card)
            told.drew(self, seat, card)
            if len(self.hands[1]) == STARTING_HAND:
                self.phase = DRAWING
        else:
            self.take_draw(self.active, card)
            told.drew(self, self.active, card)
            self.phase = PLAYING

    def _next_turn(self) -> None:
        """T3.1–T3.3: the other player draws; an empty draw pile is made of the discard first."""
        self.active = 1 - self.active
        self.plays = 0
        self.laid_at = NONE
        if len(self.draw.cards) == 0:
            self.reshuffle()
            told.reshuffled(self)
        # T3.4: the skipped draw is a safety net that no reachable position needs
        self.phase = DRAWING if len(self.draw.cards) > 0 else PLAYING

    def _lay(self, card: i64, stack: i64) -> None:
        self.lay(self.active, card, stack)
        self.plays += 1
        self.laid_at = stack
        self.ability = ABILITY[card]
        told.laid(self, card, stack)
        if self.house.check_first:
            self.agenda = ONE[stack]
            self._evaluate_agenda()
        else:
            self._offer_ability()

    def _offer_ability(self) -> None:
        """T6.1, T6.2: decide right after laying, if there is anything to decide."""
        if self.ability != PLAIN and self.ability_has_use():
            self.phase = DECIDING
        else:
            self._settle_declined()

    def _settle_declined(self) -> None:
        self.ability = PLAIN
        # with check_first the stack was evaluated before the ability
        self.agenda = b"" if self.house.check_first else ONE[self.laid_at]
        self._evaluate_agenda()

    def _call(self, source: i64) -> None:
        """T6.3: the top yokai of another stack comes to lie on the stack played at."""
        yokai = self.lift_top(source)
        self.stacks[self.laid_at] = ONE[yokai] + self.stacks[self.laid_at]
        told.called(self, yokai, source)
        self._settle_used(source)

    def _distract(self) -> None:
        """T6.7–T6.9"""
        goal = self.move_newest(1 - self.active, self.laid_at)
        told.distracted(self, goal)
        self._settle_used(goal)

    def _settle_used(self, touched: i64) -> None:
        """T5.1: a used ability touches a second stack."""
        self.ability = PLAIN
        self.agenda = ONE[self.laid_at] + ONE[touched]
        self._evaluate_agenda()

    def _evaluate_agenda(self) -> None:
        """T5.1, T5.10, T5.11: evaluate each touched stack once, pausing whenever a new yokai must be shown."""
        while self.unveil == NONE and len(self.agenda) > 0:
            stack: i64 = self.agenda[0]
            won = self._evaluate(stack)
            if not (won and self.house.chain and len(self.stacks[stack]) > 0):
                self.agenda = self.agenda[1:]
        if self.unveil != NONE:
            self.phase = UNVEILING
        elif not self._end_if_empty():
            self._go_on()

    def _evaluate(self, stack: i64) -> bool:
        """T5.2–T5.6: True if somebody took the yokai."""
        if self.sketches_at(stack) < VALUE[self.stacks[stack][0]]:
            return False
        mine: i64 = len(self.sides[stack])
        theirs: i64 = len(self.sides[STACKS + stack])
        if mine == theirs:
            self._scare(stack)
            return False
        self._take(0 if mine > theirs else 1, stack)
        return True

    def _take(self, seat: i64, stack: i64) -> None:
        """T5.3–T5.5"""
        yokai = self.lift_top(stack)
        self.notebooks[seat] = self.notebooks[seat] + ONE[yokai]
        self.won_at[seat] = self.won_at[seat] + ONE[stack]
        told.took(self, seat, yokai, stack)
        self.discard_side(seat, stack)

    def _scare(self, stack: i64) -> None:
        """T5.6–T5.8: to the bottom of the stack it lies in; alone, it stays on top."""
        yokai = self.lift_top(stack)
        self.stacks[stack] = self.stacks[stack] + ONE[yokai]
        told.scared(self, yokai, stack)
        self.discard_side(0, stack)
        self.discard_side(1, stack)

    def _end_if_empty(self) -> bool:
        """T7.1"""
        for stack in range(STACKS):
            if len(self.stacks[stack]) == 0:
                self.phase = OVER
                self.ability = PLAIN
                told.over(self)
                return True
        return False

    def _go_on(self) -> None:
        if self.ability != PLAIN:  # check_first: the ability comes after the evaluation
            self._offer_ability()
        elif self.plays == MOST_PLAYS or len(self.hands[self.active]) == 0:
            self._next_turn()  # T3.8
        else:
            self.phase = PLAYING
            self.laid_at = NONE

    def outcome(self) -> Outcome | None:
        if self.phase != OVER:
            return None
        return scoring.outcome(self.notebooks, self.won_at, self.house.by_stack)

    def view(self, seat: int, recall: bool = True) -> View:
        return view_of(self, seat)


def start(house: HouseRules) -> TerresState:
    """T2: before anything is shuffled or dealt."""
    state = TerresState(
        house,
        [b"", b""],
        [b""] * (SEATS * STACKS),
        [FULL_STACK] * STACKS,
        [pile_of(yokai_of(element)) for element in range(STACKS)],
        [b"", b""],
        [b"", b""],
    )
    chosen = house.options["first_player"]
    if chosen != "random":
        state.active = int(chosen.removeprefix("seat_"))
        state.phase = OPEN_STACKS
        state.unveil = 0
    return state
