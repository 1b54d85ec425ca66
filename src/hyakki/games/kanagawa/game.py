"""Kanagawa on the shelf: the contract of core/game.py, each part kept in its own room."""

from __future__ import annotations

from collections.abc import Sequence
from typing import final

from hyakki.core.game import Game
from hyakki.core.messages import Message, Refusal, effect_of
from hyakki.core.options import Options
from hyakki.core.rng import Rng
from hyakki.core.texts import Texts
from hyakki.core.variants import Variants
from hyakki.core.views import Piece, ScoreLine
from hyakki.games.kanagawa import (
    about,
    box,
    drawing,
    effects,
    moves,
    observe,
    position,
    refusals,
    rules,
    standing,
    words,
)
from hyakki.games.kanagawa import imagine as imagination
from hyakki.games.kanagawa.mind.mind import KanagawaMind
from hyakki.games.kanagawa.moves import KanagawaMove
from hyakki.games.kanagawa.numbers import KanagawaNumbers
from hyakki.games.kanagawa.options import MENU, Variant, check
from hyakki.games.kanagawa.parts import FEWEST_SEATS, MOST_SEATS, OUR_PARTS, Parts, parts_from
from hyakki.games.kanagawa.rules import KanagawaState
from hyakki.games.kanagawa.view import KanagawaFacts, KanagawaStanding, KanagawaView


@final
class Kanagawa(Game[KanagawaState, KanagawaMove, KanagawaView]):
    def __init__(self, parts: Parts = OUR_PARTS) -> None:
        super().__init__(
            key="kanagawa",
            rules_version=1,
            seat_counts=range(FEWEST_SEATS, MOST_SEATS + 1),
            package="hyakki.games.kanagawa",
            menu=MENU,
            first_game={"expansion": "none"},
            view_type=KanagawaView,
            standing_type=KanagawaStanding,
            facts_type=KanagawaFacts,
            turn_rule="K3.5",
            end_rule="K7.1",
            box=parts.box,
        )
        self.parts = parts
        self.variants = Variants(MENU, lambda seats, options: Variant(parts, seats, options))

    def variant_of(self, view: KanagawaView) -> Variant:
        return self.variants.of(view.seats, view.options)

    def own_data(self) -> str:
        return box.own_source()

    def with_data(self, source: str) -> Kanagawa:
        return Kanagawa(parts_from(source))

    def inventory(self) -> list[Piece]:
        return box.inventory(self.parts.data)

    def about_pieces(self) -> dict[str, tuple[Message, ...]]:
        return about.about_pieces(self.parts)

    def check(self, seats: int, options: Options) -> None:
        check(options)

    def start(self, seats: int, options: Options) -> KanagawaState:
        return rules.start(self.variants.of(seats, options))

    def imagine(self, view: KanagawaView, rng: Rng) -> KanagawaState:
        return imagination.imagine(view, rng, self.variant_of(view))

    def read(self, text: str) -> KanagawaMove:
        return moves.read(text)

    def seen(self, seat: int, actor: int, move: KanagawaMove, state: KanagawaState) -> str:
        return observe.text_seen(state, move)

    def reveals(self, state: KanagawaState, move: KanagawaMove) -> bool:
        return observe.reveals(state, move)

    def meant(self, view: KanagawaView, path: tuple[str, ...]) -> KanagawaMove | None:
        return moves.meant(path, view.phase)

    def why_not(self, state: KanagawaState, seat: int, move: KanagawaMove) -> Refusal:
        return refusals.why_not(state, seat, move)

    def foretold(self, told: Message) -> Message | None:
        return effect_of(told, effects.FORETOLD)

    def compare(self, before: KanagawaState, after: KanagawaState, seat: int) -> list[Message]:
        return effects.compare(before, after, seat)

    def write_position(self, state: KanagawaState) -> dict[str, object]:
        return position.write_position(state)

    def read_position(self, document: object) -> KanagawaState:
        return position.read_position(document, self, self.variants)

    def facts(self, seats: int, options: Options) -> KanagawaFacts:
        return standing.facts(self.variants.of(seats, options))

    def standing(self, view: KanagawaView) -> KanagawaStanding:
        # prints and studios are open to all, and the viewer's own hand is in the view
        return standing.standing(self.imagine(view, Rng(0)), view.seat)

    def score_lines(self, view: KanagawaView) -> list[ScoreLine]:
        return words.score_lines(view, self.variant_of(view))

    def prompt(self, view: KanagawaView) -> Message:
        return words.prompt(view)

    def describe(self, view: KanagawaView, move: KanagawaMove) -> Message:
        return words.describe(view, move, self.parts)

    def render(self, view: KanagawaView, texts: Texts, names: Sequence[str]) -> str:
        return self.render_within(view, texts, names, drawing.WIDTH)

    def render_within(
        self, view: KanagawaView, texts: Texts, names: Sequence[str], width: int
    ) -> str:
        return drawing.render(view, texts, names, self.variant_of(view), width)

    def thing(self, view: KanagawaView, address: str) -> Message | None:
        return words.thing(address, self.parts)

    def make_mind(self) -> KanagawaMind:
        return KanagawaMind(self)

    def numbers(self, seats: int) -> KanagawaNumbers:
        return KanagawaNumbers(self.parts, seats)
