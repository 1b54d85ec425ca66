"""Terres de Yokai on the shelf: the contract of core/game.py, each part kept in its own room."""

from __future__ import annotations

from collections.abc import Sequence
from typing import final

from hyakki.core.game import Game
from hyakki.core.messages import Message, Refusal, effect_of
from hyakki.core.options import Options
from hyakki.core.rng import Rng
from hyakki.core.texts import Texts
from hyakki.core.variants import Variants
from hyakki.core.views import Outcome, Piece, ScoreLine
from hyakki.games.terres import (
    about,
    box,
    drawing,
    effects,
    moves,
    position,
    refusals,
    rules,
    words,
)
from hyakki.games.terres import imagine as imagination
from hyakki.games.terres.mind.mind import TerresMind
from hyakki.games.terres.moves import DRAW, UNSEEN_DRAW, TerresMove
from hyakki.games.terres.numbers import TerresNumbers
from hyakki.games.terres.options import MENU, Variant
from hyakki.games.terres.parts import OUR_PARTS, SEATS, Parts, parts_from
from hyakki.games.terres.rules import TerresState
from hyakki.games.terres.standing import facts, standing
from hyakki.games.terres.view import TerresFacts, TerresStanding, TerresView


@final
class Terres(Game[TerresState, TerresMove, TerresView]):
    def __init__(self, parts: Parts = OUR_PARTS) -> None:
        super().__init__(
            key="terres",
            seat_counts=range(SEATS, SEATS + 1),
            package="hyakki.games.terres",
            view_type=TerresView,
            menu=MENU,
            turn_rule="T3.1",
            end_rule="T7.1",
            box=parts.box,
            standing_type=TerresStanding,
            facts_type=TerresFacts,
        )
        self.parts = parts
        self.variants = Variants(MENU, lambda _, options: Variant(parts, options))

    def own_data(self) -> str:
        return box.own_source()

    def with_data(self, source: str) -> Terres:
        return Terres(parts_from(source))

    def start(self, seats: int, options: Options) -> TerresState:
        return rules.start(self.variants.of(seats, options))

    def imagine(self, view: TerresView, rng: Rng) -> TerresState:
        return imagination.imagine(view, rng, self.variants.of(SEATS, view.options))

    def read(self, text: str) -> TerresMove:
        return moves.read(text)

    def seen(self, seat: int, actor: int, move: TerresMove, state: TerresState) -> str:
        """A drawn sketch is seen by the player who draws it alone."""
        return move.text if move.kind != DRAW or seat == state.drawer() else UNSEEN_DRAW

    def meant(self, view: TerresView, path: tuple[str, ...]) -> TerresMove | None:
        return moves.meant(path)

    def why_not(self, state: TerresState, seat: int, move: TerresMove) -> Refusal:
        return refusals.why_not(state, seat, move)

    def try_out(self, state: TerresState, seat: int, move: TerresMove) -> None:
        state.apply(seat, move)
        state.count_ahead()

    def foretold(self, told: Message) -> Message | None:
        return effect_of(told, effects.FORETOLD)

    def compare(self, before: TerresState, after: TerresState, seat: int) -> list[Message]:
        return effects.compare(before, after, seat)

    def write_position(self, state: TerresState) -> dict[str, object]:
        return position.write_position(state)

    def read_position(self, document: object) -> TerresState:
        return position.read_position(document, self, self.variants)

    def inventory(self) -> list[Piece]:
        return box.inventory(self.parts.data)

    def about_pieces(self) -> dict[str, tuple[Message, ...]]:
        return about.about_pieces(self.parts)

    def facts(self, seats: int, options: Options) -> TerresFacts:
        return facts()

    def standing(self, view: TerresView) -> TerresStanding:
        return standing(view)

    def verdict(self, view: TerresView, outcome: Outcome, ending: str = "") -> tuple[Message, ...]:
        """T7.4: equal in points and elements is a draw."""
        if outcome.reason == "draw":
            return Message("verdict.draw"), Message("reason.draw")
        return super().verdict(view, outcome, ending)

    def score_lines(self, view: TerresView) -> list[ScoreLine]:
        return words.score_lines(view)

    def prompt(self, view: TerresView) -> Message:
        return words.prompt(view)

    def describe(self, view: TerresView, move: TerresMove) -> Message:
        return words.describe(self.parts, view, move)

    def render(self, view: TerresView, texts: Texts, names: Sequence[str]) -> str:
        return self.render_within(view, texts, names, drawing.WIDTH)

    def render_within(
        self, view: TerresView, texts: Texts, names: Sequence[str], width: int
    ) -> str:
        return drawing.render(self.parts, view, texts, names, width)

    def thing(self, view: TerresView, address: str) -> Message | None:
        return words.thing(self.parts, address)

    def make_mind(self) -> TerresMind:
        return TerresMind(self, self.parts)

    def numbers(self, seats: int) -> TerresNumbers:
        return TerresNumbers(self.parts)
