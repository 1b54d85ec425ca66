"""Terres de Yokai on the shelf: the contract of core/game.py, each part kept in its own room."""

from __future__ import annotations

from collections.abc import Sequence
from typing import final

from hyakki.core.game import Game
from hyakki.core.messages import Message, Refusal
from hyakki.core.options import Options
from hyakki.core.rng import Rng
from hyakki.core.texts import Texts
from hyakki.core.views import Piece, ScoreLine
from hyakki.games.terres import box, drawing, moves, position, refusals, rules, words
from hyakki.games.terres import imagine as imagination
from hyakki.games.terres.mind.mind import TerresMind
from hyakki.games.terres.moves import DRAW, UNSEEN_DRAW, TerresMove
from hyakki.games.terres.options import MENU, VARIANTS
from hyakki.games.terres.parts import SEATS
from hyakki.games.terres.rules import TerresState
from hyakki.games.terres.view import TerresView


@final
class Terres(Game[TerresState, TerresMove, TerresView]):
    def __init__(self) -> None:
        super().__init__(
            key="terres",
            seat_counts=range(SEATS, SEATS + 1),
            package="hyakki.games.terres",
            view_type=TerresView,
            menu=MENU,
            turn_rule="T3.1",
            end_rule="T7.1",
        )

    def start(self, seats: int, options: Options) -> TerresState:
        return rules.start(VARIANTS.of(seats, options))

    def imagine(self, view: TerresView, rng: Rng) -> TerresState:
        return imagination.imagine(view, rng)

    def read(self, text: str) -> TerresMove:
        return moves.read(text)

    def seen(self, seat: int, actor: int, move: TerresMove, state: TerresState) -> str:
        """A drawn sketch is seen by the player who draws it alone."""
        return move.text if move.kind != DRAW or seat == state.drawer() else UNSEEN_DRAW

    def why_not(self, state: TerresState, seat: int, move: TerresMove) -> Refusal:
        return refusals.why_not(state, seat, move)

    def write_position(self, state: TerresState) -> dict[str, object]:
        return position.write_position(state)

    def read_position(self, document: object) -> TerresState:
        return position.read_position(document, self.complete)

    def inventory(self) -> list[Piece]:
        return box.inventory()

    def score_lines(self, view: TerresView) -> list[ScoreLine]:
        return words.score_lines(view)

    def prompt(self, view: TerresView) -> Message:
        return words.prompt(view)

    def describe(self, view: TerresView, move: TerresMove) -> Message:
        return words.describe(view, move)

    def render(self, view: TerresView, texts: Texts, names: Sequence[str]) -> str:
        return drawing.render(view, texts, names)

    def make_mind(self) -> TerresMind:
        return TerresMind(self)
