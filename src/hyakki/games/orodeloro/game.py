"""OROdelORO on the shelf: the contract of core/game.py, each part kept in its own room."""

from __future__ import annotations

from collections.abc import Sequence
from typing import final

from hyakki.core.game import Game
from hyakki.core.messages import Message, Refusal
from hyakki.core.options import Options
from hyakki.core.rng import Rng
from hyakki.core.texts import Texts
from hyakki.core.variants import Variants
from hyakki.core.views import Piece, ScoreLine
from hyakki.games.orodeloro import (
    box,
    drawing,
    imagine,
    moves,
    position,
    refusals,
    rules,
    words,
)
from hyakki.games.orodeloro.mind.mind import OroMind
from hyakki.games.orodeloro.moves import PICK, SPLIT, UNSEEN_SPLIT, OroMove
from hyakki.games.orodeloro.options import MENU, Variant, check
from hyakki.games.orodeloro.parts import SEATS, Parts
from hyakki.games.orodeloro.rules import OroState
from hyakki.games.orodeloro.view import OroView


@final
class Orodeloro(Game[OroState, OroMove, OroView]):
    def __init__(self, data: box.Data | None = None) -> None:
        own = box.load(box.own_source())
        self.data = own if data is None else data
        mark = box.mark_of(self.data)
        super().__init__(
            key="orodeloro",
            rules_version=1,
            seat_counts=SEATS,
            package="hyakki.games.orodeloro",
            menu=MENU,
            view_type=OroView,
            turn_rule="O3.1",
            end_rule="O7.1",
            data_mark="" if mark == box.mark_of(own) else mark,
        )
        parts = Parts(self.data, self.data_mark)
        self.parts = parts
        self.variants = Variants(MENU, lambda seats, options: Variant(parts, seats, options))

    def with_data(self, source: str) -> Orodeloro:
        return Orodeloro(box.load(source))

    def check(self, seats: int, options: Options) -> None:
        check(seats, options)

    def variant(self, seats: int, given: Options) -> Variant:
        """The options of a table as the rules ask for them, what is not given by default."""
        return self.variants.of(seats, self.complete(seats, given))

    def start(self, seats: int, options: Options) -> OroState:
        return rules.start(self.variants.of(seats, options))

    def imagine(self, view: OroView, rng: Rng) -> OroState:
        return imagine.imagine(self.variants.of(view.seats, view.options), view, rng)

    def inventory(self) -> list[Piece]:
        return box.inventory(self.data)

    def read(self, text: str) -> OroMove:
        return moves.read(text)

    def seen(self, seat: int, actor: int, move: OroMove, state: OroState) -> str:
        """O5.6: a split is read by its own player alone."""
        return UNSEEN_SPLIT if move.kind == SPLIT and seat != actor else move.text

    def reveals(self, state: OroState, move: OroMove) -> bool:
        """O5.7: a pick shows both piles."""
        return move.kind == PICK

    def why_not(self, state: OroState, seat: int, move: OroMove) -> Refusal:
        return refusals.why_not(state, seat, move)

    def write_position(self, state: OroState) -> dict[str, object]:
        return position.write_position(state)

    def read_position(self, document: object) -> OroState:
        return position.read_position(self.parts, self.variant, document)

    def score_lines(self, view: OroView) -> list[ScoreLine]:
        return words.score_lines(view)

    def prompt(self, view: OroView) -> Message:
        return words.prompt(self.parts, view)

    def describe(self, view: OroView, move: OroMove) -> Message:
        return words.describe(self.parts, view, move)

    def render(self, view: OroView, texts: Texts, names: Sequence[str]) -> str:
        # where tiles fit is open to all, so any state that the view allows will tell
        return drawing.render(self.parts, view, self.imagine(view, Rng(0)), texts, names)

    def make_mind(self) -> OroMind:
        return OroMind(self)
