"""Setup, whose turn it is, what is legal, and what each move does (K2, KY2)."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from hyakki.core.game import CHANCE, CHANCE_ACTS, NOBODY_ACTS, SEAT_ACTS, AnyGame
from hyakki.core.positions import NONE
from hyakki.core.rng import Rng
from hyakki.core.views import Outcome
from hyakki.games.kanagawa import diplomas, events, scoring
from hyakki.games.kanagawa.moves import (
    CHOOSE_FAMILIES,
    DEAL,
    DEAL_TILE,
    DEALS,
    DECLINE,
    END_TURN,
    FAMILY_CHOICES,
    FIRST,
    FIRSTS,
    GIVE_YOKAI,
    KEEP_YOKAI,
    LEAVE,
    MOVE_BRUSH,
    OBTAIN,
    PAINT,
    PAIRS_OF_FAMILIES,
    PLACE,
    PLACE_STORM,
    STAY,
    STUDIO,
    TAKE_YOKAI,
    TILES,
    TOPS,
    KanagawaMove,
)
from hyakki.games.kanagawa.observe import view_of
from hyakki.games.kanagawa.options import Variant
from hyakki.games.kanagawa.painter import Painter
from hyakki.games.kanagawa.school import School
from hyakki.games.kanagawa.state import (
    ANSWERING,
    ARRIVAL,
    DEALING,
    FAMILY_CHOICE,
    FIRST_CHOICE,
    GIVING,
    OVER,
    SCHOOL,
    STORMING,
    TILE_DEAL,
    TOP_SHOWN,
    TURN,
)
from hyakki.games.kanagawa.view import KanagawaView


@final
class KanagawaState(School):
    """A full position of Kanagawa."""

    def written(self) -> tuple[AnyGame, object]:
        from hyakki.games.kanagawa.game import Kanagawa

        game = Kanagawa(self.variant.parts)
        return game, game.write_position(self)

    def copy(self) -> KanagawaState:
        painters = [painter.copy() for painter in self.painters]
        twin = KanagawaState(self.variant, painters, self.columns.copy())
        twin.copy_table(self)
        return twin

    def actors(self) -> tuple[int, ...]:
        if self.phase == OVER:
            return NOBODY_ACTS
        return SEAT_ACTS[self.active] if self.phase >= SCHOOL else CHANCE_ACTS

    def moves(self, seat: int) -> list[KanagawaMove]:
        if seat == CHANCE:
            return self._chance_moves()
        if seat != self.active:
            return []
        phase = self.phase
        if phase == TURN:
            return self.actions()
        if phase == SCHOOL:
            return self.school_moves()
        if phase == ANSWERING:
            return self.answers()
        if phase == GIVING:
            return self.givings()
        if phase == ARRIVAL:
            return self.takings()
        return self.stormings() if phase == STORMING else []

    # Chance

    def pile(self) -> str:
        if self.phase == FAMILY_CHOICE:
            return "families"
        if self.phase == TILE_DEAL:
            return "tiles"
        return "first" if self.phase == FIRST_CHOICE else "deck"

    def sample(self, rng: Rng) -> KanagawaMove:
        if self.phase == DEALING:
            return DEALS[self.deck.sample(rng)]
        if self.phase == TOP_SHOWN:
            return TOPS[self.deck.sample(rng)]
        legal = self._chance_moves()
        return legal[rng.below(len(legal))]

    def _chance_moves(self) -> list[KanagawaMove]:
        legal: list[KanagawaMove] = []
        if self.phase == DEALING:
            for card in self.deck.cards:
                legal.append(DEALS[card])
        elif self.phase == TOP_SHOWN:
            for card in self.deck.cards:
                legal.append(TOPS[card])
        elif self.phase == FAMILY_CHOICE:
            legal += FAMILY_CHOICES
        elif self.phase == TILE_DEAL:
            for tile in self.free_tiles():
                legal.append(TILES[tile])
        elif self.phase == FIRST_CHOICE:
            legal += FIRSTS[: self.variant.seats]
        return legal

    # What moves do

    def apply(self, seat: int, move: KanagawaMove) -> None:
        kind = move.kind
        thing = move.thing
        if kind == STUDIO:
            self.add_to_studio(thing)
        elif kind == PLACE:
            self.place_brush(thing)
        elif kind == MOVE_BRUSH:
            self.move_brush(thing, move.goal, move.used)
        elif kind == PAINT:
            self.paint(thing)
        elif kind == END_TURN:
            self.end_actions()
        elif kind == STAY:
            self.stay()
        elif kind == LEAVE:
            self.leave(thing)
        elif kind < CHOOSE_FAMILIES:
            self._settle_question(kind, thing)
        else:
            self._apply_chance(kind, thing)

    def _settle_question(self, kind: i64, thing: i64) -> None:
        if kind == OBTAIN:
            self.obtain(thing)
        elif kind == DECLINE:
            self.decline(thing)
        elif kind == TAKE_YOKAI:
            self.take_yokai(thing)
        elif kind == GIVE_YOKAI:
            self.give_yokai(thing)
        elif kind == KEEP_YOKAI:
            self.keep_yokai()
        else:
            assert kind == PLACE_STORM
            self.set_storm(thing)

    def _apply_chance(self, kind: i64, thing: i64) -> None:
        if kind == DEAL:
            self.deck = self.deck.without(thing)
            self.lay_down(thing)
            self.deal_on()
        elif kind == CHOOSE_FAMILIES:
            self.set_families(PAIRS_OF_FAMILIES[thing])
            events.families(self)
            self.phase = TILE_DEAL
        elif kind == DEAL_TILE:
            self._give_tile(thing)
        elif kind == FIRST:
            self._begin(thing)
        else:
            self.deck = self.deck.without(thing)
            self.top = thing
            events.top(self, thing)
            self.deal_on()

    # Setup

    def _give_tile(self, tile: i64) -> None:
        """K2.4: seat by seat."""
        seat: i64 = 0
        while self.painters[seat].tile != NONE:
            seat += 1
        painter = self.painters[seat]
        painter.give_tile(tile, self.parts)
        diplomas.note_studio(painter, self.parts, self.variant.wild_counts)
        events.tile(self, seat, tile)
        if seat + 1 == self.variant.seats:
            if self.variant.first == NONE:
                self.phase = FIRST_CHOICE
            else:
                self._begin(self.variant.first)

    def _begin(self, seat: i64) -> None:
        """K2.6"""
        self.grand_master = seat
        self.assistant = seat
        events.first(self)
        self.begin_round()

    def outcome(self) -> Outcome | None:
        reason = self.ended_by()
        if reason is None:
            return None
        return scoring.outcome(self.painters, self.grand_master, self.variant, reason)

    def view(self, seat: int, recall: bool = True) -> KanagawaView:
        return view_of(self, seat)


def start(variant: Variant) -> KanagawaState:
    """K2: before anything is dealt."""
    seats = variant.seats
    state = KanagawaState(variant, [Painter() for _ in range(seats)], [b""] * seats)
    state.fill_supplies()
    if len(variant.families) > 0:
        state.set_families(variant.families)
        state.phase = TILE_DEAL
    return state
