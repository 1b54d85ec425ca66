"""Whose turn it is, what is legal, and what a move does (Y2 to Y6, Y8)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import final

from mypy_extensions import i64

from hyakki.core.game import CHANCE, CHANCE_ACTS, NOBODY_ACTS, SEAT_ACTS, AnyGame
from hyakki.core.positions import NONE
from hyakki.core.rng import Rng
from hyakki.core.views import Outcome
from hyakki.games.yokai import dealing, events, scoring
from hyakki.games.yokai.layout import landings, survey
from hyakki.games.yokai.moves import (
    AFFINITY,
    DECLARED,
    FACE,
    FIRST,
    LOOK,
    LOOKS,
    PREPARE,
    PREPARED,
    SHAPE,
    SHIFT,
    TURN_UP,
    USE,
    USES,
    YokaiMove,
    shift,
)
from hyakki.games.yokai.observe import view_of
from hyakki.games.yokai.options import Variant
from hyakki.games.yokai.parts import BLANK, CARDS
from hyakki.games.yokai.state import (
    DEALING,
    DEALING_AFFINITIES,
    HINTING,
    MOVING,
    OBSERVING,
    OBSERVING_AGAIN,
    OVER,
    REVEALING,
    SHAPING,
    TURNING_UP,
    Board,
    start_cells,
)
from hyakki.games.yokai.view import YokaiView


@final
class YokaiState(Board):
    """A full position of Yōkai."""

    def written(self) -> tuple[AnyGame, object]:
        from hyakki.games.yokai.game import Yokai

        game = Yokai(self.variant.parts)
        return game, game.write_position(self)

    def copy(self) -> YokaiState:
        twin = YokaiState(self.variant, self.faces, self.cells.copy())
        twin.copy_table(self)
        return twin

    def actors(self) -> tuple[int, ...]:
        if self.phase == OVER:
            return NOBODY_ACTS
        if self.phase < OBSERVING or self.phase == TURNING_UP or self.phase == REVEALING:
            return CHANCE_ACTS
        return SEAT_ACTS[self.active]

    def moves(self, seat: int) -> list[YokaiMove]:
        if seat == CHANCE:
            return dealing.moves(self)
        if seat != self.active:
            return []
        if self.phase == OBSERVING or self.phase == OBSERVING_AGAIN:
            return self._looks()
        if self.phase == MOVING:
            return self._shifts()
        return self._hints() if self.phase == HINTING else []

    def _looks(self) -> list[YokaiMove]:
        """Y3.1, Y4.1: two different unlocked cards; a declaration only before the first."""
        legal: list[YokaiMove] = []
        seen: i64 = NONE
        if self.phase == OBSERVING:
            legal.append(DECLARED)
        else:
            seen = self.looks[0]
        for card in range(CARDS):
            if card != seen and not self.is_locked(card):
                legal.append(LOOKS[card])
        return legal

    def _shifts(self) -> list[YokaiMove]:
        """Y5: one survey of the layout serves all cards."""
        seen = survey(self.cells)
        legal: list[YokaiMove] = []
        for card in range(CARDS):
            if not self.is_locked(card):
                for cell in landings(seen, card):
                    legal.append(shift(card, cell))
        return legal

    def can_move(self) -> bool:
        """Y5.6: false only in a freak layout, where every unlocked card is a bridge that fits nowhere else."""
        if self.locked == 0:
            return True  # the ends of a layout are never bridges
        seen = survey(self.cells)
        for card in range(CARDS):
            if not self.is_locked(card) and len(landings(seen, card)) > 0:
                return True
        return False

    def usable_hints(self) -> list[int]:
        """Y6.3, Y6.6: the different hints that may be used now, in order of their numbers."""
        if len(self.prepared) == 0:
            return []
        if self.variant.colourless:
            return [BLANK]
        if self.variant.latest_only:
            return [self.prepared[len(self.prepared) - 1]]
        return sorted(self.prepared)

    def _hints(self) -> list[YokaiMove]:
        """Y6.1–Y6.5: prepare, or use a hint on an unlocked card."""
        legal: list[YokaiMove] = []
        if self.unprepared > 0:
            legal.append(PREPARED)
        for hint in self.usable_hints():
            uses = USES[hint]
            for card in range(CARDS):
                if not self.is_locked(card):
                    legal.append(uses[card])
        return legal

    # Chance

    def pile(self) -> str:
        return dealing.pile(self)

    def odds(self) -> Sequence[int]:
        return dealing.odds(self)

    def sample(self, rng: Rng) -> YokaiMove:
        return dealing.sample_face(self, rng) if self.phase == DEALING else super().sample(rng)

    # What moves do

    def apply(self, seat: int, move: YokaiMove) -> None:
        kind = move.kind
        if kind == LOOK:
            self._look(move.what)
        elif kind == SHIFT:
            self.shift(move.what, move.place)
            events.moved(self, move.what)
            self.phase = HINTING
        elif kind == USE:
            self._use(move.what, move.place)
        elif kind == PREPARE:
            self._prepare()
        elif kind == TURN_UP:
            self._show_hint(move.what)
        elif kind == FACE:
            self._deal(move.what)
        elif kind == FIRST:
            self._set_first(move.what)
        elif kind == AFFINITY:
            self._give_affinity(move.what)
        elif kind == SHAPE:
            self.shape = move.what
            events.shape_drawn(self)
            self._set_up()
        else:
            self._declare()

    def _set_first(self, seat: i64) -> None:
        self.first = seat
        self.active = seat
        events.first(self)
        self.phase = DEALING

    def _deal(self, family: i64) -> None:
        self.deal_face(family)
        if len(self.faces) == CARDS:
            events.dealt(self)
            self._set_up()

    def _give_affinity(self, card: i64) -> None:
        self.affinities = self.affinities + bytes([card])
        events.affinity_dealt(self, len(self.affinities) - 1)
        self._set_up()

    def _set_up(self) -> None:
        """Y10: the cards of the level, then the first turn."""
        if len(self.affinities) < self.affinities_due():
            self.phase = DEALING_AFFINITIES
        elif self.variant.shape == "random" and self.shape == NONE:
            self.phase = SHAPING
        else:
            self.phase = OBSERVING

    def _look(self, card: i64) -> None:
        self.looks = self.looks + bytes([card])
        events.looked(self, card)
        if self.phase == OBSERVING:
            self.phase = OBSERVING_AGAIN
        elif self.can_move():
            self.phase = MOVING
        else:
            events.stuck(self)
            self.phase = HINTING

    def _prepare(self) -> None:
        """Y6.2, Y11.4: a colourless hint changes sides unseen; any other is turned up by chance."""
        if self.variant.colourless:
            self._turn_up(BLANK)
        else:
            self.phase = TURNING_UP

    def _show_hint(self, hint: i64) -> None:
        if self.phase == REVEALING:
            events.revealed(self, hint, self.reveal(hint))
            self._end()
        else:
            self._turn_up(hint)

    def _turn_up(self, hint: i64) -> None:
        self.turn_up(hint)
        events.prepared(self, hint)
        self._next_turn(hint, NONE)

    def _use(self, hint: i64, card: i64) -> None:
        """Y6.3; Y8.1: the last hint ends the game at once."""
        self.lock(hint, card)
        events.used(self, hint, card)
        self._next_turn(hint, card)
        if self.unprepared == 0 and len(self.prepared) == 0:
            self._end()

    def _next_turn(self, hint: i64, locked: i64) -> None:
        self.close_turn(hint, locked)
        self.phase = OBSERVING

    def _declare(self) -> None:
        """Y3.1: the game stops at once and is judged."""
        self.declared = True
        events.declared(self)
        self._end()

    def _end(self) -> None:
        """Y8.3; Y11.5: with printed scores the used colourless hints are turned up first."""
        if self.variant.judges_blanks and BLANK in self.hint_on:
            self.phase = REVEALING
            return
        self.phase = OVER
        events.over(self)

    def outcome(self) -> Outcome | None:
        return scoring.outcome(self) if self.phase == OVER else None

    def view(self, seat: int, recall: bool = True) -> YokaiView:
        return view_of(self, seat, recall)


def start(variant: Variant) -> YokaiState:
    """Y2: the square lies face down, and nothing is dealt yet."""
    state = YokaiState(variant, b"", start_cells())
    chosen = variant.options["first_player"]
    if chosen != "random":
        state.first = int(chosen)
        state.active = state.first
        state.phase = DEALING
    return state
