"""Yōkai on the shelf: the contract of core/game.py, each part kept in its own room."""

from __future__ import annotations

from collections.abc import Sequence
from typing import final

from hyakki.core.game import Game
from hyakki.core.messages import Message, Refusal
from hyakki.core.options import Options
from hyakki.core.rng import Rng
from hyakki.core.texts import Texts
from hyakki.core.variants import Variants
from hyakki.core.views import Outcome, Piece, ScoreLine
from hyakki.games.yokai import (
    about,
    box,
    drawing,
    effects,
    moves,
    position,
    refusals,
    rules,
    sheet,
    standing,
    words,
)
from hyakki.games.yokai import imagine as imagination
from hyakki.games.yokai.mind.mind import YokaiMind
from hyakki.games.yokai.moves import LOOK, PREPARE, USE, YokaiMove
from hyakki.games.yokai.numbers import YokaiNumbers
from hyakki.games.yokai.observe import move_seen
from hyakki.games.yokai.options import MENU, Variant
from hyakki.games.yokai.options import check as check_options
from hyakki.games.yokai.parts import LEAST_SEATS, MOST_SEATS, OUR_PARTS, Parts, parts_from
from hyakki.games.yokai.rules import YokaiState
from hyakki.games.yokai.view import YokaiFacts, YokaiStanding, YokaiView


@final
class Yokai(Game[YokaiState, YokaiMove, YokaiView]):
    def __init__(self, parts: Parts = OUR_PARTS) -> None:
        super().__init__(
            key="yokai",
            rules_version=1,
            seat_counts=range(LEAST_SEATS, MOST_SEATS + 1),
            package="hyakki.games.yokai",
            menu=MENU,
            view_type=YokaiView,
            standing_type=YokaiStanding,
            facts_type=YokaiFacts,
            turn_rule="Y2.6",
            end_rule="Y8.1",
            cooperative=True,
            box=parts.box,
        )
        self.parts = parts
        self.variants = Variants(MENU, lambda seats, options: Variant(parts, seats, options))

    def variant_of(self, view: YokaiView) -> Variant:
        return self.variants.of(view.seats, view.options)

    def own_data(self) -> str:
        return box.own_source()

    def with_data(self, source: str) -> Yokai:
        return Yokai(parts_from(source))

    def check(self, seats: int, options: Options) -> None:
        check_options(self.parts, seats, options)

    def start(self, seats: int, options: Options) -> YokaiState:
        return rules.start(self.variants.of(seats, options))

    def imagine(self, view: YokaiView, rng: Rng) -> YokaiState:
        return imagination.imagine(view, rng, self.variant_of(view))

    def inventory(self) -> list[Piece]:
        return box.inventory(self.parts.data)

    def about_pieces(self) -> dict[str, tuple[Message, ...]]:
        return about.about_pieces()

    def read(self, text: str) -> YokaiMove:
        return moves.read(text)

    def seen(self, seat: int, actor: int, move: YokaiMove, state: YokaiState) -> str:
        return move_seen(state, seat, move)

    def reveals(self, state: YokaiState, move: YokaiMove) -> bool:
        """Y4.3: a look cannot be taken back."""
        return move.kind == LOOK

    def meant(self, view: YokaiView, path: tuple[str, ...]) -> YokaiMove | None:
        return moves.meant(path, view.phase, {card.name: card.cell for card in view.cards})

    def why_not(self, state: YokaiState, seat: int, move: YokaiMove) -> Refusal:
        return refusals.why_not(state, seat, move)

    def foretells(self, move: YokaiMove) -> bool:
        """Y9.2: only a hint changes what a victory is worth."""
        return move.kind in (PREPARE, USE)

    def compare(self, before: YokaiState, after: YokaiState, seat: int) -> list[Message]:
        return effects.compare(before, after)

    def write_position(self, state: YokaiState) -> dict[str, object]:
        return position.write_position(state)

    def read_position(self, document: object) -> YokaiState:
        return position.read_position(document, self, self.variants)

    def facts(self, seats: int, options: Options) -> YokaiFacts:
        return standing.facts(self.variants.of(seats, options))

    def standing(self, view: YokaiView) -> YokaiStanding:
        return standing.standing(view, self.variant_of(view))

    def score_lines(self, view: YokaiView) -> list[ScoreLine]:
        return words.score_lines(view, self.variant_of(view))

    def prompt(self, view: YokaiView) -> Message:
        return words.prompt(view)

    def describe(self, view: YokaiView, move: YokaiMove) -> Message:
        return words.describe(view, move)

    def render(self, view: YokaiView, texts: Texts, names: Sequence[str]) -> str:
        return self.render_within(view, texts, names, drawing.WIDTH)

    def render_within(self, view: YokaiView, texts: Texts, names: Sequence[str], width: int) -> str:
        return drawing.render(self.parts, view, texts, names, width)

    def thing(self, view: YokaiView, address: str) -> Message | None:
        return words.thing(view, address)

    def called(self, address: str) -> str:
        return words.called(address)

    def by_heart(self, options: Options) -> bool:
        """Y4.3: looks are secret and end with the turn; a memory aid may keep them."""
        return options["memory_aid"] != "own_looks"

    def talk(self, options: Options) -> str:
        """Y7: neutral emotes, free talk among friends who keep the rules themselves, or none."""
        return options["chat"]

    def add_to_sheet(
        self, sheets: Sequence[bytes], ends: Sequence[tuple[Options, Outcome]]
    ) -> bytes:
        return sheet.add_to_sheet(sheets, ends)

    def render_sheet(self, source: bytes, texts: Texts) -> str:
        return sheet.draw_sheet(source, texts)

    def make_mind(self) -> YokaiMind:
        return YokaiMind(self, horizon=8)

    def numbers(self, seats: int) -> YokaiNumbers:
        return YokaiNumbers(seats)
