"""Yōkai on the shelf: the contract of core/game.py, each part kept in its own room."""

from __future__ import annotations

from collections.abc import Sequence
from typing import final

from hyakki.core.game import Game
from hyakki.core.messages import Message, Refusal
from hyakki.core.options import Options
from hyakki.core.rng import Rng
from hyakki.core.texts import Texts
from hyakki.core.views import Outcome, Piece, ScoreLine
from hyakki.games.yokai import drawing, moves, position, refusals, rules, sheet, words
from hyakki.games.yokai import imagine as imagination
from hyakki.games.yokai.box import inventory
from hyakki.games.yokai.mind.mind import YokaiMind
from hyakki.games.yokai.moves import LOOK, YokaiMove
from hyakki.games.yokai.observe import move_seen
from hyakki.games.yokai.options import MENU, VARIANTS
from hyakki.games.yokai.options import check as check_options
from hyakki.games.yokai.parts import LEAST_SEATS, MOST_SEATS
from hyakki.games.yokai.rules import YokaiState
from hyakki.games.yokai.view import YokaiView


@final
class Yokai(Game[YokaiState, YokaiMove, YokaiView]):
    def __init__(self) -> None:
        super().__init__(
            key="yokai",
            rules_version=1,
            seat_counts=range(LEAST_SEATS, MOST_SEATS + 1),
            package="hyakki.games.yokai",
            menu=MENU,
            view_type=YokaiView,
            turn_rule="Y2.6",
            end_rule="Y8.1",
            cooperative=True,
        )

    def check(self, seats: int, options: Options) -> None:
        check_options(seats, options)

    def start(self, seats: int, options: Options) -> YokaiState:
        return rules.start(VARIANTS.of(seats, options))

    def imagine(self, view: YokaiView, rng: Rng) -> YokaiState:
        return imagination.imagine(view, rng)

    def inventory(self) -> list[Piece]:
        return inventory()

    def read(self, text: str) -> YokaiMove:
        return moves.read(text)

    def seen(self, seat: int, actor: int, move: YokaiMove, state: YokaiState) -> str:
        return move_seen(state, seat, move)

    def reveals(self, state: YokaiState, move: YokaiMove) -> bool:
        """Y4.3: a look cannot be taken back."""
        return move.kind == LOOK

    def why_not(self, state: YokaiState, seat: int, move: YokaiMove) -> Refusal:
        return refusals.why_not(state, seat, move)

    def write_position(self, state: YokaiState) -> dict[str, object]:
        return position.write_position(state)

    def read_position(self, document: object) -> YokaiState:
        return position.read_position(document, self.complete)

    def score_lines(self, view: YokaiView) -> list[ScoreLine]:
        return words.score_lines(view)

    def prompt(self, view: YokaiView) -> Message:
        return words.prompt(view)

    def describe(self, view: YokaiView, move: YokaiMove) -> Message:
        return words.describe(view, move)

    def render(self, view: YokaiView, texts: Texts, names: Sequence[str]) -> str:
        return drawing.render(view, texts, names)

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
