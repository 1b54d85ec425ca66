"""Whose turn it is, and what a move does (T2 to T7). What is legal is in legality.py, what chance brings in dealing.py."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from mypy_extensions import i64

from hyakki.core.game import CHANCE, CHANCE_ACTS, NOBODY_ACTS, SEAT_ACTS, AnyGame
from hyakki.core.pile import ONE, pile_of
from hyakki.core.positions import NONE
from hyakki.core.rng import Rng
from hyakki.core.views import Outcome
from hyakki.games.terres import dealing, events, legality, scoring
from hyakki.games.terres.box import STARTING_HAND
from hyakki.games.terres.moves import (
    CALL_FROM,
    DRAW,
    END_TURN,
    FIRST,
    LAY,
    SHOW,
    USE_DISTRACT,
    TerresMove,
)
from hyakki.games.terres.observe import view_of
from hyakki.games.terres.options import Variant
from hyakki.games.terres.parts import (
    HIDDEN,
    PLAIN,
    SEATS,
    STACK_HEIGHT,
    STACKS,
    VALUE,
    yokai_of,
)
from hyakki.games.terres.scoring import FRIGHT, OPEN, OWN
from hyakki.games.terres.state import (
    DEAL,
    DECIDING,
    DRAWING,
    OPEN_STACKS,
    OVER,
    PLAYING,
    UNVEILING,
    Board,
)
from hyakki.games.terres.view import TerresView

FULL_STACK: Final = bytes([HIDDEN] * STACK_HEIGHT)


@final
class TerresState(Board):
    """A full position of Terres de Yokai."""

    def written(self) -> tuple[AnyGame, object]:
        from hyakki.games.terres.game import Terres

        game = Terres(self.variant.parts)
        return game, game.write_position(self)

    def copy(self) -> TerresState:
        twin = TerresState(
            self.variant,
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

    def moves(self, seat: int) -> list[TerresMove]:
        if seat == CHANCE:
            return dealing.moves(self)
        if seat != self.active:
            return []
        if self.phase == PLAYING:
            return legality.plays(self)
        return legality.ability_uses(self) if self.phase == DECIDING else []

    # Chance

    def pile(self) -> str:
        return dealing.pile(self)

    def odds(self) -> Sequence[int]:
        return dealing.odds(self)

    def sample(self, rng: Rng) -> TerresMove:
        return dealing.sample(self, rng)

    # What moves do

    def apply(self, seat: int, move: TerresMove) -> None:
        kind = move.kind
        if kind == LAY:
            self._lay(move.card, move.place)
        elif kind == DRAW:
            self._draw(move.card)
        elif kind == END_TURN:
            events.turn_ended(self)
            self._next_turn()
        elif kind == SHOW:
            self._show(move.card)
        elif kind == CALL_FROM:
            self._call(move.place)
        elif kind == USE_DISTRACT:
            self._distract()
        elif kind == FIRST:
            self._set_first(move.place)
        else:
            events.declined(self)
            self._settle_declined()

    def _set_first(self, seat: i64) -> None:
        self.active = seat
        events.first(self)
        self.open_stacks()

    def open_stacks(self) -> None:
        """T2.3: the first stack shows its top."""
        self.phase = OPEN_STACKS
        self.unveil = 0

    def _show(self, yokai: i64) -> None:
        stack = self.unveil
        self.show_top(stack, yokai)
        events.shown(self, stack)
        if self.phase == UNVEILING:
            self.unveil = NONE
            self._evaluate_agenda()
        elif stack + 1 < STACKS:
            self.unveil = stack + 1
        else:
            self.unveil = NONE
            self.phase = DEAL

    def _draw(self, card: i64) -> None:
        seat = self.drawer()
        self.take_draw(seat, card)
        events.drew(self, seat, card)
        if self.phase != DEAL:
            self.phase = PLAYING
        elif len(self.hands[1]) == STARTING_HAND:
            self.phase = DRAWING  # T2.1

    def _next_turn(self) -> None:
        """T3.1–T3.3: the other player draws; an empty draw pile is made of the discard first."""
        self.active = 1 - self.active
        self.plays = 0
        self.laid_at = NONE
        if len(self.draw.cards) == 0:
            self.reshuffle()
            events.reshuffled(self)
        # T3.4: the skipped draw is a safety net that no reachable position needs
        self.phase = DRAWING if len(self.draw.cards) > 0 else PLAYING

    def _lay(self, card: i64, stack: i64) -> None:
        self.lay(self.active, card, stack)
        self.plays += 1
        self.laid_at = stack
        self.ability = self.parts.ability[card]
        events.laid(self, card, stack)
        if self.variant.check_first:
            self.agenda = ONE[stack]
            self._evaluate_agenda()
        else:
            self._offer_ability()

    def _offer_ability(self) -> None:
        """T6.1, T6.2: decide right after laying, if there is anything to decide."""
        if self.ability != PLAIN and legality.ability_has_use(self):
            self.phase = DECIDING
        else:
            self._settle_declined()

    def _settle_declined(self) -> None:
        self.ability = PLAIN
        # with check_first the stack was evaluated before the ability
        self.agenda = b"" if self.variant.check_first else ONE[self.laid_at]
        self._evaluate_agenda()

    def _call(self, source: i64) -> None:
        """T6.3: the top yokai of another stack comes to lie on the stack played at."""
        yokai = self.lift_top(source)
        self.stacks[self.laid_at] = ONE[yokai] + self.stacks[self.laid_at]
        events.called(self, yokai, source)
        if self.variant.counts_source:
            self._settle_used(ONE[source])
        else:
            events.waits(self, source)
            self._settle_used(b"")

    def _distract(self) -> None:
        """T6.7–T6.9"""
        goal = self.move_newest(1 - self.active, self.laid_at)
        events.distracted(self, goal)
        self._settle_used(ONE[goal])

    def _settle_used(self, touched: bytes) -> None:
        """T5.1: a used ability touches a second stack; with call_uncovers=waits a Call touches none."""
        self.ability = PLAIN
        self.agenda = ONE[self.laid_at] + touched
        self._evaluate_agenda()

    def _evaluate_agenda(self) -> None:
        """T5.1, T5.10, T5.11: evaluate each touched stack once, pausing whenever a new yokai must be shown."""
        while self.unveil == NONE and len(self.agenda) > 0:
            stack: i64 = self.agenda[0]
            won = self._evaluate(stack)
            if not (won and self.variant.chain and len(self.stacks[stack]) > 0):
                self.agenda = self.agenda[1:]
        if self.unveil != NONE:
            self.phase = UNVEILING
        elif not self._end_if_empty():
            self._go_on()

    def count_ahead(self) -> None:
        """T5.1, T5.10: a touched stack is counted if it shows its yokai; the others wait for what comes to light."""
        touched, self.agenda = self.agenda if self.phase == UNVEILING else b"", b""
        for stack in touched:
            waits = True
            while waits and len(self.stacks[stack]) > 0 and self.stacks[stack][0] != HIDDEN:
                waits = self._evaluate(stack) and self.variant.chain
            if waits:
                self.agenda = self.agenda + ONE[stack]

    def _evaluate(self, stack: i64) -> bool:
        """T5.2–T5.6: True if somebody took the yokai."""
        value: i64 = VALUE[self.stacks[stack][0]]
        counted = scoring.count(value, len(self.sides[stack]), len(self.sides[STACKS + stack]))
        if counted == OPEN:
            return False
        if counted == FRIGHT:
            self._scare(stack)
            return False
        self._take(0 if counted == OWN else 1, stack)
        return True

    def _take(self, seat: i64, stack: i64) -> None:
        """T5.3–T5.5"""
        yokai = self.lift_top(stack)
        self.notebooks[seat] = self.notebooks[seat] + ONE[yokai]
        self.won_at[seat] = self.won_at[seat] + ONE[stack]
        events.took(self, seat, yokai, stack)
        self.discard_side(seat, stack)

    def _scare(self, stack: i64) -> None:
        """T5.6–T5.8: to the bottom of the stack it lies in; alone, it stays on top."""
        yokai = self.lift_top(stack)
        self.stacks[stack] = self.stacks[stack] + ONE[yokai]
        events.scared(self, yokai, stack)
        self.discard_side(0, stack)
        self.discard_side(1, stack)

    def _end_if_empty(self) -> bool:
        """T7.1"""
        if not self.has_empty_stack():
            return False
        self.phase = OVER
        self.ability = PLAIN
        events.over(self)
        return True

    def _go_on(self) -> None:
        if self.ability != PLAIN:  # check_first: the ability comes after the evaluation
            self._offer_ability()
        elif legality.turn_is_over(self):
            self._next_turn()
        else:
            self.phase = PLAYING
            self.laid_at = NONE

    def outcome(self) -> Outcome | None:
        if self.phase != OVER:
            return None
        return scoring.outcome(self.notebooks, self.won_at, self.variant.by_stack)

    def view(self, seat: int, recall: bool = True) -> TerresView:
        return view_of(self, seat)


def start(variant: Variant) -> TerresState:
    """T2: before anything is shuffled or dealt."""
    state = TerresState(
        variant,
        [b"", b""],
        [b""] * (SEATS * STACKS),
        [FULL_STACK] * STACKS,
        [pile_of(yokai_of(element)) for element in range(STACKS)],
        [b"", b""],
        [b"", b""],
    )
    if variant.first != NONE:
        state.active = variant.first
        state.open_stacks()
    return state
