"""Setup, whose turn it is, what is legal, and what each move does (K2, KY2)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast, final

from mypy_extensions import i64

from hyakki.core.game import CHANCE, CHANCE_ACTS, NOBODY_ACTS, SEAT_ACTS, Move
from hyakki.core.rng import Rng
from hyakki.core.views import Outcome, View
from hyakki.games.kanagawa import journal as told
from hyakki.games.kanagawa import merits, scoring
from hyakki.games.kanagawa.house import HouseRules
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
from hyakki.games.kanagawa.parts import NONE
from hyakki.games.kanagawa.school import School
from hyakki.games.kanagawa.sight import view_of
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
    Painter,
)


@final
class KanagawaState(School):
    """A full position of Kanagawa."""

    def copy(self) -> KanagawaState:
        painters = [painter.copy() for painter in self.painters]
        twin = KanagawaState(self.house, painters, self.columns.copy())
        twin.copy_table(self)
        return twin

    def actors(self) -> tuple[int, ...]:
        if self.phase == OVER:
            return NOBODY_ACTS
        return SEAT_ACTS[self.active] if self.phase >= SCHOOL else CHANCE_ACTS

    def moves(self, seat: int) -> list[Move]:
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

    def odds(self) -> Sequence[int]:
        return [1] * len(self._chance_moves())

    def sample(self, rng: Rng) -> Move:
        if self.phase == DEALING:
            return DEALS[self.deck.sample(rng)]
        legal = self._chance_moves()
        return legal[rng.below(len(legal))]

    def _chance_moves(self) -> list[Move]:
        legal: list[Move] = []
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
            legal += FIRSTS[: self.house.seats]
        return legal

    # What moves do

    def apply(self, seat: int, move: Move) -> None:
        played = cast(KanagawaMove, move)
        kind = played.kind
        thing = played.thing
        if kind == STUDIO:
            self.add_to_studio(thing)
        elif kind == PLACE:
            self.place_brush(thing)
        elif kind == MOVE_BRUSH:
            self.move_brush(thing, played.goal, played.used)
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
            told.families(self)
            self.phase = TILE_DEAL
        elif kind == DEAL_TILE:
            self._give_tile(thing)
        elif kind == FIRST:
            self._begin(thing)
        else:
            self.deck = self.deck.without(thing)
            self.top = thing
            told.top(self, thing)
            self.deal_on()

    # Setup

    def _give_tile(self, tile: i64) -> None:
        """K2.4: seat by seat."""
        seat: i64 = 0
        while self.painters[seat].tile != NONE:
            seat += 1
        painter = self.painters[seat]
        painter.give_tile(tile, self.box)
        merits.note_studio(painter, self.box, self.house.wild_counts)
        told.tile(self, seat, tile)
        if seat + 1 == self.house.seats:
            if self.house.first == NONE:
                self.phase = FIRST_CHOICE
            else:
                self._begin(self.house.first)

    def _begin(self, seat: i64) -> None:
        """K2.6"""
        self.grand_master = seat
        self.assistant = seat
        told.first(self)
        self.begin_round()

    def outcome(self) -> Outcome | None:
        if self.phase != OVER:
            return None
        return scoring.outcome(self.painters, self.grand_master, self.house, self.long_print)

    def view(self, seat: int, recall: bool = True) -> View:
        return view_of(self, seat)


def start(house: HouseRules) -> KanagawaState:
    """K2: before anything is dealt."""
    seats = house.seats
    state = KanagawaState(house, [Painter() for _ in range(seats)], [b""] * seats)
    state.fill_supplies()
    if len(house.families) > 0:
        state.set_families(house.families)
        state.phase = TILE_DEAL
    return state
